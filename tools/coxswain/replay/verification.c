/* SPDX-License-Identifier: MIT
 * Verifying one replay. */
#include "verification.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/buffer.h"
#include "coxswain/sync_test.h"
#include "draw_test.h"
#include "playback.h"
#include "state_check.h"

/* Ticks between two updates of the count of bytes done. */
#define COUNT_TICKS 64u

/* The byte of the first garbage; each tick takes the complement of the one before. */
#define GARBAGE 0xa5u

/* A sync test going on: a twin of what is played, made with another seed in memory full of garbage,
 * and what the library's test keeps. */
typedef struct sync_twin {
    instance instance;
    buffer memory;
    draw_test drawing;
    uint8_t filling;
} sync_twin;

static bool sync_twin_make(sync_twin *twin, const instance *original, char *error,
                           size_t error_size)
{
    memset(twin, 0, sizeof *twin);
    twin->filling = GARBAGE;
    if (!draw_test_begin(&twin->drawing, original->size)) {
        draw_test_free(&twin->drawing);
        return fail(error, error_size, "there is no memory for a copy");
    }
    return instance_make(&twin->instance, original->scenario, original->values, ~original->seed,
                         error, error_size);
}

static void sync_twin_free(sync_twin *twin)
{
    instance_free(&twin->instance);
    buffer_free(&twin->memory);
    draw_test_free(&twin->drawing);
}

/* Draws what is played and tests that this changes nothing. False, with a sentence, if it does. */
static bool draw_tested(const playback *played, sync_twin *twin, verification *made)
{
    char sentence[ERROR_SIZE];
    if (draw_test_run(&twin->drawing, &played->instance, &twin->instance, &played->frame, sentence,
                      sizeof sentence))
        return true;
    made->verdict = "drawn";
    return fail(made->sentence, sizeof made->sentence, "%s: %s: %s", made->path,
                played->instance.scenario->name, sentence);
}

/* Steps what is played and tests the step. False, with a sentence, if the test found something. */
static bool step_tested(playback *played, sync_twin *twin, verification *made)
{
    char text[COX_SYNC_TEXT_SIZE];
    cox_sync_report report;
    const cox_sim *sim = &played->instance.sim;
    const char *name = played->instance.scenario->name;
    uint32_t size = cox_sync_test_size(sim);
    made->verdict = "unreadable"; /* unless the test is made */
    if (!buffer_reserve(&twin->memory, size) ||
        !instance_remake(&twin->instance, twin->filling, ~played->instance.seed))
        return fail(made->sentence, sizeof made->sentence,
                    "%s: %s: tick %" PRIu32 ": there is no memory for a copy", made->path, name,
                    played->frame.tick);
    twin->filling = (uint8_t)~twin->filling;
    if (cox_sync_test_step(sim, &twin->instance.sim, &played->frame, twin->memory.bytes, size,
                           &report) == COX_OK)
        return true;
    made->verdict = report.cause == COX_SYNC_ORDER      ? "order"
                    : report.cause == COX_SYNC_UNLOADED ? "unsound"
                                                        : "undeclared";
    cox_sync_test_text(&report, sim, text, sizeof text);
    return fail(made->sentence, sizeof made->sentence, "%s: %s: %s", made->path, name, text);
}

/* One step, with the sync test around it where that is wanted. False if that found something. */
static bool step(playback *played, sync_twin *twin, verification *made)
{
    if (twin != NULL) return draw_tested(played, twin, made) && step_tested(played, twin, made);
    playback_step(played);
    return true;
}

/* Adds the bytes read since the last call. */
static void count_bytes(const playback *played, const verification_options *options,
                        uint64_t *counted)
{
    atomic_fetch_add(options->bytes_done, played->reader.offset - *counted);
    *counted = played->reader.offset;
}

/* Where a checkpoint has just agreed, whether its state can be loaded again. False, with a
 * sentence, if not. */
static bool check_state(const playback *played, buffer *snapshot, verification *made)
{
    char sentence[ERROR_SIZE];
    const cox_reader *reader = &played->reader;
    uint32_t tick = reader->status == COX_OK ? played->frame.tick : reader->tick;
    if (reader->verified_tick != tick) return true;
    if (state_check(&played->instance.sim, snapshot, sentence, sizeof sentence)) return true;
    made->verdict = "unsound";
    made->ticks = tick;
    return fail(made->sentence, sizeof made->sentence, "%s: %s: tick %" PRIu32 ": %s", made->path,
                played->instance.scenario->name, tick, sentence);
}

static void take_seam(verification_seam *seam, const playback *played)
{
    seam->is_reached = true;
    seam->tick = played->frame.tick;
    seam->crc = played->reader.crc;
    seam->offset = played->reader.offset;
    seam->empty_ticks = played->reader.empty_ticks;
    seam->cursor = played->reader.cursor;
    seam->state_hash = cox_sim_hash(&played->instance.sim);
    seam->input_hash = played->reader.input_hash;
}

/* Plays to the end of the part, to the end of the file or to the first fault. COX_OK means that a
 * test or a check found something, and the verdict says what; or that the part has ended. */
static cox_status play(playback *played, const verification_part *part,
                       const verification_options *options, sync_twin *twin, buffer *snapshot,
                       verification *made)
{
    uint64_t counted = part->has_start ? part->start.offset : 0;
    for (;;) {
        cox_status status = playback_next(played);
        made->ticks = played->frame.tick;
        if ((status == COX_OK || status == COX_END) && !check_state(played, snapshot, made))
            return COX_OK;
        if (status == COX_OK && part->has_start && !made->begin.is_reached)
            take_seam(&made->begin, played);
        if (status == COX_OK && part->has_end && played->frame.tick == part->end_tick) {
            take_seam(&made->end, played);
            return COX_OK;
        }
        if (status == COX_OK && !step(played, twin, made)) {
            made->ticks++;
            return COX_OK;
        }
        if (status != COX_OK || played->frame.tick % COUNT_TICKS == 0)
            count_bytes(played, options, &counted);
        if (status != COX_OK) return status;
    }
}

/* Notes the verdict and the exit code for a status. */
static void judge(verification *made, cox_status status)
{
    made->verdict = status == COX_END               ? "same"
                    : status == COX_OK              ? made->verdict
                    : status == COX_ERROR_DIVERGED  ? "diverged"
                    : status == COX_ERROR_TRUNCATED ? "cut"
                    : status == COX_ERROR_DAMAGED   ? "damaged"
                                                    : "unreadable";
    made->code = status == COX_END               ? EXIT_SAME
                 : status == COX_OK              ? EXIT_DIFFERENT
                 : status == COX_ERROR_DIVERGED  ? EXIT_DIFFERENT
                 : status == COX_ERROR_TRUNCATED ? EXIT_CUT
                                                 : EXIT_BAD;
}

/* Takes over where the playing ended. */
static void take_result(verification *made, const playback *played, cox_status status)
{
    const cox_reader *reader = &played->reader;
    bool same_state = reader->checkpoint.state_hash == reader->actual_state_hash;
    made->is_played = true;
    if (status != COX_OK) made->ticks = reader->tick;
    made->hash = cox_sim_hash(&played->instance.sim);
    made->verified_tick = reader->verified_tick;
    if (status == COX_ERROR_DIVERGED) {
        made->checkpoint_tick = reader->checkpoint.tick;
        made->expected_hash =
            same_state ? reader->checkpoint.input_hash : reader->checkpoint.state_hash;
        made->found_hash = same_state ? reader->actual_input_hash : reader->actual_state_hash;
    }
    judge(made, status);
    if (status != COX_OK) playback_explain(played, status, made->sentence, sizeof made->sentence);
}

/* Loads the keyframe that the part begins with. */
static bool begin_part(verification *made, playback *played, const verification_part *part)
{
    if (!part->has_start) return true;
    made->is_refused = cox_reader_load_keyframe(&played->reader, &played->keyframes,
                                                &played->instance.sim, &part->start) != COX_OK;
    return !made->is_refused;
}

/* Whether the replay begins with state 0 of its settings and its seed. False, with a sentence, if
 * not. */
static bool check_genuine(const playback *played, verification *made)
{
    const cox_replay_header *header = &played->reader.header;
    uint64_t hash = cox_sim_hash(&played->instance.sim);
    if (header->start_tick == 0 && hash == played->made_hash) return true;
    made->verdict = "unproven";
    made->code = EXIT_DIFFERENT;
    made->is_played = true;
    made->ticks = header->start_tick;
    made->hash = hash;
    if (header->start_tick != 0)
        return fail(made->sentence, sizeof made->sentence,
                    "%s: not genuine: it begins at tick %" PRIu32 " of another run", made->path,
                    header->start_tick);
    return fail(made->sentence, sizeof made->sentence,
                "%s: not genuine: its settings and its seed make another start, of hash "
                "%016" PRIx64,
                made->path, played->made_hash);
}

/* Loads what the part begins with, after the tests of the replay's start. */
static bool begin(verification *made, playback *played, const verification_part *part,
                  const verification_options *options)
{
    if (options->has_genuine_test && !part->has_start && !check_genuine(played, made)) return false;
    return begin_part(made, played, part);
}

static void run_opened(verification *made, playback *played, const verification_part *part,
                       const verification_options *options)
{
    char sentence[ERROR_SIZE];
    sync_twin twin;
    sync_twin *wanted = NULL;
    if (options->has_sync_test) {
        wanted = &twin;
        if (!sync_twin_make(wanted, &played->instance, sentence, sizeof sentence)) {
            fail(made->sentence, sizeof made->sentence, "%s: %s", made->path, sentence);
            return;
        }
    }
    buffer snapshot = {NULL, 0, 0};
    cox_status status = play(played, part, options, wanted, &snapshot, made);
    take_result(made, played, status);
    buffer_free(&snapshot);
    if (wanted != NULL) sync_twin_free(wanted);
}

void verification_fail(verification *made, const char *path, const char *verdict,
                       const char *format, ...)
{
    char sentence[ERROR_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    memset(made, 0, sizeof *made);
    made->path = path;
    made->verdict = verdict;
    made->code = EXIT_BAD;
    fail(made->sentence, sizeof made->sentence, "%s: %s", path, sentence);
}

void verification_run(verification *made, const char *path, const verification_part *part,
                      const verification_options *options)
{
    memset(made, 0, sizeof *made);
    made->path = path;
    judge(made, COX_ERROR_IO);
    playback *played = malloc(sizeof *played);
    if (played == NULL) {
        fail(made->sentence, sizeof made->sentence, "%s: there is no memory to play it", path);
        return;
    }
    if (playback_open(played, path, options->given, made->sentence, sizeof made->sentence)) {
        if (begin(made, played, part, options)) run_opened(made, played, part, options);
        playback_close(played);
        if (!part->has_start && !part->has_end) notes_read(&made->notes, path);
    } else {
        judge(made, played->refusal);
    }
    free(played);
}
