/* SPDX-License-Identifier: MIT
 * The table of lines that a session is held to, or with --grid that of docs/lines.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model_match.h"

/* A line of the table and what it has to reach; 0: nothing is said. */
typedef struct goal {
    const char *name;
    uint32_t players, round_trip, jitter, loss, rollback, ticks_per_second;
    uint32_t far; /* round trip of the last player, where that is another one */
    double ticks, stalls, gap_ms, gaps_25, own_ms, far_ms, ratio, bytes;
} goal;

static const goal goals[] = {
    {"1 rollback, RTT 100, jitter 15, 2 %", 2, 100, 15, 20, 8, 60, 0, 0, 0.01, 35, 60, 35, 0, 1.2,
     12000},
    {"2 rollback, RTT 150, hiccups", 2, 150, 0, 0, 12, 60, 0, 0, 0, 0, 0, 35, 0, 0, 0},
    {"3 lockstep, 16 players, RTT 150, 1 %", 16, 150, 0, 10, 0, 60, 0, 59.9, 0, 0, 0, 240, 0, 0,
     110000},
    {"4 lockstep, RTT 250, jitter 100, 10 %", 4, 250, 100, 100, 0, 60, 0, 59.5, 0, 0, 0, 420, 0, 0,
     0},
    {"5 rollback, the same", 4, 250, 100, 100, 30, 60, 0, 59.5, 0, 50, 0, 0, 0, 0, 0},
    {"6 lockstep, three near, one RTT 150", 5, 10, 0, 0, 0, 60, 150, 0, 0, 0, 0, 35, 190, 0, 0},
    {"6 lockstep, three near, one RTT 300", 5, 10, 0, 0, 0, 60, 300, 0, 0, 0, 0, 55, 330, 0, 0},
    {"7 lockstep, 1000 Hz, RTT 100, 1 %", 2, 100, 0, 10, 0, 1000, 0, 999, 0, 0, 0, 110, 0, 0, 0},
    {"8 600 KB, RTT 100, 10 %, 5 % reordered", 3, 100, 15, 20, 0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};

static const char *const troubles[] = {"", "bursts of 4", "spikes", "up 20 down 130", "1 Mbit/s"};

static model_match match_of(const goal *g)
{
    uint32_t rate = g->ticks_per_second, jitter_us = g->jitter * 1000;
    model_match m = {.machines = g->players, .turns_per_second = rate, .seconds = 130};
    m.rules = (model_rules){.players = g->players,
                            .ticks_per_second = rate,
                            .rollback = g->rollback,
                            .delay = g->rollback > 0 ? 2 : 1,
                            .delay_greatest = rate / 2,
                            .window = rate,
                            .steps_max = 8,
                            .bytes_per_second = rate > 100 ? 120000 : 128000,
                            .is_busy = true};
    for (uint32_t i = 0; i < MODEL_PEERS_MAX; i++) { /* the round trip is the mean one */
        uint32_t far = g->far > 0 && i + 1 == g->players ? g->far : g->round_trip;
        uint32_t delay_us = far * 500 > jitter_us / 2 ? far * 500 - jitter_us / 2 : 0;
        m.up[i] = (model_weather){.delay_us = delay_us, .jitter_us = jitter_us, .loss = g->loss};
        m.down[i] = m.up[i];
    }
    if (g->name[0] == '2') m.hiccup_ms = 80;
    if (g->name[0] == '8') {
        m.machines++;
        m.state_bytes = 600000;
        m.up[3] = (model_weather){.delay_us = 50000, .loss = 100, .reordered = 50};
        m.down[3] = m.up[3];
    }
    return m;
}

/* One trouble more. */
static void trouble_line(model_weather *weather, uint32_t trouble, bool is_up)
{
    if (trouble == 1) weather->burst = 4;
    if (trouble == 1 && weather->loss == 0) weather->loss = 10;
    if (trouble == 2) weather->spike_us = 200000;
    if (trouble == 3) weather->delay_us = is_up ? 20000 : 130000;
    if (trouble == 4) weather->bytes_per_second = 125000;
}

static model_match match_with(const goal *g, uint32_t trouble)
{
    model_match m = match_of(g);
    uint32_t first = g->far > 0 && trouble == 3 ? g->players - 1 : 1; /* near lines stay near */
    for (uint32_t i = first; i < m.machines; i++) {
        trouble_line(&m.up[i], trouble, true);
        trouble_line(&m.down[i], trouble, false);
    }
    return m;
}

static uint32_t missed;

/* Prints a figure, with the goal where it is missed. */
static void tell(const char *name, double value, const char *unit, double wanted)
{
    printf(", %s %.*f%s", name, value < 10 ? 1 : 0, value, unit);
    if (wanted == 0 || value <= wanted) return;
    printf(" MISSED %g", wanted);
    missed++;
}

static void report(const goal *g, uint32_t trouble, const model_figures *f)
{
    bool is_rollback = g->rollback > 0, is_plain = trouble == 0;
    double worse = is_plain ? 1 : 2, near_ms = 0;
    double far_ms = g->far > 0 ? f->own_ms[g->players - 1] : 0;
    for (uint32_t i = 1; i < g->players - (g->far > 0); i++)
        if (f->own_ms[i] > near_ms) near_ms = f->own_ms[i];
    double least = g->ticks > 0 ? g->ticks - (worse - 1) * (g->ticks_per_second - g->ticks) : 0;
    printf("line %s%s%s: ", g->name, is_plain ? "" : " + ", troubles[trouble]);
    printf("%.2f ticks/s", f->ticks_per_second);
    if (f->ticks_per_second < least) printf(" MISSED %g", least), missed++;
    tell("stalls/min", f->stalls, "", is_plain ? g->stalls : is_rollback ? 12 : 0);
    tell("gap", f->gap_ms, " ms", is_plain ? g->gap_ms : is_rollback ? 130 : 0);
    tell("gaps over 25 ms/min", f->gaps_25, "", is_plain ? g->gaps_25 : 0);
    tell("over 50", f->gaps_50, "", 0);
    tell("own input", near_ms, " ms", g->own_ms * worse);
    tell("host", f->own_ms[0], " ms", 35 * worse);
    if (g->far > 0) tell("far", far_ms, " ms", g->far_ms * worse);
    if (is_rollback) {
        double low = f->corrections[0] < f->corrections[1] ? f->corrections[0] : f->corrections[1];
        double high = f->corrections[0] + f->corrections[1] - low;
        tell("corrections/s host", f->corrections[0], "", 0);
        tell("joiner", f->corrections[1], "", 0);
        tell("their ratio", high / low, "", is_plain ? g->ratio : 0);
        tell("depth", f->depth, "", 0);
    }
    tell("steps", f->steps, "", 8);
    tell("down", f->bytes[0] / 1000, " KB/s", is_plain ? g->bytes / 1000 : 0);
    if (f->transfer_ms > 0) {
        tell("state", f->transfer_ms / 1000, " s", 4 * worse);
        tell("joined", f->joined_ms / 1000, " s", 0);
        tell("gaps over 50 ms meanwhile", f->gaps_meanwhile, "", is_plain ? 1 : 0);
    }
    printf("%s\n", f->is_safe ? "" : ", UNSAFE");
    missed += !f->is_safe;
}

static void print_table(const char *wanted, uint64_t seed)
{
    for (uint32_t trouble = 0; trouble < 5; trouble++)
        for (uint32_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
            if (wanted && wanted[0] != goals[i].name[0]) continue;
            model_match match = match_with(&goals[i], trouble);
            model_figures figures = model_match_play(&model_player_kind, &match, seed);
            report(&goals[i], trouble, &figures);
        }
}

/* What to expect of two players on any line. */
static void print_grid(uint64_t seed)
{
    static const uint32_t losses[] = {0, 20, 50, 100, 200}, jitters[] = {0, 15, 50};
    static const uint32_t round_trips[] = {20, 50, 100, 150, 250};
    printf("| loss | RTT | jitter | lockstep: own input | stalls/min | gap | KB/s "
           "| rollback 12: stalls/min | gap | corrections/s | KB/s |\n");
    printf("|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < 75; i++) {
        goal g = {"-",
                  2,
                  round_trips[i / 3 % 5],
                  jitters[i % 3],
                  losses[i / 15],
                  0,
                  60,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0};
        model_match lockstep = match_of(&g);
        lockstep.seconds = 70;
        lockstep.rules.is_busy = false;
        model_match rollback = lockstep;
        rollback.rules.rollback = 12;
        rollback.rules.delay = 2;
        model_figures l = model_match_play(&model_player_kind, &lockstep, seed);
        model_figures r = model_match_play(&model_player_kind, &rollback, seed);
        printf("| %u %% | %u | %u | %.0f ms | %.0f | %.0f ms | %.1f | %.0f | %.0f ms | %.1f | %.1f "
               "|\n",
               g.loss / 10, g.round_trip, g.jitter, l.own_ms[1], l.stalls, l.gap_ms,
               l.bytes[0] / 1000, r.stalls, r.gap_ms, r.corrections[1], r.bytes[0] / 1000);
    }
}

int main(int argc, char **argv)
{
    bool is_grid = argc > 1 && strcmp(argv[1], "--grid") == 0;
    const char *wanted = argc > 1 && !is_grid && strcmp(argv[1], "all") != 0 ? argv[1] : NULL;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (is_grid) {
        print_grid(seed);
        return 0;
    }
    if (!wanted || wanted[0] == 'g') missed += model_trial_gate();
    print_table(wanted, seed);
    printf("%u goals missed\n", missed);
    return missed > 0;
}
