/* SPDX-License-Identifier: MIT
 * Twins. */
#include "sync_twin.h"

#include <inttypes.h>
#include <string.h>

#include "coxswain/sync_test.h"

/* The byte of the first garbage; each tick takes the complement of the one before. */
#define GARBAGE 0xa5u

bool sync_twin_make(sync_twin *twin, const instance *original, char *error)
{
    memset(twin, 0, sizeof *twin);
    twin->filling = GARBAGE;
    if (!draw_test_begin(&twin->drawing, original->size)) {
        draw_test_free(&twin->drawing);
        return fail(error, "there is no memory for a copy");
    }
    return instance_make(&twin->instance, original->scenario, original->values, ~original->seed,
                         error);
}

void sync_twin_free(sync_twin *twin)
{
    instance_free(&twin->instance);
    buffer_free(&twin->memory);
    draw_test_free(&twin->drawing);
}

/* Draws what is played and tests that this changes nothing. False, with a sentence, if it does. */
static bool draw_tested(const playback *played, sync_twin *twin, verification *made)
{
    char sentence[ERROR_SIZE];
    if (draw_test_run(&twin->drawing, &played->instance, &twin->instance, &played->frame, sentence))
        return true;
    made->verdict = "drawn";
    return fail(made->sentence, "%s: %s: %s", made->path, played->instance.scenario->name,
                sentence);
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
    if (size == 0 || !buffer_reserve(&twin->memory, size) ||
        !instance_remake(&twin->instance, twin->filling, ~played->instance.seed))
        return fail(made->sentence, "%s: %s: tick %" PRIu32 ": there is no memory for a copy",
                    made->path, name, played->frame.tick);
    twin->filling = (uint8_t)~twin->filling;
    if (cox_sync_test_step(sim, &twin->instance.sim, &played->frame, twin->memory.bytes, size,
                           &report) == COX_OK)
        return true;
    made->verdict = report.cause == COX_SYNC_ORDER      ? "order"
                    : report.cause == COX_SYNC_UNLOADED ? "unsound"
                                                        : "undeclared";
    cox_sync_test_text(&report, sim, text, sizeof text);
    return fail(made->sentence, "%s: %s: %s", made->path, name, text);
}

bool sync_twin_step(playback *played, sync_twin *twin, verification *made)
{
    return draw_tested(played, twin, made) && step_tested(played, twin, made);
}
