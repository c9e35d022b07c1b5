/* SPDX-License-Identifier: MIT
 * Which phase may follow which, of a session or of a peer: a table in flash. Phases are numbered
 * with gaps, in the order in which they are passed. */
#ifndef COX_PHASES_H
#define COX_PHASES_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/flash.h"

/* The most phases that may follow one. */
#define COX_FOLLOWERS_MAX 5u

/* A phase, and those that may follow it; a 0 is none, as phase 0 is the first and follows none. */
typedef struct cox_phase_row {
    uint8_t phase;
    uint8_t followers[COX_FOLLOWERS_MAX];
} cox_phase_row;

/* Whether a phase may follow another one, by count rows (COX_FLASH). */
static inline bool cox_phases_follow(const cox_phase_row *rows, uint32_t count, uint8_t before,
                                     uint8_t phase)
{
    cox_phase_row row;
    if (phase == 0) return false;
    for (uint32_t i = 0; i < count; i++) {
        cox_flash_copy(&row, &rows[(size_t)i], sizeof row);
        if (row.phase != before) continue;
        for (uint32_t k = 0; k < COX_FOLLOWERS_MAX; k++)
            if (row.followers[k] == phase) return true;
    }
    return false;
}

#endif
