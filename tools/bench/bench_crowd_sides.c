/* SPDX-License-Identifier: MIT
 * The list of the sides. */
#include "bench_crowd_sides.h"

#include <stddef.h>
#include <string.h>

#include "bench/crowd/crowd_ours.h"
#include "bench/twin/twin_sides.h"
#ifdef COXSWAIN_HAS_DETOUR
#include "bench/detour/crowd_detour.h"
#endif

static const crowd_side *const others[] = {
    &twin_flock_sides[0],
    &twin_flock_sides[1],
    &twin_flock_sides[2],
    &twin_native_flock_sides[0],
    &twin_native_flock_sides[1],
    &twin_native_flock_sides[2],
#ifdef __x86_64__
    &twin_avx2_flock_side,
#endif
#ifdef COXSWAIN_HAS_DETOUR
    &detour_side,
#endif
    &twin_solo_side,
    &twin_native_solo_side,
    &twin_pursuit_side,
    &twin_native_pursuit_side,
    &twin_orca_side,
    &twin_native_orca_side,
    &own_flock_side,
    &own_solo_side,
    &own_orca_side,
};

enum { OTHERS = sizeof others / sizeof others[0] };

const crowd_side *bench_crowd_side(uint32_t number)
{
    if (number < OTHERS) return others[number];
    return number < OTHERS + WORLD_SIDE_COUNT ? &world_sides[number - OTHERS] : NULL;
}

const crowd_side *bench_crowd_side_of(crowd_workload workload, const char *name)
{
    const crowd_side *side;
    for (uint32_t i = 0; (side = bench_crowd_side(i)) != NULL; i++)
        if (side->workload == workload && strcmp(side->name, name) == 0) return side;
    return NULL;
}

const char *bench_crowd_detour_absence(void)
{
#if defined(COXSWAIN_HAS_DETOUR)
    return NULL;
#elif defined(COXSWAIN_DETOUR_OFF)
    return "because that was switched off when it was built";
#else
    return "because it or a C++ compiler was not there when it was built";
#endif
}
