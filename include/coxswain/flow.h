/* SPDX-License-Identifier: MIT
 * A flow field: for every cell of a map the first step of the cheapest route to the nearest of some
 * goals, so that any number of agents are led by one look-up each. (Dijkstra 1959, in whole
 * numbers; Reynolds 1999 for the behaviour.) A field can lead to the nearest wall instead, and tell
 * its distance.
 *
 * A field follows from the map and the goals, so it is no state: build it again in restored(). When
 * a cell of the map changes, update it, which gives the same bits as building it anew. */
#ifndef COX_FLOW_H
#define COX_FLOW_H

#include "coxswain/agent.h"
#include "coxswain/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The direction of a cell that leads nowhere: the cell of a goal, or a cell from which no goal can
 * be reached. The other directions are those of map.h, COX_MAP_RIGHT and so on. */
#define COX_NO_DIRECTION 8

/* A flow field; cox_flow_make fills every field. */
typedef struct cox_flow {
    const cox_map *map;
    cox_search search; /* the costs, and directions in the marks */
    uint32_t key;      /* the cost of the cell that its building came to last */
    bool to_walls;     /* whether it leads to walls instead of goals */
} cox_flow;

/* A field without goals, in the caller's memory: cox_search_size(&map->def) bytes at any address,
 * which are the field's for as long as it is in use, as is the map. With less memory it leads
 * nowhere. */
COX_API cox_flow cox_flow_make(const cox_map *map, void *memory, uint32_t size);

/* Builds the field anew, to the cells of these goals (units; count 0: to none). A goal outside the
 * map is passed over, and a goal in a wall counts once an update finds the wall gone. Costs are
 * those of a route: each cell that is entered counts. */
COX_API void cox_flow_build(cox_flow *flow, const cox_vec2 *goals, uint32_t count);

/* cox_flow_build over as many ticks as the caller likes: cox_flow_start forgets the field and
 * begins at the goals, and each cox_flow_step spreads from at most so many cells, the cheapest
 * first, and returns whether the field is whole. A cell takes some 30 ns on a desk.
 *
 * Until then cells that are not reached yet lead nowhere: let agents go by another field, or
 * straight on for these ticks (cox_arrive_by_flow does). How cells are shared out to steps changes
 * nothing. A field that is half built is no state either, but the goals and the sum of cells are:
 * restored() starts it again and takes one step of that sum. A map that changes meanwhile needs
 * cox_flow_update, which makes the field whole. */
COX_API void cox_flow_start(cox_flow *flow, const cox_vec2 *goals, uint32_t count);
COX_API bool cox_flow_step(cox_flow *flow, uint32_t cells);

/* Builds it anew to the nearest wall or edge of the map, whatever the other cells cost. */
COX_API void cox_flow_build_to_walls(cox_flow *flow);

/* Brings the field up to date after cox_map_set changed that cell: call it for each cell that
 * changed. Only costs that depended on the cell, or now do, are computed again. */
COX_API void cox_flow_update(cox_flow *flow, uint32_t cell);

/* The cost from a cell to the nearest goal, COX_SEARCH_STRAIGHT for a straight step at
 * cost 1; COX_NO_ROUTE_COST if there is none or the cell is a wall or outside the map. */
COX_API uint32_t cox_flow_cost(const cox_flow *flow, uint32_t cell);

/* The direction (enum cox_map_direction) of a cell's next step: of equally good ones the lowest.
 * COX_NO_DIRECTION if there is none. */
COX_API uint8_t cox_flow_direction(const cox_flow *flow, uint32_t cell);

/* The field at a point: a unit vector, blended from the directions of the four cells around the
 * point by how near their middles are, or (0, 0). A cell that one cannot step to from the point's
 * own has no part in it. In a wall all four have. Where they cancel out the point's own cell
 * counts. (0, 0) outside the map. */
COX_API cox_vec2 cox_flow_sample(const cox_flow *flow, cox_vec2 point);

/* How far a point is from the nearest wall, by a field that leads to walls, in units: blended from
 * the four cells around the point, less half a cell, 0 or more. Near corners it is off by up to
 * half a cell, and far from all walls it is up to 8 % too great; cox_map_nearest_wall is exact.
 * 0 outside the map, and by a field that leads to goals. */
COX_API fix16_t cox_flow_wall_distance(const cox_flow *flow, cox_vec2 point);

/* Goes with the field: cox_flow_sample * max_speed - velocity. The field is sampled where the agent
 * will be in ahead_time (ticks; <= 0: where it is) at its velocity, so that it turns in time. Where
 * the field is (0, 0), as in the middle of a goal's cell, there is no force: let it arrive there by
 * cox_arrive. */
COX_API cox_vec2 cox_follow_flow(const cox_agent *self, const cox_flow *flow, fix16_t ahead_time);

/* How cox_arrive_by_flow goes. */
typedef struct cox_flow_arrival {
    fix16_t reach;          /* looks so far for a clear line to its target; units; < 0: never, it
                               goes with the field to its end */
    fix16_t slowing_radius; /* slows within this distance of its target, as arrive does; units;
                               <= 0: never */
    fix16_t ahead_time;     /* how far ahead the field is sampled, as cox_follow_flow does; ticks;
                               <= 0: where the agent is */
} cox_flow_arrival;

/* reach 50, slowing_radius 20, ahead_time 10 ticks. */
COX_API cox_flow_arrival cox_flow_arrival_default(void);

/* Goes with the field until the target is in reach, then arrives there: for a crowd that one field
 * leads to where each agent has a target of its own, as a slot of a formation. The target is in
 * reach within reach of the agent where no wall of the field's map crosses the straight line to it
 * (cox_map_sees, whatever the cells cost; the agent's own cell does not count, as a body may be
 * pushed into a wall that is drawn wider than it is). Then the force is that of cox_arrive,
 * otherwise that of cox_follow_flow.
 *
 * Where the field is (0, 0), as in the middle of a goal's cell, in a cell from which no goal can be
 * reached, and outside the map, the agent arrives as well, straight on: so a target in a wall or
 * outside the map is never in reach, and the agent goes to the field's nearest goal and from there
 * against the wall. Build the field to the targets, or to one place that most of them can be seen
 * from. On the target the desired velocity is 0. At max_speed 0 the force brakes. The time grows
 * with the cells within reach. */
COX_API cox_vec2 cox_arrive_by_flow(const cox_agent *self, const cox_flow *flow, cox_vec2 target,
                                    cox_flow_arrival arrival);

#ifdef __cplusplus
}
#endif
#endif
