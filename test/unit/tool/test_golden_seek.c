/* SPDX-License-Identifier: MIT
 * Every tick of every kept recording of the present epochs is reached from every other, and has the
 * hash that the linear run has there: a sample of them, or, where the environment has
 * COXSWAIN_SEEK_ALL, all of those that have keyframes to seek by. */
#include "unity.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/playback.h"
#include "util/failure.h"

TEST_SOURCE_FILE("bounds.c")
TEST_SOURCE_FILE("buffer.c")
TEST_SOURCE_FILE("decimal.c")
TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("guard.c")
TEST_SOURCE_FILE("instance.c")
TEST_SOURCE_FILE("interrupt.c")
TEST_SOURCE_FILE("keyframe.c")
TEST_SOURCE_FILE("playback.c")
TEST_SOURCE_FILE("plugin.c")
TEST_SOURCE_FILE("processes.c")
TEST_SOURCE_FILE("replay_file.c")
TEST_SOURCE_FILE("settings.c")
TEST_SOURCE_FILE("stopwatch.c")
TEST_SOURCE_FILE("streams.c")
TEST_SOURCE_FILE("text_words.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("utf8.c")
TEST_SOURCE_FILE("report_side.c")
TEST_SOURCE_FILE("schema.c")
TEST_SOURCE_FILE("text_command.c")
TEST_SOURCE_FILE("text_lines.c")
TEST_SOURCE_FILE("text_pack.c")
TEST_SOURCE_FILE("text_records.c")
TEST_SOURCE_FILE("text_replay.c")
TEST_SOURCE_FILE("text_report.c")

#define RECORDINGS "test/replays/core_*/*.cox"
#define TICKS_MAX 300u
#define SAMPLE_STEP 41u

static playback played;
static uint64_t hashes[TICKS_MAX + 1]; /* of the linear run */
static char message[256];

/* Plays it from its start and keeps all hashes. Returns its last tick. */
static uint32_t play_all(void)
{
    const cox_sim *sim = &played.instance.sim;
    uint32_t tick = played.reader.tick;
    hashes[tick] = cox_sim_hash(sim);
    while (playback_next(&played) == COX_OK) {
        TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(TICKS_MAX, tick, played.path);
        playback_step(&played);
        hashes[++tick] = cox_sim_hash(sim);
    }
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_END, played.reader.status, played.path);
    return tick;
}

static void expect_reached(uint32_t from, uint32_t to)
{
    snprintf(message, sizeof message, "%s: from tick %u to tick %u", played.path, (unsigned)from,
             (unsigned)to);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, playback_seek(&played, to), message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(to, played.reader.tick, message);
    TEST_ASSERT_TRUE_MESSAGE(hashes[to] == cox_sim_hash(&played.instance.sim), message);
}

/* Goes from each tick to each other one. Every recording samples other ticks. */
static void seek_all(uint32_t last, uint32_t number)
{
    bool is_whole = getenv("COXSWAIN_SEEK_ALL") != NULL;
    uint32_t step = is_whole ? 1 : SAMPLE_STEP;
    for (uint32_t from = is_whole ? 0 : number % step; from <= last; from += step) {
        for (uint32_t to = is_whole ? 0 : (from + number) % step; to <= from; to += step) {
            expect_reached(to, from);
            expect_reached(from, to);
        }
    }
}

void test_every_tick_of_a_kept_recording_is_reached_from_every_other(void)
{
    glob_t found;
    char error[ERROR_SIZE];
    uint32_t sought = 0;
    TEST_ASSERT_EQUAL_INT(0, glob(RECORDINGS, 0, NULL, &found));
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (!playback_open(&played, found.gl_pathv[i], NULL, error)) {
            bool is_of_other_epoch =
                played.refusal == COX_ERROR_EPOCH || played.refusal == COX_ERROR_SIMULATION;
            TEST_ASSERT_TRUE_MESSAGE(is_of_other_epoch, error);
            continue;
        }
        seek_all(play_all(), (uint32_t)i);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, played.keyframes.damaged_offset, played.path);
        playback_close(&played);
        sought++;
    }
    globfree(&found);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(32, sought); /* each scenario */
}
