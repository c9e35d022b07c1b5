/* SPDX-License-Identifier: MIT
 * Keyframes. */
#include "keyframe.h"

#include "buffer.h"
#include "complaint.h"
#include "coxswain/reader.h"
#include "replay_file.h"

/* Gathers the first keyframe within the ticks. False if there is none that is whole. */
static bool find(cox_reader *reader, uint32_t after, uint32_t until, buffer *snapshot)
{
    cox_record record;
    while (reader->tick <= until && cox_reader_next(reader, &record) == COX_OK) {
        if (record.type != COX_RECORD_KEYFRAME || reader->tick <= after) continue;
        if (!buffer_append(snapshot, record.payload, record.length)) return false;
        if (record.length < COX_RECORD_PAYLOAD_MAX) return reader->tick <= until;
    }
    return false;
}

/* Loads a snapshot into an instance like another one. */
static bool load(instance *loaded, const instance *like, const buffer *snapshot)
{
    char error[ERROR_SIZE];
    buffer_source source = {snapshot, 0};
    if (!instance_make(loaded, like->scenario, like->values, like->seed, error, sizeof error))
        return false;
    if (cox_snapshot_read(&loaded->sim, buffer_read, &source) == COX_OK) return true;
    instance_free(loaded);
    return false;
}

bool keyframe_load(instance *loaded, const char *path, const instance *like, uint32_t after,
                   uint32_t until, uint32_t *tick)
{
    char error[ERROR_SIZE];
    cox_reader reader;
    buffer snapshot = {NULL, 0, 0};
    FILE *file = replay_file_open(path, error, sizeof error);
    if (file == NULL) return false;
    bool is_loaded = cox_reader_start(&reader, replay_file_read, file) == COX_OK &&
                     find(&reader, after, until, &snapshot) && load(loaded, like, &snapshot);
    *tick = reader.tick;
    replay_file_close(file);
    buffer_free(&snapshot);
    return is_loaded;
}
