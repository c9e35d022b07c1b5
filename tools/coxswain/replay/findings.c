/* SPDX-License-Identifier: MIT
 * Searching parts. Where all conditions have been found by a part and those before it, it stops. */
#include "findings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/processes.h"

/* Bytes of the file for each part. What is not written takes no room on the disk. */
#define FINDINGS_PART_BYTES (UINT64_C(1) << 30)
#define FINDINGS_PART_MAX (FINDINGS_PART_BYTES / sizeof(finding))
#define FINDINGS_AT_ONCE 256u /* written and read */

/* A part being searched. */
typedef struct findings_view {
    const findings *all;
    size_t part;
    bool is_silent; /* the first state is the last one of the part before */
    bool is_lost;   /* there was no memory or no room on the disk */
    bool is_found[FINDINGS_CONDITIONS_MAX];
    finder finders[FINDINGS_CONDITIONS_MAX];
    uint64_t written;
    uint32_t waiting;
    finding kept[FINDINGS_AT_ONCE]; /* to be written */
} findings_view;

static off_t place_of(size_t part, uint64_t number)
{
    return (off_t)(part * FINDINGS_PART_BYTES + number * sizeof(finding));
}

static bool write_kept(findings_view *view)
{
    size_t bytes = view->waiting * sizeof view->kept[0];
    view->is_lost |= view->written + view->waiting > FINDINGS_PART_MAX ||
                     pwrite(fileno(view->all->file), view->kept, bytes,
                            place_of(view->part, view->written)) != (ssize_t)bytes;
    view->written += view->waiting;
    view->waiting = 0;
    return !view->is_lost;
}

static bool keep(void *user, const finding *found)
{
    findings_view *view = (findings_view *)user;
    view->kept[view->waiting++] = *found;
    return view->waiting < FINDINGS_AT_ONCE || write_kept(view);
}

static void *begin_view(void *user, const verification_part *part, const cox_sim *sim, char *error)
{
    const findings *all = (const findings *)user;
    findings_view *view = calloc(1, sizeof *view);
    if (view == NULL) {
        fail(error, "there is no memory to search it");
        return NULL;
    }
    view->all = all;
    view->part = part->number;
    view->is_silent = part->has_start;
    for (uint32_t i = 0; i < all->count; i++) {
        view->finders[i].condition = all->conditions[i];
        view->finders[i].is_each = all->is_each;
        if (condition_bind(&view->finders[i].condition, sim, error)) continue;
        free(view);
        return NULL;
    }
    return view;
}

/* Whether a condition needs no further state: this part has found it, or an earlier one. */
static bool is_settled(const findings_view *view, uint32_t number)
{
    if (view->all->is_each) return false;
    size_t first = atomic_load(&view->all->shared->first_part[number]);
    return view->is_found[number] || (first > 0 && first - 1 < view->part);
}

/* Notes that this part found a condition. */
static void settle(findings_view *view, uint32_t number)
{
    atomic_size_t *first = &view->all->shared->first_part[number];
    size_t seen = atomic_load(first);
    view->is_found[number] = true;
    while (seen == 0 || seen - 1 > view->part)
        if (atomic_compare_exchange_weak(first, &seen, view->part + 1)) break;
}

static bool look(void *user, const cox_sim *sim, uint32_t tick)
{
    findings_view *view = (findings_view *)user;
    finder_taker take = view->is_silent ? NULL : keep;
    bool is_settled_all = true;
    for (uint32_t i = 0; i < view->all->count && !view->is_lost; i++) {
        uint32_t count;
        finding given = {.tick = tick, .condition = i};
        if (is_settled(view, i)) continue;
        if (!finder_ask(&view->finders[i], sim, given, take, view, &count)) view->is_lost = true;
        if (count > 0 && !view->is_silent) settle(view, i);
        if (!is_settled(view, i)) is_settled_all = false;
    }
    view->is_silent = false;
    return !is_settled_all && !view->is_lost;
}

static bool end_view(void *user, char *error)
{
    findings_view *view = (findings_view *)user;
    findings_shared *shared = view->all->shared;
    write_kept(view);
    bool is_lost = view->is_lost;
    shared->counts[view->part] = view->written;
    for (uint32_t i = 0; i < view->all->count; i++) {
        if (view->finders[i].is_there) atomic_store(&shared->is_there[i], true);
        finder_free(&view->finders[i]);
    }
    free(view);
    return !is_lost || fail(error, "there is no memory or no room on the disk for what was found");
}

bool findings_begin(findings *made, const condition *conditions, uint32_t count, bool is_each,
                    size_t parts, char *error)
{
    *made = (findings){.conditions = conditions, .count = count, .is_each = is_each};
    made->witness = (verification_witness){made, begin_view, look, end_view};
    made->shared_size = sizeof *made->shared + parts * sizeof made->shared->counts[0];
    made->shared = processes_share(made->shared_size);
    made->file = tmpfile();
    return (made->shared != NULL && made->file != NULL) ||
           fail(error, "there is no memory or no temporary file for what is found");
}

bool findings_walk(const findings *made, size_t last_part, uint32_t last_tick, finder_taker take,
                   void *user)
{
    finding found;
    bool is_found[FINDINGS_CONDITIONS_MAX] = {false};
    for (size_t part = 0; part <= last_part; part++) {
        if (fseeko(made->file, place_of(part, 0), SEEK_SET) != 0) return false;
        for (uint64_t left = made->shared->counts[part]; left > 0; left--) {
            if (fread(&found, sizeof found, 1, made->file) != 1) return false;
            if (part == last_part && found.tick > last_tick) break;
            if (!made->is_each && is_found[found.condition]) continue;
            is_found[found.condition] = true;
            if (!take(user, &found)) return false;
        }
    }
    return true;
}

void findings_end(findings *made)
{
    if (made->file != NULL) fclose(made->file);
    processes_unshare(made->shared, made->shared_size);
}
