/* SPDX-License-Identifier: MIT
 * Carried fields: which, and their values. */
#include "player_fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coxswain/fix.h"
#include "player_code.h"
#include "player_scene.h"
#include "text/schema.h"
#include "util/failure.h"
#include "util/options.h"

/* The step of a column of fixed-point numbers without @. */
#define STEP_DEFAULT "1/256"

/* A whole number without a type that is small is carried if its bounds are within this. */
#define SMALL_MAX (INT32_C(1) << 24)

static bool is_fixed(uint8_t type)
{
    return type == COX_FIXED || type == COX_ANGLE;
}

/* Reads a step: "exact", "1/256", "10". */
static bool take_step(player_field *field, const char *step, char *error)
{
    uint64_t one = 1;
    uint64_t parts = 1;
    char number[sizeof field->step];
    const char *slash = strchr(step, '/');
    field->is_exact = strcmp(step, "exact") == 0;
    if (field->is_exact) step = is_fixed(field->column.declared.type) ? "1/65536" : "1";
    if (field->is_exact) slash = strchr(step, '/');
    size_t length = slash != NULL ? (size_t)(slash - step) : strlen(step);
    if (length >= sizeof number || strlen(step) >= sizeof number) length = 0;
    snprintf(number, sizeof number, "%.*s", (int)length, step);
    bool is_read = number_from_text(number, 1, COX_FIX_ONE, &one) &&
                   (slash == NULL || number_from_text(slash + 1, 1, COX_FIX_ONE, &parts));
    if (!is_read)
        return fail(error, "%s@%s: a step is a number such as 1/256 or 10, or exact",
                    field->column.name, step);
    if (parts > 1 && !is_fixed(field->column.declared.type))
        return fail(error, "%s@%s: the column holds whole numbers, and so is its step",
                    field->column.name, step);
    field->multiply = (int64_t)parts;
    field->divide = (int64_t)one * (is_fixed(field->column.declared.type) ? COX_FIX_ONE : 1);
    field->is_exact = field->multiply >= field->divide;
    snprintf(field->step, sizeof field->step, "%s", step);
    return true;
}

/* Puts a field behind those of its table and of earlier ones. */
static void insert(player_fields *chosen, const player_field *field)
{
    uint32_t at = chosen->count++;
    for (; at > 0 && chosen->fields[at - 1].column.table > field->column.table; at--)
        chosen->fields[at] = chosen->fields[at - 1];
    chosen->fields[at] = *field;
}

/* Takes one column of --columns: a name, and what stands behind @. */
static bool take_column(player_fields *chosen, char *text, char *error)
{
    player_field field = {0};
    char *name = strsep(&text, "@");
    if (chosen->count == PLAYER_FIELDS_MAX)
        return fail(error, "--columns takes at most %u columns", PLAYER_FIELDS_MAX);
    if (!state_column_find(&field.column, chosen->sim, name, error)) return false;
    uint8_t type = field.column.declared.type;
    if (type == COX_U64 || type == COX_I64)
        return fail(error, "%s: has 64 bits, and a player carries columns of at most 32", name);
    if (text == NULL) text = is_fixed(type) ? STEP_DEFAULT : "1";
    if (!take_step(&field, text, error)) return false;
    insert(chosen, &field);
    return true;
}

static bool take_columns(player_fields *chosen, const char *columns, char *error)
{
    buffer copy = {0};
    if (!buffer_append(&copy, columns, strlen(columns) + 1))
        return fail(error, "there is not enough memory for --columns");
    char *rest = (char *)copy.bytes;
    bool is_good = true;
    for (char *word = strsep(&rest, ","); is_good && word != NULL; word = strsep(&rest, ","))
        is_good = take_column(chosen, word, error);
    buffer_free(&copy);
    return is_good;
}

/* Whether a column is carried without being named: a small whole number. */
static bool is_small(const cox_column *column)
{
    if (column->role != COX_STATE && column->role != COX_DERIVED) return false;
    switch (column->type) {
    case COX_U8:
    case COX_I8:
    case COX_U16:
    case COX_I16:
    case COX_BOOL:
    case COX_REFERENCE:
        return true;
    case COX_U32:
    case COX_I32:
        return (column->least != 0 || column->greatest != 0) && column->least >= -SMALL_MAX &&
               column->greatest <= SMALL_MAX;
    default:
        return false;
    }
}

static void take_small(player_fields *chosen)
{
    player_field field = {.multiply = 1, .divide = 1, .step = "1", .is_exact = true};
    state_column *column = &field.column;
    char table[STATE_TABLE_NAME_SIZE];
    for (; state_table_name(chosen->sim, column->table, table); column->table++) {
        if (cox_sim_row_count(chosen->sim, column->table) > PLAYER_ROWS_DEFAULT) continue;
        for (column->column = 0;
             cox_sim_column(chosen->sim, column->table, column->column, &column->declared);
             column->column++) {
            if (!is_small(&column->declared) || chosen->count == PLAYER_FIELDS_DEFAULT) continue;
            snprintf(column->name, sizeof column->name, "%s.%s", table, column->declared.name);
            insert(chosen, &field);
        }
    }
}

bool player_fields_choose(player_fields *chosen, const cox_sim *sim, const char *columns,
                          char *error)
{
    memset(chosen, 0, sizeof *chosen);
    chosen->sim = sim;
    if (columns == NULL) take_small(chosen);
    else if (!take_columns(chosen, columns, error)) return false;
    for (uint32_t i = 0; i < chosen->count;) {
        uint32_t first = i;
        uint32_t table = chosen->fields[i].column.table;
        while (i < chosen->count && chosen->fields[i].column.table == table) i++;
        chosen->rows[chosen->row_count++] = player_tracks_make(i - first);
    }
    return true;
}

void player_fields_free(player_fields *fields)
{
    for (uint32_t i = 0; i < fields->row_count; i++) player_tracks_free(&fields->rows[i]);
}

/* A value in steps; a half goes away from 0. */
static int32_t in_steps(const player_field *field, int64_t value)
{
    if (field->divide == 1) return (int32_t)(uint32_t)value;
    int64_t product = value * field->multiply;
    int64_t half = field->divide / 2;
    int64_t rounded = (product < 0 ? product - half : product + half) / field->divide;
    return (int32_t)(uint32_t)rounded;
}

/* Adds the rows of the table of some fields. */
static bool add_rows(player_tracks *rows, const player_field *fields, const cox_sim *sim,
                     uint32_t tick, uint32_t *count)
{
    cox_row_cursor row = cox_row_cursor_make(sim, fields[0].column.table);
    while (cox_row_cursor_next(&row)) {
        int32_t *values = player_tracks_add(rows, (player_track_key){row.id, 0, 0}, tick);
        if (values == NULL) return false;
        for (uint32_t i = 0; i < rows->width; i++) {
            int64_t value = 0;
            cox_row_cursor_fetch(&row, fields[i].column.column, &value);
            values[i] = in_steps(&fields[i], value);
        }
        *count += rows->width;
    }
    return true;
}

uint32_t player_fields_add(player_fields *fields, uint32_t tick)
{
    uint32_t count = 0;
    const player_field *field = fields->fields;
    for (uint32_t i = 0; i < fields->row_count; i++) {
        if (!add_rows(&fields->rows[i], field, fields->sim, tick, &count)) return UINT32_MAX;
        field += fields->rows[i].width;
    }
    return count;
}

/* Appends the rows of a table: their ids and runs, then column by column. */
static bool put_rows(buffer *out, const player_tracks *rows, uint32_t ticks)
{
    uint32_t id = 0;
    bool is_put = player_put_number(out, rows->count);
    for (uint32_t i = 0; is_put && i < rows->count; i++) {
        const player_track *row = &rows->tracks[i];
        is_put = player_put_signed(out, (int32_t)(row->key.id - id)) &&
                 player_track_put_runs(out, row, ticks);
        id = row->key.id;
    }
    for (uint32_t column = 0; column < rows->width; column++)
        for (uint32_t i = 0; is_put && i < rows->count; i++)
            is_put = player_put_column(out, rows->tracks[i].values + column, rows->tracks[i].count,
                                       rows->width);
    return is_put;
}

bool player_fields_put(buffer *out, player_fields *fields, uint32_t ticks)
{
    bool is_put = true;
    for (uint32_t i = 0; is_put && i < fields->row_count; i++) {
        player_tracks_trim(&fields->rows[i]);
        is_put = put_rows(out, &fields->rows[i], ticks);
        player_tracks_next(&fields->rows[i]);
    }
    return is_put;
}

void player_fields_describe(json *writer, const player_fields *fields)
{
    json_open_array(writer, "columns");
    for (uint32_t i = 0; i < fields->count; i++) {
        const player_field *field = &fields->fields[i];
        char table[STATE_TABLE_NAME_SIZE];
        player_places places;
        json_open_object(writer, NULL);
        json_text(writer, "name", field->column.declared.name);
        if (state_table_name(fields->sim, field->column.table, table))
            json_text(writer, "table", table);
        json_bool(writer, "of_agents",
                  player_scene_find_places(&places, fields->sim, field->column.table));
        json_text(writer, "type", schema_type_name(field->column.declared.type));
        json_text(writer, "step", field->step);
        json_bool(writer, "exact", field->is_exact);
        json_close_object(writer);
    }
    json_close_array(writer);
}
