/* SPDX-License-Identifier: MIT
 * Passes of the behaviours whose rows in rules.def have a memory, a path or an area of their own
 * and need no world, of those that follow flow fields, and of curves. */
#include "coxswain/flow.h"
#include "coxswain/wall.h"

#include "bench_steering_pass.h"

#define wander_memory scene->wanders[i]
#define path_memory scene->cursors[i]
#define track_memory scene->tracks[i]
#define path (&scene->path)
#define VALUE(name, field) initial_##field
#define WHOLE(name, field) cox_fix_to_int(VALUE(name, field))

/* With the values that cox_rule_make gives the parameters. */
#define OWN_RULE(name, parameters, call)                             \
    static inline cox_vec2 force_of_##name(crowd *scene, uint32_t i) \
    {                                                                \
        const cox_agent *self = SELF;                                \
        const cox_area *area = &scene->room;                         \
        parameters(void) area;                                       \
        return call;                                                 \
    }                                                                \
    PASS(name, vector_bits(force_of_##name(scene, i)))
#define PARAMETER(field, unit, least, initial, greatest) \
    const fix16_t initial_##field = initial;             \
    (void)initial_##field;
#include "steer/world/plain_rules.def"

/* A field to the middle of the crowd's square, round walls that stand apart. It is the same for all
 * crowds, so it is built once. */
static const cox_flow *crowd_flow(void)
{
    enum { SIDE = 64 };
    static uint64_t memory[(COX_SEARCH_BYTES(SIDE, SIDE, 1) + 7) / 8];
    static cox_map_cell cells[SIDE * SIDE];
    static cox_map map;
    static cox_flow flow;
    if (flow.search.cells != NULL) return &flow;
    cox_map_def def = cox_map_default();
    def.cell = COX_FIX(2);
    def.origin = cox_vec2_make(COX_FIX(-SIDE), COX_FIX(-SIDE));
    def.greatest = 1;
    map = cox_map_make(&def, cells, sizeof cells);
    for (uint32_t cell = 0; cell < map.cell_count; cell += 7) cox_map_set(&map, cell, COX_MAP_WALL);
    cox_vec2 goal = cox_vec2_zero();
    flow = cox_flow_make(&map, memory, sizeof memory);
    cox_flow_build(&flow, &goal, 1);
    return &flow;
}

PASS(follow_flow, vector_bits(cox_follow_flow(SELF, crowd_flow(), COX_FIX(4))))
PASS(arrive_by_flow, vector_bits(cox_arrive_by_flow(SELF, crowd_flow(), OTHER->position,
                                                    cox_flow_arrival_default())))

/* Curves: a call is a point. The control points are where neighbours stand. */

#define CONTROL_POINTS 8

static void take_control(const crowd *scene, uint32_t first, cox_vec2 control[CONTROL_POINTS])
{
    for (uint32_t i = 0; i < CONTROL_POINTS; i++) control[i] = scene->agents[first + i].position;
}

/* Counts the points and returns their checksum. */
static uint64_t mix_nodes(uint64_t checksum, const cox_nodes *nodes, uint32_t *calls)
{
    *calls += nodes->count;
    for (uint32_t i = 0; i < nodes->count; i++) {
        checksum = mix(checksum, vector_bits(nodes->nodes[i]));
    }
    return checksum;
}

/* expression flattens the curve of control points control into &nodes. */
#define CURVE_PASS(name, expression)                         \
    uint64_t pass_##name(crowd *scene, uint32_t *calls)      \
    {                                                        \
        static cox_vec2 memory[CURVE_CAPACITY];              \
        cox_vec2 control[CONTROL_POINTS];                    \
        uint64_t checksum = 0;                               \
        for (uint32_t i = 0; i < CURVES; i++) {              \
            cox_nodes nodes = {memory, 0, CURVE_CAPACITY};   \
            take_control(scene, CONTROL_POINTS *i, control); \
            (void)(expression);                              \
            checksum = mix_nodes(checksum, &nodes, calls);   \
        }                                                    \
        return checksum;                                     \
    }

#define TOLERANCE COX_RATIO(1, 16)

CURVE_PASS(curve_quadratic, cox_curve_quadratic(&nodes, control, TOLERANCE))
CURVE_PASS(curve_cubic, cox_curve_cubic(&nodes, control, TOLERANCE))
CURVE_PASS(curve_through, cox_curve_through(&nodes, control, CONTROL_POINTS, TOLERANCE))
