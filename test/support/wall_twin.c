/* SPDX-License-Identifier: MIT
 * Walls and contact in double. */
#include "wall_twin.h"

#include <math.h>

static twin_vector plus(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x + b.x, a.y + b.y};
}

static twin_vector minus(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x - b.x, a.y - b.y};
}

static twin_vector times(twin_vector a, double factor)
{
    return (twin_vector){a.x * factor, a.y * factor};
}

static double dot(twin_vector a, twin_vector b)
{
    return a.x * b.x + a.y * b.y;
}

static double cross(twin_vector a, twin_vector b)
{
    return a.x * b.y - a.y * b.x;
}

static double length_of(twin_vector a)
{
    return hypot(a.x, a.y);
}

static twin_vector unit(twin_vector a)
{
    double length = length_of(a);
    return length == 0 ? a : times(a, 1 / length);
}

static twin_vector left_of(twin_vector a)
{
    return (twin_vector){-a.y, a.x};
}

static void decide(twin_answer *answer, double margin)
{
    answer->margin = fmin(answer->margin, fabs(margin));
}

/* Seeks along a displacement at full speed. */
static void seek_along(twin_answer *answer, const twin_boid *host, twin_vector way)
{
    answer->length = length_of(way);
    answer->force = minus(times(unit(way), host->max_velocity), host->velocity);
}

static twin_vector foot_on(const twin_wall *wall, twin_vector point)
{
    twin_vector line = minus(wall->end, wall->start);
    double squared = dot(line, line);
    double share = squared == 0 ? 0 : dot(line, minus(point, wall->start)) / squared;
    return plus(wall->start, times(line, fmax(0, fmin(1, share))));
}

typedef struct place {
    twin_vector point;
    twin_vector normal;
    double distance;
    int wall; /* -1: none */
} place;

/* The nearest place of walls, and how much nearer it is than one that is not its neighbour's. */
static place nearest_of(twin_answer *answer, const twin_wall *walls, int count, twin_vector point,
                        double sight)
{
    place best = {{0, 0}, {0, 0}, INFINITY, -1};
    for (int i = 0; i < count; i++) {
        twin_vector foot = foot_on(&walls[i], point);
        double distance = length_of(minus(point, foot));
        decide(answer, distance - sight);
        if (best.wall >= 0 && length_of(minus(foot, best.point)) > 1e-9)
            decide(answer, distance - best.distance);
        if (distance > sight || distance >= best.distance) continue;
        best = (place){foot, unit(minus(point, foot)), distance, i};
    }
    return best;
}

/* The first wall that a ray meets. */
static place cast(twin_answer *answer, const twin_wall *walls, int count, twin_vector origin,
                  twin_vector way)
{
    place best = {{0, 0}, {0, 0}, INFINITY, -1};
    double first = INFINITY;
    for (int i = 0; i < count; i++) {
        twin_vector line = minus(walls[i].end, walls[i].start);
        twin_vector offset = minus(walls[i].start, origin);
        double whole = cross(way, line);
        double t = cross(offset, line) / whole, u = cross(offset, way) / whole;
        if (t > -0.01 && t < 1.01 && u > -0.01 && u < 1.01) {
            decide(answer, fmin(fmin(fabs(t), fabs(1 - t)), fmin(fabs(u), fabs(1 - u))));
            if (best.wall >= 0) decide(answer, t - first);
        }
        if (!(t >= 0 && t <= 1 && u >= 0 && u <= 1) || t >= first) continue;
        twin_vector left = unit(left_of(line));
        first = t;
        best.point = plus(origin, times(way, t));
        best.normal = dot(left, way) > 0 ? times(left, -1) : left;
        best.distance = t * length_of(way);
        best.wall = i;
        answer->angle = fmin(answer->angle, fabs(whole) / (length_of(way) * length_of(line)));
    }
    return best;
}

twin_answer twin_follow_wall(const twin_boid *host, const twin_wall *walls, int count,
                             double distance, double ahead, double sight)
{
    twin_answer answer = {{0, 0}, INFINITY, 0, 1};
    twin_vector way = times(unit(host->velocity), ahead), along = {0, 0}, off = {0, 0};
    place near = nearest_of(&answer, walls, count, host->position, sight);
    place wall = cast(&answer, walls, count, host->position, way);
    if (wall.wall >= 0) {
        twin_vector left = left_of(wall.normal),
                    rest = minus(way, minus(wall.point, host->position));
        bool follows = near.wall >= 0 && near.wall != wall.wall;
        double side = dot(left, follows ? near.normal : rest);
        decide(&answer, side);
        along = times(left, side > 0 ? length_of(rest) : -length_of(rest));
    } else {
        wall = nearest_of(&answer, walls, count, plus(host->position, way), sight);
        if (wall.wall < 0) return answer;
        decide(&answer, wall.distance);
    }
    decide(&answer, near.distance);
    if (near.wall >= 0 && near.distance < distance)
        off = times(near.normal, ahead * (distance - near.distance) / distance);
    twin_vector out = plus(times(wall.normal, distance), off);
    seek_along(&answer, host, minus(plus(plus(wall.point, out), along), host->position));
    return answer;
}

/* The nearest place of an area, its normal out of it, the distance < 0 inside. */
static place area_near(twin_answer *answer, const twin_vector *corners, int count, double radius,
                       twin_vector point)
{
    twin_wall sides[8] = {{{0, 0}, {0, 0}}};
    bool is_inside = false;
    for (int i = 0; i < count; i++) {
        sides[i] = (twin_wall){corners[i], corners[(i + 1) % count]};
        twin_vector start = sides[i].start, end = sides[i].end;
        if ((start.y > point.y) == (end.y > point.y)) continue;
        double x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x);
        if (point.x < x) is_inside = !is_inside;
    }
    place near = nearest_of(answer, sides, count, point, INFINITY);
    decide(answer, near.distance);
    if (is_inside && count > 2) {
        near.normal = times(near.normal, -1);
        near.distance = -near.distance;
    }
    near.distance -= radius;
    return near;
}

twin_answer twin_contain(const twin_boid *host, double host_radius, const twin_vector *corners,
                         int count, double radius, double ahead_time, bool keeps_out)
{
    twin_answer answer = {{0, 0}, INFINITY, 0, 1};
    double sign = keeps_out ? 1 : -1;
    place here = area_near(&answer, corners, count, radius, host->position);
    decide(&answer, here.distance * sign - host_radius);
    if (here.distance * sign < host_radius) {
        seek_along(&answer, host, times(here.normal, sign));
        return answer;
    }
    twin_vector ahead = plus(host->position, times(host->velocity, ahead_time));
    place there = area_near(&answer, corners, count, radius, ahead);
    decide(&answer, there.distance * sign - host_radius);
    if (there.distance * sign >= host_radius) return answer;
    twin_vector normal = times(there.normal, sign);
    double against = dot(host->velocity, normal);
    decide(&answer, against);
    if (against >= 0) {
        normal = times(here.normal, sign);
        against = dot(host->velocity, normal);
        decide(&answer, against);
    }
    seek_along(&answer, host,
               against >= 0 ? normal : minus(host->velocity, times(normal, 2 * against)));
    return answer;
}

twin_answer twin_avoid_circle(const twin_boid *host, double host_radius, twin_vector centre,
                              double radius, double see_ahead, double strength)
{
    twin_answer answer = {{0, 0}, INFINITY, 1, 1};
    twin_vector heading = unit(host->velocity), way = minus(centre, host->position);
    double length = see_ahead * length_of(host->velocity) / host->max_velocity;
    double reach = radius + host_radius, x = dot(heading, way), y = cross(heading, way);
    decide(&answer, length_of(way) - reach);
    if (length_of(way) < reach) {
        answer.length = length_of(way);
        answer.force = times(unit(way), -strength);
        return answer;
    }
    double near = fmax(x - reach, 0);
    decide(&answer, fabs(y) - reach);
    decide(&answer, x);
    decide(&answer, near - length);
    if (x < 0 || fabs(y) > reach || near >= length) return answer;
    decide(&answer, y);
    double urgency = (length - near) / length;
    answer.length = length;
    answer.force = plus(times(left_of(heading), (y < 0 ? 1 : -1) * strength * urgency),
                        times(heading, -strength * urgency * urgency));
    return answer;
}

/* The least x >= 0 where a side lies in the strip |y| <= reach. */
static double first_in_strip(twin_answer *answer, twin_vector one, twin_vector other, double reach)
{
    double first = INFINITY, edges[] = {-reach, reach};
    if (fabs(one.y) <= reach && one.x >= 0) first = one.x;
    for (int i = 0; i < 2; i++) {
        if ((one.y > edges[i]) == (other.y > edges[i])) continue;
        double share = (edges[i] - one.y) / (other.y - one.y);
        double x = one.x + share * (other.x - one.x);
        decide(answer, x);
        if (x < 0 || x >= first) continue;
        first = x;
        answer->angle = fmin(answer->angle, fabs(other.y - one.y) / length_of(minus(other, one)));
    }
    return first;
}

twin_answer twin_avoid_polygon(const twin_boid *host, double host_radius,
                               const twin_vector *corners, int count, double see_ahead,
                               double strength)
{
    twin_answer answer = {{0, 0}, INFINITY, 1, 1};
    twin_vector heading = unit(host->velocity), seen[8];
    double length = see_ahead * length_of(host->velocity) / host->max_velocity;
    double first = INFINITY, leftmost = -INFINITY, rightmost = INFINITY;
    place here = area_near(&answer, corners, count, 0, host->position);
    decide(&answer, here.distance - host_radius);
    if (here.distance < host_radius) {
        answer.length = fabs(here.distance);
        answer.force = times(here.normal, strength);
        return answer;
    }
    for (int i = 0; i < count; i++) {
        twin_vector way = minus(corners[i], host->position);
        seen[i] = (twin_vector){dot(heading, way), cross(heading, way)};
        decide(&answer, seen[i].x);
        decide(&answer, fabs(seen[i].y) - host_radius);
        if (seen[i].x < 0) continue;
        leftmost = fmax(leftmost, seen[i].y);
        rightmost = fmin(rightmost, seen[i].y);
    }
    for (int i = 0; i < count; i++)
        first = fmin(first, first_in_strip(&answer, seen[i], seen[(i + 1) % count], host_radius));
    double near = fmax(first - host_radius, 0);
    decide(&answer, near - length);
    if (near >= length) return answer;
    decide(&answer, leftmost + rightmost);
    double urgency = (length - near) / length;
    double side = leftmost + rightmost < 0 ? 1 : -1;
    answer.length = length;
    answer.force = plus(times(left_of(heading), side * strength * urgency),
                        times(heading, -strength * urgency * urgency));
    return answer;
}

twin_answer twin_avoid_walls(const twin_boid *host, const twin_wall *walls, int count,
                             double length, double side_length, double near_length, double strength)
{
    twin_answer answer = {{0, 0}, INFINITY, 0, 1};
    twin_vector ahead = unit(host->velocity), left = left_of(ahead);
    twin_vector feelers[] = {times(ahead, length), times(unit(plus(ahead, left)), side_length),
                             times(unit(minus(ahead, left)), side_length)};
    for (int i = 0; i < 3; i++) {
        place hit = cast(&answer, walls, count, host->position, feelers[i]);
        if (hit.wall < 0) continue;
        double whole = length_of(feelers[i]);
        answer.force =
            plus(answer.force, times(hit.normal, strength * (whole - hit.distance) / whole));
    }
    place near = nearest_of(&answer, walls, count, host->position, near_length);
    if (near.wall >= 0)
        answer.force =
            plus(answer.force,
                 times(near.normal, strength * (near_length - near.distance) / near_length));
    decide(&answer, cross(ahead, answer.force) == 0 ? 1 : cross(ahead, answer.force));
    return answer;
}

twin_answer twin_push(twin_vector self, const twin_vector *others, int count, double radius)
{
    twin_answer answer = {{0, 0}, INFINITY, 0, 1};
    for (int i = 0; i < count; i++) {
        twin_vector away = minus(self, others[i]);
        double depth = 2 * radius - length_of(away);
        if (depth <= 0) continue;
        answer.force = plus(answer.force, times(unit(away), depth * 7 / 16));
        answer.length++; /* how many pushes were added */
    }
    double length = length_of(answer.force);
    if (length > radius / 2) answer.force = times(answer.force, radius / 2 / length);
    return answer;
}

twin_answer twin_push_off_wall(twin_vector self, double radius, const twin_wall *walls, int count)
{
    twin_answer answer = {{0, 0}, INFINITY, 0, 1};
    place near = nearest_of(&answer, walls, count, self, radius);
    if (near.wall < 0) return answer;
    decide(&answer, near.distance);
    answer.length = near.distance;
    answer.force = times(near.normal, radius - near.distance);
    return answer;
}
