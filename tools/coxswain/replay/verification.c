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
#include "playback.h"
#include "state_check.h"
#include "sync_twin.h"

/* Ticks between two updates of the count of bytes done. */
#define COUNT_TICKS 64u

/* Ticks between two looks at the clock, where the time is bounded. */
#define CLOCK_TICKS 16u

/* What goes along with a run. */
typedef struct checks {
    sync_twin *twin; /* NULL: no sync test */
    buffer snapshot; /* the memory of a check */
    void *view;      /* the witness's */
    bool is_enough;  /* for the witness, at this tick: */
    uint32_t enough_tick;
} checks;

/* One step, with the sync test around it where that is wanted. False if that found something. */
static bool step(playback *played, const checks *with, verification *made)
{
    if (with->twin != NULL) return sync_twin_step(played, with->twin, made);
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

/* Ends the run by a bound. */
static bool stop(verification *made, uint32_t tick, const char *option)
{
    made->verdict = "stopped";
    made->ticks = tick;
    return fail(made->sentence, "%s: stopped at tick %" PRIu32 " by %s", made->path, tick, option);
}

/* Whether the run may go on with the frame that it has; false, with a sentence, if a bound ends it.
 */
static bool is_within(const playback *played, const verification_options *options, account *run,
                      verification *made)
{
    uint32_t tick = played->frame.tick;
    uint32_t start = played->reader.header.start_tick;
    if (options->bounds == NULL) return true;
    if (tick - start >= options->bounds->ticks_max) return stop(made, tick, "--ticks-max");
    return tick % CLOCK_TICKS != 0 || account_count(run) || stop(made, tick, "--cpu-seconds");
}

/* Where a checkpoint has just agreed, whether its state can be loaded again. False, with a
 * sentence, if not. */
static bool check_state(const playback *played, checks *with, verification *made)
{
    char sentence[ERROR_SIZE];
    const cox_reader *reader = &played->reader;
    uint32_t tick = reader->status == COX_OK ? played->frame.tick : reader->tick;
    if (reader->verified_tick != tick) return true;
    if (state_check(&played->instance.sim, &with->snapshot, sentence)) return true;
    made->verdict = "unsound";
    made->ticks = tick;
    return fail(made->sentence, "%s: %s: tick %" PRIu32 ": %s", made->path,
                played->instance.scenario->name, tick, sentence);
}

/* Says that the recorded session set the state, which proves nothing. */
static void refuse_set_state(const playback *played, verification *made)
{
    made->verdict = "unproven";
    made->ticks = played->reader.tick;
    fail(made->sentence, "%s: not genuine by itself: its state was set at tick %" PRIu32,
         made->path, played->reader.checkpoint.tick);
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

/* Shows the witness the state that was reached with a status, if that is whole: where the file ends
 * within a state that is set, the simulation may hold the half of it. Whether to go on. */
static bool is_wanted(const playback *played, const verification_witness *witness, checks *with,
                      cox_status status)
{
    const cox_reader *reader = &played->reader;
    const cox_sim *sim = &played->instance.sim;
    uint32_t tick = status == COX_OK ? played->frame.tick : reader->tick;
    bool is_end = status == COX_END || status == COX_ERROR_TRUNCATED || status == COX_ERROR_DAMAGED;
    bool is_whole = status == COX_OK || (is_end && !cox_reader_is_half(reader));
    if (is_whole && !with->is_enough && !witness->look(with->view, sim, tick)) {
        with->is_enough = true;
        with->enough_tick = tick;
    }
    return !with->is_enough || reader->verified_tick < with->enough_tick;
}

/* Plays to the end of the part, to the end of the file or to the first fault. COX_OK means that a
 * test or a check found something, and the verdict says what; or that the part has ended. COX_END
 * also means that a witness has seen all that it wants. */
static cox_status play(playback *played, const verification_part *part,
                       const verification_options *options, account *run, checks *with,
                       verification *made)
{
    uint64_t counted = part->has_start ? part->start.offset : 0;
    for (;;) {
        cox_status status = playback_next(played);
        made->ticks = played->frame.tick;
        if (options->witness != NULL && !is_wanted(played, options->witness, with, status))
            return COX_END;
        bool is_on = status == COX_OK || status == COX_END;
        if (is_on && options->witness == NULL && !check_state(played, with, made)) return COX_OK;
        if (is_on && options->has_genuine_test && played->reader.states_set > 0) {
            refuse_set_state(played, made);
            return COX_OK;
        }
        if (status == COX_OK && part->has_start && !made->begin.is_reached)
            take_seam(&made->begin, played);
        if (status == COX_OK && part->has_end && played->frame.tick == part->end_tick) {
            take_seam(&made->end, played);
            return COX_OK;
        }
        if (status == COX_OK && !is_within(played, options, run, made)) return COX_OK;
        if (status == COX_OK && !step(played, with, made)) {
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
    made->code = status == COX_OK ? EXIT_DIFFERENT : replay_file_code(status);
    if (strcmp(made->verdict, "stopped") == 0) made->code = EXIT_BAD;
}

/* Takes over where the playing ended. */
static void take_result(verification *made, playback *played, cox_status status)
{
    const cox_reader *reader = &played->reader;
    bool same_state = reader->checkpoint.state_hash == reader->actual_state_hash;
    made->is_played = true;
    if (status != COX_OK) made->ticks = playback_last_tick(played);
    made->verified_tick = reader->verified_tick;
    if (status == COX_ERROR_DIVERGED) {
        made->checkpoint_tick = reader->checkpoint.tick;
        made->expected_hash =
            same_state ? reader->checkpoint.input_hash : reader->checkpoint.state_hash;
        made->found_hash = same_state ? reader->actual_input_hash : reader->actual_state_hash;
    }
    judge(made, status);
    if (status != COX_OK) playback_explain(played, status, made->sentence);
    made->hash = playback_hash(played, made->ticks);
}

/* Loads the keyframe that the part begins with. */
static bool begin_part(verification *made, playback *played, const verification_part *part)
{
    if (!part->has_start) return true;
    made->is_refused = cox_reader_load_keyframe(&played->reader, &played->keyframes,
                                                &played->instance.sim, &part->start) != COX_OK;
    return !made->is_refused;
}

static bool fail_for_memory(verification *made)
{
    return fail(made->sentence, "%s: there is no memory to play it", made->path);
}

/* Asks for memory of the run. False if it is not given: with a sentence where the file takes too
 * much, and else as a part that another run is to play. */
static bool take_memory(verification *made, account *run, uint64_t bytes, uint32_t tick)
{
    int taken = account_take(run, bytes);
    made->is_refused = taken == ACCOUNT_BUSY;
    return taken == ACCOUNT_GIVEN || stop(made, tick, "--memory");
}

/* Says that a replay is no whole run of its settings and seed; hash is of its start. */
static bool refuse_as_unproven(verification *made, uint32_t tick, uint64_t hash)
{
    made->verdict = "unproven";
    made->code = EXIT_DIFFERENT;
    made->is_played = true;
    made->ticks = tick;
    made->hash = hash;
    return false;
}

/* Makes the start anew from settings and seed and compares it byte by byte with the one that was
 * loaded. False if there is no memory to; *is_same says what came of it. */
static bool remake_start(playback *played, bool *is_same)
{
    buffer loaded = {NULL, 0, 0};
    buffer made = {NULL, 0, 0};
    cox_sim *sim = &played->instance.sim;
    bool is_done = cox_snapshot_write(sim, buffer_writer(&loaded)) == COX_OK &&
                   instance_remake(&played->instance, 0, played->instance.seed) &&
                   cox_snapshot_write(sim, buffer_writer(&made)) == COX_OK;
    *is_same = is_done && loaded.length == made.length &&
               memcmp(loaded.bytes, made.bytes, made.length) == 0;
    buffer_free(&loaded);
    buffer_free(&made);
    return is_done;
}

/* The bytes that a size of the library's stands for: 0 for 4 GB or more, of which that is the
 * least. */
static uint64_t bytes_of(uint32_t size)
{
    return size == 0 ? UINT64_C(1) << 32 : size;
}

/* Whether the replay begins with state 0 of its settings and its seed, which is then what is
 * played. False, with a sentence, if not. */
static bool begin_genuine(verification *made, playback *played, account *run)
{
    bool is_same;
    uint32_t start = played->reader.header.start_tick;
    uint64_t hash = cox_sim_hash(&played->instance.sim);
    if (start != 0) {
        fail(made->sentence,
             "%s: not genuine by itself: it begins at tick %" PRIu32 " of another run", made->path,
             start);
        return refuse_as_unproven(made, start, hash);
    }
    uint64_t bytes = 2 * bytes_of(cox_snapshot_size(&played->instance.sim));
    if (!take_memory(made, run, bytes, start)) return false;
    if (!remake_start(played, &is_same)) return fail_for_memory(made);
    if (is_same) return true;
    fail(made->sentence,
         "%s: not genuine: its settings and its seed make another start, of hash %016" PRIx64,
         made->path, cox_sim_hash(&played->instance.sim));
    return refuse_as_unproven(made, start, hash);
}

/* Loads what the part begins with, after the tests of the replay's start. */
static bool begin(verification *made, playback *played, const verification_part *part,
                  const verification_options *options, account *run)
{
    bool is_counted = options->bounds != NULL && !part->has_start && !part->has_end;
    if (is_counted && bounds_has_more_ticks(made->path, options->bounds->ticks_max)) {
        made->hash = cox_sim_hash(&played->instance.sim);
        made->is_played = true;
        return stop(made, played->reader.header.start_tick, "--ticks-max");
    }
    if (options->has_genuine_test && !part->has_start && !begin_genuine(made, played, run))
        return false;
    return begin_part(made, played, part);
}

/* The memory of a run besides its simulation: a copy of the state at checkpoints, and what a sync
 * test takes. */
static uint64_t memory_of(const playback *played, const verification_options *options)
{
    const cox_sim *sim = &played->instance.sim;
    uint64_t bytes = bytes_of(cox_snapshot_size(sim));
    if (!options->has_sync_test) return bytes;
    return bytes + played->instance.size + bytes_of(cox_sync_test_size(sim));
}

static void run_opened(verification *made, playback *played, const verification_part *part,
                       const verification_options *options, account *run)
{
    char sentence[ERROR_SIZE];
    sync_twin twin;
    checks with = {0};
    const verification_witness *witness = options->witness;
    if (!take_memory(made, run, memory_of(played, options), played->reader.tick)) return;
    if (options->has_sync_test) with.twin = &twin;
    bool is_good = with.twin == NULL || sync_twin_make(&twin, &played->instance, sentence);
    if (is_good && witness != NULL) {
        with.view = witness->begin(witness->user, part, &played->instance.sim, sentence);
        is_good = with.view != NULL;
    }
    if (is_good) {
        take_result(made, played, play(played, part, options, run, &with, made));
        is_good = witness == NULL || witness->end(with.view, sentence);
        if (with.twin != NULL) sync_twin_free(&twin);
    }
    buffer_free(&with.snapshot);
    if (!is_good) verification_fail(made, made->path, "unreadable", "%s", sentence);
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
    fail(made->sentence, "%s: %s", path, sentence);
}

/* Says why a file was not opened. */
static void judge_unopened(verification *made, const playback *played, int taken)
{
    char why[ERROR_SIZE];
    judge(made, played->refusal);
    if (taken == ACCOUNT_GIVEN) return;
    memcpy(why, made->sentence, sizeof why);
    made->is_refused = taken == ACCOUNT_BUSY;
    stop(made, played->reader.header.start_tick, "--memory");
    size_t length = strlen(made->sentence);
    size_t path_length = strlen(made->path);
    if (strlen(why) > path_length)
        snprintf(made->sentence + length, sizeof made->sentence - length, "%s", why + path_length);
}

void verification_run(verification *made, const char *path, const verification_part *part,
                      const verification_options *options, spending *spent)
{
    int taken = ACCOUNT_GIVEN;
    memset(made, 0, sizeof *made);
    made->path = path;
    made->part = part->number;
    judge(made, COX_ERROR_IO);
    playback *played = malloc(sizeof *played);
    if (played == NULL) {
        fail_for_memory(made);
        return;
    }
    account run = account_open(options->bounds, spent);
    if (playback_open_within(played, path, options->given, &run, &taken, made->sentence)) {
        if (begin(made, played, part, options, &run)) run_opened(made, played, part, options, &run);
        playback_close(played);
        if (!part->has_start && !part->has_end) notes_read(&made->notes, path);
    } else {
        judge_unopened(made, played, taken);
    }
    account_close(&run);
    free(played);
}
