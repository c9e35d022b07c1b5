/* SPDX-License-Identifier: MIT
 * The whole states that a replay carries, as the recording machine had them. */
#ifndef COXSWAIN_KEYFRAME_H
#define COXSWAIN_KEYFRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/reader.h"
#include "instance.h"

/* Makes an instance like another one and loads the first keyframe of a replay with after < tick <=
 * until into it. False, with nothing made, if there is none or it cannot be loaded; a warning tells
 * of one that is refused. */
bool keyframe_load(instance *loaded, const char *path, const instance *like, uint32_t after,
                   uint32_t until, uint32_t *tick);

/* Says what a simulation refuses of the state that a replay starts with: "its start is refused:
 * prey 5 resting is 7, and 0 to 1 are allowed". False, with nothing said, if the state cannot be
 * read a second time or is not refused. */
bool keyframe_explain_start(const char *path, const cox_sim *sim, char *text, size_t text_size);

#endif
