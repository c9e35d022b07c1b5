/* SPDX-License-Identifier: MIT
 * Transports of this machine with each other: matches, refusals, strangers, peers that move or are
 * silent. The time is the test's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cox_udp.h"
#include "seal_world.h"
#include "small_sim.h"

#define TICKS 60u
#define ROUND_US 5000u
#define WORD_SIZE COX_UDP_INVITE_SIZE

static uint64_t now_us = 1000000;
static cox_packet packet;

/* --- Ends ----------------------------------------------------------------------------------------
 */

static cox_udp *make(const cox_udp_def *def)
{
    uint32_t size = cox_udp_size(def);
    cox_udp *made = cox_udp_init(def, malloc(size), size);
    EXPECT(cox_udp_open(made) == COX_OK);
    return made;
}

static cox_udp_def host_def(void)
{
    cox_udp_def def = cox_udp_default();
    def.port = 0;
    return def;
}

/* The invite of one host with the port of another, which may be the same, at this machine. */
static void invite(const cox_udp *host, const cox_udp *at, uint8_t role, char word[WORD_SIZE])
{
    char whole[WORD_SIZE];
    EXPECT(cox_udp_get_invite(host, role, 0, whole, sizeof whole));
    const char *code = strchr(whole, '/');
    snprintf(word, WORD_SIZE, "127.0.0.1:%u%s", cox_udp_port(at), code != NULL ? code : "");
}

static cox_udp *join_word(const char *word, bool is_open)
{
    cox_udp_def def = cox_udp_default();
    def.side = COX_SIDE_JOINER;
    def.is_open = is_open;
    def.where = word;
    return make(&def);
}

static cox_udp *join_host(const cox_udp *host)
{
    char word[WORD_SIZE];
    invite(host, host, COX_UDP_PLAYER, word);
    return join_word(word, host->def.is_open);
}

static void end(cox_udp *udp)
{
    cox_udp_close(udp);
    free(udp);
}

/* Sends a text from a joiner to its host. */
static cox_status send_text(cox_udp *joiner, const char *text)
{
    cox_packet sent;
    sent.length = (uint32_t)strlen(text);
    memcpy(sent.bytes, text, sent.length);
    EXPECT(cox_udp_get_host(joiner, &sent.to));
    return cox_udp_send_packet(joiner, &sent);
}

/* Lets both sides take what has arrived for so long; the packets that the host got, the newest of
 * which lies in packet. */
static uint32_t go_on(cox_udp *host, cox_udp *joiner, uint32_t ms)
{
    uint32_t count = 0;
    cox_packet other;
    for (uint64_t end_us = now_us + ms * UINT64_C(1000); now_us < end_us; now_us += ROUND_US) {
        while (cox_udp_get_packet(joiner, now_us, &other)) {
        }
        while (cox_udp_get_packet(host, now_us, &packet)) count++;
    }
    return count;
}

/* Connects a joiner, up to its first packet. */
static void connect(cox_udp *host, cox_udp *joiner)
{
    for (int i = 0; i < 100 && send_text(joiner, "CX here") != COX_OK; i++)
        go_on(host, joiner, 100);
    EXPECT(go_on(host, joiner, 100) == 1 && memcmp(packet.bytes, "CX here", 7) == 0);
}

/* Whether the oldest event is of this kind and refusal, which is that event. */
static bool is_told(cox_udp *udp, uint8_t kind, uint8_t refusal, cox_udp_event *event)
{
    return cox_udp_get_event(udp, event) && event->kind == kind && event->refusal == refusal;
}

/* --- Matches ------------------------------------------------------------------------------------
 */

/* One side of a match. */
typedef struct side {
    small_state state;
    cox_sim sim;
    cox_udp *udp;
    cox_session *session;
    void *memory;
    bool has_ended;
} side;

static side sides[2];

static void begin_side(side *one, cox_udp *udp)
{
    cox_session_def def = cox_session_default();
    memset(one, 0, sizeof *one);
    one->udp = udp;
    one->sim = small_sim(&one->state);
    def.sim = &one->sim;
    def.ticks = TICKS;
    EXPECT(cox_udp_define(udp, &def) == COX_OK);
    def.peers = def.side == COX_SIDE_HOST ? 4 : 1;
    uint32_t size = cox_session_size(&def);
    one->memory = malloc(size);
    one->session = cox_session_init(&def, one->memory, size);
    EXPECT(one->session != NULL);
}

static void play_round(side *one)
{
    cox_event event;
    cox_udp_receive(one->udp, one->session, now_us);
    one->has_ended |= cox_session_run(one->session, now_us) == COX_END;
    while (cox_session_get_event(one->session, &event)) {
    }
    cox_udp_send(one->udp, one->session, now_us);
}

static void play_match(bool is_open)
{
    char text[COX_UDP_TEXT_SIZE];
    char expected[COX_UDP_TEXT_SIZE];
    cox_peer_status peer;
    cox_udp_def def = host_def();
    def.is_open = is_open;
    cox_udp *host = make(&def);
    cox_udp *joiner = join_host(host);
    begin_side(&sides[0], host);
    begin_side(&sides[1], joiner);
    for (int i = 0; i < 4000 && !(sides[0].has_ended && sides[1].has_ended); i++) {
        play_round(&sides[0]);
        play_round(&sides[1]);
        now_us += ROUND_US;
    }
    EXPECT(sides[0].has_ended && sides[1].has_ended && sides[0].state.ticks == TICKS);
    EXPECT(cox_sim_hash(&sides[0].sim) == cox_sim_hash(&sides[1].sim));
    EXPECT(cox_session_get_peer(sides[1].session, 0, &peer));
    cox_udp_address_text(joiner, &peer.address, text, sizeof text);
    snprintf(expected, sizeof expected, "127.0.0.1:%u", cox_udp_port(host));
    EXPECT(strcmp(text, expected) == 0);
    for (int i = 0; i < 2; i++) free(sides[i].memory);
    end(joiner);
    end(host);
}

static void sealed_match(void)
{
    play_match(false);
}

static void open_match(void)
{
    play_match(true);
}

static void offers(void)
{
    cox_udp_def def = host_def();
    cox_udp *host = make(&def);
    cox_udp *joiner = join_host(host);
    cox_offer offer;
    cox_status status = COX_ERROR_FORMAT;
    cox_packet question;
    uint64_t cookie = 0;
    begin_side(&sides[0], host);
    EXPECT(cox_udp_get_host(joiner, &question.to));
    for (int i = 0; i < 200 && status != COX_OK; i++) {
        question.length = cox_offer_ask(7, cookie, question.bytes);
        (void)cox_udp_send_packet(joiner, &question);
        play_round(&sides[0]);
        while (status != COX_OK && cox_udp_get_packet(joiner, now_us, &packet))
            status = cox_offer_read(packet.bytes, packet.length, 7, &cookie, &offer);
        now_us += ROUND_US;
    }
    EXPECT(status == COX_OK && offer.ticks == TICKS);
    free(sides[0].memory);
    end(joiner);
    end(host);
}

/* --- Refusals and strangers ---------------------------------------------------------------------
 */

/* A joiner of this invite is refused by the host behind it, and both sides are told why. */
static void expect_refused(cox_udp *host, const char *word, uint8_t refusal, const char *words)
{
    char text[COX_UDP_REASON_SIZE];
    cox_udp_event event;
    cox_udp *joiner = join_word(word, false);
    go_on(host, joiner, 1900);
    EXPECT(is_told(host, COX_UDP_EVENT_JOINER_REFUSED, refusal, &event));
    EXPECT(strncmp(event.where, "127.0.0.1:", 10) == 0);
    EXPECT(!cox_udp_get_event(host, &event) && !cox_udp_get_event(joiner, &event));
    go_on(host, joiner, 300);
    EXPECT(is_told(joiner, COX_UDP_EVENT_REFUSED, refusal, &event));
    EXPECT(cox_udp_get_reason(joiner, text, sizeof text) && strstr(text, words) != NULL);
    go_on(host, joiner, 3000);
    EXPECT(!cox_udp_get_event(joiner, &event));
    end(joiner);
}

static void refusals(void)
{
    char word[WORD_SIZE];
    cox_udp_def def = host_def();
    def.connections = 1;
    def.keys = cox_udp_keys_make();
    cox_udp *host = make(&def);
    cox_udp *again = make(&def);
    def.keys = cox_udp_keys_make();
    cox_udp *other = make(&def);
    invite(other, host, COX_UDP_PLAYER, word);
    expect_refused(host, word, COX_UDP_REFUSED_KEY, "hosts another match than that of the invite");
    invite(again, host, COX_UDP_PLAYER, word);
    expect_refused(host, word, COX_UDP_REFUSED_SECRET, "does not know the secret of the invite");
    cox_udp *joiner = join_host(host);
    connect(host, joiner);
    invite(host, host, COX_UDP_PLAYER, word);
    expect_refused(host, word, COX_UDP_REFUSED_FULL, "are taken");
    end(joiner);
    end(other);
    end(again);
    end(host);
}

/* Of one connection a quarter, rounded up, is for players alone. */
static void few_connections(void)
{
    char word[WORD_SIZE];
    cox_udp_def def = host_def();
    def.connections = 2;
    cox_udp *host = make(&def);
    invite(host, host, COX_UDP_SPECTATOR, word);
    cox_udp *watcher = join_word(word, false);
    connect(host, watcher);
    EXPECT(packet.to.is_spectator);
    expect_refused(host, word, COX_UDP_REFUSED_FULL, "are taken");
    cox_udp *player = join_host(host);
    connect(host, player);
    EXPECT(!packet.to.is_spectator);
    end(player);
    end(watcher);
    end(host);
}

static void strangers(void)
{
    cox_udp_event event;
    char expected[COX_UDP_TEXT_SIZE];
    cox_socket stranger;
    uint16_t port = 0;
    cox_udp_def def = host_def();
    cox_udp *host = make(&def);
    cox_socket_address to = cox_socket_loopback(cox_udp_port(host));
    EXPECT(cox_socket_open(&stranger, &port));
    for (int i = 0; i < 5; i++) cox_socket_send(&stranger, &to, "noise", 5);
    EXPECT(!cox_udp_get_packet(host, now_us, &packet));
    EXPECT(is_told(host, COX_UDP_EVENT_FOREIGN, COX_UDP_REFUSED_NOT, &event));
    snprintf(expected, sizeof expected, "127.0.0.1:%u", port);
    EXPECT(strcmp(event.where, expected) == 0 && !cox_udp_get_event(host, &event));
    cox_socket_close(&stranger);
    end(host);
}

/* What a joiner says of a host that answers its questions with these bytes. */
static bool is_said(const char *answer, uint32_t length, const char *words)
{
    char text[COX_UDP_REASON_SIZE] = "";
    char word[WORD_SIZE];
    uint8_t bytes[COX_SEAL_DATAGRAM_BYTES_MAX];
    cox_socket stranger;
    cox_socket_address from;
    uint16_t port = 0;
    cox_udp_def def = host_def();
    cox_udp *host = make(&def);
    EXPECT(cox_socket_open(&stranger, &port));
    invite(host, host, COX_UDP_PLAYER, word);
    char *code = strchr(word, '/');
    char moved[2 * WORD_SIZE];
    snprintf(moved, sizeof moved, "127.0.0.1:%u%s", port, code);
    cox_udp *joiner = join_word(moved, false);
    EXPECT(!cox_udp_get_packet(joiner, now_us, &packet));
    EXPECT(cox_socket_receive(&stranger, bytes, sizeof bytes, &from) == COX_SEAL_HELLO_BYTES);
    EXPECT(!cox_udp_get_reason(joiner, text, sizeof text));
    cox_socket_send(&stranger, &from, answer, length);
    EXPECT(!cox_udp_get_packet(joiner, now_us, &packet));
    bool is_right = cox_udp_get_reason(joiner, text, sizeof text) && strstr(text, words) != NULL;
    end(joiner);
    end(host);
    cox_socket_close(&stranger);
    return is_right;
}

static void other_hosts(void)
{
    EXPECT(is_said("hello", 5, "answers, but it hosts no match"));
    EXPECT(is_said("CS\x09\x02", 4, "speaks version 9 of the seal, and this build version 1"));
}

/* --- Connections --------------------------------------------------------------------------------
 */

static void moves(void)
{
    char text[COX_UDP_TEXT_SIZE];
    cox_udp_event event;
    uint16_t port = 0;
    cox_udp_def def = host_def();
    cox_udp *host = make(&def);
    cox_udp *joiner = join_host(host);
    connect(host, joiner);
    cox_address address = packet.to;
    cox_socket_close(&joiner->socket);
    EXPECT(cox_socket_open(&joiner->socket, &port));
    EXPECT(send_text(joiner, "a packet of 16 b") == COX_OK);
    EXPECT(go_on(host, joiner, 100) == 1 && packet.to.length == address.length);
    EXPECT(memcmp(packet.to.bytes, address.bytes, address.length) == 0);
    EXPECT(is_told(host, COX_UDP_EVENT_MOVED, COX_UDP_REFUSED_NOT, &event));
    cox_udp_address_text(host, &address, text, sizeof text);
    EXPECT(strcmp(event.where, text) == 0);
    EXPECT(memcmp(event.address.bytes, address.bytes, address.length) == 0);
    EXPECT(cox_udp_send_packet(host, &packet) == COX_OK);
    EXPECT(cox_udp_get_packet(joiner, now_us, &packet));
    end(joiner);
    end(host);
}

static void disconnected(void)
{
    char text[COX_UDP_TEXT_SIZE];
    cox_udp_def def = host_def();
    cox_udp *host = make(&def);
    cox_udp *joiner = join_host(host);
    connect(host, joiner);
    cox_address address = packet.to;
    EXPECT(cox_udp_disconnect(host, &address) == COX_OK);
    EXPECT(cox_udp_disconnect(host, &address) == COX_ERROR_NOT_FOUND);
    packet.to.length = 3;
    EXPECT(cox_udp_send_packet(host, &packet) == COX_ERROR_NOT_FOUND);
    packet.to = address;
    EXPECT(cox_udp_send_packet(host, &packet) == COX_ERROR_NOT_FOUND);
    cox_udp_address_text(host, &address, text, sizeof text);
    EXPECT(strcmp(text, "?") == 0);
    end(joiner);
    end(host);
}

/* Lets a host's session run for so long in steps, while its joiner sends packets of no session;
 * whether the connection is still there. */
static bool is_kept(cox_udp *host, cox_udp *joiner, const cox_address *address, uint32_t ms,
                    uint32_t step_ms)
{
    for (uint32_t at = 0; at < ms; at += step_ms) {
        now_us += step_ms * UINT64_C(1000);
        (void)send_text(joiner, "noise");
        play_round(&sides[0]);
    }
    return cox_udp_connection_of(host, address) != NULL;
}

static void silence(void)
{
    cox_udp_def def = host_def();
    def.silent_ms = 3000;
    cox_udp *host = make(&def);
    cox_udp *joiner = join_host(host);
    connect(host, joiner);
    cox_address address = packet.to;
    begin_side(&sides[0], host);
    play_round(&sides[0]);
    EXPECT(is_kept(host, joiner, &address, 2500, 500));
    EXPECT(is_kept(host, joiner, &address, 20000, 20000)); /* a pause of this machine */
    EXPECT(is_kept(host, joiner, &address, 2500, 500));
    now_us -= 10000000; /* the clock goes back */
    EXPECT(is_kept(host, joiner, &address, 500, 500));
    EXPECT(!is_kept(host, joiner, &address, 1500, 500));
    free(sides[0].memory);
    end(joiner);
    end(host);
}

const seal_test udp_match_tests[] = {
    {"two sides play a match over UDP, sealed", sealed_match},
    {"two sides play a match over UDP by bare packets", open_match},
    {"a program asks for an offer before it has a session", offers},
    {"a refused joiner is told why, after two seconds, and so is its host, once", refusals},
    {"of few connections, too, a quarter is left to players", few_connections},
    {"a host tells of a stranger once", strangers},
    {"a joiner says what answers it in the place of a host", other_hosts},
    {"a host tells of a peer that has moved, whose address stays the same", moves},
    {"a connection that is ended is gone", disconnected},
    {"a connection over which the session takes nothing ends, but not after a pause", silence},
    {NULL, NULL}};
