/* SPDX-License-Identifier: MIT
 * The socket and what is sealed for it. */
#include "network.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seal_host.h"
#include "seal_joiner.h"
#include "util/failure.h"
#include "util/match_options.h"
#include "util/stopwatch.h"

/* In one turn: the most datagrams that are looked at, sealed packets that are tried or open ones
 * that are given on, and questions for a connection that are taken: one may cost a key exchange,
 * though it gets no answer. */
#define LOOKED_AT_MAX 4096u
#define OPENED_MAX 256u
#define ASKED_MAX 16u

/* How long a joiner that was refused waits for another answer. */
#define REFUSAL_US 2000000u

#define HOST_NAME_SIZE 256

/* The most bytes of a datagram that is looked at. */
#define DATAGRAM_MAX 2048

struct network {
    udp socket;
    bool is_host;
    bool is_sealed;
    seal_host host;                 /* of a host that seals */
    seal_joiner joiner;             /* of a joiner that seals */
    udp_address host_address;       /* of a joiner, */
    char host_name[HOST_NAME_SIZE]; /* and as the user named it */
    uint16_t port;                  /* of a host */
    bool has_warned;                /* about datagrams of no match */
    bool has_foreign;               /* the host's address sent something else, */
    uint8_t foreign_version;        /* in this version of the seal; 0: or not sealed at all */
    uint64_t refused_us;  /* when a joiner was refused for the first time; 0: it was not */
    uint64_t turn_end_us; /* until then a turn waits for its first packet */
    uint32_t looked_at, opened, asked; /* in this turn */
};

void network_random(void *bytes, size_t length)
{
    randombytes_buf(bytes, length);
}

/* Opens a socket. NULL, with errno set, if the port cannot be opened. */
static network *open_network(uint16_t *port, bool is_sealed)
{
    network *net = calloc(1, sizeof *net);
    if (net == NULL) return NULL;
    net->is_sealed = is_sealed;
    errno = ENOSYS;
    if (seal_start() && udp_open(&net->socket, port)) return net;
    free(net);
    return NULL;
}

network *network_host(uint16_t *port, bool is_open, char *error, size_t error_size)
{
    network *net = open_network(port, !is_open);
    if (net == NULL) {
        if (errno == EADDRINUSE)
            fail(error, error_size, "port %u is in use; --port 0 takes a free one", *port);
        else fail(error, error_size, "port %u cannot be opened: %s", *port, strerror(errno));
        return NULL;
    }
    net->is_host = true;
    net->port = *port;
    if (net->is_sealed) seal_host_make(&net->host);
    return net;
}

uint32_t network_invite(const network *net, uint8_t role, char invitations[][INVITE_SIZE],
                        uint32_t most, bool *is_local)
{
    udp_address addresses[COX_PEERS_MAX];
    char text[UDP_TEXT_SIZE];
    char error[ERROR_SIZE];
    if (most > COX_PEERS_MAX) most = COX_PEERS_MAX;
    uint32_t count = udp_own_addresses(addresses, most, net->port);
    *is_local = count == 0;
    if (count == 0 &&
        udp_find(&net->socket, "127.0.0.1", net->port, addresses, error, sizeof error))
        count = 1;
    for (uint32_t i = 0; i < count; i++) {
        seal_invite invite;
        udp_text(&addresses[i], text);
        strcpy(invitations[i], text);
        if (!net->is_sealed) continue;
        invite = seal_host_invite(&net->host, role);
        invite_write(&invite, text, invitations[i]);
    }
    return count;
}

network *network_join(const char *where, bool is_open, char *error, size_t error_size)
{
    char name[HOST_NAME_SIZE];
    seal_invite invite;
    uint16_t port = 0;
    if (!is_open && !invite_read(where, &invite, name, sizeof name, error, error_size)) return NULL;
    if (is_open && invite_is_meant(where)) {
        fail(error, error_size, "an invite is joined without --open");
        return NULL;
    }
    if (is_open) snprintf(name, sizeof name, "%s", where);
    network *net = open_network(&port, !is_open);
    if (net == NULL) {
        fail(error, error_size, "%s cannot be asked: %s", name, strerror(errno));
        return NULL;
    }
    strcpy(net->host_name, name);
    if (!udp_find(&net->socket, name, MATCH_PORT_DEFAULT, &net->host_address, error, error_size)) {
        network_close(net);
        return NULL;
    }
    if (net->is_sealed) seal_joiner_make(&net->joiner, &invite);
    return net;
}

const char *network_host_name(const network *net)
{
    return net->host_name;
}

/* The address of a peer that is known by these bytes and, under the seal, by its identity. */
static cox_address make_address(const void *bytes, size_t length, const uint8_t *identity)
{
    cox_address address = cox_address_make(bytes, (uint32_t)length);
    if (identity != NULL) memcpy(address.identity, identity, sizeof address.identity);
    return address;
}

static cox_address connection_address(const seal_connection *connection)
{
    uint8_t number[4];
    seal_put_u32(number, connection->line.connection);
    return make_address(number, sizeof number, connection->identity);
}

cox_address network_host_address(const network *net)
{
    const uint8_t *key = net->joiner.invite.host_key;
    if (net->is_sealed) return make_address(key, SEAL_KEY_BYTES, key);
    return make_address(&net->host_address, sizeof net->host_address, NULL);
}

uint8_t network_own_role(const network *net)
{
    return net->is_sealed ? net->joiner.invite.role : SEAL_PLAYER;
}

void network_own_identity(const network *net, uint8_t identity[COX_IDENTITY_BYTES])
{
    memset(identity, 0, COX_IDENTITY_BYTES);
    if (net->is_sealed) memcpy(identity, net->joiner.identity.public_key, SEAL_KEY_BYTES);
}

static void ask(network *net)
{
    uint8_t datagram[SEAL_HELLO_BYTES];
    if (net->is_host || !net->is_sealed) return;
    uint32_t length = seal_joiner_ask(&net->joiner, stopwatch_microseconds(), datagram);
    if (length > 0) udp_send(&net->socket, &net->host_address, datagram, length);
}

void network_begin_turn(network *net, uint32_t wait_ms)
{
    net->turn_end_us = stopwatch_microseconds() + wait_ms * UINT64_C(1000);
    net->looked_at = net->opened = net->asked = 0;
    ask(net);
}

/* Takes a datagram that is none of ours. */
static void take_foreign(network *net, const udp_address *from, const uint8_t *datagram,
                         uint32_t length)
{
    char text[UDP_TEXT_SIZE];
    bool is_from_host = !net->is_host && memcmp(from, &net->host_address, sizeof *from) == 0;
    if (is_from_host) {
        bool is_sealed = length > 2 && memcmp(datagram, "CS", 2) == 0;
        net->has_foreign = true;
        net->foreign_version = is_sealed ? datagram[2] : 0;
        return;
    }
    if (net->has_warned) return;
    net->has_warned = true;
    udp_text(from, text);
    print_warning("%s sends packets that belong to no match; they are ignored", text);
}

/* Takes a datagram without a seal: one of a session, and at a joiner from the host. */
static bool take_open(network *net, const udp_address *from, const uint8_t *datagram,
                      uint32_t length, network_packet *packet)
{
    bool is_right = length > 2 && length <= NETWORK_BYTES_MAX && memcmp(datagram, "CX", 2) == 0;
    if (!is_right || (!net->is_host && memcmp(from, &net->host_address, sizeof *from) != 0)) {
        take_foreign(net, from, datagram, length);
        return false;
    }
    net->opened++;
    packet->from = make_address(from, sizeof *from, NULL);
    packet->length = length;
    memcpy(packet->bytes, datagram, length);
    return true;
}

/* Takes a sealed datagram at a host. */
static bool take_at_host(network *net, const udp_address *from, const uint8_t *datagram,
                         uint32_t length, network_packet *packet)
{
    static seal_taken taken; /* large */
    bool is_hello = seal_kind(datagram, length) == SEAL_HELLO;
    if (is_hello && net->asked == ASKED_MAX) return false;
    seal_host_take(&net->host, from, datagram, length, stopwatch_microseconds(), &taken);
    if (is_hello) net->asked++;
    else net->opened++;
    if (taken.answer_length > 0) udp_send(&net->socket, from, taken.answer, taken.answer_length);
    if (taken.from == NULL) return false;
    packet->from = connection_address(taken.from);
    packet->from.is_spectator = taken.from->role == SEAL_SPECTATOR;
    packet->length = taken.length;
    memcpy(packet->bytes, taken.packet, taken.length);
    return true;
}

/* Takes a sealed datagram at a joiner. */
static bool take_at_joiner(network *net, const uint8_t *datagram, uint32_t length,
                           network_packet *packet)
{
    net->opened++;
    int kind = seal_joiner_take(&net->joiner, datagram, length, packet->bytes, &packet->length);
    if (net->refused_us == 0 && net->joiner.refusal != SEAL_REFUSED_NOT)
        net->refused_us = stopwatch_microseconds();
    if (kind == SEAL_ANSWER)
        udp_send(&net->socket, &net->host_address, packet->bytes, packet->length);
    packet->from = network_host_address(net);
    ask(net); /* a cookie is sent back at once */
    return kind == SEAL_DATA;
}

static bool take(network *net, const udp_address *from, const uint8_t *datagram, uint32_t length,
                 network_packet *packet)
{
    if (!net->is_sealed) return take_open(net, from, datagram, length, packet);
    if (seal_kind(datagram, length) == SEAL_FOREIGN) {
        take_foreign(net, from, datagram, length);
        return false;
    }
    return net->is_host ? take_at_host(net, from, datagram, length, packet)
                        : take_at_joiner(net, datagram, length, packet);
}

/* Waits for a datagram in what is left of a turn; false if nothing is. */
static bool wait_in_turn(const network *net)
{
    uint64_t now = stopwatch_microseconds();
    if (now >= net->turn_end_us) return false;
    udp_wait(&net->socket, (uint32_t)((net->turn_end_us - now + 999) / 1000));
    return true;
}

bool network_receive(network *net, network_packet *packet)
{
    uint8_t datagram[DATAGRAM_MAX];
    udp_address from;
    while (net->looked_at < LOOKED_AT_MAX && net->opened < OPENED_MAX) {
        int32_t length = udp_receive(&net->socket, datagram, sizeof datagram, &from);
        if (length < 0 && !wait_in_turn(net)) return false;
        if (length < 0) continue;
        net->looked_at++;
        if (!take(net, &from, datagram, (uint32_t)length, packet)) continue;
        net->turn_end_us = 0;
        return true;
    }
    return false;
}

/* The number of the connection that an address names. */
static uint32_t connection_of(const cox_address *address)
{
    return seal_take_u32(address->bytes);
}

bool network_send(network *net, const cox_address *to, const void *bytes, uint32_t length)
{
    uint8_t datagram[SEAL_DATAGRAM_BYTES_MAX];
    udp_address place = net->host_address;
    if (!net->is_sealed) {
        memcpy(&place, to->bytes, sizeof place);
        udp_send(&net->socket, &place, bytes, length);
        return true;
    }
    if (net->is_host)
        length = seal_host_seal(&net->host, connection_of(to), bytes, length, datagram, &place);
    else length = seal_joiner_seal(&net->joiner, bytes, length, datagram);
    if (length > 0) udp_send(&net->socket, &place, datagram, length);
    return length > 0;
}

void network_forget(network *net, const cox_address *address)
{
    if (net->is_host && net->is_sealed) seal_host_forget(&net->host, connection_of(address));
}

void network_address_text(const network *net, const cox_address *address, char text[UDP_TEXT_SIZE])
{
    udp_address place = net->host_address;
    if (!net->is_sealed) {
        memcpy(&place, address->bytes, sizeof place);
    } else if (net->is_host) {
        const seal_connection *found = seal_host_find(&net->host, connection_of(address));
        if (found == NULL) {
            strcpy(text, "?");
            return;
        }
        place = found->address;
    }
    udp_text(&place, text);
}

bool network_is_refused(const network *net)
{
    return net->refused_us != 0 && !net->joiner.is_open &&
           stopwatch_microseconds() - net->refused_us >= REFUSAL_US;
}

bool network_explain(const network *net, char *error, size_t error_size)
{
    const char *where = net->host_name;
    switch (net->joiner.is_open ? SEAL_REFUSED_NOT : net->joiner.refusal) {
    case SEAL_REFUSED_NOT:
        break;
    case SEAL_REFUSED_KEY:
        fail(error, error_size, "%s hosts another match than that of the invite; get a new one",
             where);
        return true;
    case SEAL_REFUSED_FULL:
        fail(error, error_size, "all connections of %s are taken", where);
        return true;
    default:
        fail(error, error_size, "%s does not know the secret of the invite; get a new one", where);
        return true;
    }
    if (!net->has_foreign) return false;
    if (net->foreign_version != 0 && net->foreign_version != SEAL_VERSION)
        fail(error, error_size, "%s speaks version %d of the seal, and this build version %d",
             where, net->foreign_version, SEAL_VERSION);
    else fail(error, error_size, "%s answers, but it hosts no match", where);
    return true;
}

void network_close(network *net)
{
    if (net == NULL) return;
    udp_close(&net->socket);
    sodium_memzero(net, sizeof *net);
    free(net);
}
