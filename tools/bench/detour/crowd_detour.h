/* SPDX-License-Identifier: MIT
 * DetourCrowd as a side of bench crowd. It solves another problem than the flock does: each agent
 * walks on a mesh and separates from six neighbours at most. So it shows what a crowd costs
 * elsewhere, and is no twin. */
#ifndef COXSWAIN_CROWD_DETOUR_H
#define COXSWAIN_CROWD_DETOUR_H

#include "bench/crowd/crowd_side.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const crowd_side detour_side;

#ifdef __cplusplus
}
#endif

#endif
