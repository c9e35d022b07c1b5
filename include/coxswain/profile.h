/* SPDX-License-Identifier: MIT
 * A profile: what an agent of a world does, as data. It is a list of rules and the mode in which
 * their forces are combined. One table, the catalogue, says for each behaviour what a rule of it
 * may hold. */
#ifndef COX_PROFILE_H
#define COX_PROFILE_H

#include "coxswain/agent.h"
#include "coxswain/combine.h"
#include "coxswain/command.h"
#include "coxswain/flock.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The behaviours that a profile may use, each named as its function. The numbers stand in
 * recordings: a behaviour keeps its number, and a new one gets the next. */
enum cox_behaviour_kind {
    COX_NO_BEHAVIOUR = 0, /* a place in a profile without a rule */
    COX_SEEK = 1,
    COX_FLEE = 2,
    COX_FLEE_WITHIN = 3,
    COX_ARRIVE = 4,
    COX_ARRIVE_TIMED = 5,
    COX_PURSUIT = 6,
    COX_PURSUIT_FIXED = 7,
    COX_EVADE = 8,
    COX_EVADE_FIXED = 9,
    COX_MATCH_VELOCITY = 10,
    COX_WANDER = 11,
    COX_FOLLOW_PATH = 12,
    COX_AVOID_OBSTACLES = 13,
    COX_SEPARATION = 14,
    COX_ALIGNMENT = 15,
    COX_COHESION = 16,
    COX_FLOCK = 17,
    COX_OFFSET_PURSUIT = 18,
    COX_SHADOW = 19,
    COX_INTERPOSE = 20,
    COX_PURSUIT_BY_CASES = 21,
    COX_HIDE = 22,
    COX_ARRIVE_TO_REST = 23,
    COX_BRAKE = 24,
    COX_TARGET_SPEED = 25,
    COX_TRACK_PATH = 26,
    COX_STAY_ON_PATH = 27,
    COX_FOLLOW_WALL = 28,
    COX_AVOID_WALLS = 29,
    COX_CONTAIN = 30,
    COX_AVOID_AREAS = 31,
    COX_FOLLOW_FLOW = 32,
    COX_AVOID_AGENTS = 33,
    COX_ORCA = 34,
    COX_CONTACT = 35,
    COX_LIMIT = 36,
    COX_ORBIT = 37,
    COX_SETTLE = 38,
    COX_GIVE_WAY = 39,
    COX_ARRIVE_BY_FLOW = 40,
    COX_KEEP_TOGETHER = 41,
    COX_BEHAVIOUR_COUNT = 42
};

/* A set of up to 48 behaviours, a bit each: COX_RULES(COX_FLOCK, COX_WANDER). Sets are joined with
 * |. */
#define COX_RULES(...)                                                                             \
    COX_RULES_OF(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
                 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define COX_RULES_OF(r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, \
                     r17, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r28, r29, r30, r31, \
                     r32, r33, r34, r35, r36, r37, r38, r39, r40, r41, r42, r43, r44, r45, r46, \
                     r47, ...)                                                                  \
    (COX_RULE_BIT(r0) | COX_RULE_BIT(r1) | COX_RULE_BIT(r2) | COX_RULE_BIT(r3) |                \
     COX_RULE_BIT(r4) | COX_RULE_BIT(r5) | COX_RULE_BIT(r6) | COX_RULE_BIT(r7) |                \
     COX_RULE_BIT(r8) | COX_RULE_BIT(r9) | COX_RULE_BIT(r10) | COX_RULE_BIT(r11) |              \
     COX_RULE_BIT(r12) | COX_RULE_BIT(r13) | COX_RULE_BIT(r14) | COX_RULE_BIT(r15) |            \
     COX_RULE_BIT(r16) | COX_RULE_BIT(r17) | COX_RULE_BIT(r18) | COX_RULE_BIT(r19) |            \
     COX_RULE_BIT(r20) | COX_RULE_BIT(r21) | COX_RULE_BIT(r22) | COX_RULE_BIT(r23) |            \
     COX_RULE_BIT(r24) | COX_RULE_BIT(r25) | COX_RULE_BIT(r26) | COX_RULE_BIT(r27) |            \
     COX_RULE_BIT(r28) | COX_RULE_BIT(r29) | COX_RULE_BIT(r30) | COX_RULE_BIT(r31) |            \
     COX_RULE_BIT(r32) | COX_RULE_BIT(r33) | COX_RULE_BIT(r34) | COX_RULE_BIT(r35) |            \
     COX_RULE_BIT(r36) | COX_RULE_BIT(r37) | COX_RULE_BIT(r38) | COX_RULE_BIT(r39) |            \
     COX_RULE_BIT(r40) | COX_RULE_BIT(r41) | COX_RULE_BIT(r42) | COX_RULE_BIT(r43) |            \
     COX_RULE_BIT(r44) | COX_RULE_BIT(r45) | COX_RULE_BIT(r46) | COX_RULE_BIT(r47))
#define COX_RULE_BIT(behaviour) (UINT64_C(1) << (behaviour))

/* What a rule of a behaviour is about. The numbers stand in recordings. */
enum cox_rule_target {
    COX_TARGET_OWN = 0,     /* the agent's own point, agent or path, as the behaviour takes it */
    COX_TARGET_NEAREST = 1, /* the nearest agent of a group within a radius, oneself aside; of
                               equally near ones the lowest id */
    COX_TARGET_LEADER = 2,  /* the leader of the agent's group */
    COX_TARGET_ALL = 3,     /* all neighbours */
    COX_TARGET_GROUP = 4    /* the neighbours that belong to one group */
};

/* What a behaviour takes. */
enum cox_behaviour_sees {
    COX_SEES_NOTHING = 0,    /* the agent alone */
    COX_SEES_POINT = 1,      /* a point, which may be where an agent is: COX_TARGET_OWN, _NEAREST or
                                _LEADER; a behaviour that gives a velocity: COX_TARGET_OWN */
    COX_SEES_AGENT = 2,      /* another agent: COX_TARGET_OWN, _NEAREST or _LEADER; a behaviour that
                                gives a velocity: COX_TARGET_OWN */
    COX_SEES_PATH = 3,       /* a path: COX_TARGET_OWN */
    COX_SEES_OBSTACLES = 4,  /* the world's obstacles */
    COX_SEES_NEIGHBOURS = 5, /* the agents around it: COX_TARGET_ALL or _GROUP */
    COX_SEES_PAIR = 6,    /* two agents: COX_TARGET_OWN or _LEADER, and the nearest of target_group
                             within target_radius; both may be the same agent */
    COX_SEES_HUNTER = 7,  /* another agent, as COX_SEES_AGENT, and the world's obstacles */
    COX_SEES_WALLS = 8,   /* the world's segments: COX_TARGET_OWN */
    COX_SEES_AREAS = 9,   /* the world's areas, whose ids are parameters, rounded to integers, and
                             bools, false if 0: COX_TARGET_OWN */
    COX_SEES_FLOW = 10,   /* a flow field that the world was given, whose number is a parameter,
                             rounded to an integer: COX_TARGET_OWN */
    COX_SEES_BODIES = 11, /* the agents around it, as COX_SEES_NEIGHBOURS, and all of the world's
                             segments, whatever the target */
    COX_SEES_DOORS = 12,  /* the world's doors: COX_TARGET_OWN */
    COX_SEES_POINT_BY_FLOW = 13 /* a point, as COX_SEES_POINT, and a flow field, as COX_SEES_FLOW */
};

/* What a behaviour remembers of each agent from tick to tick, in columns of the world's. */
enum cox_behaviour_remembers {
    COX_REMEMBERS_NOTHING = 0,
    COX_REMEMBERS_PATH = 1,    /* cox_follow_path_memory: path.node and path.direction */
    COX_REMEMBERS_WANDER = 2,  /* cox_wander_memory: wander.angle and wander.random */
    COX_REMEMBERS_PLACE = 3,   /* cox_track_path_memory: track.segment, track.along and
                                  track.direction */
    COX_REMEMBERS_SETTLING = 4 /* cox_settle_memory: settled and settled.distance */
};

/* What a behaviour gives. In a step all forces come first, then velocities, then positions. A rule
 * of a later stage has no use for its weight. */
enum cox_behaviour_stage {
    COX_STAGE_FORCE = 0,    /* a force, which is combined with those of the other rules */
    COX_STAGE_VELOCITY = 1, /* a velocity. The first such rule of a profile changes the velocity
                               that the forces lead to, each further one what the rule before it
                               gave.
                               - COX_ORCA: cox_orca_turn, then cox_orca, among the nearest agents
                                 within the rule's radius and the world's segments. A neighbour's
                                 priority is that of its own rule of COX_ORCA about this agent's
                                 group, and COX_FIX_MAX if it has none.
                               - COX_LIMIT: the limits of cox_limit_next_velocity
                               - COX_SETTLE: (0, 0) for an agent that rests (cox_settle) around its
                                 own point, among those of its group with the same point whose
                                 profile has this rule; the margin is that of its first rule of
                                 COX_ORCA, 1 without one. It comes before COX_ORCA. To an agent that
                                 does not rest, and has another group or point, one that rests has
                                 COX_SETTLE_PRIORITY of that agent's priority
                               - COX_KEEP_TOGETHER: cox_keep_together among the agents with the
                                 same own agent whose profile has this rule; the agent that leads
                                 them has itself as its own. It comes before COX_ORCA, and does
                                 nothing for an agent without an own agent
                               - COX_GIVE_WAY: cox_give_way at each of the world's doors, by
                                 ascending id. It comes before COX_ORCA. In which direction an
                                 agent goes through a door tells the first rule of its profile
                                 that leads it: COX_FOLLOW_FLOW, by the field in the middle of the
                                 door, and so COX_ARRIVE_BY_FLOW until its own point is in reach;
                                 one about its own point, by that; COX_FOLLOW_PATH, by the next
                                 node */
    COX_STAGE_POSITION = 2  /* a position: the agent is pushed from the place to which its velocity
                               led it. Each round is cox_contact_push among agents and then
                               cox_contact_push_off_walls among the world's segments; after the last
                               one cox_contact_velocity corrects the velocity. The first such rule
                               of a profile counts. Agents without one push others and are not
                               pushed */
};

/* The most parameters of a behaviour; none has so many yet, and world.h keeps a column for each. */
#define COX_RULE_PARAMETERS_MAX 12

/* A rule. Without its target (or one of a pair), and where the leader or the agent's own quarry is
 * the agent itself, it gives no force, so an agent with no other rule keeps its velocity. */
typedef struct cox_rule {
    uint8_t behaviour;     /* enum cox_behaviour_kind */
    uint8_t target;        /* enum cox_rule_target */
    uint8_t target_group;  /* of COX_TARGET_NEAREST, COX_TARGET_GROUP and COX_SEES_PAIR; a group
                              that the world does not have has no agents */
    fix16_t target_radius; /* of COX_TARGET_NEAREST and COX_SEES_PAIR: how far to look; units; the
                              edge counts as inside; < 0: finds nobody */
    uint32_t target_tags;  /* likewise: not 0: instead of target_group, all groups that have one of
                              these tags (cox_world_set_tags); needs def.target_tags (world.h) */
    fix16_t weight;        /* the force is multiplied by it */
    fix16_t probability;   /* of COX_COMBINE_DITHER: how likely the rule counts in a tick, 0 to
                              COX_FIX_ONE; other profiles ignore it */
    fix16_t parameters[COX_RULE_PARAMETERS_MAX]; /* as the catalogue lists them; others are 0. All
                                                    are in fixed point, whole numbers as well */
} cox_rule;

/* A rule with the parameters of the catalogue and probability COX_FIX_ONE, about COX_TARGET_OWN, or
 * COX_TARGET_ALL where the behaviour sees neighbours. A behaviour that does not exist gives a rule
 * of COX_NO_BEHAVIOUR. */
COX_API cox_rule cox_rule_make(uint8_t behaviour, fix16_t weight);

/* Sets the parameter that the catalogue lists by that name, which ends with a zero: cox_rule_set
 * one in fixed point, cox_rule_set_whole a whole number, as of ticks. COX_ERROR_RANGE if value is
 * out of its bounds; COX_ERROR_NOT_FOUND if the rule's behaviour has none of that name, or one that
 * the other function sets, which is a mistake too (COX_MISTAKE_NAME). Then the rule is unchanged. A
 * name from outside the program is checked first, by cox_parameter_find. */
COX_API cox_status cox_rule_set(cox_rule *rule, const char *name, fix16_t value);
COX_API cox_status cox_rule_set_whole(cox_rule *rule, const char *name, int32_t value);

/* Whether a rule names a behaviour, a target that the behaviour takes, and a probability and
 * parameters within their bounds, those beyond the behaviour's being 0. */
COX_API bool cox_rule_is_sound(const cox_rule *rule);

/* The most rules of a profile. */
#define COX_PROFILE_RULES_MAX 8

/* A profile.
 *
 * With COX_COMBINE_DITHER each rule of forces counts by chance, as cox_combine_add_by_chance says.
 * In every tick it draws once for each of them, with or without a target, from the agent's own
 * stream (COX_WORLD_CHANCES, world.h), so agents of one profile draw equally often.
 *
 * With COX_COMBINE_CONTEXT rules of forces write into a context (context.h), from which
 * cox_context_steer makes the force. Their order does not matter, and one whose weight is not above
 * 0 writes nothing.
 * - Most want: cox_context_add_interest along the velocity that the behaviour desires, of the
 *   weight times its speed over max_speed, at most the weight; and to either side by
 *   COX_CONTEXT_ASIDE of that, so that the agent may go along what lies ahead of it. The desired
 *   velocity is the agent's velocity plus the force that the behaviour gives when neither max_force
 *   nor time_to_target limits it (but cox_arrive_to_rest keeps max_force); of wander and cohesion
 *   it is the force alone. A rule that does not act at present, as contain inside its room, wants
 *   nothing.
 * - separation, avoid_agents, avoid_obstacles, avoid_walls and avoid_areas fear each thing that
 *   they see: cox_context_add_area with the weight. Sight is radius less the radii of both agents,
 *   see_ahead, or the longer feeler; strength does not count. avoid_agents fears only the
 *   agents that it will touch. Each is a circle at the place where it will be when the two are
 *   nearest, at any distance, feared by the weight times how soon that is: 1 now, less in a
 *   straight line, 0 at the horizon.
 * - flee, flee_within, evade and evade_fixed do both: they want the velocity that they desire, and
 *   fear the opposite one as much (cox_context_add_danger); flee_within times how near the point
 *   is, 1 where the agent touches it and 0 at influence_radius.
 * - brake and target_speed have no direction: the agent goes no faster, wherever it goes, than the
 *   speed that they desire.
 * - alignment and flock are refused: they tell how a heading is to turn, which is no direction to
 *   want. Use separation and cohesion, which flock is made of, as rules.
 * At last cox_context_hold_direction makes the agent prefer the direction in which it moves, with
 * COX_CONTEXT_HOLD. A neighbour at exactly the agent's position counts as one LSB beside it: in +x
 * if the agent's id is the higher one, in -x if it is the lower one. */
typedef struct cox_profile {
    uint8_t combine;    /* enum cox_combine_kind; the limit of a budget is the agent's max_force.
                           COX_COMBINE_DITHER needs def.chances (world.h) */
    fix16_t epsilon;    /* the limit of COX_COMBINE_FIRST and COX_COMBINE_DITHER; units per tick
                           squared, >= 0; the tolerance of COX_COMBINE_CONTEXT, a plain number */
    fix16_t smoothing;  /* from 0 to 1: a tick's force is the force of the tick before, moved
                           towards the new force by this share of their difference (cox_vec2_lerp);
                           1: the new force. Less than 1 needs def.smoothing (world.h) */
    uint8_t directions; /* of COX_COMBINE_CONTEXT, as cox_context_make takes them: 8, 16 or 32 */
    uint32_t rule_count;
    cox_rule rules[COX_PROFILE_RULES_MAX]; /* in the order of their importance */
} cox_profile;

/* The epsilon of a profile with COX_COMBINE_CONTEXT that cox_profile_make makes, and the directions
 * of all. */
#define COX_CONTEXT_TOLERANCE_DEFAULT COX_RATIO(1, 4)
#define COX_CONTEXT_DIRECTIONS_DEFAULT 16

/* In a profile's context: how much the directions to either side of a wanted one are wanted, and
 * the share of cox_context_hold_direction. */
#define COX_CONTEXT_ASIDE COX_RATIO(1, 4)
#define COX_CONTEXT_HOLD COX_RATIO(3, 8)

/* A profile without rules, which gives no force, and with COX_COMBINE_CONTEXT brakes: epsilon 0
 * (COX_CONTEXT_TOLERANCE_DEFAULT of a context), smoothing 1,
 * COX_CONTEXT_DIRECTIONS_DEFAULT directions. */
COX_API cox_profile cox_profile_make(uint8_t combine);

/* Adds a rule behind the others. COX_ERROR_CAPACITY if there are COX_PROFILE_RULES_MAX,
 * COX_ERROR_RANGE for a rule that is not sound, COX_ERROR_REFUSED where ORCA and contact would be
 * in one profile and ORCA's margin be less than COX_ORCA_MARGIN_BESIDE_CONTACT; then the profile is
 * unchanged. */
COX_API cox_status cox_profile_add(cox_profile *profile, cox_rule rule);

/* Whether combine, epsilon, smoothing and rule_count are within their bounds, every rule is sound,
 * and ORCA beside contact keeps COX_ORCA_MARGIN_BESIDE_CONTACT. */
COX_API bool cox_profile_is_sound(const cox_profile *profile);

/* Bytes of a unit's name, its final zero included. */
#define COX_UNIT_SIZE 19

/* A parameter of a behaviour. */
typedef struct cox_parameter {
    char name[COX_NAME_SIZE];
    char unit[COX_UNIT_SIZE]; /* "units", "ticks", "" for a plain number; ends with a zero */
    bool is_whole;            /* a whole number, or a bool: cox_rule_set_whole sets it */
    fix16_t least;            /* bounds, both included */
    fix16_t initial;          /* what cox_rule_make gives */
    fix16_t greatest;
} cox_parameter;

/* The parameters of flock, each as ROW(name, unit, least, initial, greatest), in their order: for
 * the catalogue, and for the settings of a scenario. */
#define COX_FLOCK_PARAMETERS(ROW)                                                                 \
    ROW(separation_radius, "units", 0, COX_FLOCK_SEPARATION_RADIUS_DEFAULT, COX_WORLD_LIMIT)      \
    ROW(separation_cosine, "", -COX_FIX_ONE, COX_FLOCK_SEPARATION_COSINE_DEFAULT, COX_FIX_ONE)    \
    ROW(separation_strength, "units per tick^2", COX_FIX(-1000),                                  \
        COX_FLOCK_SEPARATION_WEIGHT_DEFAULT, COX_FIX(1000))                                       \
    ROW(alignment_radius, "units", 0, COX_FLOCK_ALIGNMENT_RADIUS_DEFAULT, COX_WORLD_LIMIT)        \
    ROW(alignment_cosine, "", -COX_FIX_ONE, COX_FLOCK_ALIGNMENT_COSINE_DEFAULT, COX_FIX_ONE)      \
    ROW(alignment_strength, "units per tick^2", COX_FIX(-1000),                                   \
        COX_FLOCK_ALIGNMENT_WEIGHT_DEFAULT, COX_FIX(1000))                                        \
    ROW(cohesion_radius, "units", 0, COX_FLOCK_COHESION_RADIUS_DEFAULT, COX_WORLD_LIMIT)          \
    ROW(cohesion_cosine, "", -COX_FIX_ONE, COX_FLOCK_COHESION_COSINE_DEFAULT, COX_FIX_ONE)        \
    ROW(cohesion_strength, "units per tick^2", COX_FIX(-1000), COX_FLOCK_COHESION_WEIGHT_DEFAULT, \
        COX_FIX(1000))                                                                            \
    ROW(near_radius, "units", 0, COX_FLOCK_NEAR_RADIUS_DEFAULT, COX_WORLD_LIMIT)

/* A row of the catalogue. */
typedef struct cox_behaviour {
    char name[COX_NAME_SIZE];        /* of the function, without cox_ */
    uint8_t sees;                    /* enum cox_behaviour_sees */
    uint8_t remembers;               /* enum cox_behaviour_remembers */
    uint8_t stage;                   /* enum cox_behaviour_stage */
    uint8_t draws;                   /* random numbers that a call draws */
    uint8_t parameter_count;         /* at most COX_RULE_PARAMETERS_MAX */
    const cox_parameter *parameters; /* COX_FLASH, parameter_count of them */
} cox_behaviour;

/* Copies the row of a behaviour to *row. Returns false, and leaves *row unchanged, if there is
 * none. */
COX_API bool cox_behaviour_find(uint8_t behaviour, cox_behaviour *row);

/* Copies the parameter of that name, which ends with a zero, to *parameter. Returns false, and
 * leaves *parameter unchanged, if the behaviour has none. */
COX_API bool cox_parameter_find(uint8_t behaviour, const char *name, cox_parameter *parameter);

/* What a page says of a behaviour; both end with a zero. */
typedef struct cox_behaviour_text {
    char line[80];   /* what it does: "goes to the point at full speed" */
    char source[32]; /* where its formula comes from */
} cox_behaviour_text;

/* Copies the text of a behaviour to *text. Returns false, and leaves *text unchanged, if there is
 * no such behaviour. A program that does not call this has no such texts. */
COX_API bool cox_behaviour_describe(uint8_t behaviour, cox_behaviour_text *text);

#ifdef __cplusplus
}
#endif
#endif
