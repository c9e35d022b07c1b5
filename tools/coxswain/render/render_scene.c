/* SPDX-License-Identifier: MIT
 * Collects a scenario's shapes, and the extent of many scenes. */
#include "render_scene.h"
#include "util/list.h"

#include <math.h>
#include <stdlib.h>

static void scene_add(cox_sketch *sketch, const cox_shape *shape)
{
    render_scene *scene = (render_scene *)sketch;
    if (shape->kind < COX_SHAPE_BOUNDS || shape->kind > COX_SHAPE_VECTOR) return;
    cox_shape *shapes =
        list_grow(scene->shapes, scene->count, &scene->capacity, sizeof *shapes, 64);
    if (shapes == NULL) {
        scene->failed = true;
        return;
    }
    scene->shapes = shapes;
    cox_shape *kept = &scene->shapes[scene->count++];
    *kept = *shape;
    if (kept->ink >= RENDER_INKS) kept->ink = COX_INK_NEUTRAL;
}

void render_scene_make(render_scene *scene)
{
    *scene = (render_scene){.sketch = {.add = scene_add}};
}

void render_scene_free(render_scene *scene)
{
    free(scene->shapes);
    render_scene_make(scene);
}

bool render_scene_take(render_scene *scene, const cox_scenario *scenario, void *context)
{
    if (scenario->draw == NULL) return false;
    scene->count = 0;
    scene->failed = false;
    scenario->draw(context, &scene->sketch);
    return !scene->failed;
}

bool render_scene_has(const render_scene *scene, const cox_shape *shape)
{
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *other = &scene->shapes[i];
        if (other->kind == shape->kind && other->ink == shape->ink && other->id == shape->id &&
            other->at.x == shape->at.x && other->at.y == shape->at.y &&
            other->to.x == shape->to.x && other->to.y == shape->to.y &&
            other->radius == shape->radius)
            return true;
    }
    return false;
}

size_t render_scene_agents(const render_scene *scene)
{
    size_t agents = 0;
    for (size_t i = 0; i < scene->count; i++)
        if (scene->shapes[i].kind == COX_SHAPE_AGENT) agents++;
    return agents;
}

render_place render_place_of(cox_vec2 position)
{
    return (render_place){position.x / 65536.0, position.y / 65536.0};
}

/* Widens the corners so that they hold a place; the first one of all makes them. */
static void extent_hold(render_extent *extent, render_place place, bool first)
{
    extent->least.x = first ? place.x : fmin(extent->least.x, place.x);
    extent->least.y = first ? place.y : fmin(extent->least.y, place.y);
    extent->greatest.x = first ? place.x : fmax(extent->greatest.x, place.x);
    extent->greatest.y = first ? place.y : fmax(extent->greatest.y, place.y);
}

bool render_extent_is_empty(const render_extent *extent)
{
    for (int kind = 0; kind < RENDER_KINDS; kind++)
        for (int ink = 0; ink < RENDER_INKS; ink++)
            if (extent->seen[kind][ink]) return false;
    return true;
}

/* Widens the corners by a shape in a world without bounds. */
static void extent_hold_shape(render_extent *extent, const cox_shape *shape)
{
    render_place at = render_place_of(shape->at);
    double radius = shape->kind == COX_SHAPE_CIRCLE ? fabs(shape->radius / 65536.0) : 0;
    extent_hold(extent, (render_place){at.x - radius, at.y - radius},
                render_extent_is_empty(extent));
    extent_hold(extent, (render_place){at.x + radius, at.y + radius}, false);
    if (shape->kind == COX_SHAPE_LINE) extent_hold(extent, render_place_of(shape->to), false);
}

/* Keeps the corners of the agents of a world with bounds. */
static void extent_hold_agent(render_extent *extent, render_place at)
{
    bool first = extent->most_agents == 0;
    render_place *least = &extent->stray_least;
    render_place *greatest = &extent->stray_greatest;
    *least =
        (render_place){first ? at.x : fmin(least->x, at.x), first ? at.y : fmin(least->y, at.y)};
    *greatest = (render_place){first ? at.x : fmax(greatest->x, at.x),
                               first ? at.y : fmax(greatest->y, at.y)};
    if (first) extent->most_agents = 1;
}

static double coordinate_of(const cox_shape *shape, bool is_y)
{
    return (is_y ? shape->at.y : shape->at.x) / 65536.0;
}

/* A part of one axis. */
typedef struct span {
    double least;
    double greatest;
} span;

/* All of an axis on which the agents of a scene stand. */
static span span_of_agents(const render_scene *scene, bool is_y)
{
    span whole = {INFINITY, -INFINITY};
    for (size_t i = 0; i < scene->count; i++) {
        if (scene->shapes[i].kind != COX_SHAPE_AGENT) continue;
        double at = coordinate_of(&scene->shapes[i], is_y);
        whole = (span){fmin(whole.least, at), fmax(whole.greatest, at)};
    }
    return whole;
}

/* The part of an axis on which a crowd is shown: the middle 98 of 100 agents, and on either side as
 * far as agents go, but at most a quarter of that part. It counts agents in a thousand bins, so it
 * is exact to a bin. */
static span span_of_crowd(const render_scene *scene, size_t agents, bool is_y)
{
    size_t bins[1000] = {0};
    const size_t bin_count = sizeof bins / sizeof *bins;
    span whole = span_of_agents(scene, is_y);
    double bin = (whole.greatest - whole.least) / (double)bin_count;
    if (bin <= 0) return whole;
    for (size_t i = 0; i < scene->count; i++) {
        if (scene->shapes[i].kind != COX_SHAPE_AGENT) continue;
        double number = (coordinate_of(&scene->shapes[i], is_y) - whole.least) / bin;
        bins[(size_t)fmin(number, (double)(bin_count - 1))]++;
    }
    size_t first = 0;
    size_t end = bin_count;
    for (size_t before = bins[first]; before <= agents / 100; before += bins[first]) first++;
    for (size_t after = bins[end - 1]; after <= agents / 100; after += bins[end - 1]) end--;
    double rim = (double)(end - first) * bin / 4;
    return (span){fmax(whole.least, whole.least + (double)first * bin - rim),
                  fmin(whole.greatest, whole.least + (double)end * bin + rim)};
}

/* Widens the corners by the agents of a crowd in a world without bounds. */
static void extent_hold_crowd(render_extent *extent, const render_scene *scene, size_t agents)
{
    span across = span_of_crowd(scene, agents, false);
    span down = span_of_crowd(scene, agents, true);
    extent_hold(extent, (render_place){across.least, down.least}, render_extent_is_empty(extent));
    extent_hold(extent, (render_place){across.greatest, down.greatest}, false);
    for (size_t i = 0; i < scene->count; i++)
        if (scene->shapes[i].kind == COX_SHAPE_AGENT)
            extent->seen[COX_SHAPE_AGENT][scene->shapes[i].ink] = true;
}

/* Whether a shape is an agent, or a vector of one, which pictures of a crowd leave out. */
static bool is_of_crowd(const cox_shape *shape)
{
    return shape->kind == COX_SHAPE_AGENT || shape->kind == COX_SHAPE_VECTOR;
}

void render_extent_add(render_extent *extent, const render_scene *scene)
{
    size_t agents = render_scene_agents(scene);
    bool is_crowd = agents >= RENDER_CROWD_MIN;
    if (is_crowd && !extent->bounded) extent_hold_crowd(extent, scene, agents);
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *shape = &scene->shapes[i];
        render_place at = render_place_of(shape->at);
        render_place to = render_place_of(shape->to);
        if (shape->kind == COX_SHAPE_BOUNDS) {
            extent_hold(extent, at, !extent->bounded);
            extent_hold(extent, to, false);
            extent->bounded = true;
        } else if (!extent->bounded && !(is_crowd && is_of_crowd(shape))) {
            extent_hold_shape(extent, shape);
        }
        extent->seen[shape->kind][shape->ink] = true;
        if (shape->kind == COX_SHAPE_AGENT) extent_hold_agent(extent, at);
        double *longest = &extent->longest[shape->ink];
        double rest = *longest * *longest * (1 - 1e-9); /* hypot is slow */
        if (shape->kind == COX_SHAPE_VECTOR && to.x * to.x + to.y * to.y > rest)
            *longest = fmax(*longest, hypot(to.x, to.y));
    }
    if (agents > extent->most_agents) extent->most_agents = agents;
}

bool render_extent_is_crowd(const render_extent *extent)
{
    return extent->most_agents >= RENDER_CROWD_MIN;
}

void render_extent_merge(render_extent *extent, const render_extent *other)
{
    bool first = render_extent_is_empty(extent);
    extent_hold(extent, other->least, first);
    extent_hold(extent, other->greatest, false);
    if (other->most_agents > 0) {
        extent_hold_agent(extent, other->stray_least);
        extent_hold_agent(extent, other->stray_greatest);
    }
    extent->bounded = extent->bounded || other->bounded;
    for (int kind = 0; kind < RENDER_KINDS; kind++)
        for (int ink = 0; ink < RENDER_INKS; ink++)
            if (other->seen[kind][ink]) extent->seen[kind][ink] = true;
    for (int ink = 0; ink < RENDER_INKS; ink++)
        extent->longest[ink] = fmax(extent->longest[ink], other->longest[ink]);
    if (other->most_agents > extent->most_agents) extent->most_agents = other->most_agents;
}

bool render_extent_has_strays(const render_extent *extent)
{
    return extent->most_agents > 0 &&
           (extent->stray_least.x < extent->least.x || extent->stray_least.y < extent->least.y ||
            extent->stray_greatest.x > extent->greatest.x ||
            extent->stray_greatest.y > extent->greatest.y);
}

/* How far a side of the world moves out for an agent that strayed beyond it: a little farther than
 * the agent, so that its whole track is visible. */
static double stray_room(double strayed, double side)
{
    if (strayed <= 0) return 0;
    return fmin(strayed + side / 50, side / 2);
}

void render_extent_strays(const render_extent *extent, render_place *least, render_place *greatest)
{
    if (extent->most_agents == 0) return;
    double width = greatest->x - least->x;
    double height = greatest->y - least->y;
    least->x -= stray_room(least->x - extent->stray_least.x, width);
    least->y -= stray_room(least->y - extent->stray_least.y, height);
    greatest->x += stray_room(extent->stray_greatest.x - greatest->x, width);
    greatest->y += stray_room(extent->stray_greatest.y - greatest->y, height);
}

double render_extent_longest(const render_extent *extent, uint8_t ink)
{
    const double *longest = extent->longest;
    if (ink == COX_INK_VELOCITY || ink == COX_INK_DESIRED)
        return fmax(longest[COX_INK_VELOCITY], longest[COX_INK_DESIRED]);
    if (ink == COX_INK_PULL || ink == COX_INK_PUSH)
        return fmax(longest[COX_INK_PULL], longest[COX_INK_PUSH]);
    return longest[ink];
}
