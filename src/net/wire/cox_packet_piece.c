/* SPDX-License-Identifier: MIT
 * Reading and writing the packets of messages in pieces. */
#include "cox_packet_piece.h"

#include <string.h>

uint32_t cox_piece_count(uint32_t message_length)
{
    uint32_t whole = message_length / COX_PIECE_BYTES;
    return message_length % COX_PIECE_BYTES == 0 ? whole : whole + 1;
}

uint16_t cox_piece_length(uint32_t message_length, uint32_t index)
{
    uint32_t left = message_length - index * COX_PIECE_BYTES;
    return (uint16_t)(left < COX_PIECE_BYTES ? left : COX_PIECE_BYTES);
}

void cox_piece_write(cox_bytes_writer *writer, const cox_piece *piece)
{
    cox_bytes_add_u32(writer, piece->message);
    cox_bytes_add_u32(writer, piece->message_length);
    cox_bytes_add_u16(writer, piece->index);
    cox_bytes_add_u32(writer, piece->time_ms);
    cox_bytes_add_u16(writer, piece->length);
    cox_bytes_add_copy(writer, piece->bytes, piece->length);
}

bool cox_piece_read(cox_bytes_reader *body, cox_piece *piece)
{
    piece->message = cox_bytes_take_u32(body);
    piece->message_length = cox_bytes_take_u32(body);
    piece->index = cox_bytes_take_u16(body);
    piece->time_ms = cox_bytes_take_u32(body);
    piece->length = cox_bytes_take_u16(body);
    piece->bytes = cox_bytes_take(body, piece->length);
    if (!body->ok || cox_bytes_left(body) != 0 || piece->message == 0) return false;
    if (piece->message_length > COX_PIECE_MESSAGE_BYTES_MAX) return false;
    if (piece->index >= cox_piece_count(piece->message_length)) return false;
    return piece->length == cox_piece_length(piece->message_length, piece->index);
}

void cox_piece_have_write(cox_bytes_writer *writer, const cox_piece_have *have)
{
    cox_bytes_add_u32(writer, have->message);
    cox_bytes_add_u16(writer, have->first);
    cox_bytes_add_u32(writer, have->sequence);
    cox_bytes_add_u32(writer, have->arrived);
    cox_bytes_add_u32(writer, have->time_ms);
    cox_bytes_add_copy(writer, have->bits, sizeof have->bits);
}

bool cox_piece_have_read(cox_bytes_reader *body, cox_piece_have *have)
{
    have->message = cox_bytes_take_u32(body);
    have->first = cox_bytes_take_u16(body);
    have->sequence = cox_bytes_take_u32(body);
    have->arrived = cox_bytes_take_u32(body);
    have->time_ms = cox_bytes_take_u32(body);
    const uint8_t *bits = cox_bytes_take(body, sizeof have->bits);
    if (bits == NULL || cox_bytes_left(body) != 0 || have->message == 0) return false;
    memcpy(have->bits, bits, sizeof have->bits);
    return have->arrived >= 1 && have->arrived <= have->sequence;
}
