/* SPDX-License-Identifier: MIT
 * The promises of plans and of images, one function each. A function returns NULL, or the promise
 * that is broken. */
#include "plan_agreement.h"

#include <string.h>

#include "coxswain/image.h"
#include "coxswain/plan.h"
#include "coxswain/snapshot.h"
#include "fixture_declared_state.h"
#include "fixture_sim.h"

#define SNAPSHOT_BYTES (DECLARATION_PARTS * DECLARATION_TABLES * (DECLARATION_TABLE_BYTES + 64u))
#define PLAN_BYTES 65536u

/* One try: two states of a declaration, and what is done with them. */
typedef struct attempt {
    uint64_t random;
    declaration declared;
    declared_state state;
    declared_state other;
    declared_state before; /* copies of state */
    declared_state walked_state;
    cox_sim walk;
    cox_sim plan;
    cox_sim other_walk;
    cox_sim other_plan;
    uint64_t plan_memory[2][PLAN_BYTES / 8];
    uint8_t walked[SNAPSHOT_BYTES];
    uint8_t planned[SNAPSHOT_BYTES];
    uint8_t image[SNAPSHOT_BYTES + 8];
    uint32_t length;
    uint32_t image_length;
} attempt;

static uint32_t below(attempt *t, uint32_t bound)
{
    return fixture_below(&t->random, bound);
}

/* Bytes that come in pieces. */
typedef struct written {
    uint8_t *bytes;
    uint32_t length;
} written;

static cox_status append(void *user, const void *piece, uint32_t length)
{
    written *to = (written *)user;
    if (length > 64 || to->length + length > SNAPSHOT_BYTES) return COX_ERROR_IO;
    memcpy(to->bytes + to->length, piece, length);
    to->length += length;
    return COX_OK;
}

static const char *try_bytes(attempt *t)
{
    uint32_t length = 0;
    written to = {t->planned, 0};
    cox_stream_writer writer = {append, &to};
    if (cox_snapshot_size(&t->walk) != cox_snapshot_size(&t->plan)) return "size of a snapshot";
    if (cox_snapshot_save(&t->walk, t->walked, SNAPSHOT_BYTES, &t->length) != COX_OK)
        return "the walk saves";
    memset(t->planned, 0xee, sizeof t->planned);
    if (cox_snapshot_save(&t->plan, t->planned, SNAPSHOT_BYTES, &length) != COX_OK ||
        length != t->length || memcmp(t->walked, t->planned, length) != 0)
        return "bytes that are saved";
    memset(t->planned, 0xee, sizeof t->planned);
    if (cox_snapshot_write(&t->plan, writer) != COX_OK || to.length != t->length ||
        memcmp(t->walked, t->planned, to.length) != 0)
        return "bytes that are written";
    return NULL;
}

static const char *try_hashes(attempt *t)
{
    if (cox_sim_hash(&t->walk) != cox_sim_hash(&t->plan)) return "hash";
    if (cox_sim_schema_hash(&t->walk) != cox_sim_schema_hash(&t->plan)) return "schema hash";
    for (uint32_t table = 0; table <= cox_sim_table_count(&t->walk); table++) {
        for (uint32_t column = 0; column <= DECLARATION_COLUMNS; column++)
            if (cox_sim_column_digest(&t->walk, table, column) !=
                cox_sim_column_digest(&t->plan, table, column))
                return "digest of a column";
        if (cox_sim_column_digest(&t->plan, table, UINT32_MAX) != 0) return "digest of no column";
        uint32_t least = below(t, 100);
        uint32_t greatest = least + below(t, 100);
        if (cox_sim_group_digest(&t->walk, table, least, greatest) !=
            cox_sim_group_digest(&t->plan, table, least, greatest))
            return "digest of a group";
    }
    return NULL;
}

static const char *try_cell(attempt *t, cox_cell cell)
{
    int64_t walked = -1;
    int64_t planned = -1;
    bool found = cox_sim_fetch(&t->walk, cell, &walked);
    if (found != cox_sim_fetch(&t->plan, cell, &planned) || walked != planned)
        return "value that is fetched";
    return NULL;
}

static const char *try_cells(attempt *t)
{
    if (t->declared.has_doubled_ids) return NULL; /* then there is no saying which row is meant */
    for (uint32_t table = 0; table < cox_sim_table_count(&t->walk); table++) {
        cox_cell cell = {table, COX_NO_ROW, 0};
        cox_row_cursor cursor = cox_row_cursor_make(&t->walk, table);
        while (cox_row_cursor_next(&cursor)) {
            cell.id = cursor.id;
            cell.column = below(t, DECLARATION_COLUMNS);
            const char *broken = try_cell(t, cell);
            if (broken != NULL) return broken;
        }
        cell.id = fixture_random(&t->random);
        if (try_cell(t, cell) != NULL) return "value of a row that is not there";
    }
    return NULL;
}

/* One fault: a bit, a byte, bytes copied from elsewhere, an end that is too early or too late. */
static uint32_t damage(attempt *t, uint8_t *bytes)
{
    uint32_t at = below(t, t->length);
    uint32_t from = below(t, t->length);
    uint32_t size = 1 + below(t, 8);
    switch (below(t, 5)) {
    case 0:
        bytes[at] = (uint8_t)(bytes[at] ^ 1u << below(t, 8));
        return t->length;
    case 1:
        bytes[at] = (uint8_t)below(t, 256);
        return t->length;
    case 2:
        if (at + size <= t->length && from + size <= t->length)
            memmove(bytes + at, bytes + from, size);
        return t->length;
    case 3:
        return at;
    default:
        return t->length + size;
    }
}

static const char *try_refusals(attempt *t)
{
    for (uint32_t i = 0; i < 60; i++) {
        memcpy(t->planned, t->walked, sizeof t->planned);
        uint32_t length = i == 0 ? t->length : damage(t, t->planned);
        if (cox_snapshot_check(&t->walk, t->planned, length) !=
            cox_snapshot_check(&t->plan, t->planned, length))
            return "judgement of a snapshot";
    }
    return NULL;
}

/* Loads what was saved into a state that is another one, by the walk and by the plan. */
static const char *try_load(attempt *t)
{
    t->before = t->state;
    declared_state_spoil(&t->state, &t->random);
    declared_state spoilt = t->state;
    cox_status walked = cox_snapshot_load(&t->walk, t->walked, t->length, NULL, 0);
    t->walked_state = t->state;
    t->state = spoilt;
    cox_status planned = cox_snapshot_load(&t->plan, t->walked, t->length, NULL, 0);
    if (walked != planned) return "status of a load";
    if (memcmp(&t->state, &t->walked_state, sizeof t->state) != 0) return "memory after a load";
    t->state = t->before;
    return NULL;
}

static const char *try_image(attempt *t)
{
    uint32_t length = 0;
    if (cox_image_save(&t->plan, t->image + 1, sizeof t->image - 1, &t->image_length) != COX_OK ||
        t->image_length != cox_image_size(&t->plan))
        return "length of an image";
    t->before = t->state;
    declared_state_spoil(&t->state, &t->random);
    memset(t->planned, 0xee, sizeof t->planned);
    if (cox_image_snapshot(&t->plan, t->image + 1, t->image_length, t->planned, SNAPSHOT_BYTES,
                           &length) != COX_OK ||
        length != t->length || memcmp(t->walked, t->planned, length) != 0)
        return "snapshot of an image";
    t->walked_state = t->state;
    declared_state_copy(&t->walked_state, &t->before);
    if (cox_image_load(&t->plan, t->image + 1, t->image_length) != COX_OK) return "image loads";
    if (memcmp(&t->state, &t->walked_state, sizeof t->state) != 0) return "memory after an image";
    t->state = t->before;
    return NULL;
}

static bool is_same(const cox_difference *a, const cox_difference *b)
{
    return a->cell.table == b->cell.table && a->cell.id == b->cell.id &&
           a->cell.column == b->cell.column && a->only_in_a == b->only_in_a &&
           a->only_in_b == b->only_in_b && a->a == b->a && a->b == b->b;
}

/* Compares a state with one that is the same, or nearly so, and stored in another order. */
static const char *try_compare(attempt *t)
{
    cox_difference walked;
    cox_difference planned;
    memset(&walked, 0, sizeof walked);
    memset(&planned, 0, sizeof planned);
    declared_state_copy(&t->other, &t->state);
    if (!t->declared.has_doubled_ids) declared_state_shuffle(&t->other, &t->random);
    if (below(t, 3) != 0) declared_state_change(&t->other, &t->random);
    cox_status status = cox_snapshot_compare(&t->walk, &t->other_walk, &walked);
    if (status != cox_snapshot_compare(&t->plan, &t->other_plan, &planned))
        return "status of a comparison";
    if (!is_same(&walked, &planned)) return "difference of two states";
    return NULL;
}

static const char *make(attempt *t)
{
    declaration_make(&t->declared, &t->random);
    t->walk = declared_state_make(&t->state, &t->declared, &t->random);
    t->other_walk = declared_state_make(&t->other, &t->declared, &t->random);
    t->plan = t->walk;
    t->plan.plan =
        cox_plan_init(&t->walk, (uint8_t *)t->plan_memory[0] + below(t, 8), PLAN_BYTES - 8);
    t->other_plan = t->other_walk;
    t->other_plan.plan = t->plan.plan;
    if (below(t, 2) == 0)
        t->other_plan.plan = cox_plan_init(&t->other_walk, t->plan_memory[1], PLAN_BYTES);
    return t->plan.plan == NULL || t->other_plan.plan == NULL ? "there is a plan" : NULL;
}

const char *plan_agreement_try(uint64_t seed)
{
    static attempt t;
    static const char *(*const promises[])(attempt * t) = {
        make, try_bytes, try_hashes, try_cells, try_refusals, try_load, try_image, try_compare};
    t.random = seed;
    for (uint32_t i = 0; i < sizeof promises / sizeof promises[0]; i++) {
        const char *broken = promises[i](&t);
        if (broken != NULL) return broken;
        if (i == 0 && below(&t, 2) == 0) declared_state_shuffle(&t.state, &t.random);
    }
    return NULL;
}
