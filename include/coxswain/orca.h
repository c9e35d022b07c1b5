/* SPDX-License-Identifier: MIT
 * ORCA: of all velocities at which an agent meets nobody for a while, the one nearest to the
 * velocity that it prefers. (Optimal reciprocal collision avoidance: van den Berg, Guy, Lin and
 * Manocha, "Reciprocal n-body collision avoidance", and their library RVO2.)
 *
 * Each neighbour and each wall forbids a half of all velocities; neighbours share the effort of
 * avoiding each other, walls leave all of it to the agent. If no velocity satisfies all of them,
 * a second look avoids neighbours for a shorter while, and walls for half as long, because a
 * collision later matters less than a collision now. (RVO2 has no second look; with it crowds
 * overlap less and arrive sooner.) If that has no answer either, walls still hold, and the greatest
 * violation among the neighbours becomes as small as possible.
 *
 * Forces come first, ORCA second: what the forces of behaviours make of the velocity
 * (cox_agent_next_velocity), or simply the direction to the goal at full speed, is what the agent
 * prefers. The answer is a velocity to take on at once (cox_agent_apply_motion), because ORCA knows
 * no limit of force. All agents ask before any of them moves. */
#ifndef COX_ORCA_H
#define COX_ORCA_H

#include "coxswain/segment.h"
#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most neighbours, and the most walls, that one agent takes into account. */
#define COX_ORCA_NEIGHBOURS 16u
#define COX_ORCA_WALLS 8u

/* The margin of cox_orca_settings_default: bodies then overlap by a few percent of a radius at
 * most. */
#define COX_ORCA_MARGIN_DEFAULT COX_RATIO(11, 10)

/* The least margin that a profile with contact (COX_CONTACT) takes. Contact parts bodies: if ORCA
 * kept no more than their distance, contact would undo what ORCA decides wherever a crowd is
 * dense, and two streams that meet would lock. */
#define COX_ORCA_MARGIN_BESIDE_CONTACT COX_RATIO(51, 50)

/* How far an agent looks ahead, and how the effort of avoiding is shared. */
typedef struct cox_orca_settings {
    uint32_t horizon_ticks;       /* agents are avoided for so many ticks; held within 1 to 4096 */
    uint32_t least_horizon_ticks; /* likewise, if no velocity is free for horizon_ticks: held
                                     within 1 to that, which takes the second look away. 0: each
                                     pair its own, as long as the two, at their max_speeds straight
                                     at each other, take to go as far as they keep apart, but four
                                     ticks at the least; so it holds at any ratio of radius to
                                     speed, and of two radii */
    uint32_t wall_horizon_ticks;  /* walls are avoided for so many ticks; held within 1 to 4096 */
    uint32_t parting_ticks; /* agents that overlap, the margin counted, are to be apart after so
                               many ticks, up to 4096; 1 is RVO2's time step. 0: each pair its own,
                               a third of its least horizon or, with has_contact, all of it. More
                               makes a crowd calmer, and lets it overlap more where no contact
                               parts it */
    bool has_contact;       /* contact (contact.h) parts the bodies: then margins alone overlap, and
                               agents need not jump out of them into the next ones */
    uint32_t neighbours_max; /* the nearest count; more than COX_ORCA_NEIGHBOURS is that */
    fix16_t margin;   /* agents keep apart by so many times the sum of their radii; < 0 is 0 */
    fix16_t priority; /* the agent's own; < 0 is taken as 0 */
    const fix16_t *priorities; /* of each row of the span, the caller's; NULL: all are equal */
} cox_orca_settings;

/* Horizons of 40 and 20 ticks and, by pair, the least; parting_ticks 0, 10 neighbours, margin
 * COX_ORCA_MARGIN_DEFAULT, priority 1 for everyone. RVO2's own answers have a margin of 1,
 * least_horizon_ticks the same as horizon_ticks, and parting_ticks 1. */
COX_API cox_orca_settings cox_orca_settings_default(void);

/* The velocity to take on, in units per tick, never longer than max_speed.
 *
 * neighbours are all agents, or better the rows that cox_grid_nearest found: about twice as far as
 * an agent goes within horizon_ticks is enough. The nearest neighbours_max of them count, of
 * equally near ones the lower ids; a neighbour with self's id is skipped. No agent may touch a
 * wall, from either side; the nearest COX_ORCA_WALLS walls within reach in wall_horizon_ticks
 * count. The order of neighbours and of walls changes no bit.
 *
 * Of two agents with the priorities p and q, the first takes q / (p + q) of the effort on itself,
 * or half of it if both are 0; so an agent of priority 0 takes all of the effort when it meets one
 * of priority 1. Each relies on the other for the rest. Where they would not meet, each may use
 * half of the room between them, whatever their priorities. A wall takes no margin.
 *
 * Agents that overlap move apart as fast as parting_ticks says and they can. Where ORCA alone is in
 * charge of a crowd at margin 1, agents in the middle of it overlap (RVO2's by up to 0.61 of a
 * radius); docs/crowds.md has what each margin leaves. An agent that touches a wall may only move
 * along it or away.
 *
 * Ties: agents that head for each other's centre, fast and near enough to be within the horizon,
 * both pass on the right, that is, each sees the other on its left; so does an agent that heads for
 * the middle of a wall's velocity obstacle. From farther off they brake in time and may stand face
 * to face for good, as RVO2's do, and so may one before the middle of a wall; cox_orca_turn keeps
 * agents from it. Agents on one spot with one velocity move apart in opposite directions that their
 * ids draw. A centre on a wall goes to the left of start to end; on a wall's end that wall forbids
 * nothing. Otherwise a scene that is mirrored, or turned by a quarter, gives the answer mirrored or
 * turned; so where a scene is symmetric, agents may wait for each other, unless they prefer
 * cox_orca_turn.
 *
 * max_speed <= 0 gives (0, 0); more than COX_WORLD_LIMIT is that. A preferred velocity longer than
 * max_speed is taken as truncated. Radii < 0 are 0, a sum of radii beyond 32768 units is that. */
COX_API cox_vec2 cox_orca(const cox_agent *self, cox_vec2 preferred, cox_span neighbours,
                          cox_segment_span walls, cox_orca_settings settings);

/* A first value for cox_orca_turn, in radians. */
#define COX_ORCA_TURN_DEFAULT COX_RATIO(1, 64)

/* A preferred velocity, turned to the left or right by an angle of up to most radians that id
 * draws: always the same angle for an id. It keeps perfectly symmetric agents from waiting for each
 * other, and costs a crowd no time. most < 0 turns to the other side, 0 not at all. */
COX_API cox_vec2 cox_orca_turn(cox_vec2 preferred, uint32_t id, fix16_t most);

#ifdef __cplusplus
}
#endif
#endif
