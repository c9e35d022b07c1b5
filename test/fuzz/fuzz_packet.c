/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for the readers of packets and of desync messages: for bytes that a reader
 * accepts, the writer gives the same bytes. Built and run by test/check/fuzz.
 *
 * The first byte chooses the packet, the rest is its body; heads and checks are right. Several
 * forms of a SYNC say the same, and its writer chooses one of them: what was read, written and read
 * again is the same. */
#include "fuzz_input.h"

#include <string.h>

#include "cox_desync_bytes.h"
#include "cox_packet_sync.h"
#include "cox_desync_query.h"
#include "fixture_sim.h"

#define STREAMS 5u

static uint8_t written[COX_PACKET_BYTES_MAX];

/* Packets of a match belong to a session. */
static uint64_t session_of(uint8_t type)
{
    bool is_within =
        type == COX_PACKET_SYNC || type == COX_PACKET_BYE || type == COX_PACKET_WELCOME;
    return is_within ? 77 : 0;
}

static cox_bytes_writer begin(uint8_t *packet, uint8_t type)
{
    return cox_packet_begin(packet, type, session_of(type), 9);
}

/* A packet of a type around a body: opened, the cursor at the body. */
static cox_bytes_reader open_body(uint8_t *packet, uint8_t type, const uint8_t *data, size_t size,
                                  uint32_t *length)
{
    cox_packet_head head;
    cox_bytes_reader body;
    cox_bytes_writer writer = begin(packet, type);
    memcpy(cox_bytes_add(&writer, (uint32_t)size), data, size);
    *length = cox_packet_seal(&writer);
    fuzz_require(cox_packet_open(packet, *length, &head, &body) == COX_OK, "a sealed packet opens");
    fuzz_require(head.type == type && head.session == session_of(type), "a head is read");
    fuzz_require(head.sequence == (head.session == 0 ? 0 : 9u), "a sequence is read");
    return body;
}

static void read_hello(cox_bytes_reader *body, cox_bytes_writer *writer, bool *is_read)
{
    cox_hello hello;
    *is_read = cox_hello_read(body, &hello);
    if (*is_read) cox_hello_write(writer, &hello);
}

static void read_welcome(cox_bytes_reader *body, cox_bytes_writer *writer, bool *is_read)
{
    cox_welcome welcome;
    *is_read = cox_welcome_read(body, &welcome);
    if (*is_read) cox_welcome_write(writer, &welcome);
}

static void read_refusal(cox_bytes_reader *body, cox_bytes_writer *writer, bool *is_read)
{
    cox_refusal refusal;
    *is_read = cox_refusal_read(body, &refusal);
    if (*is_read) cox_refusal_write(writer, &refusal);
}

static void read_bye(cox_bytes_reader *body, cox_bytes_writer *writer, bool *is_read)
{
    cox_bye bye;
    *is_read = cox_bye_read(body, &bye);
    if (*is_read) cox_bye_write(writer, &bye);
}

static void read_ask(cox_bytes_reader *body, cox_bytes_writer *writer, bool *is_read)
{
    cox_question ask;
    *is_read = cox_ask_read(body, &ask);
    if (*is_read) cox_ask_write(writer, &ask);
}

static void read_cookie(cox_bytes_reader *body, cox_bytes_writer *writer, bool *is_read)
{
    cox_question answer;
    *is_read = cox_cookie_read(body, &answer);
    if (*is_read) cox_cookie_write(writer, &answer);
}

/* Walks all runs, which the reader has checked. Returns their bytes. */
static uint32_t walk_sections(const cox_packet_sync *sync)
{
    cox_bytes_reader input_blocks = sync->input_blocks;
    uint32_t before = cox_bytes_left(&input_blocks);
    cox_input_block block;
    const cox_input_run *run = &block.run;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &block)) {
        fuzz_require(block.number < STREAMS, "an input block is of a queue of the match");
        while (cox_input_block_run(&input_blocks, &block)) {
            fuzz_require(run->count >= 1 && run->count <= 64, "a run has 1 to 64 inputs");
            fuzz_require(run->length <= COX_INPUT_BYTES_MAX, "an input has at most 256 bytes");
        }
    }
    fuzz_require(input_blocks.ok, "input blocks that were read can be walked");
    return before - cox_bytes_left(&input_blocks);
}

/* Writes a SYNC as its writer would, with the input blocks as they came. Returns its length. */
static uint32_t write_play(uint8_t *packet, const cox_packet_sync *sync, bool is_of_host)
{
    cox_bytes_reader input_blocks = sync->input_blocks;
    uint32_t length = walk_sections(sync);
    cox_bytes_writer writer = cox_packet_begin(packet, COX_PACKET_SYNC, 77, 9);
    if (is_of_host) cox_packet_sync_write_host(&writer, sync);
    else cox_packet_sync_write_joiner(&writer, sync, STREAMS);
    /* All but the end of the input blocks. */
    memcpy(cox_bytes_add(&writer, length - 1), cox_bytes_take(&input_blocks, length - 1),
           length - 1);
    cox_input_blocks_end(&writer);
    return cox_packet_seal(&writer);
}

static bool read_sync(cox_bytes_reader *body, cox_packet_sync *sync, bool is_of_host)
{
    return is_of_host ? cox_packet_sync_read_host(body, sync, STREAMS)
                      : cox_packet_sync_read_joiner(body, sync, STREAMS);
}

static void read_play(cox_bytes_reader *body)
{
    static uint8_t again[COX_PACKET_BYTES_MAX];
    cox_packet_head head;
    cox_packet_sync first, second;
    cox_bytes_reader again_from_start = *body;
    bool is_of_host = read_sync(body, &first, true);
    if (!is_of_host && !read_sync(&again_from_start, &first, false)) return;
    /* Ends so near the last tick of all cannot be written relative to their least. */
    for (uint32_t i = 0; i < STREAMS; i++)
        if (first.joiner.ends[i] > COX_NO_TICK - 2u * UINT8_MAX) return;
    uint32_t length = write_play(written, &first, is_of_host);
    fuzz_require(cox_packet_open(written, length, &head, body) == COX_OK, "a SYNC opens again");
    fuzz_require(read_sync(body, &second, is_of_host), "a SYNC that was written is read");
    fuzz_require(write_play(again, &second, is_of_host) == length &&
                     memcmp(again, written, length) == 0,
                 "a SYNC that was written is written with the same bytes again");
    fuzz_require(first.position == second.position && first.hashed_tick == second.hashed_tick &&
                     memcmp(&first.host, &second.host, sizeof first.host) == 0 &&
                     memcmp(&first.joiner, &second.joiner, sizeof first.joiner) == 0,
                 "a SYNC says the same when it is read again");
}

static void try_packet(uint8_t type, const uint8_t *data, size_t size)
{
    static void (*const readers[])(cox_bytes_reader *, cox_bytes_writer *, bool *) = {
        read_hello, read_welcome, read_refusal, read_bye, read_ask, read_cookie};
    static const uint8_t types[] = {COX_PACKET_HELLO, COX_PACKET_WELCOME, COX_PACKET_REFUSE,
                                    COX_PACKET_BYE,   COX_PACKET_ASK,     COX_PACKET_COOKIE};
    static uint8_t packet[COX_PACKET_BYTES_MAX];
    uint32_t length;
    bool is_read;
    if (size > COX_PACKET_BYTES_MAX - COX_PACKET_SESSION_HEAD_BYTES - COX_PACKET_CHECK_BYTES)
        return;
    if (type == COX_COUNT(types)) {
        cox_bytes_reader body = open_body(packet, COX_PACKET_SYNC, data, size, &length);
        read_play(&body);
        return;
    }
    cox_bytes_reader body = open_body(packet, types[type], data, size, &length);
    cox_bytes_writer writer = begin(written, types[type]);
    readers[type](&body, &writer, &is_read);
    if (!is_read) return;
    fuzz_require(cox_packet_seal(&writer) == length && memcmp(written, packet, length) == 0,
                 "a packet that was read is written as the same bytes");
}

static void try_offer(const uint8_t *data, size_t size)
{
    static uint8_t packet[COX_PACKET_BYTES_MAX];
    cox_offer offer;
    uint64_t cookie;
    uint32_t length;
    if (size > COX_PACKET_BYTES_MAX - COX_PACKET_SESSION_HEAD_BYTES - COX_PACKET_CHECK_BYTES)
        return;
    open_body(packet, COX_PACKET_OFFER, data, size, &length);
    if (cox_offer_read(packet, length, 0, &cookie, &offer) != COX_OK) return;
    fuzz_require(offer.setting_count <= COX_SETTINGS_MAX, "an offer has at most 24 settings");
    fuzz_require(memchr(offer.simulation, 0, sizeof offer.simulation) != NULL, "a name ends");
}

static void try_question(const uint8_t *data, size_t size)
{
    cox_desync_query query;
    uint8_t bytes[COX_DESYNC_QUERY_BYTES];
    if (!cox_desync_query_read(&query, data, (uint32_t)size)) return;
    cox_desync_query_write(&query, bytes);
    fuzz_require(size == sizeof bytes && memcmp(bytes, data, size) == 0,
                 "a query that was read is written as the same bytes");
}

static void try_report(const uint8_t *data, size_t size)
{
    static fixture game;
    static cox_sim sim;
    cox_desync report;
    uint8_t bytes[COX_DESYNC_BYTES];
    char text[COX_DESYNC_TEXT_SIZE];
    if (sim.visit == NULL) sim = fixture_make_filled(&game, 5);
    if (!cox_desync_read(&report, &sim, data, (uint32_t)size)) return;
    fuzz_require(cox_desync_write(&report, bytes) == size && memcmp(bytes, data, size) == 0,
                 "a report that was read is written as the same bytes");
    cox_desync_text(&report, &sim, text, sizeof text);
    fuzz_require(memchr(text, 0, sizeof text) != NULL, "a report's sentence ends");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t choice;
    if (size == 0) return 0;
    choice = data[0] % 10u;
    if (choice < 7) try_packet(choice, data + 1, size - 1);
    if (choice == 7) try_offer(data + 1, size - 1);
    if (choice == 8) try_question(data + 1, size - 1);
    if (choice == 9) try_report(data + 1, size - 1);
    return 0;
}
