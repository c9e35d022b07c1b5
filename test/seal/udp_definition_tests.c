/* SPDX-License-Identifier: MIT
 * What a transport is made with: definitions, keys, memory. */
#include <stdlib.h>
#include <string.h>

#include "coxswain/udp.h"
#include "seal_world.h"

/* Whether a definition is refused for this field, by every call. */
static bool is_refused(const cox_udp_def *def, uint8_t field, const char *name)
{
    static uint8_t memory[1 << 16];
    char text[16] = "";
    cox_udp_field_name(field, text, sizeof text);
    return cox_udp_check(def) == field && cox_udp_size(def) == 0 &&
           cox_udp_init(def, memory, sizeof memory) == NULL && strcmp(text, name) == 0;
}

static void fields(void)
{
    char text[4];
    cox_udp_def def = cox_udp_default();
    EXPECT(cox_udp_check(&def) == COX_UDP_FIELD_NONE);
    def.connections = 0;
    EXPECT(is_refused(&def, COX_UDP_FIELD_CONNECTIONS, "connections"));
    def.connections = COX_UDP_CONNECTIONS_MAX + 1;
    EXPECT(is_refused(&def, COX_UDP_FIELD_CONNECTIONS, "connections"));
    def = cox_udp_default();
    def.silent_ms = 0;
    EXPECT(is_refused(&def, COX_UDP_FIELD_SILENT_MS, "silent_ms"));
    def = cox_udp_default();
    def.side = COX_SIDE_JOINER;
    EXPECT(is_refused(&def, COX_UDP_FIELD_WHERE, "where"));
    def.where = "192.0.2.1";
    EXPECT(cox_udp_check(&def) == COX_UDP_FIELD_NONE);
    def.side = 0;
    EXPECT(is_refused(&def, COX_UDP_FIELD_SIDE, "side"));
    cox_udp_field_name(COX_UDP_FIELD_SIDE, text, sizeof text);
    EXPECT(strcmp(text, "sid") == 0);
    cox_udp_field_name(200, text, sizeof text);
    EXPECT(strcmp(text, "") == 0);
}

static void keys(void)
{
    cox_udp_def def = cox_udp_default();
    cox_udp_keys other = cox_udp_keys_make();
    def.keys = cox_udp_keys_make();
    EXPECT(memcmp(&def.keys, &other, sizeof other) != 0);
    EXPECT(cox_udp_check(&def) == COX_UDP_FIELD_NONE);
    memcpy(def.keys.public_key, other.public_key, sizeof other.public_key);
    EXPECT(is_refused(&def, COX_UDP_FIELD_KEYS, "keys"));
}

static void random_bytes(void)
{
    uint8_t one[16] = {0};
    uint8_t other[16] = {0};
    EXPECT(cox_udp_random(one, sizeof one) == COX_OK);
    EXPECT(cox_udp_random(other, sizeof other) == COX_OK);
    EXPECT(memcmp(one, other, sizeof one) != 0);
}

static void memory_of_a_host(void)
{
    cox_udp_def def = cox_udp_default();
    uint32_t size = cox_udp_size(&def);
    uint8_t *memory = malloc(size + 16);
    EXPECT(cox_udp_init(&def, memory, size - 1) == NULL);
    for (uint32_t i = 0; i < 16; i++) EXPECT(cox_udp_init(&def, memory + i, size) != NULL);
    free(memory);
    def.connections = 1;
    EXPECT(cox_udp_size(&def) < size / 4);
}

static void before_it_is_open(void)
{
    static uint8_t memory[8192];
    cox_udp_def def = cox_udp_default();
    cox_packet packet = {.length = 3, .bytes = "CX"};
    char text[COX_UDP_INVITE_SIZE] = "as it was";
    cox_udp_event event;
    cox_session_def session = cox_session_default();
    cox_session_def session_before = session;
    def.connections = 1;
    cox_udp *host = cox_udp_init(&def, memory, sizeof memory);
    EXPECT(cox_udp_port(host) == 0 && !cox_udp_get_reason(host, text, sizeof text));
    EXPECT(!cox_udp_get_invite(host, COX_UDP_PLAYER, 0, text, sizeof text));
    EXPECT(strcmp(text, "as it was") == 0);
    EXPECT(cox_udp_define(host, &session) == COX_ERROR_IO);
    EXPECT(memcmp(&session, &session_before, sizeof session) == 0);
    EXPECT(!cox_udp_get_packet(host, 1, &packet) && !cox_udp_get_event(host, &event));
    EXPECT(cox_udp_send_packet(host, &packet) == COX_ERROR_NOT_FOUND);
    cox_udp_wait(host, 1000);
    cox_udp_close(host);
    cox_udp_close(NULL);
}

const seal_test udp_definition_tests[] = {
    {"a definition is refused for the first field that is wrong, by its name", fields},
    {"a key pair is taken, and one that does not fit is not", keys},
    {"random bytes are other ones each time", random_bytes},
    {"memory may begin anywhere, and a host of fewer connections takes less", memory_of_a_host},
    {"before it is open a transport gives nothing and sends nothing", before_it_is_open},
    {NULL, NULL}};
