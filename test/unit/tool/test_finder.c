/* SPDX-License-Identifier: MIT
 * Conditions asked of states in which rows come, go, change and are stored in any order, beside a
 * walk that looks up each id by itself. */
#include "unity.h"

#include <string.h>

#include "failure.h"
#include "finder.h"
#include "fixture_sim.h"

TEST_SOURCE_FILE("condition.c")
TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("options.c")
TEST_SOURCE_FILE("schema.c")
TEST_SOURCE_FILE("state_column.c")
TEST_SOURCE_FILE("streams.c")

#define IDS 30
#define FOUND_MAX 64

/* A state as the oracle knows it: the stamina of each ship, -1 for none. */
typedef struct staminas {
    int32_t of[IDS];
} staminas;

static fixture game;
static cox_sim sim;
static finder asked;
static staminas now, before;
static finding found[FOUND_MAX];
static uint32_t found_count;

void setUp(void)
{
    sim = fixture_make(&game);
    memset(&asked, 0, sizeof asked);
}

void tearDown(void)
{
    finder_free(&asked);
}

static void begin(const char *text, bool is_each)
{
    char error[ERROR_SIZE] = "";
    TEST_ASSERT_TRUE_MESSAGE(condition_read(&asked.condition, text, error), error);
    TEST_ASSERT_TRUE_MESSAGE(condition_bind(&asked.condition, &sim, error), error);
    asked.is_each = is_each;
}

static bool keep(void *user, const finding *one)
{
    (void)user;
    TEST_ASSERT_LESS_THAN_UINT32(FOUND_MAX, found_count);
    found[found_count++] = *one;
    return true;
}

static uint32_t ask(uint32_t tick)
{
    uint32_t count;
    found_count = 0;
    TEST_ASSERT_TRUE(finder_ask(&asked, &sim, (finding){.tick = tick}, keep, NULL, &count));
    TEST_ASSERT_EQUAL_UINT32(found_count, count);
    return count;
}

/* Stores what the oracle knows, in an order of its own. */
static void store(uint64_t *random)
{
    game.ship_count = 0;
    for (uint32_t id = 1; id < IDS; id++) {
        if (now.of[id] < 0) continue;
        fixture_ship *ship = &game.ships[game.ship_count++];
        memset(ship, 0, sizeof *ship);
        ship->id = id;
        ship->stamina = (uint16_t)now.of[id];
    }
    if (game.ship_count > 1) fixture_shuffle(&game, random);
}

static void change(uint64_t *random)
{
    before = now;
    for (uint32_t i = fixture_below(random, 4); i > 0; i--)
        now.of[1 + fixture_below(random, FIXTURE_SHIPS_MAX)] =
            (int32_t)fixture_below(random, 5) - 1;
}

static bool holds(condition_test test, bool is_each, uint32_t id)
{
    bool was = before.of[id] >= 0;
    bool is = now.of[id] >= 0;
    if (test == CONDITION_CHANGES) return was && is && before.of[id] != now.of[id];
    if (test == CONDITION_APPEARS) return is && !was;
    if (test == CONDITION_GONE) return was && !is;
    return is && now.of[id] < 2 && !(is_each && was && before.of[id] < 2);
}

static void expect_all_found(const char *text, bool is_each, uint64_t seed)
{
    uint64_t random = seed;
    memset(&now, 0xff, sizeof now);
    begin(text, is_each);
    for (uint32_t tick = 0; tick < 300; tick++) {
        uint32_t expected = 0;
        change(&random);
        if (tick == 0) memset(&before, 0xff, sizeof before);
        store(&random);
        ask(tick);
        bool is_silent = tick == 0 && !condition_is_of_value(&asked.condition);
        for (uint32_t id = 1; id < IDS && !is_silent; id++) {
            if (!holds(asked.condition.test, is_each, id) || (!is_each && expected > 0)) continue;
            TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(found_count, expected, text);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(id, found[expected++].row, text);
        }
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, found_count, text);
    }
    finder_free(&asked);
    memset(&asked, 0, sizeof asked);
}

void test_rows_in_any_order_are_compared_with_themselves(void)
{
    static const char *const texts[] = {"ships.stamina < 2", "ships.stamina changes",
                                        "ships appears", "ships.stamina gone"};
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (int i = 0; i < 4; i++) {
            expect_all_found(texts[i], true, seed);
            expect_all_found(texts[i], false, seed);
        }
}

void test_all_rows_together_hold_where_there_is_one_and_each_does(void)
{
    begin("ships.stamina of all < 2", true);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, ask(0), "without ships");
    memset(&now, 0xff, sizeof now);
    uint64_t order = 1;
    now.of[3] = 1;
    now.of[4] = 2;
    store(&order);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, ask(1), "one of two");
    now.of[4] = 0;
    store(&order);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, ask(2), "both");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, found[0].row, "how many");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, ask(3), "it began a tick ago");
}

void test_a_row_by_its_number_is_asked_alone_and_its_values_are_told(void)
{
    memset(&now, 0xff, sizeof now);
    uint64_t order = 1;
    now.of[3] = 1;
    now.of[4] = 2;
    store(&order);
    begin("ships.stamina of 4 changes", true);
    ask(0);
    now.of[3] = 0;
    store(&order);
    TEST_ASSERT_EQUAL_UINT32(0, ask(1));
    now.of[4] = 1;
    store(&order);
    TEST_ASSERT_EQUAL_UINT32(1, ask(2));
    TEST_ASSERT_TRUE(found[0].value == 1 && found[0].before == 2 && found[0].tick == 2);
}
