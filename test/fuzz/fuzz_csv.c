/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for cursor recordings: events come in order and lie within the world, faults
 * are counted, and a refused file gets a reason. Built and run by test/check/fuzz.
 *
 * The first byte chooses the ticks per second, and a small world or the largest. */
#include "fuzz_input.h"

#include <string.h>

#include "input/input_csv.h"

/* The world, and the events so far. */
typedef struct hand {
    cox_vec2 least;
    cox_vec2 greatest;
    uint32_t tick; /* of the last event */
} hand;

static bool judge_event(void *user, const input_event *event)
{
    hand *judged = (hand *)user;
    fuzz_require(event->tick >= judged->tick, "ticks rise");
    fuzz_require(event->x >= judged->least.x && event->x <= judged->greatest.x &&
                     event->y >= judged->least.y && event->y <= judged->greatest.y,
                 "a position lies within the world");
    judged->tick = event->tick;
    return true;
}

static void judge(const hand *judged, uint32_t ticks, const input_faults *faults)
{
    fuzz_require(ticks > judged->tick, "a recording has the ticks of its events");
    fuzz_require(faults->unreadable_rows < faults->rows, "a recording has a readable row");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static text_lines lines; /* large */
    csv rows;
    char error[1024] = "";
    uint32_t ticks = 0;
    input_faults faults;
    if (size < 2) return 0;
    uint32_t hz = 1 + data[0] % 120u;
    bool is_small = data[0] >= 128;
    hand judged = {cox_vec2_make(is_small ? COX_FIX(-100) : COX_FIX_MIN, COX_FIX(-50)),
                   cox_vec2_make(is_small ? COX_FIX(100) : COX_FIX_MAX, COX_FIX(50)), 0};
    input_csv_taker taker = {judge_event, &judged};
    FILE *file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    if (file == NULL) return 0;
    text_lines_begin(&lines, file, "fuzz");
    if (csv_begin(&rows, &lines, error) &&
        input_csv_read(&rows, hz, judged.least, judged.greatest, taker, &ticks, &faults, error))
        judge(&judged, ticks, &faults);
    else fuzz_require(error[0] != '\0' && ticks == 0, "a refusal says why");
    fclose(file);
    return 0;
}
