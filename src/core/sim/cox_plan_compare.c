/* SPDX-License-Identifier: MIT
 * Whether two states of the same tables are equal, block by block in ascending id. */
#include "cox_plan_calls.h"
#include "cox_plan_rows.h"

/* One side, with its rows in order. */
typedef struct side {
    cox_plan_rows rows;
    uint32_t first; /* the row that is number 0 */
    const uint32_t *order;
} side;

/* Whether both plans are of the same tables. */
static bool have_common_tables(const cox_sim *a, const cox_sim *b)
{
    if (a->plan->schema_hash != b->plan->schema_hash) return false;
    if (a->plan->table_count != b->plan->table_count) return false;
    for (uint32_t table = 0; table < a->plan->table_count; table++)
        if (a->plan->tables[table].declared != b->plan->tables[table].declared) return false;
    return true;
}

/* A run of the rows from number first on. */
static cox_strided run_from(const side *s, const cox_plan_run *run, uint32_t first)
{
    cox_strided cells = cox_plan_rows_run(&s->rows, run);
    return s->order == NULL ? cox_strided_from(cells, s->first + first) : cells;
}

/* Whether count rows from number first on are equal. */
static bool are_equal(const side *a, const side *b, uint32_t first, uint32_t count)
{
    const cox_plan_table *table = a->rows.table;
    const uint32_t *order_a = a->order == NULL ? NULL : a->order + first;
    const uint32_t *order_b = b->order == NULL ? NULL : b->order + first;
    for (uint32_t i = 0; i < table->run_count; i++) {
        const cox_plan_run *run = &table->runs[i];
        if (!cox_strided_equal(run_from(a, run, first), order_a, run_from(b, run, first), order_b,
                               run->length, count))
            return false;
    }
    return true;
}

/* The side with nothing but the rows from number row on that lie in one page: at most *count, which
 * becomes how many; a single one where rows do not lie in order. */
static side part_of(const side *s, uint32_t row, uint32_t *count)
{
    side part = *s;
    uint32_t slot = s->order == NULL ? row : s->order[row];
    if (s->order != NULL) *count = 1;
    part.rows = cox_plan_rows_around(&s->rows, slot, count);
    part.first = slot;
    part.order = NULL;
    return part;
}

/* Compares rows in pages, page by page. */
static bool pages_are_equal(const side *a, const side *b)
{
    for (uint32_t row = 0, count; row < a->rows.count; row += count) {
        uint32_t left = a->rows.count - row;
        count = left < COX_PLAN_BLOCK ? left : COX_PLAN_BLOCK;
        side part_a = part_of(a, row, &count);
        side part_b = part_of(b, row, &count);
        if (!are_equal(&part_a, &part_b, 0, count)) return false;
    }
    return true;
}

/* Whether both have the same rows. A table of one run needs no blocks. */
static bool tables_are_equal(const side *a, const side *b)
{
    uint32_t count = a->rows.count;
    uint32_t block = a->rows.table->run_count == 1 ? count : COX_PLAN_BLOCK;
    if (count != b->rows.count) return false;
    if (cox_plan_rows_are_paged(&a->rows)) return pages_are_equal(a, b);
    for (uint32_t row = 0; row < count; row += block) {
        uint32_t left = count - row;
        if (!are_equal(a, b, row, left < block ? left : block)) return false;
    }
    return true;
}

static bool open_side(side *s, const cox_plan *plan, const cox_plan_bases *bases, uint32_t table,
                      uint32_t number)
{
    s->rows = cox_plan_rows_open(plan, bases, table);
    s->first = 0;
    if (!cox_plan_rows_fit(&s->rows)) return false;
    s->order = cox_plan_rows_order(plan, &s->rows, number);
    return true;
}

cox_status cox_plan_compare(const cox_sim *a, const cox_sim *b)
{
    cox_plan_bases bases_a;
    cox_plan_bases bases_b;
    side side_a;
    side side_b;
    if (!have_common_tables(a, b)) return COX_ERROR_DIVERGED;
    cox_plan_bind(a, &bases_a);
    cox_plan_bind(b, &bases_b);
    for (uint32_t table = 0; table < a->plan->table_count; table++) {
        if (!open_side(&side_a, a->plan, &bases_a, table, 0)) return COX_ERROR_CAPACITY;
        if (!open_side(&side_b, b->plan, &bases_b, table, 1)) return COX_ERROR_CAPACITY;
        if (!tables_are_equal(&side_a, &side_b)) return COX_ERROR_DIVERGED;
    }
    return COX_OK;
}
