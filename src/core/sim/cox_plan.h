/* SPDX-License-Identifier: MIT
 * A compiled declaration, and the calls that use it.
 *
 * The public functions walk the declaration, as a chip does, unless their simulation has a plan:
 * then they call what stands in it. So the code of the calls is linked where a plan is made and
 * nowhere else. */
#ifndef COX_PLAN_PRIVATE_H
#define COX_PLAN_PRIVATE_H

#include "coxswain/plan.h"
#include "coxswain/snapshot.h"

#include "core/math/cox_hash_words.h"

/* The rows that are worked on at once, so that they stay in the nearest cache. */
#define COX_PLAN_BLOCK 128u

/* Bytes of a row that are the same, in the same order, in memory and in a snapshot. On a big-endian
 * machine a wider value is a run of its own. */
typedef struct cox_plan_run {
    uint32_t offset;       /* in the row; with COX_ROWS_COLUMNS of the column's pointer in base */
    uint32_t image_offset; /* in the row of an image; there columns apart lie one after another */
    uint32_t saved_offset; /* in the row of a snapshot */
    uint32_t length;
    uint32_t added;   /* makes an id of the number in memory */
    bool is_reversed; /* little-endian in a snapshot and big-endian in memory */
    bool is_apart;    /* offset is that of a pointer in base, whatever the layout */
} cox_plan_run;

/* Neighbouring words of a row that are hashed: count values of width bytes each. */
typedef struct cox_plan_words {
    const uint64_t *keys;
    uint32_t offset; /* as of a run */
    uint32_t count;
    uint32_t added; /* as of a run */
    uint8_t width;  /* 1, 2 or 4 */
    bool is_apart;  /* as of a run */
} cox_plan_words;

/* The bounds of a column that has some: value - least <= span, in the unsigned arithmetic of its
 * bytes. */
typedef struct cox_plan_range {
    uint32_t saved_offset;
    uint8_t size; /* of a value: 1, 2, 4 or 8 bytes */
    uint64_t least;
    uint64_t span;
} cox_plan_range;

/* A column of references, and the number of the table that they name rows of. */
typedef struct cox_plan_reference {
    uint32_t saved_offset;
    uint32_t table;
} cox_plan_reference;

/* One table. */
typedef struct cox_plan_table {
    const cox_table *declared; /* COX_FLASH */
    uint32_t rows_offset;
    uint32_t count_offset;
    uint32_t capacity; /* 0: it stands in the base struct, at capacity_offset */
    uint32_t capacity_offset;
    uint32_t order_capacity; /* the most rows that can be put in order; 0 for a table without ids */
    uint32_t page_rows;      /* of a page; 0: there are no pages */
    uint32_t stride;
    uint8_t layout;
    bool has_ids;
    bool is_void; /* the bounds of a column leave no value */
    cox_plan_run id;
    cox_plan_words id_words;
    uint32_t saved_size; /* bytes of a row in a snapshot and in an image */
    uint32_t image_size;
    cox_plan_run *runs; /* of the saved columns */
    uint32_t run_count;
    cox_plan_run *image_runs; /* of those and the derived ones */
    uint32_t image_run_count;
    cox_hash_words row_words; /* the words that lie in rows; none where there are no fours */
    cox_plan_words *words;    /* the others */
    uint32_t words_count;
    uint64_t *keys; /* of all words */
    uint64_t table_key;
    uint64_t id_key;
    cox_plan_range *ranges;
    uint32_t range_count;
    cox_plan_reference *references;
    uint32_t reference_count;
} cox_plan_table;

struct cox_plan {
    uint64_t schema_hash;
    const cox_command_kind *commands; /* of the simulation it was made of */
    cox_plan_table *tables;
    uint32_t table_count;
    uint8_t simd; /* cox_simd: the level that hashes may use */

    /* Scratch of a call: the rows of a table in order, for two sides; their ids, and what sorting
     * takes; rows on their way to a callback. */
    uint32_t *order[2];
    uint32_t *ids;
    uint32_t *places;
    uint32_t place_count;
    uint8_t *piece;
    uint32_t piece_size;

    /* The calls: see cox_plan_calls.h. */
    uint64_t (*hash)(const cox_sim *sim);
    uint64_t (*column_digest)(const cox_sim *sim, uint32_t table, uint32_t column);
    uint64_t (*group_digest)(const cox_sim *sim, uint32_t table, uint32_t least, uint32_t greatest);
    bool (*fetch)(const cox_sim *sim, cox_cell cell, int64_t *value);
    uint32_t (*size)(const cox_sim *sim);
    cox_status (*save)(const cox_sim *sim, uint8_t *bytes);
    cox_status (*write)(const cox_sim *sim, cox_stream_writer writer);
    bool (*is_sound)(const cox_sim *sim, const uint8_t *bytes, uint32_t length);
    void (*store)(const cox_sim *sim, const uint8_t *bytes);
    cox_status (*compare)(const cox_sim *a, const cox_sim *b);
    uint32_t (*image_size)(const cox_sim *sim, bool is_full);
    cox_status (*image_save)(const cox_sim *sim, uint8_t *image, uint32_t capacity,
                             uint32_t *length);
    cox_status (*image_load)(const cox_sim *sim, const uint8_t *image);
    cox_status (*image_snapshot)(const cox_sim *sim, const uint8_t *image, uint8_t *bytes,
                                 uint32_t capacity, uint32_t *length);
};

#endif
