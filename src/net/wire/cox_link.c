/* SPDX-License-Identifier: MIT
 * The sequence window and the estimate of the round trip (RFC 6298's, in integers). */
#include "cox_link.h"

#include <string.h>

#define ROUND_TRIP_MOST_MS 10000u

/* The loss is that of so many packets. */
#define LOSS_PACKETS 64u

void cox_link_init(cox_link *link, uint64_t now_us)
{
    memset(link, 0, sizeof *link);
    link->heard_us = now_us;
}

/* The window's byte and bit of a packet. */
static uint8_t *byte_of(cox_link *link, uint32_t sequence)
{
    return &link->window[sequence % COX_LINK_WINDOW / 8u];
}

static uint8_t bit_of(uint32_t sequence)
{
    return (uint8_t)(1u << sequence % 8u);
}

static bool has_arrived(const cox_link *link, uint32_t sequence)
{
    return (link->window[sequence % COX_LINK_WINDOW / 8u] & bit_of(sequence)) != 0;
}

bool cox_link_expects(const cox_link *link, uint32_t sequence)
{
    if (sequence == 0) return false;
    if (sequence > link->received) return true;
    return link->received - sequence < COX_LINK_WINDOW && !has_arrived(link, sequence);
}

bool cox_link_heard(cox_link *link, uint32_t sequence, uint64_t now_us)
{
    link->heard_us = now_us;
    bool is_newest = sequence > link->received;
    if (is_newest && sequence - link->received >= COX_LINK_WINDOW)
        memset(link->window, 0, sizeof link->window);
    else
        for (uint32_t missing = link->received + 1u; missing < sequence; missing++)
            *byte_of(link, missing) &= (uint8_t)~bit_of(missing);
    *byte_of(link, sequence) |= bit_of(sequence);
    if (is_newest) link->received = sequence;
    return is_newest;
}

void cox_link_measured(cox_link *link, uint32_t round_trip_ms)
{
    uint32_t sample = round_trip_ms < ROUND_TRIP_MOST_MS ? round_trip_ms : ROUND_TRIP_MOST_MS;
    if (!link->has_round_trip) {
        link->has_round_trip = true;
        link->smoothed = sample * 8;
        link->jitter = sample * 2;
        return;
    }
    uint32_t mean = link->smoothed / 8;
    uint32_t deviation = sample > mean ? sample - mean : mean - sample;
    link->smoothed = link->smoothed - mean + sample;
    link->jitter = link->jitter - link->jitter / 4 + deviation;
}

uint32_t cox_link_round_trip_ms(const cox_link *link)
{
    return link->smoothed / 8;
}

uint32_t cox_link_jitter_ms(const cox_link *link)
{
    return link->jitter / 4;
}

uint32_t cox_link_worst_ms(const cox_link *link)
{
    return link->smoothed / 8 + link->jitter / 2;
}

uint32_t cox_link_loss_permille(const cox_link *link)
{
    uint32_t span = link->received < LOSS_PACKETS ? link->received : LOSS_PACKETS;
    uint32_t missing = 0;
    for (uint32_t i = 0; i < span; i++) missing += !has_arrived(link, link->received - i);
    return span == 0 ? 0 : missing * 1000u / span;
}
