/* SPDX-License-Identifier: MIT
 * Which phase may follow which, of a session or of a peer: a table in flash. */
#ifndef COX_PHASES_H
#define COX_PHASES_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/flash.h"

/* Whether a phase may follow another one. followers (COX_FLASH) has for each phase those that may
 * follow it, bit by bit. */
static inline bool cox_phases_follow(const uint16_t *followers, uint8_t before, uint8_t phase)
{
    uint16_t allowed;
    cox_flash_copy(&allowed, &followers[before], sizeof allowed);
    return ((uint32_t)allowed >> phase & 1u) != 0;
}

#endif
