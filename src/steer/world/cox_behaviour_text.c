/* SPDX-License-Identifier: MIT
 * The texts of rules.def, apart from the rest, so that a program which shows none has none. */
#include "coxswain/flash.h"
#include "coxswain/profile.h"

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, call, \
             source, line)                                                                       \
    [number] = {line, source},
#define PARAMETER(...)
static const cox_behaviour_text texts[COX_BEHAVIOUR_COUNT] COX_FLASH = {
#include "rules.def"
};

bool cox_behaviour_describe(uint8_t behaviour, cox_behaviour_text *text)
{
    cox_behaviour row;
    if (!cox_behaviour_find(behaviour, &row)) return false;
    cox_flash_copy(text, &texts[behaviour], sizeof *text);
    return true;
}
