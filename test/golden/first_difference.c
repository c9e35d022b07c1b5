/* SPDX-License-Identifier: MIT
 * Finds where a target first leaves the golden path. The golden tests on the target print the
 * states of a run that went wrong; this program plays the same run on the desk and names the first
 * tick and field that differ. tools/matrix builds and calls it:
 *
 *   first_difference SCENARIO SEED SCRIPTED [SETTING=VALUE]... < STATES
 *
 * with a line "TICK SNAPSHOT" for each state, the snapshot in hexadecimal digits. It exits with 0
 * and prints nothing if all states are the desk's, with 1 and one line if not, and with 2 on an
 * error. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "golden_play.h"

enum { SAME = 0, DIFFERENT = 1, UNUSABLE = 2, MEMORY_SIZE = 65536 };

static uint8_t memory_here[MEMORY_SIZE], memory_there[MEMORY_SIZE], undo[MEMORY_SIZE];
static uint8_t bytes_here[MEMORY_SIZE], bytes_there[MEMORY_SIZE];
static char digits[2 * MEMORY_SIZE + 1];

static bool read_run(golden_run *run, int count, char **words)
{
    if (count < 4 || count > 4 + GOLDEN_SETTINGS_MAX) return false;
    memset(run, 0, sizeof *run);
    snprintf(run->scenario, sizeof run->scenario, "%s", words[1]);
    run->seed = (uint32_t)strtoul(words[2], NULL, 10);
    run->scripted = words[3][0] == '1';
    for (int i = 4; i < count; i++) {
        golden_setting *setting = &run->settings[i - 4];
        const char *equals = strchr(words[i], '=');
        if (equals == NULL) return false;
        snprintf(setting->name, sizeof setting->name, "%.*s", (int)(equals - words[i]), words[i]);
        setting->value = (int32_t)strtol(equals + 1, NULL, 10);
    }
    return true;
}

/* Reads the next state from stdin. Returns false at the end, or at a line that is no state. */
static bool read_state(uint32_t *tick, uint32_t *length)
{
    if (scanf("%" SCNu32 " %131072s", tick, digits) != 2) return false;
    *length = (uint32_t)(strlen(digits) / 2);
    for (uint32_t i = 0; i < *length; i++) {
        const char pair[3] = {digits[2 * i], digits[2 * i + 1], '\0'};
        bytes_there[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return true;
}

static void print_difference(const cox_sim *here, const cox_difference *difference)
{
    cox_table table;
    cox_column column;
    cox_sim_table(here, difference->cell.table, &table);
    cox_sim_column(here, difference->cell.table, difference->cell.column, &column);
    printf("%s %" PRIu32 " ", table.name, difference->cell.id);
    if (difference->only_in_a) puts("is not there");
    else if (difference->only_in_b) puts("is only there");
    else
        printf("%s: %" PRId64 " there, %" PRId64 " here\n", column.name, difference->b,
               difference->a);
}

/* Prints what differs between the present state and a state with other bytes. */
static void tell(const golden_play *here, const golden_play *there, uint32_t length)
{
    cox_difference difference;
    printf("tick %" PRIu32 ": ", here->frame.tick);
    cox_status status = cox_snapshot_load(&there->sim, bytes_there, length, undo, sizeof undo);
    if (status == COX_OK) status = cox_snapshot_compare(&here->sim, &there->sim, &difference);
    if (status == COX_ERROR_DIVERGED) {
        print_difference(&here->sim, &difference);
        return;
    }
    char text[COX_STATUS_TEXT_SIZE];
    cox_status_text(status, text, sizeof text);
    printf("the state there cannot be loaded here: %s\n", text);
}

int main(int count, char **words)
{
    golden_run run;
    golden_play here, there;
    uint32_t tick, length_there, length_here;
    if (!read_run(&run, count, words) ||
        golden_play_start(&here, &run, memory_here, sizeof memory_here) != COX_OK ||
        golden_play_start(&there, &run, memory_there, sizeof memory_there) != COX_OK) {
        fputs("usage: first_difference SCENARIO SEED SCRIPTED [SETTING=VALUE]... < STATES\n",
              stderr);
        return UNUSABLE;
    }
    while (read_state(&tick, &length_there)) {
        golden_play_until(&here, tick);
        if (cox_snapshot_save(&here.sim, bytes_here, sizeof bytes_here, &length_here) != COX_OK)
            return UNUSABLE;
        if (length_here == length_there && memcmp(bytes_here, bytes_there, length_here) == 0)
            continue;
        tell(&here, &there, length_there);
        return DIFFERENT;
    }
    return SAME;
}
