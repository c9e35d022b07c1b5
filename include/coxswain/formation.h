/* SPDX-License-Identifier: MIT
 * Formations: numbered slots around an anchor, which agent takes which slot, and how it keeps it.
 *
 * The anchor is a point with a heading: a leader's, a point that tracks a path, or one that stands.
 * Give each agent its slot once, when the formation is made or changed (cox_formation_assign; over
 * several ticks, assignment.h), and keep the numbers, which are state; then the places move with
 * the anchor, and cox_keep_slot steers each agent to its own. */
#ifndef COX_FORMATION_H
#define COX_FORMATION_H

#include "coxswain/span.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of formation, and where their slots lie. The numbers stand in recordings. */
enum cox_formation_kind {
    COX_FORMATION_LINE = 0,   /* side by side, from left to right; the anchor is the middle */
    COX_FORMATION_COLUMN = 1, /* one behind the other, from front to back; likewise */
    COX_FORMATION_WEDGE = 2,  /* slot 0 on the anchor, odd ones back on the left, even ones on the
                                 right, along two arms at a right angle to each other */
    COX_FORMATION_CIRCLE = 3, /* around the anchor; slot 0 ahead, the others counter-clockwise */
    COX_FORMATION_BOX = 4     /* ranks from front to back, each from left to right; the anchor is
                                 the middle, and the last rank stands in the middle of its line */
};

/* A formation. */
typedef struct cox_formation {
    uint8_t kind;    /* enum cox_formation_kind; another value is taken as COX_FORMATION_LINE */
    uint32_t count;  /* of slots */
    uint32_t width;  /* slots in a rank of a box; 0: as many as there are ranks, or one more */
    fix16_t spacing; /* between neighbours; units; < 0 is taken as 0 */
} cox_formation;

/* A formation of width 0, of a kind of enum cox_formation_kind. */
COX_API cox_formation cox_formation_make(uint8_t kind, uint32_t count, fix16_t spacing);

/* Where a slot lies, relative to the anchor: x ahead of it, y to its left; units, rounded and
 * saturated. A number beyond the last is taken as the last; without slots it is (0, 0). On a circle
 * neighbours are spacing apart as the crow flies; a single slot is the anchor. */
COX_API cox_vec2 cox_formation_slot(cox_formation formation, uint32_t number);

/* Where a slot lies in the world, for an anchor at a point that heads in a direction (a vector of
 * any length; (0, 0) is taken as +x). It is held within the world. */
COX_API cox_vec2 cox_formation_place(cox_formation formation, uint32_t number, cox_vec2 anchor,
                                     cox_vec2 heading);

/* The bytes of memory that cox_formation_assign needs for so many agents; 0 if that is more than 32
 * bits hold. The macro is for arrays. */
#define COX_FORMATION_BYTES(count) (UINT32_C(8) + UINT32_C(72) * (count))
COX_API uint32_t cox_formation_size(uint32_t count);

/* Gives each agent a place so that the sum of the squared distances is the least there is.
 * slots[i] becomes the number of the place (0 to agents.count - 1) of the agent at place i of the
 * span. places is the caller's array of agents.count points; points and agents are held within the
 * world. Where several assignments have the same sum, ids and numbers decide which counts, so that
 * the order of the agents in memory does not matter; ids must be unique.
 *
 * The sum is exactly the least while the count, times the greatest distance of an agent from the
 * middle of all agents, times that of a place from the middle of all places, each along x or y, is
 * at most 2^28 square units: 200 agents within 1,158 units. Beyond that the lowest bits of those
 * distances do not count.
 *
 * memory is the caller's scratch of size bytes, of any alignment, needed during the call only.
 * With too little the result is COX_ERROR_CAPACITY, and slots are unchanged. The time grows with
 * the cube of the count at worst: 200 agents take about half a millisecond. (Jonker and Volgenant
 * 1987.) */
COX_API cox_status cox_formation_assign(cox_span agents, const cox_vec2 *places, void *memory,
                                        uint32_t size, uint32_t *slots);

/* What an agent does about its slot. The numbers stand in recordings. */
enum cox_slot_phase {
    COX_SLOT_TAKING = 0,  /* it moves to its place */
    COX_SLOT_HELD = 1,    /* it is close enough */
    COX_SLOT_GIVEN_UP = 2 /* it was blocked for too long, and stands */
};

/* How an agent keeps its slot. */
typedef struct cox_keeping {
    fix16_t slowing_radius; /* slows down within this distance of its place; units; <= 0: never */
    fix16_t close_radius;   /* holds its slot from here on, until it is twice as far away; units;
                               < 0 is taken as 0 */
    fix16_t progress;       /* is not blocked if it comes nearer by so much; units; < 0 is taken as
                               0 */
    uint32_t patience_ticks; /* gives up once it was blocked for so many ticks in a row; 0: never */
} cox_keeping;

/* slowing_radius 20, close_radius 1, progress 1, patience_ticks 120: for agents of the default
 * speed, and down to 0.12 units a tick. For the last unit a slowing agent takes about 0.7 *
 * slowing_radius / max_speed ticks; where that is more than patience_ticks, it gives up although
 * nothing blocks it. */
COX_API cox_keeping cox_keeping_default(void);

/* What cox_keep_slot remembers. All zero bytes are not a start: use cox_keep_slot_make. It is
 * state. */
typedef struct cox_keep_slot_memory {
    fix16_t nearest; /* the nearest that it came to its place; units */
    uint32_t ticks;  /* for so many it has been blocked */
    uint8_t phase;   /* enum cox_slot_phase; another value is taken as COX_SLOT_TAKING */
} cox_keep_slot_memory;

/* All columns of a cox_keep_slot_memory that is a member of row_type. */
#define COX_KEEP_SLOT_COLUMNS(row_type, member)                                                   \
    COX_COLUMN(row_type, member.nearest, COX_FIXED, COX_STATE, 0, COX_FIX_MAX),                   \
        COX_COLUMN(row_type, member.ticks, COX_U32, COX_STATE, 0, 0),                             \
        COX_COLUMN(row_type, member.phase, COX_U8, COX_STATE, 0, COX_SLOT_GIVEN_UP)

/* The memory of an agent that begins to take a slot. */
COX_API cox_keep_slot_memory cox_keep_slot_make(void);

/* Takes and keeps a place that moves with the anchor's velocity (units per tick).
 *
 * While the agent moves to its place, its desired velocity is the place's velocity plus the desired
 * velocity of cox_arrive, their sum truncated to max_speed, so it does not lag behind a place that
 * moves. Close enough, it is the place's velocity alone: neighbours do not jostle for the last
 * unit. An agent is blocked in a tick in which it has not come nearer to its place than ever by
 * progress, and is slower than half of its max_speed; after patience_ticks of them it gives up and
 * stands, until it is close enough after all, or its place has gone twice as far away as it was
 * nearest. The memory moves on by a tick. */
COX_API cox_vec2 cox_keep_slot(const cox_agent *self, cox_keep_slot_memory *memory, cox_vec2 place,
                               cox_vec2 velocity, cox_keeping keeping);

#ifdef __cplusplus
}
#endif
#endif
