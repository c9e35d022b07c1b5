/* SPDX-License-Identifier: MIT
 * The frames behind a damaged keyframe are played from the keyframe before, so its records must be
 * passed over. The simulation is in the keyframe's state then. So every byte of the pieces is
 * known, and with them the check that begins the next record's: no damaged piece has to be trusted.
 */
#include "cox_keyframe_skip.h"

#include "core/base/cox_bytes.h"
#include "cox_recorder.h"
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

/* Whether a record of that length may stand in these bytes: its checks are there. */
static bool has_room(const cox_lone_record *read, uint32_t length)
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
static uint32_t check_of(const cox_lone_record *read, uint32_t length)
{
    return cox_bytes_get_u32(read->record.payload + length);
}

bool cox_lone_record_read(cox_lone_record *read, const cox_stream_file *file, uint64_t offset)
{
    if (!read_bytes(read, file, offset)) return false;
    const cox_record *record = &read->record;
    uint32_t before = cox_bytes_get_u32(read->bytes);
    uint32_t head_crc = cox_record_head_crc(before, record->type, record->length);
    return has_room(read, record->length) && head_agrees(read, head_crc) &&
           cox_hash_crc32(head_crc, record->payload, record->length) ==
               check_of(read, record->length);
}

bool cox_lone_check_read(uint32_t *check, const cox_stream_file *file, uint64_t offset)
{
    uint8_t bytes[COX_RECORD_CHECK_SIZE];
    if (file->read_at(file->user, offset - sizeof bytes, bytes, sizeof bytes) !=
        (int32_t)sizeof bytes)
        return false;
    *check = cox_bytes_get_u32(bytes);
    return true;
}

void cox_keyframe_note_damage(cox_keyframe_reader *keyframes, uint64_t offset)
{
    if (keyframes->damaged_offset == 0) keyframes->damaged_offset = offset;
}

/* Counts bytes, and keeps none of them. */
static cox_status count_bytes(void *user, const void *bytes, uint32_t length)
{
    (void)bytes;
    *(uint64_t *)user += length;
    return COX_OK;
}

/* Moves a place from the first piece of a keyframe of the present state to behind the last one. */
static void skip_pieces(cox_place *place, const cox_sim *sim)
{
    cox_recorder recorder;
    uint64_t count = 0;
    cox_stream_writer counting = {count_bytes, &count};
    cox_recorder_start_raw(&recorder, counting);
    recorder.sim = sim;
    recorder.crc = place->check;
    cox_recorder_snapshot(&recorder, COX_RECORD_KEYFRAME, cox_sim_schema_hash(sim));
    place->offset += count - COX_MAGIC_SIZE;
    place->check = recorder.crc;
}

/* Finds the first piece of the keyframe that the reader is in. Those before the reader are sound
 * and full. */
static cox_place find_first_piece(const cox_reader *reader, const cox_stream_file *file)
{
    cox_lone_record piece;
    cox_place first = {reader->offset, reader->crc};
    while (cox_lone_record_read(&piece, file, first.offset - COX_RECORD_BYTES_MAX) &&
           piece.record.type == COX_RECORD_KEYFRAME &&
           piece.record.length == COX_RECORD_PAYLOAD_MAX) {
        first.offset -= COX_RECORD_BYTES_MAX;
        first.check = cox_bytes_get_u32(piece.bytes);
    }
    return first;
}

/* Skips the pieces behind an index record that ends at an offset, if its check is the given one:
 * the check that the file has behind the last piece proves it. */
static bool skip_proven(cox_place *place, uint64_t offset, uint32_t check,
                        const cox_stream_file *file, const cox_sim *sim)
{
    uint32_t found;
    place->offset = offset;
    place->check = check;
    skip_pieces(place, sim);
    return cox_lone_check_read(&found, file, place->offset) && found == place->check;
}

/* Skips the damaged index record that the reader has stopped at, and the pieces behind it. Head
 * check, or payload and check together, prove its length; then its check is either the one in the
 * file or the one that its bytes give. */
static bool skip_index(cox_place *place, const cox_reader *reader, const cox_stream_file *file,
                       const cox_sim *sim)
{
    cox_lone_record index;
    uint32_t length = COX_CHECKPOINT_PAYLOAD_SIZE;
    if (!read_bytes(&index, file, reader->offset)) return false;
    for (; has_room(&index, length); length += COX_LINK_SIZE) {
        uint64_t end = reader->offset + COX_RECORD_HEAD_SIZE + length + COX_RECORD_CHECK_SIZE;
        uint32_t head_crc = cox_record_head_crc(reader->crc, COX_RECORD_INDEX, (uint8_t)length);
        uint32_t computed = cox_hash_crc32(head_crc, index.record.payload, length);
        uint32_t stored = check_of(&index, length);
        if (!head_agrees(&index, head_crc) && stored != computed) continue;
        if (skip_proven(place, end, stored, file, sim)) return true;
        if (skip_proven(place, end, computed, file, sim)) return true;
    }
    return false;
}

bool cox_keyframe_skip(cox_place *place, const cox_reader *reader, const cox_stream_file *file,
                       const cox_sim *sim)
{
    if (reader->status != COX_ERROR_DAMAGED) return false;
    if (reader->unfinished == 0) return skip_index(place, reader, file, sim);
    bool is_in_keyframe =
        reader->unfinished == COX_RECORD_KEYFRAME && reader->announced == COX_RECORD_INDEX;
    if (!is_in_keyframe) return false;
    *place = find_first_piece(reader, file);
    skip_pieces(place, sim);
    return place->offset <= file->size;
}
