/* SPDX-License-Identifier: MIT
 * Spools. */
#include "spool.h"

#include <string.h>

bool spool_append(spool *filled, const void *element, size_t size)
{
    if (filled->file == NULL) filled->file = tmpfile();
    if (filled->file == NULL || fwrite(element, size, 1, filled->file) != 1) return false;
    filled->count++;
    return true;
}

bool spool_rewind(spool *filled)
{
    filled->taken = 0;
    return filled->file == NULL || fseek(filled->file, 0, SEEK_SET) == 0;
}

bool spool_next(spool *filled, void *element, size_t size)
{
    if (filled->taken == filled->count) return false;
    if (fread(element, size, 1, filled->file) != 1) return false;
    filled->taken++;
    return true;
}

void spool_free(spool *filled)
{
    if (filled->file != NULL) fclose(filled->file);
    memset(filled, 0, sizeof *filled);
}
