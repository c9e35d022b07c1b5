/* SPDX-License-Identifier: MIT
 * What the rows of rules.def say, for the sources of a world: where a rule keeps each of its
 * parameters, and sets of behaviours. */
#ifndef COX_RULES_H
#define COX_RULES_H

#include <stddef.h>

#include "coxswain/fix.h"
#include "coxswain/flock.h"
#include "coxswain/profile.h"

/* The parameters of each behaviour, as a rule holds them. */
#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, ...) \
    struct cox_##name##_parameters {                                                            \
        parameters fix16_t end;                                                                 \
    };
#define PARAMETER(field, ...) fix16_t field;
#include "rules.def"

/* A parameter of a rule whose behaviour has that name. */
#define COX_PARAMETER(rule, name, field) \
    (rule)->parameters[offsetof(struct cox_##name##_parameters, field) / sizeof(fix16_t)]

/* What its rows say that a behaviour sees. */
enum {
    COX_LOOKS_NOTHING,
    COX_LOOKS_POINT,
    COX_LOOKS_AGENT,
    COX_LOOKS_HUNTER,
    COX_LOOKS_PAIR,
    COX_LOOKS_PATH,
    COX_LOOKS_AREA,
    COX_LOOKS_FLOW,
    COX_LOOKS_OBSTACLES,
    COX_LOOKS_WALLS,
    COX_LOOKS_AREAS,
    COX_LOOKS_NEIGHBOURS,
    COX_LOOKS_FLOCK,
    COX_LOOKS_BODIES,
    COX_LOOKS_TOUCHING,
    COX_LOOKS_DOORS,
    COX_LOOKS_POINT_BY_FLOW
};

/* What its rows say that a behaviour writes into a context. */
enum {
    COX_WRITES_NOTHING,
    COX_WRITES_WANTS,          /* it wants the velocity that it desires */
    COX_WRITES_WANTS_ON_PATH,  /* likewise, but nothing on a path without nodes */
    COX_WRITES_WANTS_OR_RESTS, /* likewise, but nothing where it gives no force at any speed */
    COX_WRITES_WANTS_AT_ONCE,  /* it wants it in no time: its last parameter, a time, counts as 0 */
    COX_WRITES_WANTS_AT_ONCE_OR_RESTS,
    COX_WRITES_WANTS_AND_BRAKES, /* it wants it, and brakes as its max_force and its mass let it */
    COX_WRITES_WANTS_FORCE,      /* its force is the velocity that it wants */
    COX_WRITES_FLEES,            /* it wants what it desires, and fears the opposite way */
    COX_WRITES_FLEES_WITHIN,     /* likewise, the more the nearer its point is */
    COX_WRITES_HOLDS_SPEED,      /* it has no direction: it limits the speed */
    COX_WRITES_FEARS_OBSTACLES,
    COX_WRITES_FEARS_WALLS,
    COX_WRITES_FEARS_AREAS,
    COX_WRITES_FEARS_NEIGHBOURS, /* where they are */
    COX_WRITES_FEARS_THREATS,    /* neighbours, where they will be when it touches them */
    COX_WRITES_REFUSED           /* it turns a heading, so no context takes it */
};

/* How a behaviour is worked on. */
enum { COX_FORM_AGENT, COX_FORM_COLUMNS };

/* Sets of behaviours, a bit each (COX_RULES). */
#define RULE(NAME, number, name, sees, remembers, stage, ...) \
    | (COX_STAGE_##stage == COX_STAGE_VELOCITY ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_of_velocity = 0
#include "rules.def"
    ;

#define RULE(NAME, number, name, sees, remembers, stage, ...) \
    | (COX_STAGE_##stage == COX_STAGE_POSITION ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_of_position = 0
#include "rules.def"
    ;

#define RULE(NAME, number, name, sees, remembers, ...) \
    | (COX_REMEMBERS_##remembers != COX_REMEMBERS_NOTHING ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_that_remember = 0
#include "rules.def"
    ;

#define RULE(NAME, number, name, sees, ...) \
    | (COX_LOOKS_##sees == COX_LOOKS_POINT ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_to_points = 0
#include "rules.def"
    ;

#define RULE(NAME, number, name, sees, ...) \
    | (COX_LOOKS_##sees == COX_LOOKS_FLOCK ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_of_flocks = 0
#include "rules.def"
    ;

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, ...) \
    | (COX_WRITES_##context == COX_WRITES_REFUSED ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_refused_in_context = 0
#include "rules.def"
    ;

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, ...) \
    | (COX_FORM_##form == COX_FORM_COLUMNS ? COX_RULE_BIT(number) : 0)
#define PARAMETER(...)
static const uint64_t cox_rules_with_columns = 0
#include "rules.def"
    ;

/* Whether a rule is of one of the behaviours of a set. */
static inline bool cox_rule_is_one_of(const cox_rule *rule, uint64_t behaviours)
{
    return (COX_RULE_BIT(rule->behaviour) & behaviours) != 0;
}

/* How far a rule sees neighbours; -1 for one that sees none. */
fix16_t cox_rule_sight(const cox_rule *rule);

/* How far a rule looks for what is nearest; -1 for one that does not. */
fix16_t cox_rule_search(const cox_rule *rule);

/* The zones of a rule of alignment, cohesion or flock. */
cox_flocking cox_rule_flocking(const cox_rule *rule);

#endif
