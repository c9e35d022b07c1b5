/* SPDX-License-Identifier: MIT
 * TRIALS_OF for the test that takes longest of all: on Linux a tenth of them, but with
 * COXSWAIN_ALL=1 in the environment, as tools/test --all sets it, all. */
#ifndef TRIALS_SHARE_H
#define TRIALS_SHARE_H

#include "trials.h"

#ifdef __linux__
#include <stdlib.h>
#include <string.h>

static inline unsigned trials_share(void)
{
    const char *all = getenv("COXSWAIN_ALL");
    return all != NULL && strcmp(all, "1") == 0 ? 1 : 10;
}
#define TRIALS_SHARE_OF(whole) (TRIALS_OF(whole) / trials_share())
#else
#define TRIALS_SHARE_OF(whole) TRIALS_OF(whole)
#endif

#endif
