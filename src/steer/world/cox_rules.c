/* SPDX-License-Identifier: MIT
 * What a rule sees. */
#include "cox_rules.h"

#include "coxswain/flash.h"

/* A zone by the parameters whose names begin so; PREFIX is empty where there is one zone. */
#define ZONE(name, PREFIX)                                    \
    (cox_flocking_zone)                                       \
    {                                                         \
        .radius = COX_PARAMETER(rule, name, PREFIX##radius),  \
        .cosine = COX_PARAMETER(rule, name, PREFIX##cosine),  \
        .weight = COX_PARAMETER(rule, name, PREFIX##strength) \
    }

cox_flocking cox_rule_flocking(const cox_rule *rule)
{
    const cox_flocking_zone none = {-1, 0, 0};
    cox_flocking flocking = {none, none, none, 0};
    switch (rule->behaviour) {
    case COX_ALIGNMENT:
        flocking.alignment = ZONE(alignment, );
        flocking.near_radius = COX_PARAMETER(rule, alignment, near_radius);
        break;
    case COX_COHESION:
        flocking.cohesion = ZONE(cohesion, );
        flocking.near_radius = COX_PARAMETER(rule, cohesion, near_radius);
        break;
    default:
        flocking.separation = ZONE(flock, separation_);
        flocking.alignment = ZONE(flock, alignment_);
        flocking.cohesion = ZONE(flock, cohesion_);
        flocking.near_radius = COX_PARAMETER(rule, flock, near_radius);
        break;
    }
    return flocking;
}

/* What each behaviour sees, of COX_LOOKS_... */
#define RULE(NAME, number, name, sees, ...) [number] = COX_LOOKS_##sees,
#define PARAMETER(...)
static const uint8_t looks[COX_BEHAVIOUR_COUNT] COX_FLASH = {
#include "rules.def"
};

static uint8_t what_it_sees(const cox_rule *rule)
{
    uint8_t sees;
    cox_flash_copy(&sees, &looks[rule->behaviour], sizeof sees);
    return sees;
}

fix16_t cox_rule_sight(const cox_rule *rule)
{
    uint8_t sees = what_it_sees(rule);
    if (sees == COX_LOOKS_NEIGHBOURS) return rule->parameters[0];
    if (sees != COX_LOOKS_FLOCK) return -1;
    cox_flocking flocking = cox_rule_flocking(rule);
    return cox_fix_max(flocking.separation.radius,
                       cox_fix_max(flocking.alignment.radius, flocking.cohesion.radius));
}

/* Among bodies a rule looks for some that are nearest: in a crowd they are found in half of its
 * radius, where cells are as small as that. */
fix16_t cox_rule_search(const cox_rule *rule)
{
    uint8_t sees = what_it_sees(rule);
    if (sees == COX_LOOKS_BODIES) return rule->parameters[0] / 2;
    bool is_search = rule->target == COX_TARGET_NEAREST || sees == COX_LOOKS_PAIR;
    return rule->behaviour != COX_NO_BEHAVIOUR && is_search ? rule->target_radius : -1;
}
