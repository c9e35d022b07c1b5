/* SPDX-License-Identifier: MIT
 * Known answers: what is sealed with the keys that docs/seal.md names, byte for byte. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cox_invite.h"
#include "seal_world.h"

#define CONNECTION 0x01020304u

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
    for (size_t i = 0; i < length; i++) ((uint8_t *)bytes)[i] = (uint8_t)(0x60 + i);
}
static struct randombytes_implementation row = {row_name, row_random, NULL, NULL, row_fill, NULL};

/* A key pair whose secret key is first, first + 1, ... */
static cox_udp_keys keys_of(uint8_t first)
{
    cox_udp_keys keys;
    for (uint8_t i = 0; i < COX_UDP_KEY_BYTES; i++) keys.secret_key[i] = (uint8_t)(first + i);
    crypto_scalarmult_base(keys.public_key, keys.secret_key);
    return keys;
}

/* Whether bytes are these, in hexadecimal; prints them if not. */
static bool are(const uint8_t *bytes, uint32_t length, const char *expected)
{
    char text[2 * COX_SEAL_DATAGRAM_BYTES_MAX + 1];
    sodium_bin2hex(text, sizeof text, bytes, length);
    if (strcmp(text, expected) == 0) return true;
    printf("    %s\n", text);
    return false;
}

static cox_udp_keys host, own, identity;
static cox_seal_invite invite;
static uint8_t cookie[COX_SEAL_CHECK_BYTES];
static uint8_t hello[COX_SEAL_HELLO_BYTES];
static uint8_t welcome[COX_SEAL_WELCOME_BYTES];

/* Makes what the page names, and writes HELLO. */
static void begin(void)
{
    host = keys_of(0x00);
    own = keys_of(0x20);
    identity = keys_of(0x40);
    memcpy(invite.host_key, host.public_key, sizeof invite.host_key);
    for (uint8_t i = 0; i < 16; i++) invite.secret[i] = (uint8_t)(0x80 + i);
    for (uint8_t i = 0; i < 16; i++) cookie[i] = (uint8_t)(0x90 + i);
    invite.role = COX_UDP_PLAYER;
    cox_seal_write_hello(hello, &invite, &own, identity.public_key, cookie);
}

/* Writes WELCOME, and makes the host's side of the line. */
static bool answer(cox_seal_line *line)
{
    randombytes_set_implementation(&row);
    bool is_done = cox_seal_write_welcome(welcome, hello, CONNECTION, &host, invite.secret, line);
    randombytes_set_implementation(&randombytes_sysrandom_implementation);
    return is_done;
}

static void handshake(void)
{
    uint8_t other[COX_SEAL_COOKIE_BYTES];
    cox_seal_line line;
    begin();
    EXPECT(are(hello, sizeof hello,
               "43530101000000008f40c5adb68f2562358072d6365880d1aeea329adf912138"
               "3851ed21a28e3b75e965d0d2cd16625479a631eede1bf9c98f12032cdeadd0e7"
               "a079398fc786b88cc846ec89af85a51a909192939495969798999a9b9c9d9e9f"
               "5b1d89e8d84a7f764409112893f8da33"));
    cox_seal_write_cookie(other, hello, cookie, invite.secret);
    EXPECT(are(other, COX_SEAL_COOKIE_BYTES,
               "4353010200000000358072d6365880d1aeea329adf9121389091929394959697"
               "98999a9b9c9d9e9ffa24cc4083bd6cef984188d575a700ad"));
    cox_seal_write_refuse(other, hello, COX_UDP_REFUSED_FULL);
    EXPECT(are(other, COX_SEAL_REFUSE_BYTES, "4353010403000000358072d6365880d1aeea329adf912138"));
    EXPECT(answer(&line));
    EXPECT(are(welcome, sizeof welcome,
               "4353010304030201358072d6365880d1aeea329adf912138675dd574ed778931"
               "0b3d2e7681f3790b466c773b1521fecf36577958371ea52f2d7d3c377dda8ecf"
               "1351f3c8a2482f53"));
}

static void packets(void)
{
    static const char packet[] = "a packet";
    uint8_t datagram[COX_SEAL_DATAGRAM_BYTES_MAX];
    uint32_t bytes = sizeof packet - 1;
    cox_seal_line at_host;
    cox_seal_line at_joiner;
    begin();
    EXPECT(answer(&at_host));
    EXPECT(cox_seal_read_welcome(welcome, hello, &invite, &own, &identity, &at_joiner));
    uint32_t length = cox_seal_line_seal(&at_joiner, COX_SEAL_DATA, packet, bytes, datagram);
    EXPECT(are(datagram, length,
               "4353010504030201010000000000000063ad98d58cd824ed5b9a34dcd214e272"
               "73274e0003dec52b"));
    length = cox_seal_line_seal(&at_host, COX_SEAL_DATA, packet, bytes, datagram);
    EXPECT(are(datagram, length,
               "43530105040302010100000000000000df6a212a445415025d2c5c6a06a0f94a"
               "0dfb51813da82550"));
}

static void invites(void)
{
    char text[COX_UDP_INVITE_SIZE];
    begin();
    cox_invite_write(&invite, "192.0.2.1:24716", text);
    EXPECT(strcmp(text, "192.0.2.1:24716/AQCPQMWtto8lYkrlshTqdnpuyU2CnT17XhrRum8-ITgo"
                        "X4CBgoOEhYaHiImKi4yNjo8LDlGi") == 0 ||
           printf("    %s\n", text) < 0);
}

const seal_test vector_tests[] = {
    {"the datagrams of the handshake are those of docs/seal.md, byte for byte", handshake},
    {"a packet is sealed as in docs/seal.md, byte for byte", packets},
    {"an invite is the word of docs/seal.md", invites},
    {NULL, NULL}};
