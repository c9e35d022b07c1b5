/* SPDX-License-Identifier: MIT
 * The tutorials' code on surroundings in double, with its faults in degenerate cases, so compare it
 * only outside of those. */
#include "surroundings_twin.h"

#include <math.h>
#include <stddef.h>

static twin_vector add(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x + b.x, a.y + b.y};
}

static twin_vector scaled(twin_vector v, double factor)
{
    return (twin_vector){v.x * factor, v.y * factor};
}

static double length(twin_vector v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

static twin_vector normalized(twin_vector v)
{
    return length(v) > 0 ? scaled(v, 1 / length(v)) : v;
}

static double distance(twin_vector a, twin_vector b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* distance(a, b) <= most, and how close that was. */
static bool is_within(twin_vector a, twin_vector b, double most, double *margin)
{
    *margin = fmin(*margin, fabs(distance(a, b) - most));
    return distance(a, b) <= most;
}

twin_vector twin_follow_once(const twin_boid *host, const twin_path *path, twin_cursor *cursor)
{
    twin_vector target = path->nodes[cursor->current_node];
    if (distance(host->position, target) <= path->radius) {
        cursor->current_node += 1;
        if (cursor->current_node >= path->length) {
            cursor->current_node = path->length - 1;
        }
    }
    return twin_seek(host, target, 0);
}

twin_vector twin_follow_patrol(const twin_boid *host, const twin_path *path, twin_cursor *cursor)
{
    twin_vector target = path->nodes[cursor->current_node];
    if (distance(host->position, target) <= path->radius) {
        cursor->current_node += cursor->path_dir;
        if (cursor->current_node >= path->length || cursor->current_node < 0) {
            cursor->path_dir *= -1;
            cursor->current_node += cursor->path_dir;
        }
    }
    return twin_seek(host, target, 0);
}

twin_vector twin_follow_loop(const twin_boid *host, const twin_path *path, twin_cursor *cursor)
{
    twin_vector target = path->nodes[cursor->current_node];
    if (distance(host->position, target) <= path->radius) {
        cursor->current_node += cursor->path_dir;
        if (cursor->current_node >= path->length) cursor->current_node = 0;
        if (cursor->current_node < 0) cursor->current_node = path->length - 1;
    }
    return twin_seek(host, target, 0);
}

twin_vector twin_avoid(const twin_boid *host, const twin_circle *circles, int count,
                       double max_see_ahead, double max_avoid_force, double *margin)
{
    double dynamic_length = length(host->velocity) / host->max_velocity;
    twin_vector tv = scaled(normalized(host->velocity), max_see_ahead * dynamic_length);
    twin_vector ahead = add(host->position, tv);
    twin_vector ahead2 = add(host->position, scaled(tv, 0.5));
    const twin_circle *most = NULL;
    *margin = INFINITY;
    for (int i = 0; i < count; i++) {
        const twin_circle *circle = &circles[i];
        bool at_ahead = is_within(circle->center, ahead, circle->radius, margin);
        bool at_ahead2 = is_within(circle->center, ahead2, circle->radius, margin);
        bool at_host = is_within(circle->center, host->position, circle->radius, margin);
        if (!at_ahead && !at_ahead2 && !at_host) continue;
        if (most == NULL ||
            distance(host->position, circle->center) < distance(host->position, most->center)) {
            most = circle;
        }
    }
    if (most == NULL) return (twin_vector){0, 0};
    twin_vector avoidance = {ahead.x - most->center.x, ahead.y - most->center.y};
    *margin = fmin(*margin, length(avoidance));
    return scaled(normalized(avoidance), max_avoid_force);
}

twin_vector twin_separation(const twin_boid *host, const twin_boid *others, int count,
                            double radius, double max_separation)
{
    twin_vector force = {0, 0};
    int neighbor_count = 0;
    for (int i = 0; i < count; i++) {
        if (distance(others[i].position, host->position) <= radius) {
            force.x += others[i].position.x - host->position.x;
            force.y += others[i].position.y - host->position.y;
            neighbor_count++;
        }
    }
    if (neighbor_count != 0) {
        force.x /= neighbor_count;
        force.y /= neighbor_count;
        force = scaled(force, -1);
    }
    return scaled(normalized(force), max_separation);
}

twin_vector twin_queue(const twin_boid *host, twin_vector steering, const twin_boid *others,
                       int count, cox_queue_sight sight, double *margin)
{
    double max_queue_radius = twin_number(sight.radius);
    twin_vector qa = scaled(normalized(host->velocity), twin_number(sight.distance));
    twin_vector ahead = add(host->position, qa);
    bool neighbor = false;
    *margin = INFINITY;
    for (int i = 0; i < count; i++) {
        if (is_within(ahead, others[i].position, max_queue_radius, margin)) neighbor = true;
    }
    if (!neighbor) return (twin_vector){0, 0};
    twin_vector brake = scaled(steering, -0.8);
    brake = add(brake, scaled(host->velocity, -1));
    return add(brake, twin_separation(host, others, count, max_queue_radius,
                                      twin_number(sight.separation_strength)));
}

twin_vector twin_follow_leader(const twin_boid *host, const twin_boid *leader,
                               const twin_boid *others, int count, cox_following following,
                               double *margin)
{
    double sight = twin_number(following.sight);
    twin_vector tv = scaled(normalized(leader->velocity), twin_number(following.distance));
    twin_vector ahead = add(leader->position, tv);
    twin_vector behind = add(leader->position, scaled(tv, -1));
    twin_vector force = {0, 0};
    *margin = INFINITY;
    bool near_ahead = is_within(ahead, host->position, sight, margin);
    bool near_leader = is_within(leader->position, host->position, sight, margin);
    if (near_ahead || near_leader) force = add(force, twin_evade(host, leader));
    force = add(force, twin_seek(host, behind, twin_number(following.slowing_radius)));
    return add(force, twin_separation(host, others, count, twin_number(following.separation_radius),
                                      twin_number(following.separation_strength)));
}
