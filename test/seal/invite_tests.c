/* SPDX-License-Identifier: MIT
 * Invites and addresses as text. */
#include <stdio.h>
#include <string.h>

#include "cox_invite.h"
#include "seal_world.h"

static char text[COX_UDP_INVITE_SIZE];
static cox_reason why;

/* Writes a new invite for a role. */
static cox_seal_invite write(const char *address, uint8_t role)
{
    cox_seal_host host;
    cox_seal_connection connection;
    cox_seal_host_make(&host, NULL, &connection, 1);
    cox_seal_invite invite = cox_seal_host_invite(&host, role);
    cox_invite_write(&invite, address, text);
    return invite;
}

/* Whether text is refused with this status and these words. */
static bool is_refused(cox_status status, const char *words)
{
    cox_seal_invite invite;
    char address[64];
    why.text[0] = '\0';
    return cox_invite_read(text, &invite, address, sizeof address, &why) == status &&
           strstr(why.text, words) != NULL;
}

static void round_trip(void)
{
    static const char *const addresses[] = {"192.0.2.1:24716", "[2001:db8::1]:24716", "a.example"};
    for (uint8_t i = 0; i < 6; i++) {
        cox_seal_invite sent = write(addresses[i / 2], i % 2);
        cox_seal_invite got;
        char address[64];
        memset(&got, 0, sizeof got);
        EXPECT(cox_invite_read(text, &got, address, sizeof address, &why) == COX_OK);
        EXPECT(memcmp(&sent, &got, sizeof got) == 0 && strcmp(address, addresses[i / 2]) == 0);
        EXPECT(strchr(text, ' ') == NULL && cox_invite_is_meant(text));
    }
}

static void mistyped(void)
{
    static const char letters[] = "ABCXYZabcxyz019-_=+/ ~";
    write("192.0.2.1:24716", COX_UDP_PLAYER);
    for (char *at = strchr(text, '/') + 1; *at != '\0'; at++) {
        char right = *at;
        for (const char *letter = letters; *letter != '\0'; letter++) {
            *at = *letter;
            if (right != *letter) EXPECT(is_refused(COX_ERROR_DAMAGED, "the invite is mistyped"));
        }
        *at = right;
    }
    strcat(text, "A");
    EXPECT(is_refused(COX_ERROR_DAMAGED, "mistyped"));
}

static void cut(void)
{
    write("192.0.2.1:24716", COX_UDP_PLAYER);
    for (char *end = text + strlen(text) - 1; *end != '/'; end--) {
        *end = '\0';
        EXPECT(is_refused(COX_ERROR_TRUNCATED,
                          "the invite is cut: 72 characters were expected after the slash, not "));
    }
    strcpy(text, "192.0.2.1:24716");
    EXPECT(is_refused(COX_ERROR_FORMAT, "an invite, HOST:PORT/CODE, was expected"));
    strcpy(text, "/AAAA");
    EXPECT(is_refused(COX_ERROR_FORMAT, "an invite, HOST:PORT/CODE, was expected"));
}

/* Whether a text is found as an address whose text is this one. */
static bool is_found(const cox_socket *socket, const char *name, const char *expected)
{
    char found[COX_UDP_TEXT_SIZE];
    cox_socket_address address;
    if (cox_socket_find(socket, name, 24716, &address, &why) != COX_OK) return false;
    cox_socket_text(&address, found);
    return strcmp(found, expected) == 0;
}

static void addresses(void)
{
    const cox_socket socket = {-1, true};
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
    const cox_socket socket = {-1, true};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        cox_socket_address address;
        EXPECT(cox_socket_find(&socket, texts[i], 24716, &address, &why) != COX_OK);
    }
}

const seal_test invite_tests[] = {
    {"an invite is one word that holds the address, the key, the secret and the role", round_trip},
    {"a mistyped invite is refused, whichever character it is", mistyped},
    {"an invite that was cut anywhere is refused", cut},
    {"an address of IPv4 or IPv6 is read with and without a port", addresses},
    {"a text that is no address is refused", no_addresses},
    {NULL, NULL}};
