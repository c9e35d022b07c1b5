/* SPDX-License-Identifier: MIT
 * What holds for every scenario that ships: its settings, its memory, its picture. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "fixture_scenario.h"

/* Enough for a thousand agents that each keep a plan of their walk. */
#define MEMORY_SIZE 1100000

static uint8_t *memory;
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;

void setUp(void)
{
    memory = malloc(MEMORY_SIZE);
    TEST_ASSERT_NOT_NULL(memory);
}

void tearDown(void)
{
    free(memory);
}

static void start(const cox_scenario *scenario, int32_t agents)
{
    fixture_scenario_defaults(scenario, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(scenario, values, "agents", agents));
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, scenario->init(&sim, memory, MEMORY_SIZE, values, 1),
                                    scenario->name);
}

/* Whether a table holds agents: a world's, or rows with all columns of an agent. */
static bool holds_agents(uint32_t number)
{
    cox_table table;
    cox_column column;
    TEST_ASSERT_TRUE(cox_sim_table(&sim, number, &table));
    if (strcmp(table.name, "agents") == 0) return true;
    return cox_sim_column(&sim, number, 1, &column) && strcmp(column.name, "position.x") == 0 &&
           cox_sim_column(&sim, number, 12, &column);
}

static uint32_t agent_count(void)
{
    uint32_t count = 0;
    for (uint32_t table = 0; table < cox_sim_table_count(&sim); table++)
        if (holds_agents(table)) count += cox_sim_row_count(&sim, table);
    return count;
}

void test_the_scenarios_of_the_tutorials_are_listed_first_in_their_order(void)
{
    static const char *const names[] = {
        "seek", "flee",   "arrive",    "wander", "stray", "pursuit", "evade",  "manager",
        "hunt", "homing", "kinematic", "align",  "match", "face",    "stroll", "patrol"};
    for (uint32_t i = 0; i < COX_COUNT(names); i++) {
        TEST_ASSERT_NOT_NULL(scenario_at(i));
        TEST_ASSERT_EQUAL_STRING(names[i], scenario_at(i)->name);
    }
}

void test_every_scenario_is_found_by_its_name_and_no_other_word_is(void)
{
    uint32_t count = 0;
    for (; scenario_at(count) != NULL; count++)
        TEST_ASSERT_EQUAL_PTR(scenario_at(count), scenario_find(scenario_at(count)->name));
    TEST_ASSERT_GREATER_THAN_UINT32(30, count);
    TEST_ASSERT_NULL(scenario_at(UINT32_MAX));
    TEST_ASSERT_NULL(scenario_find("hun"));
    TEST_ASSERT_NULL(scenario_find(""));
}

void test_every_default_lies_within_its_bounds_under_a_name_of_its_own(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        TEST_ASSERT_EQUAL_UINT32(COX_SCENARIO_ABI, scenario->abi);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(COX_SETTINGS_MAX, scenario->setting_count);
        for (uint32_t j = 0; j < scenario->setting_count; j++) {
            const cox_setting *setting = &scenario->settings[j];
            TEST_ASSERT_TRUE_MESSAGE(setting->type == COX_I32 || setting->type == COX_FIXED,
                                     setting->name);
            TEST_ASSERT_TRUE_MESSAGE(setting->least <= setting->initial, setting->name);
            TEST_ASSERT_TRUE_MESSAGE(setting->initial <= setting->greatest, setting->name);
            TEST_ASSERT_TRUE_MESSAGE(setting->line[0] != '\0', setting->name);
            for (uint32_t k = 0; k < j; k++)
                TEST_ASSERT_TRUE_MESSAGE(strcmp(setting->name, scenario->settings[k].name) != 0,
                                         setting->name);
        }
    }
}

static void assert_ends(const char *text, size_t size, const char *scenario)
{
    TEST_ASSERT_NOT_NULL_MESSAGE(memchr(text, '\0', size), scenario);
}

/* C accepts a string that fills its array without a terminating zero; printing it would overrun. */
void test_every_text_of_a_scenario_ends_within_its_array(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        assert_ends(scenario->name, sizeof scenario->name, scenario->name);
        assert_ends(scenario->line, sizeof scenario->line, scenario->name);
        for (uint32_t j = 0; j < scenario->setting_count; j++) {
            const cox_setting *setting = &scenario->settings[j];
            assert_ends(setting->name, sizeof setting->name, scenario->name);
            assert_ends(setting->unit, sizeof setting->unit, scenario->name);
            assert_ends(setting->line, sizeof setting->line, scenario->name);
        }
        for (uint32_t j = 0; j < scenario->meaning_count; j++)
            assert_ends(scenario->meanings[j].text, sizeof scenario->meanings[j].text,
                        scenario->name);
    }
}

void test_a_scenario_takes_as_many_agents_as_it_says(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        int32_t greatest = scenario->settings[0].greatest;
        if (greatest > 5000) greatest = 5000; /* a flock may be larger than this memory */
        TEST_ASSERT_EQUAL_STRING("agents", scenario->settings[0].name);
        start(scenario, 1);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, agent_count(), scenario->name);
        start(scenario, greatest);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE((uint32_t)greatest, agent_count(), scenario->name);
    }
}

void test_memory_of_any_alignment_gives_the_same_state(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        start(scenario, 5);
        uint64_t hash = cox_sim_hash(&sim);
        uint32_t size = scenario->size(values);
        for (uint32_t offset = 0; offset < 16; offset++) {
            memset(memory, 0xA5, MEMORY_SIZE);
            TEST_ASSERT_EQUAL_INT32(COX_OK,
                                    scenario->init(&sim, memory + 16 + offset, size, values, 1));
            TEST_ASSERT_EQUAL_UINT64_MESSAGE(hash, cox_sim_hash(&sim), scenario->name);
            TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, memory, 16 + offset);
            TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, memory + 16 + offset + size, 64);
        }
    }
}

void test_memory_that_is_too_small_is_refused_and_stays_as_it_is(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        start(scenario, 5);
        uint32_t size = scenario->size(values);
        memset(memory, 0xA5, MEMORY_SIZE);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                                scenario->init(&sim, memory, size - 1, values, 1));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, scenario->init(&sim, memory, 0, values, 1));
        TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, memory, MEMORY_SIZE);
    }
}

void test_the_size_for_too_many_agents_is_zero(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        static const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, 1300};
        fixture_scenario_defaults(scenario, values);
        for (uint32_t j = 0; j < COX_COUNT(wrong); j++) {
            if (wrong[j] > 0 && wrong[j] <= scenario->settings[0].greatest) continue;
            TEST_ASSERT_TRUE(fixture_scenario_set(scenario, values, "agents", wrong[j]));
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, scenario->size(values), scenario->name);
            TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                                    scenario->init(&sim, memory, MEMORY_SIZE, values, 1));
        }
    }
}

void test_another_setting_or_seed_is_another_start(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        start(scenario, 10);
        uint64_t hash = cox_sim_hash(&sim);
        TEST_ASSERT_EQUAL_INT32(COX_OK, scenario->init(&sim, memory, MEMORY_SIZE, values, 2));
        TEST_ASSERT_NOT_EQUAL_UINT64(hash, cox_sim_hash(&sim));
        for (uint32_t j = 0; j < scenario->setting_count; j++) {
            bool is_count = scenario->settings[j].unit[0] == '\0';
            if (is_count && strcmp(scenario->name, "hunt") == 0 && (j == 1 || j == 2)) continue;
            values[j]++;
            TEST_ASSERT_EQUAL_INT32(COX_OK, scenario->init(&sim, memory, MEMORY_SIZE, values, 1));
            TEST_ASSERT_NOT_EQUAL_UINT64_MESSAGE(hash, cox_sim_hash(&sim),
                                                 scenario->settings[j].name);
            values[j]--;
        }
    }
}

/* A sketch that counts. */
typedef struct counting_sketch {
    cox_sketch sketch;
    uint32_t of_kind[COX_SHAPE_VECTOR + 1];
    uint32_t outside; /* agents beyond the bounds */
    cox_vec2 least, greatest;
} counting_sketch;

static void count_shape(cox_sketch *sketch, const cox_shape *shape)
{
    counting_sketch *counts = (counting_sketch *)sketch;
    TEST_ASSERT_LESS_OR_EQUAL_UINT8(COX_SHAPE_VECTOR, shape->kind);
    TEST_ASSERT_LESS_OR_EQUAL_UINT8(COX_INK_PUSH, shape->ink);
    counts->of_kind[shape->kind]++;
    if (shape->kind == COX_SHAPE_BOUNDS) {
        counts->least = shape->at;
        counts->greatest = shape->to;
    }
    if (shape->kind == COX_SHAPE_AGENT) TEST_ASSERT_NOT_EQUAL_UINT32(0, shape->id);
    if (shape->kind == COX_SHAPE_AGENT &&
        (shape->at.x < counts->least.x || shape->at.x > counts->greatest.x))
        counts->outside++;
}

void test_a_picture_shows_every_agent_in_its_world_and_changes_nothing(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        cox_random random = cox_random_make(1, 1);
        start(scenario, 10);
        for (uint32_t tick = 0; tick < 200; tick++) {
            cox_command commands[FIXTURE_SCENARIO_PLAYERS];
            cox_frame frame = {tick, fixture_scenario_commands(&sim, &random, commands), commands};
            cox_sim_step(&sim, &frame);
            counting_sketch counts = {.sketch = {.add = count_shape}};
            uint64_t hash = cox_sim_hash(&sim);
            scenario->draw(sim.context, &counts.sketch);
            TEST_ASSERT_EQUAL_UINT64_MESSAGE(hash, cox_sim_hash(&sim), scenario->name);
            TEST_ASSERT_EQUAL_UINT32(1, counts.of_kind[COX_SHAPE_BOUNDS]);
            TEST_ASSERT_EQUAL_UINT32(10, counts.of_kind[COX_SHAPE_AGENT]);
            TEST_ASSERT_GREATER_OR_EQUAL_UINT32(20, counts.of_kind[COX_SHAPE_VECTOR]);
            if (scenario == &scenario_hunt) TEST_ASSERT_EQUAL_UINT32(0, counts.outside);
        }
    }
}
