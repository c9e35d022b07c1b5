/* SPDX-License-Identifier: MIT
 * Declarations that break the rules of public calls, and some that do not: the stage `source` holds
 * test/check/api_rules.rb to it. A comment says what is to be found on a line. */
#ifndef WRONG_HEADER_H
#define WRONG_HEADER_H

#define COX_ROWS_NOWHERE 8      /* red: COX_ROWS_NOWHERE: what stands for none is COX_NO_... */
#define COX_ROW_LAST UINT32_MAX /* red: COX_ROW_LAST: what stands for none is COX_NO_... */
#define COX_NO_ROW_AT_ALL UINT32_MAX

enum { COX_ROW_RED = 1 };        /* red: an enumeration has a name */
typedef enum { COX_ROW_BLUE } b; /* red: an enumeration has a name */
enum cox_row_colour { COX_ROW_GREEN = 1 };

COX_API int32_t cox_row_size(const cox_row *row); /* red: _size returns uint32_t */
COX_API uint32_t cox_rows_size(uint32_t rows_max);

COX_API cox_row cox_row_init(void *memory, uint32_t size); /* red: _init returns a pointer */
COX_API cox_row *cox_rows_init(void *memory, uint32_t size);

COX_API void cox_row_make(cox_row *row);      /* red: _make and _default return a value */
COX_API const cox_row *cox_row_default(void); /* red: _make and _default return a value */
COX_API cox_row cox_row_of_id_make(uint32_t id);

COX_API cox_status cox_row_begin(cox_row *row); /* red: what begins work is _start */
COX_API cox_status cox_row_start(cox_row *row);

COX_API uint8_t cox_row_get(const cox_row *of, cox_row *to);     /* red: what copies returns bool */
COX_API cox_status cox_row_find(const cox_row *of, cox_row *to); /* red: what copies returns bool */
COX_API bool cox_row_fetch(const cox_rows *rows, uint32_t id, cox_row *row);
COX_API cox_status cox_row_get_from_text(const char *text, uint32_t length, cox_row *row);
COX_API const cox_row *cox_rows_get_first(const cox_rows *rows);

COX_API int32_t cox_row_pack(const cox_row *row, uint8_t *to); /* red: returns cox_status */
COX_API int cox_row_unpack(const uint8_t *bytes);              /* red: returns cox_status */
COX_API int64_t cox_row_take(cox_row *row);                    /* red: returns cox_status */
COX_API cox_status cox_row_read(const uint8_t *bytes, uint32_t length, cox_row *row);
COX_API int32_t cox_row_side(const cox_row *row, cox_vec2 point);
COX_API uint32_t cox_row_text(fix16_t value, char *text);

COX_API void cox_row_join(cox_row *row, int32_t group);     /* red: group is a uint32_t */
COX_API void cox_row_add(cox_row *row, uint16_t leader_id); /* red: leader_id is a uint32_t */
COX_API void cox_row_give(cox_row *row, uint32_t player);   /* red: player is a uint8_t */
COX_API void cox_row_follow(cox_row *row, const cox_path *path, uint8_t player);

COX_API void cox_row_eight(uint8_t a, uint8_t b, uint8_t c, uint8_t d, /* red: at most 7 */
                           uint8_t e, uint8_t f, uint8_t g, uint8_t h);

COX_API bool cox_row_cut(const cox_row *row, cox_row *half, fix16_t at); /* red: at stands behind */
COX_API void cox_row_list(uint32_t *ids, uint32_t capacity, const cox_row *row);
COX_API void cox_row_sort(const cox_row *row, uint32_t *ids, uint32_t capacity, uint32_t *total);
COX_API cox_status cox_row_order(const cox_row *row, void *memory, uint32_t size, uint32_t *ids);
COX_API cox_vec2 cox_row_go(const cox_agent *self, cox_row_memory *memory, cox_vec2 target);

/* A callback may have what it wants. */
typedef void cox_row_next(void *context, int32_t group, cox_row *row);

#endif
