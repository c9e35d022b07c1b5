/* SPDX-License-Identifier: MIT
 * Where bytes come from. The buffer is refilled when a value is not whole in it. */
#include "cox_source.h"

#include <string.h>

#include "cox_value.h"

void cox_source_start_memory(cox_source *source, const void *bytes, uint32_t length)
{
    source->bytes = (const uint8_t *)bytes;
    source->length = length;
    source->offset = 0;
    source->reader.read = NULL;
    source->reader.user = NULL;
    source->status = COX_OK;
}

void cox_source_start_stream(cox_source *source, cox_stream_reader reader)
{
    cox_source_start_memory(source, source->buffer, 0);
    source->reader = reader;
}

/* Moves what is left to the front of the buffer and reads until size bytes are there. Returns
 * false, with the status set, if they do not come. */
static bool refill(cox_source *source, uint32_t size)
{
    if (source->reader.read == NULL) {
        source->status = COX_ERROR_TRUNCATED;
        return false;
    }
    uint32_t left = source->length - source->offset;
    memmove(source->buffer, source->buffer + source->offset, (size_t)left);
    source->offset = 0;
    source->length = left;
    while (source->length < size) {
        uint32_t room = COX_SOURCE_BYTES - source->length;
        int32_t got =
            source->reader.read(source->reader.user, source->buffer + source->length, room);
        if (got <= 0) {
            source->status = got < 0 ? got : COX_ERROR_TRUNCATED;
            return false;
        }
        if ((uint32_t)got > room) {
            source->status = COX_ERROR_IO;
            return false;
        }
        source->length += (uint32_t)got;
    }
    return true;
}

uint64_t cox_source_take(cox_source *source, uint8_t type)
{
    uint32_t size = cox_value_size(type);
    if (source->status != COX_OK) return 0;
    if (source->length - source->offset < size && !refill(source, size)) return 0;
    uint64_t bits = cox_value_decode(source->bytes + source->offset, type);
    source->offset += size;
    return bits;
}

cox_status cox_source_finish(cox_source *source)
{
    if (source->status != COX_OK) return source->status;
    if (source->offset < source->length) return COX_ERROR_DAMAGED;
    if (source->reader.read == NULL) return COX_OK;
    int32_t got = source->reader.read(source->reader.user, source->buffer, 1);
    if (got < 0) return got;
    return got == 0 ? COX_OK : got == 1 ? COX_ERROR_DAMAGED : COX_ERROR_IO;
}
