/* SPDX-License-Identifier: MIT
 * Counts without overlaps. */
#include "word_count.h"

#include <string.h>

unsigned word_count(const char *text, const char *word)
{
    unsigned found = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at += strlen(word)) found++;
    return found;
}
