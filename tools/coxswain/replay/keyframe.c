/* SPDX-License-Identifier: MIT
 * Puts states together from their pieces. */
#include "keyframe.h"

#include <inttypes.h>

#include "util/buffer.h"
#include "util/failure.h"
#include "replay_file.h"

/* Gathers the pieces of the first state of a type within the ticks. All of them are full but the
 * last. False if no state there is whole. */
static bool find(cox_reader *reader, uint8_t type, uint32_t after, uint32_t until, buffer *state)
{
    cox_record record;
    while (reader->tick <= until && cox_reader_next(reader, &record) == COX_OK) {
        if (record.type != type || reader->tick < after) continue;
        if (!buffer_append(state, record.payload, record.length)) return false;
        if (record.length < COX_RECORD_PAYLOAD_MAX) return reader->tick <= until;
    }
    return false;
}

/* The same in a file; sets *tick to the tick of the state. */
static bool find_in_file(const char *path, uint8_t type, uint32_t after, uint32_t until,
                         buffer *state, uint32_t *tick)
{
    char error[ERROR_SIZE];
    cox_reader reader;
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return false;
    bool is_found = cox_reader_start(&reader, replay_file_reader(file)) == COX_OK &&
                    find(&reader, type, after, until, state);
    *tick = reader.tick;
    replay_file_close(file);
    return is_found;
}

/* Writes what a simulation refuses of a state; false if it refuses nothing. */
static bool explain(const cox_sim *sim, const buffer *state,
                    char text[COX_SNAPSHOT_FAULT_TEXT_SIZE])
{
    cox_snapshot_fault fault;
    if (cox_snapshot_explain(sim, state->bytes, (uint32_t)state->length, &fault) == COX_OK)
        return false;
    cox_snapshot_fault_text(&fault, sim, text, COX_SNAPSHOT_FAULT_TEXT_SIZE);
    return true;
}

/* Loads a state into an instance like another one. */
static bool load(instance *loaded, const instance *like, const buffer *state)
{
    char error[ERROR_SIZE];
    buffer_source source = {state, 0};
    if (!instance_make(loaded, like->scenario, like->values, like->seed, error)) return false;
    if (cox_snapshot_read(&loaded->sim, buffer_reader(&source)) == COX_OK) return true;
    instance_free(loaded);
    return false;
}

bool keyframe_load(instance *loaded, const char *path, const instance *like, uint32_t after,
                   uint32_t until, uint32_t *tick)
{
    char fault[COX_SNAPSHOT_FAULT_TEXT_SIZE];
    buffer state = {NULL, 0, 0};
    bool is_found = find_in_file(path, COX_RECORD_KEYFRAME, after + 1, until, &state, tick);
    bool is_loaded = is_found && load(loaded, like, &state);
    if (is_found && !is_loaded && explain(&like->sim, &state, fault))
        print_warning("%s: the keyframe of tick %" PRIu32 " is refused: %s", path, *tick, fault);
    buffer_free(&state);
    return is_loaded;
}

bool keyframe_explain_start(const char *path, const cox_sim *sim, char *text, size_t text_size)
{
    char fault[COX_SNAPSHOT_FAULT_TEXT_SIZE];
    buffer state = {NULL, 0, 0};
    uint32_t tick;
    bool is_refused = find_in_file(path, COX_RECORD_SNAPSHOT, 0, UINT32_MAX, &state, &tick) &&
                      explain(sim, &state, fault);
    if (is_refused) snprintf(text, text_size, "its start is refused: %s", fault);
    buffer_free(&state);
    return is_refused;
}
