/* SPDX-License-Identifier: MIT
 * The orders of bench order. */
#include "bench_order.h"

#include "coxswain/random.h"

#define SPACING COX_FIX(2)
#define RADIUS COX_RATIO(1, 2)

static const struct {
    const char *name;
    uint32_t counts[ORDER_GROUPS]; /* 0: no such group */
} orders[ORDER_COUNT] = {
    [ORDER_LINES] = {"2 x 500, lines", {500, 500}},
    [ORDER_SCATTERED] = {"2 x 500, scattered", {500, 500}},
    [ORDER_AFAR] = {"2 x 500, from afar", {500, 500}},
    [ORDER_LEFT_OVER] = {"2 x 500, one left", {500, 500}},
    [ORDER_UNEQUAL] = {"500 and 120, lines", {500, 120}},
    [ORDER_ONE] = {"500, a line", {500, 0}},
};

const char *order_name(unsigned number)
{
    return orders[number].name;
}

static cox_formation box_of(uint32_t count)
{
    return cox_formation_make(COX_FORMATION_BOX, count, SPACING);
}

/* Where agent i of a group stands when the order comes. */
static cox_vec2 start_of(const order_group *group, unsigned number, uint32_t i, cox_random *random)
{
    cox_vec2 from = cox_vec2_make(COX_FIX(128), COX_FIX(40)), ahead = cox_vec2_make(0, 1);
    cox_formation line = cox_formation_make(COX_FORMATION_LINE, group->count, COX_RATIO(1, 2));
    if (number == ORDER_SCATTERED)
        return cox_random_point(random, cox_vec2_zero(), cox_vec2_make(COX_FIX(255), COX_FIX(255)));
    if (number == ORDER_AFAR) return cox_formation_place(box_of(group->count), i, from, ahead);
    if (number == ORDER_LEFT_OVER && i > 0)
        return cox_formation_place(box_of(group->count), i, group->anchor, ahead);
    return cox_formation_place(line, i, from, ahead);
}

static void make_group(order_scene *scene, unsigned number, uint32_t which, cox_random *random)
{
    order_group *group = &scene->groups[which];
    group->count = orders[number].counts[which];
    group->stage = group->count == 0 ? ORDER_DONE : ORDER_PLACES;
    group->anchor = cox_vec2_make(COX_FIX(70) + (fix16_t)which * COX_FIX(110), COX_FIX(190));
    for (uint32_t i = 0; i < group->count; i++)
        group->agents[i] = cox_agent_make(i + 1u, start_of(group, number, i, random));
    group->assignment = cox_assignment_make(ORDER_AGENTS, group->assignment_memory,
                                            sizeof group->assignment_memory);
    group->flow = cox_flow_make(&scene->map, group->flow_memory, sizeof group->flow_memory);
}

void order_make(order_scene *scene, unsigned number)
{
    cox_random random = cox_random_make(1, number);
    cox_map_def def = cox_map_default();
    def.width = def.height = ORDER_SIDE;
    def.greatest = 1;
    scene->map = cox_map_make(&def, scene->cells, sizeof scene->cells);
    for (uint32_t cell = 0; cell < scene->map.cell_count; cell++)
        if (cox_random_below(&random, 10) == 0) cox_map_set(&scene->map, cell, COX_MAP_WALL);
    for (uint32_t i = 0; i < ORDER_GROUPS; i++) make_group(scene, number, i, &random);
}

static void find_places(order_scene *scene, order_group *group)
{
    cox_free_places free = cox_free_places_make(&scene->map, RADIUS);
    cox_formation box = box_of(group->count);
    for (uint32_t i = 0; i < group->count; i++)
        group->places[i] = cox_formation_place(box, i, group->anchor, cox_vec2_make(0, 1));
    (void)cox_free_places_move(&free, group->places, group->count, scene->place_memory,
                               sizeof scene->place_memory);
}

/* The next thing for a group that is done in a tick. */
static void act(order_scene *scene, order_group *group)
{
    if (group->stage == ORDER_PLACES) find_places(scene, group);
    if (group->stage == ORDER_START)
        (void)cox_assignment_start(&group->assignment,
                                   cox_span_of_agents(group->agents, group->count), group->places);
    if (group->stage == ORDER_FLOW_START) cox_flow_start(&group->flow, group->places, group->count);
    group->stage++;
}

/* Whether a group's share is of a thing that is spread over ticks; if so, does it. */
static bool do_share(order_group *group, order_share share)
{
    bool is_over;
    if (group->stage == ORDER_GIVE)
        is_over = cox_assignment_step(&group->assignment, share.pairs) == COX_ASSIGNMENT_FOUND;
    else if (group->stage == ORDER_FLOW) is_over = cox_flow_step(&group->flow, share.cells);
    else return false;
    if (is_over) group->stage++;
    return true;
}

bool order_tick(order_scene *scene, order_share share)
{
    bool is_busy = false, has_acted = false;
    for (uint32_t i = 0; i < ORDER_GROUPS; i++) {
        order_group *group = &scene->groups[i];
        if (group->stage == ORDER_DONE) continue;
        is_busy = true;
        if (do_share(group, share) || has_acted) continue;
        act(scene, group);
        has_acted = true;
    }
    return is_busy;
}

uint64_t order_answer(const order_scene *scene)
{
    uint64_t answer = 0;
    for (uint32_t i = 0; i < ORDER_GROUPS; i++) {
        const order_group *group = &scene->groups[i];
        for (uint32_t id = 1; id <= group->count; id++)
            answer += (uint64_t)id * cox_assignment_slot(&group->assignment, id);
    }
    return answer;
}
