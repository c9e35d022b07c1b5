/* SPDX-License-Identifier: MIT
 * The hash of the state, and the digests that find where two states differ.
 *
 * They are taken of the state itself or of a snapshot's bytes, by the same walk. Sums of products
 * do not depend on the order in which they are taken, so rows are hashed in blocks and column by
 * column: a declaration is read and a key computed once for a whole block. */
#include "coxswain/hash.h"
#include "coxswain/sim.h"

#include <string.h>

#include "cox_plan.h"
#include "cox_rows.h"
#include "cox_state_view.h"

#ifdef __AVR__
#define BLOCK_ROWS 4
#else
#define BLOCK_ROWS 32
#endif

#define ALL_COLUMNS UINT8_MAX

/* A walk over the rows of a table, in blocks. */
typedef struct hash_walk {
    cox_rows rows;
    uint8_t table;
    uint8_t column; /* this one alone, or ALL_COLUMNS */
    uint8_t count;  /* rows of the block */
    uint32_t least; /* rows with ids from least to greatest alone */
    uint32_t greatest;
    uint32_t first;            /* row of the block */
    uint64_t sums[BLOCK_ROWS]; /* of its rows so far */
    uint64_t sum;              /* of the rows of all blocks so far */
} hash_walk;

/* Native cells of one type, stride bytes apart, into count sums. */
static void add_u8(uint64_t *sums, uint8_t count, const uint8_t *cell, uint16_t stride,
                   uint64_t key)
{
    for (uint8_t i = 0; i < count; i++, cell += stride) sums[i] += *cell * key;
}

static void add_u16(uint64_t *sums, uint8_t count, const uint8_t *cell, uint16_t stride,
                    uint64_t key)
{
    for (uint8_t i = 0; i < count; i++, cell += stride) {
        uint16_t value;
        memcpy(&value, cell, sizeof value);
        sums[i] += value * key;
    }
}

static void add_u32(uint64_t *sums, uint8_t count, const uint8_t *cell, uint16_t stride,
                    uint64_t key)
{
    for (uint8_t i = 0; i < count; i++, cell += stride) {
        uint32_t value;
        memcpy(&value, cell, sizeof value);
        sums[i] += value * key;
    }
}

static void add_u64(uint64_t *sums, uint8_t count, const uint8_t *cell, uint16_t stride,
                    uint64_t low_key, uint64_t high_key)
{
    for (uint8_t i = 0; i < count; i++, cell += stride) {
        uint64_t value;
        memcpy(&value, cell, sizeof value);
        sums[i] += (value & UINT32_C(0xffffffff)) * low_key + (value >> 32) * high_key;
    }
}

/* Adds native cells; the first word of their column has number word. */
static void add_cells(uint64_t *sums, uint8_t count, const uint8_t *cell, uint16_t stride,
                      uint8_t type, uint8_t table, uint16_t word)
{
    uint64_t key = cox_hash_key(table, word);
    uint32_t size = cox_value_size(type);
    if (size == 8) add_u64(sums, count, cell, stride, key, cox_hash_key(table, word + 1u));
    else if (size == 1) add_u8(sums, count, cell, stride, key);
    else if (size == 2) add_u16(sums, count, cell, stride, key);
    else add_u32(sums, count, cell, stride, key);
}

/* Adds a column to the sums of a block. Cells of a snapshot become native one by one. */
static void add_column(hash_walk *walk, const cox_cells *cells, uint16_t word)
{
    bool is_native = cells->type != COX_TEXT || cox_is_little_endian();
    if (!cells->encoded && is_native && cox_cells_are_plain(cells)) {
        const uint8_t *first = cells->first + (size_t)walk->first * cells->stride;
        add_cells(walk->sums, walk->count, first, cells->stride, cells->type, walk->table, word);
        return;
    }
    uint8_t type = cells->type == COX_TEXT ? COX_U32 : cells->type;
    for (uint8_t i = 0; i < walk->count; i++) {
        uint8_t native[8];
        cox_value_store(native, type, cox_cells_value(cells, walk->first + i));
        add_cells(&walk->sums[i], 1, native, 0, type, walk->table, word);
    }
}

static void add_columns(hash_walk *walk)
{
    cox_field field;
    uint16_t word = 0;
    for (uint8_t number = 0; cox_rows_field(&walk->rows, number, &field); number++) {
        if (field.role != COX_STATE) continue;
        if (walk->column == ALL_COLUMNS || walk->column == number) {
            cox_cells cells = cox_rows_cells(&walk->rows, &field);
            add_column(walk, &cells, word);
        }
        word = (uint16_t)(word + cox_value_words(field.type));
    }
}

/* Starts the block's sums with what the table and the ids add. */
static void begin_rows(hash_walk *walk)
{
    uint64_t table_key = cox_hash_key(walk->table, COX_HASH_WORD_TABLE);
    uint64_t id_key = cox_hash_key(walk->table, COX_HASH_WORD_ID);
    for (uint8_t i = 0; i < walk->count; i++)
        walk->sums[i] = table_key + cox_rows_id(&walk->rows, walk->first + i) * id_key;
}

/* Adds the hashes of the block's rows that are asked for. */
static void finish_rows(hash_walk *walk)
{
    for (uint8_t i = 0; i < walk->count; i++) {
        uint32_t id = cox_rows_id(&walk->rows, walk->first + i);
        if (id < walk->least || id > walk->greatest) continue;
        walk->sum += cox_hash_finish(walk->sums[i]);
    }
}

static void add_rows(hash_walk *walk)
{
    for (walk->first = 0; walk->first < walk->rows.count; walk->first += BLOCK_ROWS) {
        uint32_t left = walk->rows.count - walk->first;
        walk->count = (uint8_t)(left < BLOCK_ROWS ? left : BLOCK_ROWS);
        begin_rows(walk);
        add_columns(walk);
        finish_rows(walk);
    }
}

static void add_count(hash_walk *walk)
{
    uint64_t sum = cox_hash_key(walk->table, COX_HASH_WORD_COUNT);
    sum += walk->rows.count * cox_hash_key(walk->table, COX_HASH_WORD_ID);
    walk->sum += cox_hash_finish(sum);
}

/* Begins a walk over all columns and rows. */
static void walk_start(hash_walk *walk, uint32_t table)
{
    walk->table = (uint8_t)table;
    walk->column = ALL_COLUMNS;
    walk->least = 0;
    walk->greatest = UINT32_MAX;
    walk->sum = 0;
}

/* Adds the table that the walk has opened, and goes on to the next one. */
static void add_table(hash_walk *walk)
{
    add_rows(walk);
    add_count(walk);
    walk->table++;
}

uint64_t cox_state_view_hash(const cox_state_view *view)
{
    hash_walk walk;
    walk_start(&walk, 0);
    while (cox_state_view_open(view, &walk.rows, walk.table)) add_table(&walk);
    return cox_hash_finish(walk.sum);
}

uint64_t cox_state_view_column_digest(const cox_state_view *view, uint32_t table, uint32_t column)
{
    hash_walk walk;
    cox_field field;
    walk_start(&walk, table);
    walk.column = (uint8_t)column;
    if (!cox_state_view_open(view, &walk.rows, table)) return 0;
    if (!cox_rows_field(&walk.rows, column, &field) || !cox_role_is_saved(field.role)) return 0;
    add_rows(&walk);
    return cox_hash_finish(walk.sum);
}

uint64_t cox_state_view_group_digest(const cox_state_view *view, uint32_t table, uint32_t least,
                                     uint32_t greatest)
{
    hash_walk walk;
    walk_start(&walk, table);
    walk.least = least;
    walk.greatest = greatest;
    if (!cox_state_view_open(view, &walk.rows, table)) return 0;
    add_rows(&walk);
    return cox_hash_finish(walk.sum);
}

uint64_t cox_sim_hash(const cox_sim *sim)
{
    hash_walk walk;
    if (sim->plan != NULL) return sim->plan->hash(sim);
    walk_start(&walk, 0);
    while (cox_rows_open(&walk.rows, sim, walk.table)) add_table(&walk);
    return cox_hash_finish(walk.sum);
}

uint64_t cox_sim_column_digest(const cox_sim *sim, uint32_t table, uint32_t column)
{
    cox_state_view live = cox_state_view_make(sim, NULL);
    if (sim->plan != NULL) return sim->plan->column_digest(sim, table, column);
    return cox_state_view_column_digest(&live, table, column);
}

uint64_t cox_sim_group_digest(const cox_sim *sim, uint32_t table, uint32_t least, uint32_t greatest)
{
    cox_state_view live = cox_state_view_make(sim, NULL);
    if (sim->plan != NULL) return sim->plan->group_digest(sim, table, least, greatest);
    return cox_state_view_group_digest(&live, table, least, greatest);
}
