/* SPDX-License-Identifier: MIT
 * A report's fields in the order of its bytes. */
#include "cox_desync_bytes.h"

#include "core/base/cox_bytes.h"

/* The yes and no of a report, a bit each. */
#define FLAGS(FLAG)         \
    FLAG(1, host_restored)  \
    FLAG(2, other_restored) \
    FLAG(4, builds_differ)  \
    FLAG(8, has_majority)   \
    FLAG(16, host_is_right) \
    FLAG(32, has_command)   \
    FLAG(64, has_other_command)
#define FLAGS_ALL 127

/* Its numbers, each with its bits and its type, up to the commands. */
#define NUMBERS(NUMBER)                     \
    NUMBER(8, uint8_t, kind)                \
    NUMBER(8, uint8_t, where)               \
    NUMBER(8, uint8_t, host)                \
    NUMBER(8, uint8_t, other)               \
    NUMBER(8, uint8_t, suspect)             \
    NUMBER(8, uint8_t, host_resimulated)    \
    NUMBER(8, uint8_t, other_resimulated)   \
    NUMBER(32, uint32_t, tick)              \
    NUMBER(16, uint16_t, host_player_bits)  \
    NUMBER(16, uint16_t, other_player_bits) \
    NUMBER(32, uint32_t, cell_tick)         \
    NUMBER(8, uint32_t, cell.table)         \
    NUMBER(8, uint32_t, cell.column)        \
    NUMBER(32, uint32_t, cell.id)           \
    NUMBER(64, int64_t, host_value)         \
    NUMBER(64, int64_t, other_value)        \
    NUMBER(32, uint32_t, rows)              \
    NUMBER(64, uint64_t, columns)           \
    NUMBER(32, uint32_t, command_tick)

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

#define ADD_FLAG(bit, flag) \
    if (report->flag) flags |= (bit);
#define ADD_NUMBER(bits, type, number) \
    cox_bytes_add_u##bits(&writer, (uint##bits##_t)report->number);
#define TAKE_FLAG(bit, flag) read.flag = (flags & (bit)) != 0;
#define TAKE_NUMBER(bits, type, number) read.number = (type)cox_bytes_take_u##bits(&reader);

uint32_t cox_desync_write(const cox_desync *report, uint8_t *bytes)
{
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, COX_DESYNC_BYTES);
    uint8_t flags = 0;
    FLAGS(ADD_FLAG)
    cox_bytes_add_u8(&writer, COX_DESYNC_MESSAGE);
    cox_bytes_add_u8(&writer, (uint8_t)flags);
    NUMBERS(ADD_NUMBER)
    add_command(&writer, &report->command);
    add_command(&writer, &report->other_command);
    cox_bytes_add_u64(&writer, report->host_hash);
    cox_bytes_add_u64(&writer, report->other_hash);
    return writer.length;
}

/* Whether a report tells of nothing that the simulation does not declare. */
static bool is_sound(const cox_desync *report, const cox_sim *sim)
{
    cox_column column;
    if (report->host_is_right && !report->has_majority) return false;
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
    FLAGS(TAKE_FLAG)
    NUMBERS(TAKE_NUMBER)
    take_command(&reader, &read.command);
    take_command(&reader, &read.other_command);
    read.host_hash = cox_bytes_take_u64(&reader);
    read.other_hash = cox_bytes_take_u64(&reader);
    if (!reader.ok || cox_bytes_left(&reader) != 0 || flags > FLAGS_ALL) return false;
    if (!is_sound(&read, sim)) return false;
    *report = read;
    return true;
}
