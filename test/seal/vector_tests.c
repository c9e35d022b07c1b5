/* SPDX-License-Identifier: MIT
 * Known answers: what the seal makes of the keys that docs/seal.md names is what vectors.txt has,
 * which an independent program, vectors.py, makes as well. */
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cox_invite.h"
#include "seal_world.h"

#define CONNECTION 0x01020304u
#define LARGE UINT64_C(0x0102030405060708)
#define BYTES_A_LINE 32u

/* A packet to be sealed. */
typedef struct vector_packet {
    int kind;
    uint64_t number;
    uint8_t text[80];
    uint32_t length;
} vector_packet;

#define PACKETS 4

/* Fills bytes with first, first + 1, ... */
static void fill_row(void *bytes, uint8_t first, size_t length)
{
    for (size_t i = 0; i < length; i++) ((uint8_t *)bytes)[i] = (uint8_t)(first + i);
}

/* Random bytes that are a row: the secret key of the host's connection. */
static const char *row_name(void)
{
    return "row";
}
static uint32_t row_random(void)
{
    return 0;
}
static void row_fill(void *const bytes, const size_t length)
{
    fill_row(bytes, 0x60, length);
}
static struct randombytes_implementation row = {row_name, row_random, NULL, NULL, row_fill, NULL};

/* A key pair whose secret key is a row. */
static cox_udp_keys keys_of(uint8_t first)
{
    cox_udp_keys keys;
    fill_row(keys.secret_key, first, sizeof keys.secret_key);
    crypto_scalarmult_base(keys.public_key, keys.secret_key);
    return keys;
}

/* The text of the vectors that were made, as vectors.txt has it. */
static char made[8192];
static size_t made_length;

static void add_text(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(made + made_length, sizeof made - made_length, format, values);
    va_end(values);
    bool has_room = length >= 0 && (size_t)length < sizeof made - made_length;
    EXPECT(has_room);
    if (has_room) made_length += (size_t)length;
}

static void add_bytes(const uint8_t *bytes, uint32_t length)
{
    char line[2 * BYTES_A_LINE + 1];
    for (uint32_t at = 0; at < length; at += BYTES_A_LINE) {
        uint32_t count = length - at < BYTES_A_LINE ? length - at : BYTES_A_LINE;
        sodium_bin2hex(line, sizeof line, bytes + at, count);
        add_text("    %s\n", line);
    }
}

static void add(const char *name, const uint8_t *bytes, uint32_t length)
{
    add_text("%s\n", name);
    add_bytes(bytes, length);
}

static void add_keys(const char *name, const cox_udp_keys *keys)
{
    add_text("%s: secret key\n", name);
    add_bytes(keys->secret_key, sizeof keys->secret_key);
    add_text("%s: public key\n", name);
    add_bytes(keys->public_key, sizeof keys->public_key);
}

/* Adds packets that one side seals, and expects that the other one opens them. */
static void add_packets(const char *name, int challenge_kind, cox_seal_line *from,
                        cox_seal_line *to)
{
    vector_packet packets[PACKETS] = {{COX_SEAL_DATA, 1, "a packet", 8},
                                      {COX_SEAL_DATA, 2, "", 0},
                                      {challenge_kind, 3, "", COX_SEAL_CHALLENGE_BYTES},
                                      {COX_SEAL_DATA, LARGE, "", sizeof packets[0].text}};
    uint8_t datagram[COX_SEAL_DATAGRAM_BYTES_MAX];
    uint8_t opened[COX_SEAL_PACKET_BYTES_MAX];
    uint32_t opened_length;
    fill_row(packets[2].text, 0xa0, packets[2].length);
    fill_row(packets[3].text, 0xb0, packets[3].length);
    for (uint32_t i = 0; i < PACKETS; i++) {
        const vector_packet *one = &packets[i];
        from->sent = one->number - 1;
        uint32_t length = cox_seal_line_seal(from, one->kind, one->text, one->length, datagram);
        add_text("%s %" PRIu64 ": text\n", name, one->number);
        add_bytes(one->text, one->length);
        add_text("%s %" PRIu64 ": datagram\n", name, one->number);
        add_bytes(datagram, length);
        EXPECT(cox_seal_line_open(to, datagram, length, opened, &opened_length));
        EXPECT(opened_length == one->length && memcmp(opened, one->text, opened_length) == 0);
    }
}

/* Adds the datagrams of the handshake, and makes both sides of the line. */
static void add_handshake(const cox_seal_invite *invite, const cox_udp_keys *host,
                          cox_seal_line *at_host, cox_seal_line *at_joiner)
{
    uint8_t cookie[COX_SEAL_CHECK_BYTES];
    uint8_t hello[COX_SEAL_HELLO_BYTES];
    uint8_t answer[COX_SEAL_WELCOME_BYTES];
    cox_udp_keys own = keys_of(0x20);
    cox_udp_keys identity = keys_of(0x40);
    fill_row(cookie, 0x90, sizeof cookie);
    cox_seal_write_hello(hello, invite, &own, identity.public_key, cookie);
    add("HELLO", hello, COX_SEAL_HELLO_BYTES);
    cox_seal_write_cookie(answer, hello, cookie, invite->secret);
    add("COOKIE", answer, COX_SEAL_COOKIE_BYTES);
    cox_seal_write_refuse(answer, hello, COX_UDP_REFUSED_FULL);
    add("REFUSE", answer, COX_SEAL_REFUSE_BYTES);
    randombytes_set_implementation(&row);
    EXPECT(cox_seal_write_welcome(answer, hello, CONNECTION, host, invite->secret, at_host));
    randombytes_set_implementation(&randombytes_sysrandom_implementation);
    add("WELCOME", answer, COX_SEAL_WELCOME_BYTES);
    EXPECT(cox_seal_read_welcome(answer, hello, invite, &own, &identity, at_joiner));
}

static void make_vectors(void)
{
    cox_seal_line at_host;
    cox_seal_line at_joiner;
    cox_seal_invite invite;
    char text[COX_UDP_INVITE_SIZE];
    cox_udp_keys keys[] = {keys_of(0x00), keys_of(0x20), keys_of(0x40), keys_of(0x60)};
    memset(&at_host, 0, sizeof at_host);
    memset(&at_joiner, 0, sizeof at_joiner);
    memcpy(invite.host_key, keys[0].public_key, sizeof invite.host_key);
    fill_row(invite.secret, 0x80, sizeof invite.secret);
    invite.role = COX_UDP_PLAYER;
    made_length = 0;
    add_keys("host", &keys[0]);
    add_keys("joiner of the connection", &keys[1]);
    add_keys("identity", &keys[2]);
    add_keys("host of the connection", &keys[3]);
    add("secret", invite.secret, sizeof invite.secret);
    cox_invite_write(&invite, "192.0.2.1:24716", text);
    add_text("invite\n    %s\n", text);
    add_handshake(&invite, &keys[0], &at_host, &at_joiner);
    add("key to the joiner", at_host.send_key, sizeof at_host.send_key);
    add("key to the host", at_joiner.send_key, sizeof at_joiner.send_key);
    add_packets("to the host", COX_SEAL_ANSWER, &at_joiner, &at_host);
    add_packets("to the joiner", COX_SEAL_CHALLENGE, &at_host, &at_joiner);
}

/* Whether a file has the lines that were made, beside comments; prints the first that differs. */
static bool is_made(FILE *file)
{
    char line[128];
    const char *at = made;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#') continue;
        size_t length = strlen(line);
        if (length == 0 || strncmp(line, at, length) != 0) {
            printf("    the file has: %s    made was:     %.*s\n", line, (int)strcspn(at, "\n"),
                   at);
            return false;
        }
        at += length;
    }
    return *at == '\0';
}

static void vectors(void)
{
    FILE *file = fopen("test/seal/vectors.txt", "rb");
    EXPECT(file != NULL);
    if (file == NULL) return;
    make_vectors();
    EXPECT(is_made(file));
    fclose(file);
}

const seal_test vector_tests[] = {
    {"the seal makes the vectors of test/seal/vectors.txt, byte for byte", vectors}, {NULL, NULL}};
