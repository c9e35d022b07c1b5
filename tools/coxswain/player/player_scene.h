/* SPDX-License-Identifier: MIT
 * What a player shows of a state: what its scenario draws, or else a dot for each row that has a
 * position. */
#ifndef COXSWAIN_PLAYER_SCENE_H
#define COXSWAIN_PLAYER_SCENE_H

#include "render/render_scene.h"
#include "replay/instance.h"

/* The most tables with positions. */
#define PLAYER_PLACES_MAX 16u

/* A table whose rows have a position. */
typedef struct player_places {
    uint32_t table;
    uint32_t x; /* its columns */
    uint32_t y;
} player_places;

/* What is shown of a match; made by player_scene_begin. */
typedef struct player_scene {
    cox_sketch sketch; /* first, so that add() finds the scene again */
    bool has_vectors;
    render_scene scene;
    const instance *match;
    player_places places[PLAYER_PLACES_MAX]; /* place_count of them, if the scenario cannot draw */
    uint32_t place_count;
} player_scene;

/* Finds the columns of a position in a table. False, and *found may be half filled in, if there are
 * none. */
bool player_scene_find_places(player_places *found, const cox_sim *sim, uint32_t table);

/* Begins to show a match, whose file has a path. False, with the sentence in error, if the scenario
 * draws nothing and no table has positions: columns position.x and position.y, or x and y. */
bool player_scene_begin(player_scene *shown, const instance *match, const char *path, char *error);
void player_scene_free(player_scene *shown);

/* Replaces the shapes by those of the present state. False if there is no memory. */
bool player_scene_take(player_scene *shown, bool has_vectors);

#endif
