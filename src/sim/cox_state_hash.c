/* SPDX-License-Identifier: MIT
 * The hash of the state, and the digests that find where two states differ.
 *
 * They are taken of the state itself or of a snapshot's bytes, by the same walk. Sums of products
 * do not depend on the order in which they are taken, so rows are hashed in blocks and column by
 * column: a declaration is read and a key computed once for a whole block. */
#include "coxswain/hash.h"
#include "coxswain/sim.h"

#include <string.h>

#include "cox_rows.h"
#include "cox_state_view.h"

#ifdef __AVR__
#define BLOCK_ROWS 8
#else
#define BLOCK_ROWS 64
#endif

#define ALL_COLUMNS UINT32_MAX

/* Which part of the state is hashed. */
typedef struct hash_scope {
    uint32_t column; /* this one alone, or ALL_COLUMNS */
    uint32_t least;  /* rows with ids from least to greatest alone */
    uint32_t greatest;
} hash_scope;

/* The rows of a table from first on, count of them, and their sums so far. */
typedef struct hash_block {
    uint32_t first;
    uint32_t count;
    uint64_t sums[BLOCK_ROWS];
} hash_block;

/* Native cells of one type, stride bytes apart, into count sums. */
static void add_u8(uint64_t *sums, uint32_t count, const uint8_t *cell, uint16_t stride,
                   uint64_t key)
{
    for (uint32_t i = 0; i < count; i++, cell += stride) sums[i] += *cell * key;
}

static void add_u16(uint64_t *sums, uint32_t count, const uint8_t *cell, uint16_t stride,
                    uint64_t key)
{
    for (uint32_t i = 0; i < count; i++, cell += stride) {
        uint16_t value;
        memcpy(&value, cell, sizeof value);
        sums[i] += value * key;
    }
}

static void add_u32(uint64_t *sums, uint32_t count, const uint8_t *cell, uint16_t stride,
                    uint64_t key)
{
    for (uint32_t i = 0; i < count; i++, cell += stride) {
        uint32_t value;
        memcpy(&value, cell, sizeof value);
        sums[i] += value * key;
    }
}

static void add_u64(uint64_t *sums, uint32_t count, const uint8_t *cell, uint16_t stride,
                    uint64_t low_key, uint64_t high_key)
{
    for (uint32_t i = 0; i < count; i++, cell += stride) {
        uint64_t value;
        memcpy(&value, cell, sizeof value);
        sums[i] += (value & UINT32_C(0xffffffff)) * low_key + (value >> 32) * high_key;
    }
}

/* Adds native cells; the first word of their column has number word. */
static void add_cells(uint64_t *sums, uint32_t count, const uint8_t *cell, const cox_cells *cells,
                      uint32_t table, uint32_t word)
{
    uint16_t stride = cells->stride;
    uint64_t key = cox_hash_key(table, word);
    if (cells->type == COX_U64)
        add_u64(sums, count, cell, stride, key, cox_hash_key(table, word + 1));
    else if (cells->type == COX_U8) add_u8(sums, count, cell, stride, key);
    else if (cells->type == COX_U16) add_u16(sums, count, cell, stride, key);
    else add_u32(sums, count, cell, stride, key);
}

/* Adds a column to the sums of a block. Cells of a snapshot become native one by one. */
static void add_column(hash_block *block, const cox_cells *cells, uint32_t table, uint32_t word)
{
    if (!cells->encoded) {
        const uint8_t *first = (const uint8_t *)cox_cells_at(cells, block->first);
        add_cells(block->sums, block->count, first, cells, table, word);
        return;
    }
    for (uint32_t i = 0; i < block->count; i++) {
        uint8_t native[8];
        cox_value_store(native, cells->type, cox_cells_value(cells, block->first + i));
        add_cells(&block->sums[i], 1, native, cells, table, word);
    }
}

static void add_columns(hash_block *block, const cox_rows *rows, uint32_t table, uint32_t scope)
{
    cox_column column;
    uint32_t word = 0;
    for (uint32_t number = 0; cox_rows_column(rows, number, &column); number++) {
        if (column.role != COX_STATE) continue;
        if (scope == ALL_COLUMNS || scope == number) {
            cox_cells cells = cox_rows_cells(rows, &column);
            add_column(block, &cells, table, word);
        }
        word += column.type == COX_U64 ? 2 : 1;
    }
}

/* The sum of the row hashes of a block that lie in the scope. */
static uint64_t hash_block_rows(hash_block *block, const cox_rows *rows, uint32_t table,
                                const hash_scope *scope)
{
    uint64_t table_key = cox_hash_key(table, COX_HASH_WORD_TABLE);
    uint64_t id_key = cox_hash_key(table, COX_HASH_WORD_ID);
    for (uint32_t i = 0; i < block->count; i++)
        block->sums[i] = table_key + cox_rows_id(rows, block->first + i) * id_key;
    add_columns(block, rows, table, scope->column);

    uint64_t sum = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        uint32_t id = cox_rows_id(rows, block->first + i);
        if (id >= scope->least && id <= scope->greatest) sum += cox_hash_finish(block->sums[i]);
    }
    return sum;
}

static uint64_t hash_rows(const cox_rows *rows, uint32_t table, const hash_scope *scope)
{
    hash_block block;
    uint64_t sum = 0;
    for (block.first = 0; block.first < rows->count; block.first += BLOCK_ROWS) {
        uint32_t left = rows->count - block.first;
        block.count = left < BLOCK_ROWS ? left : BLOCK_ROWS;
        sum += hash_block_rows(&block, rows, table, scope);
    }
    return sum;
}

static uint64_t hash_count(uint32_t table, uint32_t count)
{
    return cox_hash_finish(cox_hash_key(table, COX_HASH_WORD_COUNT) +
                           count * cox_hash_key(table, COX_HASH_WORD_ID));
}

static hash_scope scope_make(uint32_t column, uint32_t least, uint32_t greatest)
{
    hash_scope scope;
    scope.column = column;
    scope.least = least;
    scope.greatest = greatest;
    return scope;
}

uint64_t cox_state_view_hash(const cox_state_view *view)
{
    hash_scope all = scope_make(ALL_COLUMNS, 0, UINT32_MAX);
    cox_rows rows;
    uint64_t sum = 0;
    for (uint32_t table = 0; cox_state_view_open(view, &rows, table); table++)
        sum += hash_rows(&rows, table, &all) + hash_count(table, rows.count);
    return cox_hash_finish(sum);
}

uint64_t cox_state_view_column_digest(const cox_state_view *view, uint32_t table, uint32_t column)
{
    cox_rows rows;
    cox_column declared;
    if (!cox_state_view_open(view, &rows, table)) return 0;
    if (!cox_rows_column(&rows, column, &declared) || !cox_column_is_saved(&declared)) return 0;
    hash_scope scope = scope_make(column, 0, UINT32_MAX);
    return cox_hash_finish(hash_rows(&rows, table, &scope));
}

uint64_t cox_state_view_group_digest(const cox_state_view *view, uint32_t table, uint32_t least,
                                     uint32_t greatest)
{
    cox_rows rows;
    if (!cox_state_view_open(view, &rows, table)) return 0;
    hash_scope scope = scope_make(ALL_COLUMNS, least, greatest);
    return cox_hash_finish(hash_rows(&rows, table, &scope));
}

uint64_t cox_sim_hash(const cox_sim *sim)
{
    cox_state_view live = cox_state_view_make(sim, NULL);
    return cox_state_view_hash(&live);
}

uint64_t cox_sim_column_digest(const cox_sim *sim, uint32_t table, uint32_t column)
{
    cox_state_view live = cox_state_view_make(sim, NULL);
    return cox_state_view_column_digest(&live, table, column);
}

uint64_t cox_sim_group_digest(const cox_sim *sim, uint32_t table, uint32_t least, uint32_t greatest)
{
    cox_state_view live = cox_state_view_make(sim, NULL);
    return cox_state_view_group_digest(&live, table, least, greatest);
}
