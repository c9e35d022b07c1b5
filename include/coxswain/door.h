/* SPDX-License-Identifier: MIT
 * Doors: narrow places where streams of agents meet head on. By ORCA alone they lock there; so who
 * is inside goes on, and before the door one side waits, aside of the passage, while the other
 * goes. (Of this library; measured in docs/crowds.md.)
 *
 * One tick, for a door: cox_door_notice of every agent that is to go through it, in any order, then
 * cox_door_step; then cox_give_way of each, and ORCA with what that gives. */
#ifndef COX_DOOR_H
#define COX_DOOR_H

#include "coxswain/agent.h"
#include "coxswain/segment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whose turn it is. The first three also say in which direction an agent goes through. */
enum cox_door_turn {
    COX_DOOR_FREE = 0,       /* nobody's, so anyone's; an agent that does not go through */
    COX_DOOR_FORTH = 1,      /* to the left of the opening, as seen from its start to its end */
    COX_DOOR_BACK = 2,       /* to its right */
    COX_DOOR_FORTH_ENDS = 3, /* nobody may enter; who is inside goes on */
    COX_DOOR_BACK_ENDS = 4
};

/* A door. The turn and its ticks are state that cox_door_step changes. */
typedef struct cox_door {
    cox_segment opening; /* from one post to the other; agents go across it */
    uint32_t turn_ticks; /* after so many a turn ends if agents wait on the other side */
    uint8_t turn;        /* enum cox_door_turn */
    uint32_t ticks;      /* for which it has been that; saturated */
} cox_door;

/* All columns of a cox_door that is a member of row_type; the id of the opening is the row's id. */
#define COX_DOOR_COLUMNS(row_type, member)                                                         \
    COX_SEGMENT_COLUMNS(row_type, member.opening),                                                 \
        COX_COLUMN_NAMED(row_type, member.turn_ticks, "turn_ticks", COX_U32, COX_STATE, 0, 0),     \
        COX_COLUMN_NAMED(row_type, member.turn, "turn", COX_U8, COX_STATE, 0, COX_DOOR_BACK_ENDS), \
        COX_COLUMN_NAMED(row_type, member.ticks, "ticks", COX_U32, COX_STATE, 0, 0)

/* How far from the middle of a door the passage is kept free: so many of an agent's radii. With
 * half as many a crowd before the door does not clear it in time. */
#define COX_DOOR_REACH_DEFAULT COX_FIX(24)

/* A free door whose turns may last 600 ticks. */
COX_API cox_door cox_door_make(cox_segment opening);

/* In which direction an agent at a place goes through a door to a goal: COX_DOOR_FORTH or
 * COX_DOOR_BACK if the opening's line lies between the two, else COX_DOOR_FREE. */
COX_API uint8_t cox_door_direction(const cox_door *door, cox_vec2 place, cox_vec2 goal);

/* The agents at a door in a tick, by their direction less 1; all zero bytes before the first. */
typedef struct cox_door_crowd {
    uint32_t inside[2];
    uint32_t waiting[2];
    uint64_t nearest[2]; /* square of the least distance of those that wait, LSB */
} cox_door_crowd;

/* Counts an agent that goes in that direction. It is inside within three of its radii of the
 * opening, and waits within reach (in radii; < 0 is taken as 0) of its middle. COX_DOOR_FREE counts
 * nowhere. */
COX_API void cox_door_notice(const cox_door *door, const cox_agent *self, uint8_t direction,
                             fix16_t reach, cox_door_crowd *crowd);

/* Whose turn is next: of a free door, the side whose nearest agent is nearer. A turn ends when
 * agents wait on the other side and none on its own, or turn_ticks are over; the other side's
 * begins as soon as nobody is inside. */
COX_API void cox_door_step(cox_door *door, const cox_door_crowd *crowd);

/* The velocity that an agent prefers at a door: the one given if it may go on. An agent that has to
 * wait clears the passage, sideways and near the door also backwards; beside it, it stands. An
 * opening without a length changes nothing. */
COX_API cox_vec2 cox_give_way(const cox_door *door, const cox_agent *self, uint8_t direction,
                              fix16_t reach, cox_vec2 preferred);

#ifdef __cplusplus
}
#endif
#endif
