/* SPDX-License-Identifier: MIT
 * The calls of a plan. Each does what the walk of the same name does, for a simulation that has a
 * plan. */
#ifndef COX_PLAN_CALLS_H
#define COX_PLAN_CALLS_H

#include "cox_plan.h"
#include "cox_rows.h"

/* cox_sim_hash, _column_digest, _group_digest. */
uint64_t cox_plan_hash(const cox_sim *sim);
uint64_t cox_plan_column_digest(const cox_sim *sim, uint32_t table, uint32_t column);
uint64_t cox_plan_group_digest(const cox_sim *sim, uint32_t table, uint32_t least,
                               uint32_t greatest);

/* The most words of a column. */
#define COX_PLAN_KEYS 4u

/* The number of the first word of a column; of all words of a row for number column_count. */
uint32_t cox_plan_word_of(const cox_rows *rows, uint32_t column);

/* The words of a saved column of a table, the first of which has number word, and their keys. */
cox_plan_words cox_plan_words_make(uint64_t keys[COX_PLAN_KEYS], uint32_t table,
                                   const cox_field *field, uint32_t word);

/* cox_sim_fetch. */
bool cox_plan_fetch(const cox_sim *sim, cox_cell cell, int64_t *value);

/* cox_snapshot_size, _save where the bytes fit, and _write. */
uint32_t cox_plan_snapshot_size(const cox_sim *sim);
cox_status cox_plan_save(const cox_sim *sim, uint8_t *bytes);
cox_status cox_plan_write(const cox_sim *sim, cox_stream_writer writer);

/* Whether cox_snapshot_check gives COX_OK. What is wrong otherwise, the walk finds out. */
bool cox_plan_is_sound(const cox_sim *sim, const uint8_t *bytes, uint32_t length);

/* Stores a snapshot that is sound. */
void cox_plan_store(const cox_sim *sim, const uint8_t *bytes);

/* Whether two states are equal: COX_OK, COX_ERROR_DIVERGED, or COX_ERROR_CAPACITY. Where they may
 * differ, and where the plans are of different tables, the walk finds out. */
cox_status cox_plan_compare(const cox_sim *a, const cox_sim *b);

/* cox_image_size, or _size_max where is_full; _save; _load without restored(); _snapshot. */
uint32_t cox_plan_image_size(const cox_sim *sim, bool is_full);
cox_status cox_plan_image_save(const cox_sim *sim, uint8_t *image, uint32_t capacity,
                               uint32_t *length);
cox_status cox_plan_image_load(const cox_sim *sim, const uint8_t *image);
cox_status cox_plan_image_snapshot(const cox_sim *sim, const uint8_t *image, uint8_t *bytes,
                                   uint32_t capacity, uint32_t *length);

#endif
