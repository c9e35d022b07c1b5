/* SPDX-License-Identifier: MIT
 * The connections of a host. */
#include "seal_host.h"

#include <sodium.h>
#include <string.h>

void seal_host_make(seal_host *host)
{
    memset(host, 0, sizeof *host);
    crypto_kx_keypair(host->keys.public_key, host->keys.secret_key);
    randombytes_buf(host->secrets, sizeof host->secrets);
    randombytes_buf(host->cookie_key, sizeof host->cookie_key);
}

seal_invite seal_host_invite(const seal_host *host, uint8_t role)
{
    seal_invite invite;
    memcpy(invite.host_key, host->keys.public_key, sizeof invite.host_key);
    memcpy(invite.secret, host->secrets[role], sizeof invite.secret);
    invite.role = role;
    return invite;
}

/* The cookie of an address and a joiner's key in one unit of time. */
static void make_cookie(const seal_host *host, const udp_address *from, const uint8_t *hello,
                        uint64_t unit, uint8_t cookie[SEAL_CHECK_BYTES])
{
    uint8_t bytes[8 + UDP_ADDRESS_BYTES + SEAL_KEY_BYTES];
    seal_put_u64(bytes, unit);
    memcpy(bytes + 8, from->bytes, UDP_ADDRESS_BYTES);
    memcpy(bytes + 8 + UDP_ADDRESS_BYTES, hello + SEAL_HELLO_KEY, SEAL_KEY_BYTES);
    crypto_generichash(cookie, SEAL_CHECK_BYTES, bytes, sizeof bytes, host->cookie_key,
                       sizeof host->cookie_key);
}

static bool is_cookie_good(const seal_host *host, const udp_address *from, const uint8_t *hello,
                           uint64_t now_us)
{
    uint8_t expected[SEAL_CHECK_BYTES];
    uint64_t unit = now_us / SEAL_COOKIE_US;
    for (uint64_t age = 0; age < 2; age++) {
        make_cookie(host, from, hello, unit - age, expected);
        if (sodium_memcmp(expected, hello + SEAL_HELLO_COOKIE, sizeof expected) == 0) return true;
    }
    return false;
}

/* Whether a new connection may take the place of this one. */
static bool is_idle(const seal_connection *connection, uint64_t now_us)
{
    uint64_t silent_us = now_us - connection->heard_us;
    if (connection->phase == SEAL_HALF_OPEN) return silent_us >= SEAL_HALF_OPEN_US;
    return connection->phase == SEAL_FREE || silent_us >= SEAL_SILENT_US;
}

/* Whether a place is taken before another one: a free one first, then that of a joiner that did not
 * go on, then that of the connection that has been silent for longest. */
static bool is_before(const seal_connection *one, const seal_connection *other)
{
    if (one->phase != other->phase) return one->phase < other->phase;
    return one->heard_us < other->heard_us;
}

/* The place of a new connection; SEAL_CONNECTIONS_MAX if a joiner of this role gets none. Where
 * spectators have all of theirs, late ones that may still speak included, another one takes one of
 * these. */
static uint32_t find_place(const seal_host *host, uint8_t role, uint64_t now_us)
{
    const seal_connection *all = host->connections;
    uint32_t place = SEAL_CONNECTIONS_MAX;
    uint32_t spectators_place = SEAL_CONNECTIONS_MAX;
    uint32_t spectators = 0;
    uint32_t half_open = 0;
    for (uint32_t i = 0; i < SEAL_CONNECTIONS_MAX; i++) {
        bool is_spectator = all[i].phase != SEAL_FREE && all[i].role == SEAL_SPECTATOR;
        bool may_go = is_idle(&all[i], now_us);
        if (may_go && (place == SEAL_CONNECTIONS_MAX || is_before(&all[i], &all[place]))) place = i;
        if (may_go && is_spectator &&
            (spectators_place == SEAL_CONNECTIONS_MAX ||
             is_before(&all[i], &all[spectators_place])))
            spectators_place = i;
        if (is_spectator) spectators++;
        if (!may_go && all[i].phase == SEAL_HALF_OPEN) half_open++;
    }
    if (half_open == SEAL_HALF_OPEN_MAX) return SEAL_CONNECTIONS_MAX;
    bool is_crowded = role == SEAL_SPECTATOR && spectators == SEAL_SPECTATORS_MAX;
    return is_crowded ? spectators_place : place;
}

/* The connection that this HELLO got already; NULL if none. */
static const seal_connection *find_welcomed(const seal_host *host, const udp_address *from,
                                            const uint8_t *hello)
{
    for (uint32_t i = 0; i < SEAL_CONNECTIONS_MAX; i++) {
        const seal_connection *one = &host->connections[i];
        if (one->phase != SEAL_FREE && memcmp(one->hello, hello, sizeof one->hello) == 0 &&
            memcmp(&one->address, from, sizeof *from) == 0)
            return one;
    }
    return NULL;
}

/* Makes the connection of a joiner that is there and was invited. NULL if its keys are none. */
static const seal_connection *welcome(seal_host *host, const udp_address *from,
                                      const uint8_t *hello, uint32_t place, uint64_t now_us)
{
    seal_connection made;
    uint8_t role = hello[SEAL_HELLO_ROLE];
    uint32_t number = (host->welcomed + 1) * SEAL_CONNECTIONS_MAX + place;
    memset(&made, 0, sizeof made);
    if (!seal_write_welcome(made.welcome, hello, number, &host->keys, host->secrets[role],
                            &made.line))
        return NULL;
    made.phase = SEAL_HALF_OPEN;
    made.role = role;
    made.address = *from;
    made.heard_us = now_us;
    memcpy(made.hello, hello, sizeof made.hello);
    memcpy(made.identity, hello + SEAL_HELLO_IDENTITY, sizeof made.identity);
    host->connections[place] = made;
    host->welcomed++;
    return &host->connections[place];
}

static void refuse(const uint8_t *hello, uint8_t reason, seal_taken *taken)
{
    seal_write_refuse(taken->answer, hello, reason);
    taken->answer_length = SEAL_REFUSE_BYTES;
}

static void take_hello(seal_host *host, const udp_address *from, const uint8_t *hello,
                       uint64_t now_us, seal_taken *taken)
{
    uint8_t cookie[SEAL_CHECK_BYTES];
    uint8_t role = hello[SEAL_HELLO_ROLE];
    if (role >= SEAL_ROLES) return;
    if (memcmp(hello + SEAL_HELLO_HOST, host->keys.public_key, SEAL_HELLO_HOST_BYTES) != 0) {
        refuse(hello, SEAL_REFUSED_KEY, taken);
        return;
    }
    if (!seal_hello_is_proved(hello, host->secrets[role])) {
        refuse(hello, SEAL_REFUSED_SECRET, taken);
        return;
    }
    if (!is_cookie_good(host, from, hello, now_us)) {
        make_cookie(host, from, hello, now_us / SEAL_COOKIE_US, cookie);
        seal_write_cookie(taken->answer, hello, cookie, host->secrets[role]);
        taken->answer_length = SEAL_COOKIE_BYTES;
        return;
    }
    const seal_connection *known = find_welcomed(host, from, hello);
    uint32_t place = known == NULL ? find_place(host, role, now_us) : 0;
    if (place == SEAL_CONNECTIONS_MAX) {
        refuse(hello, SEAL_REFUSED_FULL, taken);
        return;
    }
    if (known == NULL) known = welcome(host, from, hello, place, now_us);
    if (known == NULL) return;
    memcpy(taken->answer, known->welcome, SEAL_WELCOME_BYTES);
    taken->answer_length = SEAL_WELCOME_BYTES;
}

/* Challenges the address that a newer packet came from, if it is time. */
static void challenge(seal_connection *connection, const udp_address *from, uint64_t now_us,
                      seal_taken *taken)
{
    bool is_known =
        connection->is_challenged && memcmp(&connection->candidate, from, sizeof *from) == 0;
    if (is_known && now_us - connection->challenged_us < SEAL_CHALLENGE_US) return;
    if (!is_known) {
        connection->is_challenged = true;
        connection->candidate = *from;
        randombytes_buf(connection->challenge, sizeof connection->challenge);
    }
    connection->challenged_us = now_us;
    taken->answer_length = seal_line_seal(&connection->line, SEAL_CHALLENGE, connection->challenge,
                                          SEAL_CHALLENGE_BYTES, taken->answer);
}

/* Follows a peer whose newest packet, in a datagram of this length, came from an address. */
static void follow(seal_connection *connection, const udp_address *from, uint32_t datagram_length,
                   uint64_t now_us, seal_taken *taken)
{
    if (memcmp(&connection->address, from, sizeof *from) == 0) {
        connection->is_challenged = false; /* its old address works */
        return;
    }
    if (datagram_length >= SEAL_OVERHEAD + SEAL_CHALLENGE_BYTES)
        challenge(connection, from, now_us, taken);
}

/* Moves a peer that has answered from the address that was challenged. */
static void take_answer(seal_connection *connection, const udp_address *from, const uint8_t *bytes)
{
    if (!connection->is_challenged || memcmp(&connection->candidate, from, sizeof *from) != 0 ||
        sodium_memcmp(connection->challenge, bytes, SEAL_CHALLENGE_BYTES) != 0)
        return;
    connection->address = *from;
    connection->is_challenged = false;
}

/* The connection that a datagram names; NULL if there is none. */
static seal_connection *find_named(seal_host *host, uint32_t number)
{
    seal_connection *one = &host->connections[number % SEAL_CONNECTIONS_MAX];
    return one->phase != SEAL_FREE && one->line.connection == number ? one : NULL;
}

static void take_sealed(seal_host *host, const udp_address *from, int kind, const uint8_t *datagram,
                        uint32_t length, uint64_t now_us, seal_taken *taken)
{
    uint32_t number = seal_take_u32(datagram + SEAL_AT_CONNECTION);
    seal_connection *connection = find_named(host, number);
    if (connection == NULL) return;
    uint64_t newest = connection->line.window.newest;
    if (!seal_line_open(&connection->line, datagram, length, taken->packet, &taken->length)) return;
    connection->phase = SEAL_OPEN;
    connection->heard_us = now_us;
    if (kind == SEAL_ANSWER) take_answer(connection, from, taken->packet);
    if (connection->line.window.newest > newest) follow(connection, from, length, now_us, taken);
    if (kind == SEAL_DATA) taken->from = connection;
}

void seal_host_take(seal_host *host, const udp_address *from, const uint8_t *datagram,
                    uint32_t length, uint64_t now_us, seal_taken *taken)
{
    taken->answer_length = 0;
    taken->from = NULL;
    int kind = seal_kind(datagram, length);
    if (kind == SEAL_HELLO) take_hello(host, from, datagram, now_us, taken);
    if (kind == SEAL_DATA || kind == SEAL_ANSWER)
        take_sealed(host, from, kind, datagram, length, now_us, taken);
}

const seal_connection *seal_host_find(const seal_host *host, uint32_t connection)
{
    const seal_connection *one = &host->connections[connection % SEAL_CONNECTIONS_MAX];
    return one->phase == SEAL_OPEN && one->line.connection == connection ? one : NULL;
}

uint32_t seal_host_seal(seal_host *host, uint32_t connection, const void *packet, uint32_t length,
                        uint8_t *datagram, udp_address *to)
{
    seal_connection *one = &host->connections[connection % SEAL_CONNECTIONS_MAX];
    if (seal_host_find(host, connection) == NULL || length > SEAL_PACKET_BYTES_MAX) return 0;
    *to = one->address;
    return seal_line_seal(&one->line, SEAL_DATA, packet, length, datagram);
}

void seal_host_forget(seal_host *host, uint32_t connection)
{
    seal_connection *one = &host->connections[connection % SEAL_CONNECTIONS_MAX];
    if (seal_host_find(host, connection) != NULL) sodium_memzero(one, sizeof *one);
}
