/* SPDX-License-Identifier: MIT
 * A flood of datagrams from one address, of all the kinds that cost a host something: noise,
 * questions that bear the host's name and no secret, and packets of a connection that there is.
 *
 *     flood PORT RATE SECONDS NAME     NAME: the first 8 bytes of the host's key, in hexadecimal
 *
 * Sends RATE datagrams a second and prints how many a second it sent. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "coxswain/random.h"

#define KINDS 6
#define BATCH 32
#define DATAGRAM_MAX 1232

static cox_random dice;
static uint8_t name[8];

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Makes a datagram; returns its length. */
static size_t make(uint8_t *bytes, uint32_t number)
{
    static const uint8_t question[] = {'C', 'S', 1, 1, 0, 0, 0, 0};
    static const uint8_t packet[] = {'C', 'S', 1, 5};
    size_t lengths[KINDS] = {1, 1200, sizeof question + 104, sizeof question + 104, 100, 1232};
    uint32_t kind = number % KINDS;
    for (size_t i = 0; i < 64; i++) bytes[i] = (uint8_t)cox_random_u32(&dice);
    if (kind == 2 || kind == 3) {
        memcpy(bytes, question, sizeof question);
        memcpy(bytes + sizeof question, name, sizeof name);
    }
    if (kind == 4 || kind == 5) {
        memcpy(bytes, packet, sizeof packet);
        memset(bytes + 4, 0, 12);
        bytes[4] = 64; /* the connection of a host's first joiner */
        bytes[10] = 1; /* a packet far ahead */
    }
    return lengths[kind];
}

/* Sends BATCH datagrams by one call of the system; how many went. */
static uint32_t send_batch(int from, struct sockaddr_in *to, uint32_t number)
{
    static uint8_t bytes[BATCH][DATAGRAM_MAX];
    struct iovec parts[BATCH];
    struct mmsghdr batch[BATCH];
    memset(batch, 0, sizeof batch);
    for (uint32_t i = 0; i < BATCH; i++) {
        parts[i] = (struct iovec){bytes[i], make(bytes[i], number + i)};
        batch[i].msg_hdr.msg_name = to;
        batch[i].msg_hdr.msg_namelen = sizeof *to;
        batch[i].msg_hdr.msg_iov = &parts[i];
        batch[i].msg_hdr.msg_iovlen = 1;
    }
    int went = sendmmsg(from, batch, BATCH, 0);
    return went > 0 ? (uint32_t)went : 0;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: flood PORT RATE SECONDS NAME\n", stderr);
        return 2;
    }
    struct sockaddr_in target = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    target.sin_port = htons((uint16_t)strtoul(argv[1], NULL, 10));
    double rate = strtod(argv[2], NULL);
    double seconds = strtod(argv[3], NULL);
    for (size_t i = 0; i < sizeof name; i++) sscanf(argv[4] + 2 * i, "%2hhx", &name[i]);
    int from = socket(AF_INET, SOCK_DGRAM, 0);
    if (from < 0) return 2;
    dice = cox_random_make(1, 0);
    double start = now_seconds();
    double passed = 0;
    uint32_t sent = 0;
    for (; passed < seconds; passed = now_seconds() - start) {
        while (sent < passed * rate) sent += send_batch(from, &target, sent);
        nanosleep(&(struct timespec){0, 200000}, NULL);
    }
    printf("sent %.0f a second\n", sent / passed);
    return 0;
}
