/* SPDX-License-Identifier: MIT
 * Lines, their goals, and the matches that are played on them. */
#include "line_goal.h"

const line_goal line_goals[LINE_GOALS] = {
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

const char *const line_troubles[LINE_TROUBLES] = {"", " + bursts of 4", " + spikes",
                                                  " + up 20 down 130", " + 1 Mbit/s"};

static model_match plain_match(const line_goal *g)
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
    if (g->name[0] == '2') { /* for three minutes */
        m.hiccup_ms = 80;
        m.seconds = 190;
    }
    if (g->name[0] == '8') {
        m.machines++;
        m.state_bytes = 600000;
        m.up[3] = (model_weather){.delay_us = 50000, .loss = 100, .reordered = 50};
        m.down[3] = m.up[3];
    }
    return m;
}

static void add_trouble(model_weather *weather, uint32_t trouble, bool is_up)
{
    if (trouble == LINE_BURSTS) weather->burst = 4;
    if (trouble == LINE_BURSTS && weather->loss == 0) weather->loss = 10;
    if (trouble == LINE_SPIKES) weather->spike_us = 200000;
    if (trouble == LINE_UNEVEN) weather->delay_us = is_up ? 20000 : 130000;
    if (trouble == LINE_NARROW) weather->bytes_per_second = 125000;
}

model_match line_match(const line_goal *goal, uint32_t trouble)
{
    model_match m = plain_match(goal);
    bool keeps_near = goal->far > 0 && trouble == LINE_UNEVEN; /* near lines stay near */
    for (uint32_t i = keeps_near ? goal->players - 1 : 1; i < m.machines; i++) {
        add_trouble(&m.up[i], trouble, true);
        add_trouble(&m.down[i], trouble, false);
    }
    return m;
}
