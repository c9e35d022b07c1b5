/* SPDX-License-Identifier: MIT
 * Lines of text as records. Every line is read strictly. */
#include "text_pack.h"

#include <inttypes.h>
#include <string.h>

#include "util/options.h"
#include "schema.h"
#include "text_command.h"
#include "text_lines.h"
#include "text_records.h"
#include "text_words.h"
#include "coxswain/keyframes.h"
#include "coxswain/text.h"

#define EMPTY_TICKS_MAX UINT32_C(65535)
#define FRAME_HEAD_SIZE 3u
#define FRAME_CONTINUES 1u

/* A text that is being packed. */
typedef struct pack {
    text_lines lines;
    text_records records;
    schema schema;
    uint32_t tick;         /* reached by all records and the begun frame */
    bool has_frame;        /* a frame record is begun */
    bool continues;        /* the next one goes on in the same tick */
    uint64_t frame_line;   /* where it began */
    uint32_t frame_tick;   /* the tick of its commands */
    uint32_t frame_length; /* of its payload so far */
    uint8_t frame[COX_RECORD_PAYLOAD_MAX];
    char *error;
} pack;

#define FAIL(packed, ...) text_fail(&(packed)->lines, (packed)->error, __VA_ARGS__)

/* Says why a record could not be written, if it could not. */
static bool has_written(pack *packed, cox_status status)
{
    if (status == COX_OK) return true;
    return status == COX_ERROR_IO ? FAIL(packed, "the replay could not be written")
                                  : FAIL(packed, "there is no memory for so long a replay");
}

/* Whether all records stood in their places; else names the line of the first that did not. A text
 * may end early, as a replay may. */
static bool check_order(pack *packed)
{
    const text_records *records = &packed->records;
    if (records->is_started && records->order == COX_OK) return true;
    if (records->is_started) packed->lines.number = records->disorder_line;
    if (records->reader.offset <= sizeof(uint64_t))
        return FAIL(packed, "`container %d` and the header's other lines were expected",
                    COX_CONTAINER_VERSION);
    return FAIL(packed, "what this says has no place here in a replay, or breaks its rules");
}

/* Appends a record that a line made. */
static bool put_record(pack *packed, uint64_t line, uint8_t type, const void *payload,
                       size_t length)
{
    cox_status status = text_records_put(&packed->records, line, type, payload, length);
    if (!has_written(packed, status)) return false;
    if (type != COX_RECORD_HEADER) return true;
    packed->tick = packed->records.reader.header.start_tick;
    return check_order(packed);
}

/* Ends the frame record that is begun, if there is one. */
static bool end_frame(pack *packed)
{
    if (!packed->has_frame) return true;
    packed->has_frame = false;
    if (!packed->continues) packed->tick++;
    return put_record(packed, packed->frame_line, COX_RECORD_FRAME, packed->frame,
                      packed->frame_length);
}

/* The next line, which must be `word value`. */
static bool header_line(pack *packed, const char *word, const char **value)
{
    if (!text_lines_next(&packed->lines) || !text_lines_split(&packed->lines) ||
        packed->lines.word_count != 2 || strcmp(packed->lines.words[0], word) != 0)
        return FAIL(packed, "`%s` and its value were expected", word);
    *value = packed->lines.words[1];
    return true;
}

/* The same with a number, which is appended in size bytes. */
static bool header_number(pack *packed, buffer *payload, const char *word, size_t size,
                          uint64_t *number)
{
    const char *value = "";
    uint64_t greatest = size == 8 ? UINT64_MAX : (UINT64_C(1) << (8 * size)) - 1;
    if (!header_line(packed, word, &value)) return false;
    if (!number_from_text(value, 0, greatest, number))
        return FAIL(packed, "a whole number from 0 to %" PRIu64 " was expected", greatest);
    return buffer_append_number(payload, *number, size);
}

/* Appends a name, with zeros up to the size of its field. */
static bool append_name(pack *packed, buffer *payload, const char *name)
{
    char field[COX_NAME_SIZE] = "";
    if (!text_is_name(name) || strlen(name) >= sizeof field)
        return FAIL(packed, "a name of at most %d letters was expected, not '%s'",
                    COX_NAME_SIZE - 1, name);
    memcpy(field, name, strlen(name));
    return buffer_append(payload, field, sizeof field);
}

/* The lines of the header, from `container` to `start-tick`. */
static bool pack_header(pack *packed)
{
    buffer payload = {NULL, 0, 0};
    const char *name = "";
    const char *hash_text = "";
    uint64_t number = 0;
    uint64_t hash = 0;
    uint64_t line = packed->lines.number;
    text_lines_hold(&packed->lines);
    bool is_good = header_number(packed, &payload, "container", 2, &number) &&
                   header_number(packed, &payload, "core-epoch", 4, &number) &&
                   header_number(packed, &payload, "steer-epoch", 4, &number) &&
                   header_number(packed, &payload, "ticks-per-second", 4, &number) &&
                   header_line(packed, "simulation", &name) &&
                   append_name(packed, &payload, name) &&
                   header_number(packed, &payload, "simulation-epoch", 4, &number) &&
                   header_line(packed, "schema-hash", &hash_text);
    if (is_good && !text_hash(hash_text, &hash))
        is_good = FAIL(packed, "a hash of 16 lower-case hex digits was expected");
    is_good = is_good && buffer_append_number(&payload, hash, 8) &&
              header_number(packed, &payload, "seed", 8, &number) &&
              header_number(packed, &payload, "start-tick", 4, &number) &&
              put_record(packed, line, COX_RECORD_HEADER, payload.bytes, payload.length);
    buffer_free(&payload);
    return is_good;
}

/* `setting NAME integer|fixed VALUE` */
static bool pack_setting(pack *packed)
{
    buffer payload = {NULL, 0, 0};
    char **words = packed->lines.words;
    int64_t value = 0;
    if (packed->lines.word_count != 4)
        return FAIL(packed, "`setting NAME integer|fixed VALUE` was expected");
    uint8_t type = strcmp(words[2], "fixed") == 0 ? COX_FIXED : COX_I32;
    if ((type == COX_I32 && strcmp(words[2], "integer") != 0) ||
        !cox_text_get_value(type, words[3], (uint32_t)strlen(words[3]), &value))
        return FAIL(packed, "`integer` or `fixed` and such a value were expected");
    bool is_good =
        append_name(packed, &payload, words[1]) && buffer_append_number(&payload, type, 1) &&
        buffer_append_number(&payload, (uint32_t)(int32_t)value, 4) &&
        put_record(packed, packed->lines.number, COX_RECORD_SETTING, payload.bytes, payload.length);
    buffer_free(&payload);
    return is_good;
}

/* Reads the lines `= HEX` of a run into run. */
static bool read_run(pack *packed, size_t length, buffer *run)
{
    uint8_t bytes[TEXT_HEX_BYTES];
    while (run->length < length) {
        size_t left = length - run->length;
        size_t wanted = left < TEXT_HEX_BYTES ? left : TEXT_HEX_BYTES;
        size_t count = 0;
        if (!text_lines_next(&packed->lines) || !text_lines_split(&packed->lines) ||
            packed->lines.word_count != 2 || strcmp(packed->lines.words[0], "=") != 0 ||
            !text_hex(packed->lines.words[1], bytes, wanted, &count) || count != wanted)
            return FAIL(packed, "`=` and %zu bytes as lower-case hex digits were expected", wanted);
        if (!buffer_append(run, bytes, count))
            return FAIL(packed, "there is no memory for so long a replay");
    }
    return true;
}

/* `schema|snapshot|keyframe LENGTH bytes` and its lines: full pieces, then a shorter one. */
static bool pack_run(pack *packed, uint8_t type)
{
    buffer run = {NULL, 0, 0};
    uint64_t line = packed->lines.number;
    uint64_t length;
    if (packed->lines.word_count != 3 ||
        !number_from_text(packed->lines.words[1], 0, UINT32_MAX, &length) ||
        strcmp(packed->lines.words[2], "bytes") != 0)
        return FAIL(packed, "`%s LENGTH bytes` was expected", packed->lines.words[0]);
    bool is_good = read_run(packed, (size_t)length, &run);
    if (is_good && type == COX_RECORD_SCHEMA) {
        schema_free(&packed->schema);
        schema_decode(&packed->schema, run.bytes, run.length);
    }
    is_good =
        is_good && has_written(packed, text_records_put_run(&packed->records, line, type, &run));
    buffer_free(&run);
    return is_good;
}

/* `empty TICKS` */
static bool pack_empty(pack *packed)
{
    uint64_t ticks;
    uint8_t payload[FRAME_HEAD_SIZE] = {0, 0, 0};
    if (packed->lines.word_count != 2 ||
        !number_from_text(packed->lines.words[1], 1, EMPTY_TICKS_MAX, &ticks))
        return FAIL(packed, "`empty` and a number of ticks from 1 to %" PRIu32 " were expected",
                    EMPTY_TICKS_MAX);
    payload[0] = (uint8_t)(ticks & 255);
    payload[1] = (uint8_t)(ticks >> 8);
    packed->tick += (uint32_t)ticks;
    return put_record(packed, packed->lines.number, COX_RECORD_FRAME, payload, sizeof payload);
}

/* Says what must follow `continues`. */
static bool fail_continues(pack *packed)
{
    return FAIL(packed, "a command of tick %" PRIu32 " was expected, which continues",
                packed->tick);
}

/* Begins a frame record whose commands are of a tick. */
static bool begin_frame(pack *packed, uint32_t tick)
{
    uint32_t empty_ticks = tick - packed->tick;
    if (packed->continues && tick != packed->tick) return fail_continues(packed);
    if (tick < packed->tick)
        return FAIL(packed, "tick %" PRIu32 " or a later one was expected", packed->tick);
    if (empty_ticks > EMPTY_TICKS_MAX)
        return FAIL(packed,
                    "`empty` was expected: tick %" PRIu32 " is more than %" PRIu32 " ticks away",
                    tick, EMPTY_TICKS_MAX);
    packed->has_frame = true;
    packed->continues = false;
    packed->frame_line = packed->lines.number;
    packed->frame_tick = tick;
    packed->frame_length = FRAME_HEAD_SIZE;
    packed->frame[0] = (uint8_t)(empty_ticks & 255);
    packed->frame[1] = (uint8_t)(empty_ticks >> 8);
    packed->frame[2] = 0;
    packed->tick = tick;
    return true;
}

/* `tick player command arguments` */
static bool pack_command(pack *packed)
{
    uint32_t tick;
    cox_command command;
    cox_sim sim = schema_commands(&packed->schema);
    if (!text_command(&packed->lines, &sim, &tick, &command, packed->error)) return false;
    if (packed->has_frame && packed->frame_tick != tick && !end_frame(packed)) return false;
    if (!packed->has_frame && !begin_frame(packed, tick)) return false;

    uint32_t room = COX_RECORD_PAYLOAD_MAX - packed->frame_length;
    uint8_t *at = packed->frame + packed->frame_length;
    uint32_t size = 0;
    if (room < 2 || cox_command_encode(sim.commands, sim.command_count, &command, at + 1, room - 1,
                                       &size) != COX_OK)
        return FAIL(packed,
                    "`continues` was expected: a record does not hold all commands of "
                    "tick %" PRIu32,
                    tick);
    *at = command.player;
    packed->frame_length += 1u + size;
    return true;
}

/* `continues`: the frame record ends here, its tick does not. */
static bool pack_continues(pack *packed)
{
    if (!packed->has_frame || packed->lines.word_count != 1)
        return FAIL(packed, "a command was expected before `continues`");
    packed->continues = true;
    packed->frame[2] = FRAME_CONTINUES;
    return end_frame(packed);
}

/* Appends the places that an index or an end names: those of the keyframes so far. */
static bool append_places(const pack *packed, uint8_t type, uint32_t tick, buffer *payload)
{
    uint8_t links[COX_KEYFRAME_LINKS_SIZE_MAX];
    const cox_keyframe_places *places = &packed->records.reader.places;
    if (type == COX_RECORD_END)
        return buffer_append_number(payload, places->offsets[0], sizeof(uint64_t));
    if (type != COX_RECORD_INDEX) return true;
    return buffer_append(payload, links, cox_keyframe_places_put(places, tick, links));
}

/* `checkpoint|index|state-set|end TICK state HASH input HASH` */
static bool pack_checkpoint(pack *packed, uint8_t type)
{
    char **words = packed->lines.words;
    buffer payload = {NULL, 0, 0};
    uint64_t state_hash;
    uint64_t input_hash;
    uint64_t tick;
    if (packed->lines.word_count != 6 || !number_from_text(words[1], 0, UINT32_MAX, &tick) ||
        strcmp(words[2], "state") != 0 || !text_hash(words[3], &state_hash) ||
        strcmp(words[4], "input") != 0 || !text_hash(words[5], &input_hash))
        return FAIL(packed, "`%s TICK state HASH input HASH` was expected", words[0]);
    if (tick != packed->tick)
        return FAIL(packed, "tick %" PRIu32 " was expected: so far go the frames", packed->tick);
    bool is_good = buffer_append_number(&payload, tick, 4) &&
                   buffer_append_number(&payload, state_hash, 8) &&
                   buffer_append_number(&payload, input_hash, 8) &&
                   append_places(packed, type, packed->tick, &payload) &&
                   put_record(packed, packed->lines.number, type, payload.bytes, payload.length);
    buffer_free(&payload);
    return is_good;
}

/* `note "TEXT"` */
static bool pack_note(pack *packed)
{
    uint8_t text[COX_RECORD_PAYLOAD_MAX];
    size_t length = 0;
    if (!text_unquote(packed->lines.line + strlen("note "), text, sizeof text, &length))
        return FAIL(packed,
                    "`note \"TEXT\"` was expected, of at most %d bytes, special ones as \\x and "
                    "two hex digits",
                    COX_RECORD_PAYLOAD_MAX);
    return put_record(packed, packed->lines.number, COX_RECORD_NOTE, text, length);
}

/* `record TYPE HEX`, HEX being - for no bytes. */
static bool pack_raw(pack *packed)
{
    uint8_t payload[COX_RECORD_PAYLOAD_MAX];
    size_t length = 0;
    uint64_t type;
    char **words = packed->lines.words;
    if (packed->lines.word_count != 3 || !number_from_text(words[1], 0, 255, &type) ||
        (strcmp(words[2], "-") != 0 && !text_hex(words[2], payload, sizeof payload, &length)))
        return FAIL(packed, "`record TYPE HEX` was expected, of at most %d bytes",
                    COX_RECORD_PAYLOAD_MAX);
    if (type == COX_RECORD_FRAME && length >= FRAME_HEAD_SIZE) {
        bool tick_ends = length > FRAME_HEAD_SIZE && payload[2] != FRAME_CONTINUES;
        packed->tick += payload[0] + 256u * payload[1] + (tick_ends ? 1u : 0u);
    }
    return put_record(packed, packed->lines.number, (uint8_t)type, payload, length);
}

/* Packs the present line, and those that belong to it. */
static bool pack_line(pack *packed)
{
    if (strncmp(packed->lines.line, "note ", 5) == 0) return end_frame(packed) && pack_note(packed);
    if (!text_lines_split(&packed->lines)) return FAIL(packed, "has too many words");
    const char *word = packed->lines.words[0];
    if (text_lines_has_command(&packed->lines)) return pack_command(packed);
    if (strcmp(word, "continues") == 0) return pack_continues(packed);
    if (!end_frame(packed)) return false;
    if (packed->continues) return fail_continues(packed);
    if (strcmp(word, "container") == 0) return pack_header(packed);
    if (strcmp(word, "setting") == 0) return pack_setting(packed);
    if (strcmp(word, "schema") == 0) return pack_run(packed, COX_RECORD_SCHEMA);
    if (strcmp(word, "snapshot") == 0) return pack_run(packed, COX_RECORD_SNAPSHOT);
    if (strcmp(word, "keyframe") == 0) return pack_run(packed, COX_RECORD_KEYFRAME);
    if (strcmp(word, "empty") == 0) return pack_empty(packed);
    if (strcmp(word, "checkpoint") == 0) return pack_checkpoint(packed, COX_RECORD_CHECKPOINT);
    if (strcmp(word, "index") == 0) return pack_checkpoint(packed, COX_RECORD_INDEX);
    if (strcmp(word, TEXT_STATE_WORD) == 0) return pack_checkpoint(packed, COX_RECORD_STATE);
    if (strcmp(word, "end") == 0) return pack_checkpoint(packed, COX_RECORD_END);
    if (strcmp(word, "record") == 0) return pack_raw(packed);
    return FAIL(packed, "'%s' is no line of a replay; one as `coxswain dump` writes was expected",
                word);
}

/* The first line, which says that this is such a text. */
static bool pack_first_line(pack *packed)
{
    uint64_t version;
    if (!text_lines_next(&packed->lines) || !text_lines_split(&packed->lines) ||
        packed->lines.word_count != 2 || strcmp(packed->lines.words[0], TEXT_FIRST_WORD) != 0)
        return FAIL(packed, "`%s %u` was expected, as `coxswain dump` writes it", TEXT_FIRST_WORD,
                    TEXT_VERSION);
    if (number_from_text(packed->lines.words[1], TEXT_VERSION, TEXT_VERSION, &version)) return true;
    return FAIL(packed, "is text version %s, and this reads version %u", packed->lines.words[1],
                TEXT_VERSION);
}

bool text_pack(FILE *file, const char *path, cox_stream_writer output, char *error)
{
    pack packed;
    memset(&packed, 0, sizeof packed);
    text_lines_begin(&packed.lines, file, path);
    packed.error = error;
    bool is_good = pack_first_line(&packed) && text_records_begin(&packed.records, output);
    while (is_good && text_lines_next(&packed.lines)) is_good = pack_line(&packed);
    is_good = is_good && text_lines_are_sound(&packed.lines, error) && end_frame(&packed) &&
              check_order(&packed) && has_written(&packed, text_records_flush(&packed.records));
    text_records_free(&packed.records);
    schema_free(&packed.schema);
    return is_good;
}
