/* SPDX-License-Identifier: MIT
 * A scene: the shapes of one state, as a scenario's draw() gives them, kept in a list; and the
 * extent of many scenes: what a whole replay shows, so that all pictures of it share one scale and
 * one legend. */
#ifndef PICTURE_SCENE_H
#define PICTURE_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "coxswain/scenario.h"

/* One more than the greatest COX_SHAPE_... and COX_INK_... */
#define PICTURE_KINDS (COX_SHAPE_VECTOR + 1)
#define PICTURE_INKS (COX_INK_PUSH + 1)

/* The shapes of one state. */
typedef struct picture_scene {
    cox_sketch sketch; /* first, so that add() finds the scene again */
    cox_shape *shapes; /* count of them, the scene's own heap memory */
    size_t count;
    size_t capacity;
    bool failed; /* memory ran out: shapes are missing */
} picture_scene;

/* The shapes of the state of a tick. */
typedef struct picture_moment {
    uint32_t tick;
    picture_scene scene;
} picture_moment;

/* A point in the plane, in world units or in pixels. */
typedef struct picture_place {
    double x;
    double y;
} picture_place;

/* What many scenes have in common; all zero at the start. */
typedef struct picture_extent {
    picture_place least;                      /* corners of the world, in its units */
    picture_place greatest;
    bool bounded;                             /* the corners are a declared world's */
    picture_place stray_least;                /* then: corners of all agents' positions */
    picture_place stray_greatest;
    bool seen[PICTURE_KINDS][PICTURE_INKS];   /* which shapes appear in which ink */
    double longest[PICTURE_INKS];             /* the longest vector of an ink, in its units */
    size_t most_agents;                       /* in one scene */
} picture_extent;

/* An empty scene; free it with picture_scene_free. */
void picture_scene_make(picture_scene *scene);
void picture_scene_free(picture_scene *scene);

/* Replaces the shapes by those of the state in context. False if memory ran out or the scenario
 * cannot be drawn. Shapes of an unknown kind are left out, an unknown ink becomes neutral. */
bool picture_scene_take(picture_scene *scene, const cox_scenario *scenario, void *context);

/* Whether a scene has a shape that is the same in all its fields. */
bool picture_scene_has(const picture_scene *scene, const cox_shape *shape);

/* Widens an extent by a scene. Where no scene declares bounds they are those of all positions. */
void picture_extent_add(picture_extent *extent, const picture_scene *scene);

/* Widens an extent, which may be all zero, by another one. */
void picture_extent_merge(picture_extent *extent, const picture_extent *other);

/* Widens the corners of a declared world so that agents that left it are shown too, but by no more
 * than half of its width and height on each side. */
void picture_extent_strays(const picture_extent *extent, picture_place *least,
                           picture_place *greatest);

/* The length of vector that is drawn as the longest arrow. Velocity and desired velocity share it,
 * so that their difference is seen, and so do what pulls and what pushes; any other has its own. */
double picture_extent_longest(const picture_extent *extent, uint8_t ink);

/* A world position, or a vector, as a place. */
picture_place picture_place_of(cox_vec2 position);

#endif
