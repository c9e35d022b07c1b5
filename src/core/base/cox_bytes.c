/* SPDX-License-Identifier: MIT
 * Little-endian numbers in bytes, each made of two halves. An int has 16 bits on AVR, so every
 * operand is cast before it is shifted. */
#include "cox_bytes.h"

#include <stddef.h>
#include <string.h>

void cox_bytes_put_u16(uint8_t *bytes, uint16_t value)
{
    bytes[0] = (uint8_t)(value & 0xffu);
    bytes[1] = (uint8_t)(value >> 8);
}

void cox_bytes_put_u32(uint8_t *bytes, uint32_t value)
{
    cox_bytes_put_u16(bytes, (uint16_t)(value & UINT32_C(0xffff)));
    cox_bytes_put_u16(bytes + 2, (uint16_t)(value >> 16));
}

void cox_bytes_put_u64(uint8_t *bytes, uint64_t value)
{
    cox_bytes_put_u32(bytes, (uint32_t)(value & UINT32_C(0xffffffff)));
    cox_bytes_put_u32(bytes + 4, (uint32_t)(value >> 32));
}

uint16_t cox_bytes_get_u16(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | ((uint16_t)bytes[1] << 8));
}

uint32_t cox_bytes_get_u32(const uint8_t *bytes)
{
    return cox_bytes_get_u16(bytes) | ((uint32_t)cox_bytes_get_u16(bytes + 2) << 16);
}

uint64_t cox_bytes_get_u64(const uint8_t *bytes)
{
    return cox_bytes_get_u32(bytes) | ((uint64_t)cox_bytes_get_u32(bytes + 4) << 32);
}

cox_bytes_reader cox_bytes_reader_make(const void *bytes, uint32_t length)
{
    cox_bytes_reader reader;
    reader.bytes = (const uint8_t *)bytes;
    reader.length = length;
    reader.offset = 0;
    reader.ok = true;
    return reader;
}

const uint8_t *cox_bytes_take(cox_bytes_reader *reader, uint32_t length)
{
    if (!reader->ok || length > cox_bytes_left(reader)) {
        reader->ok = false;
        return NULL;
    }
    const uint8_t *taken = reader->bytes + reader->offset;
    reader->offset += length;
    return taken;
}

uint8_t cox_bytes_take_u8(cox_bytes_reader *reader)
{
    const uint8_t *taken = cox_bytes_take(reader, 1);
    return (uint8_t)(taken == NULL ? 0 : *taken);
}

uint16_t cox_bytes_take_u16(cox_bytes_reader *reader)
{
    const uint8_t *taken = cox_bytes_take(reader, 2);
    return (uint16_t)(taken == NULL ? 0 : cox_bytes_get_u16(taken));
}

uint32_t cox_bytes_take_u32(cox_bytes_reader *reader)
{
    const uint8_t *taken = cox_bytes_take(reader, 4);
    return taken == NULL ? 0 : cox_bytes_get_u32(taken);
}

uint64_t cox_bytes_take_u64(cox_bytes_reader *reader)
{
    const uint8_t *taken = cox_bytes_take(reader, 8);
    return taken == NULL ? 0 : cox_bytes_get_u64(taken);
}

uint32_t cox_bytes_left(const cox_bytes_reader *reader)
{
    return reader->length - reader->offset;
}

cox_bytes_writer cox_bytes_writer_make(void *bytes, uint32_t capacity)
{
    cox_bytes_writer writer;
    writer.bytes = (uint8_t *)bytes;
    writer.capacity = capacity;
    writer.length = 0;
    writer.ok = true;
    return writer;
}

uint8_t *cox_bytes_add(cox_bytes_writer *writer, uint32_t length)
{
    if (!writer->ok || length > writer->capacity - writer->length) {
        writer->ok = false;
        return NULL;
    }
    uint8_t *added = writer->bytes + writer->length;
    writer->length += length;
    return added;
}

void cox_bytes_add_copy(cox_bytes_writer *writer, const void *bytes, uint32_t length)
{
    uint8_t *added = cox_bytes_add(writer, length);
    if (added != NULL) memcpy(added, bytes, (size_t)length);
}

void cox_bytes_add_u8(cox_bytes_writer *writer, uint8_t value)
{
    uint8_t *added = cox_bytes_add(writer, 1);
    if (added != NULL) *added = value;
}

void cox_bytes_add_u16(cox_bytes_writer *writer, uint16_t value)
{
    uint8_t *added = cox_bytes_add(writer, 2);
    if (added != NULL) cox_bytes_put_u16(added, value);
}

void cox_bytes_add_u32(cox_bytes_writer *writer, uint32_t value)
{
    uint8_t *added = cox_bytes_add(writer, 4);
    if (added != NULL) cox_bytes_put_u32(added, value);
}

void cox_bytes_add_u64(cox_bytes_writer *writer, uint64_t value)
{
    uint8_t *added = cox_bytes_add(writer, 8);
    if (added != NULL) cox_bytes_put_u64(added, value);
}
