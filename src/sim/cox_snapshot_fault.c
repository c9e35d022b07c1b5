/* SPDX-License-Identifier: MIT
 * Where a snapshot is refused, and the sentence for it. The rules stand in the check alone; the
 * place follows from how far the check has read. */
#include "coxswain/snapshot.h"

#include "base/cox_bytes.h"
#include "cox_references.h"
#include "cox_rows.h"
#include "cox_snapshot_load.h"
#include "cox_writing.h"
#include "math/cox_flash_table.h"

#define SENTENCE_SIZE 72

/* Bytes of a snapshot, and the end of the value that is refused. */
typedef struct fault_search {
    const uint8_t *bytes;
    uint32_t length;
    uint32_t end;
} fault_search;

/* The value of a type that stands at an offset; false if it is not whole. */
static bool read_value(const fault_search *search, uint64_t at, uint8_t type, uint64_t *bits)
{
    if (at + cox_value_size(type) > search->length) return false;
    *bits = cox_value_decode(search->bytes + (size_t)at, type);
    return true;
}

/* The id of the row that begins at an offset; COX_NO_ROW where it is not there. */
static uint32_t id_of_row(const fault_search *search, const cox_rows *rows, uint64_t at,
                          uint32_t row)
{
    uint64_t bits;
    if (rows->id_column == rows->column_count) return row + 1;
    at += cox_rows_saved_offset(rows, rows->id_column);
    return read_value(search, at, COX_U32, &bits) ? (uint32_t)bits : COX_NO_ROW;
}

/* The place of the fault among rows that begin at an offset. */
static void find_in_rows(const fault_search *search, const cox_rows *rows, uint64_t first,
                         cox_snapshot_fault *fault)
{
    cox_field field;
    uint64_t bits = 0;
    uint32_t row_size = cox_rows_saved_size(rows);
    uint32_t row = (uint32_t)((search->end - 1 - first) / row_size);
    uint64_t at = first + (uint64_t)row * row_size;
    fault->cell.id = id_of_row(search, rows, at, row);
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (!cox_role_is_saved(field.role)) continue;
        uint64_t value_at = at + cox_rows_saved_offset(rows, number);
        if (search->end > value_at + cox_value_size(field.type)) continue;
        read_value(search, value_at, field.type, &bits);
        fault->cell.column = number;
        fault->value = cox_value_number(field.type, bits);
        return;
    }
}

/* The place of the fault: a table's count, or a value in a row. */
static void find_place(const fault_search *search, const cox_sim *sim, cox_snapshot_fault *fault)
{
    cox_rows rows;
    uint64_t at = 8;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        uint64_t count = 0;
        bool is_counted = read_value(search, at, COX_U32, &count);
        uint64_t first = at + 4;
        at = first + count * cox_rows_saved_size(&rows);
        if (search->end > at && is_counted) continue;

        fault->cell.table = table;
        fault->value = (int64_t)count;
        if (search->end > first) find_in_rows(search, &rows, first, fault);
        return;
    }
}

cox_status cox_snapshot_explain(const cox_sim *sim, const void *bytes, uint32_t length,
                                cox_snapshot_fault *fault)
{
    cox_source source;
    cox_source_start_memory(&source, bytes, length);
    cox_status status = cox_snapshot_check_values(sim, &source);
    if (status == COX_OK) return cox_references_check(sim, bytes, fault);

    fault_search search;
    search.bytes = (const uint8_t *)bytes;
    search.length = length;
    search.end = source.offset + (status == COX_ERROR_TRUNCATED ? 1u : 0u);
    fault->status = status;
    fault->cell.table = 0;
    fault->cell.id = COX_NO_ROW;
    fault->cell.column = 0;
    fault->value = 0;
    if (status != COX_ERROR_SCHEMA && status != COX_ERROR_DAMAGED) find_place(&search, sim, fault);
    return status;
}

/* The sentences. */
enum {
    SAY_SCHEMA,
    SAY_CUT_IN_TABLE,
    SAY_CUT_IN_ROW,
    SAY_DAMAGED,
    SAY_COUNT,
    SAY_SINGLE,
    SAY_NO_ID,
    SAY_ORDER,
    SAY_RANGE,
    SAY_REFERENCE,
    SAY_REFUSED,
    SAY_COUNT_OF_SENTENCES
};

/* The places:
 * %T table  %r row  %c cell  %v value  %n number  %l least  %g greatest  %m most rows */
static const char sentences[SAY_COUNT_OF_SENTENCES][SENTENCE_SIZE] COX_FLASH = {
    [SAY_SCHEMA] = "it is of a state that is declared otherwise",
    [SAY_CUT_IN_TABLE] = "it ends within %T",
    [SAY_CUT_IN_ROW] = "it ends within %c",
    [SAY_DAMAGED] = "it goes on after the last row",
    [SAY_COUNT] = "%T has %n rows, and at most %m fit",
    [SAY_SINGLE] = "%T has %n rows, and 1 was expected",
    [SAY_NO_ID] = "a row of %T has the id 0, which stands for no row",
    [SAY_ORDER] = "%r comes after a row with the same id or a greater one",
    [SAY_RANGE] = "%c is %v, and %l to %g are allowed",
    [SAY_REFERENCE] = "%c is %v, a reference to a row that is gone",
    [SAY_REFUSED] = "restored() refuses it",
};

/* What a text is about. */
typedef struct fault_view {
    const cox_snapshot_fault *fault;
    cox_rows rows;
    cox_field field;
} fault_view;

static void say_place(cox_writing *writing, const void *user, char place)
{
    const fault_view *view = (const fault_view *)user;
    const cox_snapshot_fault *fault = view->fault;
    uint8_t type = view->field.type;
    if (place == 'T') cox_writing_table(writing, fault->cell.table);
    else if (place == 'r') cox_writing_row(writing, fault->cell);
    else if (place == 'c') cox_writing_cell(writing, fault->cell);
    else if (place == 'v') cox_writing_value(writing, type, fault->value);
    else if (place == 'n') cox_writing_number(writing, (uint64_t)fault->value);
    else if (place == 'l') cox_writing_value(writing, type, view->field.least);
    else if (place == 'g') cox_writing_value(writing, type, view->field.greatest);
    else cox_writing_number(writing, view->rows.capacity);
}

/* The sentence for a fault; SAY_COUNT_OF_SENTENCES for a status that no snapshot gets. */
static uint32_t sentence_of(const fault_view *view)
{
    bool has_row = view->fault->cell.id != COX_NO_ROW;
    switch (view->fault->status) {
    case COX_ERROR_SCHEMA:
        return SAY_SCHEMA;
    case COX_ERROR_TRUNCATED:
        return has_row ? SAY_CUT_IN_ROW : SAY_CUT_IN_TABLE;
    case COX_ERROR_DAMAGED:
        return SAY_DAMAGED;
    case COX_ERROR_COUNT:
        return view->rows.layout == COX_ROWS_SINGLE ? SAY_SINGLE : SAY_COUNT;
    case COX_ERROR_ORDER:
        return has_row ? SAY_ORDER : SAY_NO_ID;
    case COX_ERROR_RANGE:
        return SAY_RANGE;
    case COX_ERROR_REFERENCE:
        return SAY_REFERENCE;
    case COX_ERROR_REFUSED:
        return SAY_REFUSED;
    default:
        return SAY_COUNT_OF_SENTENCES;
    }
}

void cox_snapshot_fault_text(const cox_snapshot_fault *fault, const cox_sim *sim, char *text,
                             uint32_t size)
{
    fault_view view;
    view.fault = fault;
    uint32_t sentence = SAY_COUNT_OF_SENTENCES;
    cox_writing writing = cox_writing_make(sim, text, size);
    if (cox_rows_open(&view.rows, sim, fault->cell.table) &&
        cox_rows_field(&view.rows, fault->cell.column, &view.field))
        sentence = sentence_of(&view);
    if (sentence == SAY_COUNT_OF_SENTENCES) cox_status_text(fault->status, text, size);
    else cox_writing_sentence(&writing, sentences[sentence], say_place, &view);
}
