/* SPDX-License-Identifier: MIT
 * Passes of behaviours that see walls, which a grid finds, or areas, which are the obstacles, and
 * of contact, of agents as large as they touch. */
#include "coxswain/contact.h"
#include "coxswain/wall.h"

#include "bench_steering_pass.h"

#define WALL_SIGHT COX_FIX(15)
#define WALL_AHEAD COX_FIX(10)

/* In so narrow a crowd it makes about half of the neighbours touch. */
#define TOUCHING_RADIUS COX_FIX(50)

static const cox_wall_following wall_following = {COX_FIX(5), WALL_AHEAD, WALL_SIGHT};
static const cox_feelers feelers = {COX_FIX(20), COX_FIX(10), COX_FIX(5), COX_FIX(5)};

static cox_segment_span walls_near(const crowd *scene, const cox_agent *self, fix16_t radius,
                                   uint32_t *found)
{
    return cox_segment_grid_near(&scene->wall_grid, self->position, radius, found, CROWD_WALLS,
                                 NULL);
}

static cox_vec2 along_walls(const crowd *scene, const cox_agent *self)
{
    uint32_t found[CROWD_WALLS];
    cox_segment_span near = walls_near(scene, self, WALL_AHEAD + WALL_SIGHT, found);
    return cox_follow_wall(self, near, wall_following);
}

static cox_vec2 clear_of_walls(const crowd *scene, const cox_agent *self)
{
    uint32_t found[CROWD_WALLS];
    return cox_avoid_walls(self, walls_near(scene, self, feelers.length, found), feelers);
}

static cox_vec2 off_walls(const crowd *scene, const cox_agent *self)
{
    uint32_t found[CROWD_WALLS];
    cox_segment_span near = walls_near(scene, self, 2 * self->radius, found);
    return cox_contact_push_off_walls(self, near);
}

static void areas_of(const crowd *scene, cox_area areas[CROWD_OBSTACLES])
{
    for (uint32_t i = 0; i < CROWD_OBSTACLES; i++)
        areas[i] = cox_area_of_obstacle(&scene->obstacles[i]);
}

static cox_vec2 clear_of_areas(const crowd *scene, const cox_agent *self)
{
    cox_area areas[CROWD_OBSTACLES];
    areas_of(scene, areas);
    return cox_avoid_areas(self, areas, CROWD_OBSTACLES, COX_FIX(20), COX_FIX(6));
}

static cox_vec2 off_areas(const crowd *scene, const cox_agent *self)
{
    cox_area areas[CROWD_OBSTACLES];
    areas_of(scene, areas);
    return cox_contact_push_off_areas(self, areas, CROWD_OBSTACLES);
}

/* A large body among its neighbours. */
static cox_vec2 apart(const cox_agent *self, cox_span neighbours)
{
    cox_agent large = *self;
    large.radius = TOUCHING_RADIUS;
    return cox_contact_push(&large, neighbours, 0);
}

PASS(follow_wall, vector_bits(along_walls(scene, SELF)))
PASS(avoid_walls, vector_bits(clear_of_walls(scene, SELF)))
PASS(avoid_areas, vector_bits(clear_of_areas(scene, SELF)))
PASS(contact_push, vector_bits(apart(SELF, NEIGHBOURS)))
PASS(contact_push_off_walls, vector_bits(off_walls(scene, SELF)))
PASS(contact_push_off_areas, vector_bits(off_areas(scene, SELF)))
