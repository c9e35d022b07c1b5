/* SPDX-License-Identifier: MIT
 * A flow field blended between cells, and the forces along it, beside the same in double, on
 * 100,000 random states. The directions of the cells are the field's own: whether they are right is
 * for test_route_maps. The bound in LSB follows from those of vec2.h. */
#include "unity.h"

#include <math.h>
#include <stdio.h>

#include "coxswain/flow.h"

#include "map_case.h"
#include "tutorial_twin.h"
#include "steer/space/cox_map_line.h"
#include "steering_case.h"
#include "trials.h"
#include "twin_figure.h"

#define STATES TRIALS_OF(100000u)
#define STATES_OF_A_MAP 50u

/* What vec2.h promises, in LSB: of each component of a set length, and of a unit vector. */
#define SET_LENGTH_ERROR 0.63
#define NORMALISE_ERROR 0.52

/* What slowing down adds to that. */
#define ARRIVE_ERROR 2.0

static cox_map map;
static cox_flow flow;
static uint8_t memory[COX_SEARCH_BYTES(MAP_CASE_SIDE, MAP_CASE_SIDE, MAP_CASE_GREATEST)];
static cox_agent self;
static fix16_t ahead;
static uint64_t random;

void setUp(void)
{
    random = 76;
}

static void next_map(void)
{
    map_case_draw(&map, &random);
    flow = cox_flow_make(&map, memory, sizeof memory);
    cox_vec2 goals[2] = {cox_map_middle(&map, map_case_cell(&map, &random)),
                         cox_map_middle(&map, map_case_cell(&map, &random))};
    cox_flow_build(&flow, goals, 2);
}

/* A random agent within half a cell of a map of the greatest size. */
static void next_state(void)
{
    self = case_random_agent(&random, 1, 0);
    self.position.x = case_random_between(&random, COX_FIX(-4), COX_FIX(2 * MAP_CASE_SIDE - 2));
    self.position.y = case_random_between(&random, COX_FIX(4), COX_FIX(2 * MAP_CASE_SIDE + 6));
    ahead = case_random(&random) % 2 == 0 ? 0 : case_random_between(&random, 0, COX_FIX(2));
}

static twin_vector vector_of(uint32_t direction)
{
    static const twin_vector vectors[COX_NO_DIRECTION + 1] = {
        {7, 0}, {0, 7}, {-7, 0}, {0, -7}, {5, 5}, {-5, 5}, {-5, -5}, {5, -5}, {0, 0}};
    return vectors[direction];
}

/* The cell at (column, line) that the blend at a point of cell own takes, or COX_NO_MAP_CELL. */
static uint32_t corner(uint32_t own, int32_t columns, int32_t lines)
{
    int32_t column = (int32_t)(own % map.def.width) + columns;
    int32_t line = (int32_t)(own / map.def.width) + lines;
    uint32_t cell = cox_map_cell_at(&map, (uint32_t)column, (uint32_t)line);
    bool is_own = columns == 0 && lines == 0, is_wall = cox_map_cost(&map, own) == COX_MAP_WALL;
    return is_own || is_wall || map_case_can_step(&map, own, columns, lines) ? cell
                                                                             : COX_NO_MAP_CELL;
}

/* The blend of the four cells around a point; (0, 0) outside the map. */
static twin_vector sample(cox_vec2 point)
{
    uint32_t own = cox_map_cell_of(&map, point);
    twin_vector sum = {0, 0};
    if (own == COX_NO_MAP_CELL) return sum;
    cox_vec2 middle = cox_map_middle(&map, own);
    double x = ((double)point.x - middle.x) / map.def.cell;
    double y = ((double)point.y - middle.y) / map.def.cell;
    for (int32_t i = 0; i < 4; i++) {
        int32_t columns = (i & 1) == 0 ? 0 : x < 0 ? -1 : 1, lines = i < 2 ? 0 : y < 0 ? -1 : 1;
        uint32_t cell = corner(own, columns, lines);
        if (cell == COX_NO_MAP_CELL) continue;
        twin_vector displacement = vector_of(cox_flow_direction(&flow, cell));
        double weight = ((i & 1) == 0 ? 1 - fabs(x) : fabs(x)) * (i < 2 ? 1 - fabs(y) : fabs(y));
        sum = (twin_vector){sum.x + weight * displacement.x, sum.y + weight * displacement.y};
    }
    if (hypot(sum.x, sum.y) < 1e-9) return vector_of(cox_flow_direction(&flow, own));
    return sum;
}

/* The force, in LSB. */
static twin_vector twin_force(cox_vec2 point)
{
    twin_vector displacement = sample(point);
    double length = hypot(displacement.x, displacement.y);
    if (length == 0) return displacement;
    return (twin_vector){displacement.x / length * self.max_speed - self.velocity.x,
                         displacement.y / length * self.max_speed - self.velocity.y};
}

void test_flow_field_following_agrees_with_its_twin(void)
{
    double worst = 0;
    uint32_t forces = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        if (i % STATES_OF_A_MAP == 0) next_map();
        next_state();
        cox_vec2 displacement = cox_vec2_scale(self.velocity, ahead);
        twin_vector expected = twin_force(cox_vec2_add(self.position, displacement));
        cox_vec2 found = cox_follow_flow(&self, &flow, ahead);
        double error = fmax(fabs(found.x - expected.x), fabs(found.y - expected.y));
        double bound = NORMALISE_ERROR * twin_number(self.max_speed) * 1.5 + SET_LENGTH_ERROR;
        TEST_ASSERT_TRUE(error <= bound);
        worst = fmax(worst, error);
        forces += !cox_vec2_is_zero(found);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 10, forces);
    twin_figure("call", "flow field following", worst, "LSB");
}

/* The force of arrive, in LSB. */
static twin_vector twin_arrival(cox_vec2 target, fix16_t slowing_radius)
{
    double x = (double)target.x - self.position.x, y = (double)target.y - self.position.y;
    double length = hypot(x, y), speed = self.max_speed;
    if (length < slowing_radius) speed *= length / slowing_radius;
    if (length == 0) return (twin_vector){-self.velocity.x, -self.velocity.y};
    return (twin_vector){x / length * speed - self.velocity.x,
                         y / length * speed - self.velocity.y};
}

void test_arrival_by_a_field_agrees_with_its_twin(void)
{
    double worst = 0;
    uint32_t in_reach = 0;
    cox_flow_arrival arrival = {COX_FIX(12), COX_FIX(6), 0};
    for (uint32_t i = 0; i < STATES; i++) {
        if (i % STATES_OF_A_MAP == 0) next_map();
        next_state();
        cox_vec2 target = cox_map_middle(&map, map_case_cell(&map, &random));
        arrival.ahead_time = ahead;
        cox_vec2 sampled = cox_vec2_add(self.position, cox_vec2_scale(self.velocity, ahead));
        double away = hypot((double)target.x - self.position.x, (double)target.y - self.position.y);
        bool sees =
            away <= arrival.reach && cox_map_sees_out(&map, self.position, target, UINT8_MAX);
        twin_vector lead = sample(sampled);
        bool follows = !sees && hypot(lead.x, lead.y) != 0;
        twin_vector expected =
            follows ? twin_force(sampled) : twin_arrival(target, arrival.slowing_radius);
        cox_vec2 found = cox_arrive_by_flow(&self, &flow, target, arrival);
        double error = fmax(fabs(found.x - expected.x), fabs(found.y - expected.y));
        double bound = NORMALISE_ERROR * twin_number(self.max_speed) * 1.5 + SET_LENGTH_ERROR;
        TEST_ASSERT_TRUE(error <= fmax(bound, ARRIVE_ERROR));
        worst = fmax(worst, error);
        in_reach += sees;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 100, in_reach);
    twin_figure("call", "arrival by a flow field", worst, "LSB");
}
