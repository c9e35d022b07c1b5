/* SPDX-License-Identifier: MIT
 * The search: the first tick that differs, and the steps from answer to answer. */
#include "cox_desync_search_steps.h"

static uint16_t bit_of(uint8_t player)
{
    return (uint16_t)(player < COX_PLAYERS_MAX ? UINT32_C(1) << player : 0u);
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

/* Asks about up to 16 ticks, at equal distances, of the ticks that may be the first to differ. */
static void ask_hashes(cox_desync_exchange *exchange)
{
    uint32_t count = exchange->high - exchange->low + (exchange->is_different ? 0 : 1);
    uint32_t step = 1 + (count - 1) / COX_DESYNC_PARTS; /* count is never 0 */
    cox_desync_search_ask(exchange, COX_ASK_HASHES, exchange->low, step, (count + step - 1) / step);
}

void cox_desync_search_begin(cox_desync_exchange *exchange)
{
    cox_desync *report = &exchange->report;
    const cox_history *history = &exchange->origin.history;
    report->where = COX_PLACE_NO_CELL;
    report->host = exchange->begun.host;
    report->other = exchange->begun.other;
    report->suspect = COX_NO_PLAYER;
    report->tick = exchange->begun.tick;
    report->cell_tick = report->tick;
    report->builds_differ = exchange->begun.builds_differ;
    report->host_player_bits = bit_of(report->host);
    report->other_player_bits = bit_of(report->other);
    exchange->voters = 2;

    exchange->phase = COX_DESYNC_SEARCH_ASKING;
    exchange->high = exchange->begun.tick;
    exchange->low = history->oldest(history->context);
    if (exchange->low > exchange->high) exchange->low = exchange->high;
    ask_hashes(exchange);
}

/* The first tick that differs is known: asks the witnesses, and goes on to what differs. */
static void found_tick(cox_desync_exchange *exchange)
{
    cox_desync *report = &exchange->report;
    uint32_t both = (uint32_t)report->host_player_bits | report->other_player_bits;
    exchange->unasked_bits = (uint16_t)(exchange->begun.witness_bits & ~both);
    exchange->unheard_bits = exchange->unasked_bits;

    report->tick = exchange->high;
    report->cell_tick = exchange->high;
    report->host_hash = exchange->own_pair.state;
    report->other_hash = exchange->other_pair.state;
    if (exchange->own_pair.input != exchange->other_pair.input)
        cox_desync_search_begin_inputs(exchange);
    else cox_desync_search_begin_experiment(exchange);
}

static void after_hashes(cox_desync_exchange *exchange)
{
    if (exchange->is_different && exchange->low == exchange->high) {
        found_tick(exchange);
    } else if (!exchange->is_different && exchange->low > exchange->high) {
        exchange->phase = COX_DESYNC_SEARCH_DONE; /* a false alarm */
        exchange->is_open = false;
    } else {
        ask_hashes(exchange);
    }
}

static void take_hashes(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    const uint32_t *numbers = exchange->query.numbers;
    uint32_t known = cox_bytes_take_u16(&answers->own);
    known &= cox_bytes_take_u16(&answers->other);
    for (uint32_t i = 0; i < numbers[2]; i++) {
        cox_hash_pair own = take_pair(&answers->own);
        cox_hash_pair other = take_pair(&answers->other);
        bool is_known = (known >> i & 1u) != 0;
        uint32_t tick = numbers[0] + numbers[1] * i;
        if (is_known && pairs_differ(&own, &other)) {
            exchange->high = tick;
            exchange->is_different = true;
            exchange->own_pair = own;
            exchange->other_pair = other;
            break;
        }
        exchange->low = tick + 1;
        exchange->is_bounded = is_known;
    }
    after_hashes(exchange);
}

cox_status cox_desync_search_take_answer(cox_desync_exchange *exchange, const uint8_t *bytes,
                                         uint32_t length)
{
    uint8_t own[COX_DESYNC_MESSAGE_BYTES_MAX];
    cox_answer_pair answers;
    uint8_t type = exchange->query.type;
    uint32_t own_length = cox_desync_query_answer(&exchange->query, &exchange->origin, own);
    answers.own = cox_bytes_reader_make(own, own_length);
    answers.other = cox_bytes_reader_make(bytes, length);
    cox_bytes_take(&answers.own, COX_ANSWER_HEAD_BYTES);
    cox_bytes_take(&answers.other, COX_ANSWER_HEAD_BYTES);

    if (type == COX_ASK_COMMANDS) return cox_desync_search_take_commands(exchange, &answers);
    if (type == COX_ASK_CELLS) return cox_desync_search_take_cells(exchange, &answers);
    if (length != own_length) return COX_ERROR_DAMAGED;
    if (type == COX_ASK_STATE) return cox_desync_search_take_other_state(exchange, &answers.other);
    if (type == COX_ASK_HASHES) take_hashes(exchange, &answers);
    else if (type == COX_ASK_INPUTS) cox_desync_search_take_inputs(exchange, &answers);
    else if (type == COX_ASK_TABLES) cox_desync_search_take_tables(exchange, &answers);
    else if (type == COX_ASK_COLUMNS) cox_desync_search_take_columns(exchange, &answers);
    else cox_desync_search_take_groups(exchange, &answers);
    return COX_OK;
}

cox_desync_query cox_desync_search_witness_query(const cox_desync_exchange *exchange)
{
    cox_desync_query query;
    query.type = COX_ASK_HASHES;
    query.serial = 0;
    query.numbers[0] = exchange->high;
    query.numbers[1] = 1;
    query.numbers[2] = 1;
    return query;
}

cox_status cox_desync_search_take_witness(cox_desync_exchange *exchange, uint8_t player,
                                          const uint8_t *bytes, uint32_t length)
{
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, length);
    bool is_answer = cox_bytes_take_u8(&reader) == COX_ASK_HASHES + COX_ANSWER;
    bool is_ours = cox_bytes_take_u8(&reader) == 0;
    bool is_known = (cox_bytes_take_u16(&reader) & 1u) != 0;
    cox_hash_pair pair = take_pair(&reader);
    if (!reader.ok || cox_bytes_left(&reader) != 0 || !is_answer || !is_ours)
        return COX_ERROR_DAMAGED;

    cox_desync *report = &exchange->report;
    exchange->unheard_bits = (uint16_t)(exchange->unheard_bits & ~(uint32_t)bit_of(player));
    if (is_known) exchange->voters++;
    if (is_known && !pairs_differ(&pair, &exchange->own_pair))
        report->host_player_bits = (uint16_t)(report->host_player_bits | bit_of(player));
    else if (is_known && !pairs_differ(&pair, &exchange->other_pair))
        report->other_player_bits = (uint16_t)(report->other_player_bits | bit_of(player));
    cox_desync_search_close_if_done(exchange);
    return COX_OK;
}
