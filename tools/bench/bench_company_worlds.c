/* SPDX-License-Identifier: MIT
 * The worlds of bench crowd --company, and what each is compared with. */
#include "bench_company.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/random.h"

/* What there is beside the rules of group 0. */
typedef struct variant {
    const char *name;
    uint8_t of_nobody;      /* a rule of a group without agents */
    uint8_t without_weight; /* a rule of group 0 */
    bool is_weighted;       /* the rules of group 0 have a weight of 1 less 1 LSB */
    bool has_room, thinks, smooths, takes_turns;
} variant;

static const variant variants[COMPANY_VARIANTS] = {
    {.name = "alone"},
    {.name = "room for a group", .has_room = true},
    {.name = "nobody pursues", .of_nobody = COX_PURSUIT},
    {.name = "nobody flocks", .of_nobody = COX_FLOCK},
    {.name = "nobody keeps clear by ORCA", .of_nobody = COX_ORCA},
    {.name = "nobody is pushed", .of_nobody = COX_CONTACT},
    {.name = "a rule of weight 0", .without_weight = COX_PURSUIT},
    {.name = "weights of 1 - 1 LSB", .is_weighted = true},
    {.name = "a thought without a callback", .thinks = true},
    {.name = "another group is smoothed", .smooths = true},
    {.name = "two groups in turn", .takes_turns = true},
};

static const uint8_t base_rules[COMPANY_BASES][2] = {{COX_ARRIVE, COX_WANDER}, {COX_FLOCK}};
static const char *const base_names[COMPANY_BASES] = {"arrive and wander", "flock"};

/* Adds a rule that may look for the nearest of group 0. */
static void add_rule(cox_profile *profile, uint8_t behaviour, fix16_t weight)
{
    cox_rule rule = cox_rule_make(behaviour, weight);
    cox_behaviour row;
    if (behaviour == COX_NO_BEHAVIOUR || !cox_behaviour_find(behaviour, &row)) return;
    if (row.sees == COX_SEES_AGENT) rule.target = COX_TARGET_NEAREST;
    rule.target_radius = COX_FIX(9);
    (void)cox_profile_add(profile, rule);
}

static void describe_base(uint32_t base, const variant *beside, company_world *made)
{
    fix16_t weight = beside->is_weighted ? COX_FIX_ONE - 1 : COX_FIX_ONE;
    made->thinks = beside->thinks;
    made->smooths = beside->smooths;
    made->in_turn = beside->takes_turns ? 2 : 1;
    bool has_room = beside->has_room || beside->of_nobody != 0 || beside->smooths;
    made->groups_max = has_room ? 2 : made->in_turn;
    for (uint32_t group = 0; group < made->in_turn; group++) {
        add_rule(&made->profiles[group], base_rules[base][0], weight);
        add_rule(&made->profiles[group], base_rules[base][1], weight);
    }
    add_rule(&made->profiles[0], beside->without_weight, 0);
    add_rule(&made->profiles[1], beside->of_nobody, COX_FIX_ONE);
    if (beside->smooths) made->profiles[1].smoothing = COX_RATIO(1, 2);
}

/* Whether a rule can be drawn: it needs nothing but agents, and no round over positions. */
static bool is_drawn(uint8_t behaviour)
{
    cox_behaviour row;
    if (!cox_behaviour_find(behaviour, &row) || row.stage == COX_STAGE_POSITION) return false;
    return row.sees == COX_SEES_NOTHING || row.sees == COX_SEES_POINT ||
           row.sees == COX_SEES_AGENT || row.sees == COX_SEES_NEIGHBOURS ||
           row.sees == COX_SEES_BODIES;
}

static uint8_t draw_behaviour(cox_random *random)
{
    uint8_t behaviour;
    do behaviour = (uint8_t)(1u + cox_random_below(random, COX_BEHAVIOUR_COUNT - 1u));
    while (!is_drawn(behaviour));
    return behaviour;
}

/* Part 0 is the world without rules, 1 with all, and those behind with one each. */
static void describe_drawn(uint32_t number, uint32_t part, company_world *made)
{
    cox_random random = cox_random_make(number + 1u, 1);
    made->groups_max = made->in_turn = COMPANY_GROUPS;
    for (uint32_t i = 0; i < COMPANY_DRAWN_RULES; i++) {
        uint8_t drawn = draw_behaviour(&random);
        fix16_t weight = cox_random_between(&random, 1, COX_FIX(2));
        if (part != 1 && part != i + 2u) continue;
        add_rule(&made->profiles[i % COMPANY_GROUPS], drawn, weight);
    }
}

void company_world_describe(uint32_t number, company_world *made)
{
    memset(made, 0, sizeof *made);
    for (uint32_t group = 0; group < COMPANY_GROUPS; group++)
        made->profiles[group] = cox_profile_make(COX_COMBINE_SUM);
    if (number < COMPANY_BASES * COMPANY_VARIANTS) {
        describe_base(number / COMPANY_VARIANTS, &variants[number % COMPANY_VARIANTS], made);
        return;
    }
    number -= COMPANY_BASES * COMPANY_VARIANTS;
    describe_drawn(number / (COMPANY_DRAWN_RULES + 2), number % (COMPANY_DRAWN_RULES + 2), made);
}

/* The first world of a drawn one: the one without rules. */
static uint32_t first_of_drawn(uint32_t number)
{
    return COMPANY_BASES * COMPANY_VARIANTS + number * (COMPANY_DRAWN_RULES + 2);
}

void company_row_describe(uint32_t row, company_row *made)
{
    if (row >= COMPANY_BASES * COMPANY_VARIANTS) {
        uint32_t number = row - COMPANY_BASES * COMPANY_VARIANTS;
        snprintf(made->name, sizeof made->name, "drawn world %u", (unsigned)number + 1u);
        made->limit = 1.05;
        made->world = first_of_drawn(number) + 1u;
        return;
    }
    const variant *beside = &variants[row % COMPANY_VARIANTS];
    snprintf(made->name, sizeof made->name, "%s, %s", base_names[row / COMPANY_VARIANTS],
             beside->name);
    made->limit = beside->takes_turns ? 1.2 : 1.03;
    made->world = row;
}

double company_row_due(uint32_t row, const double costs[COMPANY_WORLDS])
{
    if (row < COMPANY_BASES * COMPANY_VARIANTS)
        return costs[row / COMPANY_VARIANTS * COMPANY_VARIANTS];
    const double *own = costs + first_of_drawn(row - COMPANY_BASES * COMPANY_VARIANTS);
    double due = own[0];
    for (uint32_t i = 0; i < COMPANY_DRAWN_RULES; i++) due += own[2u + i] - own[0];
    return due;
}
