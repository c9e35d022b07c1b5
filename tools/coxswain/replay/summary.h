/* SPDX-License-Identifier: MIT
 * What a replay holds, from the file alone. */
#ifndef COXSWAIN_SUMMARY_H
#define COXSWAIN_SUMMARY_H

#include <stdbool.h>

#include "util/buffer.h"
#include "coxswain/reader.h"
#include "notes.h"
#include "text/schema.h"

/* The most settings that are kept; more are counted only. */
#define SUMMARY_SETTINGS_MAX 64u

typedef struct summary_setting {
    char name[COX_NAME_SIZE];
    uint8_t type; /* COX_I32 or COX_FIXED */
    int32_t value;
} summary_setting;

/* A replay read from end to end; made by summary_read. */
typedef struct summary {
    cox_replay_header header;
    cox_status status;        /* COX_END: complete; COX_ERROR_TRUNCATED: cut; or another fault */
    char fault[256];          /* the sentence for it, without the path; "" if complete */
    uint64_t sound_bytes;     /* of all whole records */
    uint64_t records[256];    /* by type */
    uint64_t command_count;   /* 0 if the schema cannot be read */
    uint32_t end_tick;        /* the tick reached */
    bool has_parent;
    cox_replay_parent parent; /* of a branch */
    bool has_checkpoint;
    cox_checkpoint checkpoint; /* the last one, the end included */
    summary_setting settings[SUMMARY_SETTINGS_MAX];
    uint32_t setting_count;
    bool has_schema;          /* it came whole and can be read */
    schema schema;
    uint32_t *row_counts;     /* of each table at the start; NULL if they are not known */
    notes notes;
} summary;

/* Reads a file. False, with the sentence in error, if it is no replay of this container version; a
 * replay that is cut or damaged further on is summed up as far as it goes. */
bool summary_read(summary *made, const char *path, char *error);

void summary_free(summary *made);

#endif
