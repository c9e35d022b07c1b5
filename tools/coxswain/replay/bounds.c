/* SPDX-License-Identifier: MIT
 * Counting what a file takes. */
#include "bounds.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/reader.h"
#include "replay_file.h"
#include "util/failure.h"
#include "util/stopwatch.h"

account account_open(const bounds *most, spending *file)
{
    account opened = {most, file, 0, stopwatch_thread()};
    return opened;
}

int account_take(account *run, uint64_t bytes)
{
    if (run->most == NULL) return ACCOUNT_GIVEN;
    uint64_t most = run->most->memory;
    if (bytes > most || run->memory > most - bytes) return ACCOUNT_OVER;
    uint64_t before = atomic_fetch_add(&run->file->memory, bytes);
    if (before > most - bytes) {
        atomic_fetch_sub(&run->file->memory, bytes);
        return ACCOUNT_BUSY;
    }
    run->memory += bytes;
    return ACCOUNT_GIVEN;
}

bool account_count(account *run)
{
    if (run->most == NULL || run->most->cpu_seconds == 0) return true;
    double now = stopwatch_thread();
    uint64_t used = now > run->since ? (uint64_t)(now - run->since) : 0;
    run->since = now;
    uint64_t all = atomic_fetch_add(&run->file->nanoseconds, used) + used;
    return all < run->most->cpu_seconds * UINT64_C(1000000000);
}

void account_close(account *run)
{
    if (run->most == NULL) return;
    account_count(run);
    atomic_fetch_sub(&run->file->memory, run->memory);
    run->memory = 0;
}

/* Whether the records of a replay have more frames. */
static bool has_more_ticks(FILE *file, uint64_t ticks_max)
{
    cox_reader reader;
    cox_record record;
    if (cox_reader_start(&reader, replay_file_reader(file)) != COX_OK) return false;
    while (cox_reader_next(&reader, &record) == COX_OK)
        if (reader.tick - reader.header.start_tick > ticks_max) return true;
    return false;
}

bool bounds_has_more_ticks(const char *path, uint64_t ticks_max)
{
    char error[ERROR_SIZE];
    if (ticks_max >= UINT32_MAX || !replay_file_can_seek(path)) return false;
    FILE *file = replay_file_open(path, error);
    bool has_more = file != NULL && has_more_ticks(file, ticks_max);
    replay_file_close(file);
    return has_more;
}
