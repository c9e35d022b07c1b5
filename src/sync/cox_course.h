/* SPDX-License-Identifier: MIT
 * The course of a match on one machine: the entries of all players, the frames that follow from
 * them, and how far the simulation has come.
 *
 *     start <= confirmed <= verified <= head
 *
 * The simulation is in state head. All frames before verified were stepped as they are; those from
 * there on were predicted in part. All frames before confirmed are final: the host holds every
 * entry of them, so that nobody can ever say otherwise. Without prediction head is ahead of
 * confirmed by own inputs alone that the host has not acknowledged yet. */
#ifndef COX_COURSE_H
#define COX_COURSE_H

#include "cox_history.h"
#include "cox_play.h"
#include "cox_slots.h"
#include "coxswain/sim.h"

/* The most commands of a frame of a session: a join or leave of each seat and what all streams
 * hold. */
#define COX_COURSE_COMMANDS_MAX (COX_FRAME_COMMANDS_MAX + COX_PLAYERS_MAX)

/* The most ticks by which a step may run ahead of whole frames, as a ring's size. */
#define COX_COURSE_AHEAD 64

typedef struct cox_course {
    const cox_sim *sim;
    uint32_t stream_count; /* players and the session */
    cox_stream streams[COX_STREAMS_MAX];
    uint8_t own_seat; /* whose entries are final only before own_final; COX_NO_SEAT: nobody's */
    uint32_t own_final;

    cox_hash_pair *hashes; /* a ring of capacity, by tick */
    uint32_t capacity;     /* a power of two */
    cox_command *commands; /* COX_COURSE_COMMANDS_MAX, of the frame built last */
    uint64_t used[COX_COURSE_AHEAD]; /* hashes of the frames that were stepped, by tick */
    cox_slots slots;

    uint32_t start; /* the first state */
    uint32_t head;
    uint32_t verified;
    uint32_t confirmed;
    uint32_t hashed_end;   /* the states before it have their hash */
    uint64_t input_hash;   /* of all frames before confirmed */
    bool was_restored;     /* whether the course has been through a load */
} cox_course;

/* Who sits there before the first frame of a match. */
#define COX_ALL_SEATS UINT32_C(0xffff)

/* Begins at a state, with the input hash of all frames before it. seats tells bit by bit who sat
 * there in the frame before. Entries and slots of before are forgotten. */
void cox_course_start(cox_course *course, uint32_t start, uint64_t input_hash, uint32_t seats);

/* The stream of the session's own commands. */
static inline cox_stream *cox_course_session_stream(cox_course *course)
{
    return &course->streams[course->stream_count - 1];
}

/* The first tick whose frame is not whole; and not final. */
uint32_t cox_course_whole(const cox_course *course);
uint32_t cox_course_final(const cox_course *course);

/* Builds the frame of a tick; what has not arrived is predicted. Its commands stay until the next
 * call. */
cox_frame cox_course_frame(cox_course *course, uint32_t tick);

/* The simulation has been stepped by the frame of head. */
void cox_course_step(cox_course *course, const cox_frame *frame);

/* Compares what was predicted with what has arrived. Returns false if a frame, of tick verified,
 * was stepped otherwise than it is. */
bool cox_course_verify(cox_course *course);

/* The simulation is in the state of an earlier tick again, loaded from a slot. */
void cox_course_rewind(cox_course *course, uint32_t tick);

/* Takes note of the hash of state head. */
void cox_course_hash(cox_course *course, uint64_t hash);

/* Whether frame confirmed, the next one, can be confirmed; and confirms it. */
bool cox_course_can_confirm(const cox_course *course);
void cox_course_confirm(cox_course *course, const cox_frame *frame);

/* The newest final state whose hash is known, COX_NO_TICK if there is none; the oldest tick whose
 * hashes and frame are kept; the hashes of a tick, false if they are not known. */
uint32_t cox_course_newest(const cox_course *course);
uint32_t cox_course_oldest(const cox_course *course);
bool cox_course_hashes(const cox_course *course, uint32_t tick, cox_hash_pair *hashes);

/* The same, as the search for a difference asks for it. */
cox_history cox_course_history(cox_course *course);

#endif
