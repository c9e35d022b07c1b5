/* SPDX-License-Identifier: MIT
 * The reader of records: bytes from the caller's stream become checked records in their order.
 *
 * What the records do to a simulation stands in cox_replay.c. */
#include "coxswain/reader.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "cox_keyframe_places.h"
#include "cox_record.h"
#include "cox_replay.h"
#include "coxswain/check.h"
#include "coxswain/hash.h"

cox_status cox_reader_stop(cox_reader *reader, cox_status status, uint64_t offset)
{
    reader->status = status;
    reader->offset = offset;
    return status;
}

/* Reads length bytes. Returns how many there were: fewer at the end, and fewer if the stream
 * failed, which stops the reader. */
static uint32_t read_bytes(cox_reader *reader, uint8_t *bytes, uint32_t length)
{
    uint32_t count = 0;
    while (count < length) {
        int32_t got = reader->stream.read(reader->stream.user, bytes + count, length - count);
        if (got == 0) break;
        if (got > 0 && (uint32_t)got > length - count) got = COX_ERROR_IO;
        if (got < 0) {
            reader->status = got;
            break;
        }
        count += (uint32_t)got;
    }
    return count;
}

/* Reads length bytes, or stops the reader where the file ends too early or the stream failed. */
static bool read_all(cox_reader *reader, uint8_t *bytes, uint32_t length)
{
    if (read_bytes(reader, bytes, length) == length) return true;
    if (reader->status == COX_OK) reader->status = COX_ERROR_TRUNCATED;
    return false;
}

/* After the end record: nothing more may come. */
static cox_status read_end(cox_reader *reader)
{
    uint8_t byte;
    uint32_t count = read_bytes(reader, &byte, 1);
    if (reader->status == COX_OK) reader->status = count == 0 ? COX_END : COX_ERROR_DAMAGED;
    return reader->status;
}

/* Reads a record's bytes and compares its checks. */
static cox_status read_record(cox_reader *reader, cox_record *record)
{
    uint8_t head[COX_RECORD_HEAD_SIZE];
    if (!read_all(reader, head, sizeof head)) return reader->status;
    uint32_t crc = cox_record_head_crc(reader->crc, head[0], head[1]);
    bool head_agrees = cox_record_head_check(crc) == cox_bytes_get_u16(head + 2);
    if (!head_agrees || head[1] > COX_RECORD_PAYLOAD_MAX)
        return cox_reader_stop(reader, COX_ERROR_DAMAGED, reader->offset);

    uint8_t check[COX_RECORD_CHECK_SIZE];
    if (!read_all(reader, reader->payload, head[1])) return reader->status;
    if (!read_all(reader, check, sizeof check)) return reader->status;
    crc = cox_hash_crc32(crc, reader->payload, head[1]);
    if (crc != cox_bytes_get_u32(check))
        return cox_reader_stop(reader, COX_ERROR_DAMAGED, reader->offset);

    reader->crc = crc;
    reader->length = head[1];
    reader->cursor = head[1];
    record->type = head[0];
    record->length = head[1];
    record->payload = reader->payload;
    record->offset = reader->offset;
    return COX_OK;
}

/* The section of a file that a record belongs to, named by the first type of it. */
static uint8_t section_of(uint8_t type)
{
    bool is_body = type > COX_RECORD_SNAPSHOT && type != COX_RECORD_END;
    return is_body ? (uint8_t)COX_RECORD_FRAME : type;
}

/* Whether a section may begin or go on after another. It does not look at unfinished pieces. */
static bool section_follows(uint8_t section, uint8_t before)
{
    if (section == COX_RECORD_HEADER) return before == 0;
    if (section == COX_RECORD_SETTING || section == COX_RECORD_SCHEMA)
        return before == COX_RECORD_HEADER || before == COX_RECORD_SETTING;
    if (section == COX_RECORD_SNAPSHOT) return before == COX_RECORD_SCHEMA;
    return before >= COX_RECORD_SNAPSHOT;
}

static bool type_is_known(uint8_t type)
{
    return type > 0 && type <= COX_RECORD_STATE;
}

/* The type that must follow a record: its own, unless it is the last piece; 0: any. */
static uint8_t unfinished_after(const cox_record *record)
{
    uint8_t type = record->type;
    bool is_piece =
        type == COX_RECORD_SCHEMA || type == COX_RECORD_SNAPSHOT || type == COX_RECORD_KEYFRAME;
    if (is_piece && record->length == COX_RECORD_PAYLOAD_MAX) return type;
    if (type == COX_RECORD_FRAME && cox_record_continues(record)) return type;
    if (type == COX_RECORD_INDEX || type == COX_RECORD_STATE) return COX_RECORD_KEYFRAME;
    return 0;
}

/* Whether a record that follows in its order is one that may begin here: a piece of a keyframe only
 * goes on with what announced it. */
static bool may_begin(const cox_reader *reader, const cox_record *record)
{
    if (reader->unfinished != 0) return true;
    return record->type != COX_RECORD_KEYFRAME &&
           section_follows(section_of(record->type), reader->phase);
}

/* Whether an index or an end names those keyframes that were passed, by the writer's rule. */
static bool places_agree(const cox_reader *reader, const cox_record *record)
{
    const uint8_t *named = record->payload + COX_CHECKPOINT_PAYLOAD_SIZE;
    if (!reader->places_are_known) return true;
    if (record->type == COX_RECORD_END)
        return cox_bytes_get_u64(named) == reader->places.offsets[0];
    if (record->type != COX_RECORD_INDEX) return true;
    if (reader->places.count > 0 && reader->places.ticks[0] >= reader->tick) return false;
    return cox_keyframe_places_are(&reader->places, reader->tick, named,
                                   record->length - COX_CHECKPOINT_PAYLOAD_SIZE);
}

/* Whether the ticks of a frame record or checkpoint continue those before it. */
static bool ticks_agree(const cox_reader *reader, const cox_record *record)
{
    cox_checkpoint checkpoint;
    if (cox_record_checkpoint(record, &checkpoint)) return checkpoint.tick == reader->tick;
    if (record->type != COX_RECORD_FRAME) return true;
    if (reader->unfinished == COX_RECORD_FRAME && cox_record_empty_ticks(record) > 0) return false;
    return cox_record_ticks(record) <= UINT32_MAX - reader->tick;
}

/* Whether a record may stand where it stands: COX_OK, COX_ERROR_DAMAGED or COX_ERROR_FORMAT. */
static cox_status check_place(const cox_reader *reader, const cox_record *record)
{
    bool is_ancillary = (record->type & COX_RECORD_ANCILLARY) != 0;
    if (!is_ancillary && !type_is_known(record->type)) return COX_ERROR_FORMAT;
    if (reader->unfinished != 0 && record->type != reader->unfinished) return COX_ERROR_DAMAGED;
    if (is_ancillary) return reader->phase == 0 ? COX_ERROR_DAMAGED : COX_OK;
    bool is_sound = may_begin(reader, record) && cox_record_is_sound(record) &&
                    ticks_agree(reader, record) && places_agree(reader, record);
    return is_sound ? COX_OK : COX_ERROR_DAMAGED;
}

/* Takes a piece of the schema into its hash: all pieces but the last hold whole words. Returns
 * whether the hash may still become, or is, the header's. */
static bool take_schema(cox_reader *reader, const cox_record *record)
{
    uint32_t at = 0;
    for (; at + 4 <= record->length; at += 4)
        reader->schema_hash =
            cox_hash_chain(reader->schema_hash, cox_bytes_get_u32(record->payload + at));
    if (record->length == COX_RECORD_PAYLOAD_MAX) return true;
    uint8_t word[4] = {0, 0, 0, 0};
    memcpy(word, record->payload + at, (size_t)(record->length - at));
    if (at < record->length)
        reader->schema_hash = cox_hash_chain(reader->schema_hash, cox_bytes_get_u32(word));
    return reader->schema_hash == reader->header.schema_hash;
}

/* Notes what a record that stands in its place says of the file. */
static bool take(cox_reader *reader, const cox_record *record)
{
    if (record->type == COX_RECORD_SCHEMA) return take_schema(reader, record);
    if (record->type == COX_RECORD_INDEX || record->type == COX_RECORD_STATE)
        reader->announced = record->type;
    if (record->type == COX_RECORD_INDEX)
        cox_keyframe_places_add(&reader->places, record->offset, reader->tick);
    if (record->type == COX_RECORD_STATE) reader->states_set++;
    return true;
}

/* Takes a record into the order of records, or stops at it. */
static cox_status accept_record(cox_reader *reader, const cox_record *record)
{
    cox_status status = check_place(reader, record);
    if (status == COX_OK && !take(reader, record)) status = COX_ERROR_DAMAGED;
    if (status != COX_OK) return cox_reader_stop(reader, status, record->offset);
    reader->offset += COX_RECORD_HEAD_SIZE + (uint32_t)record->length + COX_RECORD_CHECK_SIZE;
    if ((record->type & COX_RECORD_ANCILLARY) != 0) return COX_OK;
    reader->phase = section_of(record->type);
    reader->unfinished = unfinished_after(record);
    return COX_OK;
}

cox_status cox_reader_record(cox_reader *reader, cox_record *record)
{
    COX_ASSERT(reader->stream.read != NULL, COX_MISTAKE_NOT_INITIALISED);
    if (reader->status != COX_OK) return reader->status;
    if (reader->phase == COX_RECORD_END) return read_end(reader);
    cox_status status = read_record(reader, record);
    return status == COX_OK ? accept_record(reader, record) : status;
}

cox_status cox_reader_next(cox_reader *reader, cox_record *record)
{
    cox_status status = cox_reader_record(reader, record);
    if (status != COX_OK) return status;
    if (!cox_record_checkpoint(record, &reader->checkpoint))
        reader->tick += cox_record_ticks(record);
    return COX_OK;
}

/* Reads the magic: COX_OK, or why this is not a replay. */
static cox_status read_magic(cox_reader *reader)
{
    uint8_t expected[COX_MAGIC_SIZE];
    uint8_t found[COX_MAGIC_SIZE];
    cox_record_magic(expected);
    uint32_t count = read_bytes(reader, found, COX_MAGIC_SIZE);
    if (reader->status != COX_OK) return reader->status;
    if (memcmp(expected, found, (size_t)count) != 0) return COX_ERROR_FORMAT;
    return count == COX_MAGIC_SIZE ? COX_OK : COX_ERROR_TRUNCATED;
}

cox_status cox_reader_start(cox_reader *reader, cox_stream_reader stream)
{
    COX_ASSERT(reader != NULL && stream.read != NULL, COX_MISTAKE_NULL);
    memset(reader, 0, sizeof *reader);
    reader->stream = stream;
    reader->places_are_known = true;
    cox_status status = read_magic(reader);
    if (status != COX_OK) return cox_reader_stop(reader, status, 0);

    reader->offset = COX_MAGIC_SIZE;
    cox_record record;
    status = read_record(reader, &record);
    if (status != COX_OK) return status;
    /* Every version of the header begins with the version; the rest may change with it. */
    if (record.type == COX_RECORD_HEADER && record.length >= 2 &&
        cox_bytes_get_u16(record.payload) != COX_CONTAINER_VERSION)
        return cox_reader_stop(reader, COX_ERROR_FORMAT, record.offset);
    status = accept_record(reader, &record);
    if (status != COX_OK) return status;
    cox_record_get_header(record.payload, &reader->header);
    reader->tick = reader->header.start_tick;
    reader->verified_tick = reader->header.start_tick;
    return COX_OK;
}

cox_status cox_reader_judge(const cox_reader *reader, const cox_sim *sim)
{
    uint8_t name[COX_NAME_SIZE];
    cox_record_copy_name(name, sim->name);
    if (reader->header.core_epoch != cox_sim_core_epoch(sim)) return COX_ERROR_EPOCH;
    if (memcmp(reader->header.simulation, name, COX_NAME_SIZE) != 0) return COX_ERROR_SIMULATION;
    if (reader->header.simulation_epoch != sim->epoch) return COX_ERROR_SIMULATION;
    if (!cox_sim_takes_steer_epoch(sim, reader->header.steer_epoch)) return COX_ERROR_EPOCH;
    if (reader->header.schema_hash != cox_sim_schema_hash(sim)) return COX_ERROR_SCHEMA;
    return COX_OK;
}
