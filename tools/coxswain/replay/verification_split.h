/* SPDX-License-Identifier: MIT
 * A long replay cut at keyframes into parts that are verified side by side, and put together again.
 * Each part is proven by itself. It ends by passing the keyframe with which the next begins, every
 * byte of which it compares with its own state, and both must go on at the same place of the file.
 * What only earlier records know, that END and links name keyframes that are there, a survey of all
 * records finds out. So the parts together prove what one run over all of them does. */
#ifndef COXSWAIN_VERIFICATION_SPLIT_H
#define COXSWAIN_VERIFICATION_SPLIT_H

#include <stddef.h>

#include "verification.h"

/* The fewest ticks that are worth a part of their own. */
#define VERIFICATION_PART_TICKS 2048u

/* Cuts a file into at most `most` parts of about as many ticks each. Returns how many; 1, the whole
 * replay, if it is short, has no keyframes or cannot be read twice. */
size_t verification_split(const char *path, verification_part *parts, size_t most);

/* Which of the results of all parts is that of the file: the first that did not come to its end, or
 * the last one. Returns count if the parts do not prove it: then only a run over the whole file
 * says what it is. */
size_t verification_unite(const verification *results, size_t count);

#endif
