/* SPDX-License-Identifier: MIT
 * What a session remembers of its confirmed ticks, for the search of a difference: the hashes that
 * it computed and the frames that it stepped by. The session fills this in over its own rings. */
#ifndef COX_HISTORY_H
#define COX_HISTORY_H

#include "core/sim/cox_hash_pair.h"
#include "coxswain/command.h"

typedef struct cox_history {
    void *context; /* handed to the functions below */

    /* The newest tick whose hashes are known, and the oldest one whose hashes and frame are still
     * kept; the ticks between them are kept too. */
    uint32_t (*newest)(void *context);
    uint32_t (*oldest)(void *context);

    /* The hashes of a tick; false, and *hashes unchanged, if they are not kept. */
    bool (*hashes)(void *context, uint32_t tick, cox_hash_pair *hashes);

    /* The confirmed frame of a tick, its commands valid until the next call; false, and *frame
     * unchanged, if it is not kept. */
    bool (*frame)(void *context, uint32_t tick, cox_frame *frame);
} cox_history;

#endif
