/* SPDX-License-Identifier: MIT
 * A state in pieces that travel in packets of their own, each acknowledged by a bitmap. */
#include "model.h"

#define PIECE_BYTES 1100
#define HEAD_BYTES (20 + 16) /* PROTOCOL.md: head and check; what stands before a piece */
#define ACK_BYTES (20 + 18 + 64)
#define ACK_BITS 512u
#define AGAIN_MS 40 /* and five quarters of a round trip: a piece counts as lost */

model_transfer model_transfer_make(uint32_t bytes, uint32_t bytes_per_second)
{
    model_transfer transfer = {.pieces = (bytes + PIECE_BYTES - 1) / PIECE_BYTES};
    transfer.round_trip_ms = 200;
    transfer.budget = model_budget_make(bytes_per_second, bytes_per_second / 16);
    return transfer;
}

/* Sends the next piece that was not sent, or not acknowledged for too long. */
bool model_transfer_send(model_transfer *sender, uint32_t now_ms, model_packet *packet)
{
    uint32_t again_ms = (uint32_t)(sender->round_trip_ms * 5 / 4 + AGAIN_MS);
    if (sender->here == sender->pieces) return false;
    if (sender->budget.bytes < MODEL_UDP_BYTES + HEAD_BYTES + PIECE_BYTES) return false;
    for (uint32_t looked = sender->first; looked < sender->pieces; looked++) {
        uint32_t piece = sender->next++;
        if (sender->next == sender->pieces) sender->next = sender->first;
        uint32_t *sent_ms = &sender->sent_ms[piece];
        if (sender->has[piece] || (*sent_ms > 0 && now_ms - *sent_ms < again_ms)) continue;
        *sent_ms = now_ms;
        packet->sequence = ++sender->sequence;
        packet->piece = piece;
        packet->pieces = sender->pieces;
        packet->time_ms = now_ms;
        packet->is_ack = false;
        packet->value_count = 0;
        packet->bytes = MODEL_UDP_BYTES + HEAD_BYTES + PIECE_BYTES;
        model_budget_spend(&sender->budget, packet->bytes);
        return true;
    }
    return false;
}

static void note(model_transfer *transfer, uint32_t piece)
{
    if (piece >= transfer->pieces || transfer->has[piece]) return;
    transfer->has[piece] = true;
    transfer->here++;
    while (transfer->first < transfer->pieces && transfer->has[transfer->first]) transfer->first++;
    if (transfer->next < transfer->first) transfer->next = transfer->first;
    if (transfer->next >= transfer->pieces) transfer->next = 0;
}

void model_transfer_take(model_transfer *receiver, const model_packet *packet)
{
    receiver->pieces = packet->pieces;
    receiver->time_ms = packet->time_ms;
    receiver->has_news = true;
    receiver->received++;
    if (packet->sequence > receiver->sequence) receiver->sequence = packet->sequence;
    note(receiver, packet->piece);
}

bool model_transfer_acknowledge(model_transfer *receiver, model_packet *packet)
{
    if (!receiver->has_news) return false;
    receiver->has_news = false;
    packet->piece = receiver->first;
    packet->pieces = receiver->pieces;
    packet->time_ms = receiver->time_ms;
    packet->sequence = receiver->sequence;
    packet->received = receiver->received;
    packet->is_ack = true;
    packet->value_count = ACK_BITS / 32;
    for (uint32_t i = 0; i < ACK_BITS; i++) {
        uint32_t piece = receiver->first + i;
        if (i % 32 == 0) packet->values[i / 32] = 0;
        if (piece < receiver->pieces && receiver->has[piece])
            packet->values[i / 32] |= UINT32_C(1) << i % 32;
    }
    packet->bytes = MODEL_UDP_BYTES + ACK_BYTES;
    return true;
}

void model_transfer_acknowledged(model_transfer *sender, const model_packet *packet,
                                 uint32_t now_ms)
{
    int32_t round_trip = (int32_t)(now_ms - packet->time_ms);
    sender->round_trip_ms += (round_trip - sender->round_trip_ms) / 8;
    while (sender->first < packet->piece) note(sender, sender->first);
    for (uint32_t i = 0; i < ACK_BITS; i++)
        if ((packet->values[i / 32] >> i % 32 & 1u) != 0) note(sender, packet->piece + i);
    if (packet->received > sender->received) { /* the newest acknowledgement so far */
        uint32_t passed = packet->sequence - sender->acknowledged;
        sender->budget.sent += passed;
        sender->budget.lost += (int32_t)(passed - (packet->received - sender->received));
        sender->acknowledged = packet->sequence;
        sender->received = packet->received;
    }
    model_budget_breathe(&sender->budget, round_trip, now_ms);
}
