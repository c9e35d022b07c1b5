/* SPDX-License-Identifier: MIT
 * Both ends of the queue of messages. */
#include "cox_chunks.h"

#include <string.h>

#include "cox_clock.h"

void cox_chunk_sender_init(cox_chunk_sender *sender)
{
    memset(sender, 0, sizeof *sender);
}

void cox_chunk_sender_begin(cox_chunk_sender *sender, const uint8_t *bytes, uint32_t length,
                            uint64_t now_us)
{
    sender->bytes = bytes;
    sender->length = length;
    sender->number++;
    sender->acknowledged = 0;
    sender->sent = 0;
    sender->progress_us = now_us;
}

void cox_chunk_sender_stop(cox_chunk_sender *sender)
{
    sender->bytes = NULL;
}

bool cox_chunk_sender_next(cox_chunk_sender *sender, uint32_t room, uint64_t now_us,
                           uint32_t again_ms, cox_chunk *chunk)
{
    if (sender->bytes == NULL || room == 0) return false;
    if (sender->sent > sender->acknowledged &&
        now_us - sender->progress_us >= cox_clock_us(again_ms)) {
        sender->sent = sender->acknowledged;
        sender->progress_us = now_us;
    }
    if (sender->sent == sender->length) return false;
    if (sender->sent - sender->acknowledged >= COX_CHUNK_WINDOW) return false;

    uint32_t left = sender->length - sender->sent;
    uint32_t most = room < COX_CHUNK_BYTES_MAX ? room : COX_CHUNK_BYTES_MAX;
    chunk->number = sender->number;
    chunk->total = sender->length;
    chunk->offset = sender->sent;
    chunk->length = (uint16_t)(left < most ? left : most);
    chunk->bytes = sender->bytes + (size_t)sender->sent;
    sender->sent += chunk->length;
    return true;
}

void cox_chunk_sender_acknowledge(cox_chunk_sender *sender, cox_chunk_ack ack, uint64_t now_us)
{
    if (sender->bytes == NULL) return;
    if (ack.number == sender->number + 1) {
        sender->bytes = NULL;
        return;
    }
    bool is_progress = ack.number == sender->number && ack.offset > sender->acknowledged &&
                       ack.offset <= sender->length;
    if (!is_progress) return;
    sender->acknowledged = ack.offset;
    if (sender->sent < ack.offset) sender->sent = ack.offset;
    sender->progress_us = now_us;
}

void cox_chunk_receiver_init(cox_chunk_receiver *receiver, uint8_t *bytes, uint32_t capacity)
{
    receiver->bytes = bytes;
    receiver->capacity = capacity;
    receiver->number = 1;
    receiver->received = 0;
    receiver->length = 0;
}

bool cox_chunk_is_sound(const cox_chunk_receiver *receiver, const cox_chunk *chunk)
{
    if (chunk->number == 0 || chunk->total == 0 || chunk->total > receiver->capacity) return false;
    if (chunk->length == 0 || chunk->length > COX_CHUNK_BYTES_MAX) return false;
    return chunk->offset < chunk->total && chunk->length <= chunk->total - chunk->offset;
}

static bool is_whole(const cox_chunk_receiver *receiver)
{
    return receiver->length > 0 && receiver->received == receiver->length;
}

uint8_t cox_chunk_receiver_type(const cox_chunk_receiver *receiver, const cox_chunk *chunk)
{
    if (chunk->number < receiver->number) return 0;
    if (chunk->offset == 0) return chunk->bytes[0];
    bool is_begun = chunk->number == receiver->number && receiver->received > 0;
    return is_begun ? receiver->bytes[0] : 0;
}

bool cox_chunk_receiver_take(cox_chunk_receiver *receiver, const cox_chunk *chunk)
{
    if (is_whole(receiver) || chunk->number < receiver->number) return false;
    if (chunk->number > receiver->number) { /* the one before was given up */
        if (chunk->offset != 0) return false;
        receiver->number = chunk->number;
        receiver->received = 0;
        receiver->length = 0;
    }
    if (chunk->offset != receiver->received) return false;
    if (receiver->length != 0 && chunk->total != receiver->length) return false;
    memcpy(receiver->bytes + (size_t)receiver->received, chunk->bytes, chunk->length);
    receiver->length = chunk->total;
    receiver->received += chunk->length;
    return is_whole(receiver);
}

void cox_chunk_receiver_release(cox_chunk_receiver *receiver)
{
    receiver->number++;
    receiver->received = 0;
    receiver->length = 0;
}

cox_chunk_ack cox_chunk_receiver_ack(const cox_chunk_receiver *receiver)
{
    cox_chunk_ack ack;
    ack.number = receiver->number;
    ack.offset = receiver->received;
    return ack;
}
