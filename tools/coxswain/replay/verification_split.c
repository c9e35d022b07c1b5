/* SPDX-License-Identifier: MIT
 * Cutting and uniting. */
#include "verification_split.h"

#include <string.h>

#include "replay_file.h"

/* Cuts between two ticks. The start of the file is the start of the first part. */
static size_t split(cox_keyframe_reader *keyframes, uint32_t first, uint32_t last,
                    verification_part *parts, size_t most)
{
    size_t count = 1;
    uint32_t ticks = last - first;
    if (most > ticks / VERIFICATION_PART_TICKS) most = ticks / VERIFICATION_PART_TICKS;
    for (size_t i = 1; i < most; i++) {
        cox_keyframe found;
        verification_part *before = &parts[count - 1];
        uint32_t tick = first + (uint32_t)((uint64_t)ticks * i / most);
        if (!cox_keyframe_reader_find(keyframes, tick, &found)) continue;
        if (found.tick <= (before->has_start ? before->start.tick : first)) continue;
        before->has_end = true;
        before->end_tick = found.tick;
        memset(&parts[count], 0, sizeof parts[count]);
        parts[count].number = count;
        parts[count].has_start = true;
        parts[count].start = found;
        count++;
    }
    return count;
}

/* The last tick, by the end record or else by the last keyframe. */
static uint32_t last_tick(cox_keyframe_reader *keyframes)
{
    cox_checkpoint end;
    cox_keyframe last;
    if (cox_keyframe_reader_end(keyframes, &end)) return end.tick;
    return cox_keyframe_reader_find(keyframes, UINT32_MAX, &last) ? last.tick : 0;
}

size_t verification_split(const char *path, verification_part *parts, size_t most)
{
    char error[ERROR_SIZE];
    replay_file_places places;
    cox_reader reader;
    size_t count = 1;
    memset(&parts[0], 0, sizeof parts[0]);
    if (most < 2 || !replay_file_can_seek(path)) return 1;
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return 1;
    cox_keyframe_reader keyframes = cox_keyframe_reader_make(replay_file_whole(&places, file));
    if (cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes)) == COX_OK) {
        uint32_t first = reader.header.start_tick;
        uint32_t last = last_tick(&keyframes);
        if (last > first) count = split(&keyframes, first, last, parts, most);
    }
    replay_file_close(file);
    return count;
}

static bool is_same(const verification_seam *a, const verification_seam *b)
{
    return a->is_reached && b->is_reached && a->tick == b->tick && a->crc == b->crc &&
           a->offset == b->offset && a->empty_ticks == b->empty_ticks && a->cursor == b->cursor &&
           a->state_hash == b->state_hash && a->input_hash == b->input_hash;
}

size_t verification_unite(const verification *results, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (results[i].is_refused) return count;
        if (i > 0 && !is_same(&results[i - 1].end, &results[i].begin)) return count;
        if (!results[i].end.is_reached) return i;
    }
    return count;
}
