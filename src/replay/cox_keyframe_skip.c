/* SPDX-License-Identifier: MIT
 * The frames behind a damaged keyframe are played from the keyframe before, so its records must be
 * passed over. What a reader without a simulation must not do, take damaged bytes for sound, is
 * harmless here: they are of a keyframe, whose bytes no frame needs. */
#include "cox_keyframe_skip.h"

#include "base/cox_bytes.h"
#include "coxswain/hash.h"

/* Reads the bytes of the record at an offset, and the check before it. */
static bool read_bytes(cox_lone_record *read, const cox_stream_file *file, uint64_t offset)
{
    const uint32_t wanted = COX_RECORD_CHECK_SIZE + COX_RECORD_BYTES_MAX;
    if (offset < COX_MAGIC_SIZE || offset > file->size) return false;
    read->length = 0;
    while (read->length < wanted) {
        uint32_t left = wanted - read->length;
        int32_t count = file->read_at(file->user, offset - COX_RECORD_CHECK_SIZE + read->length,
                                      read->bytes + read->length, left);
        if (count <= 0 || (uint32_t)count > left) break;
        read->length += (uint32_t)count;
    }
    if (read->length < COX_LONE_PAYLOAD_OFFSET) return false;
    read->record.type = read->bytes[COX_RECORD_CHECK_SIZE];
    read->record.length = read->bytes[COX_RECORD_CHECK_SIZE + 1];
    read->record.payload = read->bytes + COX_LONE_PAYLOAD_OFFSET;
    read->record.offset = offset;
    return true;
}

/* Whether a record of that type and length may stand in these bytes: its checks are there. */
static bool has_room(const cox_lone_record *read, uint8_t length)
{
    return length <= COX_RECORD_PAYLOAD_MAX &&
           read->length >= COX_LONE_PAYLOAD_OFFSET + length + COX_RECORD_CHECK_SIZE;
}

static bool head_agrees(const cox_lone_record *read, uint32_t head_crc)
{
    const uint8_t *head_check = read->bytes + COX_RECORD_CHECK_SIZE + 2;
    return cox_record_head_check(head_crc) == cox_bytes_get_u16(head_check);
}

/* The check that stands behind a payload of that length. */
static uint32_t check_of(const cox_lone_record *read, uint8_t length)
{
    return cox_bytes_get_u32(read->record.payload + length);
}

/* Whether the bytes are a sound record behind one with that check. */
static bool is_sound(const cox_lone_record *read, uint32_t before)
{
    uint8_t length = read->record.length;
    uint32_t head_crc = cox_record_head_crc(before, read->record.type, length);
    return has_room(read, length) && head_agrees(read, head_crc) &&
           cox_hash_crc32(head_crc, read->record.payload, length) == check_of(read, length);
}

bool cox_lone_record_read(cox_lone_record *read, const cox_stream_file *file, uint64_t offset)
{
    return read_bytes(read, file, offset) && is_sound(read, cox_bytes_get_u32(read->bytes));
}

void cox_keyframe_note_damage(cox_keyframe_reader *keyframes, uint64_t offset)
{
    if (keyframes->damaged_offset == 0) keyframes->damaged_offset = offset;
}

/* Whether the head of a record agrees with the check of the record before. Half of that check does
 * not enter it. */
static bool follows(const cox_lone_record *read, uint32_t before)
{
    return head_agrees(read, cox_record_head_crc(before, read->record.type, read->record.length));
}

/* Whether a damaged check, rather than a damaged payload, explains how two checks differ: of 64
 * damaged payloads, 63 change all four bytes. */
static bool check_is_damaged(uint32_t stored, uint32_t computed)
{
    for (uint32_t i = 0; i < COX_RECORD_CHECK_SIZE; i++)
        if ((((stored ^ computed) >> (8 * i)) & 0xffu) == 0) return stored != computed;
    return false;
}

/* Chooses between the check that stands behind a damaged record and the one that its bytes give: by
 * the next record, which was made with the right one and may be damaged itself.
 *
 * A check begins the next record's, so its damage and the same damage of the next four bytes cancel
 * out. Behind the last piece of a keyframe such a record may be a frame. A damaged check is
 * therefore not trusted there, even if the next record agrees with it. */
static bool choose_check(const cox_stream_file *file, uint64_t offset, bool is_last_piece,
                         uint32_t stored, uint32_t computed, uint32_t *check)
{
    cox_lone_record next;
    *check = stored;
    if (offset == file->size) return true;
    if (!read_bytes(&next, file, offset)) return false;
    if (is_last_piece && check_is_damaged(stored, computed)) {
        *check = computed;
        return is_sound(&next, computed);
    }
    if (is_sound(&next, stored)) return true;
    if (follows(&next, stored) && !is_sound(&next, computed)) return true;
    *check = computed;
    return is_sound(&next, computed);
}

/* Finds the type and the length that a damaged head had: payload and check prove them. */
static bool find_head(cox_lone_record *read, uint32_t before)
{
    for (uint32_t i = 0; i < 2 * (COX_RECORD_PAYLOAD_MAX + 1u); i++) {
        uint8_t type = i % 2 == 0 ? COX_RECORD_INDEX : COX_RECORD_KEYFRAME;
        uint8_t length = (uint8_t)(i / 2);
        if (!has_room(read, length)) return false;
        uint32_t head_crc = cox_record_head_crc(before, type, length);
        if (cox_hash_crc32(head_crc, read->record.payload, length) != check_of(read, length))
            continue;
        read->record.type = type;
        read->record.length = length;
        return true;
    }
    return false;
}

/* Finds where a damaged record ends, and the check with which the next record was made. */
static bool find_end(cox_lone_record *read, const cox_stream_file *file, uint32_t before,
                     uint32_t *check)
{
    const cox_record *record = &read->record;
    uint32_t head_crc = cox_record_head_crc(before, record->type, record->length);
    bool has_head = has_room(read, record->length) && head_agrees(read, head_crc);
    if (!has_head && !find_head(read, before)) return false;
    uint64_t end = record->offset + COX_RECORD_HEAD_SIZE + record->length + COX_RECORD_CHECK_SIZE;
    uint32_t stored = check_of(read, record->length);
    uint32_t computed = cox_hash_crc32(head_crc, record->payload, record->length);
    bool is_last_piece =
        record->type == COX_RECORD_KEYFRAME && record->length < COX_RECORD_PAYLOAD_MAX;
    return choose_check(file, end, is_last_piece, stored, has_head ? computed : stored, check);
}

bool cox_keyframe_skip(cox_keyframe_reader *keyframes, cox_reader *reader)
{
    uint32_t check;
    cox_lone_record read;
    const cox_record *record = &read.record;
    const cox_stream_file *file = &keyframes->file;
    if (reader->status != COX_ERROR_DAMAGED || !read_bytes(&read, file, reader->offset))
        return false;
    bool is_of_keyframe = reader->unfinished == COX_RECORD_KEYFRAME || reader->unfinished == 0;
    if (!is_of_keyframe || is_sound(&read, reader->crc)) return false;
    if (!find_end(&read, file, reader->crc, &check)) return false;
    bool is_piece = reader->unfinished == COX_RECORD_KEYFRAME;
    if (record->type != (is_piece ? COX_RECORD_KEYFRAME : COX_RECORD_INDEX)) return false;
    cox_keyframe_note_damage(keyframes, record->offset);
    bool goes_on = record->type == COX_RECORD_INDEX || record->length == COX_RECORD_PAYLOAD_MAX;
    reader->unfinished = goes_on ? COX_RECORD_KEYFRAME : 0;
    reader->phase = COX_RECORD_FRAME;
    reader->offset += COX_RECORD_HEAD_SIZE + (uint32_t)record->length + COX_RECORD_CHECK_SIZE;
    reader->crc = check;
    reader->length = 0;
    reader->cursor = 0;
    reader->status = COX_OK;
    keyframes->position = reader->offset;
    return true;
}
