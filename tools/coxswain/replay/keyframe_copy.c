/* SPDX-License-Identifier: MIT
 * Copying records around keyframes.
 *
 * Two readers pass the file side by side: one plays, the other takes the records as they stand. A
 * keyframe that is left out stays where it was, and one that is added stands directly before the
 * frame of its tick, as a recorder writes it. A recorder cuts ticks without commands in two there,
 * so the frame record before a keyframe waits until it is known what follows. */
#include "keyframe_copy.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "playback.h"
#include "state_check.h"
#include "text/text_records.h"
#include "util/failure.h"
#include "util/stopwatch.h"

#define CHECKPOINT_SIZE 20u
#define EMPTY_TICKS_MAX UINT32_C(65535)
#define FRAME_HEAD_SIZE 3u
#define NANOSECONDS 1e6 /* of a millisecond */

/* A copy that is being made. */
typedef struct copy {
    const keyframe_distance *distance;
    const char *path;
    char *error;
    FILE *file;
    buffer passed;         /* bytes of the file that only the playing has passed, */
    buffer_source unread;  /* and how far the records' reader has come in them */
    cox_reader reader;     /* of the records */
    playback *played;      /* NULL: nothing is played */
    text_records records;  /* of the copy */
    buffer state;          /* as a snapshot */
    uint64_t input_hash;   /* over all frames before the present one */
    uint32_t last_tick;    /* of the last keyframe in the copy; at first of the start */
    uint32_t widest;       /* so far */
    double spent;          /* nanoseconds that all ticks since that keyframe took, */
    double loading;        /* and about those that it takes to load one */
    bool is_left_out;      /* the keyframe that is being passed */
    bool may_grow;         /* the frame record that waits: a keyframe behind it was left out */
    uint32_t frame_tick;   /* of the first tick in it */
    uint32_t empty_ticks;  /* in it */
    uint32_t frame_length; /* of its payload; 0: none waits */
    uint8_t frame[COX_RECORD_PAYLOAD_MAX];
} copy;

/* Reads for the playing, and keeps the bytes for the records' reader. */
static int32_t read_ahead(void *user, void *bytes, uint32_t length)
{
    copy *made = (copy *)user;
    cox_stream_reader file = replay_file_reader(made->file);
    int32_t count = file.read(file.user, bytes, length);
    if (count > 0 && !buffer_append(&made->passed, bytes, (size_t)count)) return COX_ERROR_IO;
    return count;
}

static int32_t read_behind(void *user, void *bytes, uint32_t length)
{
    copy *made = (copy *)user;
    cox_stream_reader kept = buffer_reader(&made->unread);
    cox_stream_reader file = replay_file_reader(made->file);
    int32_t count = kept.read(kept.user, bytes, length);
    if (made->unread.position == made->passed.length)
        made->unread.position = made->passed.length = 0;
    return count != 0 ? count : file.read(file.user, bytes, length);
}

/* Appends a record to the copy. */
static bool put_record(copy *made, uint8_t type, const uint8_t *payload, size_t length)
{
    return text_records_put(&made->records, 0, type, payload, length) == COX_OK ||
           fail(made->error, "%s: its copy could not be written", made->path);
}

/* Writes the frame record that waits. */
static bool put_frame(copy *made)
{
    size_t length = made->frame_length;
    made->frame_length = 0;
    made->frame[0] = (uint8_t)(made->empty_ticks & 255);
    made->frame[1] = (uint8_t)(made->empty_ticks >> 8);
    return length == 0 || put_record(made, COX_RECORD_FRAME, made->frame, length);
}

/* Writes what of it comes before a tick. */
static bool put_frame_before(copy *made, uint32_t tick)
{
    uint32_t count = tick - made->frame_tick;
    if (made->frame_length == 0 || count == 0) return true;
    bool has_commands = made->frame_length > FRAME_HEAD_SIZE;
    if (count >= made->empty_ticks + (has_commands ? 1u : 0u)) return put_frame(made);
    uint8_t head[FRAME_HEAD_SIZE] = {(uint8_t)(count & 255), (uint8_t)(count >> 8), 0};
    made->empty_ticks -= count;
    made->frame_tick = tick;
    return put_record(made, COX_RECORD_FRAME, head, sizeof head);
}

/* Whether a keyframe of this tick belongs in the copy. */
static bool is_due(const copy *made, uint32_t tick)
{
    const keyframe_distance *distance = made->distance;
    uint32_t ticks = tick - made->last_tick;
    if (distance->ticks > 0) return ticks >= distance->ticks;
    return distance->milliseconds > 0 && ticks > 0 && made->spent >= made->loading &&
           made->spent + made->loading >= distance->milliseconds * NANOSECONDS;
}

/* Writes an index, of which the checkpoint is given; the keyframe follows. */
static bool put_index(copy *made, uint32_t tick, const uint8_t checkpoint[CHECKPOINT_SIZE])
{
    uint8_t payload[CHECKPOINT_SIZE + COX_KEYFRAME_LINKS_SIZE_MAX];
    uint32_t distance = tick - made->last_tick;
    memcpy(payload, checkpoint, CHECKPOINT_SIZE);
    uint32_t links =
        cox_keyframe_places_put(&made->records.reader.places, tick, payload + CHECKPOINT_SIZE);
    if (distance > made->widest) made->widest = distance;
    made->last_tick = tick;
    made->spent = 0;
    return put_record(made, COX_RECORD_INDEX, payload, CHECKPOINT_SIZE + links);
}

/* Adds a keyframe of the present state, unless one of its tick is there. */
static bool add_keyframe(copy *made, uint32_t tick)
{
    char sentence[ERROR_SIZE];
    buffer checkpoint = {NULL, 0, 0};
    const cox_sim *sim = &made->played->instance.sim;
    double start = stopwatch_thread();
    if (!state_check(sim, &made->state, sentence))
        return fail(made->error, "%s: tick %" PRIu32 ": %s", made->path, tick, sentence);
    bool is_put =
        buffer_append_number(&checkpoint, tick, 4) &&
        buffer_append_number(&checkpoint, cox_sim_hash(sim), 8) &&
        buffer_append_number(&checkpoint, made->input_hash, 8) && put_frame_before(made, tick) &&
        put_index(made, tick, checkpoint.bytes) &&
        text_records_put_run(&made->records, 0, COX_RECORD_KEYFRAME, &made->state) == COX_OK;
    made->loading = stopwatch_spent(start);
    buffer_free(&checkpoint);
    return is_put || fail(made->error, "%s: its copy could not be written", made->path);
}

/* Takes a frame record whose first tick is given. */
static bool take_frame(copy *made, const cox_record *record, uint32_t tick)
{
    uint32_t empty_ticks = record->payload[0] + 256u * record->payload[1];
    bool is_next = made->played != NULL && made->played->frame.tick == tick;
    if (is_next && is_due(made, tick) && !add_keyframe(made, tick)) return false;
    bool grows = made->may_grow && made->frame_length > 0 &&
                 made->empty_ticks + empty_ticks <= EMPTY_TICKS_MAX;
    if (!grows && !put_frame(made)) return false;
    made->frame_tick = grows ? made->frame_tick : tick;
    made->empty_ticks = empty_ticks + (grows ? made->empty_ticks : 0);
    made->frame_length = record->length;
    made->may_grow = false;
    memcpy(made->frame, record->payload, record->length);
    return true;
}

static bool take_index(copy *made, const cox_record *record, uint32_t tick)
{
    made->is_left_out = !is_due(made, tick);
    if (!made->is_left_out) return put_frame(made) && put_index(made, tick, record->payload);
    made->may_grow = made->frame_length == FRAME_HEAD_SIZE;
    return true;
}

/* Names the last keyframe of the copy. */
static bool take_end(copy *made, const cox_record *record)
{
    buffer payload = {NULL, 0, 0};
    const cox_keyframe_places *places = &made->records.reader.places;
    bool is_put = put_frame(made) && buffer_append(&payload, record->payload, CHECKPOINT_SIZE) &&
                  buffer_append_number(&payload, places->offsets[0], sizeof(uint64_t)) &&
                  put_record(made, COX_RECORD_END, payload.bytes, payload.length);
    buffer_free(&payload);
    return is_put;
}

/* Takes a record that stands at a tick. */
static bool take_record(copy *made, const cox_record *record, uint32_t tick)
{
    bool has_index = made->reader.announced == COX_RECORD_INDEX;
    if (record->type == COX_RECORD_FRAME) return take_frame(made, record, tick);
    if (record->type == COX_RECORD_INDEX) return take_index(made, record, tick);
    if (record->type == COX_RECORD_END) return take_end(made, record);
    if (record->type == COX_RECORD_KEYFRAME && has_index && made->is_left_out) return true;
    if (record->type == COX_RECORD_STATE) made->input_hash = made->reader.checkpoint.input_hash;
    return put_frame(made) && put_record(made, record->type, record->payload, record->length);
}

/* Takes all records up to the frame of a tick, or up to the end; the reader's status is why it
 * ended. False, with a sentence, if a record could not be taken. */
static bool take_until(copy *made, uint32_t tick)
{
    cox_record record;
    cox_reader *reader = &made->reader;
    while (reader->tick <= tick && reader->status == COX_OK) {
        uint32_t before = reader->tick;
        if (cox_reader_next(reader, &record) == COX_OK && !take_record(made, &record, before))
            return false;
    }
    return true;
}

/* Takes all records that are left. *status is why they ended. */
static bool take_all(copy *made, cox_status *status)
{
    if (!take_until(made, UINT32_MAX)) return false;
    *status = made->reader.status;
    if (*status == COX_END) return true;
    char sentence[COX_VERDICT_TEXT_SIZE];
    cox_reader_text(&made->reader, *status, NULL, sentence, sizeof sentence);
    return fail(made->error, "%s: %s", made->path, sentence);
}

/* Steps and goes to the next frame, as a jump does, and counts the time of it. */
static cox_status step(copy *made)
{
    playback *played = made->played;
    bool is_timed = made->distance->milliseconds > 0;
    double start = is_timed ? stopwatch_thread() : 0;
    playback_step(played);
    made->input_hash = played->reader.input_hash;
    cox_status status = playback_next(played);
    if (is_timed) made->spent += stopwatch_spent(start);
    return status;
}

/* Plays, and takes the records of each tick before its step. */
static bool play(copy *made, cox_status *status)
{
    for (*status = playback_next(made->played); *status == COX_OK; *status = step(made)) {
        uint32_t tick = made->played->frame.tick;
        if (!take_until(made, tick) || (is_due(made, tick) && !add_keyframe(made, tick)))
            return false;
    }
    if (*status == COX_END) return take_all(made, status);
    playback_explain(made->played, *status, made->error);
    return false;
}

/* Opens what is to be played, if anything is. False, with a sentence, if it must be played and
 * cannot be, or is no sound replay up to its start. */
static bool open_played(copy *made, playback *played, const cox_scenario *given)
{
    const keyframe_distance *distance = made->distance;
    cox_stream_reader stream = {read_ahead, made};
    if (distance->ticks == 0 && distance->milliseconds == 0) return true;
    if (playback_open_stream(played, made->path, stream, given, made->error)) made->played = played;
    bool is_sound = played->refusal != COX_ERROR_FORMAT && played->refusal != COX_ERROR_DAMAGED &&
                    played->refusal != COX_ERROR_TRUNCATED;
    return made->played != NULL || (given == NULL && distance->ticks > 0 && is_sound);
}

/* Starts the copy with the header. */
static bool begin(copy *made, cox_stream_writer output, cox_status *status)
{
    cox_stream_reader stream = {read_behind, made};
    *status = cox_reader_start(&made->reader, stream);
    if (*status != COX_OK) return take_all(made, status);
    made->last_tick = made->reader.header.start_tick;
    if (made->played == NULL && made->error[0] != '\0')
        print_warning("%s; so keyframes are left out where they stand nearer, and none are added",
                      made->error);
    if (!text_records_begin(&made->records, output))
        return fail(made->error, "there is no memory for a copy");
    return put_record(made, COX_RECORD_HEADER, made->reader.payload, made->reader.length);
}

static bool copy_all(copy *made, cox_stream_writer output, keyframe_copied *copied)
{
    bool is_copied = begin(made, output, &copied->status) &&
                     (made->played != NULL ? play : take_all)(made, &copied->status) &&
                     (text_records_flush(&made->records) == COX_OK ||
                      fail(made->error, "%s: its copy could not be written", made->path));
    uint32_t rest = made->reader.tick - made->last_tick;
    copied->keyframes = made->records.reader.places.count;
    copied->widest = rest > made->widest ? rest : made->widest;
    return is_copied;
}

bool keyframe_copy(FILE *file, const char *path, const keyframe_distance *distance,
                   const cox_scenario *given, cox_stream_writer output, keyframe_copied *copied,
                   char *error)
{
    memset(copied, 0, sizeof *copied);
    copied->status = COX_ERROR_IO;
    error[0] = '\0';
    copy *made = calloc(1, sizeof *made);
    playback *played = calloc(1, sizeof *played);
    bool is_copied = false;
    if (made == NULL || played == NULL) {
        fail(error, "there is no memory for a copy");
    } else {
        made->distance = distance;
        made->path = path;
        made->error = error;
        made->file = file;
        made->unread.from = &made->passed;
        bool is_open = open_played(made, played, given);
        copied->status = played->refusal;
        is_copied = is_open && copy_all(made, output, copied);
        playback_close(played);
        text_records_free(&made->records);
        buffer_free(&made->passed);
        buffer_free(&made->state);
    }
    free(played);
    free(made);
    return is_copied;
}
