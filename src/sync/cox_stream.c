/* SPDX-License-Identifier: MIT
 * The ring of a stream. */
#include "cox_stream.h"

#include <string.h>

void cox_stream_init(cox_stream *stream, cox_entry *entries, uint32_t capacity, uint32_t start,
                     uint8_t before)
{
    stream->entries = entries;
    stream->capacity = capacity;
    stream->first = start;
    stream->end = start;
    stream->before = before;
}

static cox_entry *place_of(const cox_stream *stream, uint32_t tick)
{
    return &stream->entries[(size_t)(tick & (stream->capacity - 1))];
}

const cox_entry *cox_stream_at(const cox_stream *stream, uint32_t tick)
{
    if (tick < stream->first || tick >= stream->end) return NULL;
    return place_of(stream, tick);
}

uint8_t cox_stream_kind(const cox_stream *stream, uint32_t tick)
{
    if (tick + 1 == stream->first) return stream->before;
    const cox_entry *entry = cox_stream_at(stream, tick);
    return entry == NULL ? COX_ENTRY_ABSENT : entry->kind;
}

void cox_stream_append(cox_stream *stream, uint8_t kind, const uint8_t *bytes, uint32_t length)
{
    cox_entry *entry = place_of(stream, stream->end);
    if (stream->end - stream->first == stream->capacity) {
        stream->before = entry->kind;
        stream->first++;
    }
    entry->kind = kind;
    entry->length = (uint8_t)length;
    if (length > 0) memcpy(entry->bytes, bytes, (size_t)length);
    stream->end++;
}

void cox_stream_extend(cox_stream *stream, uint8_t kind, uint32_t end)
{
    while (stream->end < end) cox_stream_append(stream, kind, NULL, 0);
}
