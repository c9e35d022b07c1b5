/* SPDX-License-Identifier: MIT
 * A decimal number as it stands in a text file, read without rounding: times of recordings become
 * ticks by integers, so that every machine gets the same ones. */
#ifndef DECIMAL_H
#define DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/vec2.h"

/* whole + billionths * 10^-9 + rest * 10^-18, the last two in [0, 10^9): -0.25 is -1 + 0.75. */
typedef struct decimal {
    int64_t whole;
    uint32_t billionths;
    uint32_t rest;
} decimal;

/* The greatest |number| that is read: the nanoseconds since 1970 are less. */
#define DECIMAL_LIMIT INT64_C(4000000000000000000)

/* Reads text such as "12", "-0.5", "+3.", ".25" or "9.5e-05" into *number, divided by 10 to the
 * power of places, 0 to 18. Digits beyond the 18th after the point are cut off then. Returns false,
 * and leaves *number unchanged, if the text is anything else or the number is beyond DECIMAL_LIMIT.
 */
bool decimal_from_text(const char *text, uint8_t places, decimal *number);

/* Less than 0, 0, more than 0: a < b, a == b, a > b. */
int decimal_compare(decimal a, decimal b);

/* a - b, exact. */
decimal decimal_subtract(decimal a, decimal b);

/* floor(number * factor), exact; factor is at most 1,000,000, and the product within 64 bits. */
int64_t decimal_times(decimal number, uint32_t factor);

/* The value nearest to a number, as cox_fix_from_text rounds. False, and *value unchanged, beyond
 * COX_WORLD_LIMIT. */
bool decimal_to_fix(decimal number, fix16_t *value);

#endif
