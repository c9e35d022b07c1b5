/* SPDX-License-Identifier: MIT
 * Writing records and reading them at once. */
#include "text_records.h"

#include <string.h>

/* The least bytes that go to the output at once. */
#define BLOCK_SIZE 65536u

bool text_records_begin(text_records *records, cox_stream_writer output)
{
    memset(records, 0, sizeof *records);
    records->output = output;
    records->unread.from = &records->block;
    return cox_recorder_start_raw(&records->recorder, buffer_writer(&records->block)) == COX_OK;
}

/* Reads the record that was just written. */
static void check_record(text_records *records, uint64_t line)
{
    cox_record record;
    if (records->order != COX_OK) return;
    if (records->is_started) records->order = cox_reader_next(&records->reader, &record);
    else records->order = cox_reader_start(&records->reader, buffer_reader(&records->unread));
    records->is_started = true;
    records->disorder_line = line;
}

cox_status text_records_put(text_records *records, uint64_t line, uint8_t type, const void *payload,
                            size_t length)
{
    if (cox_recorder_record(&records->recorder, type, payload, (uint32_t)length) != COX_OK)
        return COX_ERROR_CAPACITY;
    check_record(records, line);
    return records->block.length < BLOCK_SIZE ? COX_OK : text_records_flush(records);
}

cox_status text_records_put_run(text_records *records, uint64_t line, uint8_t type,
                                const buffer *run)
{
    cox_status status = COX_OK;
    for (size_t at = 0; status == COX_OK && at <= run->length; at += COX_RECORD_PAYLOAD_MAX) {
        size_t left = run->length - at;
        if (left > COX_RECORD_PAYLOAD_MAX) left = COX_RECORD_PAYLOAD_MAX;
        status = text_records_put(records, line, type, left > 0 ? run->bytes + at : NULL, left);
    }
    return status;
}

cox_status text_records_flush(text_records *records)
{
    const buffer *block = &records->block;
    cox_status status =
        records->output.write(records->output.user, block->bytes, (uint32_t)block->length);
    records->block.length = 0;
    records->unread.position = 0;
    return status == COX_OK ? COX_OK : COX_ERROR_IO;
}

void text_records_free(text_records *records)
{
    buffer_free(&records->block);
}
