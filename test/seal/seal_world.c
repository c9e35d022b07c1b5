/* SPDX-License-Identifier: MIT
 * The host, the joiners and the wire. */
#include "seal_world.h"

#include <stdio.h>
#include <string.h>

cox_socket_address world_address(uint32_t i)
{
    cox_socket_address address = {{0x20, 0x01, 0x0d, 0xb8}};
    cox_seal_put_u32(address.bytes + 12, i + 1);
    return address;
}

void world_make(seal_world *world, uint8_t role)
{
    memset(world, 0, sizeof *world);
    world->now_us = 1000000000;
    cox_seal_host_make(&world->host, NULL, world->connections, COX_UDP_CONNECTIONS_MAX);
    cox_seal_invite invite = cox_seal_host_invite(&world->host, role);
    for (uint32_t i = 0; i < WORLD_JOINERS; i++)
        cox_seal_joiner_make(&world->joiners[i], &invite, NULL);
}

wire_datagram world_ask(seal_world *world, uint32_t joiner)
{
    wire_datagram datagram;
    world->joiners[joiner].next_us = 0;
    datagram.length = cox_seal_joiner_ask(&world->joiners[joiner], world->now_us, datagram.bytes);
    return datagram;
}

wire_datagram world_seal(seal_world *world, uint32_t joiner, const char *text)
{
    wire_datagram datagram;
    datagram.length =
        cox_seal_joiner_seal(&world->joiners[joiner], text, (uint32_t)strlen(text), datagram.bytes);
    return datagram;
}

wire_datagram world_seal_back(seal_world *world, uint32_t joiner, const char *text)
{
    wire_datagram datagram;
    cox_socket_address to;
    datagram.length = cox_seal_host_seal(&world->host, world->joiners[joiner].line.connection, text,
                                         (uint32_t)strlen(text), datagram.bytes, &to);
    return datagram;
}

wire_datagram world_give(seal_world *world, const wire_datagram *datagram, cox_socket_address from)
{
    wire_datagram answer;
    cox_seal_host_take(&world->host, &from, datagram->bytes, datagram->length, world->now_us,
                       &world->taken);
    answer.length = world->taken.answer_length;
    EXPECT(answer.length <= datagram->length);
    memcpy(answer.bytes, world->taken.answer, answer.length);
    return answer;
}

int world_give_back(seal_world *world, uint32_t joiner, const wire_datagram *datagram)
{
    return cox_seal_joiner_take(&world->joiners[joiner], datagram->bytes, datagram->length,
                                world->packet, &world->length);
}

void world_connect(seal_world *world, uint32_t joiner)
{
    cox_socket_address from = world_address(joiner);
    for (int i = 0; i < 2; i++) {
        wire_datagram question = world_ask(world, joiner);
        wire_datagram answer = world_give(world, &question, from);
        EXPECT(answer.length > 0);
        world_give_back(world, joiner, &answer);
    }
    wire_datagram first = world_seal(world, joiner, "here I am");
    world_give(world, &first, from);
    EXPECT(world->joiners[joiner].is_open && world->taken.from != NULL);
}

cox_seal_connection *world_connection(seal_world *world, uint32_t joiner)
{
    uint32_t number = world->joiners[joiner].line.connection;
    return &world->host.connections[number % COX_UDP_CONNECTIONS_MAX];
}

void world_expect_ignored(seal_world *world, const wire_datagram *datagram, cox_socket_address from)
{
    cox_seal_connection connections[COX_UDP_CONNECTIONS_MAX];
    cox_seal_host before = world->host;
    memcpy(connections, world->connections, sizeof connections);
    world_give(world, datagram, from);
    EXPECT(memcmp(&before, &world->host, sizeof before) == 0);
    EXPECT(memcmp(connections, world->connections, sizeof connections) == 0);
    EXPECT(world->taken.from == NULL);
}

void world_expect_ignored_back(seal_world *world, uint32_t joiner, const wire_datagram *datagram)
{
    cox_seal_joiner before = world->joiners[joiner];
    int kind = world_give_back(world, joiner, datagram);
    EXPECT(memcmp(&before, &world->joiners[joiner], sizeof before) == 0);
    EXPECT(kind == 0);
}
