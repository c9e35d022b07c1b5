/* SPDX-License-Identifier: MIT
 * Places out of walls: first it is found which may stay, then each of the others looks at the cells
 * around it, ring by ring, until no farther ring can have a nearer middle. What a cell is found to
 * be is kept, as most are looked at by several places. */
#include "coxswain/free_places.h"

#include <string.h>

#include "core/base/cox_size.h"
#include "steer/space/cox_map_place.h"

/* What is known of the middle of a cell. */
enum { UNKNOWN, FREE, TAKEN };

/* A call of cox_free_places_move. */
typedef struct move {
    const cox_free_places *free;
    const cox_map *map;
    uint64_t apart;  /* the squared distance of two places, at least */
    uint8_t *cells;  /* what is known of each */
    uint8_t *stands; /* of each place: whether it stays, or was moved */
} move;

cox_free_places cox_free_places_make(const cox_map *map, fix16_t radius)
{
    cox_free_places free = {0};
    free.map = map;
    free.radius = radius;
    free.apart = cox_fix_add(radius, radius);
    return free;
}

bool cox_free_places_has(const cox_free_places *free, cox_vec2 point)
{
    uint32_t cell = cox_map_cell_of(free->map, point);
    fix16_t radius = cox_fix_max(free->radius, 0);
    if (cox_map_cost(free->map, cell) == COX_MAP_WALL) return false;
    if (free->flow != NULL && cox_flow_cost(free->flow, cell) == COX_NO_ROUTE_COST) return false;
    if (cox_map_nearest_wall(free->map, point, radius).distance < radius) return false;
    for (uint32_t i = 0; i < free->obstacle_count; i++)
        if (cox_obstacle_contains(&free->obstacles[i], point, radius)) return false;
    return true;
}

uint32_t cox_free_places_size(const cox_map *map, uint32_t count)
{
    return cox_size_of_u64((uint64_t)map->cell_count + count);
}

/* Whether a place may stay, beside those before it that do. */
static bool may_stay(const move *of, const cox_vec2 *places, uint32_t number)
{
    if (!cox_free_places_has(of->free, places[number])) return false;
    for (uint32_t i = 0; i < number; i++)
        if (of->stands[i] && cox_vec2_distance_squared(places[i], places[number]) < of->apart)
            return false;
    return true;
}

/* A coordinate held to those of so many cells. */
static fix16_t held_on(const cox_map *map, fix16_t at, fix16_t origin, uint32_t cells)
{
    int64_t greatest = origin + (int64_t)cells * map->def.cell - 1;
    return cox_fix_clamp(at, origin, (fix16_t)greatest);
}

/* The place of a point on the map, or of the point of the map that is nearest to it, whose squared
 * distance it returns. */
static uint64_t place_on_map(const cox_map *map, cox_vec2 point, cox_map_place *place)
{
    cox_vec2 held = cox_vec2_make(held_on(map, point.x, map->def.origin.x, map->def.width),
                                  held_on(map, point.y, map->def.origin.y, map->def.height));
    memset(place, 0, sizeof *place);
    (void)cox_map_find(map, held, place);
    return cox_vec2_distance_squared(point, held);
}

/* The columns or lines from place - ring to place + ring that the map has. */
typedef struct range {
    uint32_t first;
    uint32_t last;
} range;

static range range_of(uint32_t place, uint32_t ring, uint32_t count)
{
    range found;
    found.first = place > ring ? place - ring : 0;
    found.last = place + ring < count ? place + ring : count - 1u;
    return found;
}

/* No other place may lie in the cells whose middles are too near to one that is given out. */
static void take(move *of, cox_vec2 point)
{
    cox_map_place place;
    uint32_t width = cox_map_cell_width(of->map);
    (void)place_on_map(of->map, point, &place);
    uint32_t reach = (uint32_t)cox_fix_max(of->free->apart, 0) / width + 1u;
    range columns = range_of(place.column, reach, of->map->def.width);
    range lines = range_of(place.line, reach, of->map->def.height);
    for (uint32_t line = lines.first; line <= lines.last; line++)
        for (uint32_t column = columns.first; column <= columns.last; column++) {
            uint32_t cell = cox_map_number(of->map, column, line);
            cox_vec2 middle = cox_map_middle(of->map, cell);
            uint64_t squared = cox_vec2_distance_squared(middle, point);
            if (squared < of->apart) of->cells[cell] = TAKEN;
        }
}

/* Whether a cell's middle is free, and nobody's. */
static bool is_open(move *of, uint32_t cell)
{
    if (of->cells[cell] != UNKNOWN) return of->cells[cell] == FREE;
    bool is_free = cox_free_places_has(of->free, cox_map_middle(of->map, cell));
    of->cells[cell] = is_free ? FREE : TAKEN;
    return is_free;
}

/* The nearest cell so far, and how near its middle is. */
typedef struct nearest {
    cox_vec2 from;
    uint64_t squared;
    uint32_t cell;
} nearest;

static void look_at(move *of, nearest *found, uint32_t column, uint32_t line)
{
    uint32_t cell = cox_map_number(of->map, column, line);
    uint64_t squared = cox_vec2_distance_squared(found->from, cox_map_middle(of->map, cell));
    if (squared > found->squared || (squared == found->squared && cell > found->cell)) return;
    if (!is_open(of, cell)) return;
    found->squared = squared;
    found->cell = cell;
}

/* Looks at the cells that are ring columns or lines away. */
static void look_around(move *of, nearest *found, const cox_map_place *place, uint32_t ring)
{
    range columns = range_of(place->column, ring, of->map->def.width);
    range lines = range_of(place->line, ring, of->map->def.height);
    for (uint32_t line = lines.first; line <= lines.last; line++) {
        bool is_whole = line + ring == place->line || line == place->line + ring;
        uint32_t step = is_whole ? 1u : 2u * ring;
        uint32_t column = is_whole ? columns.first : place->column - ring;
        if (!is_whole && place->column < ring) column += step;
        for (; column <= columns.last; column += step) look_at(of, found, column, line);
    }
}

/* The squared distance that the middles of a ring have at least: they are half a cell less away
 * from a point of the middle cell than the ring, and from one outside the map farther than that
 * point is from the map, by Pythagoras. */
static uint64_t least_squared(uint64_t off_map, uint32_t ring, uint32_t width)
{
    uint64_t gap = ring == 0 ? 0 : (uint64_t)ring * width - (width / 2u + 1u);
    return off_map + gap * gap;
}

static nearest find_nearest(move *of, cox_vec2 from)
{
    nearest found = {from, UINT64_MAX, COX_NO_MAP_CELL};
    cox_map_place place;
    uint64_t off_map = place_on_map(of->map, from, &place);
    uint32_t width = cox_map_cell_width(of->map), rings = of->map->def.width;
    if (of->map->def.height > rings) rings = of->map->def.height;
    for (uint32_t ring = 0; ring < rings; ring++) {
        if (least_squared(off_map, ring, width) > found.squared) break;
        look_around(of, &found, &place, ring);
    }
    return found;
}

cox_status cox_free_places_move(const cox_free_places *free, cox_vec2 *places, uint32_t count,
                                void *memory, uint32_t size)
{
    uint32_t needed = cox_free_places_size(free->map, count);
    uint64_t apart = (uint64_t)cox_fix_max(free->apart, 1);
    cox_status status = COX_OK;
    if (count == 0) return COX_OK;
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    if (free->map->cell_count == 0) return COX_ERROR_NOT_FOUND;
    move of = {free, free->map, apart * apart, (uint8_t *)memory, NULL};
    of.stands = of.cells + free->map->cell_count;
    memset(memory, 0, (size_t)needed);
    for (uint32_t i = 0; i < count; i++) {
        places[i] = cox_vec2_clamp(places[i], COX_WORLD_LIMIT);
        of.stands[i] = may_stay(&of, places, i);
        if (of.stands[i]) take(&of, places[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (of.stands[i]) continue;
        nearest found = find_nearest(&of, places[i]);
        if (found.cell == COX_NO_MAP_CELL) {
            status = COX_ERROR_NOT_FOUND;
            continue;
        }
        places[i] = cox_map_middle(of.map, found.cell);
        of.stands[i] = true;
        take(&of, places[i]);
    }
    return status;
}
