/* SPDX-License-Identifier: MIT
 * The same bits, whatever happens around a simulation: its rows are stored in another order, it is
 * saved and loaded at every tick, runs beside another one, or is fed garbage. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_scenario.h"
#include "trials_share.h"

enum { AGENTS = 20, TICKS = 400, MEMORY_SIZE = 81920, SNAPSHOT_SIZE = 16384 };

/* A scenario in memory of its own, with commands of its own. */
typedef struct instance {
    const cox_scenario *scenario;
    cox_sim sim;
    cox_random script;
    uint32_t tick;
    uint64_t memory[MEMORY_SIZE / sizeof(uint64_t)];
} instance;

static instance first, second;
static uint8_t snapshot[SNAPSHOT_SIZE], undo[SNAPSHOT_SIZE];

static void make(instance *made, const cox_scenario *scenario, uint64_t seed)
{
    int32_t values[COX_SETTINGS_MAX];
    fixture_scenario_defaults(scenario, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(scenario, values, "agents", AGENTS));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, scenario->init(&made->sim, made->memory, sizeof made->memory, values, seed));
    made->scenario = scenario;
    made->script = cox_random_make(1, 1);
    made->tick = 0;
}

static void step(instance *stepped)
{
    cox_command commands[FIXTURE_SCENARIO_PLAYERS];
    cox_frame frame = {stepped->tick++, 0, commands};
    frame.count = fixture_scenario_commands(&stepped->sim, &stepped->script, commands);
    cox_sim_step(&stepped->sim, &frame);
}

static void expect_equal(const instance *a, const instance *b)
{
    char message[64];
    snprintf(message, sizeof message, "%s, state %u", a->scenario->name, (unsigned)a->tick);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(cox_sim_hash(&a->sim), cox_sim_hash(&b->sim), message);
}

static void swap_bytes(uint8_t *a, uint8_t *b, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        uint8_t byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* Exchanges two rows: their bytes or, where each column has an array of its own, their values. */
static void swap_rows(const cox_sim *sim, uint32_t number, const cox_table *table, uint32_t a,
                      uint32_t b)
{
    uint8_t *field = (uint8_t *)sim->context + table->rows_offset;
    uint8_t *rows = field;
    cox_column column;
    if (table->layout == COX_ROWS_POINTED) memcpy(&rows, field, sizeof rows);
    if (table->layout != COX_ROWS_COLUMNS) {
        swap_bytes(rows + (size_t)a * table->stride, rows + (size_t)b * table->stride,
                   table->stride);
        return;
    }
    for (uint32_t i = 0; cox_sim_column(sim, number, i, &column); i++) {
        size_t size = COX_TYPE_SIZE(column.type);
        memcpy(&rows, (uint8_t *)sim->context + column.offset, sizeof rows);
        swap_bytes(rows + a * size, rows + b * size, (uint32_t)size);
    }
}

static bool has_ids(const cox_sim *sim, uint32_t number)
{
    cox_column column;
    return cox_sim_column(sim, number, 0, &column) && column.role == COX_ROW_ID;
}

/* Shuffles the rows of every table that has ids, as a game does that fills gaps with its last row;
 * then the simulation may look at the rows, as after a load. */
static void shuffle_rows(const cox_sim *sim, cox_random *random)
{
    cox_table table;
    for (uint32_t number = 0; cox_sim_table(sim, number, &table); number++) {
        if (!has_ids(sim, number)) continue;
        for (uint32_t left = cox_sim_row_count(sim, number); left > 1; left--)
            swap_rows(sim, number, &table, left - 1, cox_random_below(random, left));
    }
    if (sim->restored != NULL) TEST_ASSERT_TRUE(sim->restored(sim->context));
}

void test_rows_stored_in_another_order_give_the_same_hashes(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        cox_random shuffle = cox_random_make(2, 2);
        make(&first, scenario_at(i), 7);
        make(&second, scenario_at(i), 7);
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            shuffle_rows(&second.sim, &shuffle);
            expect_equal(&first, &second);
            step(&first);
            step(&second);
        }
        expect_equal(&first, &second);
    }
}

/* Fills other with garbage, starts it from another seed, and loads the state of from into it. */
static void move_house(const instance *from, instance *other, uint8_t garbage)
{
    uint32_t length;
    memset(other, garbage, sizeof *other);
    make(other, from->scenario, garbage);
    other->script = from->script;
    other->tick = from->tick;
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_save(&from->sim, snapshot, sizeof snapshot, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_load(&other->sim, snapshot, length, undo, sizeof undo));
}

void test_saving_and_loading_at_every_tick_gives_the_same_hashes(void)
{
    static instance third;
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        instance *now = &second;
        instance *next = &third;
        make(&first, scenario_at(i), 7);
        make(now, scenario_at(i), 7);
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            move_house(now, next, (uint8_t)(tick * 37 + 1));
            instance *before = now;
            now = next;
            next = before;
            step(&first);
            step(now);
            expect_equal(&first, now);
        }
    }
}

static uint64_t hash_of_one_alone(const cox_scenario *scenario)
{
    make(&first, scenario, 7);
    while (first.tick < TICKS) step(&first);
    return cox_sim_hash(&first.sim);
}

void test_two_simulations_in_one_process_do_not_affect_each_other(void)
{
    for (uint32_t i = 1; scenario_at(i) != NULL; i++) {
        const cox_scenario *one = scenario_at(i - 1);
        const cox_scenario *other = scenario_at(i);
        uint64_t hash_of_one = hash_of_one_alone(one);
        uint64_t hash_of_other = hash_of_one_alone(other);
        make(&first, one, 7);
        make(&second, other, 7);
        while (first.tick < TICKS) {
            step(&first);
            step(&second);
        }
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(hash_of_one, cox_sim_hash(&first.sim), one->name);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(hash_of_other, cox_sim_hash(&second.sim), other->name);
    }
}

/* Commands as a broken or hostile peer might give them. */
static uint32_t garbage_commands(cox_random *random, cox_command *commands, uint32_t most)
{
    static const uint8_t players[] = {0, 1, 15, 16, 254, 255};
    static const uint8_t kinds[] = {0, 1, 2, 239, 240, 255};
    static const int32_t arguments[] = {0,           1,           -1,         COX_WORLD_LIMIT,
                                        COX_FIX_MIN, COX_FIX_MAX, COX_FIX(9), COX_WORLD_LIMIT + 1};
    uint32_t count = cox_random_below(random, most + 1);
    for (uint32_t i = 0; i < count; i++) {
        commands[i].player = players[cox_random_below(random, COX_COUNT(players))];
        commands[i].kind = kinds[cox_random_below(random, COX_COUNT(kinds))];
        for (uint32_t j = 0; j < COX_ARGUMENTS_MAX; j++)
            commands[i].arguments[j] = arguments[cox_random_below(random, COX_COUNT(arguments))];
        if (cox_random_below(random, 2) == 0) /* valid: no argument beyond x and y */
            commands[i].arguments[2] = commands[i].arguments[3] = 0;
    }
    return count;
}

/* Keeps only the commands that a player may give. */
static uint32_t keep_good(const cox_sim *sim, cox_command *commands, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (commands[i].player < COX_PLAYERS_MAX &&
            cox_command_is_valid(sim->commands, sim->command_count, &commands[i]))
            commands[kept++] = commands[i];
    return kept;
}

/* A state that a peer would accept: every value within its bounds, every reference to a row. */
static void expect_sound(const instance *checked)
{
    uint32_t length;
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_save(&checked->sim, snapshot, sizeof snapshot, &length));
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, cox_snapshot_check(&checked->sim, snapshot, length),
                                    checked->scenario->name);
    if (checked->sim.restored != NULL)
        TEST_ASSERT_TRUE_MESSAGE(checked->sim.restored(checked->sim.context),
                                 checked->scenario->name);
}

void test_garbage_commands_change_nothing_and_good_ones_leave_a_sound_state(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        cox_random random = cox_random_make(3, 3);
        make(&first, scenario_at(i), 7);
        make(&second, scenario_at(i), 7);
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            cox_command commands[40];
            cox_frame frame = {tick, garbage_commands(&random, commands, 40), commands};
            cox_sim_step(&first.sim, &frame);
            frame.count = keep_good(&second.sim, commands, frame.count);
            cox_sim_step(&second.sim, &frame);
            first.tick = second.tick = tick + 1;
            expect_equal(&first, &second);
            expect_sound(&first);
        }
    }
}

/* Any values within their bounds, the outermost ones more often. */
static void random_settings(const cox_scenario *scenario, cox_random *random, int32_t *values)
{
    for (uint32_t i = 0; i < scenario->setting_count; i++) {
        const cox_setting *setting = &scenario->settings[i];
        uint32_t choice = cox_random_below(random, 4);
        values[i] = choice == 0   ? setting->least
                    : choice == 1 ? setting->greatest
                    : choice == 2 ? setting->initial
                                  : cox_random_between(random, setting->least, setting->greatest);
    }
    TEST_ASSERT_TRUE(fixture_scenario_set(scenario, values, "agents",
                                          (int32_t)cox_random_below(random, AGENTS) + 1));
}

void test_any_settings_give_a_sound_state_at_every_tick(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        cox_random random = cox_random_make(4, 4);
        for (uint32_t trial = 0; trial < TRIALS_SHARE_OF(300u); trial++) {
            int32_t values[COX_SETTINGS_MAX];
            make(&first, scenario_at(i), trial);
            random_settings(first.scenario, &random, values);
            TEST_ASSERT_EQUAL_INT32(
                COX_OK,
                first.scenario->init(&first.sim, first.memory, sizeof first.memory, values, trial));
            for (uint32_t tick = 0; tick < 40; tick++) {
                step(&first);
                expect_sound(&first);
            }
        }
    }
}

/* Positions are the columns 1 and 2 of the tables 2 and 3, hunters and prey. */
static void expect_within(const instance *hunt)
{
    static const fix16_t greatest[] = {0, COX_FIX(1920), COX_FIX(1080)};
    for (uint32_t table = 2; table <= 3; table++) {
        cox_row_cursor cursor = cox_row_cursor_make(&hunt->sim, table);
        while (cox_row_cursor_next(&cursor))
            for (uint32_t column = 1; column <= 2; column++) {
                int64_t position = -1;
                TEST_ASSERT_TRUE(cox_row_cursor_fetch(&cursor, column, &position));
                TEST_ASSERT_TRUE(position >= 0 && position <= greatest[column]);
            }
    }
}

void test_a_hundred_hunts_stay_within_their_world(void)
{
    for (uint64_t seed = 0; seed < TRIALS_SHARE_OF(100u); seed++) {
        make(&first, &scenario_hunt, seed);
        for (uint32_t tick = 0; tick < 200; tick++) {
            step(&first);
            expect_within(&first);
        }
    }
}
