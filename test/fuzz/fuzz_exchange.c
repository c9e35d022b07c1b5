/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for the search for a difference: a peer that gives the host any answers, and
 * a host that sends a joiner any queries. Built and run by test/check/fuzz.
 *
 * A refused message changes nothing; an answer has at most 800 bytes; whatever the answers are, the
 * search ends, and its report can be sent and put into words. */
#include "fuzz_input.h"

#include <string.h>

#include "cox_desync_bytes.h"
#include "fixture_exchange.h"

#define ANSWERS_MAX 400

static timeline sound_host, sound_other, host, other;
static match m;
static cox_desync_exchange before;

static cox_status receive(cox_desync_exchange *exchange, uint8_t player, const uint8_t *bytes,
                          uint32_t length)
{
    before = *exchange;
    cox_status status = cox_desync_exchange_receive(exchange, player, bytes, length);
    if (status != COX_OK)
        fuzz_require(memcmp(&before, exchange, sizeof before) == 0,
                     "a refused message changes nothing");
    return status;
}

/* Two machines, the second with a fault in tick 21. */
static void make_courses(void)
{
    timeline_make(&sound_host, 5);
    timeline_make(&sound_other, 5);
    timeline_play(&sound_host, 21);
    timeline_play(&sound_other, 21);
    sound_other.game.ships[1].stamina ^= 64;
    timeline_touch(&sound_other);
    timeline_play(&sound_host, 30);
    timeline_play(&sound_other, 30);
}

static bool is_wished(cox_desync_exchange *exchange, timeline *c)
{
    cox_desync_state_request state_request;
    cox_desync_state state;
    if (!cox_desync_exchange_wants_state(exchange, &state_request)) return false;
    memset(&state, 0, sizeof state);
    state.is_there = state_request.tick % 3u != 2u;
    state.tick = c->tick;
    state.bytes = c->given;
    if (cox_snapshot_save(&c->sim, c->given, TIMELINE_STATE_BYTES, &state.length) != COX_OK)
        state.is_there = false;
    cox_desync_exchange_give_state(exchange, &state);
    return true;
}

/* The next answer: the honest one, perhaps with changed bytes, or any bytes after a right head. */
static uint32_t lie(fuzz_input *input, const cox_desync_message *query, uint8_t *bytes)
{
    uint8_t way = fuzz_u8(input);
    uint32_t length = COX_DESYNC_MESSAGE_BYTES_MAX - COX_ANSWER_HEAD_BYTES;
    cox_desync_exchange *liar = &m.exchanges[1];
    cox_desync_message answer;
    receive(liar, COX_NO_PLAYER, query->bytes, query->length);
    while (is_wished(liar, &other)) continue;
    if (!cox_desync_exchange_next(liar, &answer)) return 0;
    if (way >= 0xf0u) {
        const uint8_t *body = fuzz_bytes(input, &length);
        memcpy(answer.bytes + COX_ANSWER_HEAD_BYTES, body, length);
        answer.length = length + COX_ANSWER_HEAD_BYTES;
    }
    for (uint32_t count = way % 8u; count > 0; count--) {
        uint32_t place = fuzz_u16(input) % answer.length;
        answer.bytes[place] = fuzz_u8(input);
    }
    memcpy(bytes, answer.bytes, answer.length);
    return answer.length;
}

static void judge_report(void)
{
    cox_desync report;
    uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX];
    char text[COX_DESYNC_TEXT_SIZE];
    if (!cox_desync_exchange_report(&m.exchanges[0], &report)) return;
    uint32_t length = cox_desync_write(&m.exchanges[0].report, bytes);
    fuzz_require(length == COX_DESYNC_BYTES, "a report has its length");
    fuzz_require(receive(&m.exchanges[1], COX_NO_PLAYER, bytes, length) == COX_OK,
                 "a joiner takes the host's report");
    cox_desync_text(&report, &host.sim, text, sizeof text);
}

static void search(fuzz_input *input)
{
    static uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX];
    cox_desync_exchange *exchange = &m.exchanges[0];
    uint32_t answers = 0;
    while (cox_desync_exchange_is_open(exchange)) {
        cox_desync_message query;
        while (is_wished(exchange, &host)) continue;
        if (!cox_desync_exchange_next(exchange, &query)) break;
        uint32_t length = lie(input, &query, bytes);
        if (length == 0 || receive(exchange, 1, bytes, length) != COX_OK)
            cox_desync_exchange_lost(exchange, 1); /* as after a while without a good answer */
        fuzz_require(++answers < ANSWERS_MAX, "a search ends");
    }
    judge_report();
}

/* Sends a joiner any bytes as queries. */
static void ask(fuzz_input *input)
{
    cox_desync_exchange *joiner = &m.exchanges[1];
    cox_desync_message answer;
    while (input->left > 0) {
        uint32_t length = fuzz_u8(input) % 128u;
        const uint8_t *bytes = fuzz_bytes(input, &length);
        receive(joiner, COX_NO_PLAYER, bytes, length);
        while (is_wished(joiner, &other)) continue;
        if (cox_desync_exchange_next(joiner, &answer))
            fuzz_require(answer.length <= COX_DESYNC_MESSAGE_BYTES_MAX,
                         "an answer has at most 800 bytes");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool is_ready;
    timeline *timelines[] = {&host, &other};
    fuzz_input input = fuzz_input_make(data, size);
    if (!is_ready) make_courses();
    is_ready = true;
    /* The rows of the fixture lie behind pointers into the timeline itself. */
    timeline_make(&host, 5);
    timeline_make(&other, 5);
    memcpy(host.pairs, sound_host.pairs, sizeof host.pairs);
    memcpy(other.pairs, sound_other.pairs, sizeof other.pairs);
    host.tick = other.tick = 30;
    other.game.ships[1].stamina ^= 64;
    match_make(&m, timelines, 2);
    match_begin(&m, 30, 1, fuzz_u8(&input) % 2u == 1);
    if (fuzz_u8(&input) % 2u == 0) search(&input);
    else ask(&input);
    return 0;
}
