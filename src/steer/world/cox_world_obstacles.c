/* SPDX-License-Identifier: MIT
 * Obstacles by cells: an agent looks at those that may reach its line of sight, or that may hide it
 * sooner than the nearest one, which gives the same force as to look at all. */
#include "cox_world.h"

#include "coxswain/avoidance.h"
#include "coxswain/hide.h"
#include "coxswain/pursuit.h"

#include "cox_rules.h"
#include "core/math/cox_fix_bits.h"
#include "steer/steering/cox_avoidance_displacement.h"

/* Up to so many obstacles are looked at one by one: to ask the grid takes as long. */
#define FEW 48u

/* The most that an agent picks from beside the widest; where there are more, it looks at all. */
#define NEAR_MAX (COX_WORLD_OBSTACLES_NEAR - COX_WORLD_WIDE_MAX)

/* The width of cells, unless obstacles reach farther: about a usual line of sight. */
#define CELL COX_FIX(32)

/* No line of sight and reach together are longer. So no difference that counts saturates. */
#define SIGHT_MAX (INT64_C(1) << 30)

/* More than what is rounded in the length of a line and in a place behind an obstacle. */
#define ROUNDED 4

/* Takes an obstacle into the list of the widest. Where that is full, the least wide one goes by its
 * cell. */
static void take(cox_world_obstacles *sorted, const cox_obstacle *obstacles, uint32_t row)
{
    fix16_t radius = obstacles[row].radius;
    uint32_t at = sorted->wide_count;
    if (at < COX_WORLD_WIDE_MAX) sorted->wide_count++;
    else {
        fix16_t least = obstacles[sorted->wide[--at]].radius;
        sorted->reach = cox_fix_max(sorted->reach, cox_fix_min(radius, least));
        if (radius <= least) return;
    }
    for (; at > 0 && radius > obstacles[sorted->wide[at - 1u]].radius; at--)
        sorted->wide[at] = sorted->wide[at - 1u];
    sorted->wide[at] = row;
}

void cox_world_sort_obstacles(cox_world *world)
{
    cox_world_obstacles *sorted = &world->sorted_obstacles;
    if (sorted->is_current || sorted->grid.rows_max == 0 || world->obstacle_count <= FEW) return;
    cox_grid_rows rows;
    rows.positions = &world->obstacles->position;
    rows.ids = &world->obstacles->id;
    rows.position_stride = rows.id_stride = (uint32_t)sizeof *world->obstacles;
    rows.id_offset = 0;
    rows.count = world->obstacle_count;
    sorted->reach = 0;
    sorted->wide_count = 0;
    for (uint32_t row = 0; row < rows.count; row++) take(sorted, world->obstacles, row);
    sorted->is_current =
        cox_grid_build_from(&sorted->grid, &rows, cox_fix_max(CELL, sorted->reach));
}

/* Room for the obstacles that an agent looks at. */
typedef cox_world_choice choice;

/* Copies the obstacles within a circle, and the widest ones. Returns how many; UINT32_MAX: more
 * than there is room for. */
static uint32_t copy_within(const cox_world *world, cox_vec2 middle, fix16_t radius, choice *near)
{
    const cox_world_obstacles *sorted = &world->sorted_obstacles;
    uint32_t rows[NEAR_MAX], total, count = 0;
    cox_grid_within(&sorted->grid, middle, radius, COX_NO_ROW, rows, NEAR_MAX, &total);
    if (total > NEAR_MAX) return UINT32_MAX;
    for (uint32_t i = 0; i < total; i++) near->obstacles[count++] = world->obstacles[rows[i]];
    for (uint32_t i = 0; i < sorted->wide_count; i++)
        near->obstacles[count++] = world->obstacles[sorted->wide[i]];
    return count;
}

/* Copies the obstacles that may reach an agent or its line of sight, which is displacement long.
 * UINT32_MAX also if that is too long.
 *
 * The circle is around the middle of the line. A middle beyond the world is held within it, and
 * then no obstacle is farther away from it than before. */
static uint32_t copy_near(const cox_world *world, const cox_agent *self, cox_vec2 displacement,
                          choice *near)
{
    int64_t length = (int64_t)cox_fix_magnitude(displacement.x) +
                     cox_fix_magnitude(displacement.y); /* at least */
    int64_t reach = (int64_t)world->sorted_obstacles.reach + cox_fix_max(self->radius, 0);
    if (length + reach >= SIGHT_MAX) return UINT32_MAX;
    cox_vec2 middle = cox_vec2_add(self->position, cox_vec2_scale(displacement, COX_RATIO(1, 2)));
    return copy_within(world, middle, (fix16_t)(length / 2 + reach + 2), near); /* 2: rounded */
}

static bool lies_within_world(cox_vec2 position, int64_t radius)
{
    return (int64_t)cox_fix_magnitude(position.x) + radius <= COX_WORLD_LIMIT &&
           (int64_t)cox_fix_magnitude(position.y) + radius <= COX_WORLD_LIMIT;
}

/* Copies the obstacles behind which an agent may be hidden as near as behind the one that is
 * nearest to it. UINT32_MAX also if it may be that this one hides nothing, or if it is too far
 * away. */
static uint32_t copy_hiding(const cox_world *world, const cox_agent *self, const cox_agent *hunter,
                            fix16_t gap, choice *near)
{
    const cox_world_obstacles *sorted = &world->sorted_obstacles;
    int64_t clearance = (int64_t)cox_fix_max(self->radius, 0) + gap;
    uint32_t row;
    cox_span found =
        cox_grid_nearest(&sorted->grid, self->position, COX_FIX_MAX, COX_NO_ROW, &row, 1);
    if (found.count == 0) return UINT32_MAX;
    const cox_obstacle *nearest = &world->obstacles[row];
    int64_t behind = nearest->radius + clearance + ROUNDED;
    if (cox_vec2_equal(nearest->position, hunter->position)) return UINT32_MAX;
    if (!lies_within_world(nearest->position, behind)) return UINT32_MAX;
    fix16_t length = cox_vec2_length(cox_vec2_subtract(nearest->position, self->position));
    int64_t reach = length + behind + clearance + sorted->reach + ROUNDED;
    return reach >= SIGHT_MAX ? UINT32_MAX
                              : copy_within(world, self->position, (fix16_t)reach, near);
}

cox_vec2 cox_world_avoid(const cox_world *world, const cox_agent *self, fix16_t see_ahead,
                         fix16_t strength)
{
    choice near;
    uint32_t count = UINT32_MAX;
    if (world->obstacle_count > FEW)
        count = copy_near(world, self, cox_avoidance_displacement(self, see_ahead), &near);
    if (count == UINT32_MAX)
        return cox_avoid_obstacles(self, world->obstacles, world->obstacle_count, see_ahead,
                                   strength);
    return cox_avoid_obstacles(self, near.obstacles, count, see_ahead, strength);
}

cox_vec2 cox_world_hide(const cox_world *world, uint32_t slot, const cox_agent *self,
                        const cox_agent *hunter, const cox_rule *rule)
{
    choice near;
    fix16_t gap = COX_PARAMETER(rule, hide, gap);
    fix16_t slowing_radius = COX_PARAMETER(rule, hide, slowing_radius);
    uint32_t count = UINT32_MAX;
    if (COX_PARAMETER(rule, hide, apart) != 0) {
        uint32_t own = world->hiders[slot].obstacle;
        if (own == COX_NO_SLOT) return cox_evade(self, hunter);
        return cox_hide(self, hunter, world->obstacles + own, 1, gap, slowing_radius);
    }
    if (world->obstacle_count > FEW) count = copy_hiding(world, self, hunter, gap, &near);
    if (count == UINT32_MAX)
        return cox_hide(self, hunter, world->obstacles, world->obstacle_count, gap, slowing_radius);
    return cox_hide(self, hunter, near.obstacles, count, gap, slowing_radius);
}

uint32_t cox_world_obstacles_around(const cox_world *world, cox_vec2 point, fix16_t radius,
                                    cox_world_choice *near)
{
    int64_t reach = (int64_t)world->sorted_obstacles.reach + radius;
    if (world->obstacle_count <= FEW || reach >= SIGHT_MAX) return UINT32_MAX;
    return copy_within(world, point, (fix16_t)(reach + 2), near); /* 2: rounded */
}
