/* SPDX-License-Identifier: MIT
 * Walls and contact in float. */
#include "bench_float_walls.h"

#include <stdbool.h>
#include <string.h>

#include "bench_float_vec2.h"

#define CELL 12.5f
#define HALF_WIDTH 50.0f

static float cross(float_vec2 a, float_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static float_vec2 left_of(float_vec2 v)
{
    return (float_vec2){-v.y, v.x};
}

static int cell_of(float coordinate)
{
    int cell = (int)floorf((coordinate + HALF_WIDTH) / CELL);
    return cell < 0 ? 0 : cell >= FLOAT_WALL_COLUMNS ? FLOAT_WALL_COLUMNS - 1 : cell;
}

static bool touches(const float_segment *wall, float_vec2 least, float_vec2 greatest)
{
    return fmaxf(wall->start.x, wall->end.x) >= least.x &&
           fminf(wall->start.x, wall->end.x) <= greatest.x &&
           fmaxf(wall->start.y, wall->end.y) >= least.y &&
           fminf(wall->start.y, wall->end.y) <= greatest.y;
}

void float_walls_make(float_walls *made, const cox_segment *walls)
{
    memset(made, 0, sizeof *made);
    for (uint32_t i = 0; i < FLOAT_WALLS; i++) {
        made->segments[i].start.x = (float)walls[i].start.x / 65536.0f;
        made->segments[i].start.y = (float)walls[i].start.y / 65536.0f;
        made->segments[i].end.x = (float)walls[i].end.x / 65536.0f;
        made->segments[i].end.y = (float)walls[i].end.y / 65536.0f;
    }
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < FLOAT_WALL_COLUMNS * FLOAT_WALL_COLUMNS; cell++) {
        float_vec2 least = {(float)(cell % FLOAT_WALL_COLUMNS) * CELL - HALF_WIDTH,
                            (float)(cell / FLOAT_WALL_COLUMNS) * CELL - HALF_WIDTH};
        float_vec2 greatest = {least.x + CELL, least.y + CELL};
        made->starts[cell] = count;
        for (uint32_t i = 0; i < FLOAT_WALLS && count < FLOAT_WALL_ENTRIES; i++)
            if (touches(&made->segments[i], least, greatest)) made->entries[count++] = i;
        made->starts[cell + 1u] = count;
    }
}

/* The numbers of the walls whose box touches a square, each once. */
static uint32_t near_walls(const float_walls *walls, float_vec2 point, float radius,
                           uint32_t *found)
{
    float_vec2 least = {point.x - radius, point.y - radius};
    float_vec2 greatest = {point.x + radius, point.y + radius};
    int last_column = cell_of(greatest.x), last_line = cell_of(greatest.y);
    uint64_t seen = 0;
    uint32_t count = 0;
    for (int line = cell_of(least.y); line <= last_line; line++) {
        for (int column = cell_of(least.x); column <= last_column; column++) {
            uint32_t cell = (uint32_t)(line * FLOAT_WALL_COLUMNS + column);
            for (uint32_t i = walls->starts[cell]; i < walls->starts[cell + 1u]; i++) {
                uint32_t wall = walls->entries[i];
                if ((seen >> wall & 1u) != 0) continue;
                seen |= UINT64_C(1) << wall;
                if (touches(&walls->segments[wall], least, greatest)) found[count++] = wall;
            }
        }
    }
    return count;
}

typedef struct place {
    float_vec2 point;
    float_vec2 normal;
    float distance;
    uint32_t wall; /* FLOAT_WALLS: none */
} place;

static place nearest_of(const float_walls *walls, const uint32_t *found, uint32_t count,
                        float_vec2 point, float sight)
{
    place best = {{0, 0}, {0, 0}, 0, FLOAT_WALLS};
    float least = sight * sight;
    for (uint32_t i = 0; i < count; i++) {
        const float_segment *wall = &walls->segments[found[i]];
        float_vec2 line = subtract(wall->end, wall->start);
        float squared = dot(line, line);
        float share = squared == 0 ? 0 : dot(line, subtract(point, wall->start)) / squared;
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        float_vec2 foot = add(wall->start, scale(line, share));
        float_vec2 away = subtract(point, foot);
        float distance = dot(away, away);
        if (distance > least || (distance == least && best.wall < found[i])) continue;
        least = distance;
        best = (place){foot, away, 0, found[i]};
    }
    if (best.wall == FLOAT_WALLS) return best;
    best.distance = sqrtf(least);
    best.normal = set_length(best.normal, 1);
    return best;
}

static place cast(const float_walls *walls, const uint32_t *found, uint32_t count,
                  float_vec2 origin, float_vec2 way)
{
    place best = {{0, 0}, {0, 0}, 0, FLOAT_WALLS};
    float first = 2;
    for (uint32_t i = 0; i < count; i++) {
        const float_segment *wall = &walls->segments[found[i]];
        float_vec2 line = subtract(wall->end, wall->start);
        float whole = cross(way, line);
        if (whole == 0) continue;
        float_vec2 offset = subtract(wall->start, origin);
        float t = cross(offset, line) / whole, u = cross(offset, way) / whole;
        if (!(t >= 0 && t <= 1 && u >= 0 && u <= 1)) continue;
        if (t > first || (t == first && best.wall < found[i])) continue;
        first = t;
        float_vec2 left = left_of(line);
        best.normal = dot(left, way) > 0 ? scale(left, -1) : left;
        best.wall = found[i];
    }
    if (best.wall == FLOAT_WALLS) return best;
    best.point = add(origin, scale(way, first));
    best.normal = set_length(best.normal, 1);
    best.distance = first * sqrtf(dot(way, way));
    return best;
}

float_vec2 float_follow_wall(const float_agent *self, const float_walls *walls, float distance,
                             float ahead, float sight)
{
    uint32_t found[FLOAT_WALLS];
    uint32_t count = near_walls(walls, self->position, ahead + sight, found);
    float_vec2 way = set_length(self->velocity, ahead), along = {0, 0};
    place near = nearest_of(walls, found, count, self->position, sight);
    place wall = cast(walls, found, count, self->position, way);
    if (wall.wall < FLOAT_WALLS) {
        float_vec2 left = left_of(wall.normal);
        float_vec2 rest = subtract(way, subtract(wall.point, self->position));
        bool follows = near.wall < FLOAT_WALLS && near.wall != wall.wall;
        float side = dot(left, follows ? near.normal : rest);
        float length = sqrtf(dot(rest, rest));
        along = scale(left, side > 0 ? length : -length);
    } else {
        wall = nearest_of(walls, found, count, add(self->position, way), sight);
        if (wall.wall == FLOAT_WALLS) return along;
    }
    float_vec2 sought =
        add(add(subtract(wall.point, self->position), along), scale(wall.normal, distance));
    if (near.wall < FLOAT_WALLS && near.distance < distance)
        sought = add(sought, scale(near.normal, ahead * (distance - near.distance) / distance));
    return subtract(set_length(sought, self->max_speed), self->velocity);
}

float_vec2 float_avoid_walls(const float_agent *self, const float_walls *walls, float length,
                             float side_length, float near_length, float strength)
{
    uint32_t found[FLOAT_WALLS];
    uint32_t count = near_walls(walls, self->position, length, found);
    float_vec2 ahead = self->velocity, left = left_of(ahead), force = {0, 0};
    float_vec2 ways[] = {set_length(ahead, length), set_length(add(ahead, left), side_length),
                         set_length(subtract(ahead, left), side_length)};
    for (int i = 0; i < 3; i++) {
        place hit = cast(walls, found, count, self->position, ways[i]);
        if (hit.wall == FLOAT_WALLS) continue;
        float whole = i == 0 ? length : side_length;
        force = add(force, scale(hit.normal, strength * (whole - hit.distance) / whole));
    }
    place near = nearest_of(walls, found, count, self->position, near_length);
    if (near.wall == FLOAT_WALLS) return force;
    return add(force, scale(near.normal, strength * (near_length - near.distance) / near_length));
}

float_vec2 float_contact_push(const float_agent *self, const float_agent *neighbours,
                              uint32_t count)
{
    float_vec2 sum = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        float_vec2 away = subtract(self->position, neighbours[i].position);
        float reach = self->radius + neighbours[i].radius, squared = dot(away, away);
        if (squared >= reach * reach || squared == 0) continue;
        float distance = sqrtf(squared);
        sum = add(sum, scale(away, (reach - distance) / distance));
    }
    sum = scale(sum, 7.0f / 16.0f);
    float most = self->radius * 0.5f;
    return dot(sum, sum) <= most * most ? sum : set_length(sum, most);
}

float_vec2 float_contact_push_off_walls(const float_agent *self, const float_walls *walls)
{
    uint32_t found[FLOAT_WALLS];
    uint32_t count = near_walls(walls, self->position, 2 * self->radius, found);
    float_vec2 moved = self->position;
    for (int i = 0; i < 4; i++) {
        place near = nearest_of(walls, found, count, moved, self->radius);
        if (near.wall == FLOAT_WALLS || near.distance == self->radius) break;
        moved = add(moved, scale(near.normal, self->radius - near.distance));
    }
    return subtract(moved, self->position);
}
