/* SPDX-License-Identifier: MIT
 * A report's fields in order, written and read side by side. */
#include "cox_desync_bytes.h"

#include "core/base/cox_bytes.h"

/* The yes and no of a report, bit by bit. */
#define FLAG_HOST_RESTORED 1u
#define FLAG_OTHER_RESTORED 2u
#define FLAG_BUILDS_DIFFER 4u
#define FLAG_HAS_MAJORITY 8u
#define FLAG_HOST_IS_RIGHT 16u
#define FLAG_HAS_COMMAND 32u
#define FLAG_HAS_OTHER_COMMAND 64u
#define FLAGS_ALL 127u

static uint8_t flags_of(const cox_desync *report)
{
    uint32_t flags = 0;
    if (report->host_restored) flags |= FLAG_HOST_RESTORED;
    if (report->other_restored) flags |= FLAG_OTHER_RESTORED;
    if (report->builds_differ) flags |= FLAG_BUILDS_DIFFER;
    if (report->has_majority) flags |= FLAG_HAS_MAJORITY;
    if (report->host_is_right) flags |= FLAG_HOST_IS_RIGHT;
    if (report->has_command) flags |= FLAG_HAS_COMMAND;
    if (report->has_other_command) flags |= FLAG_HAS_OTHER_COMMAND;
    return (uint8_t)flags;
}

static void set_flags(cox_desync *report, uint8_t flags)
{
    report->host_restored = (flags & FLAG_HOST_RESTORED) != 0;
    report->other_restored = (flags & FLAG_OTHER_RESTORED) != 0;
    report->builds_differ = (flags & FLAG_BUILDS_DIFFER) != 0;
    report->has_majority = (flags & FLAG_HAS_MAJORITY) != 0;
    report->host_is_right = (flags & FLAG_HOST_IS_RIGHT) != 0;
    report->has_command = (flags & FLAG_HAS_COMMAND) != 0;
    report->has_other_command = (flags & FLAG_HAS_OTHER_COMMAND) != 0;
}

static void add_command(cox_bytes_writer *writer, const cox_command *command)
{
    cox_bytes_add_u8(writer, command->player);
    cox_bytes_add_u8(writer, command->kind);
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++)
        cox_bytes_add_u32(writer, (uint32_t)command->arguments[i]);
}

static void take_command(cox_bytes_reader *reader, cox_command *command)
{
    command->player = cox_bytes_take_u8(reader);
    command->kind = cox_bytes_take_u8(reader);
    for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++)
        command->arguments[i] = (int32_t)cox_bytes_take_u32(reader);
}

uint32_t cox_desync_write(const cox_desync *report, uint8_t *bytes)
{
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, COX_DESYNC_BYTES);
    cox_bytes_add_u8(&writer, COX_DESYNC_MESSAGE);
    cox_bytes_add_u8(&writer, flags_of(report));
    cox_bytes_add_u8(&writer, report->kind);
    cox_bytes_add_u8(&writer, report->where);
    cox_bytes_add_u8(&writer, report->host);
    cox_bytes_add_u8(&writer, report->other);
    cox_bytes_add_u8(&writer, report->suspect);
    cox_bytes_add_u8(&writer, report->host_resimulated);
    cox_bytes_add_u8(&writer, report->other_resimulated);
    cox_bytes_add_u32(&writer, report->tick);
    cox_bytes_add_u16(&writer, report->host_player_bits);
    cox_bytes_add_u16(&writer, report->other_player_bits);
    cox_bytes_add_u32(&writer, report->cell_tick);
    cox_bytes_add_u8(&writer, (uint8_t)report->cell.table);
    cox_bytes_add_u8(&writer, (uint8_t)report->cell.column);
    cox_bytes_add_u32(&writer, report->cell.id);
    cox_bytes_add_u64(&writer, (uint64_t)report->host_value);
    cox_bytes_add_u64(&writer, (uint64_t)report->other_value);
    cox_bytes_add_u32(&writer, report->rows);
    cox_bytes_add_u64(&writer, report->columns);
    cox_bytes_add_u32(&writer, report->command_tick);
    add_command(&writer, &report->command);
    add_command(&writer, &report->other_command);
    cox_bytes_add_u64(&writer, report->host_hash);
    cox_bytes_add_u64(&writer, report->other_hash);
    return writer.length;
}

/* Whether a report tells of nothing that the simulation does not declare. */
static bool is_sound(const cox_desync *report, const cox_sim *sim, uint8_t flags)
{
    cox_column column;
    if (flags > FLAGS_ALL || (report->host_is_right && !report->has_majority)) return false;
    if (report->kind > COX_DESYNC_LOGIC) return false;
    if (report->where < COX_PLACE_CELL || report->where > COX_PLACE_NO_CELL) return false;
    if (report->host_resimulated > COX_RESIMULATED_VARIES) return false;
    if (report->other_resimulated > COX_RESIMULATED_VARIES) return false;
    if (report->where != COX_PLACE_NO_CELL &&
        !cox_sim_column(sim, report->cell.table, report->cell.column, &column))
        return false;
    if (report->has_command &&
        !cox_command_is_valid(sim->commands, sim->command_count, &report->command))
        return false;
    return !report->has_other_command ||
           cox_command_is_valid(sim->commands, sim->command_count, &report->other_command);
}

bool cox_desync_read(cox_desync *report, const cox_sim *sim, const void *bytes, uint32_t length)
{
    cox_bytes_reader reader = cox_bytes_reader_make(bytes, length);
    cox_desync read;
    if (cox_bytes_take_u8(&reader) != COX_DESYNC_MESSAGE) return false;
    uint8_t flags = cox_bytes_take_u8(&reader);
    set_flags(&read, flags);
    read.kind = cox_bytes_take_u8(&reader);
    read.where = cox_bytes_take_u8(&reader);
    read.host = cox_bytes_take_u8(&reader);
    read.other = cox_bytes_take_u8(&reader);
    read.suspect = cox_bytes_take_u8(&reader);
    read.host_resimulated = cox_bytes_take_u8(&reader);
    read.other_resimulated = cox_bytes_take_u8(&reader);
    read.tick = cox_bytes_take_u32(&reader);
    read.host_player_bits = cox_bytes_take_u16(&reader);
    read.other_player_bits = cox_bytes_take_u16(&reader);
    read.cell_tick = cox_bytes_take_u32(&reader);
    read.cell.table = cox_bytes_take_u8(&reader);
    read.cell.column = cox_bytes_take_u8(&reader);
    read.cell.id = cox_bytes_take_u32(&reader);
    read.host_value = (int64_t)cox_bytes_take_u64(&reader);
    read.other_value = (int64_t)cox_bytes_take_u64(&reader);
    read.rows = cox_bytes_take_u32(&reader);
    read.columns = cox_bytes_take_u64(&reader);
    read.command_tick = cox_bytes_take_u32(&reader);
    take_command(&reader, &read.command);
    take_command(&reader, &read.other_command);
    read.host_hash = cox_bytes_take_u64(&reader);
    read.other_hash = cox_bytes_take_u64(&reader);
    if (!reader.ok || cox_bytes_left(&reader) != 0 || !is_sound(&read, sim, flags)) return false;
    *report = read;
    return true;
}
