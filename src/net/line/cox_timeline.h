/* SPDX-License-Identifier: MIT
 * The timeline of a match on one machine: the inputs of all players, the frames that follow from
 * them, and how far they are stepped, verified and confirmed.
 *
 *     start <= confirmed <= verified <= current_tick
 *
 * The simulation is in the state of current_tick. Frames before verified were stepped with the
 * inputs that they have; later ones were predicted in part. Frames before confirmed are final: the
 * host holds all their inputs, which never change. Without prediction current_tick is ahead of
 * confirmed only by own inputs that the host has not acknowledged yet. */
#ifndef COX_TIMELINE_H
#define COX_TIMELINE_H

#include "cox_input_queue.h"
#include "cox_saved_states.h"
#include "core/sim/cox_hash_pair.h"
#include "coxswain/sim.h"
#include "net/wire/cox_packet_sync.h"

/* The size of the ring of predicted frames: at least the most ticks that a step may run ahead of
 * the complete frames. */
#define COX_TIMELINE_AHEAD 64

typedef struct cox_timeline {
    const cox_sim *sim;
    uint32_t start; /* the first state */
    uint32_t current_tick;
    uint32_t verified;
    uint32_t confirmed;
    uint32_t hashed_end;          /* the states before it have their hash */
    uint64_t input_hash;          /* of all frames before confirmed */
    uint32_t own_confirmable_end; /* the inputs of own_player are final only before it */
    uint8_t own_player;           /* COX_NO_PLAYER: there is none */
    bool was_restored;            /* whether the timeline has been through a load */

    uint32_t queue_count;  /* players and the session */
    uint32_t capacity;     /* of hashes, a power of two */
    cox_hash_pair *hashes; /* a ring, by tick */
    cox_command *commands; /* of the frame built last: a join or leave of each player, and one for
                              each byte that all inputs of a tick may have */
    cox_saved_states saved_states;
    cox_input_queue *queues; /* queue_count of them */
    uint64_t *used; /* hashes of the frames that were predicted, COX_TIMELINE_AHEAD of them,
                       by tick; only where ticks are predicted */
} cox_timeline;

/* A bit for each player: all of them, as they count before the first frame of a match. */
#define COX_ALL_PLAYERS UINT32_C(0xffff)

/* Begins at a state, with the input hash of all frames before it. player_bits has a bit for each
 * player that had an input in the frame before. Former inputs and saved states are forgotten. */
void cox_timeline_start(cox_timeline *timeline, uint32_t start, uint64_t input_hash,
                        uint32_t player_bits);

/* The queue of the session's own commands. */
static inline cox_input_queue *cox_timeline_session_queue(cox_timeline *timeline)
{
    return &timeline->queues[timeline->queue_count - 1];
}

/* The first tick whose frame lacks an input; the same but for the inputs of one player
 * (COX_NO_PLAYER: none); and the first whose frame is not final. */
uint32_t cox_timeline_complete_end(const cox_timeline *timeline);
uint32_t cox_timeline_whole_end(const cox_timeline *timeline, uint8_t player);
uint32_t cox_timeline_confirmable_end(const cox_timeline *timeline);

/* Builds the frame of a tick; what has not arrived is predicted. Its commands stay until the next
 * call. */
cox_frame cox_timeline_frame(cox_timeline *timeline, uint32_t tick);

/* The simulation was stepped by the frame of current_tick. */
void cox_timeline_step(cox_timeline *timeline, const cox_frame *frame);

/* Compares predicted frames with the inputs that have arrived. Returns false where they differ:
 * then the frame of tick verified was predicted wrongly. */
bool cox_timeline_verify(cox_timeline *timeline);

/* The simulation is in the state of an earlier tick again, which was loaded. */
void cox_timeline_go_back(cox_timeline *timeline, uint32_t tick);

/* Keeps the hash of the state of current_tick. */
void cox_timeline_set_hash(cox_timeline *timeline, uint64_t hash);

/* Whether the next frame, that of tick confirmed, can be confirmed; and confirms it. */
bool cox_timeline_can_confirm(const cox_timeline *timeline);
void cox_timeline_confirm(cox_timeline *timeline, const cox_frame *frame);

/* The newest final state whose hash is known, COX_NO_TICK if there is none; the oldest tick whose
 * hashes and frame are kept; the hashes of a tick, false if they are not known. */
uint32_t cox_timeline_newest_hashed(const cox_timeline *timeline);
uint32_t cox_timeline_oldest_kept(const cox_timeline *timeline);
bool cox_timeline_get_hashes(const cox_timeline *timeline, uint32_t tick, cox_hash_pair *hashes);

/* Builds the final frame of a tick, its commands valid until the next call; false, and *frame
 * unchanged, if it is not kept. */
bool cox_timeline_get_frame(cox_timeline *timeline, uint32_t tick, cox_frame *frame);

#endif
