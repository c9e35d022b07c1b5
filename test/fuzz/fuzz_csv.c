/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for cursor recordings: events come in order and lie within the world, faults
 * are counted, and a refused file gets a reason. Built and run by test/check/fuzz.
 *
 * The first byte chooses the ticks per second, and a small world or the largest. */
#include "fuzz_input.h"

#include <string.h>

#include "input/input_csv.h"

static void judge(const input_recording *recording, cox_vec2 least, cox_vec2 greatest)
{
    uint32_t tick = 0;
    const input_faults *faults = &recording->faults;
    for (size_t i = 0; i < recording->count; i++) {
        const input_event *event = &recording->events[i];
        fuzz_require(event->tick >= tick && event->tick < recording->ticks, "ticks rise");
        fuzz_require(event->x >= least.x && event->x <= greatest.x && event->y >= least.y &&
                         event->y <= greatest.y,
                     "a position lies within the world");
        tick = event->tick;
    }
    fuzz_require(recording->ticks > 0, "a recording has a tick");
    fuzz_require(faults->unreadable_rows < faults->rows, "a recording has a readable row");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static text_lines lines; /* large */
    char error[512] = "";
    input_recording recording;
    if (size < 2) return 0;
    uint32_t hz = 1 + data[0] % 120u;
    bool is_small = data[0] >= 128;
    cox_vec2 least = cox_vec2_make(is_small ? COX_FIX(-100) : COX_FIX_MIN, COX_FIX(-50));
    cox_vec2 greatest = cox_vec2_make(is_small ? COX_FIX(100) : COX_FIX_MAX, COX_FIX(50));
    FILE *file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    if (file == NULL) return 0;
    text_lines_begin(&lines, file, "fuzz");
    if (input_csv_read(&lines, hz, least, greatest, &recording, error, sizeof error))
        judge(&recording, least, greatest);
    else fuzz_require(error[0] != '\0' && recording.count == 0, "a refusal says why");
    input_recording_free(&recording);
    fclose(file);
    return 0;
}
