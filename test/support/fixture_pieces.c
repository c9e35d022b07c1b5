/* SPDX-License-Identifier: MIT
 * How a sender and a receiver of pieces are set up, and take what the other one says. */
#include "fixture_pieces.h"

#include <string.h>

void fixture_pieces_init(fixture_pieces *pieces, uint32_t capacity)
{
    memset(pieces, 0, sizeof *pieces);
    for (uint32_t i = 0; i < FIXTURE_PIECES_LENGTH; i++)
        pieces->message[i] = (uint8_t)(i * 7u >> 3);
    cox_piece_sender_init(&pieces->sender, pieces->memory);
    cox_piece_receiver_init(&pieces->receiver, pieces->inbox, capacity);
    pieces->now_ms = 1000;
}

bool fixture_pieces_next(fixture_pieces *pieces)
{
    return cox_piece_sender_next(&pieces->sender, COX_PIECE_BYTES, pieces->now_ms,
                                 FIXTURE_PIECES_ROUND_TRIP_MS, &pieces->piece);
}

uint8_t fixture_pieces_take(fixture_pieces *pieces)
{
    return cox_piece_receiver_take(&pieces->receiver, pieces->sender.sent, &pieces->piece);
}

bool fixture_pieces_acknowledge(fixture_pieces *pieces)
{
    return cox_piece_sender_acknowledge(&pieces->sender, &pieces->have, pieces->now_ms,
                                        &pieces->measure);
}
