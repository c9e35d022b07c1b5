/* SPDX-License-Identifier: MIT
 * Where the states of two sides differ: the first table, its columns, the first id, the cell. */
#include "cox_desync_search_steps.h"

#include "cox_desync_cause.h"

void cox_desync_search_begin_tables(cox_desync_exchange *exchange)
{
    exchange->phase = COX_DESYNC_SEARCH_ASKING;
    exchange->report.cell_tick = exchange->origin.state.tick;
    cox_desync_search_ask(exchange, COX_ASK_TABLES, 0, 0, 0);
}

void cox_desync_search_take_tables(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    uint32_t count = cox_bytes_take_u8(&answers->own);
    cox_bytes_take_u8(&answers->other);
    for (uint32_t table = 0; table < count; table++) {
        uint64_t own_digest = cox_bytes_take_u64(&answers->own);
        uint64_t other_digest = cox_bytes_take_u64(&answers->other);
        uint32_t own_greatest = cox_bytes_take_u32(&answers->own);
        uint32_t other_greatest = cox_bytes_take_u32(&answers->other);
        if (own_digest == other_digest) continue;
        exchange->report.cell.table = table;
        exchange->high_id = own_greatest > other_greatest ? own_greatest : other_greatest;
        cox_desync_search_ask(exchange, COX_ASK_COLUMNS, table, 0, 0);
        return;
    }
    cox_desync_search_finish(exchange);
}

void cox_desync_search_take_columns(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    uint32_t table = exchange->query.numbers[0];
    uint32_t first = exchange->query.numbers[1];
    uint32_t count = cox_bytes_take_u8(&answers->own);
    cox_bytes_take_u8(&answers->other);
    for (uint32_t column = 0; column < count; column++)
        if (cox_bytes_take_u64(&answers->own) != cox_bytes_take_u64(&answers->other))
            exchange->report.columns |= cox_desync_column_bit(first + column);
    if (count == COX_PART_COLUMNS)
        cox_desync_search_ask(exchange, COX_ASK_COLUMNS, table, first + count, 0);
    else if (exchange->high_id == 0) cox_desync_search_finish(exchange);
    else
        cox_desync_search_ask(exchange, COX_ASK_GROUPS, exchange->report.cell.table, 1,
                              exchange->high_id);
}

void cox_desync_search_take_groups(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    const uint32_t *numbers = exchange->query.numbers;
    uint32_t differing = 0;
    uint32_t first = 0;
    uint32_t last = 0;
    for (uint32_t part = 0; part < COX_DESYNC_PARTS; part++) {
        uint64_t own = cox_bytes_take_u64(&answers->own);
        uint64_t other = cox_bytes_take_u64(&answers->other);
        if (own == other) continue;
        if (differing == 0 && !cox_desync_query_part(numbers[1], numbers[2], part, &first, &last))
            continue;
        differing++;
    }
    if (differing == 0) {
        cox_desync_search_finish(exchange);
        return;
    }
    /* Each further range holds one row at least. */
    exchange->report.rows += differing - 1;
    if (first < last) cox_desync_search_ask(exchange, COX_ASK_GROUPS, numbers[0], first, last);
    else cox_desync_search_ask(exchange, COX_ASK_CELLS, numbers[0], first, 0);
}

cox_status cox_desync_search_take_cells(cox_desync_exchange *exchange, cox_answer_pair *answers)
{
    const cox_sim *sim = exchange->origin.sim;
    const uint32_t *numbers = exchange->query.numbers;
    cox_desync *report = &exchange->report;
    cox_rows rows;
    if (!cox_rows_open(&rows, sim, numbers[0])) return COX_ERROR_DAMAGED;
    bool own_is_there = cox_bytes_take_u8(&answers->own) != 0;
    bool other_is_there = cox_bytes_take_u8(&answers->other) != 0;
    uint32_t size = other_is_there ? cox_row_part_size(&rows, numbers[2]) : 0;
    if (!answers->other.ok || cox_bytes_left(&answers->other) != size) return COX_ERROR_DAMAGED;

    report->cell.id = numbers[1];
    report->cell.column = cox_rows_row_column(&rows);
    report->rows += numbers[2] == 0;
    if (own_is_there && !other_is_there) report->where = COX_PLACE_ONLY_HOST;
    else if (!own_is_there && other_is_there) report->where = COX_PLACE_ONLY_OTHER;
    else if (own_is_there &&
             cox_state_rows_differ(sim, report->cell.table, numbers[2],
                                   answers->own.bytes + answers->own.offset,
                                   answers->other.bytes + answers->other.offset,
                                   &report->cell.column, &report->host_value, &report->other_value))
        report->where = COX_PLACE_CELL;
    else if (own_is_there && numbers[2] + COX_PART_COLUMNS < rows.column_count) {
        cox_desync_search_ask(exchange, COX_ASK_CELLS, numbers[0], numbers[1],
                              numbers[2] + COX_PART_COLUMNS);
        return COX_OK;
    }
    cox_desync_search_finish(exchange);
    return COX_OK;
}
