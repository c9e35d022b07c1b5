/* SPDX-License-Identifier: MIT
 * Constants where C wants one that the compiler knows: static initialisers, array sizes, cases. */
#include <coxswain/fix.h>

extern int sizes[COX_FIX(1) / 65536], ratios[COX_RATIO(3, 2) == 98304 ? 1 : -1],
    large_ratios[COX_RATIO(70368744177663, -70368744177663) == -65536 ? 1 : -1];
enum { ONE = COX_FIX(1) / 65536 };
static const fix16_t values[] = {COX_FIX(-32767 - 1), COX_FIX(0x7fff), COX_RATIO(-1, 3)};
int which(fix16_t value);
int which(fix16_t value)
{
    switch (value) {
    case COX_FIX(ONE):
        return 1;
    case COX_RATIO(1, 2):
        return 2;
    default:
        return values[0] > 0;
    }
}
