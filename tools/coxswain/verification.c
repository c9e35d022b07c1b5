/* SPDX-License-Identifier: MIT
 * Verifying one replay. */
#include "verification.h"

#include <stdlib.h>
#include <string.h>

#include "playback.h"
#include "sync_test.h"

/* Ticks from one count of the bytes done to the next. */
#define COUNT_TICKS 64u

/* One step, with the sync test around it where that is wanted. False if that found something. */
static bool step(playback *played, sync_test *test, verification *made)
{
    const instance *original = &played->instance;
    if (test == NULL) {
        playback_step(played);
        return true;
    }
    uint32_t tick = played->frame.tick;
    if (!sync_test_load(test, original, tick, made->sentence, sizeof made->sentence)) return false;
    playback_step(played);
    cox_sim_step(&test->twin.sim, &played->frame);
    return sync_test_compare(test, original, tick + 1, made->sentence, sizeof made->sentence);
}

/* Adds the bytes read since the last call. */
static void count_bytes(const playback *played, const verification_order *order, uint64_t *counted)
{
    atomic_fetch_add(order->bytes_done, played->reader.offset - *counted);
    *counted = played->reader.offset;
}

/* Plays to the end or to the first fault. COX_OK means that the sync test found something. */
static cox_status play(playback *played, const verification_order *order, sync_test *test,
                       verification *made)
{
    uint64_t counted = 0;
    for (;;) {
        cox_status status = playback_next(played);
        if (status == COX_OK && !step(played, test, made)) return COX_OK;
        if (status != COX_OK || played->frame.tick % COUNT_TICKS == 0)
            count_bytes(played, order, &counted);
        if (status != COX_OK) return status;
    }
}

/* What a status means for the file. */
static void judge(verification *made, cox_status status)
{
    made->verdict = status == COX_END               ? "same"
                    : status == COX_OK              ? "undeclared"
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
    made->ticks = reader->tick;
    made->hash = cox_sim_hash(&played->instance.sim);
    made->verified_tick = reader->verified_tick;
    if (status == COX_ERROR_DIVERGED) {
        made->checkpoint_tick = reader->checkpoint.tick;
        made->expected_hash =
            same_state ? reader->checkpoint.input_hash : reader->checkpoint.state_hash;
        made->found_hash = same_state ? reader->actual_input_hash : reader->actual_state_hash;
    }
    judge(made, status);
    if (status != COX_END && status != COX_OK)
        playback_explain(played, status, made->sentence, sizeof made->sentence);
}

static void run_opened(verification *made, playback *played, const verification_order *order)
{
    sync_test test;
    sync_test *wanted = NULL;
    if (order->has_sync_test) {
        wanted = &test;
        if (!sync_test_begin(wanted, &played->instance, made->sentence, sizeof made->sentence))
            return;
    }
    cox_status status = play(played, order, wanted, made);
    take_result(made, played, status);
    if (wanted != NULL) sync_test_end(wanted);
}

void verification_run(verification *made, const char *path, const verification_order *order)
{
    memset(made, 0, sizeof *made);
    made->path = path;
    judge(made, COX_ERROR_IO);
    playback *played = malloc(sizeof *played);
    if (played == NULL) {
        fail(made->sentence, sizeof made->sentence, "%s: there is no memory to play it", path);
        return;
    }
    if (playback_open(played, path, order->given, made->sentence, sizeof made->sentence)) {
        run_opened(made, played, order);
        playback_close(played);
    } else {
        judge(made, played->refusal);
    }
    free(played);
}
