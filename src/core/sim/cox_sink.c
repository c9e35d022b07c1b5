/* SPDX-License-Identifier: MIT
 * Where bytes go. A value never straddles two pieces. */
#include "cox_sink.h"

#include "cox_value.h"
#include "core/math/cox_flash_table.h"

void cox_sink_start(cox_sink *sink, cox_stream_writer writer)
{
    sink->writer = writer;
    sink->status = COX_OK;
    sink->length = 0;
}

cox_status cox_sink_finish(cox_sink *sink)
{
    if (sink->status == COX_OK && sink->length > 0)
        sink->status = sink->writer.write(sink->writer.user, sink->bytes, sink->length);
    sink->length = 0;
    return sink->status;
}

void cox_sink_put(cox_sink *sink, uint8_t type, uint64_t bits)
{
    uint32_t size = cox_value_size(type);
    if (sink->length + size > COX_SINK_BYTES) cox_sink_finish(sink);
    cox_value_encode(sink->bytes + sink->length, type, bits);
    sink->length = (uint8_t)(sink->length + size);
}

void cox_sink_put_name(cox_sink *sink, const char name[COX_NAME_SIZE])
{
    const uint8_t *characters = (const uint8_t *)name;
    uint8_t length = 0;
    while (length < COX_NAME_SIZE && cox_flash_u8(&characters[length]) != 0) length++;
    cox_sink_put(sink, COX_U8, length);
    for (uint8_t i = 0; i < length; i++) cox_sink_put(sink, COX_U8, cox_flash_u8(&characters[i]));
}
