/* SPDX-License-Identifier: MIT
 * The catalogue: what the rows of rules.def tell a program about each behaviour. */
#include "coxswain/profile.h"

#include "coxswain/door.h"
#include "coxswain/escort.h"
#include "coxswain/hide.h"
#include "coxswain/orca.h"
#include "coxswain/pursuit.h"

/* The parameters of all behaviours, in the order of their rows. */
#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, ...) \
    parameters /* NOLINT(bugprone-macro-parentheses) */
#define PARAMETER(field, unit, least, initial, greatest) \
    {#field, unit, false, least, initial, greatest},
#define INTEGER(field, unit, least, initial, greatest) \
    {#field, unit, true, least, initial, greatest},
static const cox_parameter all_parameters[] COX_FLASH = {
#include "rules.def"
};

/* Where in that list those of a behaviour begin and end. */
#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, ...) \
    name##_first, name##_end = name##_first parameters, name##_last = name##_end - 1,
#define PARAMETER(...) +1 /* NOLINT(bugprone-macro-parentheses) */
enum {
#include "rules.def"
};

/* An area is one of the areas; those that flock see neighbours, and what touches is a body. */
#define COX_SEES_AREA COX_SEES_AREAS
#define COX_SEES_FLOCK COX_SEES_NEIGHBOURS
#define COX_SEES_TOUCHING COX_SEES_BODIES

/* It leaves out COX_NO_BEHAVIOUR. */
#define RULE(NAME, number, name_of, sees_what, remembers_what, stage_of, draws_of, ...) \
    [(number)-1] = {.name = #name_of,                                                   \
                    .sees = COX_SEES_##sees_what,                                       \
                    .remembers = COX_REMEMBERS_##remembers_what,                        \
                    .stage = COX_STAGE_##stage_of,                                      \
                    .draws = (draws_of),                                                \
                    .parameter_count = name_of##_end - name_of##_first,                 \
                    .parameters = all_parameters + name_of##_first},
#define PARAMETER(...)
static const cox_behaviour catalogue[COX_BEHAVIOUR_COUNT - 1] COX_FLASH = {
#include "rules.def"
};

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, ...) \
    _Static_assert(COX_##NAME == (number), "profile.h has the numbers of rules.def");           \
    _Static_assert(name##_end - name##_first <= COX_RULE_PARAMETERS_MAX, "a rule has room");
#define PARAMETER(...)
#include "rules.def"

bool cox_behaviour_find(uint8_t behaviour, cox_behaviour *row)
{
    cox_behaviour found;
    if (behaviour == COX_NO_BEHAVIOUR || behaviour >= COX_BEHAVIOUR_COUNT) return false;
    cox_flash_copy(&found, &catalogue[behaviour - 1], sizeof found);
    if (found.name[0] == '\0') return false; /* a number that is not in use */
    *row = found;
    return true;
}
