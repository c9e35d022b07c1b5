/* SPDX-License-Identifier: MIT
 * Drawing between two steps. Where draw() writes into the simulation's memory, what it wrote is
 * judged by what it changes: a declared cell, or a cell after the next step. */
#include "draw_test.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "coxswain/text.h"
#include "guard.h"
#include "util/failure.h"

#define SENTENCE_SIZE 200

static void take_nothing(cox_sketch *sketch, const cox_shape *shape)
{
    (void)sketch;
    (void)shape;
}

bool draw_test_begin(draw_test *test, uint32_t size)
{
    memset(test, 0, sizeof *test);
    return buffer_reserve(&test->before, size) && buffer_reserve(&test->drawn, size);
}

static void keep(buffer *kept, const instance *from)
{
    memcpy(kept->bytes, from->memory, from->size);
}

static void put_back(const instance *to, const buffer *kept)
{
    memcpy(to->memory, kept->bytes, to->size);
}

/* Gives the twin the state of the instance. */
static bool copy_state(draw_test *test, const instance *played, const instance *twin)
{
    buffer_source source = {&test->snapshot, 0};
    test->snapshot.length = 0;
    return cox_snapshot_write(&played->sim, buffer_writer(&test->snapshot)) == COX_OK &&
           cox_snapshot_read(&twin->sim, buffer_reader(&source)) == COX_OK;
}

/* Whether a state that was drawn differs from one that was not: at once, or after a step. */
static bool differs(draw_test *test, const instance *played, const instance *twin,
                    const cox_frame *frame, cox_difference *found)
{
    put_back(played, &test->before);
    if (frame != NULL) cox_sim_step(&played->sim, frame);
    bool is_copied = copy_state(test, played, twin);
    put_back(played, &test->drawn);
    if (frame != NULL) cox_sim_step(&played->sim, frame);
    bool is_different =
        is_copied && cox_snapshot_compare(&twin->sim, &played->sim, found) != COX_OK;
    put_back(played, &test->before);
    return is_different;
}

/* Writes which cell differs, and how. */
static void write_difference(const cox_sim *sim, const cox_difference *found,
                             char sentence[SENTENCE_SIZE])
{
    cox_text text = cox_text_make(sim, sentence, SENTENCE_SIZE);
    if (found->only_in_a || found->only_in_b) {
        cox_text_add_row(&text, found->cell);
        cox_text_add_words(&text, found->only_in_a ? " is gone" : " exists");
        cox_text_add_words(&text, " where it was drawn");
        return;
    }
    cox_text_add_cell(&text, found->cell);
    cox_text_add_words(&text, " is ");
    cox_text_add_cell_value(&text, found->cell, found->b);
    cox_text_add_words(&text, " where it was drawn and ");
    cox_text_add_cell_value(&text, found->cell, found->a);
    cox_text_add_words(&text, " where it was not");
}

/* Judges what draw() wrote into the memory. */
static bool judge(draw_test *test, const instance *played, const instance *twin,
                  const cox_frame *frame, char *error)
{
    char sentence[SENTENCE_SIZE];
    cox_difference found;
    bool is_declared = differs(test, played, twin, NULL, &found);
    if (!is_declared && !differs(test, played, twin, frame, &found)) return true;
    write_difference(&played->sim, &found, sentence);
    if (is_declared)
        return fail(error, "tick %" PRIu32 ": %s; so draw() changes the state", frame->tick,
                    sentence);
    return fail(error,
                "tick %" PRIu32 ": %s; so draw() changes memory that no snapshot holds and the "
                "step reads",
                frame->tick + 1, sentence);
}

bool draw_test_run(draw_test *test, const instance *played, const instance *twin,
                   const cox_frame *frame, char *error)
{
    cox_sketch sketch = {take_nothing};
    const cox_scenario *scenario = played->scenario;
    if (scenario->draw == NULL) return true;
    uint64_t hash = cox_sim_hash(&played->sim);
    keep(&test->before, played);
    guard_call_begin();
    scenario->draw(played->sim.context, &sketch);
    guard_call_end();
    if (memcmp(test->before.bytes, played->memory, played->size) == 0) {
        if (cox_sim_hash(&played->sim) == hash) return true;
        return fail(error,
                    "tick %" PRIu32 ": draw() changes the state, which lies outside the memory "
                    "that the scenario was given",
                    frame->tick);
    }
    keep(&test->drawn, played);
    return judge(test, played, twin, frame, error);
}

void draw_test_free(draw_test *test)
{
    buffer_free(&test->before);
    buffer_free(&test->drawn);
    buffer_free(&test->snapshot);
}
