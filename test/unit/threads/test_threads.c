/* SPDX-License-Identifier: MIT
 * Two threads that run the same simulation at the same time do not affect each other. A chip has no
 * threads, so this folder runs on the desk only (test/targets/chip/config/chip.yml). */
#include "unity.h"

#include <pthread.h>

#include "coxswain/sim.h"
#include "fixture_scenario.h"

enum { AGENTS = 20, TICKS = 400, MEMORY_SIZE = 81920 };

/* A scenario in memory of its own, with commands of its own. */
typedef struct instance {
    cox_sim sim;
    cox_random script;
    uint64_t hashes[TICKS]; /* of the states 1 to TICKS */
    uint64_t memory[MEMORY_SIZE / sizeof(uint64_t)];
} instance;

static instance first, second;

static void make(instance *made, const cox_scenario *scenario)
{
    int32_t values[COX_SETTINGS_MAX];
    fixture_scenario_defaults(scenario, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(scenario, values, "agents", AGENTS));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, scenario->init(&made->sim, made->memory, sizeof made->memory, values, 7));
    made->script = cox_random_make(1, 1);
}

static void *run(void *argument)
{
    instance *running = (instance *)argument;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_command commands[FIXTURE_SCENARIO_PLAYERS];
        cox_frame frame = {tick, 0, commands};
        frame.count = fixture_scenario_commands(&running->sim, &running->script, commands);
        cox_sim_step(&running->sim, &frame);
        running->hashes[tick] = cox_sim_hash(&running->sim);
    }
    return NULL;
}

void test_a_second_thread_gives_the_same_hashes(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        pthread_t thread;
        make(&first, scenario_at(i));
        make(&second, scenario_at(i));
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, run, &second));
        run(&first);
        TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
        TEST_ASSERT_EQUAL_HEX64_ARRAY_MESSAGE(first.hashes, second.hashes, TICKS,
                                              scenario_at(i)->name);
    }
}
