/* SPDX-License-Identifier: MIT
 * Plays a match without features between two machines in one program, on a line that loses packets,
 * and prints what a machine takes: "memory N" of the session that needs more, "beside N" for a
 * packet and the simulation, "stack N" of the deepest call; and "hash H" of the last state, 0 if
 * the two differ. */
#include <stdio.h>

#include "cost_chip.h"
#include "small_match.h"

#define TICKS 300u
#define MS_MAX 30000u

static small_match match;
static uint32_t memory; /* of the session that needs more */
static bool is_over;

static void make(uint32_t number)
{
    cox_session_def def = small_def(number, TICKS);
    if (!small_match_put(&match, number, &def)) return;
    def.sim = &match.machines[number].sim;
    uint32_t size = cox_session_size(&def);
    if (size > memory) memory = size;
}

static void play(void)
{
    small_match_clear(&match);
    make(0);
    make(1);
    is_over = small_match_finish(&match, MS_MAX);
}

int main(void)
{
    uint32_t stack = cost_chip_stack(play);
    uint64_t hash = cox_sim_hash(&match.machines[0].sim);
    if (!is_over || hash != cox_sim_hash(&match.machines[1].sim)) hash = 0;
    printf("memory %lu\n", (unsigned long)memory);
    printf("beside %lu\n", (unsigned long)(sizeof(cox_packet) + sizeof(cox_sim)));
    printf("stack %lu\n", (unsigned long)stack);
    printf("hash %08lx%08lx\n", (unsigned long)(hash >> 32),
           (unsigned long)(hash & UINT32_C(0xffffffff)));
    return 0;
}
