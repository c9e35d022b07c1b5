/* SPDX-License-Identifier: MIT
 * Queries as bytes, and their answers. What is not kept, not there or not declared has an answer
 * too: zeros, or a list of no length. */
#include "cox_desync_query.h"

#include "core/base/cox_bytes.h"

void cox_desync_query_write(const cox_desync_query *query, uint8_t *bytes)
{
    bytes[0] = query->type;
    bytes[1] = query->serial;
    for (uint32_t i = 0; i < 3; i++) cox_bytes_put_u32(bytes + 2 + 4 * i, query->numbers[i]);
}

/* Whether the numbers are such as a query of that type may have. */
static bool numbers_are_sound(const cox_desync_query *query)
{
    const uint32_t *numbers = query->numbers;
    if (query->type == COX_ASK_HASHES)
        return numbers[2] > 0 && numbers[2] <= COX_DESYNC_PARTS &&
               (uint64_t)numbers[0] + (uint64_t)numbers[1] * (numbers[2] - 1) <= UINT32_MAX;
    if (query->type == COX_ASK_COMMANDS)
        return numbers[1] < COX_PLAYERS_MAX || numbers[1] == COX_PLAYER_SESSION;
    if (query->type == COX_ASK_STATE)
        return numbers[1] == COX_ORIGIN_RESIMULATED || numbers[1] == COX_ORIGIN_SAVED;
    if (query->type == COX_ASK_GROUPS) return numbers[1] <= numbers[2];
    return true;
}

bool cox_desync_query_read(cox_desync_query *query, const void *bytes, uint32_t length)
{
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, length);
    cox_desync_query read;
    read.type = cox_bytes_take_u8(&reader);
    read.serial = cox_bytes_take_u8(&reader);
    for (uint32_t i = 0; i < 3; i++) read.numbers[i] = cox_bytes_take_u32(&reader);
    if (!reader.ok || cox_bytes_left(&reader) != 0) return false;
    if (read.type == 0 || read.type > COX_ASK_LAST || !numbers_are_sound(&read)) return false;
    *query = read;
    return true;
}

bool cox_desync_query_is_due(const cox_desync_query *query, const cox_desync_origin *origin)
{
    const uint32_t *numbers = query->numbers;
    uint32_t newest = origin->history.newest(origin->history.context);
    if (query->type == COX_ASK_HASHES) return numbers[0] + numbers[1] * (numbers[2] - 1) <= newest;
    if (query->type == COX_ASK_INPUTS || query->type == COX_ASK_COMMANDS)
        return numbers[0] < newest;
    return true;
}

static void answer_hashes(const uint32_t *numbers, const cox_history *history,
                          cox_bytes_writer *writer)
{
    cox_hash_pair pairs[COX_DESYNC_PARTS];
    uint16_t known = 0;
    for (uint32_t i = 0; i < numbers[2]; i++) {
        pairs[i].state = 0;
        pairs[i].input = 0;
        if (history->hashes(history->context, numbers[0] + numbers[1] * i, &pairs[i]))
            known = (uint16_t)(known | UINT32_C(1) << i);
    }
    cox_bytes_add_u16(writer, known);
    for (uint32_t i = 0; i < numbers[2]; i++) {
        cox_bytes_add_u64(writer, pairs[i].state);
        cox_bytes_add_u64(writer, pairs[i].input);
    }
}

/* The commands of one player in a frame. */
static cox_frame frame_of_player(const cox_frame *frame, uint8_t player)
{
    cox_frame part;
    uint32_t first = 0;
    while (first < frame->count && frame->commands[first].player != player) first++;
    uint32_t end = first;
    while (end < frame->count && frame->commands[end].player == player) end++;
    part.tick = frame->tick;
    part.count = end - first;
    part.commands = frame->commands == NULL ? NULL : frame->commands + first;
    return part;
}

static void answer_inputs(uint32_t tick, const cox_desync_origin *origin, cox_bytes_writer *writer)
{
    const cox_sim *sim = origin->sim;
    cox_frame frame;
    bool is_kept = origin->history.frame(origin->history.context, tick, &frame);
    cox_bytes_add_u8(writer, is_kept);
    for (uint32_t place = 0; place < COX_INPUT_DIGESTS; place++) {
        uint64_t digest = 0;
        if (is_kept) {
            cox_frame part = frame_of_player(&frame, cox_desync_query_player(place));
            digest = cox_frame_hash(0, sim->commands, sim->command_count, &part);
        }
        cox_bytes_add_u64(writer, digest);
    }
}

static void answer_commands(uint32_t tick, uint8_t player, const cox_desync_origin *origin,
                            cox_bytes_writer *writer)
{
    const cox_sim *sim = origin->sim;
    cox_frame frame;
    uint8_t encoded[COX_INPUT_BYTES_MAX];
    uint32_t length = 0;
    bool is_kept = origin->history.frame(origin->history.context, tick, &frame);
    if (is_kept) {
        cox_frame part = frame_of_player(&frame, player);
        for (uint32_t i = 0; i < part.count; i++) {
            uint32_t size = 0;
            if (cox_command_encode(sim->commands, sim->command_count, &part.commands[i],
                                   encoded + length, COX_INPUT_BYTES_MAX - length, &size) != COX_OK)
                break;
            length += size;
        }
    }
    cox_bytes_add_u8(writer, is_kept);
    cox_bytes_add_u16(writer, (uint16_t)length);
    cox_bytes_add_copy(writer, encoded, length);
}

static void answer_state(const cox_desync_origin *origin, cox_bytes_writer *writer)
{
    const cox_desync_state *state = &origin->state;
    cox_state_view view = cox_state_view_make(origin->sim, state->bytes);
    cox_bytes_add_u8(writer, state->is_there);
    cox_bytes_add_u8(writer, (uint8_t)((state->was_restored ? COX_STATE_WAS_RESTORED : 0) |
                                       (state->varies ? COX_STATE_VARIES : 0)));
    cox_bytes_add_u32(writer, state->is_there ? state->tick : 0);
    cox_bytes_add_u64(writer, state->is_there ? cox_state_view_hash(&view) : 0);
}

static void answer_tables(const cox_state_view *view, cox_bytes_writer *writer)
{
    uint32_t count = cox_sim_table_count(view->sim);
    cox_bytes_add_u8(writer, (uint8_t)count);
    for (uint32_t table = 0; table < count; table++) {
        cox_bytes_add_u64(writer, cox_state_view_group_digest(view, table, 0, UINT32_MAX));
        cox_bytes_add_u32(writer, cox_state_view_greatest_id(view, table));
    }
}

static void answer_columns(const cox_state_view *view, uint32_t table, uint32_t first,
                           cox_bytes_writer *writer)
{
    cox_rows rows;
    uint32_t count = 0;
    if (cox_rows_open(&rows, view->sim, table)) count = cox_row_part_columns(&rows, first);
    cox_bytes_add_u8(writer, (uint8_t)count);
    for (uint32_t i = 0; i < count; i++)
        cox_bytes_add_u64(writer, cox_state_view_column_digest(view, table, first + i));
}

static void answer_groups(const cox_state_view *view, const uint32_t *numbers,
                          cox_bytes_writer *writer)
{
    for (uint32_t part = 0; part < COX_DESYNC_PARTS; part++) {
        uint32_t first;
        uint32_t last;
        uint64_t digest = 0;
        if (cox_desync_query_part(numbers[1], numbers[2], part, &first, &last))
            digest = cox_state_view_group_digest(view, numbers[0], first, last);
        cox_bytes_add_u64(writer, digest);
    }
}

static void answer_cells(const cox_state_view *view, const uint32_t *numbers,
                         cox_bytes_writer *writer)
{
    uint8_t row[COX_PART_BYTES_MAX];
    uint32_t length = 0;
    bool is_there = cox_state_view_row(view, numbers[0], numbers[1], numbers[2], row, &length);
    cox_bytes_add_u8(writer, is_there);
    cox_bytes_add_copy(writer, row, length);
}

/* The answers that take the bytes of a state. */
static void answer_of_state(const cox_desync_query *query, const cox_state_view *view,
                            cox_bytes_writer *writer)
{
    const uint32_t *numbers = query->numbers;
    if (query->type == COX_ASK_TABLES) answer_tables(view, writer);
    else if (query->type == COX_ASK_COLUMNS) answer_columns(view, numbers[0], numbers[1], writer);
    else if (query->type == COX_ASK_GROUPS) answer_groups(view, numbers, writer);
    else answer_cells(view, numbers, writer);
}

uint32_t cox_desync_query_answer(const cox_desync_query *query, const cox_desync_origin *origin,
                                 uint8_t *bytes)
{
    const uint32_t *numbers = query->numbers;
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, COX_DESYNC_MESSAGE_BYTES_MAX);
    cox_bytes_add_u8(&writer, (uint8_t)(query->type + COX_ANSWER));
    cox_bytes_add_u8(&writer, query->serial);

    if (query->type == COX_ASK_HASHES) answer_hashes(numbers, &origin->history, &writer);
    else if (query->type == COX_ASK_INPUTS) answer_inputs(numbers[0], origin, &writer);
    else if (query->type == COX_ASK_COMMANDS)
        answer_commands(numbers[0], (uint8_t)numbers[1], origin, &writer);
    else if (query->type == COX_ASK_STATE) answer_state(origin, &writer);
    else if (origin->state.is_there) {
        cox_state_view view = cox_state_view_make(origin->sim, origin->state.bytes);
        answer_of_state(query, &view, &writer);
    }
    return writer.length;
}

bool cox_desync_query_part(uint32_t least, uint32_t greatest, uint32_t part, uint32_t *first,
                           uint32_t *last)
{
    uint64_t count = (uint64_t)greatest - least + 1;
    uint64_t width = (count + COX_DESYNC_PARTS - 1) / COX_DESYNC_PARTS;
    uint64_t start = least + part * width;
    if (start > greatest) return false;
    *first = (uint32_t)start;
    *last = greatest - start < width ? greatest : (uint32_t)(start + width - 1);
    return true;
}
