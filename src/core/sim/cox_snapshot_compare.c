/* SPDX-License-Identifier: MIT
 * The first difference of two states, each of them live or in a snapshot's bytes: both are walked
 * in ascending id at once, so the rows may be stored in any order on either side. */
#include "coxswain/snapshot.h"

#include "cox_plan.h"
#include "cox_row_order.h"
#include "cox_state_view.h"

/* One side of the comparison, at its next row. */
typedef struct side {
    cox_rows rows;
    cox_row_order order;
    uint32_t row;
    bool has_row;
} side;

static void side_advance(side *s)
{
    s->has_row = cox_row_order_next(&s->order, &s->row);
}

static bool side_open(side *s, const cox_state_view *view, uint32_t table)
{
    if (!cox_state_view_open(view, &s->rows, table)) return false;
    cox_row_order_start(&s->order, &s->rows);
    side_advance(s);
    return true;
}

static uint32_t side_id(const side *s)
{
    return cox_rows_id(&s->rows, s->row);
}

/* The value in a column, whose cells each side has in its own place. */
static uint64_t side_bits(const side *s, uint32_t number)
{
    cox_field field;
    cox_rows_field(&s->rows, number, &field);
    cox_cells cells = cox_rows_cells(&s->rows, &field);
    return cox_cells_value(&cells, s->row);
}

/* Whether the next row exists on one side only; if so, notes on which. */
static bool find_single(const side *a, const side *b, cox_difference *difference)
{
    if (a->has_row && b->has_row && side_id(a) == side_id(b)) return false;
    bool only_in_a = a->has_row && (!b->has_row || side_id(a) < side_id(b));
    const side *owner = only_in_a ? a : b;
    difference->cell.id = side_id(owner);
    difference->cell.column = cox_rows_row_column(&owner->rows);
    difference->only_in_a = only_in_a;
    difference->only_in_b = !only_in_a;
    difference->a = 0;
    difference->b = 0;
    return true;
}

/* Whether the next row differs in a cell; if so, notes in which. */
static bool find_cell(const side *a, const side *b, cox_difference *difference)
{
    cox_field field;
    for (uint32_t number = 0; cox_rows_field(&a->rows, number, &field); number++) {
        if (field.role != COX_STATE) continue;
        uint64_t bits_a = side_bits(a, number);
        uint64_t bits_b = side_bits(b, number);
        if (bits_a == bits_b) continue;
        difference->cell.id = side_id(a);
        difference->cell.column = number;
        difference->only_in_a = false;
        difference->only_in_b = false;
        difference->a = cox_value_number(field.type, bits_a);
        difference->b = cox_value_number(field.type, bits_b);
        return true;
    }
    return false;
}

static bool find_in_table(side *a, side *b, cox_difference *difference)
{
    while (a->has_row || b->has_row) {
        if (find_single(a, b, difference) || find_cell(a, b, difference)) return true;
        side_advance(a);
        side_advance(b);
    }
    return false;
}

cox_status cox_state_view_compare(const cox_state_view *a, const cox_state_view *b,
                                  cox_difference *difference)
{
    side side_a;
    side side_b;
    for (uint32_t table = 0; side_open(&side_a, a, table) && side_open(&side_b, b, table);
         table++) {
        cox_difference found;
        found.cell.table = table;
        if (!find_in_table(&side_a, &side_b, &found)) continue;
        *difference = found;
        return COX_ERROR_DIVERGED;
    }
    return COX_OK;
}

cox_status cox_snapshot_compare(const cox_sim *a, const cox_sim *b, cox_difference *difference)
{
    if (a->plan != NULL && b->plan != NULL) {
        cox_status status = a->plan->compare(a, b);
        if (status != COX_ERROR_DIVERGED) return status;
    }
    if (cox_sim_schema_hash(a) != cox_sim_schema_hash(b)) return COX_ERROR_SCHEMA;
    cox_state_view view_a = cox_state_view_make(a, NULL);
    cox_state_view view_b = cox_state_view_make(b, NULL);
    return cox_state_view_compare(&view_a, &view_b, difference);
}
