/* SPDX-License-Identifier: MIT
 * A route's nodes: the cells from goal back to start are put in order, then the line from each node
 * is drawn as far as the map lets it. How far is found by doubling and then halving, which looks at
 * few lines and finds nearly always the longest one. */
#include "coxswain/route.h"

#include "steer/space/cox_search_queue.h"

/* The cells of a route, in order: cell number i of it stands in the link next of the search's cell
 * number i. The search is over, so nobody looks at what still waits, and the links are free. */
typedef struct trail {
    const cox_route *route;
    uint32_t last; /* the number of the goal's cell */
    cox_search_steps steps;
} trail;

/* The cell before one on the route, by the step that led to it. */
static uint32_t cell_before(const cox_route *route, const cox_search_steps *steps, uint32_t cell)
{
    return cell - steps->cell[route->search.cells[cell].mark % COX_MAP_DIRECTIONS];
}

static trail trail_of(const cox_route *route)
{
    trail made;
    uint32_t start = cox_map_cell_of(route->map, route->start), cell = route->goal_cell;
    made.route = route;
    made.last = 0;
    made.steps = cox_search_steps_on(route->map);
    for (; cell != start; cell = cell_before(route, &made.steps, cell)) made.last++;
    cell = route->goal_cell;
    for (uint32_t i = made.last; i > 0; i--) {
        route->search.cells[i].next = cell;
        cell = cell_before(route, &made.steps, cell);
    }
    route->search.cells[0].next = start;
    return made;
}

/* The trail's points: start, the middle of each cell, and goal. */
static uint32_t last_point(const trail *self)
{
    return self->last + 2u;
}

static uint32_t cell_at(const trail *self, uint32_t point)
{
    uint32_t number = point == 0 ? 0 : point - 1u;
    return self->route->search.cells[number < self->last ? number : self->last].next;
}

static cox_vec2 point_at(const trail *self, uint32_t point)
{
    if (point == 0) return self->route->start;
    if (point == last_point(self)) return self->route->goal;
    return cox_map_middle(self->route->map, cell_at(self, point));
}

/* Whether a straight step led from one cell to the next: every line between the two stays in
 * them. */
static bool lie_side_by_side(const trail *self, uint32_t from, uint32_t to)
{
    uint32_t first = cell_at(self, from), second = cell_at(self, to);
    uint32_t direction = self->route->search.cells[second].mark % COX_MAP_DIRECTIONS;
    return direction < COX_MAP_RIGHT_UP && first + self->steps.cell[direction] == second;
}

/* Whether the straight line from one point of the trail to a later one may stand for the cells
 * between: it crosses none that is dearer than the cheapest of them, so it costs no more. */
static bool is_straight(const trail *self, uint32_t from, uint32_t to)
{
    const cox_map *map = self->route->map;
    uint8_t cheapest = UINT8_MAX;
    if (lie_side_by_side(self, from, to)) return true;
    for (uint32_t i = from; i <= to; i++) {
        uint8_t cost = map->cells[cell_at(self, i)].cost;
        if (cost < cheapest) cheapest = cost;
    }
    return cox_map_sees(map, point_at(self, from), point_at(self, to), cheapest);
}

/* How far the line from a point, which is not the last, goes. The next point can always be seen. */
static uint32_t farthest(const trail *self, uint32_t from)
{
    uint32_t last = last_point(self), seen = from + 1u, stride = 1, beyond = last + 1u;
    while (seen < last) {
        uint32_t next = last - seen > stride ? seen + stride : last;
        if (!is_straight(self, from, next)) {
            beyond = next;
            break;
        }
        seen = next;
        stride += stride;
    }
    while (beyond - seen > 1u) {
        uint32_t middle = seen + (beyond - seen) / 2u;
        if (is_straight(self, from, middle)) seen = middle;
        else beyond = middle;
    }
    return seen;
}

static bool append(cox_nodes *nodes, uint32_t before, cox_vec2 node)
{
    uint32_t count = nodes->count;
    if (count > before && cox_vec2_equal(nodes->nodes[count - 1u], node)) return true;
    if (count >= nodes->capacity) return false;
    nodes->nodes[nodes->count++] = node;
    return true;
}

static bool append_all(cox_nodes *nodes, const trail *self)
{
    uint32_t before = nodes->count;
    bool fits = append(nodes, before, self->route->start);
    for (uint32_t i = 0; fits && i < last_point(self);) {
        i = farthest(self, i);
        fits = append(nodes, before, point_at(self, i));
    }
    if (!fits) nodes->count = before;
    return fits;
}

cox_status cox_route_nodes(cox_route *route, cox_nodes *nodes)
{
    if (route->phase != COX_ROUTE_FOUND) return COX_ERROR_NOT_FOUND;
    if (route->revision != route->map->revision) return COX_ERROR_NOT_FOUND;
    trail whole = trail_of(route);
    return append_all(nodes, &whole) ? COX_OK : COX_ERROR_CAPACITY;
}
