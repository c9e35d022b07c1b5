/* SPDX-License-Identifier: MIT
 * Sight: what lies in a cone in front of an eye, and what an agent remembers of what it saw last.
 * Whether a wall stands between is another question: cox_segment_sees, cox_segment_grid_sees, and
 * cox_world_sees in a world. */
#ifndef COX_SIGHT_H
#define COX_SIGHT_H

#include <stddef.h>

#include "coxswain/agent.h"
#include "coxswain/command.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A cone of sight, seen from above: a sector of a circle. */
typedef struct cox_sight {
    cox_vec2 position;  /* of the eye; units; one beyond the world is taken as held within it */
    cox_vec2 heading;   /* the middle of the cone, of any length; (0, 0): it sees all round */
    fix16_t half_angle; /* how far it sees to either side; radians; < 0 is taken as 0, only dead
                           ahead; from COX_FIX_PI on it sees all round */
    fix16_t range;      /* how far it sees; units; < 0: it sees nothing */
} cox_sight;

/* The sight of an agent, from where it is along cox_agent_heading. */
COX_API cox_sight cox_sight_make(const cox_agent *self, fix16_t half_angle, fix16_t range);

/* Whether a point (held within the world) lies in the cone; both edges count, and so does the eye
 * itself, whatever the angle. The distance is compared by its exact square, the direction exactly
 * with that of (cos, sin) of half_angle, as cox_fix_sincos gives them; COX_FIX_PI / 2
 * is taken as a right angle, with which the cone is all that does not lie behind. */
COX_API bool cox_sight_contains(const cox_sight *sight, cox_vec2 point);

/* What an agent remembers of what it saw last. All zero bytes remember nobody. It is state; a world
 * keeps one for each agent with def.sights (world.h). */
typedef struct cox_sight_memory {
    uint32_t id;       /* of the agent that it saw; it may be gone since. COX_NO_ROW: nobody */
    cox_vec2 position; /* where that was then; units, within COX_WORLD_LIMIT */
    uint32_t ticks;    /* since then; 0: it sees it now */
} cox_sight_memory;

/* All columns of a cox_sight_memory that is a member of row_type (visitor.h). */
#define COX_SIGHT_COLUMNS(row_type, member)                    \
    COX_COLUMN(row_type, member.id, COX_U32, COX_STATE, 0, 0), \
        COX_POSITION_COLUMNS(row_type, member.position),       \
        COX_COLUMN(row_type, member.ticks, COX_U32, COX_STATE, 0, 0)

/* A memory of nobody. */
COX_API cox_sight_memory cox_sight_memory_make(void);

/* Whether a memory read from outside is valid: its position lies in the world, and all of it is 0
 * if it remembers nobody. For restored(). */
COX_API bool cox_sight_memory_is_sound(const cox_sight_memory *memory);

/* Call it once a tick: seen is the agent that is in sight now, NULL if nobody is. It is remembered
 * with its position (held within the world), in place of any other. When nobody has been in sight
 * for forget_ticks calls in a row (0 is taken as 1), the memory forgets. Returns whether it
 * remembers somebody. */
COX_API bool cox_sight_remember(cox_sight_memory *memory, const cox_agent *seen,
                                uint32_t forget_ticks);

#ifdef __cplusplus
}
#endif
#endif
