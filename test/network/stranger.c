/* SPDX-License-Identifier: MIT
 * Another program that speaks ENet but not our protocol:
 *
 *     stranger host TEXT       prints its port, answers every packet with a text
 *     stranger join PORT DATA  connects with DATA, sends packets of random bytes, prints "sent"
 *     stranger ask PORT DATA   connects with DATA, asks in another version of the protocol */
#include <enet/enet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/random.h"
#include "coxswain/session.h"

#define PACKETS 500
#define PACKET_MAX 1300

static void send_bytes(ENetPeer *peer, const void *bytes, size_t length)
{
    ENetPacket *packet = enet_packet_create(bytes, length, ENET_PACKET_FLAG_UNSEQUENCED);
    if (enet_peer_send(peer, 0, packet) != 0) enet_packet_destroy(packet);
}

static int answer_all(const char *text)
{
    ENetAddress address = {ENET_HOST_ANY, 0};
    ENetHost *host = enet_host_create(&address, 4, 1, 0, 0);
    ENetEvent event;
    if (host == NULL) return 2;
    printf("on port %u\n", (unsigned)host->address.port);
    fflush(stdout);
    for (;;) {
        if (enet_host_service(host, &event, 1000) <= 0) continue;
        if (event.type != ENET_EVENT_TYPE_RECEIVE) continue;
        enet_packet_destroy(event.packet);
        send_bytes(event.peer, text, strlen(text));
    }
}

static void send_noise(ENetHost *host, ENetPeer *peer)
{
    cox_random random = cox_random_make(7, 0);
    ENetEvent event;
    for (int i = 0; i < PACKETS; i++) {
        uint8_t bytes[PACKET_MAX];
        size_t length = 1 + cox_random_below(&random, PACKET_MAX);
        for (size_t at = 0; at < length; at++) bytes[at] = (uint8_t)cox_random_u32(&random);
        if (i % 2 != 0 && length > 4) memcpy(bytes, "CX\1", 3); /* as our packets begin */
        send_bytes(peer, bytes, length);
        while (enet_host_service(host, &event, 1) > 0)
            if (event.type == ENET_EVENT_TYPE_RECEIVE) enet_packet_destroy(event.packet);
    }
}

/* Sends the query for the host's offer with a wrong version, over and over for a second. */
static void ask_in_version_9(ENetHost *host, ENetPeer *peer)
{
    uint8_t bytes[COX_PACKET_BYTES_MAX];
    ENetEvent event;
    uint32_t length = cox_offer_ask(bytes, 1);
    bytes[2] = 9;
    uint32_t check = cox_hash_crc32(0, bytes, length - 4);
    for (uint32_t i = 0; i < 4; i++) bytes[length - 4 + i] = (uint8_t)(check >> 8 * i);
    for (int i = 0; i < 20; i++) {
        send_bytes(peer, bytes, length);
        while (enet_host_service(host, &event, 50) > 0)
            if (event.type == ENET_EVENT_TYPE_RECEIVE) enet_packet_destroy(event.packet);
    }
}

static int join(const char *port, const char *data, void (*speak)(ENetHost *, ENetPeer *))
{
    ENetAddress address;
    ENetHost *host = enet_host_create(NULL, 1, 1, 0, 0);
    ENetEvent event;
    if (host == NULL || enet_address_set_host(&address, "127.0.0.1") != 0) return 2;
    address.port = (enet_uint16)strtoul(port, NULL, 10);
    ENetPeer *peer = enet_host_connect(host, &address, 1, (enet_uint32)strtoul(data, NULL, 0));
    if (peer == NULL || enet_host_service(host, &event, 5000) <= 0) return 2;
    if (event.type == ENET_EVENT_TYPE_CONNECT) speak(host, peer);
    printf("sent\n");
    enet_peer_disconnect_now(peer, 0);
    enet_host_destroy(host);
    return 0;
}

int main(int argc, char **argv)
{
    if (enet_initialize() != 0) return 2;
    if (argc == 3 && strcmp(argv[1], "host") == 0) return answer_all(argv[2]);
    if (argc == 4 && strcmp(argv[1], "join") == 0) return join(argv[2], argv[3], send_noise);
    if (argc == 4 && strcmp(argv[1], "ask") == 0) return join(argv[2], argv[3], ask_in_version_9);
    fputs("usage: stranger host TEXT | join PORT DATA | ask PORT DATA\n", stderr);
    return 2;
}
