/* SPDX-License-Identifier: MIT
 * A scene: a list of the shapes of one state, as a scenario's draw() gives them; and the extent of
 * many scenes, with which all pictures of a replay share one scale and one legend. */
#ifndef RENDER_SCENE_H
#define RENDER_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "coxswain/scenario.h"
#include "render_place.h"

/* One more than the greatest COX_SHAPE_... and COX_INK_... */
#define RENDER_KINDS (COX_SHAPE_VECTOR + 1)
#define RENDER_INKS (COX_INK_PUSH + 1)

/* More agents than this in one state are a crowd. Pictures show it without tracks, ghosts, forces
 * and titles (render_crowd.h). */
#define RENDER_CROWD_MIN 251u

/* The shapes of one state. */
typedef struct render_scene {
    cox_sketch sketch; /* first, so that add() finds the scene again */
    cox_shape *shapes; /* count of them, the scene's own heap memory */
    size_t count;
    uint32_t capacity;
    bool failed; /* memory ran out: shapes are missing */
} render_scene;

/* The shapes of the state of a tick. */
typedef struct render_moment {
    uint32_t tick;
    render_scene scene;
} render_moment;

/* The extent of many scenes; all zero at the start. */
typedef struct render_extent {
    render_place least; /* corners of the world, in its units */
    render_place greatest;
    bool bounded;             /* the corners are a declared world's */
    render_place stray_least; /* if bounded: corners of all agents' positions */
    render_place stray_greatest;
    bool seen[RENDER_KINDS][RENDER_INKS]; /* which shapes appear in which ink */
    double longest[RENDER_INKS];          /* the longest vector of an ink, in its units */
    size_t most_agents;                   /* in one scene */
} render_extent;

/* An empty scene; free it with render_scene_free. */
void render_scene_make(render_scene *scene);
void render_scene_free(render_scene *scene);

/* Replaces the shapes by those of the state in context. False if memory ran out or the scenario
 * cannot be drawn. Shapes of an unknown kind are left out, an unknown ink becomes neutral. */
bool render_scene_take(render_scene *scene, const cox_scenario *scenario, void *context);

/* Whether a scene has a shape that is the same in all its fields. */
bool render_scene_has(const render_scene *scene, const cox_shape *shape);

/* The number of agents in a scene. */
size_t render_scene_agents(const render_scene *scene);

/* Widens an extent by a scene. If no scene declares bounds, they are those of all positions; but of
 * a crowd the outermost hundredth on each side counts only as far as a quarter of the extent of the
 * others, so that one agent far off does not make the rest a dot. */
void render_extent_add(render_extent *extent, const render_scene *scene);

/* Widens an extent, which may be all zero, by another one. */
void render_extent_merge(render_extent *extent, const render_extent *other);

/* Whether no scene had a shape. */
bool render_extent_is_empty(const render_extent *extent);

/* Whether agents left the declared world. */
bool render_extent_has_strays(const render_extent *extent);

/* Widens the corners of a declared world to show agents that left it, but by no more than half of
 * its width and height on each side. */
void render_extent_strays(const render_extent *extent, render_place *least, render_place *greatest);

/* Whether one of the scenes is a crowd. */
bool render_extent_is_crowd(const render_extent *extent);

/* The length of vector that is drawn as the longest arrow. Velocity and desired velocity share it,
 * so that their difference is visible, and so do pull and push; every other ink has its own. */
double render_extent_longest(const render_extent *extent, uint8_t ink);

/* A world position, or a vector, as a place. */
render_place render_place_of(cox_vec2 position);

#endif
