/* SPDX-License-Identifier: MIT
 * The walker: any tick of a replay at once, and the one before it, and the one before that.
 *
 * cox_reader_seek plays from the keyframe before a tick each time. A walker keeps images of states
 * at doubling distances behind its tick and goes on from the nearest. With each step back it plays
 * a few ticks ahead of need, so that no step has to play a whole distance of keyframes. */
#ifndef COX_WALKER_H
#define COX_WALKER_H

#include "coxswain/image.h"
#include "coxswain/keyframes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The images that serve keyframes 256 ticks apart well, and the fewest that a walker takes. */
#define COX_WALKER_IMAGES 48
#define COX_WALKER_IMAGES_MIN 4

/* Where a walker walks. All four are the caller's, and live as long as the walker. */
typedef struct cox_walker_def {
    cox_reader *reader;             /* started with the stream of keyframes; its start is loaded */
    cox_keyframe_reader *keyframes; /* of the replay */
    const cox_sim *sim;             /* on which cox_reader_load was called */
    cox_command *commands;          /* memory for the commands of one tick */
    uint32_t command_capacity;      /* and how many it holds; COX_FRAME_COMMANDS_MAX hold any */
} cox_walker_def;

/* A walker: the library's own struct, in the caller's memory. */
typedef struct cox_walker cox_walker;

/* The bytes of memory that a walker needs for so many images of a simulation, as long as its
 * capacities stay. 0 if they are 4 GB or more, or fewer images than COX_WALKER_IMAGES_MIN. */
COX_API uint32_t cox_walker_size(const cox_sim *sim, uint32_t images);

/* Makes a walker in memory of any alignment, size bytes, with as many images as fit. NULL where
 * COX_WALKER_IMAGES_MIN do not. */
COX_API cox_walker *cox_walker_init(const cox_walker_def *def, void *memory, uint32_t size);

/* Brings the simulation into the state of a tick, forwards or backwards, as cox_reader_seek does,
 * and returns what that returns. The last step is always taken, except at the start, so columns
 * that are not state, COX_LOCAL ones, are those of the tick too. Between two calls nobody else uses
 * the reader or changes the state. */
COX_API cox_status cox_walker_go(cox_walker *walker, uint32_t tick);

#ifdef __cplusplus
}
#endif
#endif
