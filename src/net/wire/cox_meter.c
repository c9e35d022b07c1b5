/* SPDX-License-Identifier: MIT
 * Counts the bytes of a second, then begins the next one. */
#include "cox_meter.h"

#define SECOND_US UINT32_C(1000000)

void cox_meter_add(cox_meter *meter, uint32_t bytes, uint64_t now_us)
{
    uint64_t elapsed = now_us - meter->since_us;
    if (elapsed >= SECOND_US) {
        meter->per_second = (uint32_t)((uint64_t)meter->bytes * SECOND_US / elapsed);
        meter->since_us = now_us;
        meter->bytes = 0;
    }
    meter->bytes += bytes;
}

uint32_t cox_meter_get(const cox_meter *meter, uint64_t now_us)
{
    return now_us - meter->since_us < 2 * SECOND_US ? meter->per_second : 0;
}
