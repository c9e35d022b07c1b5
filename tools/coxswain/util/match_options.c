/* SPDX-License-Identifier: MIT
 * Options of host and join. Part of every build, so that both explain themselves without a network.
 */
#include "match_options.h"

#include <string.h>

#include "failure.h"
#include "options.h"

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

static bool take_patience(cox_session_def *def, const char *text)
{
    uint32_t ms;
    if (!options_number_32("patience", text, PATIENCE_MS_LEAST, 60000, &ms)) return false;
    def->drop_ms = (uint16_t)ms;
    if (def->warn_ms > ms / 2) def->warn_ms = (uint16_t)(ms / 2);
    return true;
}

static bool take_delay(cox_session_def *def, const char *text)
{
    uint32_t ms;
    if (!options_number_32("delay", text, 0, def->delay_greatest_ms, &ms)) return false;
    def->delay_ms = (uint16_t)ms;
    return true;
}

static bool take_rollback(cox_session_def *def, const char *text)
{
    uint32_t ticks;
    if (!options_number_32("rollback", text, 0, COX_ROLLBACK_MAX, &ticks)) return false;
    def->rollback = (uint8_t)ticks;
    return true;
}

bool match_options_is_sound(const match_options *options, char *error, size_t error_size)
{
    if (options->has_bot && options->input_path != NULL)
        return fail(error, error_size, "--bot and --input exclude each other");
    if (options->def.spectator && (options->has_bot || options->input_path != NULL))
        return fail(error, error_size, "--spectate and %s exclude each other",
                    options->has_bot ? "--bot" : "--input");
    return true;
}

bool match_options_take(match_options *options, int option)
{
    switch (option) {
    case 'o':
        options->output_path = optarg;
        return true;
    case 'i':
        options->input_path = optarg;
        return true;
    case 'b':
        options->has_bot = true;
        return options_number("bot", optarg, 0, UINT64_MAX, &options->bot_seed);
    case 'd':
        return take_delay(&options->def, optarg);
    case 'r':
        return take_rollback(&options->def, optarg);
    case 'x':
        options->def.sync_test = true;
        return true;
    case 'Z':
        options->is_open = true;
        return true;
    case 'L':
        options->is_live = true;
        options->is_json = true;
        return true;
    case 'j':
        options->is_json = true;
        return true;
    case 'p':
        options->shared_object = optarg;
        return true;
    default:
        return take_patience(&options->def, optarg);
    }
}
