/* SPDX-License-Identifier: MIT
 * Leads smoothed and compared. */
#include "cox_lead.h"

#include <stddef.h>

#include "cox_schedule.h"

/* A sample counts for one part in so many. */
#define SMOOTHING 32

static int32_t sample_of(int64_t position, int64_t peer_position)
{
    int64_t sample = (position - peer_position) * 64 / COX_SCHEDULE_TICK;
    if (sample > INT16_MAX) return INT16_MAX;
    return sample < INT16_MIN ? INT16_MIN : (int32_t)sample;
}

void cox_lead_sample(cox_lead *lead, int64_t position, int64_t peer_position)
{
    int32_t sample = sample_of(position, peer_position);
    if (!lead->is_known) lead->smoothed = sample * SMOOTHING;
    else lead->smoothed += sample - lead->smoothed / SMOOTHING;
    lead->is_known = true;
}

int16_t cox_lead_get(const cox_lead *lead)
{
    return (int16_t)(lead->smoothed / SMOOTHING);
}

void cox_lead_tell(cox_lead *lead, int16_t told)
{
    lead->told = told;
    lead->is_told = true;
}

bool cox_lead_is_ahead(const cox_lead *lead, int32_t *ahead)
{
    if (!lead->is_known || !lead->is_told) return false;
    *ahead = ((int32_t)cox_lead_get(lead) - lead->told) / 2;
    return true;
}

int32_t cox_lead_median(int32_t *values, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        int32_t value = values[(size_t)i];
        uint32_t at = i;
        for (; at > 0 && values[(size_t)(at - 1)] > value; at--)
            values[(size_t)at] = values[(size_t)(at - 1)];
        values[(size_t)at] = value;
    }
    return count == 0 ? 0 : values[(size_t)(count / 2)];
}
