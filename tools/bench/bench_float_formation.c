/* SPDX-License-Identifier: MIT
 * Slots of least cost in float, by the steps of cox_formation_assign. */
#include "bench_float.h"

#include <math.h>
#include <string.h>

#define NONE FLOAT_SLOTS_MAX

typedef struct float_assignment {
    uint32_t count;
    float_vec2 agents[FLOAT_SLOTS_MAX];
    float_vec2 places[FLOAT_SLOTS_MAX];
    float worth[FLOAT_SLOTS_MAX];     /* of each column */
    float potential[FLOAT_SLOTS_MAX]; /* of each row */
    float distance[FLOAT_SLOTS_MAX];
    uint32_t column_of[FLOAT_SLOTS_MAX + 1];
    uint32_t row_of[FLOAT_SLOTS_MAX];
    uint32_t previous[FLOAT_SLOTS_MAX];
    uint32_t todo[FLOAT_SLOTS_MAX];
    uint32_t spare[FLOAT_SLOTS_MAX];
} float_assignment;

static inline float cost(const float_assignment *a, uint32_t row, uint32_t column)
{
    float x = a->agents[row].x - a->places[column].x;
    float y = a->agents[row].y - a->places[column].y;
    return x * x + y * y - a->worth[column];
}

/* Moves points to their middle. Returns the root of their mean squared distance from it. */
static float centre(float_vec2 *points, uint32_t count)
{
    float x = 0, y = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        x += points[i].x / (float)count;
        y += points[i].y / (float)count;
    }
    for (uint32_t i = 0; i < count; i++) {
        points[i].x -= x;
        points[i].y -= y;
        sum += points[i].x * points[i].x + points[i].y * points[i].y;
    }
    return sqrtf(sum / (float)count);
}

static void start(float_assignment *a, const float_agent *agents, const float_vec2 *places,
                  uint32_t count)
{
    a->count = count;
    for (uint32_t i = 0; i < count; i++) {
        a->agents[i] = agents[i].position;
        a->places[i] = places[i];
        a->column_of[i] = a->row_of[i] = NONE;
        a->worth[i] = 0;
    }
    float own = centre(a->agents, count), other = centre(a->places, count);
    for (uint32_t i = 0; i < count; i++) {
        a->agents[i].x *= other / own;
        a->agents[i].y *= other / own;
    }
    for (uint32_t column = 0; column < count; column++) {
        float least = INFINITY;
        for (uint32_t row = 0; row < count; row++) least = fminf(least, cost(a, row, column));
        a->worth[column] = least;
    }
}

/* The cheapest column of a row, and the second; the first one's cost and how much less that is. */
static float cheapest(const float_assignment *a, uint32_t row, uint32_t *first, uint32_t *second,
                      float *less)
{
    float least = INFINITY, next = INFINITY;
    *first = *second = 0;
    for (uint32_t column = 0; column < a->count; column++) {
        float here = cost(a, row, column);
        if (here >= next) continue;
        if (here < least) {
            next = least;
            *second = *first;
            least = here;
            *first = column;
        } else {
            next = here;
            *second = column;
        }
    }
    *less = next - least;
    return least;
}

static uint32_t take_in_turn(float_assignment *a, uint32_t free_count)
{
    uint32_t waiting = 0, next = 0, tries = a->count;
    while (next < free_count) {
        uint32_t row = a->todo[next++], first, second;
        float less;
        (void)cheapest(a, row, &first, &second, &less);
        if (less > 0) a->worth[first] -= less;
        else if (a->row_of[first] != NONE) first = second;
        uint32_t loser = a->row_of[first];
        a->column_of[row] = first;
        a->row_of[first] = row;
        a->column_of[loser] = NONE; /* of NONE, too */
        if (loser == NONE) continue;
        if (less > 0 && tries > 0) {
            tries--;
            a->todo[--next] = loser;
        } else {
            a->spare[waiting++] = loser;
        }
    }
    memcpy(a->todo, a->spare, waiting * sizeof *a->todo);
    return waiting;
}

static uint32_t reach_from(float_assignment *a, uint32_t row, float base, uint32_t left)
{
    float nearest = INFINITY;
    uint32_t at = 0;
    for (uint32_t i = 0; i < left; i++) {
        uint32_t column = a->todo[i];
        float away = base + cost(a, row, column);
        if (away < a->distance[column]) {
            a->distance[column] = away;
            a->previous[column] = row;
        }
        if (a->distance[column] >= nearest) continue;
        nearest = a->distance[column];
        at = i;
    }
    return at;
}

static void find_column(float_assignment *a, uint32_t from)
{
    uint32_t left = a->count, row = from, column = NONE;
    float away = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        a->distance[i] = INFINITY;
        a->todo[i] = i;
    }
    while (row != NONE) {
        uint32_t at = reach_from(a, row, away - a->potential[row], left);
        column = a->todo[at];
        a->todo[at] = a->todo[--left];
        a->todo[left] = column;
        away = a->distance[column];
        row = a->row_of[column];
    }
    for (uint32_t i = left; i < a->count; i++) {
        float by = away - a->distance[a->todo[i]];
        a->worth[a->todo[i]] -= by;
        if (a->todo[i] != column) a->potential[a->row_of[a->todo[i]]] += by;
    }
    a->potential[from] += away;
    for (row = NONE; row != from;) {
        row = a->previous[column];
        uint32_t lost = a->column_of[row];
        a->row_of[column] = row;
        a->column_of[row] = column;
        column = lost;
    }
}

uint32_t float_formation_assign(const float_agent *agents, const float_vec2 *places, uint32_t count)
{
    static float_assignment a;
    uint32_t free_count = count, first, second, checksum = 0;
    float less;
    start(&a, agents, places, count);
    for (uint32_t row = 0; row < count; row++) a.todo[row] = row;
    for (uint32_t pass = 0; pass < 2; pass++) free_count = take_in_turn(&a, free_count);
    for (uint32_t row = 0; row < count; row++) {
        uint32_t column = a.column_of[row];
        a.potential[row] =
            column == NONE ? cheapest(&a, row, &first, &second, &less) : cost(&a, row, column);
    }
    for (uint32_t row = 0; row < count; row++)
        if (a.column_of[row] == NONE) find_column(&a, row);
    for (uint32_t row = 0; row < count; row++) checksum = checksum * 31u + a.column_of[row];
    return checksum;
}
