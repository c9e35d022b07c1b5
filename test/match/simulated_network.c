/* SPDX-License-Identifier: MIT
 * The network in memory: a heap of parcels by the time at which they are due. */
#include "simulated_network.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/hash.h"

#define HELD_BACK_MS 100 /* at most, of a reordered packet */

void network_make(network *n, uint64_t seed)
{
    memset(n, 0, sizeof *n);
    for (uint32_t i = 0; i < 2 * NETWORK_MACHINES_MAX; i++)
        n->lines[i].random = cox_random_make(seed, 1000 + i);
}

void network_free(network *n)
{
    for (uint32_t i = 0; i < n->count; i++) free(n->parcels[i].bytes);
    free(n->parcels);
    n->parcels = NULL;
    n->count = 0;
    n->capacity = 0;
}

static bool is_before(const network_parcel *a, const network_parcel *b)
{
    return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->number < b->number;
}

static void swap(network_parcel *a, network_parcel *b)
{
    network_parcel kept = *a;
    *a = *b;
    *b = kept;
}

static void push(network *n, network_parcel parcel)
{
    if (n->count == n->capacity) {
        n->capacity = n->capacity == 0 ? 256 : 2 * n->capacity;
        n->parcels = realloc(n->parcels, n->capacity * sizeof *n->parcels);
        if (!n->parcels) abort();
    }
    uint32_t i = n->count++;
    n->parcels[i] = parcel;
    for (; i > 0 && is_before(&n->parcels[i], &n->parcels[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&n->parcels[i], &n->parcels[(i - 1) / 2]);
}

static network_parcel pop(network *n)
{
    network_parcel first = n->parcels[0];
    n->parcels[0] = n->parcels[--n->count];
    for (uint32_t i = 0;;) {
        uint32_t least = i;
        for (uint32_t child = 2 * i + 1; child <= 2 * i + 2 && child < n->count; child++)
            if (is_before(&n->parcels[child], &n->parcels[least])) least = child;
        if (least == i) return first;
        swap(&n->parcels[i], &n->parcels[least]);
        i = least;
    }
}

static bool chance(network_line *line, uint32_t permille)
{
    return permille > 0 && cox_random_below(&line->random, 1000) < permille;
}

/* One bit, a shorter length, or all bytes; returns the length. */
static uint32_t damage(network_line *line, uint8_t *bytes, uint32_t length)
{
    if (length == 0) return 0;
    uint32_t way = cox_random_below(&line->random, 4);
    uint32_t at = cox_random_below(&line->random, length);
    if (way == 0) return at;
    if (way == 1)
        for (uint32_t i = 0; i < length; i++) bytes[i] = (uint8_t)cox_random_u32(&line->random);
    else bytes[at] = (uint8_t)(bytes[at] ^ (1u << cox_random_below(&line->random, 8)));
    return length;
}

static void put(network *n, uint32_t number, const uint8_t *bytes, uint32_t length, uint32_t now_ms)
{
    network_line *line = &n->lines[number];
    const network_weather *weather = &line->weather;
    if (weather->is_silent || chance(line, weather->loss)) {
        n->lost++;
        return;
    }
    network_parcel parcel = {now_ms + weather->delay_ms, n->sent, number, length, NULL};
    if (weather->jitter_ms > 0)
        parcel.due_ms += cox_random_below(&line->random, weather->jitter_ms + 1);
    if (chance(line, weather->reordered))
        parcel.due_ms += cox_random_below(&line->random, HELD_BACK_MS);
    parcel.bytes = malloc(length > 0 ? length : 1);
    if (!parcel.bytes) abort();
    memcpy(parcel.bytes, bytes, length);
    if (chance(line, weather->damaged)) parcel.length = damage(line, parcel.bytes, length);
    push(n, parcel);
}

static void stash(network_line *line, const uint8_t *bytes, uint32_t length)
{
    uint32_t saved = line->stashed++ % NETWORK_STASH;
    line->stash[saved].length = length;
    memcpy(line->stash[saved].bytes, bytes, length);
}

static void digest(network *n, uint32_t line, const uint8_t *bytes, uint32_t length,
                   uint32_t now_ms)
{
    n->digest = cox_hash_chain(n->digest, now_ms);
    n->digest = cox_hash_chain(n->digest, line);
    n->digest = cox_hash_chain(n->digest, cox_hash_crc32(length, bytes, length));
}

void network_send(network *n, uint32_t number, const uint8_t *bytes, uint32_t length,
                  uint32_t now_ms)
{
    network_line *line = &n->lines[number];
    uint8_t relayed[COX_PACKET_BYTES_MAX];
    n->sent++;
    n->bytes += length;
    if (length > n->longest) n->longest = length;
    if (length > sizeof relayed) return; /* the oracle sees the longest */
    digest(n, number, bytes, length, now_ms);
    memcpy(relayed, bytes, length);
    if (n->relay) n->relay(n->relay_user, number, relayed, length);

    put(n, number, relayed, length, now_ms);
    if (chance(line, line->weather.doubled)) put(n, number, relayed, length, now_ms);
    if (line->stashed > 0 && chance(line, line->weather.repeated)) {
        uint32_t kept = line->stashed < NETWORK_STASH ? line->stashed : NETWORK_STASH;
        uint32_t saved = cox_random_below(&line->random, kept);
        put(n, number, line->stash[saved].bytes, line->stash[saved].length, now_ms);
    }
    if (line->weather.repeated > 0 && chance(line, 50)) stash(line, relayed, length);
}

bool network_take(network *n, uint32_t now_ms, network_parcel *parcel)
{
    if (n->count == 0 || n->parcels[0].due_ms > now_ms) return false;
    *parcel = pop(n);
    return true;
}
