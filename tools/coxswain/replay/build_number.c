/* SPDX-License-Identifier: MIT
 * The number is a hash over the files' bytes. */
#include "build_number.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "coxswain/hash.h"

/* The file that runs. */
#define COMMAND "/proc/self/exe"

static uint64_t chain_bytes(uint64_t chain, const unsigned char *bytes, size_t length)
{
    for (size_t at = 0; at < length; at += 4) {
        uint32_t word = 0;
        for (size_t i = at; i < at + 4 && i < length; i++)
            word |= (uint32_t)bytes[i] << 8 * (i - at);
        chain = cox_hash_chain(chain, word);
    }
    return cox_hash_chain(chain, (uint32_t)length);
}

/* Appends the bytes of a file; false if it cannot be read. */
static bool chain_file(uint64_t *chain, const char *path)
{
    unsigned char bytes[65536];
    size_t length;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        *chain = chain_bytes(*chain, bytes, length);
    fclose(file);
    return true;
}

uint64_t build_number(const char *shared_object)
{
    static const char made_by[] = __VERSION__;
    uint64_t chain = 0;
    if (!chain_file(&chain, COMMAND))
        chain = chain_bytes(chain, (const unsigned char *)made_by, sizeof made_by);
    if (shared_object != NULL) chain_file(&chain, shared_object);
    return chain;
}
