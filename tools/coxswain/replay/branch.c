/* SPDX-License-Identifier: MIT
 * Branches. */
#include "branch.h"

#include <stdlib.h>

#include "coxswain/hash.h"
#include "playback.h"
#include "util/failure.h"

/* Hashes the first length bytes of a file. False if they cannot be read. */
static bool hash_prefix(FILE *file, uint64_t length, uint64_t *hash)
{
    uint8_t bytes[65536];
    uint64_t chain = 0;
    if (fseeko(file, 0, SEEK_SET) != 0) return false;
    while (length > 0) {
        size_t count = length < sizeof bytes ? (size_t)length : sizeof bytes;
        if (fread(bytes, 1, count, file) != count) return false;
        length -= count;
        while (count % 4 != 0) bytes[count++] = 0; /* only the last bytes of all */
        for (size_t i = 0; i < count; i += 4)
            chain = cox_hash_chain(chain, bytes[i] | (uint32_t)bytes[i + 1] << 8 |
                                              (uint32_t)bytes[i + 2] << 16 |
                                              (uint32_t)bytes[i + 3] << 24);
    }
    *hash = chain;
    return true;
}

/* Plays to the tick and hashes what led there. */
static bool go_to(playback *played, cox_replay_parent *parent, uint32_t tick, char *error)
{
    if (!playback_can_seek(played))
        return fail(error, "%s: is read twice, so a file was expected", played->path);
    if (playback_go(played, tick, error) != COX_OK) return false;
    parent->prefix_bytes = played->reader.offset;
    return hash_prefix(played->file, parent->prefix_bytes, &parent->prefix_hash) ||
           fail(error, "%s: cannot be read", played->path);
}

bool branch_make(instance *made, cox_replay_parent *parent, uint32_t *ticks_per_second,
                 const char *path, uint32_t tick, const cox_scenario *given, char *error)
{
    playback *played = malloc(sizeof *played);
    if (played == NULL) return fail(error, "there is no memory to play %s", path);
    bool is_made = playback_open(played, path, given, error);
    if (is_made) {
        is_made = go_to(played, parent, tick, error);
        if (is_made) {
            *made = played->instance;
            *ticks_per_second = played->reader.header.ticks_per_second;
            played->instance.memory = NULL; /* made has it */
        }
        playback_close(played);
    }
    free(played);
    return is_made;
}
