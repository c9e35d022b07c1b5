/* SPDX-License-Identifier: MIT
 * The search: the first tick that differs, and the way from answer to answer. */
#include "cox_search_steps.h"

#include "cox_diagnosis.h"

void cox_search_ask(cox_inquiry *inquiry, uint8_t type, uint32_t first, uint32_t second,
                    uint32_t third)
{
    cox_question *question = &inquiry->question;
    question->type = type;
    question->serial = question->serial == UINT8_MAX ? 1 : (uint8_t)(question->serial + 1);
    question->numbers[0] = first;
    question->numbers[1] = second;
    question->numbers[2] = third;
    inquiry->is_unsent = true;
}

void cox_search_conclude(cox_inquiry *inquiry)
{
    cox_desync *report = &inquiry->report;
    inquiry->phase = COX_SEARCH_DONE;
    inquiry->is_unsent = false;
    inquiry->question.type = 0;
    inquiry->wish.kind = 0;
    if (report->kind != COX_DESYNC_INPUTS) {
        cox_diagnosis_kind(report);
        /* Without a last equal state a re-step proves nothing. */
        if (!inquiry->is_bounded) report->kind = COX_DESYNC_UNKNOWN;
    }
    if (!report->has_command && report->kind != COX_DESYNC_INPUTS)
        cox_diagnosis_command(report, inquiry->evidence.sim, &inquiry->evidence.history);
    cox_search_close_if_done(inquiry);
}

void cox_search_close_if_done(cox_inquiry *inquiry)
{
    if (inquiry->phase != COX_SEARCH_DONE || inquiry->unheard != 0) return;
    cox_diagnosis_majority(&inquiry->report, inquiry->voters);
    inquiry->is_open = false;
    inquiry->has_report = true;
}

void cox_search_give_up(cox_inquiry *inquiry)
{
    if (inquiry->phase != COX_SEARCH_DONE) cox_search_conclude(inquiry);
}

static uint16_t bit_of(uint8_t seat)
{
    return (uint16_t)(seat < COX_PLAYERS_MAX ? UINT32_C(1) << seat : 0u);
}

static cox_hash_pair take_pair(cox_bytes_reader *reader)
{
    cox_hash_pair pair;
    pair.state = cox_bytes_take_u64(reader);
    pair.input = cox_bytes_take_u64(reader);
    return pair;
}

static bool pairs_differ(const cox_hash_pair *a, const cox_hash_pair *b)
{
    return a->state != b->state || a->input != b->input;
}

/* Asks about up to 16 ticks, at equal distances, of those that may be the first that differs. */
static void ask_hashes(cox_inquiry *inquiry)
{
    uint32_t count = inquiry->high - inquiry->low + (inquiry->is_different ? 0 : 1);
    uint32_t step = 1 + (count - 1) / COX_INQUIRY_PARTS; /* count is never 0 */
    cox_search_ask(inquiry, COX_ASK_HASHES, inquiry->low, step, (count + step - 1) / step);
}

void cox_search_begin(cox_inquiry *inquiry)
{
    cox_desync *report = &inquiry->report;
    const cox_history *history = &inquiry->evidence.history;
    report->where = COX_DESYNC_NO_CELL;
    report->host = inquiry->begun.host;
    report->other = inquiry->begun.other;
    report->suspect = COX_NO_SEAT;
    report->tick = inquiry->begun.tick;
    report->cell_tick = report->tick;
    report->builds_differ = inquiry->begun.builds_differ;
    report->host_side = bit_of(report->host);
    report->other_side = bit_of(report->other);
    inquiry->voters = 2;

    inquiry->phase = COX_SEARCH_ASKING;
    inquiry->high = inquiry->begun.tick;
    inquiry->low = history->oldest(history->context);
    if (inquiry->low > inquiry->high) inquiry->low = inquiry->high;
    ask_hashes(inquiry);
}

/* The first tick that differs is known: the witnesses are asked, and what differs is looked into.
 */
static void found_tick(cox_inquiry *inquiry)
{
    cox_desync *report = &inquiry->report;
    uint32_t both = (uint32_t)report->host_side | report->other_side;
    inquiry->unasked = (uint16_t)(inquiry->begun.witnesses & ~both);
    inquiry->unheard = inquiry->unasked;

    report->tick = inquiry->high;
    report->cell_tick = inquiry->high;
    report->host_hash = inquiry->own_pair.state;
    report->other_hash = inquiry->other_pair.state;
    if (inquiry->own_pair.input != inquiry->other_pair.input) cox_search_begin_inputs(inquiry);
    else cox_search_begin_experiment(inquiry);
}

static void after_hashes(cox_inquiry *inquiry)
{
    if (inquiry->is_different && inquiry->low == inquiry->high) {
        found_tick(inquiry);
    } else if (!inquiry->is_different && inquiry->low > inquiry->high) {
        inquiry->phase = COX_SEARCH_DONE; /* a false alarm */
        inquiry->is_open = false;
    } else {
        ask_hashes(inquiry);
    }
}

static void take_hashes(cox_inquiry *inquiry, cox_answer_pair *answers)
{
    const uint32_t *numbers = inquiry->question.numbers;
    uint32_t known = cox_bytes_take_u16(&answers->own);
    known &= cox_bytes_take_u16(&answers->other);
    for (uint32_t i = 0; i < numbers[2]; i++) {
        cox_hash_pair own = take_pair(&answers->own);
        cox_hash_pair other = take_pair(&answers->other);
        bool is_known = (known >> i & 1u) != 0;
        uint32_t tick = numbers[0] + numbers[1] * i;
        if (is_known && pairs_differ(&own, &other)) {
            inquiry->high = tick;
            inquiry->is_different = true;
            inquiry->own_pair = own;
            inquiry->other_pair = other;
            break;
        }
        inquiry->low = tick + 1;
        inquiry->is_bounded = is_known;
    }
    after_hashes(inquiry);
}

cox_status cox_search_take_answer(cox_inquiry *inquiry, const uint8_t *bytes, uint32_t length)
{
    uint8_t own[COX_INQUIRY_BYTES_MAX];
    cox_answer_pair answers;
    uint8_t type = inquiry->question.type;
    uint32_t own_length = cox_question_answer(&inquiry->question, &inquiry->evidence, own);
    answers.own = cox_bytes_reader_make(own, own_length);
    answers.other = cox_bytes_reader_make(bytes, length);
    cox_bytes_take(&answers.own, COX_ANSWER_HEAD_BYTES);
    cox_bytes_take(&answers.other, COX_ANSWER_HEAD_BYTES);

    if (type == COX_ASK_COMMANDS) return cox_search_take_commands(inquiry, &answers);
    if (type == COX_ASK_CELLS) return cox_search_take_cells(inquiry, &answers);
    if (length != own_length) return COX_ERROR_DAMAGED;
    if (type == COX_ASK_STATE) return cox_search_take_other_state(inquiry, &answers.other);
    if (type == COX_ASK_HASHES) take_hashes(inquiry, &answers);
    else if (type == COX_ASK_INPUTS) cox_search_take_inputs(inquiry, &answers);
    else if (type == COX_ASK_TABLES) cox_search_take_tables(inquiry, &answers);
    else if (type == COX_ASK_COLUMNS) cox_search_take_columns(inquiry, &answers);
    else cox_search_take_groups(inquiry, &answers);
    return COX_OK;
}

cox_question cox_search_witness_question(const cox_inquiry *inquiry)
{
    cox_question question;
    question.type = COX_ASK_HASHES;
    question.serial = 0;
    question.numbers[0] = inquiry->high;
    question.numbers[1] = 1;
    question.numbers[2] = 1;
    return question;
}

cox_status cox_search_take_witness(cox_inquiry *inquiry, uint8_t seat, const uint8_t *bytes,
                                   uint32_t length)
{
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, length);
    bool is_answer = cox_bytes_take_u8(&reader) == COX_ASK_HASHES + COX_ANSWER;
    bool is_ours = cox_bytes_take_u8(&reader) == 0;
    bool is_known = (cox_bytes_take_u16(&reader) & 1u) != 0;
    cox_hash_pair pair = take_pair(&reader);
    if (!reader.ok || cox_bytes_left(&reader) != 0 || !is_answer || !is_ours)
        return COX_ERROR_DAMAGED;

    cox_desync *report = &inquiry->report;
    inquiry->unheard = (uint16_t)(inquiry->unheard & ~(uint32_t)bit_of(seat));
    if (is_known) inquiry->voters++;
    if (is_known && !pairs_differ(&pair, &inquiry->own_pair))
        report->host_side = (uint16_t)(report->host_side | bit_of(seat));
    else if (is_known && !pairs_differ(&pair, &inquiry->other_pair))
        report->other_side = (uint16_t)(report->other_side | bit_of(seat));
    cox_search_close_if_done(inquiry);
    return COX_OK;
}
