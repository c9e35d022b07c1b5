/* SPDX-License-Identifier: MIT
 * The lines of a path: places on them, walks along them, the nearest place to a point. All lengths
 * are whole numbers of LSB. */
#include "cox_path_lines.h"

#include "core/math/cox_fix_root.h"
#include "core/math/cox_vec2_here.h"

/* In the world a component of a displacement is below 2^31, so that the sum of two products of
 * components is below 2^63. */
typedef struct path_segment {
    cox_vec2 from;
    cox_vec2 displacement; /* from there to its end */
    uint32_t length;       /* of the displacement, rounded */
} path_segment;

static cox_vec2 in_world(cox_vec2 point)
{
    return cox_vec2_clamp_here(point, COX_WORLD_LIMIT);
}

static bool is_loop(const cox_path *path)
{
    return path->mode == COX_PATH_LOOP;
}

uint32_t cox_path_segment_count(const cox_path *path)
{
    if (path->count < 2) return 0;
    return is_loop(path) ? path->count : path->count - 1u;
}

/* The segment of that number; the path has one. */
static inline path_segment segment_at(const cox_path *path, uint32_t number)
{
    uint32_t next = number + 1u == path->count ? 0 : number + 1u;
    path_segment segment;
    segment.from = in_world(path->nodes[number]);
    segment.displacement = cox_vec2_subtract(in_world(path->nodes[next]), segment.from);
    segment.length = cox_fix_root(cox_vec2_length_squared(segment.displacement));
    return segment;
}

/* The place with an invalid number or length read as the nearest valid one, and its segment; the
 * path has one. */
static cox_path_place held_on(const cox_path *path, cox_path_place place, path_segment *segment)
{
    uint32_t last = cox_path_segment_count(path) - 1u;
    if (place.segment > last) place.segment = last;
    *segment = segment_at(path, place.segment);
    if (place.along > segment->length) place.along = segment->length;
    return place;
}

static cox_path_place held(const cox_path *path, cox_path_place place)
{
    path_segment segment;
    return held_on(path, place, &segment);
}

static cox_path_place start_of_path(void)
{
    cox_path_place place = {0, 0};
    return place;
}

/* from + displacement * along / length, rounded half away from zero. The length is not 0. */
static fix16_t component_at(fix16_t from, fix16_t displacement, uint32_t along, uint32_t length)
{
    int64_t product = (int64_t)displacement * (int64_t)along;
    int64_t half = (int64_t)(length / 2u);
    return (fix16_t)(from + (product + (product < 0 ? -half : half)) / (int64_t)length);
}

static cox_vec2 point_on(const path_segment *segment, uint32_t along)
{
    if (segment->length == 0) return segment->from;
    return cox_vec2_make(
        component_at(segment->from.x, segment->displacement.x, along, segment->length),
        component_at(segment->from.y, segment->displacement.y, along, segment->length));
}

/* How far along the segment the point's projection lies. The point is in the world. */
static uint32_t projection_on(const path_segment *segment, cox_vec2 point)
{
    cox_vec2 offset = cox_vec2_subtract(point, segment->from);
    int64_t dot =
        (int64_t)offset.x * segment->displacement.x + (int64_t)offset.y * segment->displacement.y;
    if (segment->length == 0 || dot <= 0) return 0;
    uint64_t along = ((uint64_t)dot + segment->length / 2u) / segment->length;
    return along < segment->length ? (uint32_t)along : segment->length;
}

/* Moves on to the next segment, or the one before. Returns false at an end. */
static bool go_on(const cox_path *path, uint32_t *number, bool backward)
{
    uint32_t last = cox_path_segment_count(path) - 1u;
    if (*number != (backward ? 0 : last)) {
        *number = backward ? *number - 1u : *number + 1u;
        return true;
    }
    if (!is_loop(path)) return false;
    *number = backward ? last : 0;
    return true;
}

fix16_t cox_path_radius_at(const cox_path *path, cox_path_place place)
{
    bool has_one = path->radii != NULL && cox_path_segment_count(path) > 0;
    fix16_t radius = has_one ? path->radii[held(path, place).segment] : path->radius;
    return cox_fix_max(radius, 0);
}

cox_vec2 cox_path_point(const cox_path *path, cox_path_place place)
{
    if (path->count == 0) return cox_vec2_zero();
    if (path->count == 1) return in_world(path->nodes[0]);
    path_segment segment;
    place = held_on(path, place, &segment);
    return point_on(&segment, place.along);
}

bool cox_path_holds(const cox_path *path, cox_path_place place)
{
    if (cox_path_segment_count(path) == 0) return place.segment == 0 && place.along == 0;
    cox_path_place valid = held(path, place);
    return valid.segment == place.segment && valid.along == place.along;
}

bool cox_path_is_end(const cox_path *path, cox_path_place place, bool backward)
{
    if (cox_path_segment_count(path) == 0) return true;
    if (is_loop(path)) return false;
    path_segment segment;
    place = held_on(path, place, &segment);
    if (backward) return place.segment == 0 && place.along == 0;
    bool is_last = place.segment + 1u == cox_path_segment_count(path);
    return is_last && place.along == segment.length;
}

fix16_t cox_path_rest(const cox_path *path, cox_path_place place, fix16_t most, bool backward)
{
    if (is_loop(path)) return most;
    if (cox_path_segment_count(path) == 0) return 0;
    path_segment segment;
    place = held_on(path, place, &segment);
    uint64_t rest = backward ? place.along : segment.length - place.along, limit = (uint64_t)most;
    while (rest < limit && go_on(path, &place.segment, backward))
        rest += segment_at(path, place.segment).length;
    return rest < limit ? (fix16_t)rest : most;
}

/* The place that far along; the path has a segment. A loop much shorter than the distance is not
 * walked again and again: what is left at the first segment's end in two laps that follow each
 * other gives the length of a lap. */
static cox_path_place walk(const cox_path *path, cox_path_place place, uint32_t left, bool backward)
{
    uint32_t first = place.segment, left_there = 0;
    bool was_there = false;
    for (;;) {
        uint32_t length = segment_at(path, place.segment).length;
        uint32_t room = backward ? place.along : length - place.along;
        if (left <= room) {
            place.along = backward ? place.along - left : place.along + left;
            return place;
        }
        left -= room;
        place.along = backward ? 0 : length;
        if (place.segment == first && was_there) {
            uint32_t lap = left_there - left;
            left = lap == 0 ? 0 : left % lap;
        }
        if (left == 0) return place;
        if (place.segment == first) left_there = left;
        was_there = was_there || place.segment == first;
        if (!go_on(path, &place.segment, backward)) return place;
        place.along = backward ? segment_at(path, place.segment).length : 0;
    }
}

cox_path_place cox_path_walk(const cox_path *path, cox_path_place place, fix16_t distance)
{
    if (cox_path_segment_count(path) == 0) return start_of_path();
    uint32_t left = distance < 0 ? 0u - (uint32_t)distance : (uint32_t)distance;
    return walk(path, held(path, place), left, distance < 0);
}

/* Takes a place that is nearer than the best so far. */
static void consider(cox_path_find *best, const path_segment *segment, cox_path_place place,
                     cox_vec2 point, int64_t walked)
{
    cox_vec2 at = point_on(segment, place.along);
    uint64_t squared = cox_vec2_distance_squared(at, point);
    if (squared >= best->squared) return;
    best->place = place;
    best->point = at;
    best->squared = squared;
    best->walked = walked;
}

static uint32_t least_of(uint32_t room, uint64_t reach)
{
    return room < reach ? room : (uint32_t)reach;
}

static uint32_t projection_within(const path_segment *segment, cox_vec2 point, uint32_t least,
                                  uint32_t most)
{
    uint32_t along = projection_on(segment, point);
    return along < least ? least : along > most ? most : along;
}

/* Considers the nearest place of the segment that the search begins on, to both sides: a place at
 * the side of another one would differ from it by less than points are rounded. */
static void search_here(cox_path_find *best, const path_segment *segment, cox_path_place place,
                        cox_vec2 point, uint64_t reach_on, uint64_t reach_down, int32_t sign)
{
    uint32_t least = place.along - least_of(place.along, reach_down);
    uint32_t most = place.along + least_of(segment->length - place.along, reach_on);
    int64_t before = (int64_t)place.along;
    place.along = projection_within(segment, point, least, most);
    consider(best, segment, place, point, sign * ((int64_t)place.along - before));
}

/* Considers the nearest place of each segment beyond the first of the search, in a
 * direction that has so much room. sign is the sign of walked. */
static void search_beyond(cox_path_find *best, const cox_path *path, uint32_t number, uint32_t room,
                          cox_vec2 point, uint64_t reach, bool backward, int32_t sign)
{
    uint64_t walked = room;
    uint32_t count = cox_path_segment_count(path);
    for (uint32_t visits = 0; visits < count && walked < reach; visits++) {
        if (!go_on(path, &number, backward)) return;
        path_segment segment = segment_at(path, number);
        uint32_t part = least_of(segment.length, reach - walked);
        uint32_t least = backward ? segment.length - part : 0;
        cox_path_place place = {number, projection_within(&segment, point, least, least + part)};
        uint32_t stepped = backward ? segment.length - place.along : place.along;
        consider(best, &segment, place, point, sign * (int64_t)(walked + stepped));
        walked += segment.length;
    }
}

/* cox_path_search from a place on a segment; the point is in the world. */
static cox_path_find search_from(const cox_path *path, const path_segment *segment,
                                 cox_path_place place, cox_vec2 point, uint64_t reach,
                                 uint64_t reach_back, bool backward)
{
    cox_path_find best = {{0, 0}, {0, 0}, UINT64_MAX, 0};
    uint32_t up = segment->length - place.along, down = place.along;
    search_here(&best, segment, place, point, backward ? reach_back : reach,
                backward ? reach : reach_back, backward ? -1 : 1);
    search_beyond(&best, path, place.segment, backward ? down : up, point, reach, backward, 1);
    search_beyond(&best, path, place.segment, backward ? up : down, point, reach_back, !backward,
                  -1);
    return best;
}

/* The only place of a path of one node or none. */
static cox_path_find search_nothing(const cox_path *path, cox_path_place place, cox_vec2 point)
{
    cox_path_find best = {{0, 0}, {0, 0}, UINT64_MAX, 0};
    best.point = cox_path_point(path, place);
    best.squared = cox_vec2_distance_squared(best.point, in_world(point));
    return best;
}

cox_path_find cox_path_search(const cox_path *path, cox_path_place place, cox_vec2 point,
                              uint64_t reach, uint64_t reach_back, bool backward)
{
    path_segment segment;
    if (cox_path_segment_count(path) == 0) return search_nothing(path, place, point);
    place = held_on(path, place, &segment);
    return search_from(path, &segment, place, in_world(point), reach, reach_back, backward);
}

cox_path_find cox_path_search_around(const cox_path *path, cox_path_place place, cox_vec2 point,
                                     uint64_t extra, bool backward)
{
    path_segment segment;
    if (cox_path_segment_count(path) == 0) return search_nothing(path, place, point);
    place = held_on(path, place, &segment);
    point = in_world(point);
    uint64_t squared = cox_vec2_distance_squared(point_on(&segment, place.along), point);
    uint64_t reach = 2 * (uint64_t)cox_fix_root(squared) + 2u;
    return search_from(path, &segment, place, point, reach + extra, reach, backward);
}

cox_path_place cox_path_nearest(const cox_path *path, cox_vec2 point)
{
    return cox_path_search(path, start_of_path(), point, UINT64_MAX, 0, false).place;
}

cox_path_place cox_path_nearby(const cox_path *path, cox_path_place place, cox_vec2 point,
                               fix16_t ahead, fix16_t back)
{
    return cox_path_search(path, place, point, (uint64_t)cox_fix_max(ahead, 0),
                           (uint64_t)cox_fix_max(back, 0), false)
        .place;
}
