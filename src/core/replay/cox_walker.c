/* SPDX-License-Identifier: MIT
 * Walking in a replay by images at doubling distances behind the tick. Of two neighbours, which
 * bound a gap, the upper one is d ticks behind the tick: a gap of up to d / 2 is narrow enough.
 * Each step back narrows the nearest gap that is not, a few ticks at a time, so nobody waits for a
 * wide one once it is near. */
#include "coxswain/walker.h"

#include <string.h>

#include "core/base/cox_pile.h"
#include "core/base/cox_size.h"
#include "coxswain/check.h"
#include "cox_seek.h"

/* A jump begins at a keyframe at least so far before its tick. Steps back from there have the time
 * to prepare what lies before that keyframe. */
#define RUNWAY_TICKS 40u

/* The ticks that are played ahead of need for each tick back. */
#define AHEAD_TICKS 12u

/* All pieces of memory begin at a multiple of it. */
#define ALIGNMENT sizeof(uint64_t)

/* A state that was passed, and the reader as it was there. */
typedef struct image {
    uint32_t tick;
    uint32_t length;
    uint64_t position; /* of the stream */
    uint8_t *bytes;
    cox_reader *reader;
} image;

struct cox_walker {
    cox_walker_def def;
    uint32_t tick;      /* where the last walk led to */
    uint32_t count;     /* images that are kept */
    uint32_t capacity;  /* images for which there is memory */
    uint32_t bytes_max; /* the room of an image */
    image *images;      /* by rising tick; behind the first count of them those that are free */
};

static uint64_t size_of(uint32_t bytes_max, uint32_t images)
{
    cox_pile pile = cox_pile_count(ALIGNMENT);
    cox_pile_take(&pile, sizeof(cox_walker), ALIGNMENT);
    cox_pile_take(&pile, (uint64_t)images * sizeof(image), ALIGNMENT);
    uint64_t begin = pile.used;
    cox_pile_take(&pile, sizeof(cox_reader), ALIGNMENT);
    cox_pile_take(&pile, bytes_max, ALIGNMENT);
    return begin + (pile.used - begin) * images;
}

uint32_t cox_walker_size(const cox_sim *sim, uint32_t images)
{
    COX_ASSERT(sim != NULL, COX_MISTAKE_NULL);
    uint32_t bytes_max = cox_image_size_max(sim);
    bool is_possible = bytes_max > 0 && images >= COX_WALKER_IMAGES_MIN;
    return is_possible ? cox_size_of_u64(size_of(bytes_max, images)) : 0;
}

/* How many images fit in size bytes. */
static uint32_t images_of(uint32_t bytes_max, uint32_t size)
{
    uint64_t none = size_of(bytes_max, 0);
    if (bytes_max == 0 || size < none) return 0;
    uint64_t each = size_of(bytes_max, 1) - none;
    return (uint32_t)((size - none) / each);
}

cox_walker *cox_walker_init(const cox_walker_def *def, void *memory, uint32_t size)
{
    COX_ASSERT(def != NULL && memory != NULL, COX_MISTAKE_NULL);
    uint32_t bytes_max = cox_image_size_max(def->sim);
    uint32_t capacity = images_of(bytes_max, size);
    if (capacity < COX_WALKER_IMAGES_MIN) return NULL;
    cox_pile pile = cox_pile_make(memory, ALIGNMENT);
    cox_walker *walker = (cox_walker *)cox_pile_take(&pile, sizeof *walker, ALIGNMENT);
    memset(walker, 0, sizeof *walker);
    walker->def = *def;
    walker->tick = def->reader->tick;
    walker->capacity = capacity;
    walker->bytes_max = bytes_max;
    walker->images = (image *)cox_pile_take(&pile, (uint64_t)capacity * sizeof(image), ALIGNMENT);
    for (uint32_t i = 0; i < capacity; i++) {
        image *made = &walker->images[i];
        made->reader = (cox_reader *)cox_pile_take(&pile, sizeof(cox_reader), ALIGNMENT);
        made->bytes = (uint8_t *)cox_pile_take(&pile, bytes_max, ALIGNMENT);
    }
    return walker;
}

/* How many images there are of ticks before a tick. */
static uint32_t count_before(const cox_walker *walker, uint32_t tick)
{
    uint32_t count = walker->count;
    while (count > 0 && walker->images[count - 1].tick >= tick) count--;
    return count;
}

/* Puts an image among the free ones. */
static void drop(cox_walker *walker, uint32_t index)
{
    image dropped = walker->images[index];
    uint32_t after = --walker->count - index;
    memmove(&walker->images[index], &walker->images[index + 1], (size_t)after * sizeof(image));
    walker->images[walker->count] = dropped;
}

/* The image that is missed least on a walk back from a tick: one that lies ahead, or else the one
 * whose neighbours would be the narrowest gap for how far it is. The earliest one stays. */
static uint32_t least_missed(const cox_walker *walker, uint32_t tick)
{
    const image *images = walker->images;
    uint32_t last = walker->count - 1;
    if (images[last].tick >= tick) return last;
    uint32_t least = last;
    uint64_t least_gap = UINT32_MAX;
    uint64_t least_distance = 1;
    for (uint32_t i = 1; i < walker->count; i++) {
        uint32_t next = i < last ? images[i + 1].tick : tick;
        uint64_t gap = next - images[i - 1].tick;
        uint64_t distance = tick - images[i].tick;
        if (gap * least_distance >= least_gap * distance) continue;
        least = i;
        least_gap = gap;
        least_distance = distance;
    }
    return least;
}

/* Keeps the present state for walks back from a tick. */
static void keep(cox_walker *walker, uint32_t tick)
{
    const cox_reader *reader = walker->def.reader;
    uint32_t index = count_before(walker, reader->tick);
    if (index < walker->count && walker->images[index].tick == reader->tick) return;
    if (walker->count == walker->capacity) drop(walker, least_missed(walker, tick));
    image *taken = &walker->images[walker->count];
    if (cox_image_save(walker->def.sim, taken->bytes, walker->bytes_max, &taken->length) != COX_OK)
        return;
    taken->tick = reader->tick;
    taken->position = walker->def.keyframes->position;
    *taken->reader = *reader;
    image kept = *taken;
    index = count_before(walker, kept.tick);
    uint32_t after = walker->count++ - index;
    memmove(&walker->images[index + 1], &walker->images[index], (size_t)after * sizeof(image));
    walker->images[index] = kept;
}

/* Puts an image back, and the reader to where it was. */
static bool restore(cox_walker *walker, const image *kept)
{
    *walker->def.reader = *kept->reader;
    walker->def.keyframes->position = kept->position;
    return cox_image_load(walker->def.sim, kept->bytes, kept->length) == COX_OK;
}

/* Whether a tick on the way to another one is worth an image: all near it, of those farther away
 * one in two, in four and so on. */
static bool is_wanted(uint32_t passed, uint32_t tick)
{
    uint32_t spacing = 1;
    while (spacing <= (tick - passed) / 8) spacing *= 2;
    return passed % spacing == 0;
}

/* Plays on to a tick and keeps images for walks back from it. */
static cox_status play(cox_walker *walker, uint32_t tick)
{
    const cox_walker_def *def = &walker->def;
    cox_status status = COX_OK;
    while (status == COX_OK && def->reader->tick < tick) {
        if (is_wanted(def->reader->tick, tick)) keep(walker, tick);
        status = cox_seek_play(def->reader, def->keyframes, def->sim, def->reader->tick + 1,
                               def->commands, def->command_capacity);
    }
    return status;
}

/* The last tick at or before one that is reached without playing, images aside. */
static uint32_t keyframe_tick(const cox_walker *walker, uint32_t tick)
{
    cox_keyframe keyframe;
    bool is_found = cox_keyframe_reader_find(walker->def.keyframes, tick, &keyframe);
    return is_found ? keyframe.tick : walker->def.reader->header.start_tick;
}

static cox_status approach(cox_walker *walker, uint32_t tick)
{
    const cox_walker_def *def = &walker->def;
    return cox_seek_approach(def->reader, def->keyframes, def->sim, tick);
}

/* Brings the simulation to the best tick to play on from to another one. */
static cox_status come_near(cox_walker *walker, uint32_t tick)
{
    const cox_reader *reader = walker->def.reader;
    uint32_t start = reader->header.start_tick;
    uint32_t limit = tick - start > RUNWAY_TICKS ? tick - RUNWAY_TICKS : start;
    uint32_t best = keyframe_tick(walker, limit);
    uint32_t before = count_before(walker, tick);
    const image *nearest = before > 0 ? &walker->images[before - 1] : NULL;
    if (nearest != NULL && nearest->tick > best) best = nearest->tick;
    bool goes_on = reader->status == COX_OK && reader->tick >= best && reader->tick < tick;
    if (goes_on) return COX_OK;
    if (nearest != NULL && nearest->tick == best && restore(walker, nearest)) return COX_OK;
    return approach(walker, limit);
}

/* A gap behind the tick of a walk: its ends, and the image at the lower one, or NULL where that is
 * a keyframe. */
typedef struct gap {
    uint32_t from;
    uint32_t until;
    const image *image;
} gap;

/* Sets the lower end of a gap. Whether the gap is too wide. */
static bool is_too_wide(const cox_walker *walker, uint32_t tick, gap *seen)
{
    uint32_t widest = 1 + (tick - seen->until) / 2;
    uint32_t before = count_before(walker, seen->until);
    seen->image = before > 0 ? &walker->images[before - 1] : NULL;
    if (seen->image != NULL && seen->until - seen->image->tick <= widest) {
        seen->from = seen->image->tick;
        return false;
    }
    seen->from = keyframe_tick(walker, seen->until - 1);
    if (seen->image != NULL && seen->image->tick >= seen->from) seen->from = seen->image->tick;
    else seen->image = NULL;
    return seen->until - seen->from > widest;
}

/* Finds the nearest gap that is too wide. Where keyframes are close enough, so are all before. */
static bool find_gap(const cox_walker *walker, uint32_t tick, gap *found)
{
    uint32_t start = walker->def.reader->header.start_tick;
    for (found->until = tick; found->until > start; found->until = found->from) {
        if (is_too_wide(walker, tick, found)) return true;
        if (found->image == NULL) return false;
    }
    return false;
}

/* Plays into a gap as far as its middle, or as many ticks as there are left, and keeps the state
 * there. Returns how many ticks it played; 0 if it could not. */
static uint32_t narrow(cox_walker *walker, const gap *wide, uint32_t tick, uint32_t ticks_left)
{
    uint32_t half = (wide->until - wide->from) / 2;
    uint32_t ticks = half < ticks_left ? half : ticks_left;
    bool is_there =
        wide->image != NULL ? restore(walker, wide->image) : approach(walker, wide->from) == COX_OK;
    if (!is_there || walker->def.reader->tick != wide->from) return 0;
    if (wide->image == NULL) keep(walker, tick);
    cox_status status =
        cox_seek_play(walker->def.reader, walker->def.keyframes, walker->def.sim,
                      wide->from + ticks, walker->def.commands, walker->def.command_capacity);
    if (status != COX_OK) return 0;
    keep(walker, tick);
    return ticks;
}

/* Narrows gaps for steps back from a tick: a share for each tick that the walk goes back. */
static void prepare(cox_walker *walker, uint32_t tick)
{
    gap wide;
    uint32_t back = walker->tick - tick;
    uint32_t left = back * AHEAD_TICKS;
    while (left > 0 && find_gap(walker, tick, &wide)) {
        /* A wide gap that is near must be ready when the walk comes to it. */
        uint32_t share = (wide.until - wide.from) / (tick - wide.until + 1) * back;
        uint32_t played = narrow(walker, &wide, tick, share > left ? share : left);
        if (played == 0) return;
        left = played < left ? left - played : 0;
    }
}

cox_status cox_walker_go(cox_walker *walker, uint32_t tick)
{
    cox_reader *reader = walker->def.reader;
    COX_ASSERT(reader->header.container_version > 0, COX_MISTAKE_NOT_INITIALISED);
    uint32_t start = reader->header.start_tick;
    if (tick < start) return COX_ERROR_NOT_FOUND;
    bool is_step_back = tick < walker->tick && walker->tick - tick <= RUNWAY_TICKS;
    if (is_step_back) prepare(walker, tick);
    cox_status status = come_near(walker, tick);
    if (status == COX_OK) status = play(walker, tick);
    walker->tick = reader->tick;
    bool has_states = walker->def.keyframes->state.offset != 0;
    return status == COX_OK && has_states ? cox_reader_settle(reader, walker->def.sim) : status;
}
