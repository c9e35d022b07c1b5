/* SPDX-License-Identifier: MIT
 * Plays golden runs. */
#include "fixture_golden.h"

#include <stdio.h>
#include <string.h>

#include "fixture_scenario.h"
#include "unity.h"

/* The stream of a scripted run's commands. */
#define SCRIPT_STREAM 99

/* "coxswain record hunt --seed 7 --ticks 600 --set prey=3: found hash 0123456789abcdef". A hash is
 * printed in two halves because a small libc cannot print 64 bits. */
static void tell(const golden_run *run, uint32_t tick, uint64_t hash)
{
    char message[200];
    size_t length =
        (size_t)snprintf(message, sizeof message, "coxswain record %s --seed %lu --ticks %lu",
                         run->scenario, (unsigned long)run->seed, (unsigned long)tick);
    for (uint32_t i = 0; i < GOLDEN_SETTINGS_MAX && run->settings[i].name[0] != '\0'; i++)
        length += (size_t)snprintf(message + length, sizeof message - length, " --set %s=%ld",
                                   run->settings[i].name, (long)run->settings[i].value);
    snprintf(message + length, sizeof message - length, "%s: found hash %08lx%08lx",
             run->scripted ? " (with scripted commands)" : "", (unsigned long)(hash >> 32),
             (unsigned long)(hash & UINT32_C(0xffffffff)));
    TEST_MESSAGE(message);
}

static void start(const golden_run *run, cox_sim *sim, void *memory, uint32_t size)
{
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario = scenario_find(run->scenario);
    TEST_ASSERT_NOT_NULL(scenario);
    fixture_scenario_defaults(scenario, values);
    for (uint32_t i = 0; i < GOLDEN_SETTINGS_MAX && run->settings[i].name[0] != '\0'; i++)
        TEST_ASSERT_TRUE(
            fixture_scenario_set(scenario, values, run->settings[i].name, run->settings[i].value));
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario->init(sim, memory, size, values, run->seed));
}

void fixture_golden_check(const golden_run *in_flash, void *memory, uint32_t size)
{
    golden_run run;
    cox_sim sim;
    cox_flash_copy(&run, in_flash, sizeof run);
    start(&run, &sim, memory, size);

    cox_random script = cox_random_make(run.seed, SCRIPT_STREAM);
    cox_command commands[FIXTURE_SCENARIO_PLAYERS];
    cox_frame frame = {0, 0, commands};
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < GOLDEN_CHECKPOINTS; i++) {
        for (; frame.tick < run.checkpoints[i].tick; frame.tick++) {
            if (run.scripted) frame.count = fixture_scenario_commands(&sim, &script, commands);
            cox_sim_step(&sim, &frame);
        }
        uint64_t hash = cox_sim_hash(&sim);
        if (hash == run.checkpoints[i].hash) continue;
        tell(&run, frame.tick, hash);
        wrong++;
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, wrong, "checkpoints that are not golden");
}
