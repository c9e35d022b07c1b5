/* SPDX-License-Identifier: MIT
 * The scenarios that ship with Coxswain. Each begins in scenario_<name>.c and obeys the rules of
 * the core (integers, the caller's memory, no statics, no libc but memory functions), because chips
 * and browsers also run them. A scenario of your own looks just like one of these. */
#ifndef SCENARIOS_H
#define SCENARIOS_H

#include "coxswain/scenario.h"

/* Seed 000, part by part: seek with steering and without; flee a point; arrive at one; wander by a
 * circle ahead; wander from one random target to the next; pursue and evade with a fixed and a
 * dynamic prediction; seek and evade at once. */
extern const cox_scenario scenario_seek;
extern const cox_scenario scenario_flee;
extern const cox_scenario scenario_arrive;
extern const cox_scenario scenario_wander;
extern const cox_scenario scenario_stray;
extern const cox_scenario scenario_pursuit;
extern const cox_scenario scenario_evade;
extern const cox_scenario scenario_manager;

/* Hunters with stamina and prey that follow the cursor (seed 000). The setting "agents" takes the
 * number of both together. */
extern const cox_scenario scenario_hunt;

/* Chasers seek a bouncing ball; a click is a gust of wind (seed 001). */
extern const cox_scenario scenario_homing;

/* Seed 002: kinematic behaviours, without inertia; align to an angle; match a velocity; face a
 * point and look where one is going. */
extern const cox_scenario scenario_kinematic;
extern const cox_scenario scenario_align;
extern const cox_scenario scenario_match;
extern const cox_scenario scenario_face;

/* A stroll to a target by detours, by legs and by a spline (seed 003). */
extern const cox_scenario scenario_stroll;

/* Along a path: once, back and forth, round (seed 004). */
extern const cox_scenario scenario_patrol;

/* Behaviours that seed 000 leaves to later parts: avoid obstacles, follow a leader, queue at a
 * door; follow walls, stay in a room, touch. */
extern const cox_scenario scenario_obstacles;
extern const cox_scenario scenario_leader;
extern const cox_scenario scenario_queue;
extern const cox_scenario scenario_rooms;

/* A crowd that avoids itself by ORCA. */
extern const cox_scenario scenario_crossing;

/* Places beside other agents; a path along its lines; formations. */
extern const cox_scenario scenario_escort;
extern const cox_scenario scenario_convoy;
extern const cox_scenario scenario_parade;

/* Four means to get past what lies in the way. */
extern const cox_scenario scenario_slalom;

/* Three ways to combine forces. */
extern const cox_scenario scenario_yard;

/* Worlds of as many agents as one likes: Reynolds' boids; agents that see nobody; hunters and prey.
 */
extern const cox_scenario scenario_flock;
extern const cox_scenario scenario_solo;
extern const cox_scenario scenario_pursuit_crowd;

/* A world that players command, each a group of its own. */
extern const cox_scenario scenario_rts;

/* A town of people with many errands, as a world: streets, walls, rounds. */
extern const cox_scenario scenario_town;

/* Ways through a map: a herd by a flow field, scouts by routes, doors that open and close. */
extern const cox_scenario scenario_ways;

/* Scenario number index, from 0 in the order of the list; NULL at its end. */
const cox_scenario *scenario_at(uint32_t index);

/* The scenario of that name, or NULL if there is none. */
const cox_scenario *scenario_find(const char *name);

#endif
