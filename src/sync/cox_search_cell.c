/* SPDX-License-Identifier: MIT
 * Where the states of two sides differ: the first table, its columns, the first id, the cell. */
#include "cox_search_steps.h"

void cox_search_begin_tables(cox_inquiry *inquiry)
{
    inquiry->phase = COX_SEARCH_ASKING;
    inquiry->report.cell_tick = inquiry->evidence.state.tick;
    cox_search_ask(inquiry, COX_ASK_TABLES, 0, 0, 0);
}

void cox_search_take_tables(cox_inquiry *inquiry, cox_answer_pair *answers)
{
    uint32_t count = cox_bytes_take_u8(&answers->own);
    cox_bytes_take_u8(&answers->other);
    for (uint32_t table = 0; table < count; table++) {
        uint64_t own_digest = cox_bytes_take_u64(&answers->own);
        uint64_t other_digest = cox_bytes_take_u64(&answers->other);
        uint32_t own_greatest = cox_bytes_take_u32(&answers->own);
        uint32_t other_greatest = cox_bytes_take_u32(&answers->other);
        if (own_digest == other_digest) continue;
        inquiry->report.cell.table = table;
        inquiry->high_id = own_greatest > other_greatest ? own_greatest : other_greatest;
        cox_search_ask(inquiry, COX_ASK_COLUMNS, table, 0, 0);
        return;
    }
    cox_search_conclude(inquiry);
}

void cox_search_take_columns(cox_inquiry *inquiry, cox_answer_pair *answers)
{
    uint32_t count = cox_bytes_take_u8(&answers->own);
    cox_bytes_take_u8(&answers->other);
    for (uint32_t column = 0; column < count; column++)
        if (cox_bytes_take_u64(&answers->own) != cox_bytes_take_u64(&answers->other))
            inquiry->report.columns |= UINT64_C(1) << column;
    if (inquiry->high_id == 0) cox_search_conclude(inquiry);
    else cox_search_ask(inquiry, COX_ASK_GROUPS, inquiry->report.cell.table, 1, inquiry->high_id);
}

void cox_search_take_groups(cox_inquiry *inquiry, cox_answer_pair *answers)
{
    const uint32_t *numbers = inquiry->question.numbers;
    uint32_t differing = 0;
    uint32_t first = 0;
    uint32_t last = 0;
    for (uint32_t part = 0; part < COX_INQUIRY_PARTS; part++) {
        uint64_t own = cox_bytes_take_u64(&answers->own);
        uint64_t other = cox_bytes_take_u64(&answers->other);
        if (own == other) continue;
        if (differing == 0 && !cox_question_part(numbers[1], numbers[2], part, &first, &last))
            continue;
        differing++;
    }
    if (differing == 0) {
        cox_search_conclude(inquiry);
        return;
    }
    /* Each further range holds one row at least. */
    inquiry->report.rows += differing - 1;
    if (first < last) cox_search_ask(inquiry, COX_ASK_GROUPS, numbers[0], first, last);
    else cox_search_ask(inquiry, COX_ASK_CELLS, numbers[0], first, 0);
}

cox_status cox_search_take_cells(cox_inquiry *inquiry, cox_answer_pair *answers)
{
    const cox_sim *sim = inquiry->evidence.sim;
    cox_desync *report = &inquiry->report;
    cox_rows rows;
    if (!cox_rows_open(&rows, sim, inquiry->question.numbers[0])) return COX_ERROR_DAMAGED;
    bool own_is_there = cox_bytes_take_u8(&answers->own) != 0;
    bool other_is_there = cox_bytes_take_u8(&answers->other) != 0;
    uint32_t size = other_is_there ? cox_rows_saved_size(&rows) : 0;
    if (!answers->other.ok || cox_bytes_left(&answers->other) != size) return COX_ERROR_DAMAGED;

    report->cell.id = inquiry->question.numbers[1];
    report->cell.column = cox_rows_row_column(&rows);
    report->rows++;
    if (own_is_there && !other_is_there) report->where = COX_DESYNC_ONLY_HOST;
    else if (!own_is_there && other_is_there) report->where = COX_DESYNC_ONLY_OTHER;
    else if (own_is_there && cox_state_rows_differ(
                                 sim, report->cell.table, answers->own.bytes + answers->own.offset,
                                 answers->other.bytes + answers->other.offset, &report->cell.column,
                                 &report->host_value, &report->other_value))
        report->where = COX_DESYNC_CELL;
    cox_search_conclude(inquiry);
    return COX_OK;
}
