/* SPDX-License-Identifier: MIT
 * Compiles a declaration: reads it as the walk does, joins neighbouring columns, and leaves out
 * what needs no work. */
#include "coxswain/plan.h"

#include <string.h>

#include "coxswain/check.h"
#include "coxswain/hash.h"

#include "core/base/cox_pile.h"
#include "core/base/cox_size.h"
#include "cox_plan_calls.h"
#include "cox_rows.h"
#include "cox_value.h"
#include "core/math/cox_flash_table.h"

/* Every piece of the plan's memory begins at a multiple of this. */
#define ALIGNMENT (COX_HAS_FOURS ? 16u : 8u)

/* The bytes that are gathered for a callback: at least, and at least a row. */
#define PIECE_BYTES UINT32_C(512)

static void *take(cox_pile *from, uint64_t length)
{
    return cox_pile_take(from, length, ALIGNMENT);
}

/* Takes the lists of a table, as long as its columns can make them. */
static void take_lists(cox_pile *from, cox_plan_table *table, const cox_rows *rows)
{
    uint64_t columns = rows->column_count;
    uint64_t keys = (cox_is_little_endian() ? 2u : COX_PLAN_KEYS) * columns;
    table->runs = (cox_plan_run *)take(from, columns * sizeof(cox_plan_run));
    table->image_runs = (cox_plan_run *)take(from, columns * sizeof(cox_plan_run));
    table->words = (cox_plan_words *)take(from, columns * sizeof(cox_plan_words));
    table->keys = (uint64_t *)take(from, keys * sizeof(uint64_t));
    table->ranges = (cox_plan_range *)take(from, columns * sizeof(cox_plan_range));
    table->references = (cox_plan_reference *)take(from, columns * sizeof(cox_plan_reference));
    if (!COX_HAS_FOURS) return;
    uint64_t words = cox_plan_word_of(rows, rows->column_count) + 1u; /* and the id */
    table->row_words.fours = (cox_hash_four *)take(from, words / 4 * sizeof(cox_hash_four));
    table->row_words.words = (cox_hash_word *)take(from, words * sizeof(cox_hash_word));
}

/* Takes the scratch of a plan. */
static void take_scratch(cox_pile *from, const cox_sim *sim, cox_plan *plan)
{
    cox_rows rows;
    uint32_t in_order = 0;
    plan->piece_size = PIECE_BYTES;
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        bool has_ids = rows.id_column < rows.column_count;
        if (has_ids && rows.capacity > in_order) in_order = rows.capacity;
        uint32_t saved_size = cox_rows_saved_size(&rows);
        if (saved_size > plan->piece_size) plan->piece_size = saved_size;
    }
    plan->piece = (uint8_t *)take(from, plan->piece_size);
    plan->ids = (uint32_t *)take(from, (uint64_t)in_order * sizeof(uint32_t));
    plan->place_count = in_order < UINT32_MAX / 2 ? 2 * in_order : in_order;
    plan->places = (uint32_t *)take(from, (uint64_t)plan->place_count * sizeof(uint32_t));
    plan->order[0] = (uint32_t *)take(from, (uint64_t)in_order * sizeof(uint32_t));
    plan->order[1] = (uint32_t *)take(from, (uint64_t)in_order * sizeof(uint32_t));
}

/* Counts the tables of all parts, those beyond COX_TABLES_MAX too. */
typedef struct table_counter {
    cox_visitor visitor; /* first, so that a pointer to it is one to the counter */
    uint32_t tables;
} table_counter;

static void count_part(cox_visitor *visitor, void *base, const cox_table *tables,
                       uint32_t table_count)
{
    (void)base;
    (void)tables;
    ((table_counter *)visitor)->tables += table_count;
}

/* Which field keeps a simulation from having tables that can be read. */
static uint8_t wrong_field(const cox_sim *sim)
{
    if (sim->visit == NULL && sim->tables == NULL) return COX_PLAN_FIELD_TABLES;
    table_counter counter = {{count_part}, 0};
    cox_rows_visit(sim, &counter.visitor);
    return counter.tables > COX_TABLES_MAX ? COX_PLAN_FIELD_TABLE_COUNT : COX_PLAN_FIELD_NONE;
}

uint8_t cox_plan_check(const cox_sim *sim)
{
    COX_ASSERT(sim != NULL, COX_MISTAKE_NULL);
    uint8_t field = wrong_field(sim);
    bool is_too_large = field == COX_PLAN_FIELD_NONE && cox_plan_size(sim) == 0;
    return is_too_large ? COX_PLAN_FIELD_CAPACITY : field;
}

uint32_t cox_plan_size(const cox_sim *sim)
{
    cox_rows rows;
    cox_plan plan;
    cox_plan_table table;
    cox_pile counted = cox_pile_count(ALIGNMENT);
    if (wrong_field(sim) != COX_PLAN_FIELD_NONE) return 0;
    take(&counted, sizeof plan);
    take(&counted, cox_sim_table_count(sim) * (uint64_t)sizeof table);
    take_scratch(&counted, sim, &plan);
    for (uint32_t number = 0; cox_rows_open(&rows, sim, number); number++)
        take_lists(&counted, &table, &rows);
    return cox_size_of_u64(counted.used);
}

/* A run that is one column. */
static cox_plan_run run_of(const cox_field *field, uint32_t saved_offset)
{
    cox_plan_run run;
    run.offset = field->offset;
    run.image_offset = 0;
    run.saved_offset = saved_offset;
    run.length = cox_value_size(field->type);
    run.added = cox_field_added(field);
    run.is_apart = cox_field_is_apart(field);
    run.is_reversed = run.length > 1 && field->type != COX_TEXT && !cox_is_little_endian();
    return run;
}

/* Whether a run may be joined with its neighbours. */
static bool is_plain(const cox_plan_table *table, const cox_plan_run *run)
{
    return table->layout != COX_ROWS_COLUMNS && !run->is_reversed && !run->is_apart &&
           run->added == 0;
}

/* Adds a saved column to the runs, as the end of the one before where it lies behind that. */
static void add_run(cox_plan_table *table, cox_plan_run run)
{
    cox_plan_run *next = &table->runs[table->run_count];
    bool is_joined = table->run_count > 0 && is_plain(table, &run) && is_plain(table, &next[-1]) &&
                     next[-1].offset + next[-1].length == run.offset;
    if (is_joined) {
        next[-1].length += run.length;
        return;
    }
    *next = run;
    table->run_count++;
}

/* Adds bounds, unless every bit pattern of the type is within them. */
static void add_range(cox_plan_table *table, const cox_field *field, uint32_t saved_offset)
{
    int64_t bottom = cox_value_least(field->type);
    int64_t top = cox_value_greatest(field->type);
    bool has_bounds = field->least != 0 || field->greatest != 0;
    int64_t least = has_bounds && field->least > bottom ? field->least : bottom;
    int64_t greatest = has_bounds && field->greatest < top ? field->greatest : top;
    if (least == bottom && greatest == top && field->type != COX_BOOL && field->type != COX_ANGLE)
        return;
    if (least > greatest) table->is_void = true;

    cox_plan_range *range = &table->ranges[table->range_count++];
    range->saved_offset = saved_offset;
    range->size = (uint8_t)cox_value_size(field->type);
    range->least = (uint64_t)least;
    range->span = (uint64_t)(greatest - least);
}

static void add_check(cox_plan_table *table, const cox_field *field, uint32_t saved_offset)
{
    if (field->role == COX_ROW_ID) return;
    if (field->type != COX_REFERENCE) {
        add_range(table, field, saved_offset);
        return;
    }
    cox_plan_reference *reference = &table->references[table->reference_count++];
    reference->saved_offset = saved_offset;
    reference->table = (uint32_t)field->greatest;
}

/* Adds the words of a column, to the ones before where they lie behind those. */
static void add_words(cox_plan_table *table, cox_plan_words words)
{
    cox_plan_words *next = &table->words[table->words_count];
    bool is_joined = table->words_count > 0 && table->layout != COX_ROWS_COLUMNS &&
                     !words.is_apart && words.added == 0 && !next[-1].is_apart &&
                     next[-1].added == 0 && next[-1].width == words.width &&
                     next[-1].offset + next[-1].count * next[-1].width == words.offset;
    if (is_joined) {
        next[-1].count += words.count;
        return;
    }
    *next = words;
    table->words_count++;
}

/* Adds a column to an image, behind the one before; of one that shares bytes with that, the rest.
 */
static void add_image_run(cox_plan_table *table, const cox_field *field)
{
    cox_plan_run run = run_of(field, 0);
    cox_plan_run *next = &table->image_runs[table->image_run_count];
    bool is_first = table->image_run_count == 0 || table->layout == COX_ROWS_COLUMNS ||
                    run.is_apart || next[-1].is_apart;
    uint32_t end = is_first ? 0 : next[-1].offset + next[-1].length;
    run.image_offset = table->image_size;
    if (is_first || run.offset > end) {
        *next = run;
        table->image_run_count++;
        table->image_size += run.length;
    } else if (run.offset + run.length > end) {
        next[-1].length += run.offset + run.length - end;
        table->image_size += run.offset + run.length - end;
    }
}

/* The next column in memory, by offset, ids that lie apart last, and then by number; *place is
 * where to go on, 0 at first. */
static bool next_in_memory(const cox_rows *rows, uint32_t *place, uint32_t *column,
                           cox_field *field)
{
    cox_field other;
    uint32_t found = UINT32_MAX;
    for (uint32_t number = 0; cox_rows_field(rows, number, &other); number++) {
        uint32_t offset = other.offset + (cox_field_is_apart(&other) ? UINT32_C(65536) : 0);
        uint32_t place_of_other = offset * 256u + number;
        if (place_of_other < *place || place_of_other >= found) continue;
        found = place_of_other;
        *column = number;
        *field = other;
    }
    *place = found + 1;
    return found != UINT32_MAX;
}

/* Where the bytes of a run lie in the row of an image. */
static uint32_t image_offset_of(const cox_plan_table *table, const cox_plan_run *run)
{
    for (uint32_t i = 0; i < table->image_run_count; i++) {
        const cox_plan_run *image = &table->image_runs[i];
        uint32_t end = image->offset + (table->layout == COX_ROWS_COLUMNS ? 1 : image->length);
        if (run->is_apart == image->is_apart && run->offset >= image->offset && run->offset < end)
            return image->image_offset + (run->offset - image->offset);
    }
    return 0;
}

/* The columns as they lie in a snapshot: what is saved, checked and referred to. */
static void compile_saved(cox_plan_table *table, const cox_rows *rows)
{
    cox_field field;
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        if (!cox_role_is_saved(field.role)) continue;
        cox_plan_run run = run_of(&field, table->saved_size);
        add_run(table, run);
        add_check(table, &field, table->saved_size);
        if (number == rows->id_column) table->id = run;
        table->saved_size += run.length;
    }
}

/* The columns as they lie in memory: what is hashed and what an image holds. */
static void compile_memory(cox_plan_table *table, const cox_rows *rows, uint32_t number)
{
    cox_field field;
    uint32_t column;
    uint32_t place = 0;
    uint64_t *keys = table->keys;
    while (next_in_memory(rows, &place, &column, &field)) {
        if (field.role != COX_LOCAL) add_image_run(table, &field);
        if (!cox_role_is_saved(field.role)) continue;
        uint32_t word = cox_plan_word_of(rows, column);
        cox_plan_words words = cox_plan_words_make(keys, number, &field, word);
        if (field.role == COX_ROW_ID) table->id_words = words;
        add_words(table, words);
        keys += words.count;
    }
}

#if COX_HAS_FOURS
/* Takes the words that lie in rows as they are out of the list. */
static void compile_row_words(cox_plan_table *table)
{
    uint32_t left = 0;
    if (table->layout == COX_ROWS_COLUMNS) return;
    for (uint32_t i = 0; i < table->words_count; i++) {
        cox_plan_words words = table->words[i];
        bool is_in_row = words.width == 4 && words.added == 0 && !words.is_apart;
        if (is_in_row)
            cox_hash_words_append(&table->row_words, words.offset, words.keys, words.count);
        else table->words[left++] = words;
    }
    table->words_count = left;
}
#endif

static void compile_table(cox_plan_table *table, const cox_rows *rows, uint32_t number)
{
    const cox_table *declared = rows->declared;
    table->declared = declared;
    table->rows_offset = cox_flash_u32(&declared->rows_offset);
    table->count_offset = cox_flash_u32(&declared->count_offset);
    table->capacity = cox_flash_u32(&declared->capacity);
    table->capacity_offset = cox_flash_u32(&declared->capacity_offset);
    if (rows->layout == COX_ROWS_PAGED) {
        table->page_rows = table->capacity;
        table->capacity = 0;
    }
    table->stride = rows->stride;
    table->layout = rows->layout;
    table->has_ids = rows->id_column < rows->column_count;
    if (rows->layout == COX_ROWS_SINGLE) table->rows_offset = 0;
    if (table->has_ids) table->order_capacity = rows->capacity;
    compile_saved(table, rows);
    table->table_key = cox_hash_key(number, COX_HASH_WORD_TABLE);
    table->id_key = cox_hash_key(number, COX_HASH_WORD_ID);
    compile_memory(table, rows, number);
#if COX_HAS_FOURS
    compile_row_words(table);
#endif
    table->id.image_offset = image_offset_of(table, &table->id);
    for (uint32_t i = 0; i < table->run_count; i++)
        table->runs[i].image_offset = image_offset_of(table, &table->runs[i]);
}

static void set_calls(cox_plan *plan)
{
    plan->hash = cox_plan_hash;
    plan->column_digest = cox_plan_column_digest;
    plan->group_digest = cox_plan_group_digest;
    plan->fetch = cox_plan_fetch;
    plan->size = cox_plan_snapshot_size;
    plan->save = cox_plan_save;
    plan->write = cox_plan_write;
    plan->is_sound = cox_plan_is_sound;
    plan->store = cox_plan_store;
    plan->compare = cox_plan_compare;
    plan->image_size = cox_plan_image_size;
    plan->image_save = cox_plan_image_save;
    plan->image_load = cox_plan_image_load;
    plan->image_snapshot = cox_plan_image_snapshot;
}

cox_plan *cox_plan_init(const cox_sim *sim, void *memory, uint32_t size)
{
    uint32_t needed = cox_plan_size(sim);
    if (memory == NULL || needed == 0 || size < needed) return NULL;
    memset(memory, 0, (size_t)needed);

    cox_rows rows;
    cox_sim walked = *sim;
    walked.plan = NULL;
    cox_pile from = cox_pile_make(memory, ALIGNMENT);
    cox_plan *plan = (cox_plan *)take(&from, sizeof *plan);
    plan->schema_hash = cox_sim_schema_hash(&walked);
    plan->commands = sim->commands;
    plan->table_count = cox_sim_table_count(sim);
    plan->tables =
        (cox_plan_table *)take(&from, plan->table_count * (uint64_t)sizeof(cox_plan_table));
    take_scratch(&from, sim, plan);
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        take_lists(&from, &plan->tables[table], &rows);
        compile_table(&plan->tables[table], &rows, table);
    }
    set_calls(plan);
    return plan;
}

void cox_plan_set_simd(cox_plan *plan, cox_simd simd)
{
    COX_ASSERT(plan != NULL, COX_MISTAKE_NULL);
    plan->simd = simd;
}
