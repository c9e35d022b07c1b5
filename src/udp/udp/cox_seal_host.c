/* SPDX-License-Identifier: MIT
 * The connections of a host. */
#include "cox_seal_host.h"

#include <sodium.h>
#include <string.h>

void cox_seal_host_make(cox_seal_host *host, const cox_udp_keys *keys,
                        cox_seal_connection *connections, uint32_t count)
{
    memset(host, 0, sizeof *host);
    memset(connections, 0, count * sizeof *connections);
    host->connections = connections;
    host->count = count;
    if (keys != NULL) host->keys = *keys;
    else crypto_kx_keypair(host->keys.public_key, host->keys.secret_key);
    randombytes_buf(host->secrets, sizeof host->secrets);
    randombytes_buf(host->cookie_key, sizeof host->cookie_key);
}

cox_seal_invite cox_seal_host_invite(const cox_seal_host *host, uint8_t role)
{
    cox_seal_invite invite;
    memcpy(invite.host_key, host->keys.public_key, sizeof invite.host_key);
    memcpy(invite.secret, host->secrets[role], sizeof invite.secret);
    invite.role = role;
    return invite;
}

/* The cookie of an address and a joiner's key in one unit of time. */
static void make_cookie(const cox_seal_host *host, const cox_socket_address *from,
                        const uint8_t *hello, uint64_t unit, uint8_t cookie[COX_SEAL_CHECK_BYTES])
{
    uint8_t bytes[8 + COX_SOCKET_ADDRESS_BYTES + COX_UDP_KEY_BYTES];
    cox_seal_put_u64(bytes, unit);
    memcpy(bytes + 8, from->bytes, COX_SOCKET_ADDRESS_BYTES);
    memcpy(bytes + 8 + COX_SOCKET_ADDRESS_BYTES, hello + COX_SEAL_HELLO_KEY, COX_UDP_KEY_BYTES);
    crypto_generichash(cookie, COX_SEAL_CHECK_BYTES, bytes, sizeof bytes, host->cookie_key,
                       sizeof host->cookie_key);
}

static bool is_cookie_good(const cox_seal_host *host, const cox_socket_address *from,
                           const uint8_t *hello, uint64_t now_us)
{
    uint8_t expected[COX_SEAL_CHECK_BYTES];
    uint64_t unit = now_us / COX_SEAL_COOKIE_US;
    for (uint64_t age = 0; age < 2; age++) {
        make_cookie(host, from, hello, unit - age, expected);
        if (sodium_memcmp(expected, hello + COX_SEAL_HELLO_COOKIE, sizeof expected) == 0)
            return true;
    }
    return false;
}

/* Whether a new connection may take the place of this one. */
static bool is_idle(const cox_seal_connection *connection, uint64_t now_us)
{
    uint64_t silent_us = now_us - connection->heard_us;
    if (connection->phase == COX_SEAL_HALF_OPEN) return silent_us >= COX_SEAL_HALF_OPEN_US;
    return connection->phase == COX_SEAL_FREE || silent_us >= COX_SEAL_SILENT_US;
}

/* Whether a place is taken before another one: a free one first, then that of a joiner that did not
 * go on, then that of the connection that has been silent for longest. */
static bool is_before(const cox_seal_connection *one, const cox_seal_connection *other)
{
    if (one->phase != other->phase) return one->phase < other->phase;
    return one->heard_us < other->heard_us;
}

/* The place of a new connection; COX_UDP_CONNECTIONS_MAX if a joiner of this role gets none. Where
 * spectators have all of theirs, late ones that may still speak included, another one takes one of
 * these. */
static uint32_t find_place(const cox_seal_host *host, uint8_t role, uint64_t now_us)
{
    const cox_seal_connection *all = host->connections;
    uint32_t place = COX_UDP_CONNECTIONS_MAX;
    uint32_t spectators_place = COX_UDP_CONNECTIONS_MAX;
    uint32_t spectators = 0;
    uint32_t half_open = 0;
    uint32_t quarter = COX_SEAL_QUARTER(host->count);
    for (uint32_t i = 0; i < host->count; i++) {
        bool is_spectator = all[i].phase != COX_SEAL_FREE && all[i].role == COX_UDP_SPECTATOR;
        bool may_go = is_idle(&all[i], now_us);
        if (may_go && (place == COX_UDP_CONNECTIONS_MAX || is_before(&all[i], &all[place])))
            place = i;
        if (may_go && is_spectator &&
            (spectators_place == COX_UDP_CONNECTIONS_MAX ||
             is_before(&all[i], &all[spectators_place])))
            spectators_place = i;
        if (is_spectator) spectators++;
        if (!may_go && all[i].phase == COX_SEAL_HALF_OPEN) half_open++;
    }
    if (half_open == quarter) return COX_UDP_CONNECTIONS_MAX;
    bool is_crowded = role == COX_UDP_SPECTATOR && spectators == host->count - quarter;
    return is_crowded ? spectators_place : place;
}

/* The connection that this HELLO got already; NULL if none. */
static const cox_seal_connection *
find_welcomed(const cox_seal_host *host, const cox_socket_address *from, const uint8_t *hello)
{
    for (uint32_t i = 0; i < host->count; i++) {
        const cox_seal_connection *one = &host->connections[i];
        if (one->phase != COX_SEAL_FREE && memcmp(one->hello, hello, sizeof one->hello) == 0 &&
            memcmp(&one->address, from, sizeof *from) == 0)
            return one;
    }
    return NULL;
}

/* Makes the connection of a joiner that is there and was invited. NULL if its keys are none. */
static const cox_seal_connection *welcome(cox_seal_host *host, const cox_socket_address *from,
                                          const uint8_t *hello, uint32_t place, uint64_t now_us)
{
    cox_seal_connection made;
    uint8_t role = hello[COX_SEAL_HELLO_ROLE];
    uint32_t number = (host->welcomed + 1) * COX_UDP_CONNECTIONS_MAX + place;
    memset(&made, 0, sizeof made);
    bool is_made = cox_seal_write_welcome(made.welcome, hello, number, &host->keys,
                                          host->secrets[role], &made.line);
    if (is_made) {
        made.phase = COX_SEAL_HALF_OPEN;
        made.role = role;
        made.address = *from;
        made.heard_us = now_us;
        made.taken_us = now_us;
        memcpy(made.hello, hello, sizeof made.hello);
        memcpy(made.identity, hello + COX_SEAL_HELLO_IDENTITY, sizeof made.identity);
        host->connections[place] = made;
        host->welcomed++;
    }
    sodium_memzero(&made, sizeof made);
    return is_made ? &host->connections[place] : NULL;
}

static void refuse(const uint8_t *hello, uint8_t reason, cox_seal_taken *taken)
{
    cox_seal_write_refuse(taken->answer, hello, reason);
    taken->answer_length = COX_SEAL_REFUSE_BYTES;
    taken->refusal = reason;
}

static void take_hello(cox_seal_host *host, const cox_socket_address *from, const uint8_t *hello,
                       uint64_t now_us, cox_seal_taken *taken)
{
    uint8_t cookie[COX_SEAL_CHECK_BYTES];
    uint8_t role = hello[COX_SEAL_HELLO_ROLE];
    if (role >= COX_SEAL_ROLES) return;
    if (memcmp(hello + COX_SEAL_HELLO_HOST, host->keys.public_key, COX_SEAL_HELLO_HOST_BYTES) !=
        0) {
        refuse(hello, COX_UDP_REFUSED_KEY, taken);
        return;
    }
    if (!cox_seal_hello_is_proved(hello, host->secrets[role])) {
        refuse(hello, COX_UDP_REFUSED_SECRET, taken);
        return;
    }
    if (!is_cookie_good(host, from, hello, now_us)) {
        make_cookie(host, from, hello, now_us / COX_SEAL_COOKIE_US, cookie);
        cox_seal_write_cookie(taken->answer, hello, cookie, host->secrets[role]);
        taken->answer_length = COX_SEAL_COOKIE_BYTES;
        return;
    }
    const cox_seal_connection *known = find_welcomed(host, from, hello);
    uint32_t place = known == NULL ? find_place(host, role, now_us) : 0;
    if (place == COX_UDP_CONNECTIONS_MAX) {
        refuse(hello, COX_UDP_REFUSED_FULL, taken);
        return;
    }
    if (known == NULL) known = welcome(host, from, hello, place, now_us);
    if (known == NULL) return;
    memcpy(taken->answer, known->welcome, COX_SEAL_WELCOME_BYTES);
    taken->answer_length = COX_SEAL_WELCOME_BYTES;
}

/* Challenges the address that a newer packet came from, if it is time. */
static void challenge(cox_seal_connection *connection, const cox_socket_address *from,
                      uint64_t now_us, cox_seal_taken *taken)
{
    bool is_known =
        connection->is_challenged && memcmp(&connection->candidate, from, sizeof *from) == 0;
    if (is_known && now_us - connection->challenged_us < COX_SEAL_CHALLENGE_US) return;
    if (!is_known) {
        connection->is_challenged = true;
        connection->candidate = *from;
        randombytes_buf(connection->challenge, sizeof connection->challenge);
    }
    connection->challenged_us = now_us;
    taken->answer_length =
        cox_seal_line_seal(&connection->line, COX_SEAL_CHALLENGE, connection->challenge,
                           COX_SEAL_CHALLENGE_BYTES, taken->answer);
}

/* Follows a peer whose newest packet, in a datagram of this length, came from an address. */
static void follow(cox_seal_connection *connection, const cox_socket_address *from,
                   uint32_t datagram_length, uint64_t now_us, cox_seal_taken *taken)
{
    if (memcmp(&connection->address, from, sizeof *from) == 0) {
        connection->is_challenged = false; /* its old address works */
        return;
    }
    if (datagram_length >= COX_SEAL_OVERHEAD + COX_SEAL_CHALLENGE_BYTES)
        challenge(connection, from, now_us, taken);
}

/* Moves a peer that has answered from the address that was challenged. Returns whether it did. */
static bool take_answer(cox_seal_connection *connection, const cox_socket_address *from,
                        const uint8_t *bytes)
{
    if (!connection->is_challenged || memcmp(&connection->candidate, from, sizeof *from) != 0 ||
        sodium_memcmp(connection->challenge, bytes, COX_SEAL_CHALLENGE_BYTES) != 0)
        return false;
    connection->address = *from;
    connection->is_challenged = false;
    return true;
}

/* The place of the connection of this number; NULL if there is none. */
static cox_seal_connection *find_named(const cox_seal_host *host, uint32_t number)
{
    uint32_t place = number % COX_UDP_CONNECTIONS_MAX;
    if (place >= host->count) return NULL;
    cox_seal_connection *one = &host->connections[place];
    return one->phase != COX_SEAL_FREE && one->line.connection == number ? one : NULL;
}

static void take_sealed(cox_seal_host *host, const cox_socket_address *from, int kind,
                        const uint8_t *datagram, uint32_t length, uint64_t now_us,
                        cox_seal_taken *taken)
{
    uint32_t number = cox_seal_take_u32(datagram + COX_SEAL_AT_CONNECTION);
    cox_seal_connection *connection = find_named(host, number);
    if (connection == NULL) return;
    uint64_t newest = connection->line.window.newest;
    if (!cox_seal_line_open(&connection->line, datagram, length, taken->packet, &taken->length))
        return;
    connection->phase = COX_SEAL_OPEN;
    connection->heard_us = now_us;
    if (kind == COX_SEAL_ANSWER && take_answer(connection, from, taken->packet))
        taken->moved = connection;
    if (connection->line.window.newest > newest) follow(connection, from, length, now_us, taken);
    if (kind == COX_SEAL_DATA) taken->from = connection;
}

void cox_seal_host_take(cox_seal_host *host, const cox_socket_address *from,
                        const uint8_t *datagram, uint32_t length, uint64_t now_us,
                        cox_seal_taken *taken)
{
    taken->answer_length = 0;
    taken->refusal = COX_UDP_REFUSED_NOT;
    taken->moved = NULL;
    taken->from = NULL;
    int kind = cox_seal_kind(datagram, length);
    if (kind == COX_SEAL_HELLO) take_hello(host, from, datagram, now_us, taken);
    if (kind == COX_SEAL_DATA || kind == COX_SEAL_ANSWER)
        take_sealed(host, from, kind, datagram, length, now_us, taken);
}

cox_seal_connection *cox_seal_host_find(const cox_seal_host *host, uint32_t connection)
{
    cox_seal_connection *one = find_named(host, connection);
    return one != NULL && one->phase == COX_SEAL_OPEN ? one : NULL;
}

uint32_t cox_seal_host_seal(cox_seal_host *host, uint32_t connection, const void *packet,
                            uint32_t length, uint8_t *datagram, cox_socket_address *to)
{
    cox_seal_connection *one = cox_seal_host_find(host, connection);
    if (one == NULL || length > COX_SEAL_PACKET_BYTES_MAX) return 0;
    *to = one->address;
    return cox_seal_line_seal(&one->line, COX_SEAL_DATA, packet, length, datagram);
}

void cox_seal_host_forget(cox_seal_host *host, uint32_t connection)
{
    cox_seal_connection *one = cox_seal_host_find(host, connection);
    if (one != NULL) sodium_memzero(one, sizeof *one);
}
