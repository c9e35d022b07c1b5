/* SPDX-License-Identifier: MIT
 * How far two replays agree by what they say, without playing them. */
#ifndef COXSWAIN_AGREEMENT_H
#define COXSWAIN_AGREEMENT_H

#include <stdbool.h>
#include <stdint.h>

/* Reads two replays that start alike, and compares the states and inputs that both recorded at the
 * same ticks, to the first that differs or to where one of them stops. Returns true and sets *tick
 * to the last one at which they agree. Returns false where only playing can tell: both go on to the
 * same end, or they agree at no tick, or one cannot be read a second time. */
bool agreement_find(const char *path_a, const char *path_b, uint32_t *tick);

#endif
