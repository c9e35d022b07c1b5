/* SPDX-License-Identifier: MIT
 * A side of bench crowd: one way to step one workload, ours or another. All sides begin with the
 * same agents and are called alike. */
#ifndef COXSWAIN_CROWD_SIDE_H
#define COXSWAIN_CROWD_SIDE_H

#include "coxswain/sim.h"
#include "coxswain/simd.h"
#include "crowd_memory.h"
#include "crowd_start.h"
#include "util/thread_pool.h"

/* What is stepped. docs/crowds.md has their rules. */
typedef enum crowd_workload {
    CROWD_FLOCK,   /* W1: separation, alignment and cohesion */
    CROWD_SOLO,    /* W2: seek, arrive and wander, and nobody else in sight */
    CROWD_PURSUIT, /* W3: hunters pursue the nearest prey, prey evade the nearest hunter */
    CROWD_ORCA,    /* W4: everybody to a point and back, avoiding the ten nearest by ORCA */
    CROWD_WORKLOADS
} crowd_workload;

/* What a side is to the others. */
typedef enum crowd_kind {
    CROWD_FLOAT, /* a float twin at -O2; the fastest of these is what others are compared to */
    CROWD_FLOAT_NATIVE,  /* a float twin at -O3 -march=native -ffast-math; the same */
    CROWD_FLOAT_BY_HAND, /* a float twin in vector instructions, beside ours in such */
    CROWD_OTHER,         /* another library */
    CROWD_OURS
} crowd_kind;

/* The vector instructions that a side uses. */
typedef enum crowd_simd {
    CROWD_PORTABLE,
    CROWD_SIMD, /* of the level cox_simd_here(), where there is one */
    CROWD_AVX2  /* of AVX2, where there is a higher level to stand beside */
} crowd_simd;

/* Where an agent is. */
typedef struct crowd_place {
    float x;
    float y;
    float heading_x; /* of length 1 */
    float heading_y;
} crowd_place;

typedef struct crowd_side crowd_side;
struct crowd_side {
    const char *name; /* another one for each side of a workload */
    crowd_workload workload;
    crowd_kind kind;
    uint32_t agents_max; /* 0: any number */
    bool is_threaded;    /* the pool's threads share each step */
    crowd_simd simd;

    uint32_t size; /* of the struct that it makes, which begins with a crowd_memory */

    /* Takes memory for a crowd, into made, all of whose rest is zeros. The pool lives longer; it
     * has one thread where the side is not threaded. */
    void (*take)(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool);

    /* Puts in an agent, the numbers of which rise from 0, if all memory could be had. */
    void (*put)(void *made, uint32_t number, const crowd_agent *agent);

    void (*step)(void *made); /* one tick */
    void (*end)(void *made);  /* frees what is not of its memory; NULL: there is nothing else */

    /* An agent, the one of that number at the start. */
    crowd_place (*place)(const void *made, uint32_t agent);

    /* The crowd as a simulation, to be hashed and saved; NULL: it is none. */
    const cox_sim *(*sim)(void *made);
};

/* Makes a crowd that a side steps. NULL if there is no memory; crowd_side_free frees. */
void *crowd_side_make(const crowd_side *side, const crowd_start *start, thread_pool *pool);
void crowd_side_free(const crowd_side *side, void *made);

/* Whether this processor has the vector instructions of a side, and the level that they are of. */
bool crowd_side_runs(const crowd_side *side);
cox_simd crowd_side_simd(const crowd_side *side);

/* All bytes that were taken for a crowd, scratch included; 0: not known. */
size_t crowd_side_bytes(const void *made);

#endif
