/* SPDX-License-Identifier: MIT
 * A state that bench state measures beside its walkers: a struct of arrays, as a crowd keeps it. */
#ifndef COXSWAIN_BENCH_STATE_COLUMNS_H
#define COXSWAIN_BENCH_STATE_COLUMNS_H

#include <stdbool.h>

#include "coxswain/plan.h"

#define STATE_COLUMNS 9u /* of four bytes: an id and four vectors */

/* A row is 36 bytes. */
typedef struct crowd_columns {
    uint32_t count;
    uint32_t capacity;
    uint32_t *id;
    fix16_t *x, *y;
    fix16_t *velocity_x, *velocity_y;
    fix16_t *heading_x, *heading_y;
    fix16_t *force_x, *force_y;
    cox_sim sim; /* with a plan */
    uint8_t *image;
    uint8_t *copy; /* as many bytes */
    uint32_t image_length;
} crowd_columns;

/* Makes the state with count rows. False if there is no memory for it. */
bool crowd_columns_make(crowd_columns *made, uint32_t count);

#endif
