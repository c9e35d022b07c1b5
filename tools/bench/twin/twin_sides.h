/* SPDX-License-Identifier: MIT
 * The sides that the float twins are, of both compilations. */
#ifndef COXSWAIN_TWIN_SIDES_H
#define COXSWAIN_TWIN_SIDES_H

#include "bench/crowd/crowd_side.h"

enum { TWIN_FLOCK_SIDES = 3 };

extern const crowd_side twin_flock_sides[TWIN_FLOCK_SIDES];
extern const crowd_side twin_solo_side;
extern const crowd_side twin_pursuit_side;
extern const crowd_side twin_orca_side;

/* For AVX2; on x86-64 alone. */
extern const crowd_side twin_avx2_flock_side;

extern const crowd_side twin_native_flock_sides[TWIN_FLOCK_SIDES];
extern const crowd_side twin_native_solo_side;
extern const crowd_side twin_native_pursuit_side;
extern const crowd_side twin_native_orca_side;

#endif
