/* SPDX-License-Identifier: MIT
 * What the state hash must not miss: nine kinds of errors that simple hashes are blind to, each
 * tried 20,000 times on 64 rows, and 400,000 states of one row without two equal hashes. */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/sim.h"
#include "trials.h"

#define ROWS 64
#define ROWS_MAX 300
#define FIELDS 8
#define TRIALS TRIALS_OF(20000)
#define STATES TRIALS_OF(400000)

typedef struct body {
    uint32_t id;
    fix16_t field[FIELDS];
} body;

/* Two tables of the same columns. */
typedef struct bodies {
    uint32_t count;
    body rows[ROWS_MAX];
    uint32_t other_count;
    body other[ROWS_MAX];
} bodies;

static const cox_column body_columns[] COX_FLASH = {
    COX_ID_COLUMN(body, id),
    COX_COLUMN(body, field[0], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[1], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[2], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[3], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[4], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[5], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[6], COX_FIXED, COX_STATE, 0, 0),
    COX_COLUMN(body, field[7], COX_FIXED, COX_STATE, 0, 0),
};

static const cox_table tables[] COX_FLASH = {
    COX_TABLE(bodies, rows, count, ROWS_MAX, body_columns),
    COX_TABLE(bodies, other, other_count, ROWS_MAX, body_columns),
};

static bodies state;
static cox_sim sim;
static uint64_t random_state;
static char message[96];

static void visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, tables, COX_COUNT(tables));
}

/* xorshift64*. */
static uint32_t random_u32(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (uint32_t)((random_state * UINT64_C(0x2545f4914f6cdd1d)) >> 32);
}

static uint32_t random_below(uint32_t bound)
{
    return random_u32() % bound;
}

/* Positions and velocities as a game has them: some 1000 units, some units per tick. */
static void fill(body *rows, uint32_t count)
{
    for (uint32_t row = 0; row < count; row++) {
        rows[row].id = row + 1;
        for (uint32_t field = 0; field < FIELDS; field++)
            rows[row].field[field] = (int32_t)random_u32() >> (field % 2 == 0 ? 5 : 13);
    }
}

void setUp(void)
{
    random_state = 88172645463325252u;
    memset(&state, 0, sizeof state);
    memset(&sim, 0, sizeof sim);
    sim.context = &state;
    sim.visit = visit;
    state.count = ROWS;
    fill(state.rows, ROWS);
    state.other_count = ROWS;
    fill(state.other, ROWS);
}

static fix16_t *any_field(void)
{
    return &state.rows[random_below(ROWS)].field[random_below(FIELDS)];
}

static void flip(fix16_t *field, uint32_t bit)
{
    *field = (fix16_t)((uint32_t)*field ^ UINT32_C(1) << bit);
}

/* The errors. Each changes the state, or returns false where this draw would change nothing. */

static bool flip_one_bit(void)
{
    flip(any_field(), random_below(32));
    return true;
}

static bool flip_one_bit_twice(uint32_t bit)
{
    fix16_t *one = any_field();
    fix16_t *two = any_field();
    flip(one, bit);
    flip(two, bit);
    return one != two;
}

static bool flip_two_signs(void)
{
    return flip_one_bit_twice(31);
}

static bool flip_the_same_high_bit_twice(void)
{
    return flip_one_bit_twice(16 + random_below(15));
}

static bool swap_two_fields(void)
{
    fix16_t *one = any_field();
    fix16_t *two = any_field();
    fix16_t kept = *one;
    *one = *two;
    *two = kept;
    return *one != *two;
}

static bool swap_two_rows(void)
{
    body *one = &state.rows[random_below(ROWS)];
    body *two = &state.rows[random_below(ROWS)];
    uint32_t kept_id = one->id;
    body kept = *one;
    one->id = two->id;
    two->id = kept_id;
    return memcmp(one, &kept, sizeof kept) != 0;
}

static bool move_a_row_to_the_other_table(void)
{
    uint32_t row = random_below(ROWS);
    state.other[state.other_count++] = state.rows[row];
    state.rows[row] = state.rows[--state.count];
    return true;
}

static bool add_here_what_is_taken_there(void)
{
    int32_t delta = 1 + (int32_t)random_below(1000);
    fix16_t *one = any_field();
    fix16_t *two = any_field();
    *one += delta;
    *two -= delta;
    return one != two;
}

static bool change_an_integer_part(void)
{
    fix16_t *field = any_field();
    fix16_t before = *field;
    *field = (fix16_t)((uint32_t)*field + (random_below(200) << 16));
    return *field != before;
}

/* Two rows that are equal but for their ids, changed alike. */
static bool change_twins_alike(void)
{
    uint32_t one = random_below(ROWS);
    uint32_t two = random_below(ROWS);
    uint32_t field = random_below(FIELDS);
    fix16_t delta = 1 + (fix16_t)random_below(100000);
    state.rows[one].field[field] += delta;
    if (two != one) state.rows[two].field[field] += delta;
    return true;
}

static void make_twins(void)
{
    for (uint32_t row = 1; row < ROWS; row++)
        memcpy(state.rows[row].field, state.rows[0].field, sizeof state.rows[0].field);
}

static void assert_never_missed(bool (*err)(void))
{
    static bodies before;
    uint32_t tried = 0;
    uint32_t missed = 0;
    before = state;
    uint64_t hash = cox_sim_hash(&sim);
    while (tried < TRIALS) {
        if (err()) {
            tried++;
            if (cox_sim_hash(&sim) == hash) missed++;
        }
        state = before;
    }
    snprintf(message, sizeof message, "%u of %u missed", (unsigned)missed, (unsigned)tried);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, missed, message);
}

void test_a_flipped_bit_is_never_missed(void)
{
    assert_never_missed(flip_one_bit);
}

void test_two_flipped_signs_are_never_missed(void)
{
    assert_never_missed(flip_two_signs);
}

void test_the_same_high_bit_flipped_twice_is_never_missed(void)
{
    assert_never_missed(flip_the_same_high_bit_twice);
}

void test_swapped_fields_are_never_missed(void)
{
    assert_never_missed(swap_two_fields);
}

void test_swapped_rows_are_never_missed(void)
{
    assert_never_missed(swap_two_rows);
}

void test_a_row_in_the_wrong_table_is_never_missed(void)
{
    assert_never_missed(move_a_row_to_the_other_table);
}

void test_sums_that_stay_are_never_missed(void)
{
    assert_never_missed(add_here_what_is_taken_there);
}

void test_a_changed_integer_part_is_never_missed(void)
{
    assert_never_missed(change_an_integer_part);
}

void test_twins_changed_alike_are_never_missed(void)
{
    make_twins();
    assert_never_missed(change_twins_alike);
}

/* A hash that is blind, so that the trials above can be seen to fail. */
static uint64_t blind_hash(void)
{
    uint64_t sum = 0;
    for (uint32_t row = 0; row < state.count; row++)
        for (uint32_t field = 0; field < FIELDS; field++)
            sum ^= (uint32_t)state.rows[row].field[field];
    return sum;
}

void test_the_errors_are_ones_that_an_xor_of_fields_misses(void)
{
    uint64_t hash = blind_hash();
    uint32_t missed = 0;
    for (uint32_t trial = 0; trial < 1000; trial++) {
        flip_two_signs();
        swap_two_fields();
        swap_two_rows();
        missed += blind_hash() == hash;
    }
    TEST_ASSERT_EQUAL_UINT32(1000, missed);
}

/* The hash by the words of sim.h, row after row. */
static uint64_t hash_by_the_words(void)
{
    uint64_t sum = 0;
    for (uint32_t table = 0; table < 2; table++) {
        uint32_t count = table == 0 ? state.count : state.other_count;
        const body *rows = table == 0 ? state.rows : state.other;
        uint64_t id_key = cox_hash_key(table, COX_HASH_WORD_ID);
        for (uint32_t row = 0; row < count; row++) {
            uint64_t words = cox_hash_key(table, COX_HASH_WORD_TABLE) + rows[row].id * id_key;
            for (uint32_t field = 0; field < FIELDS; field++)
                words += (uint32_t)rows[row].field[field] * cox_hash_key(table, field);
            sum += cox_hash_finish(words);
        }
        sum += cox_hash_finish(cox_hash_key(table, COX_HASH_WORD_COUNT) + count * id_key);
    }
    return cox_hash_finish(sum);
}

void test_any_number_of_rows_hashes_as_the_words_say(void)
{
    fill(state.rows, ROWS_MAX);
    for (state.count = 0; state.count <= ROWS_MAX; state.count++) {
        snprintf(message, sizeof message, "%u rows", (unsigned)state.count);
        TEST_ASSERT_TRUE_MESSAGE(cox_sim_hash(&sim) == hash_by_the_words(), message);
    }
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Sorts the hashes and returns how many are equal to another. */
static uint32_t count_equal(uint64_t *hashes)
{
    uint32_t equal = 0;
    qsort(hashes, STATES, sizeof *hashes, compare_hashes);
    for (uint32_t i = 1; i < STATES; i++) equal += hashes[i] == hashes[i - 1];
    return equal;
}

void test_states_of_one_row_that_differ_a_little_have_no_equal_hashes(void)
{
    uint64_t *hashes = (uint64_t *)malloc(STATES * sizeof *hashes);
    TEST_ASSERT_NOT_NULL(hashes);
    state.count = 1;
    state.other_count = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        state.rows[0].field[0] = (int32_t)(i % 100) << 16;
        state.rows[0].field[1] = -(int32_t)(i / 100 % 100);
        state.rows[0].field[2] = (int32_t)(i / 10000) * 256;
        hashes[i] = cox_sim_hash(&sim);
    }
    uint32_t equal = count_equal(hashes);
    free(hashes);
    TEST_ASSERT_EQUAL_UINT32(0, equal);
}

void test_states_of_one_row_of_any_values_have_no_equal_hashes(void)
{
    uint64_t *hashes = (uint64_t *)malloc(STATES * sizeof *hashes);
    TEST_ASSERT_NOT_NULL(hashes);
    state.count = 1;
    state.other_count = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        fill(state.rows, 1);
        hashes[i] = cox_sim_hash(&sim);
    }
    uint32_t equal = count_equal(hashes);
    free(hashes);
    TEST_ASSERT_EQUAL_UINT32(0, equal);
}
