/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for messages in pieces: pieces are lost, doubled, late, of an earlier message
 * or forged. Built and run by test/check/fuzz.
 *
 * Lost pieces are sent again, so a message arrives as it was sent unless a piece was forged. A
 * forged piece stays within the receiver's memory, which the sanitizer guards: the buffer has
 * exactly its capacity. */
#include "fuzz_input.h"

#include <string.h>

#include "cox_chunks.h"

#define CAPACITY 4096u
#define KEPT 16u /* pieces that may come late */

static uint8_t message[CAPACITY];
static cox_chunk_sender sender;
static cox_chunk_receiver receiver;
static cox_chunk kept[KEPT];
static uint32_t kept_count;
static bool is_forged;

static void take(const cox_chunk *chunk)
{
    if (!cox_chunk_is_sound(&receiver, chunk)) {
        fuzz_require(is_forged, "an honest piece is sound");
        return;
    }
    bool is_whole = cox_chunk_receiver_take(&receiver, chunk);
    fuzz_require(receiver.received <= receiver.length && receiver.length <= CAPACITY,
                 "no more is received than there is room for");
    if (!is_whole) return;
    if (!is_forged)
        fuzz_require(receiver.length == sender.length &&
                         memcmp(receiver.bytes, message, sender.length) == 0,
                     "a message arrives as it was sent");
    cox_chunk_receiver_release(&receiver);
}

static void forge(fuzz_input *input)
{
    cox_chunk chunk;
    uint32_t length = fuzz_u16(input) % 1400u;
    chunk.number = receiver.number + fuzz_u8(input) - 2u;
    chunk.total = fuzz_u16(input);
    chunk.offset = fuzz_u16(input);
    chunk.bytes = fuzz_bytes(input, &length);
    chunk.length = (uint16_t)length;
    is_forged = true;
    take(&chunk);
}

static void forge_mark(fuzz_input *input)
{
    cox_chunk_ack ack;
    ack.number = sender.number + fuzz_u8(input) - 2u;
    ack.offset = fuzz_u16(input);
    is_forged = true;
    cox_chunk_sender_acknowledge(&sender, ack, fuzz_u8(input));
    fuzz_require(sender.acknowledged <= sender.sent && sender.sent <= sender.length,
                 "no more is acknowledged than there is");
}

static void begin(fuzz_input *input, uint64_t now_us)
{
    uint32_t length = 1 + fuzz_u16(input) % CAPACITY;
    if (cox_chunk_sender_is_busy(&sender) && !is_forged) return;
    uint8_t first = fuzz_u8(input);
    for (uint32_t i = 0; i < length; i++) message[i] = (uint8_t)(first + i * 7u + i / 256u);
    kept_count = 0;
    cox_chunk_sender_begin(&sender, message, length, now_us);
}

static void send(fuzz_input *input, uint64_t now_us)
{
    cox_chunk chunk;
    uint8_t fate = fuzz_u8(input);
    if (!cox_chunk_sender_next(&sender, 1 + fuzz_u16(input) % 700u, now_us, 50, &chunk)) return;
    fuzz_require(chunk.length >= 1 && chunk.length <= COX_CHUNK_BYTES_MAX &&
                     chunk.offset + chunk.length <= chunk.total,
                 "a piece lies within its message");
    kept[kept_count++ % KEPT] = chunk;
    if ((fate & 1u) == 0) take(&chunk);
    if ((fate & 2u) != 0) take(&chunk);
    if ((fate & 4u) != 0 && kept_count > 1)
        take(&kept[fate / 8u % (kept_count < KEPT ? kept_count : KEPT)]);
}

/* Nothing is lost any more: what is on its way arrives. */
static void finish(uint64_t now_us)
{
    cox_chunk chunk;
    for (uint32_t i = 0; i < 200 && cox_chunk_sender_is_busy(&sender); i++) {
        now_us += 60000;
        while (cox_chunk_sender_next(&sender, COX_CHUNK_BYTES_MAX, now_us, 50, &chunk))
            take(&chunk);
        cox_chunk_sender_acknowledge(&sender, cox_chunk_receiver_ack(&receiver), now_us);
    }
    fuzz_require(!cox_chunk_sender_is_busy(&sender), "what was lost is sent again");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_make(data, size);
    uint64_t now_us = 0;
    uint8_t *room = malloc(CAPACITY);
    if (room == NULL) return 0;
    is_forged = false;
    kept_count = 0;
    cox_chunk_sender_init(&sender);
    cox_chunk_receiver_init(&receiver, room, CAPACITY);
    while (input.left > 0) {
        uint8_t what = fuzz_u8(&input) % 8u;
        if (what == 0) begin(&input, now_us);
        if (what == 1) now_us += 1000u * fuzz_u8(&input);
        if (what == 2)
            cox_chunk_sender_acknowledge(&sender, cox_chunk_receiver_ack(&receiver), now_us);
        if (what == 3) forge(&input);
        if (what == 4) forge_mark(&input);
        if (what > 4) send(&input, now_us);
    }
    if (!is_forged) finish(now_us);
    free(room);
    return 0;
}
