/* SPDX-License-Identifier: MIT
 * Two walks through records, from checkpoint to checkpoint. */
#include "agreement.h"

#include <stdio.h>

#include "coxswain/reader.h"
#include "replay_file.h"
#include "util/failure.h"

/* A walk through one replay. */
typedef struct walk {
    FILE *file;
    cox_reader reader;
    cox_status status;         /* COX_OK: it stands at a checkpoint; else why it ended */
    cox_checkpoint checkpoint; /* an end or an index counts as one */
} walk;

/* Goes to the next checkpoint. */
static void go_on(walk *going)
{
    cox_record record;
    do going->status = cox_reader_next(&going->reader, &record);
    while (going->status == COX_OK && !cox_record_checkpoint(&record, &going->checkpoint));
}

/* Begins a walk. False for a file that cannot be read a second time, or is no replay. */
static bool begin(walk *begun, const char *path)
{
    char error[ERROR_SIZE];
    if (!replay_file_can_seek(path)) return false;
    begun->file = replay_file_open(path, error);
    if (begun->file == NULL) return false;
    if (cox_reader_start(&begun->reader, replay_file_reader(begun->file)) != COX_OK) return false;
    go_on(begun);
    return true;
}

static bool is_equal(const cox_checkpoint *a, const cox_checkpoint *b)
{
    return a->state_hash == b->state_hash && a->input_hash == b->input_hash;
}

/* Walks to where the two part. */
static bool find(walk *a, walk *b, uint32_t *tick)
{
    bool agrees = false;
    while (a->status == COX_OK && b->status == COX_OK) {
        uint32_t tick_a = a->checkpoint.tick;
        uint32_t tick_b = b->checkpoint.tick;
        if (tick_a == tick_b && !is_equal(&a->checkpoint, &b->checkpoint)) return agrees;
        if (tick_a == tick_b) {
            *tick = tick_a;
            agrees = true;
        }
        if (tick_a <= tick_b) go_on(a);
        if (tick_b <= tick_a) go_on(b);
    }
    return agrees && a->status != b->status;
}

bool agreement_find(const char *path_a, const char *path_b, uint32_t *tick)
{
    walk a = {.file = NULL};
    walk b = {.file = NULL};
    bool is_found = begin(&a, path_a) && begin(&b, path_b) && find(&a, &b, tick);
    replay_file_close(a.file);
    replay_file_close(b.file);
    return is_found;
}
