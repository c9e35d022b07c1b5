/* SPDX-License-Identifier: MIT
 * Where a snapshot is refused, and the sentence for it. The rules stand in the check alone; the
 * place follows from how far the check has read. */
#include "coxswain/snapshot.h"

#include "core/base/cox_bytes.h"
#include "cox_references.h"
#include "cox_rows.h"
#include "cox_snapshot_load.h"
#include "cox_text_sentence.h"
#include "core/math/cox_flash_table.h"

#define SENTENCE_SIZE 72

/* Bytes of a snapshot, and the end of the value that is refused. What was read before it is sound,
 * so sizes fit in memory. */
typedef struct fault_search {
    const uint8_t *bytes;
    size_t length;
    size_t end;
} fault_search;

/* The value of a type that stands at an offset; 0 if it is not whole. */
static uint64_t read_value(const fault_search *search, size_t at, uint8_t type)
{
    if (at + cox_value_size(type) > search->length) return 0;
    return cox_value_decode(search->bytes + at, type);
}

/* The place of the fault in a row that begins at an offset. */
static void find_in_row(const fault_search *search, const cox_rows *rows, size_t at,
                        cox_snapshot_fault *fault)
{
    cox_field field;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (!cox_role_is_saved(field.role)) continue;
        size_t value_at = at + (size_t)cox_rows_saved_offset(rows, number);
        fault->cell.column = number;
        fault->value = cox_value_number(field.type, read_value(search, value_at, field.type));
        if (search->end <= value_at + (size_t)cox_value_size(field.type)) return;
    }
}

/* The place of the fault among rows that begin at an offset. */
static void find_in_rows(const fault_search *search, const cox_rows *rows, size_t first,
                         cox_snapshot_fault *fault)
{
    size_t row_size = (size_t)cox_rows_saved_size(rows);
    size_t row = (search->end - 1 - first) / row_size;
    size_t at = first + row * row_size;
    find_in_row(search, rows, at, fault);
    fault->cell.id = (uint32_t)row + 1;
    if (rows->id_column == rows->column_count) return;
    at += (size_t)cox_rows_saved_offset(rows, rows->id_column);
    fault->cell.id = (uint32_t)read_value(search, at, COX_U32);
}

/* The place of the fault: a table's count, or a value in a row. */
static void find_place(const fault_search *search, const cox_sim *sim, cox_snapshot_fault *fault)
{
    cox_rows rows;
    size_t at = 8;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        uint32_t count = (uint32_t)read_value(search, at, COX_U32);
        fault->cell.table = table;
        fault->value = count;
        at += 4;
        if (search->end <= at) return;
        size_t first = at;
        at += (size_t)count * (size_t)cox_rows_saved_size(&rows);
        if (search->end > at) continue;
        find_in_rows(search, &rows, first, fault);
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
    search.length = (size_t)length;
    search.end = (size_t)source.offset + (status == COX_ERROR_TRUNCATED ? 1u : 0u);
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

/* The fault and its place, for say_place. */
typedef struct fault_view {
    const cox_snapshot_fault *fault;
    cox_rows rows;
    cox_field field;
} fault_view;

/* The greatest value of a column, or the least one: of its type where it has no bounds. */
static int32_t bound_of(const cox_field *field, bool is_greatest)
{
    if (field->least != 0 || field->greatest != 0)
        return is_greatest ? field->greatest : field->least;
    if (field->type == COX_BOOL) return is_greatest;
    return is_greatest ? COX_FIX_PI : -COX_FIX_PI;
}

static void say_place(cox_text *text, const void *user, char place)
{
    const fault_view *view = (const fault_view *)user;
    const cox_snapshot_fault *fault = view->fault;
    uint8_t type = view->field.type;
    if (place == 'T') cox_text_add_table(text, fault->cell.table);
    else if (place == 'r') cox_text_add_row(text, fault->cell);
    else if (place == 'c') cox_text_add_cell(text, fault->cell);
    else if (place == 'v') cox_text_add_value(text, type, fault->value);
    else if (place == 'n') cox_text_add_number(text, (uint64_t)fault->value);
    else if (place == 'l') cox_text_add_value(text, type, bound_of(&view->field, false));
    else if (place == 'g') cox_text_add_value(text, type, bound_of(&view->field, true));
    else cox_text_add_number(text, view->rows.capacity);
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
    cox_text out = cox_text_make(sim, text, size);
    if (cox_rows_open(&view.rows, sim, fault->cell.table) &&
        cox_rows_field(&view.rows, fault->cell.column, &view.field))
        sentence = sentence_of(&view);
    if (sentence == SAY_COUNT_OF_SENTENCES) cox_status_text(fault->status, text, size);
    else cox_text_add_sentence(&out, sentences[sentence], say_place, &view);
}
