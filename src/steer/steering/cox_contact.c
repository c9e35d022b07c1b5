/* SPDX-License-Identifier: MIT
 * Contact of agents with each other, with walls and with areas. */
#include "coxswain/contact.h"

#include "cox_contact_sums.h"

#define WALLS_IN_TURN 4u

bool cox_contact_with_agent(const cox_agent *self, const cox_agent *other, cox_contact *contact)
{
    if (self->id == other->id) return false;
    fix16_t reach = cox_contact_reach(self->radius, other->radius);
    cox_vec2 away = cox_vec2_subtract(self->position, other->position);
    uint64_t squared = cox_vec2_length_squared(away);
    if (squared > cox_vec2_length_squared(cox_vec2_make(reach, 0))) return false;
    contact->normal =
        squared == 0 ? cox_contact_direction(self->id, other->id) : cox_vec2_normalise(away);
    contact->depth = cox_contact_depth(squared, reach);
    contact->id = other->id;
    return true;
}

bool cox_contact_with_area(const cox_agent *self, const cox_area *area, cox_contact *contact)
{
    cox_surface surface = cox_area_nearest(area, self->position);
    fix16_t radius = cox_fix_max(self->radius, 0);
    if (area->count == 0 || surface.distance > radius) return false;
    bool has_no_normal = cox_vec2_is_zero(surface.normal);
    contact->normal = has_no_normal ? cox_agent_heading(self) : surface.normal;
    contact->depth = cox_fix_subtract(radius, surface.distance);
    contact->id = area->id;
    return true;
}

cox_vec2 cox_contact_push(const cox_agent *self, cox_span neighbours, uint32_t round)
{
    cox_contact_sums sums = {0, 0};
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        if (neighbour->id == self->id) continue;
        cox_vec2 away = cox_vec2_subtract(self->position, neighbour->position);
        fix16_t reach = cox_contact_reach(self->radius, neighbour->radius);
        cox_contact_add(&sums, away, reach, self->id, neighbour->id);
    }
    return cox_contact_finish(&sums, self->radius, round);
}

/* The contact with the nearest wall. */
static bool nearest_wall(const cox_agent *self, cox_segment_span walls, cox_contact *contact)
{
    cox_surface surface;
    fix16_t radius = cox_fix_max(self->radius, 0);
    if (!cox_segment_nearest_of(walls, self->position, radius, &surface)) return false;
    bool has_no_normal = cox_vec2_is_zero(surface.normal);
    contact->normal = has_no_normal ? cox_agent_heading(self) : surface.normal;
    contact->depth = radius - surface.distance;
    contact->id = surface.id;
    return true;
}

/* The deepest contact with an area. */
static bool deepest_area(const cox_agent *self, const cox_area *areas, uint32_t count,
                         cox_contact *contact)
{
    bool is_touched = false;
    for (uint32_t i = 0; i < count; i++) {
        cox_contact one;
        if (!cox_contact_with_area(self, &areas[i], &one)) continue;
        bool is_deeper = !is_touched || one.depth > contact->depth ||
                         (one.depth == contact->depth && one.id < contact->id);
        if (is_deeper) *contact = one;
        is_touched = true;
    }
    return is_touched;
}

/* Moves a copy of an agent out of a contact; false if it only touches. */
static bool leave(cox_agent *self, const cox_contact *contact)
{
    if (contact->depth == 0) return false;
    cox_contact_move(self, cox_vec2_set_length_here(contact->normal, contact->depth));
    return true;
}

cox_vec2 cox_contact_push_off_walls(const cox_agent *self, cox_segment_span walls)
{
    cox_agent moved = *self;
    cox_contact contact = {{0, 0}, 0, 0};
    for (uint32_t i = 0; i < WALLS_IN_TURN; i++)
        if (!nearest_wall(&moved, walls, &contact) || !leave(&moved, &contact)) break;
    return cox_vec2_subtract(moved.position, self->position);
}

cox_vec2 cox_contact_push_off_areas(const cox_agent *self, const cox_area *areas, uint32_t count)
{
    cox_agent moved = *self;
    cox_contact contact = {{0, 0}, 0, 0};
    for (uint32_t i = 0; i < WALLS_IN_TURN; i++)
        if (!deepest_area(&moved, areas, count, &contact) || !leave(&moved, &contact)) break;
    return cox_vec2_subtract(moved.position, self->position);
}

void cox_contact_move(cox_agent *agent, cox_vec2 push)
{
    agent->position = cox_vec2_clamp_here(cox_vec2_add(agent->position, push), COX_WORLD_LIMIT);
}

cox_vec2 cox_contact_velocity(const cox_agent *agent, cox_vec2 before)
{
    return cox_vec2_truncate_here(cox_vec2_subtract(agent->position, before), agent->max_speed);
}

cox_vec2 cox_contact_slide(cox_vec2 velocity, cox_vec2 normal)
{
    fix16_t against = cox_vec2_dot(velocity, normal);
    if (against >= 0) return velocity;
    return cox_vec2_subtract(velocity, cox_vec2_scale(normal, against));
}
