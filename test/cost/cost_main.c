/* SPDX-License-Identifier: MIT
 * Measures every case on the chip it runs on and prints a line for each: "case NAME STACK CYCLES".
 * Then it prints "hash H", the hash of the workload's last state, the same on every machine. */
#include <stdio.h>

#include "cost_case.h"
#include "cost_chip.h"

/* What a program measures, because a small chip does not hold all. The base and the workload are in
 * every one. */
#define COST_ALL 0
#define COST_STEERING 1
#define COST_WALLS 2 /* and formations */
#define COST_WAYS 3
#define COST_WORLD 4
#define COST_OTHERS 5
#ifndef COST_PART
#define COST_PART COST_ALL
#endif

static void measure(const cost_case *in_flash)
{
    cost_case measured;
    cox_flash_copy(&measured, in_flash, sizeof measured);
    measured.prepare();
    uint32_t stack = cost_chip_stack(measured.run);
    measured.prepare();
    uint32_t cycles = cost_chip_cycles(measured.run);
    printf("case %s %lu %lu\n", measured.name, (unsigned long)stack, (unsigned long)cycles);
}

static void measure_all(const cost_case *cases, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) measure(&cases[i]);
}

/* In two halves, because a small libc cannot print 64 bits. */
static void print_hash(uint64_t hash)
{
    printf("hash %08lx%08lx\n", (unsigned long)(hash >> 32),
           (unsigned long)(hash & UINT32_C(0xffffffff)));
}

int main(void)
{
    stage_record();
    measure_all(cost_base, cost_base_count);
#if COST_PART == COST_ALL || COST_PART == COST_OTHERS
    measure_all(cost_math, cost_math_count);
    measure_all(cost_batch, cost_batch_count);
    measure_all(cost_sim, cost_sim_count);
    measure_all(cost_text, cost_text_count);
    measure_all(cost_space, cost_space_count);
    measure_all(cost_profile, cost_profile_count);
    measure_all(cost_sync, cost_sync_count);
#endif
#if COST_PART == COST_ALL || COST_PART == COST_WORLD
    measure_all(cost_world, cost_world_count);
#endif
#if COST_PART == COST_ALL || COST_PART == COST_STEERING
    measure_all(cost_rules, cost_rules_count);
    measure_all(cost_steering, cost_steering_count);
#endif
#if COST_PART == COST_ALL || COST_PART == COST_WALLS
    measure_all(cost_walls, cost_walls_count);
    measure_all(cost_crowd, cost_crowd_count);
    measure_all(cost_formation, cost_formation_count);
#endif
#if COST_PART == COST_ALL || COST_PART == COST_WAYS
    measure_all(cost_ways, cost_ways_count);
#endif
    measure_all(cost_work, cost_work_count);
    print_hash(cox_sim_hash(&stage.sim));
    return 0;
}
