/* SPDX-License-Identifier: MIT
 * The hash and the digests of a state that has a plan: sums of rows in blocks, word by word, each
 * with a key that was computed when the plan was made. */
#include <string.h>

#include "coxswain/hash.h"

#include "cox_plan_calls.h"
#include "cox_plan_rows.h"
#include "cox_rows.h"
#include "core/math/cox_hash_columns.h"
#include "core/math/cox_hash_mix.h"

/* Adds a word of count rows to their sums, of one byte or of two. */
static void add_bytes(uint64_t *sums, uint32_t count, cox_strided cells, uint64_t key)
{
    for (uint32_t row = 0; row < count; row++, cells.first += cells.stride)
        sums[row] += *cells.first * key;
}

static void add_halves(uint64_t *sums, uint32_t count, cox_strided cells, uint64_t key)
{
    for (uint32_t row = 0; row < count; row++, cells.first += cells.stride) {
        uint16_t value;
        memcpy(&value, cells.first, sizeof value);
        sums[row] += value * key;
    }
}

static inline uint64_t product(const uint8_t *cell, uint64_t key)
{
    uint32_t value;
    memcpy(&value, cell, sizeof value);
    return value * key;
}

/* The most words that are added at once. */
#define WORDS 8u

/* Adds words of four bytes. A compiler that knows how many makes it so many multiplications. */
static inline void add_some_words(uint64_t *sums, uint32_t count, cox_strided cells,
                                  const uint64_t *keys, uint32_t words)
{
    for (uint32_t row = 0; row < count; row++, cells.first += cells.stride) {
        uint64_t sum = product(cells.first, keys[0]);
        if (words > 1) sum += product(cells.first + 4, keys[1]);
        if (words > 2) sum += product(cells.first + 8, keys[2]);
        if (words > 3) sum += product(cells.first + 12, keys[3]);
        if (words > 4) sum += product(cells.first + 16, keys[4]);
        if (words > 5) sum += product(cells.first + 20, keys[5]);
        if (words > 6) sum += product(cells.first + 24, keys[6]);
        if (words > 7) sum += product(cells.first + 28, keys[7]);
        sums[row] += sum;
    }
}

static void add_words(uint64_t *sums, uint32_t count, cox_strided cells, const uint64_t *keys,
                      uint32_t words)
{
    for (; words >= WORDS; words -= WORDS, keys += WORDS, cells.first += 4 * WORDS)
        add_some_words(sums, count, cells, keys, WORDS);
    if (words == 7) add_some_words(sums, count, cells, keys, 7);
    else if (words == 6) add_some_words(sums, count, cells, keys, 6);
    else if (words == 5) add_some_words(sums, count, cells, keys, 5);
    else if (words == 4) add_some_words(sums, count, cells, keys, 4);
    else if (words == 3) add_some_words(sums, count, cells, keys, 3);
    else if (words == 2) add_some_words(sums, count, cells, keys, 2);
    else if (words == 1) add_some_words(sums, count, cells, keys, 1);
}

/* Adds ids, which are made of numbers in memory. */
static void add_ids(uint64_t *sums, uint32_t count, cox_strided cells, const cox_plan_words *words)
{
    for (uint32_t row = 0; row < count; row++, cells.first += cells.stride) {
        uint32_t number;
        memcpy(&number, cells.first, sizeof number);
        sums[row] += (uint32_t)(number + words->added) * words->keys[0];
    }
}

/* Adds words of rows from the first one on. */
static void add_cells(uint64_t *sums, uint32_t count, const cox_plan_rows *rows, uint32_t first,
                      const cox_plan_words *words)
{
    cox_strided cells =
        cox_plan_rows_at(rows, words->offset, words->count * words->width, words->is_apart);
    cells = cox_strided_from(cells, first);
    if (words->added != 0) {
        add_ids(sums, count, cells, words);
        return;
    }
    if (words->width == 4) {
        add_words(sums, count, cells, words->keys, words->count);
        return;
    }
    for (uint32_t word = 0; word < words->count; word++, cells.first += words->width) {
        if (words->width == 1) add_bytes(sums, count, cells, words->keys[word]);
        else add_halves(sums, count, cells, words->keys[word]);
    }
}

/* What is summed of a table. */
typedef struct summing {
    const cox_plan_rows *rows;
    const cox_hash_words *row_words; /* NULL: none */
    const cox_plan_words *words;
    uint32_t words_count;
    uint8_t simd;   /* cox_simd */
    uint32_t least; /* rows with ids from least to greatest alone */
    uint32_t greatest;
} summing;

/* The most columns that are added at once. */
#define COLUMNS 16u

/* Whether words are a column of numbers of four bytes, one behind another. */
static bool is_column(const cox_plan_rows *rows, const cox_plan_words *words)
{
    return (rows->table->layout == COX_ROWS_COLUMNS || words->is_apart) && words->width == 4 &&
           words->count == 1 && words->added == 0;
}

/* Adds the columns that words begin with, at most words_count; returns how many there are. */
static uint32_t add_columns(const summing *what, uint64_t *sums, uint32_t count,
                            const cox_plan_rows *rows, uint32_t first, const cox_plan_words *words,
                            uint32_t words_count)
{
    cox_hash_column columns[COLUMNS];
    uint32_t found = 0;
    for (; found < words_count && found < COLUMNS && is_column(rows, &words[found]); found++) {
        const cox_plan_words *word = &words[found];
        cox_strided cells = cox_plan_rows_at(rows, word->offset, 4, word->is_apart);
        columns[found].cells = cox_strided_from(cells, first).first;
        columns[found].key = word->keys[0];
    }
    cox_hash_columns_add((cox_simd)what->simd, sums, count, columns, found);
    return found;
}

/* Adds all words of rows from the first one on. */
static void add_all_cells(const summing *what, uint64_t *sums, uint32_t count,
                          const cox_plan_rows *rows, uint32_t first)
{
    for (uint32_t i = 0; i < what->words_count;) {
        const cox_plan_words *words = &what->words[i];
        uint32_t columns =
            add_columns(what, sums, count, rows, first, words, what->words_count - i);
        if (columns == 0) add_cells(sums, count, rows, first, words);
        i += columns == 0 ? 1 : columns;
    }
}

/* Adds the words that lie in rows. */
static void add_row_words(uint64_t *sums, uint32_t count, const cox_plan_rows *rows, uint32_t first,
                          const cox_hash_words *words)
{
#if COX_HAS_FOURS
    size_t stride = (size_t)rows->table->stride;
    cox_hash_words_sum(words, sums, count, rows->first + (size_t)first * stride, stride);
#else
    (void)sums, (void)count, (void)rows, (void)first, (void)words;
#endif
}

/* The sum of the hashes of the rows of a block, from their sums. */
static uint64_t finish_block(const summing *what, const uint64_t *sums, uint32_t first,
                             uint32_t count)
{
    uint64_t sum = 0;
    if (what->least == 0 && what->greatest == UINT32_MAX)
        return cox_hash_columns_finish((cox_simd)what->simd, sums, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = cox_plan_rows_id(what->rows, first + i);
        if (id >= what->least && id <= what->greatest) sum += cox_hash_mix(sums[i]);
    }
    return sum;
}

static uint64_t sum_rows(const summing *what)
{
    const cox_plan_table *table = what->rows->table;
    uint64_t sums[COX_PLAN_BLOCK];
    uint64_t sum = 0;
    for (uint32_t first = 0, count; first < what->rows->count; first += count) {
        count = what->rows->count - first;
        if (count > COX_PLAN_BLOCK) count = COX_PLAN_BLOCK;
        cox_plan_rows around = cox_plan_rows_around(what->rows, first, &count);
        for (uint32_t i = 0; i < count; i++) sums[i] = table->table_key;
        for (uint32_t i = 0; i < count && !table->has_ids; i++)
            sums[i] += (first + i + UINT64_C(1)) * table->id_key;
        if (what->row_words != NULL) add_row_words(sums, count, &around, first, what->row_words);
        add_all_cells(what, sums, count, &around, first);
        sum += finish_block(what, sums, first, count);
    }
    return sum;
}

static summing all_of(const cox_plan *plan, const cox_plan_rows *rows)
{
    summing what;
    what.rows = rows;
    bool has_row_words = COX_HAS_FOURS && rows->table->layout != COX_ROWS_COLUMNS;
    what.row_words = has_row_words ? &rows->table->row_words : NULL;
    what.words = rows->table->words;
    what.words_count = rows->table->words_count;
    what.simd = plan->simd;
    what.least = 0;
    what.greatest = UINT32_MAX;
    return what;
}

uint64_t cox_plan_hash(const cox_sim *sim)
{
    cox_plan_bases bases;
    uint64_t sum = 0;
    cox_plan_bind(sim, &bases);
    for (uint32_t table = 0; table < sim->plan->table_count; table++) {
        cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
        summing what = all_of(sim->plan, &rows);
        sum += sum_rows(&what);
        sum += cox_hash_mix(cox_hash_key(table, COX_HASH_WORD_COUNT) +
                            rows.count * rows.table->id_key);
    }
    return cox_hash_mix(sum);
}

/* Four bytes of a text as words of their own, on a machine whose byte order would read them as
 * another number: they are the digits of a number to the base 256. */
static cox_plan_words words_of_text(cox_plan_words words, uint64_t *keys)
{
    words.count = 4;
    words.width = 1;
    for (uint32_t i = 1; i < 4; i++) keys[i] = keys[0] << (8 * i);
    return words;
}

uint32_t cox_plan_word_of(const cox_rows *rows, uint32_t column)
{
    cox_field field;
    uint32_t word = 0;
    for (uint32_t number = 0; number < column && cox_rows_field(rows, number, &field); number++)
        if (field.role == COX_STATE) word += cox_value_words(field.type);
    return word;
}

cox_plan_words cox_plan_words_make(uint64_t keys[COX_PLAN_KEYS], uint32_t table,
                                   const cox_field *field, uint32_t word)
{
    uint32_t size = cox_value_size(field->type);
    cox_plan_words words;
    words.keys = keys;
    words.offset = field->offset;
    words.added = cox_field_added(field);
    words.is_apart = cox_field_is_apart(field);
    words.count = size < 4 ? 1 : size / 4;
    words.width = (uint8_t)(size < 4 ? size : 4);
    keys[0] = cox_hash_key(table, field->role == COX_ROW_ID ? COX_HASH_WORD_ID : word);
    if (field->type == COX_TEXT && !cox_is_little_endian()) return words_of_text(words, keys);
    if (words.count == 1) return words;
    keys[1] = cox_hash_key(table, word + 1);
    if (cox_is_little_endian()) return words;

    uint64_t low_key = keys[0]; /* the high word comes first in memory */
    keys[0] = keys[1];
    keys[1] = low_key;
    return words;
}

/* Narrows what is summed to one column, and to the ids; false if there is no such column that is
 * saved. */
static bool narrow(summing *what, cox_plan_words words[2], uint64_t keys[COX_PLAN_KEYS],
                   const cox_sim *sim, uint32_t table, uint32_t column)
{
    cox_rows rows;
    cox_field field;
    cox_rows_open(&rows, sim, table);
    if (!cox_rows_field(&rows, column, &field) || !cox_role_is_saved(field.role)) return false;
    what->row_words = NULL;
    what->words = words;
    what->words_count = 0;
    if (what->rows->table->has_ids) words[what->words_count++] = what->rows->table->id_words;
    if (field.role != COX_STATE) return true;
    uint32_t word = cox_plan_word_of(&rows, column);
    words[what->words_count++] = cox_plan_words_make(keys, table, &field, word);
    return true;
}

uint64_t cox_plan_column_digest(const cox_sim *sim, uint32_t table, uint32_t column)
{
    cox_plan_bases bases;
    cox_plan_words words[2];
    uint64_t keys[COX_PLAN_KEYS];
    if (table >= sim->plan->table_count) return 0;
    cox_plan_bind(sim, &bases);
    cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
    summing what = all_of(sim->plan, &rows);
    return narrow(&what, words, keys, sim, table, column) ? cox_hash_mix(sum_rows(&what)) : 0;
}

uint64_t cox_plan_group_digest(const cox_sim *sim, uint32_t table, uint32_t least,
                               uint32_t greatest)
{
    cox_plan_bases bases;
    if (table >= sim->plan->table_count) return 0;
    cox_plan_bind(sim, &bases);
    cox_plan_rows rows = cox_plan_rows_open(sim->plan, &bases, table);
    summing what = all_of(sim->plan, &rows);
    what.least = least;
    what.greatest = greatest;
    return cox_hash_mix(sum_rows(&what));
}
