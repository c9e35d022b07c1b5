/* SPDX-License-Identifier: MIT
 * Files in memory. */
#include "coxswain/stream.h"

#include <string.h>

#include "coxswain/check.h"

static cox_status memory_write(void *user, const void *bytes, uint32_t length)
{
    cox_memory_file *file = (cox_memory_file *)user;
    if (length > file->capacity - file->length) return COX_ERROR_CAPACITY;
    if (length > 0) memcpy(file->bytes + (size_t)file->length, bytes, (size_t)length);
    file->length += length;
    return COX_OK;
}

static int32_t memory_read(void *user, void *bytes, uint32_t length)
{
    cox_memory_file *file = (cox_memory_file *)user;
    uint32_t left = file->length - file->position;
    if (length > left) length = left;
    if (length > (uint32_t)INT32_MAX) length = (uint32_t)INT32_MAX;
    if (length > 0) memcpy(bytes, file->bytes + (size_t)file->position, (size_t)length);
    file->position += length;
    return (int32_t)length;
}

static int32_t memory_read_at(void *user, uint64_t offset, void *bytes, uint32_t length)
{
    cox_memory_file view = *(const cox_memory_file *)user;
    view.position = offset < view.length ? (uint32_t)offset : view.length;
    return memory_read(&view, bytes, length);
}

cox_memory_file cox_memory_file_make(void *bytes, uint32_t capacity)
{
    COX_ASSERT(bytes != NULL || capacity == 0, COX_MISTAKE_NULL);
    cox_memory_file file;
    file.bytes = (uint8_t *)bytes;
    file.capacity = capacity;
    file.length = 0;
    file.position = 0;
    return file;
}

cox_stream_writer cox_memory_file_writer(cox_memory_file *file)
{
    cox_stream_writer writer;
    writer.write = memory_write;
    writer.user = file;
    return writer;
}

cox_stream_reader cox_memory_file_reader(cox_memory_file *file)
{
    cox_stream_reader reader;
    file->position = 0;
    reader.read = memory_read;
    reader.user = file;
    return reader;
}

cox_stream_file cox_memory_file_whole(cox_memory_file *file)
{
    cox_stream_file whole;
    whole.read_at = memory_read_at;
    whole.user = file;
    whole.size = file->length;
    return whole;
}
