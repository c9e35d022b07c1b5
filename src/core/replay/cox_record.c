/* SPDX-License-Identifier: MIT
 * Records: framing, checks, payloads. FORMAT.md has the tables. */
#include "cox_record.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "coxswain/hash.h"

static const uint8_t magic_bytes[COX_MAGIC_SIZE] COX_FLASH = {0xc0, 'C',  'O',  'X',
                                                              0x0d, 0x0a, 0x1a, 0x0a};

void cox_record_magic(uint8_t magic[COX_MAGIC_SIZE])
{
    cox_flash_copy(magic, magic_bytes, COX_MAGIC_SIZE);
}

uint32_t cox_record_head_crc(uint32_t crc, uint8_t type, uint8_t length)
{
    uint8_t head[2];
    head[0] = type;
    head[1] = length;
    return cox_hash_crc32(crc, head, sizeof head);
}

uint32_t cox_record_seal(uint32_t crc, uint8_t *bytes)
{
    uint8_t length = bytes[1];
    crc = cox_record_head_crc(crc, bytes[0], length);
    cox_bytes_put_u16(bytes + 2, cox_record_head_check(crc));
    crc = cox_hash_crc32(crc, bytes + COX_RECORD_HEAD_SIZE, length);
    cox_bytes_put_u32(bytes + COX_RECORD_HEAD_SIZE + length, crc);
    return crc;
}

void cox_record_copy_name(uint8_t name[COX_NAME_SIZE], const char *text)
{
    uint32_t length = 0;
    while (length < COX_NAME_SIZE - 1u && text[length] != '\0') {
        name[length] = (uint8_t)text[length];
        length++;
    }
    memset(name + length, 0, (size_t)(COX_NAME_SIZE - length));
}

/* Whether a name ends within its field, with nothing but zeros from there on. */
static bool name_is_sound(const uint8_t *name)
{
    uint32_t length = 0;
    while (length < COX_NAME_SIZE && name[length] != 0) length++;
    if (length == COX_NAME_SIZE) return false;
    while (length < COX_NAME_SIZE && name[length] == 0) length++;
    return length == COX_NAME_SIZE;
}

static bool frame_is_sound(const cox_record *record)
{
    if (record->length < COX_FRAME_HEAD_SIZE) return false;
    if (record->payload[2] > COX_FRAME_CONTINUES) return false;
    if (record->length > COX_FRAME_HEAD_SIZE) return true;
    return cox_record_empty_ticks(record) > 0 && !cox_record_continues(record);
}

static bool setting_is_sound(const cox_record *record)
{
    if (record->length != COX_SETTING_PAYLOAD_SIZE) return false;
    uint8_t type = record->payload[COX_NAME_SIZE];
    return name_is_sound(record->payload) && (type == COX_I32 || type == COX_FIXED);
}

static bool has_checkpoint(const cox_record *record)
{
    return record->type == COX_RECORD_CHECKPOINT || record->type == COX_RECORD_END ||
           record->type == COX_RECORD_INDEX || record->type == COX_RECORD_STATE;
}

/* Whether a record that begins as a checkpoint has a length of its type. */
static bool checkpoint_is_sound(const cox_record *record)
{
    if (record->type == COX_RECORD_END) return record->length == COX_END_PAYLOAD_SIZE;
    if (record->length == COX_CHECKPOINT_PAYLOAD_SIZE) return true;
    return record->type == COX_RECORD_INDEX && record->length > COX_CHECKPOINT_PAYLOAD_SIZE &&
           (record->length - COX_CHECKPOINT_PAYLOAD_SIZE) % COX_LINK_SIZE == 0;
}

static bool header_is_sound(const cox_record *record)
{
    return record->length == COX_HEADER_PAYLOAD_SIZE &&
           cox_bytes_get_u32(record->payload + 10) <= COX_TICKS_PER_SECOND_MAX &&
           name_is_sound(record->payload + 14);
}

bool cox_record_is_sound(const cox_record *record)
{
    if (record->type == COX_RECORD_HEADER) return header_is_sound(record);
    if (record->type == COX_RECORD_SETTING) return setting_is_sound(record);
    if (record->type == COX_RECORD_FRAME) return frame_is_sound(record);
    if (has_checkpoint(record)) return checkpoint_is_sound(record);
    return true;
}

uint32_t cox_record_empty_ticks(const cox_record *record)
{
    return cox_bytes_get_u16(record->payload);
}

bool cox_record_continues(const cox_record *record)
{
    return record->payload[2] == COX_FRAME_CONTINUES;
}

uint32_t cox_record_ticks(const cox_record *record)
{
    if (record->type != COX_RECORD_FRAME) return 0;
    bool tick_ends = record->length > COX_FRAME_HEAD_SIZE && !cox_record_continues(record);
    return cox_record_empty_ticks(record) + (tick_ends ? 1u : 0u);
}

void cox_record_put_header(uint8_t *payload, const cox_replay_header *header)
{
    cox_bytes_put_u16(payload, header->container_version);
    cox_bytes_put_u32(payload + 2, header->core_epoch);
    cox_bytes_put_u32(payload + 6, header->steer_epoch);
    cox_bytes_put_u32(payload + 10, header->ticks_per_second);
    cox_record_copy_name(payload + 14, header->simulation);
    cox_bytes_put_u32(payload + 38, header->simulation_epoch);
    cox_bytes_put_u64(payload + 42, header->schema_hash);
    cox_bytes_put_u64(payload + 50, header->seed);
    cox_bytes_put_u32(payload + 58, header->start_tick);
}

void cox_record_get_header(const uint8_t *payload, cox_replay_header *header)
{
    header->container_version = cox_bytes_get_u16(payload);
    header->core_epoch = cox_bytes_get_u32(payload + 2);
    header->steer_epoch = cox_bytes_get_u32(payload + 6);
    header->ticks_per_second = cox_bytes_get_u32(payload + 10);
    memcpy(header->simulation, payload + 14, COX_NAME_SIZE);
    header->simulation_epoch = cox_bytes_get_u32(payload + 38);
    header->schema_hash = cox_bytes_get_u64(payload + 42);
    header->seed = cox_bytes_get_u64(payload + 50);
    header->start_tick = cox_bytes_get_u32(payload + 58);
}

void cox_record_put_checkpoint(uint8_t *payload, const cox_checkpoint *checkpoint)
{
    cox_bytes_put_u32(payload, checkpoint->tick);
    cox_bytes_put_u64(payload + 4, checkpoint->state_hash);
    cox_bytes_put_u64(payload + 12, checkpoint->input_hash);
}

bool cox_record_checkpoint(const cox_record *record, cox_checkpoint *checkpoint)
{
    if (!has_checkpoint(record) || !checkpoint_is_sound(record)) return false;
    checkpoint->tick = cox_bytes_get_u32(record->payload);
    checkpoint->state_hash = cox_bytes_get_u64(record->payload + 4);
    checkpoint->input_hash = cox_bytes_get_u64(record->payload + 12);
    return true;
}

bool cox_record_setting(const cox_record *record, char name[COX_NAME_SIZE], uint8_t *type,
                        int32_t *value)
{
    if (record->type != COX_RECORD_SETTING || !setting_is_sound(record)) return false;
    memcpy(name, record->payload, COX_NAME_SIZE);
    *type = record->payload[COX_NAME_SIZE];
    *value = (int32_t)cox_bytes_get_u32(record->payload + COX_NAME_SIZE + 1);
    return true;
}

bool cox_record_frame_next(const cox_record *record, const cox_command_kind *kinds,
                           uint32_t kind_count, cox_frame_cursor *cursor)
{
    if (record->type != COX_RECORD_FRAME || !frame_is_sound(record)) return false;
    uint32_t empty_ticks = cursor->offset == 0 ? cox_record_empty_ticks(record) : 0;
    uint32_t offset = cursor->offset == 0 ? COX_FRAME_HEAD_SIZE : cursor->offset;
    bool has_command = empty_ticks == 0;
    if (has_command) {
        if (offset >= record->length) return false;
        const uint8_t *bytes = record->payload + offset;
        uint32_t used = 0;
        if (cox_command_decode(kinds, kind_count, bytes[0], bytes + 1, record->length - offset - 1u,
                               &cursor->command, &used) != COX_OK)
            return false;
        offset += 1u + used;
    }
    cursor->offset = offset;
    cursor->empty_ticks = empty_ticks;
    cursor->has_command = has_command;
    cursor->tick_ends = has_command && offset == record->length && !cox_record_continues(record);
    return true;
}
