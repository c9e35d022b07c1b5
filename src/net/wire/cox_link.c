/* SPDX-License-Identifier: MIT
 * The estimate of the round trip (RFC 6298's, in integers). */
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

bool cox_link_expects(const cox_link *link, uint32_t sequence)
{
    return cox_sequence_window_expects(&link->window, sequence);
}

bool cox_link_heard(cox_link *link, uint32_t sequence, uint64_t now_us)
{
    link->heard_us = now_us;
    return cox_sequence_window_take(&link->window, sequence);
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
    return cox_sequence_window_loss_permille(&link->window, LOSS_PACKETS);
}
