/* SPDX-License-Identifier: MIT
 * ORCA in float: everybody walks to a point of its own and back, and avoids the ten nearest within
 * 9 units. Lines are points and directions, as in the paper; where no velocity satisfies all of
 * them, a second look has a shorter horizon, as ours. */
#include <math.h>

#include "bench/crowd/crowd_orca.h"
#include "twin_grid.h"

#define PARALLEL 1e-5f
#define RANGE ((float)CROWD_ORCA_RANGE)
#define REACH (2 * (float)(CROWD_ORCA_RADIUS * CROWD_ORCA_MARGIN))
#define SPEED (TWIN_MAX_SPEED * TWIN_TICK) /* units per tick, as all velocities here */

typedef struct vector {
    float x;
    float y;
} vector;

/* The velocities to the left of a line through a point. */
typedef struct line {
    vector point;
    vector direction; /* of length 1 */
} line;

typedef struct twin_orca {
    twin rows; /* force is the new velocity */
    twin_grid grid;
    float *goal_x;
    float *goal_y;
} twin_orca;

static inline vector make(float x, float y)
{
    return (vector){x, y};
}

static inline vector minus(vector a, vector b)
{
    return make(a.x - b.x, a.y - b.y);
}

/* a + factor * b */
static inline vector along(vector a, float factor, vector b)
{
    return make(a.x + factor * b.x, a.y + factor * b.y);
}

static inline float dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y;
}

static inline float det(vector a, vector b)
{
    return a.x * b.y - a.y * b.x;
}

static inline vector unit(vector v)
{
    float factor = 1 / sqrtf(dot(v, v));
    return make(v.x * factor, v.y * factor);
}

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    twin_orca *orca = made;
    (void)side;
    (void)pool;
    twin_take(&orca->rows, start);
    twin_grid_take(&orca->grid, &orca->rows.memory, start->count, start->side, RANGE);
    orca->goal_x = crowd_memory_take(&orca->rows.memory, start->count, sizeof(float));
    orca->goal_y = crowd_memory_take(&orca->rows.memory, start->count, sizeof(float));
}

static void put(void *made, uint32_t row, const crowd_agent *agent)
{
    twin_orca *into = made;
    twin_put(&into->rows, row, agent);
    into->rows.velocity_x[row] *= TWIN_TICK;
    into->rows.velocity_y[row] *= TWIN_TICK;
    into->goal_x[row] = agent->seek_x;
    into->goal_y[row] = agent->seek_y;
}

/* The nearest of those around a row, by rising distance; how many they are. */
static uint32_t nearest(const twin_orca *orca, uint32_t self, uint32_t *found)
{
    const twin_grid *grid = &orca->grid;
    float x = orca->rows.x[self], y = orca->rows.y[self], worst = RANGE * RANGE;
    float squares[CROWD_ORCA_NEIGHBOURS];
    uint32_t count = 0;
    twin_cells columns = twin_grid_around(grid, twin_grid_cell(grid, x), 1);
    twin_cells rows = twin_grid_around(grid, twin_grid_cell(grid, y), 1);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        const uint32_t *start = &grid->start[row * grid->columns];
        for (uint32_t i = start[columns.first]; i < start[columns.last + 1u]; i++) {
            float offset_x = grid->x[i] - x, offset_y = grid->y[i] - y;
            float squared = offset_x * offset_x + offset_y * offset_y;
            if (squared >= worst || grid->member[i] == self) continue;
            uint32_t at = count < CROWD_ORCA_NEIGHBOURS ? count++ : count - 1u;
            for (; at > 0 && squares[at - 1u] > squared; at--) {
                squares[at] = squares[at - 1u];
                found[at] = found[at - 1u];
            }
            squares[at] = squared;
            found[at] = grid->member[i];
            if (count == CROWD_ORCA_NEIGHBOURS) worst = squares[count - 1u];
        }
    }
    return count;
}

static line line_of(const twin *rows, uint32_t self, uint32_t other, float ticks)
{
    vector way = make(rows->x[other] - rows->x[self], rows->y[other] - rows->y[self]);
    vector own = make(rows->velocity_x[self], rows->velocity_y[self]);
    vector relative = minus(own, make(rows->velocity_x[other], rows->velocity_y[other]));
    float squared = dot(way, way);
    bool is_apart = squared > REACH * REACH;
    if (!is_apart) ticks = CROWD_ORCA_PARTING;
    vector w = along(relative, -1 / ticks, way), u;
    float length_squared = dot(w, w), toward = dot(w, way);
    line made;
    if (!is_apart || (toward < 0 && toward * toward > REACH * REACH * length_squared)) {
        float length = sqrtf(length_squared);
        vector normal = make(w.x / length, w.y / length);
        made.direction = make(normal.y, -normal.x);
        u = along(make(0, 0), REACH / ticks - length, normal);
    } else {
        float leg = sqrtf(squared - REACH * REACH), per = 1 / squared;
        if (det(way, w) > 0)
            made.direction =
                make((way.x * leg - way.y * REACH) * per, (way.x * REACH + way.y * leg) * per);
        else
            made.direction =
                make(-(way.x * leg + way.y * REACH) * per, (way.x * REACH - way.y * leg) * per);
        u = minus(along(make(0, 0), dot(relative, made.direction), made.direction), relative);
    }
    made.point = along(own, 0.5f, u);
    return made;
}

static inline float clamp(float value, float least, float greatest)
{
    return value < least ? least : value > greatest ? greatest : value;
}

static bool solve_on_line(const line *lines, uint32_t at, float speed, vector wanted, bool is_far,
                          vector *result)
{
    const line *on = &lines[at];
    float part = dot(on->point, on->direction);
    float squared = part * part + speed * speed - dot(on->point, on->point);
    if (squared < 0) return false;
    float root = sqrtf(squared), left = -part - root, right = -part + root;
    for (uint32_t i = 0; i < at; i++) {
        float denominator = det(on->direction, lines[i].direction);
        float numerator = det(lines[i].direction, minus(on->point, lines[i].point));
        if (fabsf(denominator) <= PARALLEL) {
            if (numerator < 0) return false;
            continue;
        }
        float place = numerator / denominator;
        if (denominator > 0) right = place < right ? place : right;
        else left = place > left ? place : left;
        if (left > right) return false;
    }
    float place = clamp(dot(on->direction, minus(wanted, on->point)), left, right);
    if (is_far) place = dot(wanted, on->direction) > 0 ? right : left;
    *result = along(on->point, place, on->direction);
    return true;
}

static uint32_t solve_in_plane(const line *lines, uint32_t count, float speed, vector wanted,
                               bool is_far, vector *result)
{
    *result = is_far ? make(wanted.x * speed, wanted.y * speed) : wanted;
    for (uint32_t i = 0; i < count; i++) {
        if (det(lines[i].direction, minus(lines[i].point, *result)) <= 0) continue;
        vector before = *result;
        if (solve_on_line(lines, i, speed, wanted, is_far, result)) continue;
        *result = before;
        return i;
    }
    return count;
}

static void violate_least(const line *lines, uint32_t count, uint32_t first, float speed,
                          vector *result)
{
    float distance = 0;
    for (uint32_t i = first; i < count; i++) {
        const line *worst = &lines[i];
        if (det(worst->direction, minus(worst->point, *result)) <= distance) continue;
        line compared[CROWD_ORCA_NEIGHBOURS];
        uint32_t taken = 0;
        for (uint32_t j = 0; j < i; j++) {
            float sine = det(worst->direction, lines[j].direction);
            line *made = &compared[taken];
            if (fabsf(sine) <= PARALLEL) {
                if (dot(worst->direction, lines[j].direction) > 0) continue;
                made->point = make((worst->point.x + lines[j].point.x) / 2,
                                   (worst->point.y + lines[j].point.y) / 2);
            } else {
                float part = det(lines[j].direction, minus(worst->point, lines[j].point)) / sine;
                made->point = along(worst->point, part, worst->direction);
            }
            made->direction = unit(minus(lines[j].direction, worst->direction));
            taken++;
        }
        vector before = *result, normal = make(-worst->direction.y, worst->direction.x);
        if (solve_in_plane(compared, taken, speed, normal, true, result) < taken) *result = before;
        distance = det(worst->direction, minus(worst->point, *result));
    }
}

/* To its goal, at full speed until the last step; there it turns back. */
static vector preferred(twin_orca *orca, uint32_t self)
{
    vector way =
        make(orca->goal_x[self] - orca->rows.x[self], orca->goal_y[self] - orca->rows.y[self]);
    float squared = dot(way, way);
    if (squared < 1) {
        orca->goal_x[self] = -orca->goal_x[self];
        orca->goal_y[self] = -orca->goal_y[self];
    }
    if (squared <= SPEED * SPEED) return way;
    return along(make(0, 0), SPEED, unit(way));
}

static void steer(twin_orca *orca, uint32_t self)
{
    uint32_t found[CROWD_ORCA_NEIGHBOURS];
    line lines[CROWD_ORCA_NEIGHBOURS];
    uint32_t count = nearest(orca, self, found);
    vector wanted = preferred(orca, self), result;
    for (uint32_t i = 0; i < count; i++)
        lines[i] = line_of(&orca->rows, self, found[i], CROWD_ORCA_HORIZON);
    if (solve_in_plane(lines, count, SPEED, wanted, false, &result) < count) {
        for (uint32_t i = 0; i < count; i++)
            lines[i] = line_of(&orca->rows, self, found[i], CROWD_ORCA_LEAST_HORIZON);
        uint32_t satisfied = solve_in_plane(lines, count, SPEED, wanted, false, &result);
        if (satisfied < count) violate_least(lines, count, satisfied, SPEED, &result);
    }
    orca->rows.force_x[self] = result.x;
    orca->rows.force_y[self] = result.y;
}

static void step(void *made)
{
    twin_orca *orca = made;
    twin *rows = &orca->rows;
    float half = rows->side / 2;
    twin_grid_sort(&orca->grid, rows->x, rows->y);
    /* In the grid's order, in which neighbours lie in the processor's cache. */
    for (uint32_t i = 0; i < rows->count; i++) steer(orca, orca->grid.member[i]);
    for (uint32_t i = 0; i < rows->count; i++) {
        rows->velocity_x[i] = rows->force_x[i];
        rows->velocity_y[i] = rows->force_y[i];
        rows->x[i] = clamp(rows->x[i] + rows->velocity_x[i], -half, half);
        rows->y[i] = clamp(rows->y[i] + rows->velocity_y[i], -half, half);
    }
}

const crowd_side twin_orca_side = {
    .name = TWIN_NAME("orca"),
    .workload = CROWD_ORCA,
    .kind = TWIN_KIND,
    .size = sizeof(twin_orca),
    .take = take,
    .put = put,
    .step = step,
    .place = twin_place,
};
