/* SPDX-License-Identifier: MIT
 * Names that are declared: arrays of COX_NAME_SIZE, or texts that end sooner. */
#ifndef COX_NAME_EQUAL_H
#define COX_NAME_EQUAL_H

#include "coxswain/command.h"

/* Whether two names are the same; each ends with a zero or after COX_NAME_SIZE letters. */
static inline bool cox_name_equal(const char *a, const char *b)
{
    uint32_t i = 0;
    while (i < COX_NAME_SIZE - 1 && a[i] == b[i] && a[i] != '\0') i++;
    return a[i] == b[i];
}

#endif
