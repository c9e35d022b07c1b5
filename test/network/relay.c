/* SPDX-License-Identifier: MIT
 * A bad network between real processes: a UDP relay that delays, loses, doubles and reorders
 * datagrams and falls silent for a while, all by random numbers from a seed. Clients send to its
 * port. It sends to the target from one socket for each client, so that the target can tell them
 * apart.
 *
 *     relay TARGET_PORT [--seed N] [--delay MS] [--jitter MS] [--loss PERMILLE]
 *           [--duplicate PERMILLE] [--reorder PERMILLE] [--blackout FROM_MS LENGTH_MS]
 *           [--move MS]
 *
 * Prints its port and works until it is killed. A blackout's time counts from the first datagram,
 * and so does that of a move: then all clients get another port, as behind a router that forgot
 * them. Delay, jitter and the rest apply to each direction; a reordered datagram comes 50 ms late.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "coxswain/random.h"

#define CLIENTS_MAX 16
#define WAITING_MAX 4096
#define DATAGRAM_MAX 2048
#define REORDER_MS 50u

/* The network's faults. */
typedef struct weather {
    unsigned delay_ms;
    unsigned jitter_ms;
    unsigned loss; /* of thousand */
    unsigned duplicate;
    unsigned reorder;
    unsigned blackout_from_ms;
    unsigned blackout_ms;
    unsigned move_ms;
} weather;

/* A client's address, and the socket that speaks for it to the target. */
typedef struct client {
    struct sockaddr_in address;
    int socket;
} client;

/* A datagram in transit. */
typedef struct datagram {
    unsigned long due_ms;
    int client;
    bool is_for_target;
    size_t length;
    unsigned char bytes[DATAGRAM_MAX];
} datagram;

static weather set;
static cox_random dice;
static int front; /* the socket to which clients send */
static struct sockaddr_in target;
static client clients[CLIENTS_MAX];
static int client_count;
static datagram waiting[WAITING_MAX];
static int waiting_count;
static unsigned long first_ms; /* of the first datagram */

static void fail(const char *what)
{
    fprintf(stderr, "relay: %s: %s\n", what, strerror(errno));
    exit(2);
}

static unsigned long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long)now.tv_sec * 1000u + (unsigned long)now.tv_nsec / 1000000u;
}

static bool happens(unsigned permille)
{
    return cox_random_below(&dice, 1000) < permille;
}

static int open_socket(void)
{
    int made = socket(AF_INET, SOCK_DGRAM, 0);
    if (made < 0) fail("no socket");
    return made;
}

/* The number of the client of an address, a new one if need be; -1 if there are too many. */
static int find_client(const struct sockaddr_in *address)
{
    for (int i = 0; i < client_count; i++)
        if (clients[i].address.sin_port == address->sin_port &&
            clients[i].address.sin_addr.s_addr == address->sin_addr.s_addr)
            return i;
    if (client_count == CLIENTS_MAX) return -1;
    clients[client_count].address = *address;
    clients[client_count].socket = open_socket();
    return client_count++;
}

/* Gives all clients another port towards the target, once. */
static void move_clients(void)
{
    for (int i = 0; i < client_count; i++) {
        close(clients[i].socket);
        clients[i].socket = open_socket();
    }
    set.move_ms = 0;
}

static bool is_dark(unsigned long now)
{
    unsigned long since = now - first_ms;
    return since >= set.blackout_from_ms && since - set.blackout_from_ms < set.blackout_ms;
}

static void put(const datagram *arrived, unsigned long now)
{
    if (waiting_count == WAITING_MAX) return;
    datagram *added = &waiting[waiting_count++];
    *added = *arrived;
    added->due_ms = now + set.delay_ms + cox_random_below(&dice, set.jitter_ms + 1);
    if (happens(set.reorder)) added->due_ms += REORDER_MS;
}

/* Takes a datagram from a socket and decides when to send it on, if at all. */
static void take(int from, int known_client)
{
    static datagram arrived;
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    ssize_t length =
        recvfrom(from, arrived.bytes, sizeof arrived.bytes, 0, (struct sockaddr *)&address, &size);
    unsigned long now = now_ms();
    if (length < 0) return;
    if (first_ms == 0) first_ms = now;
    arrived.length = (size_t)length;
    arrived.is_for_target = from == front;
    arrived.client = from == front ? find_client(&address) : known_client;
    if (arrived.client < 0 || is_dark(now) || happens(set.loss)) return;
    put(&arrived, now);
    if (happens(set.duplicate)) put(&arrived, now);
}

static void send_on(const datagram *sent)
{
    const client *whose = &clients[sent->client];
    const struct sockaddr_in *to = sent->is_for_target ? &target : &whose->address;
    int from = sent->is_for_target ? whose->socket : front;
    (void)sendto(from, sent->bytes, sent->length, 0, (const struct sockaddr *)to, sizeof *to);
}

/* Sends the datagrams that are due; gives the milliseconds until the next one, at most a second. */
static int send_due(void)
{
    unsigned long now = now_ms();
    unsigned long next = now + 1000;
    for (int i = 0; i < waiting_count;) {
        if (waiting[i].due_ms > now) {
            if (waiting[i].due_ms < next) next = waiting[i].due_ms;
            i++;
            continue;
        }
        send_on(&waiting[i]);
        memmove(&waiting[i], &waiting[i + 1], (size_t)(--waiting_count - i) * sizeof waiting[0]);
    }
    return (int)(next - now);
}

static void relay(void)
{
    struct pollfd sockets[CLIENTS_MAX + 1];
    for (;;) {
        int wait_ms = send_due();
        if (set.move_ms > 0 && first_ms > 0 && now_ms() - first_ms >= set.move_ms) move_clients();
        sockets[0] = (struct pollfd){front, POLLIN, 0};
        for (int i = 0; i < client_count; i++)
            sockets[i + 1] = (struct pollfd){clients[i].socket, POLLIN, 0};
        int count = client_count;
        if (poll(sockets, (nfds_t)count + 1, wait_ms) <= 0) continue;
        for (int i = 0; i <= count; i++)
            if (sockets[i].revents != 0) take(sockets[i].fd, i - 1);
    }
}

/* The number after an option. */
static unsigned number(int argc, char **argv, int *at)
{
    if (++*at >= argc) {
        fprintf(stderr, "relay: %s wants a number\n", argv[*at - 1]);
        exit(2);
    }
    return (unsigned)strtoul(argv[*at], NULL, 10);
}

static void read_options(int argc, char **argv)
{
    unsigned seed = 1;
    for (int at = 2; at < argc; at++) {
        const char *option = argv[at];
        if (strcmp(option, "--seed") == 0) seed = number(argc, argv, &at);
        else if (strcmp(option, "--delay") == 0) set.delay_ms = number(argc, argv, &at);
        else if (strcmp(option, "--jitter") == 0) set.jitter_ms = number(argc, argv, &at);
        else if (strcmp(option, "--loss") == 0) set.loss = number(argc, argv, &at);
        else if (strcmp(option, "--duplicate") == 0) set.duplicate = number(argc, argv, &at);
        else if (strcmp(option, "--reorder") == 0) set.reorder = number(argc, argv, &at);
        else if (strcmp(option, "--move") == 0) set.move_ms = number(argc, argv, &at);
        else if (strcmp(option, "--blackout") == 0) {
            set.blackout_from_ms = number(argc, argv, &at);
            set.blackout_ms = number(argc, argv, &at);
        } else {
            fprintf(stderr, "relay: there is no option %s\n", option);
            exit(2);
        }
    }
    dice = cox_random_make(seed, 0);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: relay TARGET_PORT [OPTION]...\n", stderr);
        return 2;
    }
    read_options(argc, argv);
    target.sin_family = AF_INET;
    target.sin_port = htons((uint16_t)strtoul(argv[1], NULL, 10));
    target.sin_addr.s_addr = htonl(INADDR_LOOPBACK);

    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof own;
    front = open_socket();
    if (bind(front, (struct sockaddr *)&own, size) != 0) fail("no port");
    if (getsockname(front, (struct sockaddr *)&own, &size) != 0) fail("no name");
    printf("port %u\n", (unsigned)ntohs(own.sin_port));
    fflush(stdout);
    relay();
    return 0;
}
