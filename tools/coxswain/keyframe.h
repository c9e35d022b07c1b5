/* SPDX-License-Identifier: MIT
 * The whole states that a replay carries, as the machine had them that recorded it. */
#ifndef COXSWAIN_KEYFRAME_H
#define COXSWAIN_KEYFRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "instance.h"

/* Makes an instance like another one and loads the first keyframe of a replay with
 * after < tick <= until into it. False, with nothing made, if there is none or it cannot be
 * loaded. */
bool keyframe_load(instance *loaded, const char *path, const instance *like, uint32_t after,
                   uint32_t until, uint32_t *tick);

#endif
