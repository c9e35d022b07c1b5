/* SPDX-License-Identifier: MIT
 * What arrives and leaves: the host's search and its witnesses, a joiner's answers. */
#include "cox_inquiry.h"

#include <string.h>

#include "cox_desync_bytes.h"
#include "cox_search.h"

void cox_inquiry_init(cox_inquiry *inquiry, bool is_host, const cox_sim *sim, cox_history history)
{
    memset(inquiry, 0, sizeof *inquiry);
    inquiry->is_host = is_host;
    inquiry->evidence.sim = sim;
    inquiry->evidence.history = history;
}

void cox_inquiry_start(cox_inquiry *inquiry, const cox_inquiry_case *begun)
{
    uint8_t serial = inquiry->question.serial;
    cox_inquiry_init(inquiry, true, inquiry->evidence.sim, inquiry->evidence.history);
    inquiry->question.serial = serial; /* answers of an earlier search are not taken for ours */
    inquiry->begun = *begun;
    inquiry->is_open = true;
    cox_search_begin(inquiry);
}

bool cox_inquiry_is_open(const cox_inquiry *inquiry)
{
    return inquiry->is_open;
}

bool cox_inquiry_report(const cox_inquiry *inquiry, cox_desync *report)
{
    if (!inquiry->has_report) return false;
    *report = inquiry->report;
    return true;
}

static bool is_witness(const cox_inquiry *inquiry, uint8_t seat)
{
    uint32_t asked = inquiry->unheard & ~(uint32_t)inquiry->unasked;
    return seat < COX_PLAYERS_MAX && (asked >> seat & 1u) != 0;
}

static cox_status receive_answer(cox_inquiry *inquiry, uint8_t seat, const uint8_t *bytes,
                                 uint32_t length)
{
    const cox_question *question = &inquiry->question;
    if (!inquiry->is_open) return COX_ERROR_ORDER;
    if (length < COX_ANSWER_HEAD_BYTES) return COX_ERROR_DAMAGED;
    if (is_witness(inquiry, seat)) return cox_search_take_witness(inquiry, seat, bytes, length);

    bool is_awaited = seat == inquiry->begun.other && question->type != 0 && !inquiry->is_unsent &&
                      inquiry->wish.kind == 0;
    if (!is_awaited || bytes[1] != question->serial) return COX_ERROR_ORDER;
    if (bytes[0] != question->type + COX_ANSWER) return COX_ERROR_DAMAGED;
    return cox_search_take_answer(inquiry, bytes, length);
}

static void wish_for(cox_inquiry *inquiry, const cox_question *question)
{
    inquiry->evidence.state.is_there = false;
    inquiry->wish.tick = question->numbers[0];
    inquiry->wish.kind = (uint8_t)question->numbers[1];
    inquiry->wish.before = question->numbers[2];
}

static cox_status receive_from_host(cox_inquiry *inquiry, const uint8_t *bytes, uint32_t length)
{
    cox_question question;
    if (cox_desync_read(&inquiry->report, inquiry->evidence.sim, bytes, length)) {
        inquiry->has_report = true;
        return COX_OK;
    }
    if (!cox_question_read(&question, bytes, length)) return COX_ERROR_DAMAGED;
    if (inquiry->is_unsent) return COX_ERROR_ORDER;
    inquiry->question = question;
    inquiry->is_unsent = true;
    if (question.type == COX_ASK_STATE) wish_for(inquiry, &question);
    return COX_OK;
}

cox_status cox_inquiry_receive(cox_inquiry *inquiry, uint8_t seat, const void *bytes,
                               uint32_t length)
{
    const uint8_t *message = (const uint8_t *)bytes;
    if (inquiry->is_host) return receive_answer(inquiry, seat, message, length);
    return receive_from_host(inquiry, message, length);
}

static bool next_question(cox_inquiry *inquiry, cox_inquiry_message *message)
{
    if (!inquiry->is_open) return false;
    message->length = COX_QUESTION_BYTES;
    if (inquiry->is_unsent) {
        inquiry->is_unsent = false;
        message->seat = inquiry->begun.other;
        cox_question_write(&inquiry->question, message->bytes);
        return true;
    }
    if (inquiry->unasked == 0) return false;
    cox_question question = cox_search_witness_question(inquiry);
    uint8_t seat = 0;
    while (((uint32_t)inquiry->unasked >> seat & 1u) == 0) seat++;
    inquiry->unasked = (uint16_t)(inquiry->unasked & (inquiry->unasked - 1u));
    message->seat = seat;
    cox_question_write(&question, message->bytes);
    return true;
}

static bool next_answer(cox_inquiry *inquiry, cox_inquiry_message *message)
{
    if (!inquiry->is_unsent || inquiry->wish.kind != 0) return false;
    if (!cox_question_is_due(&inquiry->question, &inquiry->evidence)) return false;
    inquiry->is_unsent = false;
    message->seat = COX_NO_SEAT;
    message->length = cox_question_answer(&inquiry->question, &inquiry->evidence, message->bytes);
    return true;
}

bool cox_inquiry_next(cox_inquiry *inquiry, cox_inquiry_message *message)
{
    return inquiry->is_host ? next_question(inquiry, message) : next_answer(inquiry, message);
}

bool cox_inquiry_wishes(const cox_inquiry *inquiry, cox_inquiry_wish *wish)
{
    if (inquiry->wish.kind == 0) return false;
    *wish = inquiry->wish;
    return true;
}

void cox_inquiry_fulfil(cox_inquiry *inquiry, const cox_inquiry_state *state)
{
    if (inquiry->wish.kind == 0) return;
    inquiry->wish.kind = 0;
    inquiry->evidence.state = *state;
    if (inquiry->is_host) cox_search_take_state(inquiry);
}

void cox_inquiry_lost(cox_inquiry *inquiry, uint8_t seat)
{
    if (!inquiry->is_open) return;
    if (seat == inquiry->begun.other) {
        cox_search_give_up(inquiry);
        return;
    }
    if (seat >= COX_PLAYERS_MAX) return;
    uint32_t others = ~(UINT32_C(1) << seat);
    inquiry->unasked = (uint16_t)(inquiry->unasked & others);
    inquiry->unheard = (uint16_t)(inquiry->unheard & others);
    inquiry->begun.witnesses = (uint16_t)(inquiry->begun.witnesses & others);
    cox_search_close_if_done(inquiry);
}

void cox_inquiry_give_up(cox_inquiry *inquiry)
{
    if (!inquiry->is_open) return;
    inquiry->unasked = 0;
    inquiry->unheard = 0;
    cox_search_give_up(inquiry);
    cox_search_close_if_done(inquiry);
}

uint32_t cox_inquiry_report_message(const cox_inquiry *inquiry, uint8_t *bytes)
{
    return cox_desync_write(&inquiry->report, bytes);
}
