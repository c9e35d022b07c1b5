/* SPDX-License-Identifier: MIT
 * What each step of a search ends with: a further query, or the end. */
#include "cox_desync_search_steps.h"

#include "cox_desync_cause.h"

void cox_desync_search_ask(cox_desync_exchange *exchange, uint8_t type, uint32_t first,
                           uint32_t second, uint32_t third)
{
    cox_desync_query *query = &exchange->query;
    query->type = type;
    query->serial = query->serial == UINT8_MAX ? 1 : (uint8_t)(query->serial + 1);
    query->numbers[0] = first;
    query->numbers[1] = second;
    query->numbers[2] = third;
    exchange->is_unsent = true;
}

void cox_desync_search_finish(cox_desync_exchange *exchange)
{
    cox_desync *report = &exchange->report;
    exchange->phase = COX_DESYNC_SEARCH_DONE;
    exchange->is_unsent = false;
    exchange->query.type = 0;
    exchange->state_request.kind = 0;
    if (report->kind != COX_DESYNC_INPUTS) {
        cox_desync_cause_kind(report);
        /* Without a last equal state a resimulation proves nothing. */
        if (!exchange->is_bounded) report->kind = COX_DESYNC_UNKNOWN;
    }
    if (!report->has_command && report->kind != COX_DESYNC_INPUTS)
        cox_desync_cause_command(report, exchange->origin.sim, &exchange->origin.history);
    cox_desync_search_close_if_done(exchange);
}

void cox_desync_search_close_if_done(cox_desync_exchange *exchange)
{
    if (exchange->phase != COX_DESYNC_SEARCH_DONE || exchange->unheard_bits != 0) return;
    cox_desync_cause_majority(&exchange->report, exchange->voters);
    exchange->is_open = false;
    exchange->has_report = true;
}

void cox_desync_search_give_up(cox_desync_exchange *exchange)
{
    if (exchange->phase != COX_DESYNC_SEARCH_DONE) cox_desync_search_finish(exchange);
}
