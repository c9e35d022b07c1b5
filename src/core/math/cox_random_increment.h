/* SPDX-License-Identifier: MIT
 * The increment of a random stream, for code that keeps the stream's state alone. */
#ifndef COX_RANDOM_INCREMENT_H
#define COX_RANDOM_INCREMENT_H

#include <stdint.h>

/* The increment of the stream of that number (cox_random_make). */
static inline uint64_t cox_random_increment(uint64_t stream)
{
    return (stream << 1) | 1u;
}

#endif
