/* SPDX-License-Identifier: MIT
 * Options of host and join. Part of every build, so that both explain themselves without ENet. */
#include "match_order.h"

#include <string.h>

#include "complaint.h"
#include "options.h"

/* A peer that is silent is warned of long before it is dropped. */
#define PATIENCE_MS_LEAST 100u

match_order match_order_default(uint8_t role)
{
    match_order order;
    memset(&order, 0, sizeof order);
    order.def = cox_session_default();
    order.def.role = role;
    return order;
}

static bool take_patience(cox_session_def *def, const char *text)
{
    uint32_t ms;
    if (!options_number_32("patience", text, PATIENCE_MS_LEAST, 60000, &ms)) return false;
    def->drop_ms = (uint16_t)ms;
    if (def->warn_ms > ms / 2) def->warn_ms = (uint16_t)(ms / 2);
    return true;
}

static bool take_rollback(cox_session_def *def, const char *text)
{
    uint32_t ticks;
    if (!options_number_32("rollback", text, 0, COX_ROLLBACK_MAX, &ticks)) return false;
    def->rollback = (uint8_t)ticks;
    return true;
}

bool match_order_is_sound(const match_order *order)
{
    if (order->has_bot && order->input_path != NULL) {
        complain("--bot and --input exclude each other");
        return false;
    }
    if (order->def.spectator && (order->has_bot || order->input_path != NULL)) {
        complain("--spectate and %s exclude each other", order->has_bot ? "--bot" : "--input");
        return false;
    }
    return true;
}

bool match_order_take(match_order *order, int option)
{
    switch (option) {
    case 'o':
        order->output_path = optarg;
        return true;
    case 'i':
        order->input_path = optarg;
        return true;
    case 'b':
        order->has_bot = true;
        return options_number("bot", optarg, 0, UINT64_MAX, &order->bot_seed);
    case 'r':
        return take_rollback(&order->def, optarg);
    case 'x':
        order->def.sync_test = true;
        return true;
    case 'j':
        order->is_json = true;
        return true;
    case 'p':
        order->shared_object = optarg;
        return true;
    default:
        return take_patience(&order->def, optarg);
    }
}
