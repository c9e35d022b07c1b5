/* SPDX-License-Identifier: MIT
 * Options of host and join. Part of every build, so that both explain themselves without a network.
 */
#include "match_options.h"

#include <string.h>

#include "failure.h"

/* A peer that is silent is warned of long before it is dropped. */
#define PATIENCE_MS_LEAST 100u

match_options match_options_default(uint8_t side)
{
    match_options options;
    memset(&options, 0, sizeof options);
    options.def = cox_session_default();
    options.def.side = side;
    options.def.ticks_per_second = 0; /* the scenario's or the host's, once that is known */
    return options;
}

bool match_take_patience(void *field, char *text)
{
    cox_session_def *def = (cox_session_def *)field;
    uint32_t ms;
    if (!options_number_32("patience", text, PATIENCE_MS_LEAST, 60000, &ms)) return false;
    def->drop_ms = (uint16_t)ms;
    if (def->warn_ms > ms / 2) def->warn_ms = (uint16_t)(ms / 2);
    return true;
}

bool match_take_delay(void *field, char *text)
{
    cox_session_def *def = (cox_session_def *)field;
    uint32_t ms;
    if (!options_number_32("delay", text, 0, def->delay_greatest_ms, &ms)) return false;
    def->delay_ms = (uint16_t)ms;
    return true;
}

bool match_options_is_sound(const match_options *options, char *error)
{
    if (options->has_bot && options->input_path != NULL)
        return fail(error, "--bot and --input exclude each other");
    if (options->def.spectator && (options->has_bot || options->input_path != NULL))
        return fail(error, "--spectate and %s exclude each other",
                    options->has_bot ? "--bot" : "--input");
    return true;
}
