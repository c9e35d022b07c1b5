/* SPDX-License-Identifier: MIT
 * The cost of the behaviours whose rows in rules.def need no world, with the values that
 * cox_rule_make gives their parameters. */
#include "cost_case.h"

#define self (&stage.self)
#define point stage.w
#define other (&stage.other)
#define second (&stage.neighbours[0])
#define wander_memory stage.wander
#define path_memory stage.cursor
#define track_memory stage.track
#define path (&stage.path)
#define VALUE(name, field) initial_##field
#define WHOLE(name, field) cox_fix_to_int(VALUE(name, field))

/* No macro, as a parameter has that name, too. */
static const cox_area *const area = &stage.area;

#define PLAIN_RULE(name, parameters, call) \
    static void run_##name(void)           \
    {                                      \
        parameters stage.vector = call;    \
    }
#define OWN_RULE PLAIN_RULE
#define PARAMETER(field, unit, least, initial, greatest) \
    const fix16_t initial_##field = initial;             \
    (void)initial_##field;
#include "steer/world/plain_rules.def"

#define PLAIN_RULE(name, ...) {"cox_" #name, stage_set, run_##name},
#define OWN_RULE PLAIN_RULE
#define PARAMETER(...)
const cost_case cost_rules[] COX_FLASH = {
#include "steer/world/plain_rules.def"
};

const uint32_t cost_rules_count = COX_COUNT(cost_rules);
