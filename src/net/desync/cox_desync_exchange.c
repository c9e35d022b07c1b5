/* SPDX-License-Identifier: MIT
 * What arrives and leaves: the host's search and its witnesses, a joiner's answers. */
#include "cox_desync_exchange.h"

#include <string.h>

#include "cox_desync_bytes.h"
#include "cox_desync_search.h"

void cox_desync_exchange_init(cox_desync_exchange *exchange, bool is_host, const cox_sim *sim,
                              cox_history history)
{
    memset(exchange, 0, sizeof *exchange);
    exchange->is_host = is_host;
    exchange->origin.sim = sim;
    exchange->origin.history = history;
}

void cox_desync_exchange_start(cox_desync_exchange *exchange, const cox_desync_case *begun)
{
    uint8_t serial = exchange->query.serial;
    cox_desync_exchange_init(exchange, true, exchange->origin.sim, exchange->origin.history);
    exchange->query.serial = serial; /* answers of an earlier search are not taken for ours */
    exchange->begun = *begun;
    exchange->is_open = true;
    cox_desync_search_begin(exchange);
}

bool cox_desync_exchange_is_open(const cox_desync_exchange *exchange)
{
    return exchange->is_open;
}

bool cox_desync_exchange_report(const cox_desync_exchange *exchange, cox_desync *report)
{
    if (!exchange->has_report) return false;
    *report = exchange->report;
    return true;
}

static bool is_witness(const cox_desync_exchange *exchange, uint8_t player)
{
    uint32_t asked = exchange->unheard_bits & ~(uint32_t)exchange->unasked_bits;
    return player < COX_PLAYERS_MAX && (asked >> player & 1u) != 0;
}

static cox_status receive_answer(cox_desync_exchange *exchange, uint8_t player,
                                 const uint8_t *bytes, uint32_t length)
{
    const cox_desync_query *query = &exchange->query;
    if (!exchange->is_open) return COX_ERROR_ORDER;
    if (length < COX_ANSWER_HEAD_BYTES) return COX_ERROR_DAMAGED;
    if (is_witness(exchange, player))
        return cox_desync_search_take_witness(exchange, player, bytes, length);

    bool is_awaited = player == exchange->begun.other && query->type != 0 && !exchange->is_unsent &&
                      exchange->state_request.kind == 0;
    if (!is_awaited || bytes[1] != query->serial) return COX_ERROR_ORDER;
    if (bytes[0] != query->type + COX_ANSWER) return COX_ERROR_DAMAGED;
    return cox_desync_search_take_answer(exchange, bytes, length);
}

static void request_state(cox_desync_exchange *exchange, const cox_desync_query *query)
{
    exchange->origin.state.is_there = false;
    exchange->state_request.tick = query->numbers[0];
    exchange->state_request.kind = (uint8_t)query->numbers[1];
    exchange->state_request.before = query->numbers[2];
}

static cox_status receive_from_host(cox_desync_exchange *exchange, const uint8_t *bytes,
                                    uint32_t length)
{
    cox_desync_query query;
    if (cox_desync_read(&exchange->report, exchange->origin.sim, bytes, length)) {
        exchange->has_report = true;
        return COX_OK;
    }
    if (!cox_desync_query_read(&query, bytes, length)) return COX_ERROR_DAMAGED;
    if (exchange->is_unsent) return COX_ERROR_ORDER;
    exchange->query = query;
    exchange->is_unsent = true;
    if (query.type == COX_ASK_STATE) request_state(exchange, &query);
    return COX_OK;
}

cox_status cox_desync_exchange_receive(cox_desync_exchange *exchange, uint8_t player,
                                       const void *bytes, uint32_t length)
{
    const uint8_t *message = (const uint8_t *)bytes;
    if (exchange->is_host) return receive_answer(exchange, player, message, length);
    return receive_from_host(exchange, message, length);
}

static bool next_query(cox_desync_exchange *exchange, cox_desync_message *message)
{
    if (!exchange->is_open) return false;
    message->length = COX_DESYNC_QUERY_BYTES;
    if (exchange->is_unsent) {
        exchange->is_unsent = false;
        message->player = exchange->begun.other;
        cox_desync_query_write(&exchange->query, message->bytes);
        return true;
    }
    if (exchange->unasked_bits == 0) return false;
    cox_desync_query query = cox_desync_search_witness_query(exchange);
    uint8_t player = 0;
    while (((uint32_t)exchange->unasked_bits >> player & 1u) == 0) player++;
    exchange->unasked_bits = (uint16_t)(exchange->unasked_bits & (exchange->unasked_bits - 1u));
    message->player = player;
    cox_desync_query_write(&query, message->bytes);
    return true;
}

static bool next_answer(cox_desync_exchange *exchange, cox_desync_message *message)
{
    if (!exchange->is_unsent || exchange->state_request.kind != 0) return false;
    if (!cox_desync_query_is_due(&exchange->query, &exchange->origin)) return false;
    exchange->is_unsent = false;
    message->player = COX_NO_PLAYER;
    message->length = cox_desync_query_answer(&exchange->query, &exchange->origin, message->bytes);
    return true;
}

bool cox_desync_exchange_next(cox_desync_exchange *exchange, cox_desync_message *message)
{
    return exchange->is_host ? next_query(exchange, message) : next_answer(exchange, message);
}

bool cox_desync_exchange_wants_state(const cox_desync_exchange *exchange,
                                     cox_desync_state_request *state_request)
{
    if (exchange->state_request.kind == 0) return false;
    *state_request = exchange->state_request;
    return true;
}

void cox_desync_exchange_give_state(cox_desync_exchange *exchange, const cox_desync_state *state)
{
    if (exchange->state_request.kind == 0) return;
    exchange->state_request.kind = 0;
    exchange->origin.state = *state;
    if (exchange->is_host) cox_desync_search_take_state(exchange);
}

void cox_desync_exchange_lost(cox_desync_exchange *exchange, uint8_t player)
{
    if (!exchange->is_open) return;
    if (player == exchange->begun.other) {
        cox_desync_search_give_up(exchange);
        return;
    }
    if (player >= COX_PLAYERS_MAX) return;
    uint32_t others = ~(UINT32_C(1) << player);
    exchange->unasked_bits = (uint16_t)(exchange->unasked_bits & others);
    exchange->unheard_bits = (uint16_t)(exchange->unheard_bits & others);
    exchange->begun.witness_bits = (uint16_t)(exchange->begun.witness_bits & others);
    cox_desync_search_close_if_done(exchange);
}

void cox_desync_exchange_give_up(cox_desync_exchange *exchange)
{
    if (!exchange->is_open) return;
    exchange->unasked_bits = 0;
    exchange->unheard_bits = 0;
    cox_desync_search_give_up(exchange);
    cox_desync_search_close_if_done(exchange);
}
