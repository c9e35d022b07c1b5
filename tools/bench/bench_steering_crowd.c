/* SPDX-License-Identifier: MIT
 * The crowd of bench steering: random, but the same in every run and on every machine for the same
 * seed. */
#include "bench_steering.h"

#include "coxswain/flash.h"

#include <string.h>

#define HALF_WIDTH COX_FIX(50) /* of the square that holds the crowd */
#define WALL_LENGTH COX_FIX(12)
#define WALL_CELL COX_FIX(16)

static cox_vec2 random_vector(cox_random *random, fix16_t limit)
{
    fix16_t x = cox_random_between(random, -limit, limit);
    return cox_vec2_make(x, cox_random_between(random, -limit, limit));
}

static cox_agent random_agent(cox_random *random, uint32_t id)
{
    cox_agent agent = cox_agent_make(id, random_vector(random, HALF_WIDTH));
    agent.velocity = random_vector(random, COX_FIX(2));
    agent.orientation = cox_random_between(random, -COX_FIX_PI, COX_FIX_PI);
    agent.rotation = cox_random_between(random, -COX_RATIO(1, 10), COX_RATIO(1, 10));
    return agent;
}

void crowd_make(crowd *made, uint64_t seed)
{
    cox_random random = cox_random_make(seed, 0);
    memset(made, 0, sizeof *made);
    for (uint32_t i = 0; i < COX_COUNT(made->agents); i++) {
        made->agents[i] = random_agent(&random, i + 1u);
    }
    for (uint32_t i = 0; i < CROWD; i++) {
        cox_manager_add(&made->managers[i], random_vector(&random, COX_FIX(4)));
        made->wanders[i] = cox_wander_make(seed, i);
        made->strays[i] = cox_stray_make(seed, i);
        made->randoms[i] = cox_random_make(seed, i);
        made->cursors[i] = cox_follow_path_make();
        made->cursors[i].node = i % CROWD_NODES;
    }
    for (uint32_t i = 0; i < CROWD_OBSTACLES; i++) {
        fix16_t radius = cox_random_between(&random, COX_FIX(5), COX_FIX(10));
        cox_vec2 centre = random_vector(&random, HALF_WIDTH);
        made->obstacles[i] = cox_obstacle_make(i + 1u, centre, radius);
    }
    for (uint32_t i = 0; i < CROWD_NODES; i++) made->nodes[i] = random_vector(&random, HALF_WIDTH);
    made->path = cox_path_make(made->nodes, CROWD_NODES, COX_FIX(10));
    made->path.mode = COX_PATH_LOOP;
    made->room = cox_area_of_polygon(1, made->nodes, CROWD_NODES);
    for (uint32_t i = 0; i < CROWD; i++) {
        cox_vec2 position = made->agents[i].position;
        made->tracks[i] = cox_track_path_make(&made->path, position, 1);
    }
    /* As after some ticks: the C library's sine and cosine of 0 take no time. */
    for (uint32_t i = 0; i < CROWD; i++) {
        made->wanders[i].angle = cox_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
    }
    for (uint32_t i = 0; i < CROWD_WALLS; i++) {
        cox_vec2 start = random_vector(&random, HALF_WIDTH);
        cox_vec2 end = cox_vec2_add(start, random_vector(&random, WALL_LENGTH));
        made->walls[i] = cox_segment_make(i + 1u, start, cox_vec2_clamp(end, HALF_WIDTH));
    }
    made->wall_grid = cox_segment_grid_make(made->wall_memory, sizeof made->wall_memory);
    (void)cox_segment_grid_build(&made->wall_grid, cox_segment_span_make(made->walls, CROWD_WALLS),
                                 WALL_CELL);
}

void float_crowd_make(float_crowd *made, const crowd *scene)
{
    for (uint32_t i = 0; i < COX_COUNT(made->agents); i++) {
        made->agents[i] = float_from_agent(&scene->agents[i]);
    }
    for (uint32_t i = 0; i < CROWD; i++) {
        made->wanders[i] = float_from_wander(&scene->wanders[i]);
    }
    for (uint32_t i = 0; i < CROWD_OBSTACLES; i++) {
        made->obstacles[i] = float_from_obstacle(&scene->obstacles[i]);
    }
    for (uint32_t i = 0; i < CROWD_NODES; i++) {
        made->path.nodes[i] = float_from_vec2(scene->nodes[i]);
    }
    made->path.radius = (float)scene->path.radius / 65536.0f;
    for (uint32_t i = 0; i < CROWD; i++) {
        cox_path_place place = scene->tracks[i].place;
        made->places[i] = (float_place){place.segment, (float)place.along / 65536.0f};
    }
    float_walls_make(&made->walls, scene->walls);
}
