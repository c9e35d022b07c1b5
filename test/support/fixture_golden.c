/* SPDX-License-Identifier: MIT
 * Checks golden runs, and shows the states around the first hash that is wrong, from which
 * tools/matrix finds the tick and the field. */
#include "fixture_golden.h"

#include <stdio.h>

#include "coxswain/snapshot.h"
#include "golden_play.h"
#include "unity.h"

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

static void show_digit(unsigned digit)
{
    putchar((int)(digit < 10 ? '0' + digit : 'a' + (digit - 10)));
}

static cox_status show_bytes(void *user, const void *bytes, uint32_t length)
{
    const uint8_t *byte = (const uint8_t *)bytes;
    (void)user;
    for (uint32_t i = 0; i < length; i++) {
        show_digit((unsigned)byte[i] >> 4);
        show_digit((unsigned)byte[i] & 15u);
    }
    return COX_OK;
}

/* "state hunt seed 7 scripted 0 prey=3 tick 61: 0a1b...", the snapshot in hexadecimal digits. */
static void show_state(const golden_play *play)
{
    const golden_run *run = play->run;
    printf("state %s seed %lu scripted %d ", run->scenario, (unsigned long)run->seed,
           run->scripted != 0);
    for (uint32_t i = 0; i < GOLDEN_SETTINGS_MAX && run->settings[i].name[0] != '\0'; i++)
        printf("%s=%ld ", run->settings[i].name, (long)run->settings[i].value);
    printf("tick %lu: ", (unsigned long)play->frame.tick);
    cox_snapshot_write(&play->sim, (cox_stream_writer){show_bytes, NULL});
    putchar('\n');
}

/* Plays a run again up to a checkpoint, and shows every state after the checkpoint before it. */
static void show_states(golden_play *play, uint32_t checkpoint, void *memory, uint32_t size)
{
    const golden_run *run = play->run;
    uint32_t from = checkpoint == 0 ? 0 : run->checkpoints[checkpoint - 1].tick + 1;
    golden_play_start(play, run, memory, size);
    for (uint32_t tick = from; tick <= run->checkpoints[checkpoint].tick; tick++) {
        golden_play_until(play, tick);
        show_state(play);
    }
}

void fixture_golden_check(const golden_run *in_flash, void *memory, uint32_t size)
{
    static bool has_shown; /* shown once in a program, because a serial line is slow */
    golden_run run;
    golden_play play;
    cox_flash_copy(&run, in_flash, sizeof run);
    TEST_ASSERT_EQUAL_INT32(COX_OK, golden_play_start(&play, &run, memory, size));

    uint32_t wrong = 0;
    for (uint32_t i = 0; i < GOLDEN_CHECKPOINTS; i++) {
        golden_play_until(&play, run.checkpoints[i].tick);
        uint64_t hash = cox_sim_hash(&play.sim);
        if (hash == run.checkpoints[i].hash) continue;
        tell(&run, play.frame.tick, hash);
        if (!has_shown) show_states(&play, i, memory, size);
        has_shown = true;
        wrong++;
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, wrong, "checkpoints that are not golden");
}
