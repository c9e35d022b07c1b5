/* SPDX-License-Identifier: MIT
 * Datagrams to packets, and packets to datagrams. */
#include "cox_udp.h"

#include <string.h>

#include "coxswain/check.h"

/* In one turn: the most datagrams that are looked at, sealed packets that are tried or open ones
 * that are given on, and questions for a connection that are taken: one may cost a key exchange,
 * though it gets no answer. */
#define LOOKED_AT_MAX 4096u
#define OPENED_MAX 256u
#define ASKED_MAX 16u

/* The most bytes of a datagram that is looked at. */
#define DATAGRAM_MAX 2048

void cox_udp_go_on(cox_udp *udp, uint64_t now_us)
{
    if (udp->given_us != 0 && now_us > udp->given_us) udp->now_us += now_us - udp->given_us;
    udp->given_us = now_us;
}

uint32_t cox_udp_number_of(const cox_address *address)
{
    return cox_seal_take_u32(address->bytes);
}

cox_seal_connection *cox_udp_connection_of(const cox_udp *udp, const cox_address *address)
{
    if (udp->host.count == 0 || address->length != 4) return NULL;
    return cox_seal_host_find(&udp->host, cox_udp_number_of(address));
}

cox_address cox_udp_address_of(const cox_seal_connection *connection)
{
    uint8_t number[4];
    cox_seal_put_u32(number, connection->line.connection);
    cox_address address = cox_address_make(number, sizeof number);
    memcpy(address.identity, connection->identity, sizeof address.identity);
    address.is_spectator = connection->role == COX_UDP_SPECTATOR;
    return address;
}

bool cox_udp_place_of(const cox_address *address, cox_socket_address *place)
{
    if (address->length != sizeof place->bytes) return false;
    memcpy(place->bytes, address->bytes, sizeof place->bytes);
    return true;
}

/* Asks a joiner's host for a connection, if it is time. */
static void ask(cox_udp *udp)
{
    uint8_t datagram[COX_SEAL_HELLO_BYTES];
    if (cox_udp_is_host(udp) || udp->def.is_open) return;
    uint32_t length = cox_seal_joiner_ask(&udp->joiner, udp->now_us, datagram);
    if (length > 0) cox_socket_send(&udp->socket, &udp->host_address, datagram, length);
}

/* Takes a datagram without a seal: one of a session, and at a joiner from the host. */
static bool take_open(cox_udp *udp, const cox_socket_address *from, const uint8_t *datagram,
                      uint32_t length, cox_packet *packet)
{
    bool is_right = length > 2 && length <= COX_PACKET_BYTES_MAX && memcmp(datagram, "CX", 2) == 0;
    bool is_from_host = memcmp(from, &udp->host_address, sizeof *from) == 0;
    if (!is_right || (!cox_udp_is_host(udp) && !is_from_host)) {
        cox_udp_tell_foreign(udp, from, datagram, length);
        return false;
    }
    udp->opened++;
    packet->to = cox_address_make(from->bytes, sizeof from->bytes);
    packet->length = length;
    memcpy(packet->bytes, datagram, length);
    return true;
}

/* Takes a sealed datagram at a host. */
static bool take_at_host(cox_udp *udp, const cox_socket_address *from, const uint8_t *datagram,
                         uint32_t length, cox_packet *packet)
{
    cox_seal_taken taken;
    bool is_hello = cox_seal_kind(datagram, length) == COX_SEAL_HELLO;
    if (is_hello && udp->asked == ASKED_MAX) return false;
    cox_seal_host_take(&udp->host, from, datagram, length, udp->now_us, &taken);
    if (is_hello) udp->asked++;
    else udp->opened++;
    if (taken.answer_length > 0)
        cox_socket_send(&udp->socket, from, taken.answer, taken.answer_length);
    if (taken.refusal != COX_UDP_REFUSED_NOT) cox_udp_tell_joiner_refused(udp, from, taken.refusal);
    if (taken.moved != NULL) {
        cox_udp_event *event = cox_udp_tell(udp, COX_UDP_EVENT_MOVED, from);
        if (event != NULL) event->address = cox_udp_address_of(taken.moved);
    }
    if (taken.from == NULL) return false;
    packet->to = cox_udp_address_of(taken.from);
    packet->length = taken.length;
    memcpy(packet->bytes, taken.packet, taken.length);
    return true;
}

/* Takes a sealed datagram at a joiner. */
static bool take_at_joiner(cox_udp *udp, const uint8_t *datagram, uint32_t length,
                           cox_packet *packet)
{
    uint8_t bytes[COX_SEAL_DATAGRAM_BYTES_MAX]; /* of a packet, or of an answer */
    udp->opened++;
    int kind = cox_seal_joiner_take(&udp->joiner, datagram, length, bytes, &packet->length);
    cox_udp_tell_refused(udp);
    if (kind == COX_SEAL_ANSWER)
        cox_socket_send(&udp->socket, &udp->host_address, bytes, packet->length);
    ask(udp); /* a cookie is sent back at once */
    if (kind != COX_SEAL_DATA) return false;
    memcpy(packet->bytes, bytes, packet->length);
    return cox_udp_get_host(udp, &packet->to);
}

static bool take(cox_udp *udp, const cox_socket_address *from, const uint8_t *datagram,
                 uint32_t length, cox_packet *packet)
{
    if (udp->def.is_open) return take_open(udp, from, datagram, length, packet);
    if (cox_seal_kind(datagram, length) == COX_SEAL_FOREIGN) {
        cox_udp_tell_foreign(udp, from, datagram, length);
        return false;
    }
    return cox_udp_is_host(udp) ? take_at_host(udp, from, datagram, length, packet)
                                : take_at_joiner(udp, datagram, length, packet);
}

bool cox_udp_get_packet(cox_udp *udp, uint64_t now_us, cox_packet *packet)
{
    uint8_t datagram[DATAGRAM_MAX];
    cox_socket_address from;
    COX_ASSERT(udp != NULL && packet != NULL, COX_MISTAKE_NULL);
    if (!cox_udp_is_open(udp)) return false;
    cox_udp_go_on(udp, now_us);
    if (!udp->is_in_turn) {
        udp->is_in_turn = true;
        udp->looked_at = udp->opened = udp->asked = 0;
        cox_udp_tell_refused(udp);
        ask(udp);
    }
    while (udp->looked_at < LOOKED_AT_MAX && udp->opened < OPENED_MAX) {
        int32_t length = cox_socket_receive(&udp->socket, datagram, sizeof datagram, &from);
        if (length == COX_SOCKET_GONE) cox_udp_tell_closed(udp);
        if (length < 0) break;
        udp->looked_at++;
        if (take(udp, &from, datagram, (uint32_t)length, packet)) return true;
    }
    udp->is_in_turn = false;
    return false;
}

cox_status cox_udp_send_packet(cox_udp *udp, const cox_packet *packet)
{
    uint8_t datagram[COX_SEAL_DATAGRAM_BYTES_MAX];
    cox_socket_address place = udp->host_address;
    uint32_t length = packet->length;
    if (length > COX_PACKET_BYTES_MAX) return COX_ERROR_CAPACITY;
    if (!cox_udp_is_open(udp)) return COX_ERROR_NOT_FOUND;
    if (udp->def.is_open) {
        if (!cox_udp_place_of(&packet->to, &place)) return COX_ERROR_NOT_FOUND;
        cox_socket_send(&udp->socket, &place, packet->bytes, length);
        return COX_OK;
    }
    if (!cox_udp_is_host(udp))
        length = cox_seal_joiner_seal(&udp->joiner, packet->bytes, length, datagram);
    else if (packet->to.length == 4)
        length = cox_seal_host_seal(&udp->host, cox_udp_number_of(&packet->to), packet->bytes,
                                    length, datagram, &place);
    else length = 0;
    if (length == 0) return COX_ERROR_NOT_FOUND;
    cox_socket_send(&udp->socket, &place, datagram, length);
    return COX_OK;
}

void cox_udp_wait(const cox_udp *udp, uint32_t wait_ms)
{
    cox_socket_wait(&udp->socket, wait_ms);
}

cox_status cox_udp_disconnect(cox_udp *udp, const cox_address *address)
{
    if (cox_udp_connection_of(udp, address) == NULL) return COX_ERROR_NOT_FOUND;
    cox_seal_host_forget(&udp->host, cox_udp_number_of(address));
    return COX_OK;
}

/* Where a peer is; false if there is no such peer. */
static bool find_place(const cox_udp *udp, const cox_address *address, cox_socket_address *place)
{
    if (udp->def.is_open) return cox_udp_place_of(address, place);
    const cox_seal_connection *found = cox_udp_connection_of(udp, address);
    if (cox_udp_is_host(udp) && found == NULL) return false;
    *place = found != NULL ? found->address : udp->host_address;
    return true;
}

void cox_udp_address_text(const cox_udp *udp, const cox_address *address, char *text, uint32_t size)
{
    cox_socket_address place;
    char whole[COX_UDP_TEXT_SIZE] = "?";
    if (find_place(udp, address, &place)) cox_socket_text(&place, whole);
    cox_reason_copy(whole, text, size);
}
