/* SPDX-License-Identifier: MIT
 * Both ends of messages in pieces. */
#include "cox_pieces.h"

#include <string.h>

/* A piece is sent again after five quarters of a round trip and this. */
#define AGAIN_MS 40u

static cox_piece_window window_make(uint32_t message_length)
{
    cox_piece_window window;
    memset(&window, 0, sizeof window);
    window.count = cox_piece_count(message_length);
    return window;
}

static uint8_t bit_of(uint32_t index)
{
    return (uint8_t)(1u << index % 8u);
}

/* Whether a piece of the window is there. */
static bool window_has(const cox_piece_window *window, uint32_t index)
{
    return (window->bits[index % COX_PIECE_WINDOW / 8u] & bit_of(index)) != 0;
}

/* Takes note of a piece before or in the window, which moves on over all that are there. */
static void window_add(cox_piece_window *window, uint32_t index)
{
    if (index < window->first || window_has(window, index)) return;
    window->bits[index % COX_PIECE_WINDOW / 8u] |= bit_of(index);
    window->there++;
    while (window->first < window->count && window_has(window, window->first)) {
        window->bits[window->first % COX_PIECE_WINDOW / 8u] &= (uint8_t)~bit_of(window->first);
        window->first++;
    }
}

static uint32_t window_percent(const cox_piece_window *window)
{
    return window->there * 100u / window->count;
}

uint32_t cox_piece_sender_size(uint32_t capacity)
{
    uint32_t count = cox_piece_count(capacity);
    return (count < COX_PIECE_WINDOW ? count : COX_PIECE_WINDOW) * (uint32_t)sizeof(uint32_t);
}

void cox_piece_sender_init(cox_piece_sender *sender, void *memory)
{
    memset(sender, 0, sizeof *sender);
    sender->sent_ms = (uint32_t *)memory;
}

void cox_piece_sender_begin(cox_piece_sender *sender, const uint8_t *bytes, uint32_t length)
{
    sender->bytes = bytes;
    sender->length = length;
    sender->message++;
    sender->acknowledged = window_make(length);
    sender->end = 0;
    sender->sent_before = sender->sent;
}

void cox_piece_sender_stop(cox_piece_sender *sender)
{
    sender->bytes = NULL;
}

/* The piece to send; the message's count of pieces if there is none now. */
static uint32_t piece_due(const cox_piece_sender *sender, uint32_t now_ms, uint32_t again_ms)
{
    const cox_piece_window *acknowledged = &sender->acknowledged;
    for (uint32_t index = acknowledged->first; index < sender->end; index++) {
        uint32_t age_ms = now_ms - sender->sent_ms[index % COX_PIECE_WINDOW];
        if (age_ms >= again_ms && !window_has(acknowledged, index)) return index;
    }
    bool has_room = sender->end - acknowledged->first < COX_PIECE_WINDOW;
    return has_room ? sender->end : acknowledged->count;
}

bool cox_piece_sender_next(cox_piece_sender *sender, uint32_t room, uint32_t now_ms,
                           uint32_t round_trip_ms, cox_piece *piece)
{
    if (sender->bytes == NULL) return false;
    uint32_t index = piece_due(sender, now_ms, round_trip_ms * 5u / 4u + AGAIN_MS);
    if (index == sender->acknowledged.count) return false;
    uint16_t length = cox_piece_length(sender->length, index);
    if (length > room) return false;

    if (sender->end == 0) sender->began_ms = now_ms;
    if (sender->end == index) sender->end++;
    sender->sent_ms[index % COX_PIECE_WINDOW] = now_ms;
    sender->sent++;
    piece->message = sender->message;
    piece->message_length = sender->length;
    piece->index = (uint16_t)index;
    piece->time_ms = now_ms;
    piece->length = length;
    piece->bytes = sender->bytes + (size_t)(index * COX_PIECE_BYTES);
    return true;
}

static bool has_bit(const cox_piece_have *have, uint32_t n)
{
    return (have->bits[n / 8u] & bit_of(n)) != 0;
}

/* Whether a HAVE of the message in transit tells only of pieces that were sent. */
static bool can_be(const cox_piece_sender *sender, const cox_piece_have *have, uint32_t now_ms)
{
    if (have->sequence <= sender->sent_before || have->first > sender->end) return false;
    if (now_ms - have->time_ms > now_ms - sender->began_ms) return false;
    for (uint32_t n = sender->end - have->first; n < COX_PIECE_WINDOW; n++)
        if (has_bit(have, n)) return false;
    return true;
}

static void measure_line(cox_piece_sender *sender, const cox_piece_have *have, uint32_t now_ms,
                         cox_piece_measure *measure)
{
    if (have->arrived <= sender->told_arrived || have->sequence < sender->told_newest) return;
    measure->is_new = true;
    measure->round_trip_ms = now_ms - have->time_ms;
    measure->sent = have->sequence - sender->told_newest;
    measure->arrived = have->arrived - sender->told_arrived;
    sender->told_newest = have->sequence;
    sender->told_arrived = have->arrived;
}

bool cox_piece_sender_acknowledge(cox_piece_sender *sender, const cox_piece_have *have,
                                  uint32_t now_ms, cox_piece_measure *measure)
{
    memset(measure, 0, sizeof *measure);
    if (have->message > sender->message || have->sequence > sender->sent) return false;
    if (have->message < sender->message || sender->bytes == NULL) return true;
    if (!can_be(sender, have, now_ms)) return false;

    cox_piece_window *acknowledged = &sender->acknowledged;
    while (acknowledged->first < have->first) window_add(acknowledged, acknowledged->first);
    for (uint32_t n = 0; n < COX_PIECE_WINDOW; n++)
        if (has_bit(have, n)) window_add(acknowledged, have->first + n);
    if (acknowledged->there == acknowledged->count) sender->bytes = NULL;
    measure_line(sender, have, now_ms, measure);
    return true;
}

uint32_t cox_piece_sender_percent(const cox_piece_sender *sender)
{
    return sender->bytes == NULL ? 100u : window_percent(&sender->acknowledged);
}

void cox_piece_receiver_init(cox_piece_receiver *receiver, uint8_t *bytes, uint32_t capacity)
{
    memset(receiver, 0, sizeof *receiver);
    receiver->bytes = bytes;
    receiver->capacity = capacity;
}

static void receiver_begin(cox_piece_receiver *receiver, const cox_piece *piece)
{
    receiver->state = COX_PIECES_ARRIVING;
    receiver->message = piece->message;
    receiver->length = piece->message_length;
    receiver->here = window_make(piece->message_length);
}

static void count_arrival(cox_piece_receiver *receiver, uint32_t sequence, uint32_t time_ms)
{
    receiver->has_news = true;
    receiver->arrived++;
    if (sequence <= receiver->newest) return;
    receiver->newest = sequence;
    receiver->time_ms = time_ms;
}

/* Whether a sender that knows what was acknowledged can have sent a piece. */
static bool is_possible(const cox_piece_receiver *receiver, const cox_piece *piece)
{
    if (piece->message_length > receiver->capacity) return false;
    if (piece->message < receiver->message) return true;
    bool is_present = piece->message == receiver->message;
    if (is_present && piece->message_length != receiver->length) return false;
    uint32_t first = is_present ? receiver->here.first : 0;
    return piece->index < first + COX_PIECE_WINDOW;
}

uint8_t cox_piece_receiver_take(cox_piece_receiver *receiver, uint32_t sequence,
                                const cox_piece *piece)
{
    cox_piece_window *here = &receiver->here;
    if (!is_possible(receiver, piece)) return COX_PIECE_REFUSED;
    if (piece->message > receiver->message && receiver->state != COX_PIECES_WHOLE)
        receiver_begin(receiver, piece);
    count_arrival(receiver, sequence, piece->time_ms);
    if (piece->message != receiver->message) return COX_PIECE_TAKEN;
    if (piece->index < here->first || window_has(here, piece->index)) return COX_PIECE_TAKEN;

    memcpy(receiver->bytes + (size_t)(piece->index * COX_PIECE_BYTES), piece->bytes, piece->length);
    window_add(here, piece->index);
    if (here->there < here->count) return COX_PIECE_TAKEN;
    receiver->state = COX_PIECES_WHOLE;
    return COX_PIECE_COMPLETES;
}

void cox_piece_receiver_release(cox_piece_receiver *receiver)
{
    if (receiver->state == COX_PIECES_WHOLE) receiver->state = COX_PIECES_NONE;
}

bool cox_piece_receiver_have(cox_piece_receiver *receiver, cox_piece_have *have)
{
    if (!receiver->has_news) return false;
    receiver->has_news = false;
    memset(have, 0, sizeof *have);
    have->message = receiver->message;
    have->first = (uint16_t)receiver->here.first;
    have->sequence = receiver->newest;
    have->arrived = receiver->arrived;
    have->time_ms = receiver->time_ms;
    for (uint32_t n = 0; n < COX_PIECE_WINDOW; n++)
        if (window_has(&receiver->here, receiver->here.first + n)) have->bits[n / 8u] |= bit_of(n);
    return true;
}

uint32_t cox_piece_receiver_percent(const cox_piece_receiver *receiver)
{
    return receiver->state == COX_PIECES_ARRIVING ? window_percent(&receiver->here) : 100u;
}
