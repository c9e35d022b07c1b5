/* SPDX-License-Identifier: MIT
 * Buffers. */
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

bool buffer_reserve(buffer *grown, size_t capacity)
{
    if (capacity <= grown->capacity) return true;
    uint8_t *bytes = realloc(grown->bytes, capacity);
    if (bytes == NULL) return false;
    grown->bytes = bytes;
    grown->capacity = capacity;
    return true;
}

bool buffer_append(buffer *grown, const void *bytes, size_t length)
{
    size_t needed = grown->length + length;
    if (length == 0) return true;
    if (needed > grown->capacity && !buffer_reserve(grown, needed + needed / 2)) return false;
    memcpy(grown->bytes + grown->length, bytes, length);
    grown->length = needed;
    return true;
}

bool buffer_append_number(buffer *grown, uint64_t number, size_t size)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    return buffer_append(grown, bytes, size);
}

static cox_status write_bytes(void *user, const void *bytes, uint32_t length)
{
    return buffer_append((buffer *)user, bytes, length) ? COX_OK : COX_ERROR_IO;
}

static int32_t read_bytes(void *user, void *bytes, uint32_t length)
{
    buffer_source *source = (buffer_source *)user;
    size_t left = source->from->length - source->position;
    size_t count = left < length ? left : length;
    if (count > 0) memcpy(bytes, source->from->bytes + source->position, count);
    source->position += count;
    return (int32_t)count;
}

cox_stream_writer buffer_writer(buffer *grown)
{
    cox_stream_writer writer = {write_bytes, grown};
    return writer;
}

cox_stream_reader buffer_reader(buffer_source *source)
{
    cox_stream_reader reader = {read_bytes, source};
    return reader;
}

void buffer_free(buffer *grown)
{
    free(grown->bytes);
    memset(grown, 0, sizeof *grown);
}
