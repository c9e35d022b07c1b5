/* SPDX-License-Identifier: MIT
 * Opening a transport: ports, invites, addresses, and the sentences where it fails. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cox_udp.h"
#include "seal_world.h"
#include "util/stopwatch.h"

static char text[COX_UDP_REASON_SIZE];

static cox_udp *make(const cox_udp_def *def)
{
    uint32_t size = cox_udp_size(def);
    return cox_udp_init(def, calloc(1, size), size);
}

/* Closes it, and looks that nothing of it is left. */
static void end(cox_udp *udp, uint32_t size)
{
    const uint8_t *bytes = (const uint8_t *)udp;
    uint32_t left = 0;
    cox_udp_close(udp);
    for (uint32_t i = 0; i < size; i++) left += bytes[i] != 0;
    EXPECT(left <= sizeof(int)); /* the number of no socket */
    free(udp);
}

/* Whether a joiner's where is refused with this status and these words. */
static bool is_refused(const char *where, bool is_open, cox_status status, const char *words)
{
    cox_udp_def def = cox_udp_default();
    def.side = COX_SIDE_JOINER;
    def.is_open = is_open;
    def.where = where;
    cox_udp *joiner = make(&def);
    bool is_right = cox_udp_open(joiner) == status &&
                    cox_udp_get_reason(joiner, text, sizeof text) && strstr(text, words) != NULL;
    end(joiner, cox_udp_size(&def));
    return is_right;
}

static void wrong_wheres(void)
{
    cox_udp_def def = cox_udp_default();
    char word[COX_UDP_INVITE_SIZE];
    def.port = 0;
    cox_udp *host = make(&def);
    EXPECT(cox_udp_open(host) == COX_OK);
    EXPECT(cox_udp_get_invite(host, COX_UDP_PLAYER, 0, word, sizeof word));
    EXPECT(!cox_udp_get_invite(host, COX_UDP_PLAYER, 1000, word, sizeof word));
    EXPECT(!cox_udp_get_invite(host, 2, 0, word, sizeof word));
    EXPECT(!cox_udp_get_invite(host, COX_UDP_PLAYER, 0, word, 20));
    EXPECT(is_refused(word, true, COX_ERROR_FORMAT, "not an invite"));
    word[strlen(word) - 1] = '\0';
    EXPECT(is_refused(word, false, COX_ERROR_TRUNCATED, "the invite is cut"));
    word[strlen(word) - 1] ^= 1;
    strcat(word, "A");
    EXPECT(is_refused(word, false, COX_ERROR_DAMAGED, "mistyped"));
    EXPECT(is_refused("192.0.2.1", false, COX_ERROR_FORMAT, "an invite, HOST:PORT/CODE, was"));
    EXPECT(is_refused("[::1", true, COX_ERROR_FORMAT, "was expected, not '[::1'"));
    EXPECT(is_refused("a:0", true, COX_ERROR_RANGE, "a port is a number"));
    EXPECT(is_refused("no.such.host.invalid", true, COX_ERROR_NOT_FOUND, "there is no host"));
    end(host, cox_udp_size(&def));
}

static void ports(void)
{
    cox_udp_def def = cox_udp_default();
    def.port = 0;
    def.connections = 1;
    cox_udp *one = make(&def);
    EXPECT(cox_udp_open(one) == COX_OK && cox_udp_port(one) != 0);
    def.port = cox_udp_port(one);
    cox_udp *other = make(&def);
    EXPECT(cox_udp_open(other) == COX_ERROR_IO && cox_udp_port(other) == 0);
    EXPECT(cox_udp_get_reason(other, text, sizeof text) && strstr(text, "is in use") != NULL);
    end(other, cox_udp_size(&def));
    end(one, cox_udp_size(&def));
}

static void identities(void)
{
    cox_session_def session = cox_session_default();
    uint8_t secret[COX_SECRET_BYTES];
    char word[COX_UDP_INVITE_SIZE];
    cox_address address;
    cox_udp_def def = cox_udp_default();
    def.port = 0;
    def.keys = cox_udp_keys_make();
    cox_udp_keys host_keys = def.keys;
    cox_udp *host = make(&def);
    EXPECT(cox_udp_open(host) == COX_OK && !cox_udp_get_host(host, &address));
    EXPECT(cox_udp_define(host, &session) == COX_OK && session.side == COX_SIDE_HOST);
    memcpy(secret, session.secret, sizeof secret);
    EXPECT(cox_udp_get_invite(host, COX_UDP_SPECTATOR, 0, word, sizeof word));

    cox_udp_def own = cox_udp_default();
    own.side = COX_SIDE_JOINER;
    own.where = word;
    own.keys = cox_udp_keys_make();
    cox_udp *joiner = make(&own);
    EXPECT(cox_udp_open(joiner) == COX_OK && cox_udp_port(joiner) == 0);
    EXPECT(!cox_udp_get_invite(joiner, COX_UDP_PLAYER, 0, word, sizeof word));
    EXPECT(cox_udp_define(joiner, &session) == COX_OK);
    EXPECT(session.side == COX_SIDE_JOINER && session.spectator);
    EXPECT(memcmp(session.identity, own.keys.public_key, sizeof session.identity) == 0);
    EXPECT(memcmp(session.secret, secret, sizeof secret) != 0);
    EXPECT(cox_udp_get_host(joiner, &address) && address.length == COX_UDP_KEY_BYTES);
    EXPECT(memcmp(address.identity, host_keys.public_key, sizeof address.identity) == 0);
    end(joiner, cox_udp_size(&own));
    end(host, cox_udp_size(&def));
}

static void open_addresses(void)
{
    char word[COX_UDP_INVITE_SIZE];
    cox_session_def session = cox_session_default();
    cox_packet packet = {.length = COX_PACKET_BYTES_MAX + 1};
    cox_udp_def def = cox_udp_default();
    def.port = 0;
    def.is_open = true;
    cox_udp *host = make(&def);
    EXPECT(cox_udp_open(host) == COX_OK);
    EXPECT(cox_udp_get_invite(host, COX_UDP_PLAYER, 0, word, sizeof word));
    EXPECT(strchr(word, '/') == NULL);
    EXPECT(cox_udp_send_packet(host, &packet) == COX_ERROR_CAPACITY);
    packet.length = 1;
    packet.to = cox_address_make("abcd", 4);
    EXPECT(cox_udp_send_packet(host, &packet) == COX_ERROR_NOT_FOUND);
    EXPECT(cox_udp_disconnect(host, &packet.to) == COX_ERROR_NOT_FOUND);
    cox_udp_address_text(host, &packet.to, text, sizeof text);
    EXPECT(strcmp(text, "?") == 0);

    cox_udp_def own = cox_udp_default();
    own.side = COX_SIDE_JOINER;
    own.is_open = true;
    own.where = word;
    cox_udp *joiner = make(&own);
    EXPECT(cox_udp_open(joiner) == COX_OK && cox_udp_define(joiner, &session) == COX_OK);
    cox_udp_address_text(joiner, &session.host, text, sizeof text);
    EXPECT(strcmp(text, word) == 0 && !session.spectator);
    end(joiner, cox_udp_size(&own));
    end(host, cox_udp_size(&def));
}

/* A library that a game uses may close what is not its own. */
static void closed_by_others(void)
{
    cox_udp_event event;
    cox_packet packet = {.length = 1};
    cox_udp_def def = cox_udp_default();
    def.port = 0;
    cox_udp *host = make(&def);
    EXPECT(cox_udp_open(host) == COX_OK);
    EXPECT(!cox_udp_get_packet(host, 1, &packet) && !cox_udp_get_event(host, &event));
    int number = host->socket.socket;
    close(number);
    EXPECT(!cox_udp_get_packet(host, 2, &packet));
    EXPECT(cox_udp_get_event(host, &event) && event.kind == COX_UDP_EVENT_CLOSED);
    EXPECT(!cox_udp_get_packet(host, 3, &packet) && !cox_udp_get_event(host, &event));
    EXPECT(cox_udp_send_packet(host, &packet) == COX_ERROR_NOT_FOUND);
    EXPECT(dup2(STDOUT_FILENO, number) == number);
    end(host, cox_udp_size(&def));
    EXPECT(fcntl(number, F_GETFD) >= 0); /* the number is another file's by then */
    close(number);
}

/* A loop that waits for packets must not take a processor for itself where none can come. */
static void wait_without_socket(void)
{
    cox_udp_def def = cox_udp_default();
    cox_udp *host = make(&def);
    uint64_t start = stopwatch_milliseconds();
    cox_udp_wait(host, 30);
    EXPECT(stopwatch_milliseconds() - start >= 25);
    end(host, cox_udp_size(&def));
}

const seal_test udp_open_tests[] = {
    {"where a joiner's host is said wrongly, a status and a sentence tell how", wrong_wheres},
    {"a free port is found, and a taken one is refused", ports},
    {"a session gets its transport's identity, role and secret, and keys that are kept stay",
     identities},
    {"without a seal an invite is an address, and an address is a place", open_addresses},
    {"a socket that something else closed is told once, and its number is left alone",
     closed_by_others},
    {"without a socket a wait takes its time", wait_without_socket},
    {NULL, NULL}};
