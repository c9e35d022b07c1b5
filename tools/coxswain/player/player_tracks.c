/* SPDX-License-Identifier: MIT
 * Tracks of a chunk. */
#include "player_tracks.h"

#include <stdlib.h>
#include <string.h>

#include "player_code.h"
#include "util/list.h"

player_tracks player_tracks_make(uint32_t width)
{
    return (player_tracks){.width = width};
}

static void track_free(player_track *track)
{
    free(track->runs);
    free(track->values);
}

void player_tracks_free(player_tracks *tracks)
{
    for (uint32_t i = 0; i < tracks->count; i++) track_free(&tracks->tracks[i]);
    free(tracks->tracks);
    free(tracks->heads);
    *tracks = player_tracks_make(tracks->width);
}

static bool keys_are_equal(player_track_key a, player_track_key b)
{
    return a.id == b.id && a.kind == b.kind && a.ink == b.ink;
}

/* The place of a key among the heads: where it is, or where it would be. */
static uint32_t place_of(const player_tracks *tracks, player_track_key key)
{
    uint32_t mask = tracks->head_capacity - 1;
    uint32_t hash = (key.id ^ ((uint32_t)key.kind << 24) ^ ((uint32_t)key.ink << 28)) * 2654435761u;
    uint32_t place = (hash ^ (hash >> 15)) & mask;
    while (tracks->heads[place] != PLAYER_NO_TRACK &&
           !keys_are_equal(tracks->tracks[tracks->heads[place]].key, key))
        place = (place + 1) & mask;
    return place;
}

uint32_t player_tracks_find(const player_tracks *tracks, player_track_key key)
{
    return tracks->head_capacity == 0 ? PLAYER_NO_TRACK : tracks->heads[place_of(tracks, key)];
}

/* Puts a track behind the others of its key; there is a place for a new head. */
static void link_track(player_tracks *tracks, uint32_t index)
{
    player_track *track = &tracks->tracks[index];
    uint32_t place = place_of(tracks, track->key);
    track->next = PLAYER_NO_TRACK;
    track->head = tracks->heads[place];
    if (track->head == PLAYER_NO_TRACK) {
        tracks->heads[place] = track->head = index;
        tracks->head_count++;
    } else {
        tracks->tracks[tracks->tracks[track->head].last].next = index;
    }
    tracks->tracks[track->head].last = index;
}

/* Links all tracks anew, with room for twice as many heads. */
static bool link_all(player_tracks *tracks, uint32_t capacity)
{
    uint32_t *heads = realloc(tracks->heads, capacity * sizeof *heads);
    if (heads == NULL) return false;
    memset(heads, 0xFF, capacity * sizeof *heads);
    tracks->heads = heads;
    tracks->head_capacity = capacity;
    tracks->head_count = 0;
    for (uint32_t i = 0; i < tracks->count; i++) link_track(tracks, i);
    return true;
}

/* A new track of a key; PLAYER_NO_TRACK if there is no memory. */
static uint32_t append(player_tracks *tracks, player_track_key key)
{
    player_track *grown =
        list_grow(tracks->tracks, tracks->count, &tracks->capacity, sizeof *grown, 64);
    if (grown == NULL) return PLAYER_NO_TRACK;
    tracks->tracks = grown;
    if (tracks->head_count * 2 >= tracks->head_capacity &&
        !link_all(tracks, tracks->head_capacity > 0 ? tracks->head_capacity * 2 : 128))
        return PLAYER_NO_TRACK;
    uint32_t index = tracks->count++;
    tracks->tracks[index] = (player_track){.key = key, .tick = UINT32_MAX};
    link_track(tracks, index);
    return index;
}

/* The track of a key that comes next in a tick. */
static uint32_t next_of(player_tracks *tracks, player_track_key key, uint32_t tick)
{
    uint32_t index = tracks->expected;
    bool is_expected = index < tracks->count && keys_are_equal(tracks->tracks[index].key, key);
    uint32_t head = is_expected ? tracks->tracks[index].head : player_tracks_find(tracks, key);
    if (head != PLAYER_NO_TRACK) {
        const player_track *first = &tracks->tracks[head];
        index = first->tick == tick ? first->free : head;
    }
    if (head == PLAYER_NO_TRACK || index == PLAYER_NO_TRACK) index = append(tracks, key);
    if (index == PLAYER_NO_TRACK) return index;
    player_track *first = &tracks->tracks[tracks->tracks[index].head];
    first->free = tracks->tracks[index].next;
    first->tick = tick;
    tracks->expected = index + 1 < tracks->count ? index + 1 : 0;
    return index;
}

/* Counts a tick among the runs. */
static bool add_tick(player_track *track, uint32_t tick)
{
    player_run *last = track->run_count > 0 ? &track->runs[track->run_count - 1] : NULL;
    if (last != NULL && last->first + last->ticks == tick) {
        last->ticks++;
        return true;
    }
    player_run *grown =
        list_grow(track->runs, track->run_count, &track->run_capacity, sizeof *grown, 1);
    if (grown == NULL) return false;
    track->runs = grown;
    track->runs[track->run_count++] = (player_run){tick, 1};
    return true;
}

int32_t *player_tracks_add(player_tracks *tracks, player_track_key key, uint32_t tick)
{
    uint32_t index = next_of(tracks, key, tick);
    if (index == PLAYER_NO_TRACK) return NULL;
    player_track *track = &tracks->tracks[index];
    int32_t *grown =
        list_grow(track->values, track->count, &track->capacity, tracks->width * sizeof *grown, 16);
    if (grown == NULL) return NULL;
    track->values = grown;
    if (!add_tick(track, tick)) return NULL;
    return track->values + (size_t)track->count++ * tracks->width;
}

void player_tracks_trim(player_tracks *tracks)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < tracks->count; i++)
        if (tracks->tracks[i].count > 0) tracks->tracks[kept++] = tracks->tracks[i];
        else track_free(&tracks->tracks[i]);
    bool has_gone = kept < tracks->count;
    tracks->count = kept;
    if (has_gone) link_all(tracks, tracks->head_capacity); /* no larger, so there is memory */
}

void player_tracks_next(player_tracks *tracks)
{
    for (uint32_t i = 0; i < tracks->count; i++) {
        tracks->tracks[i].count = tracks->tracks[i].run_count = 0;
        tracks->tracks[i].tick = UINT32_MAX;
    }
    tracks->expected = 0;
}

bool player_track_put_runs(buffer *out, const player_track *track, uint32_t ticks)
{
    if (track->run_count == 1 && track->runs[0].ticks == ticks) return player_put_number(out, 0);
    bool is_put = player_put_number(out, track->run_count);
    uint32_t end = 0;
    for (uint32_t i = 0; is_put && i < track->run_count; i++) {
        const player_run *run = &track->runs[i];
        is_put = player_put_number(out, run->first - end) && player_put_number(out, run->ticks);
        end = run->first + run->ticks;
    }
    return is_put;
}
