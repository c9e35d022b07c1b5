/* SPDX-License-Identifier: MIT
 * Bytes a second, over about the last second. */
#ifndef COX_METER_H
#define COX_METER_H

#include <stdint.h>

/* Made of zeros it has measured nothing. */
typedef struct cox_meter {
    uint64_t since_us;   /* the session's own time at which this second began */
    uint32_t bytes;      /* of this second */
    uint32_t per_second; /* the rate of the last one */
} cox_meter;

/* Takes note of bytes that pass now. */
void cox_meter_add(cox_meter *meter, uint32_t bytes, uint64_t now_us);

/* The rate of the last whole second; 0 where nothing has passed for two. */
uint32_t cox_meter_get(const cox_meter *meter, uint64_t now_us);

#endif
