/* SPDX-License-Identifier: MIT
 * The datagrams of the handshake, by crypto_kx and BLAKE2b. */
#include "cox_seal_handshake.h"

#include <sodium.h>
#include <string.h>

/* The part of a HELLO that the keys depend on: the cookie after it may change from one to the next.
 */
#define HELLO_BOUND_BYTES COX_SEAL_HELLO_COOKIE

/* The most exchanged bytes: three exchanges of a key for each direction. */
#define EXCHANGED_BYTES (6 * COX_UDP_KEY_BYTES)

static void prove(uint8_t *proof, const uint8_t *bytes, size_t length, const uint8_t *secret)
{
    crypto_generichash(proof, COX_SEAL_CHECK_BYTES, bytes, length, secret, COX_SEAL_SECRET_BYTES);
}

static bool is_proved(const uint8_t *proof, const uint8_t *bytes, size_t length,
                      const uint8_t *secret)
{
    uint8_t expected[COX_SEAL_CHECK_BYTES];
    prove(expected, bytes, length, secret);
    return sodium_memcmp(expected, proof, sizeof expected) == 0;
}

void cox_seal_write_hello(uint8_t *hello, const cox_seal_invite *invite, const cox_udp_keys *own,
                          const uint8_t identity[COX_UDP_KEY_BYTES],
                          const uint8_t cookie[COX_SEAL_CHECK_BYTES])
{
    memset(hello, 0, COX_SEAL_HELLO_BYTES);
    cox_seal_head(hello, COX_SEAL_HELLO);
    hello[COX_SEAL_HELLO_ROLE] = invite->role;
    memcpy(hello + COX_SEAL_HELLO_HOST, invite->host_key, COX_SEAL_HELLO_HOST_BYTES);
    memcpy(hello + COX_SEAL_HELLO_KEY, own->public_key, COX_UDP_KEY_BYTES);
    memcpy(hello + COX_SEAL_HELLO_IDENTITY, identity, COX_UDP_KEY_BYTES);
    memcpy(hello + COX_SEAL_HELLO_COOKIE, cookie, COX_SEAL_CHECK_BYTES);
    prove(hello + COX_SEAL_HELLO_PROOF, hello, COX_SEAL_HELLO_PROOF, invite->secret);
}

bool cox_seal_hello_is_proved(const uint8_t *hello, const uint8_t secret[COX_SEAL_SECRET_BYTES])
{
    return is_proved(hello + COX_SEAL_HELLO_PROOF, hello, COX_SEAL_HELLO_PROOF, secret);
}

/* Begins an answer that only the joiner of this HELLO takes. */
static void begin_answer(uint8_t *answer, size_t size, int kind, const uint8_t *hello)
{
    memset(answer, 0, size);
    cox_seal_head(answer, kind);
    memcpy(answer + COX_SEAL_AT_MARK, hello + COX_SEAL_HELLO_KEY, COX_SEAL_MARK_BYTES);
}

void cox_seal_write_cookie(uint8_t *answer, const uint8_t *hello,
                           const uint8_t cookie[COX_SEAL_CHECK_BYTES],
                           const uint8_t secret[COX_SEAL_SECRET_BYTES])
{
    begin_answer(answer, COX_SEAL_COOKIE_BYTES, COX_SEAL_COOKIE, hello);
    memcpy(answer + COX_SEAL_COOKIE_COOKIE, cookie, COX_SEAL_CHECK_BYTES);
    prove(answer + COX_SEAL_COOKIE_PROOF, answer, COX_SEAL_COOKIE_PROOF, secret);
}

bool cox_seal_cookie_is_proved(const uint8_t *answer, const cox_udp_keys *own,
                               const uint8_t secret[COX_SEAL_SECRET_BYTES])
{
    return memcmp(answer + COX_SEAL_AT_MARK, own->public_key, COX_SEAL_MARK_BYTES) == 0 &&
           is_proved(answer + COX_SEAL_COOKIE_PROOF, answer, COX_SEAL_COOKIE_PROOF, secret);
}

void cox_seal_write_refuse(uint8_t *answer, const uint8_t *hello, uint8_t reason)
{
    begin_answer(answer, COX_SEAL_REFUSE_BYTES, COX_SEAL_REFUSE, hello);
    answer[COX_SEAL_REFUSE_REASON] = reason;
}

/* Makes both keys, the one to the joiner first, of what was exchanged, said and known. */
static void derive(uint8_t keys[2 * COX_UDP_KEY_BYTES], const uint8_t exchanged[EXCHANGED_BYTES],
                   const uint8_t *hello, const uint8_t *host_key, const uint8_t *welcome,
                   const uint8_t *secret)
{
    static const char name[] = "coxswain seal 1";
    crypto_generichash_state state;
    crypto_generichash_init(&state, secret, COX_SEAL_SECRET_BYTES, 2 * COX_UDP_KEY_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)name, sizeof name);
    crypto_generichash_update(&state, hello, HELLO_BOUND_BYTES);
    crypto_generichash_update(&state, host_key, COX_UDP_KEY_BYTES);
    crypto_generichash_update(&state, welcome, COX_SEAL_WELCOME_PROOF);
    crypto_generichash_update(&state, exchanged, EXCHANGED_BYTES);
    crypto_generichash_final(&state, keys, 2 * COX_UDP_KEY_BYTES);
    sodium_memzero(&state, sizeof state);
}

/* One exchange at the host, which crypto_kx calls the server: the key to the joiner, then the other
 * one. */
static bool exchange_at_host(uint8_t *exchanged, const cox_udp_keys *own, const uint8_t *theirs)
{
    return crypto_kx_server_session_keys(exchanged + COX_UDP_KEY_BYTES, exchanged, own->public_key,
                                         own->secret_key, theirs) == 0;
}

static bool exchange_at_joiner(uint8_t *exchanged, const cox_udp_keys *own, const uint8_t *theirs)
{
    return crypto_kx_client_session_keys(exchanged, exchanged + COX_UDP_KEY_BYTES, own->public_key,
                                         own->secret_key, theirs) == 0;
}

static void make_line(cox_seal_line *line, uint32_t connection, const uint8_t *send_key,
                      const uint8_t *receive_key)
{
    memset(line, 0, sizeof *line);
    line->connection = connection;
    memcpy(line->send_key, send_key, COX_UDP_KEY_BYTES);
    memcpy(line->receive_key, receive_key, COX_UDP_KEY_BYTES);
}

bool cox_seal_write_welcome(uint8_t *welcome, const uint8_t *hello, uint32_t connection,
                            const cox_udp_keys *host, const uint8_t secret[COX_SEAL_SECRET_BYTES],
                            cox_seal_line *line)
{
    cox_udp_keys own;
    uint8_t exchanged[EXCHANGED_BYTES];
    uint8_t keys[2 * COX_UDP_KEY_BYTES];
    uint8_t nonce[COX_SEAL_NONCE_BYTES];
    crypto_kx_keypair(own.public_key, own.secret_key);
    begin_answer(welcome, COX_SEAL_WELCOME_BYTES, COX_SEAL_WELCOME, hello);
    cox_seal_put_u32(welcome + COX_SEAL_AT_CONNECTION, connection);
    memcpy(welcome + COX_SEAL_WELCOME_KEY, own.public_key, COX_UDP_KEY_BYTES);
    bool is_done =
        exchange_at_host(exchanged, &own, hello + COX_SEAL_HELLO_KEY) &&
        exchange_at_host(exchanged + 2 * COX_UDP_KEY_BYTES, host, hello + COX_SEAL_HELLO_KEY) &&
        exchange_at_host(exchanged + 4 * COX_UDP_KEY_BYTES, &own, hello + COX_SEAL_HELLO_IDENTITY);
    if (is_done) {
        derive(keys, exchanged, hello, host->public_key, welcome, secret);
        make_line(line, connection, keys, keys + COX_UDP_KEY_BYTES);
        cox_seal_nonce(nonce, 0);
        crypto_aead_chacha20poly1305_ietf_encrypt(welcome + COX_SEAL_WELCOME_PROOF, NULL, NULL, 0,
                                                  welcome, COX_SEAL_WELCOME_PROOF, NULL, nonce,
                                                  keys);
    }
    sodium_memzero(&own, sizeof own);
    sodium_memzero(exchanged, sizeof exchanged);
    sodium_memzero(keys, sizeof keys);
    return is_done;
}

bool cox_seal_read_welcome(const uint8_t *welcome, const uint8_t *hello,
                           const cox_seal_invite *invite, const cox_udp_keys *own,
                           const cox_udp_keys *identity, cox_seal_line *line)
{
    const uint8_t *theirs = welcome + COX_SEAL_WELCOME_KEY;
    uint8_t exchanged[EXCHANGED_BYTES];
    uint8_t keys[2 * COX_UDP_KEY_BYTES];
    uint8_t nonce[COX_SEAL_NONCE_BYTES];
    if (memcmp(welcome + COX_SEAL_AT_MARK, own->public_key, COX_SEAL_MARK_BYTES) != 0) return false;
    bool is_genuine =
        exchange_at_joiner(exchanged, own, theirs) &&
        exchange_at_joiner(exchanged + 2 * COX_UDP_KEY_BYTES, own, invite->host_key) &&
        exchange_at_joiner(exchanged + 4 * COX_UDP_KEY_BYTES, identity, theirs);
    if (is_genuine) {
        derive(keys, exchanged, hello, invite->host_key, welcome, invite->secret);
        cox_seal_nonce(nonce, 0);
        is_genuine = crypto_aead_chacha20poly1305_ietf_decrypt(
                         NULL, NULL, NULL, welcome + COX_SEAL_WELCOME_PROOF,
                         COX_SEAL_WELCOME_BYTES - COX_SEAL_WELCOME_PROOF, welcome,
                         COX_SEAL_WELCOME_PROOF, nonce, keys) == 0;
    }
    if (is_genuine)
        make_line(line, cox_seal_take_u32(welcome + COX_SEAL_AT_CONNECTION),
                  keys + COX_UDP_KEY_BYTES, keys);
    sodium_memzero(exchanged, sizeof exchanged);
    sodium_memzero(keys, sizeof keys);
    return is_genuine;
}
