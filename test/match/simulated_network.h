/* SPDX-License-Identifier: MIT
 * A network in memory with a clock of its own. Machine 0 is the middle of a star; every other
 * machine has a line up to it and a line down from it. Lines lose, delay, double, reorder, damage
 * and repeat packets as they are told to, by random numbers from one seed, so the same seed and the
 * same packets give the same bytes at the same times. */
#ifndef SIMULATED_NETWORK_H
#define SIMULATED_NETWORK_H

#include "coxswain/random.h"
#include "coxswain/session.h"

#define NETWORK_MACHINES_MAX 16
#define NETWORK_STASH 8 /* old packets that a line keeps to repeat */

/* The quality of a line; chances in thousandths. With 0 everywhere it is a perfect one but for its
 * delay. */
typedef struct network_weather {
    uint32_t loss;
    uint32_t doubled;
    uint32_t reordered; /* held back for up to 100 ms */
    uint32_t damaged;   /* a bit, the length, or all bytes */
    uint32_t repeated;  /* an old packet is sent once more after this one */
    uint32_t delay_ms;
    uint32_t jitter_ms; /* the most that is added to the delay */
    bool is_silent;     /* nothing passes */
} network_weather;

/* A packet in transit. */
typedef struct network_parcel {
    uint32_t due_ms;
    uint64_t number; /* in the order of sending; decides between equal times */
    uint32_t line;
    uint32_t length;
    uint8_t *bytes;
} network_parcel;

typedef struct network_line {
    network_weather weather;
    cox_random random;
    uint32_t stashed; /* how many packets were kept so far */
    struct {
        uint32_t length;
        uint8_t bytes[COX_PACKET_BYTES_MAX];
    } stash[NETWORK_STASH];
} network_line;

/* A relay that cheats: changes the bytes of a packet on a line before the weather does. */
typedef void network_relay(void *user, uint32_t line, uint8_t *bytes, uint32_t length);

typedef struct network {
    network_line lines[2 * NETWORK_MACHINES_MAX];
    network_parcel *parcels; /* a heap, the earliest first */
    uint32_t count;
    uint32_t capacity;
    uint64_t sent; /* by machines, before loss and doubling */
    uint64_t lost;
    uint64_t bytes;
    uint64_t digest;  /* over the time, line and bytes of every packet that was sent */
    uint32_t longest; /* bytes of the longest packet */
    network_relay *relay;
    void *relay_user;
} network;

/* The number of the line from a machine up to machine 0, and down from there. */
static inline uint32_t network_line_up(uint32_t machine)
{
    return 2 * machine;
}
static inline uint32_t network_line_down(uint32_t machine)
{
    return 2 * machine + 1;
}

/* Makes a network of perfect lines; frees it with all packets in transit. */
void network_make(network *n, uint64_t seed);
void network_free(network *n);

/* Sends a packet into a line. */
void network_send(network *n, uint32_t line, const uint8_t *bytes, uint32_t length,
                  uint32_t now_ms);

/* Takes the next packet that has arrived by now, of any line, in order of arrival; false if there
 * is none. The caller frees its bytes. */
bool network_take(network *n, uint32_t now_ms, network_parcel *parcel);

#endif
