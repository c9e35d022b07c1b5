/* SPDX-License-Identifier: MIT
 * Growing players. */
#include "player_growth.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "player_chunk.h"
#include "player_page.h"
#include "util/failure.h"

#define PAGE_ENDING_SIZE 5u /* .html, in whatever case */
#define CHUNKS_ENDING ".chunks"

/* What grows. */
typedef struct growth {
    const player_replay *replay;
    const player_request *request;
    char path[OUTPUT_PATH_SIZE]; /* of the file of chunks */
    output_file chunks;
    bool has_page;
    tick_marks_told told;
    char *error;
} growth;

/* Writes to the file of chunks. That of a match before is kept up to the first write. */
static cox_status put(growth *grown, const void *bytes, size_t length)
{
    output_file *chunks = &grown->chunks;
    if (chunks->descriptor < 0 && !output_file_open_growing(chunks, grown->path, grown->error))
        return COX_ERROR_IO;
    if (output_file_write(chunks, bytes, (uint32_t)length) == COX_OK) return COX_OK;
    fail(grown->error, "%s: cannot be written: %s", grown->path, strerror(chunks->fault));
    return COX_ERROR_IO;
}

/* Writes a frame that holds what is new of the head, as JSON. */
static cox_status put_head(growth *grown)
{
    static const uint8_t zeros[2] = {0};
    char *text = NULL;
    size_t length = 0;
    buffer frame = {NULL, 0, 0};
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) return COX_ERROR_CAPACITY;
    json writer = json_begin_line(file);
    player_replay_describe_growth(&writer, grown->replay, &grown->told);
    json_finish(&writer);
    bool is_made = fclose(file) == 0 && buffer_append_number(&frame, length, 4) &&
                   buffer_append_number(&frame, grown->replay->last_tick, 4) &&
                   buffer_append_number(&frame, 0, 2) &&
                   buffer_append_number(&frame, PLAYER_FRAME_HEAD, 2) &&
                   buffer_append(&frame, text, length) &&
                   buffer_append(&frame, zeros, (3 - frame.length % 3) % 3);
    cox_status status = is_made ? put(grown, frame.bytes, frame.length) : COX_ERROR_CAPACITY;
    buffer_free(&frame);
    free(text);
    return status;
}

/* Writes the page, which names the file of chunks. */
static cox_status write_page(growth *grown)
{
    output_file file;
    const char *slash = strrchr(grown->path, '/');
    const char *name = slash != NULL ? slash + 1 : grown->path;
    if (!output_file_open_whole(&file, grown->request->output, NULL, grown->error))
        return COX_ERROR_IO;
    player_page page = player_page_begin(&file);
    bool has_head = player_page_put_head(&page, 0, grown->replay, NULL, name);
    bool is_made = player_page_end(&page) && has_head;
    if (!is_made && file.fault == 0) {
        output_file_discard(&file);
        return COX_ERROR_CAPACITY;
    }
    grown->has_page = output_file_commit(&file, grown->error);
    return grown->has_page ? COX_OK : COX_ERROR_IO;
}

/* Takes the next frame. */
static cox_status take_frame(void *user, const void *bytes, uint32_t length)
{
    growth *grown = (growth *)user;
    const uint8_t *frame = (const uint8_t *)bytes;
    bool is_end = frame[PLAYER_FRAME_SIZE - 2] == PLAYER_FRAME_END;
    cox_status status = is_end ? put_head(grown) : put(grown, bytes, length);
    if (status == COX_OK) status = is_end ? put(grown, bytes, length) : put_head(grown);
    if (status == COX_OK && !grown->has_page) status = write_page(grown);
    return status;
}

/* Names the file of chunks beside the page. */
static bool name_chunks(growth *grown, char *error)
{
    const char *page = grown->request->output;
    size_t length = strlen(page) - PAGE_ENDING_SIZE;
    if (length + sizeof CHUNKS_ENDING > sizeof grown->path)
        return fail(error, "%s: is too long a name", page);
    memcpy(grown->path, page, length);
    memcpy(grown->path + length, CHUNKS_ENDING, sizeof CHUNKS_ENDING);
    return output_file_differs(grown->path, grown->request->paths[0], error);
}

int player_growth_play(player_replay *replay, const player_request *request, uint64_t *bytes,
                       char *error)
{
    char fault[ERROR_SIZE] = "";
    growth grown = {
        .replay = replay, .request = request, .chunks = {.descriptor = -1}, .error = fault};
    if (!name_chunks(&grown, error)) return EXIT_BAD;
    cox_stream_writer output = {take_frame, &grown};
    int code = player_replay_play(replay, request->paths[0], request, output, error);
    if (fault[0] != '\0') {
        memcpy(error, fault, sizeof fault);
        code = EXIT_BAD;
    }
    if (grown.chunks.descriptor >= 0 && !grown.has_page) unlink(grown.path); /* it is of no use */
    output_file_discard(&grown.chunks);
    *bytes = grown.chunks.bytes;
    return code;
}
