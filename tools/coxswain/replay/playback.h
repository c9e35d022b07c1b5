/* SPDX-License-Identifier: MIT
 * A replay being played: file, reader, and the simulation that its frames drive. */
#ifndef COXSWAIN_PLAYBACK_H
#define COXSWAIN_PLAYBACK_H

#include <stdbool.h>
#include <stdio.h>

#include "coxswain/keyframes.h"
#include "bounds.h"
#include "instance.h"
#include "replay_file.h"

/* A replay being played; made by playback_open. One that is followed (replay_file.h) is played from
 * its start, and cannot seek. */
typedef struct playback {
    const char *path;
    FILE *file;
    uint64_t size; /* of the file in bytes; 0 where unknown */
    replay_file_places places;
    replay_file_growth growth;
    cox_keyframe_reader keyframes; /* of the file; all zero where it cannot be read at any place */
    cox_reader reader;
    instance instance; /* at the state of frame.tick after playback_next, of frame.tick + 1 after
                          playback_step */
    cox_frame frame;   /* the frame that playback_next gave */
    cox_command commands[COX_FRAME_COMMANDS_MAX];
    cox_status refusal; /* why playback_open failed, where the reader says it; else COX_ERROR_IO */
} playback;

/* Opens a replay, finds its scenario (in given, or among the shipped ones where given is NULL) and
 * loads its start. False, with a sentence in error that begins with the path, if that cannot be;
 * then nothing is left open, and refusal tells a cut file (COX_ERROR_TRUNCATED) from another. */
bool playback_open(playback *played, const char *path, const cox_scenario *given, char *error);

/* The same for a run whose memory is bounded (NULL: it is not). What the bound refuses, before it
 * is allocated, has COX_ERROR_CAPACITY as refusal, and *taken is the answer of account_take. */
bool playback_open_within(playback *played, const char *path, const cox_scenario *given,
                          account *run, int *taken, char *error);

/* The same for bytes that a stream gives, in their order, which sentences call path. It cannot
 * seek, and its start cannot be read a second time. */
bool playback_open_stream(playback *played, const char *path, cox_stream_reader stream,
                          const cox_scenario *given, char *error);

/* The next frame, into frame; checkpoints before it are compared. COX_OK, or why there is none: as
 * cox_reader_frame. The instance is then in the state of reader.tick. */
cox_status playback_next(playback *played);

/* Steps the instance by that frame. */
void playback_step(playback *played);

/* Takes what the file says of the state that was reached, after the step: cox_reader_settle. */
cox_status playback_settle(playback *played);

/* The tick of the last whole state that playing came to. */
uint32_t playback_last_tick(const playback *played);

/* The hash of that state, which the caller knows to be that of a tick. Where playing has stopped
 * within a state, the instance goes back to the one before, if it can seek. */
uint64_t playback_hash(playback *played, uint32_t tick);

/* Plays to the state of a tick, or as far as the replay goes. COX_OK where the tick was reached. */
cox_status playback_run(playback *played, uint32_t tick);

/* Whether the file can be read at any place, so that any tick can be reached from any other. */
bool playback_can_seek(const playback *played);

/* The same as playback_run; forwards or backwards, by the nearest keyframe before the tick, where
 * the playback can seek. The last step is always taken, as it makes the local columns. */
cox_status playback_seek(playback *played, uint32_t tick);

/* Warns, by the status of a seek, of the first keyframe that was damaged or refused; and that this
 * run did not verify the file, if the state that was reached comes from one of its keyframes and
 * not from its start alone. */
void playback_warn(const playback *played, cox_status status);

/* Seeks and warns. The status of playback_seek; if it is not COX_OK with the sentence in error. */
cox_status playback_go(playback *played, uint32_t tick, char *error);

/* Writes why the playing stopped with a status, in one sentence that begins with the path. */
void playback_explain(const playback *played, cox_status status, char *error);

/* The ticks of a replay that are to be shown, as --from and --to say them. */
typedef struct playback_range {
    bool has_from; /* else from the replay's start on */
    bool has_to;   /* else to its end */
    uint32_t from;
    uint32_t to;
} playback_range;

/* Whether its first tick is not behind its last; else prints an error of the verb. */
bool playback_range_rises(const playback_range *range, const char *verb);

/* Goes to its first tick. False, with the sentence in error, if there is none. */
bool playback_range_begin(const playback_range *range, playback *played, char *error);

/* Whether it goes on behind the present tick. */
bool playback_range_goes_on(const playback_range *range, const playback *played);

/* Whether playing came to its end, by the status that it stopped with. False, with the sentence in
 * error, if the replay ends before. */
bool playback_range_is_met(const playback_range *range, const playback *played, cox_status status,
                           char *error);

/* Closes everything; a closed or failed playback is allowed. */
void playback_close(playback *played);

#endif
