/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for messages in pieces: pieces and answers are lost, doubled, late, of an
 * earlier message or forged, at any time. Built and run by test/check/fuzz.
 *
 * The rules: an honest packet is never refused, and a message arrives once and as it was sent,
 * unless a forged piece of that message or of a later one was taken. A forged packet that is
 * refused changes nothing. Where none was taken, what was lost is sent again until all is here.
 * A forged answer may at most spoil the transfer of the present message, whose receiver would have
 * told the lie. Memory has exactly its capacity, and the sanitizer guards it. */
#include "fuzz_input.h"

#include <string.h>

#include "cox_link.h"
#include "cox_pieces.h"

#define PIECES 600u /* more than a window */
#define CAPACITY (PIECES * COX_PIECE_BYTES)
#define MESSAGES 1024u
#define KEPT 32u
#define ROUND_TRIP_MS 80u
#define AGAIN_MS 140u

typedef struct packet {
    bool is_answer;
    uint32_t sequence, length;
    uint8_t bytes[COX_PIECE_HEAD_BYTES + COX_PIECE_BYTES];
} packet;

static uint8_t pool[CAPACITY + 256]; /* a message is any part of it */
static struct {
    const uint8_t *bytes;
    uint32_t length;
} begun[MESSAGES]; /* by the number of the message */
static cox_piece_sender sender;
static cox_piece_receiver receiver;
static cox_link link;
static packet kept[KEPT]; /* packets that may come late, and again */
static uint32_t kept_count, now_ms;
static uint32_t completed;       /* the newest message that was whole */
static uint32_t spoilt;          /* no forged piece of a later message was taken, */
static uint32_t lied;            /* and no forged answer of a later one */
static uint32_t sent_ms[PIECES]; /* of the present message, UINT32_MAX: not yet */
static bool delivered[PIECES];   /* of the message that the receiver is at, */
static uint32_t delivered_of;    /* which is this */
static bool is_count_forged;     /* a sequence or a time that was never sent was taken */

static void require_sound(void)
{
    const cox_piece_window *window = &sender.acknowledged;
    fuzz_require(window->first <= sender.end && sender.end <= window->count &&
                     sender.end - window->first <= COX_PIECE_WINDOW,
                 "a sender goes a window beyond what is acknowledged");
    fuzz_require(window->there <= sender.end, "no more is acknowledged than was sent");
    fuzz_require(sender.told_arrived <= sender.told_newest && sender.told_newest <= sender.sent,
                 "no more PIECEs arrived than were sent");
    window = &receiver.here;
    fuzz_require(window->first <= window->there && window->there <= window->count &&
                     receiver.length <= CAPACITY,
                 "no more is here than there is room for");
    fuzz_require(cox_piece_sender_percent(&sender) <= 100 &&
                     cox_piece_receiver_percent(&receiver) <= 100,
                 "progress ends with 100");
}

static void complete(void)
{
    uint32_t message = receiver.message;
    fuzz_require(message > completed || message <= spoilt, "a message arrives once, in order");
    if (message > completed) completed = message;
    if (message <= spoilt) return;
    fuzz_require(message <= sender.message && receiver.length == begun[message].length &&
                     memcmp(receiver.bytes, begun[message].bytes, receiver.length) == 0,
                 "a message arrives as it was sent");
}

/* Takes a piece, and notes where it goes. */
static uint8_t take(uint32_t sequence, const cox_piece *piece)
{
    cox_piece_receiver before = receiver;
    uint8_t outcome = cox_piece_receiver_take(&receiver, sequence, piece);
    if (outcome == COX_PIECE_REFUSED) {
        fuzz_require(memcmp(&before, &receiver, sizeof receiver) == 0,
                     "a piece that is refused changes nothing");
        return outcome;
    }
    if (delivered_of != receiver.message) memset(delivered, 0, sizeof delivered);
    delivered_of = receiver.message;
    if (piece->message == receiver.message) delivered[piece->index] = true;
    if (outcome == COX_PIECE_COMPLETES) complete();
    return outcome;
}

/* Takes a forged piece, or not. is_counted: its sequence and time are those of a packet that was
 * sent and did not arrive. */
static bool take_forged(uint32_t sequence, const cox_piece *piece, bool is_counted)
{
    uint32_t spoilt_before = spoilt;
    if (piece->message > spoilt) spoilt = piece->message;
    bool is_taken = take(sequence, piece) != COX_PIECE_REFUSED;
    if (!is_taken) spoilt = spoilt_before;
    if (is_taken && !is_counted) is_count_forged = true;
    return is_taken;
}

static void take_answer(const cox_piece_have *have, bool is_honest)
{
    cox_piece_measure measure;
    cox_piece_sender before = sender;
    bool is_taken = cox_piece_sender_acknowledge(&sender, have, now_ms, &measure);
    fuzz_require(measure.sent <= sender.sent && measure.arrived <= sender.sent,
                 "no more is told of than was sent");
    if (is_taken) {
        if (!is_honest && have->message == sender.message) lied = have->message;
        return;
    }
    fuzz_require(memcmp(&before, &sender, sizeof sender) == 0,
                 "an answer that is refused changes nothing");
    fuzz_require(!measure.is_new && measure.sent == 0, "nor does it tell anything");
    fuzz_require(!is_honest || is_count_forged || have->message <= spoilt,
                 "an honest answer is taken");
}

static void deliver(const packet *arrived)
{
    cox_bytes_reader body = cox_bytes_reader_make(arrived->bytes, arrived->length);
    if (arrived->is_answer) {
        cox_piece_have have;
        bool is_read = cox_piece_have_read(&body, &have);
        fuzz_require(is_read || is_count_forged, "an honest answer is read");
        if (is_read) take_answer(&have, true);
        return;
    }
    cox_piece piece;
    if (!cox_link_expects(&link, arrived->sequence)) return;
    cox_link_heard(&link, arrived->sequence, 0);
    fuzz_require(cox_piece_read(&body, &piece), "an honest piece is read");
    bool is_taken = take(arrived->sequence, &piece) != COX_PIECE_REFUSED;
    fuzz_require(is_taken || piece.message <= lied || piece.message <= spoilt,
                 "an honest piece is taken");
}

/* A packet arrives, or late, or again, or never. */
static void carry(const packet *sent, uint8_t fate)
{
    kept[kept_count++ % KEPT] = *sent;
    if ((fate & 1u) == 0) deliver(sent);
    if ((fate & 2u) != 0) deliver(sent);
    if ((fate & 4u) != 0) deliver(&kept[fate / 8u % (kept_count < KEPT ? kept_count : KEPT)]);
}

/* Gives the next piece as a packet. */
static bool send(packet *sent, uint32_t room)
{
    cox_piece piece;
    cox_piece_window before = sender.acknowledged;
    if (!cox_piece_sender_next(&sender, room, now_ms, ROUND_TRIP_MS, &piece)) return false;
    uint32_t *last_ms = &sent_ms[piece.index];
    fuzz_require(piece.length <= room, "a piece fits into the room that there is");
    fuzz_require(piece.index >= before.first, "what is acknowledged is not sent again");
    fuzz_require(*last_ms == UINT32_MAX || now_ms - *last_ms >= AGAIN_MS,
                 "a piece is sent again only when it is overdue");
    *last_ms = now_ms;
    cox_bytes_writer writer = cox_bytes_writer_make(sent->bytes, sizeof sent->bytes);
    cox_piece_write(&writer, &piece);
    fuzz_require(writer.ok, "a piece fits into a packet");
    sent->is_answer = false;
    sent->sequence = sender.sent;
    sent->length = writer.length;
    return true;
}

static bool answer(packet *sent)
{
    cox_piece_have have;
    if (!cox_piece_receiver_have(&receiver, &have)) return false;
    for (uint32_t i = 0; i < have.first; i++)
        fuzz_require(delivered[i], "all pieces before the first missing one are here");
    for (uint32_t n = 0; n < COX_PIECE_WINDOW; n++)
        if ((have.bits[n / 8u] >> n % 8u & 1u) != 0)
            fuzz_require(have.first + n < PIECES && delivered[have.first + n],
                         "a bit tells of a piece that is here");
    cox_bytes_writer writer = cox_bytes_writer_make(sent->bytes, sizeof sent->bytes);
    cox_piece_have_write(&writer, &have);
    sent->is_answer = true;
    sent->length = writer.length;
    return true;
}

static void begin(fuzz_input *input)
{
    uint32_t length = 1 + fuzz_u16(input) * 11u % CAPACITY;
    if (sender.message + 1 == MESSAGES) return;
    cox_piece_sender_begin(&sender, pool + fuzz_u8(input), length);
    begun[sender.message].bytes = sender.bytes;
    begun[sender.message].length = length;
    memset(sent_ms, 0xff, sizeof sent_ms);
}

/* A piece like the present ones, with lies, in place of an honest one if there is one. */
static void forge_piece(fuzz_input *input)
{
    cox_piece piece;
    packet sent;
    uint8_t lies = fuzz_u8(input);
    bool is_swapped = send(&sent, COX_PIECE_BYTES);
    piece.message = receiver.message + fuzz_u8(input) % 4u;
    piece.message_length = (lies & 1u) != 0 ? fuzz_u16(input) * 17u : receiver.length;
    piece.index = (uint16_t)(receiver.here.first + fuzz_u8(input));
    if ((lies & 2u) != 0) piece.index = (uint16_t)fuzz_u16(input);
    piece.length = cox_piece_length(piece.message_length, piece.index);
    if ((lies & 4u) != 0) piece.length = (uint16_t)(fuzz_u16(input) % COX_PIECE_BYTES);
    piece.time_ms = (lies & 8u) != 0 ? fuzz_u16(input) : now_ms;
    piece.bytes = pool + fuzz_u8(input);
    sent.sequence = sender.sent + ((lies & 16u) != 0 ? fuzz_u8(input) : 0u);
    cox_bytes_writer writer = cox_bytes_writer_make(sent.bytes, sizeof sent.bytes);
    cox_piece_write(&writer, &piece);
    cox_bytes_reader body = cox_bytes_reader_make(sent.bytes, writer.length);
    if (!cox_piece_read(&body, &piece) || !cox_link_expects(&link, sent.sequence)) return;
    if (take_forged(sent.sequence, &piece, is_swapped && (lies & 24u) == 0))
        cox_link_heard(&link, sent.sequence, 0);
}

/* An answer like the receiver's, with lies. */
static void forge_answer(fuzz_input *input)
{
    cox_piece_have have;
    uint8_t lies = fuzz_u8(input);
    memset(&have, 0, sizeof have);
    have.message = sender.message + ((lies & 1u) != 0 ? fuzz_u8(input) - 2u : 0u);
    have.first = (uint16_t)(sender.acknowledged.first + fuzz_u8(input));
    if ((lies & 2u) != 0) have.first = (uint16_t)fuzz_u16(input);
    have.sequence = sender.sent + ((lies & 4u) != 0 ? fuzz_u8(input) - 128u : 0u);
    have.arrived = have.sequence - ((lies & 8u) != 0 ? fuzz_u16(input) : 0u);
    have.time_ms = now_ms - ((lies & 16u) != 0 ? fuzz_u16(input) : fuzz_u8(input));
    for (uint32_t i = 0; i < 4; i++) have.bits[fuzz_u8(input) % 64u] = fuzz_u8(input);
    uint8_t bytes[128];
    cox_bytes_writer writer = cox_bytes_writer_make(bytes, sizeof bytes);
    cox_piece_have_write(&writer, &have);
    cox_bytes_reader body = cox_bytes_reader_make(bytes, writer.length);
    if (cox_piece_have_read(&body, &have)) take_answer(&have, false);
}

/* Bytes that nobody wrote: what can be read is taken. */
static void forge_bytes(fuzz_input *input)
{
    cox_piece piece;
    cox_piece_have have;
    uint32_t length = fuzz_u16(input) % 1300u;
    const uint8_t *bytes = fuzz_bytes(input, &length);
    uint8_t *exact = malloc(length + 1u); /* a byte too long would be seen at its end alone */
    if (exact == NULL) return;
    memcpy(exact + 1, bytes, length);
    cox_bytes_reader body = cox_bytes_reader_make(exact + 1, length);
    if (cox_piece_read(&body, &piece)) take_forged(sender.sent, &piece, false);
    body = cox_bytes_reader_make(exact + 1, length);
    if (cox_piece_have_read(&body, &have)) take_answer(&have, false);
    free(exact);
}

/* Nothing is lost any more: what is in transit arrives. */
static void finish(void)
{
    packet sent;
    for (uint32_t i = 0; i < 20 && cox_piece_sender_is_busy(&sender); i++) {
        now_ms += AGAIN_MS;
        while (send(&sent, COX_PIECE_BYTES)) deliver(&sent);
        if (answer(&sent)) deliver(&sent);
        cox_piece_receiver_release(&receiver);
    }
    fuzz_require(!cox_piece_sender_is_busy(&sender), "what was lost is sent again");
    fuzz_require(completed == sender.message, "the newest message arrives");
}

static void play(fuzz_input *input)
{
    packet sent;
    uint8_t what = fuzz_u8(input) % 16u;
    if (what == 0) begin(input);
    if (what == 1) now_ms += fuzz_u8(input);
    if (what == 2) cox_piece_receiver_release(&receiver);
    if (what == 3) forge_piece(input);
    if (what == 4) forge_answer(input);
    if (what == 5) forge_bytes(input);
    if (what == 6) cox_piece_sender_stop(&sender);
    if (what == 7) { /* a whole batch, of which every so many are lost */
        uint32_t batch = 1 + fuzz_u8(input) % 255u, lost = 1 + fuzz_u8(input);
        for (uint32_t i = 1; i <= batch && send(&sent, COX_PIECE_BYTES); i++)
            carry(&sent, i % lost == 0 ? 1 : 0);
    }
    if (what >= 8 && what < 12 && send(&sent, fuzz_u16(input) % 1400u))
        carry(&sent, fuzz_u8(input));
    if (what >= 12 && answer(&sent)) carry(&sent, fuzz_u8(input));
    require_sound();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input = fuzz_input_make(data, size);
    uint8_t *room = malloc(CAPACITY);
    void *memory = malloc(cox_piece_sender_size(CAPACITY));
    if (room == NULL || memory == NULL) return 0;
    for (uint32_t i = 0; i < sizeof pool && pool[1] == 0; i++)
        pool[sizeof pool - 1 - i] = (uint8_t)(i * 7u + i / 256u);
    cox_piece_sender_init(&sender, memory);
    cox_piece_receiver_init(&receiver, room, CAPACITY);
    cox_link_init(&link, 0);
    kept_count = now_ms = completed = spoilt = lied = delivered_of = 0;
    is_count_forged = false;
    while (input.left > 0) play(&input);
    bool is_honest = !is_count_forged && sender.message > lied && sender.message > spoilt;
    if (is_honest && cox_piece_sender_is_busy(&sender)) finish();
    free(memory);
    free(room);
    return 0;
}
