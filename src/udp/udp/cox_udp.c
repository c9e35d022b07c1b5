/* SPDX-License-Identifier: MIT
 * One end of connections: its definition, its memory, and what is asked of it once. */
#include "cox_udp.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>

#include "core/base/cox_pile.h"
#include "coxswain/check.h"

/* The own time at the start: a cookie's unit after 0. */
#define START_US COX_SEAL_COOKIE_US

cox_udp_keys cox_udp_keys_make(void)
{
    cox_udp_keys keys;
    memset(&keys, 0, sizeof keys);
    if (cox_seal_start()) crypto_kx_keypair(keys.public_key, keys.secret_key);
    return keys;
}

cox_status cox_udp_random(void *bytes, uint32_t length)
{
    COX_ASSERT(bytes != NULL, COX_MISTAKE_NULL);
    if (!cox_seal_start()) return COX_ERROR_IO;
    randombytes_buf(bytes, length);
    return COX_OK;
}

cox_udp_def cox_udp_default(void)
{
    cox_udp_def def;
    memset(&def, 0, sizeof def);
    def.side = COX_SIDE_HOST;
    def.port = COX_UDP_PORT_DEFAULT;
    def.connections = COX_UDP_CONNECTIONS_MAX;
    def.silent_ms = 12000;
    return def;
}

static bool has_keys(const cox_udp_def *def)
{
    return !sodium_is_zero((const unsigned char *)&def->keys, sizeof def->keys);
}

/* Whether there are no keys, or two that belong to each other. */
static bool keys_are_sound(const cox_udp_def *def)
{
    uint8_t public_key[COX_UDP_KEY_BYTES];
    if (!has_keys(def)) return true;
    return crypto_scalarmult_base(public_key, def->keys.secret_key) == 0 &&
           memcmp(public_key, def->keys.public_key, sizeof public_key) == 0;
}

uint8_t cox_udp_check(const cox_udp_def *def)
{
    COX_ASSERT(def != NULL, COX_MISTAKE_NULL);
    bool is_host = def->side == COX_SIDE_HOST;
    if (!is_host && def->side != COX_SIDE_JOINER) return COX_UDP_FIELD_SIDE;
    if (is_host && (def->connections < 1 || def->connections > COX_UDP_CONNECTIONS_MAX))
        return COX_UDP_FIELD_CONNECTIONS;
    if (is_host && def->silent_ms < 1) return COX_UDP_FIELD_SILENT_MS;
    if (!is_host && def->where == NULL) return COX_UDP_FIELD_WHERE;
    return keys_are_sound(def) ? COX_UDP_FIELD_NONE : COX_UDP_FIELD_KEYS;
}

void cox_udp_field_name(uint8_t field, char *text, uint32_t size)
{
    static const char *const names[] = {"", "side", "connections", "silent_ms", "where", "keys"};
    cox_reason_copy(names[field <= COX_UDP_FIELD_KEYS ? field : 0], text, size);
}

/* Gives out the memory, or counts it. */
static cox_udp *lay_out(cox_pile *pile, const cox_udp_def *def)
{
    bool has_connections = def->side == COX_SIDE_HOST && !def->is_open;
    size_t alignment = _Alignof(max_align_t);
    cox_udp *udp = (cox_udp *)cox_pile_take(pile, sizeof *udp, alignment);
    cox_seal_connection *connections = (cox_seal_connection *)cox_pile_take(
        pile, has_connections ? def->connections * sizeof *connections : 0, alignment);
    if (udp == NULL) return NULL;
    memset(udp, 0, sizeof *udp);
    udp->connections = connections;
    return udp;
}

uint32_t cox_udp_size(const cox_udp_def *def)
{
    cox_pile pile = cox_pile_count(_Alignof(max_align_t));
    if (cox_udp_check(def) != COX_UDP_FIELD_NONE) return 0;
    lay_out(&pile, def);
    return (uint32_t)pile.used;
}

cox_udp *cox_udp_init(const cox_udp_def *def, void *memory, uint32_t size)
{
    COX_ASSERT(memory != NULL, COX_MISTAKE_NULL);
    uint32_t needed = cox_udp_size(def);
    if (needed == 0 || size < needed) return NULL;
    cox_pile pile = cox_pile_make(memory, _Alignof(max_align_t));
    cox_udp *udp = lay_out(&pile, def);
    udp->def = *def;
    udp->socket.socket = -1;
    udp->now_us = START_US;
    return udp;
}

bool cox_udp_is_open(const cox_udp *udp)
{
    return udp->socket.socket >= 0;
}

bool cox_udp_is_host(const cox_udp *udp)
{
    return udp->def.side == COX_SIDE_HOST;
}

/* Opens the socket. */
static cox_status open_socket(cox_udp *udp, uint16_t *port)
{
    errno = ENOSYS;
    if (cox_seal_start() && cox_socket_open(&udp->socket, port)) return COX_OK;
    if (!cox_udp_is_host(udp))
        return cox_reason_give(&udp->why, COX_ERROR_IO, "%s cannot be asked: %s", udp->host_name,
                               strerror(errno));
    if (errno == EADDRINUSE)
        return cox_reason_give(&udp->why, COX_ERROR_IO,
                               "port %u is in use; port 0 takes a free one", *port);
    return cox_reason_give(&udp->why, COX_ERROR_IO, "port %u cannot be opened: %s", *port,
                           strerror(errno));
}

static cox_status open_host(cox_udp *udp)
{
    uint16_t port = udp->def.port;
    cox_status status = open_socket(udp, &port);
    if (status != COX_OK) return status;
    udp->port = port;
    if (!udp->def.is_open)
        cox_seal_host_make(&udp->host, has_keys(&udp->def) ? &udp->def.keys : NULL,
                           udp->connections, udp->def.connections);
    return COX_OK;
}

/* Reads where the host is, and the invite. */
static cox_status read_where(cox_udp *udp, cox_seal_invite *invite)
{
    const char *where = udp->def.where;
    if (!udp->def.is_open)
        return cox_invite_read(where, invite, udp->host_name, sizeof udp->host_name, &udp->why);
    if (cox_invite_is_meant(where))
        return cox_reason_give(&udp->why, COX_ERROR_FORMAT,
                               "HOST, HOST:PORT or [IPV6]:PORT was expected, not an invite");
    cox_reason_copy(where, udp->host_name, sizeof udp->host_name);
    return COX_OK;
}

static cox_status open_joiner(cox_udp *udp)
{
    cox_seal_invite invite;
    uint16_t port = 0;
    cox_status status = read_where(udp, &invite);
    if (status == COX_OK) status = open_socket(udp, &port);
    if (status != COX_OK) return status;
    status = cox_socket_find(&udp->socket, udp->host_name, COX_UDP_PORT_DEFAULT, &udp->host_address,
                             &udp->why);
    if (status != COX_OK) cox_socket_close(&udp->socket);
    else if (!udp->def.is_open)
        cox_seal_joiner_make(&udp->joiner, &invite, has_keys(&udp->def) ? &udp->def.keys : NULL);
    sodium_memzero(&invite, sizeof invite);
    return status;
}

cox_status cox_udp_open(cox_udp *udp)
{
    COX_ASSERT(udp != NULL, COX_MISTAKE_NULL);
    COX_ASSERT(!cox_udp_is_open(udp), COX_MISTAKE_PHASE);
    cox_status status = cox_udp_is_host(udp) ? open_host(udp) : open_joiner(udp);
    sodium_memzero(&udp->def.keys, sizeof udp->def.keys);
    udp->def.where = NULL;
    return status;
}

uint16_t cox_udp_port(const cox_udp *udp)
{
    return udp->port;
}

bool cox_udp_get_invite(const cox_udp *udp, uint8_t role, uint32_t number, char *text,
                        uint32_t size)
{
    char address_text[COX_UDP_TEXT_SIZE];
    char whole[COX_UDP_INVITE_SIZE];
    cox_socket_address address;
    if (!cox_udp_is_host(udp) || !cox_udp_is_open(udp) || role >= COX_SEAL_ROLES) return false;
    if (!cox_socket_own_address(number, udp->port, &address)) {
        if (number > 0) return false;
        address = cox_socket_loopback(udp->port);
    }
    cox_socket_text(&address, address_text);
    if (udp->def.is_open) {
        cox_reason_copy(address_text, whole, sizeof whole);
    } else {
        cox_seal_invite invite = cox_seal_host_invite(&udp->host, role);
        cox_invite_write(&invite, address_text, whole);
        sodium_memzero(&invite, sizeof invite);
    }
    if (strlen(whole) >= size) return false;
    cox_reason_copy(whole, text, size);
    return true;
}

bool cox_udp_get_host(const cox_udp *udp, cox_address *address)
{
    const uint8_t *key = udp->joiner.invite.host_key;
    if (cox_udp_is_host(udp) || !cox_udp_is_open(udp)) return false;
    if (udp->def.is_open) {
        *address = cox_address_make(udp->host_address.bytes, sizeof udp->host_address.bytes);
    } else {
        *address = cox_address_make(key, COX_UDP_KEY_BYTES);
        memcpy(address->identity, key, COX_UDP_KEY_BYTES);
    }
    return true;
}

cox_status cox_udp_define(const cox_udp *udp, cox_session_def *def)
{
    if (!cox_udp_is_open(udp)) return COX_ERROR_IO;
    cox_status status = cox_udp_random(def->secret, sizeof def->secret);
    if (status != COX_OK) return status;
    def->side = udp->def.side;
    if (!cox_udp_get_host(udp, &def->host)) return COX_OK;
    memset(def->identity, 0, sizeof def->identity);
    if (udp->def.is_open) return COX_OK;
    memcpy(def->identity, udp->joiner.identity.public_key, COX_UDP_KEY_BYTES);
    if (udp->joiner.invite.role == COX_UDP_SPECTATOR) def->spectator = true;
    return COX_OK;
}

void cox_udp_close(cox_udp *udp)
{
    if (udp == NULL) return;
    cox_socket_close(&udp->socket);
    if (udp->host.count > 0)
        sodium_memzero(udp->connections, udp->host.count * sizeof *udp->connections);
    sodium_memzero(udp, sizeof *udp);
    udp->socket.socket = -1;
}
