/* SPDX-License-Identifier: MIT
 * A route's nodes: the cells from goal back to start are put in order, then the line from each node
 * is drawn as far as the map lets it. How far is found by doubling and then halving, which looks at
 * few lines and finds nearly always the longest one. */
#include "coxswain/route.h"

#include "space/cox_search_queue.h"

/* The cells of a route, in order: cell number i of it stands in the link next of the search's cell
 * number i. The search is over, so nobody looks at what still waits, and the links are free. */
typedef struct trail {
    const cox_route *route;
    uint32_t last; /* the number of the goal's cell */
} trail;

/* The cell before one on the route, by the step that led to it. */
static uint32_t cell_before(const cox_route *route, const cox_search_steps *steps, uint32_t cell)
{
    return cell - steps->cell[route->search.cells[cell].mark % COX_MAP_DIRECTIONS];
}

static trail trail_of(const cox_route *route)
{
    trail made = {route, 0};
    cox_search_steps steps = cox_search_steps_on(route->map);
    uint32_t start = cox_map_cell_of(route->map, route->start), cell = route->goal_cell;
    for (; cell != start; cell = cell_before(route, &steps, cell)) made.last++;
    cell = route->goal_cell;
    for (uint32_t i = made.last; i > 0; i--) {
        route->search.cells[i].next = cell;
        cell = cell_before(route, &steps, cell);
    }
    route->search.cells[0].next = start;
    return made;
}

static uint32_t cell_at(const trail *self, uint32_t number)
{
    return self->route->search.cells[number].next;
}

static cox_vec2 point_at(const trail *self, uint32_t number)
{
    if (number == 0) return self->route->start;
    if (number == self->last) return self->route->goal;
    return cox_map_middle(self->route->map, cell_at(self, number));
}

/* Whether the straight line from one point of the trail to a later one may stand for the cells
 * between: it crosses none that is dearer than the cheapest of them, so it costs no more. */
static bool is_straight(const trail *self, uint32_t from, uint32_t to)
{
    const cox_map *map = self->route->map;
    uint8_t cheapest = UINT8_MAX;
    for (uint32_t i = from; i <= to; i++) {
        uint8_t cost = map->cells[cell_at(self, i)].cost;
        if (cost < cheapest) cheapest = cost;
    }
    return cox_map_sees(map, point_at(self, from), point_at(self, to), cheapest);
}

/* How far the line from a point, which is not the last, goes. The next cell can always be seen. */
static uint32_t farthest(const trail *self, uint32_t from)
{
    uint32_t seen = from + 1u, stride = 1, beyond = self->last + 1u;
    while (seen < self->last) {
        uint32_t next = self->last - seen > stride ? seen + stride : self->last;
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
    for (uint32_t i = 0; fits && i < self->last;) {
        i = farthest(self, i);
        fits = append(nodes, before, point_at(self, i));
    }
    if (fits && self->last == 0) fits = append(nodes, before, self->route->goal);
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
