/* SPDX-License-Identifier: MIT
 * One way of a line between two machines, for the model: seeded, with loss (single or in bursts),
 * delay, jitter, reordering, doubling, spikes and a queue of limited rate. */
#ifndef MODEL_LINE_H
#define MODEL_LINE_H

#include <stdbool.h>
#include <stdint.h>

/* A stream of random numbers (splitmix64). */
typedef struct model_random {
    uint64_t state;
} model_random;

/* A number below bound, which is at least 1; and whether an event of so many thousandths happens. */
uint32_t model_random_below(model_random *random, uint32_t bound);
bool model_random_chance(model_random *random, uint32_t permille);

/* The quality of one way of a line; with 0 everywhere it is a perfect one. Times are in
 * microseconds, chances in thousandths. */
typedef struct model_weather {
    uint32_t delay_us;
    uint32_t jitter_us; /* the most that is added to the delay, uniformly: packets overtake */
    uint32_t loss;      /* of packets, whatever the burst */
    uint32_t burst;     /* packets that are lost together; 0 or 1: each for itself */
    uint32_t reordered; /* held back for up to 100 ms */
    uint32_t doubled;
    uint32_t spike_us; /* added to the delay for 100 ms in every 10 s */
    uint32_t bytes_per_second; /* of a queue of at most 300 ms, which drops its tail; 0: none */
} model_weather;

typedef struct model_line {
    model_weather weather;
    model_random random;
    uint32_t still_lost; /* packets of the present burst */
    uint32_t spike_at;   /* where in its 10 s the spike begins */
    uint64_t free_us;    /* when the queue is empty */
} model_line;

model_line model_line_make(const model_weather *weather, uint64_t seed);

/* Sends a packet at a time: fills in when its copies arrive and returns how many there are, 0 to
 * 2. */
uint32_t model_line_carry(model_line *line, uint64_t now_us, uint32_t bytes, uint64_t arrivals[2]);

#endif
