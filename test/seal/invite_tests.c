/* SPDX-License-Identifier: MIT
 * Invites and addresses as text. */
#include <stdio.h>
#include <string.h>

#include "network/invite.h"
#include "seal_world.h"
#include "util/failure.h"

static char text[INVITE_SIZE];
static char error[ERROR_SIZE];

/* Writes a new invite for a role. */
static seal_invite write(const char *address, uint8_t role)
{
    seal_host host;
    seal_host_make(&host);
    seal_invite invite = seal_host_invite(&host, role);
    invite_write(&invite, address, text);
    return invite;
}

/* Whether text is refused with these words. */
static bool is_refused(const char *words)
{
    seal_invite invite;
    char address[64];
    error[0] = '\0';
    return !invite_read(text, &invite, address, sizeof address, error, sizeof error) &&
           strstr(error, words) != NULL;
}

static void round_trip(void)
{
    static const char *const addresses[] = {"192.0.2.1:24716", "[2001:db8::1]:24716", "a.example"};
    for (uint8_t i = 0; i < 6; i++) {
        seal_invite sent = write(addresses[i / 2], i % 2);
        seal_invite got;
        char address[64];
        memset(&got, 0, sizeof got);
        EXPECT(invite_read(text, &got, address, sizeof address, error, sizeof error));
        EXPECT(memcmp(&sent, &got, sizeof got) == 0 && strcmp(address, addresses[i / 2]) == 0);
        EXPECT(strchr(text, ' ') == NULL && invite_is_meant(text));
    }
}

static void mistyped(void)
{
    static const char letters[] = "ABCXYZabcxyz019-_=+/ ~";
    write("192.0.2.1:24716", SEAL_PLAYER);
    for (char *at = strchr(text, '/') + 1; *at != '\0'; at++) {
        char right = *at;
        for (const char *letter = letters; *letter != '\0'; letter++) {
            *at = *letter;
            if (right != *letter) EXPECT(is_refused("the invite is "));
        }
        *at = right;
    }
    strcat(text, "A");
    EXPECT(is_refused("mistyped"));
}

static void cut(void)
{
    write("192.0.2.1:24716", SEAL_PLAYER);
    for (char *end = text + strlen(text) - 1; *end != '/'; end--) {
        *end = '\0';
        EXPECT(is_refused("the invite is cut: 72 characters were expected after the slash, not "));
    }
    strcpy(text, "192.0.2.1:24716");
    EXPECT(is_refused("an invite, HOST:PORT/CODE, was expected"));
    strcpy(text, "/AAAA");
    EXPECT(is_refused("an invite, HOST:PORT/CODE, was expected"));
}

/* Whether a text is found as an address whose text is this one. */
static bool is_found(const udp *socket, const char *name, const char *expected)
{
    char found[UDP_TEXT_SIZE];
    udp_address address;
    if (!udp_find(socket, name, 24716, &address, error, sizeof error)) return false;
    udp_text(&address, found);
    return strcmp(found, expected) == 0;
}

static void addresses(void)
{
    const udp socket = {-1, true};
    EXPECT(is_found(&socket, "192.0.2.1", "192.0.2.1:24716"));
    EXPECT(is_found(&socket, "192.0.2.1:5", "192.0.2.1:5"));
    EXPECT(is_found(&socket, "2001:db8::1", "[2001:db8::1]:24716"));
    EXPECT(is_found(&socket, "[2001:db8::1]", "[2001:db8::1]:24716"));
    EXPECT(is_found(&socket, "[2001:db8::1]:5", "[2001:db8::1]:5"));
    EXPECT(is_found(&socket, "[::ffff:192.0.2.1]:5", "192.0.2.1:5"));
}

static void no_addresses(void)
{
    static const char *const texts[] = {"",   ":5",  "[]",      "[::1", "[::1]5",
                                        "a:", "a:0", "a:65536", "a:x"};
    const udp socket = {-1, true};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        udp_address address;
        EXPECT(!udp_find(&socket, texts[i], 24716, &address, error, sizeof error));
    }
}

const seal_test invite_tests[] = {
    {"an invite is one word that holds the address, the key, the secret and the role", round_trip},
    {"a mistyped invite is refused, whichever character it is", mistyped},
    {"an invite that was cut anywhere is refused", cut},
    {"an address of IPv4 or IPv6 is read with and without a port", addresses},
    {"a text that is no address is refused", no_addresses},
    {NULL, NULL}};
