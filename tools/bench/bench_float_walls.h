/* SPDX-License-Identifier: MIT
 * Walls and contact in float, to compare ours with: the same questions, with a grid of their own
 * that keeps a segment in every cell that its box touches. */
#ifndef COXSWAIN_BENCH_FLOAT_WALLS_H
#define COXSWAIN_BENCH_FLOAT_WALLS_H

#include "bench_float.h"
#include "coxswain/segment.h"

enum { FLOAT_WALLS = 64, FLOAT_WALL_COLUMNS = 8, FLOAT_WALL_ENTRIES = 1024 };

typedef struct float_segment {
    float_vec2 start;
    float_vec2 end;
} float_segment;

/* Walls in a square from -50 to 50, by cells of 12.5. */
typedef struct float_walls {
    float_segment segments[FLOAT_WALLS];
    uint32_t starts[FLOAT_WALL_COLUMNS * FLOAT_WALL_COLUMNS + 1];
    uint32_t entries[FLOAT_WALL_ENTRIES];
} float_walls;

/* FLOAT_WALLS of ours in float. */
void float_walls_make(float_walls *made, const cox_segment *walls);

float_vec2 float_follow_wall(const float_agent *self, const float_walls *walls, float distance,
                             float ahead, float sight);
float_vec2 float_avoid_walls(const float_agent *self, const float_walls *walls, float length,
                             float side_length, float near_length, float strength);
float_vec2 float_contact_push(const float_agent *self, const float_agent *neighbours,
                              uint32_t count);
float_vec2 float_contact_push_off_walls(const float_agent *self, const float_walls *walls);

#endif
