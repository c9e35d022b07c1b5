/* SPDX-License-Identifier: MIT
 * These are functions beside the macros, because a program may be compiled with the headers of one
 * version and linked with another. */
#include "coxswain/version.h"

uint32_t cox_version(void)
{
    return UINT32_C(10000) * COX_VERSION_MAJOR + UINT32_C(100) * COX_VERSION_MINOR +
           COX_VERSION_PATCH;
}

uint32_t cox_epoch(void)
{
    return COX_EPOCH;
}

uint32_t cox_steer_epoch(void)
{
    return COX_STEER_EPOCH;
}
