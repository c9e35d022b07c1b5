/* SPDX-License-Identifier: MIT
 * ENet. */
#include "network.h"

#include <arpa/inet.h>
#include <enet/enet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/failure.h"
#include "util/match_options.h"
#include "util/options.h"
#include "util/stopwatch.h"

/* A joiner connects with this number, which tells it from other programs that use ENet. */
#define GREETING UINT32_C(0x436f7857)

/* Far longer than a session waits for a silent peer: the session decides when to drop it. */
#define TIMEOUT_MS 60000

#define GOODBYE_MS 400u

/* The most bytes that may wait for a peer. */
#define WAITING_BYTES_MAX 262144u

struct network {
    ENetHost *host;
    bool is_listening; /* accepts connections */
    bool has_warned;   /* about datagrams of no connection */
};

/* ENet slows down a peer that loses packets, but a session needs all of its few. */
static void keep_full_speed(ENetPeer *peer)
{
    enet_peer_throttle_configure(peer, ENET_PEER_PACKET_THROTTLE_INTERVAL,
                                 ENET_PEER_PACKET_THROTTLE_SCALE, 0);
    enet_peer_timeout(peer, TIMEOUT_MS, TIMEOUT_MS, TIMEOUT_MS);
}

/* Whether the datagram that arrived neither belongs to a connection nor begins one. Of its first
 * two bytes the low 12 bits are the number of the peer, or all ones to connect. */
static bool is_stray(const ENetHost *host)
{
    const uint8_t *bytes = host->receivedData;
    if (host->receivedDataLength < 4) return true;
    uint16_t head = (uint16_t)(bytes[0] << 8 | bytes[1]);
    uint16_t number = head & ENET_PROTOCOL_MAXIMUM_PEER_ID;
    if (number == ENET_PROTOCOL_MAXIMUM_PEER_ID) {
        size_t first = (head & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) != 0 ? 4 : 2;
        return host->receivedDataLength < first + sizeof(ENetProtocolConnect) ||
               (bytes[first] & ENET_PROTOCOL_COMMAND_MASK) != ENET_PROTOCOL_COMMAND_CONNECT;
    }
    if (number >= host->peerCount) return true;
    const ENetPeer *peer = &host->peers[number];
    return peer->state != ENET_PEER_STATE_DISCONNECTED &&
           peer->address.host != host->receivedAddress.host;
}

static void address_text(const ENetAddress *address, char text[NETWORK_ADDRESS_SIZE])
{
    char name[NETWORK_ADDRESS_SIZE - 8];
    if (enet_address_get_host_ip(address, name, sizeof name) != 0) strcpy(name, "?");
    snprintf(text, NETWORK_ADDRESS_SIZE, "%s:%u", name, (unsigned)address->port);
}

/* Sees every datagram before ENet does: 1 drops it. */
static int intercept(ENetHost *host, ENetEvent *event)
{
    (void)event;
    network *net = host->peers[0].data;
    if (!is_stray(host)) return 0;
    if (!net->has_warned) {
        char text[NETWORK_ADDRESS_SIZE];
        address_text(&host->receivedAddress, text);
        print_warning("%s sends packets that belong to no match; they are ignored", text);
    }
    net->has_warned = true;
    return 1;
}

/* Opens a socket; address may be NULL. errno says why if it is NULL. */
static network *open_network(const ENetAddress *address, uint32_t peers)
{
    static bool is_ready;
    if (!is_ready && enet_initialize() != 0) return NULL;
    is_ready = true;
    network *net = calloc(1, sizeof *net);
    if (net == NULL) return NULL;
    errno = 0;
    net->host = enet_host_create(address, peers, 1, 0, 0);
    if (net->host == NULL) {
        free(net);
        return NULL;
    }
    for (size_t i = 0; i < net->host->peerCount; i++) net->host->peers[i].data = net;
    net->host->maximumPacketSize = NETWORK_BYTES_MAX;
    net->host->maximumWaitingData = WAITING_BYTES_MAX;
    net->host->intercept = intercept;
    return net;
}

network *network_host(uint16_t *port, char *error, size_t error_size)
{
    ENetAddress address = {ENET_HOST_ANY, *port};
    network *net = open_network(&address, NETWORK_PEERS_MAX);
    if (net == NULL) {
        if (errno == EADDRINUSE)
            fail(error, error_size, "port %u is in use; --port 0 takes a free one", *port);
        else fail(error, error_size, "port %u cannot be opened: %s", *port, strerror(errno));
        return NULL;
    }
    net->is_listening = true;
    *port = net->host->address.port;
    return net;
}

uint32_t network_own_addresses(char addresses[][NETWORK_ADDRESS_SIZE], uint32_t most)
{
    struct ifaddrs *all = NULL;
    uint32_t count = 0;
    if (getifaddrs(&all) != 0) return 0;
    for (const struct ifaddrs *one = all; one != NULL && count < most; one = one->ifa_next) {
        bool is_up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        if (!is_up || one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET) continue;
        struct sockaddr_in address;
        memcpy(&address, one->ifa_addr, sizeof address);
        if (inet_ntop(AF_INET, &address.sin_addr, addresses[count], NETWORK_ADDRESS_SIZE) != NULL)
            count++;
    }
    freeifaddrs(all);
    return count;
}

/* Splits "HOST:PORT" and finds the host. */
static bool find_address(const char *text, ENetAddress *address, char *error, size_t error_size)
{
    char name[256];
    uint64_t port = MATCH_PORT_DEFAULT;
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : strlen(text);
    if (colon != NULL && !number_from_text(colon + 1, 1, UINT16_MAX, &port))
        return fail(error, error_size, "a port is a number from 1 to %u, not '%s'", UINT16_MAX,
                    colon + 1);
    if (length == 0 || length >= sizeof name)
        return fail(error, error_size, "HOST or HOST:PORT was expected, not '%s'", text);
    memcpy(name, text, length);
    name[length] = '\0';
    if (strchr(name, ':') != NULL)
        return fail(error, error_size, "a name or an IPv4 address was expected, not '%s'", text);
    if (enet_address_set_host(address, name) != 0)
        return fail(error, error_size, "there is no host %s", name);
    address->port = (enet_uint16)port;
    return true;
}

network *network_join(const char *address, char *error, size_t error_size)
{
    ENetAddress host;
    if (!find_address(address, &host, error, error_size)) return NULL;
    network *net = open_network(NULL, 1);
    ENetPeer *peer = net != NULL ? enet_host_connect(net->host, &host, 1, GREETING) : NULL;
    if (peer == NULL) {
        fail(error, error_size, "%s cannot be asked: %s", address, strerror(errno));
        network_close(net);
        return NULL;
    }
    return net;
}

/* Takes an event of ENet; false if the caller need not see it. */
static bool take_event(const network *net, const ENetEvent *from, network_event *event)
{
    event->peer = from->peer->incomingPeerID;
    event->length = 0;
    if (from->type == ENET_EVENT_TYPE_CONNECT) {
        if (net->is_listening && from->data != GREETING) {
            enet_peer_disconnect_now(from->peer, 0);
            return false;
        }
        keep_full_speed(from->peer);
        event->kind = NETWORK_CONNECTED;
        return true;
    }
    if (from->type == ENET_EVENT_TYPE_DISCONNECT) {
        event->kind = NETWORK_LOST;
        return true;
    }
    bool fits = from->packet->dataLength <= sizeof event->bytes;
    if (fits) {
        event->kind = NETWORK_PACKET;
        event->length = (uint32_t)from->packet->dataLength;
        memcpy(event->bytes, from->packet->data, event->length);
    }
    enet_packet_destroy(from->packet);
    return fits;
}

int network_receive(network *net, uint32_t wait_ms, network_event *event)
{
    ENetEvent from;
    event->kind = NETWORK_NOTHING;
    while (enet_host_service(net->host, &from, wait_ms) > 0) {
        if (take_event(net, &from, event)) break;
        wait_ms = 0;
    }
    return event->kind;
}

void network_send(network *net, uint32_t peer, const void *bytes, uint32_t length)
{
    if (peer >= net->host->peerCount) return;
    ENetPeer *to = &net->host->peers[peer];
    if (to->state != ENET_PEER_STATE_CONNECTED) return;
    ENetPacket *packet = enet_packet_create(bytes, length, ENET_PACKET_FLAG_UNSEQUENCED);
    if (packet == NULL) return;
    if (enet_peer_send(to, 0, packet) != 0) enet_packet_destroy(packet);
}

void network_drop(network *net, uint32_t peer)
{
    if (peer < net->host->peerCount) enet_peer_disconnect_now(&net->host->peers[peer], 0);
}

void network_flush(network *net)
{
    enet_host_flush(net->host);
}

uint32_t network_peer_count(const network *net)
{
    return (uint32_t)net->host->connectedPeers;
}

void network_address(const network *net, uint32_t peer, char address[NETWORK_ADDRESS_SIZE])
{
    strcpy(address, "?");
    if (peer < net->host->peerCount) address_text(&net->host->peers[peer].address, address);
}

void network_close(network *net)
{
    ENetEvent event;
    if (net == NULL) return;
    for (size_t i = 0; i < net->host->peerCount; i++)
        if (net->host->peers[i].state == ENET_PEER_STATE_CONNECTED)
            enet_peer_disconnect_later(&net->host->peers[i], 0);
    uint64_t end = stopwatch_milliseconds() + GOODBYE_MS;
    while (net->host->connectedPeers > 0 && stopwatch_milliseconds() < end) {
        if (enet_host_service(net->host, &event, 20) <= 0) continue;
        if (event.type == ENET_EVENT_TYPE_RECEIVE) enet_packet_destroy(event.packet);
    }
    enet_host_destroy(net->host);
    free(net);
}
