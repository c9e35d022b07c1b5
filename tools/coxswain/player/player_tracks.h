/* SPDX-License-Identifier: MIT
 * Tracks of a chunk: what one shape, or one row, is tick after tick, as long as it is there.
 *
 * Shapes are drawn anew in each tick, so a track is known by kind, ink and id, and among the same
 * by their order. From chunk to chunk the tracks stay, so that the search for one is short. */
#ifndef COXSWAIN_PLAYER_TRACKS_H
#define COXSWAIN_PLAYER_TRACKS_H

#include "util/buffer.h"

/* Ticks of a chunk in which a track is there, one behind the other. */
typedef struct player_run {
    uint32_t first; /* tick, counted from that of the chunk */
    uint32_t ticks;
} player_run;

/* What all tracks of one name share. */
typedef struct player_track_key {
    uint32_t id;
    uint8_t kind;
    uint8_t ink;
} player_track_key;

typedef struct player_track {
    player_track_key key;
    uint32_t head;    /* the first track of this key */
    uint32_t next;    /* the next one of this key; PLAYER_NO_TRACK: none */
    uint32_t last;    /* of a head: the last track of the key, */
    uint32_t free;    /* and the first one that has no value yet in the tick */
    uint32_t tick;    /* for which that is so */
    player_run *runs; /* run_count of them */
    uint32_t run_count;
    uint32_t run_capacity;
    int32_t *values; /* count times width, a tick after the other */
    uint32_t count;
    uint32_t capacity;
    uint32_t agent; /* of a vector: the track at which it begins, or PLAYER_NO_TRACK, */
    unsigned shift; /* and the bits that its components lack */
} player_track;

#define PLAYER_NO_TRACK UINT32_MAX

/* All tracks; made by player_tracks_make. */
typedef struct player_tracks {
    player_track *tracks; /* count of them, heap memory */
    uint32_t count;
    uint32_t capacity;
    uint32_t width;    /* values of a track in a tick */
    uint32_t expected; /* the track that probably comes next */
    uint32_t *heads;   /* where the heads are, by their hash: head_capacity of them */
    uint32_t head_count;
    uint32_t head_capacity; /* a power of two */
} player_tracks;

player_tracks player_tracks_make(uint32_t width);
void player_tracks_free(player_tracks *tracks);

/* The values, width of them, of the next track of a key in a tick, for the caller to fill in. Ticks
 * never fall. NULL if there is no memory. */
int32_t *player_tracks_add(player_tracks *tracks, player_track_key key, uint32_t tick);

/* The first track of a key, or PLAYER_NO_TRACK. */
uint32_t player_tracks_find(const player_tracks *tracks, player_track_key key);

/* Forgets the tracks that have no value in this chunk. Before the chunk is written. */
void player_tracks_trim(player_tracks *tracks);

/* Begins the next chunk: forgets all values. */
void player_tracks_next(player_tracks *tracks);

/* Appends the runs of a track of a chunk of so many ticks: 0 if it is always there, else their
 * number, and of each the ticks since the one before and its length. */
bool player_track_put_runs(buffer *out, const player_track *track, uint32_t ticks);

#endif
