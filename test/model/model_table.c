/* SPDX-License-Identifier: MIT
 * Matches of modelled machines over seeded lines, and the table of what they reach. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model_machine.h"

typedef struct arrival {
    uint64_t at_us;
    uint64_t order;
    uint32_t from;
    model_packet *packet;
} arrival;

typedef struct seat {
    model_machine machine;
    model_line up, down; /* of a joiner */
    uint64_t phase_us, turn, next_us;
    arrival inbox[8192];
    uint32_t inbox_count;
    double ppm;
    uint64_t given_us[MODEL_RING], last_step_us, bytes;
    uint32_t scheduled, head, confirmed, gaps25, gaps50, latency_count;
    double worst_gap_ms, latency_ms;
    uint32_t latency[600];
    uint32_t stalls0, corrections0, resteps0, head0; uint64_t bytes0;
    uint32_t worst_delay, worst_depth;
} seat;

typedef struct match_setting {
    model_rules rules;
    uint32_t machines;
    uint32_t turns_per_second;
    model_weather up[MODEL_MACHINES_MAX], down[MODEL_MACHINES_MAX];
    uint32_t seconds;
    uint32_t hiccup_ms; /* each 20 s */
} match_setting;

static seat seats[MODEL_MACHINES_MAX];
static uint64_t orders;
static model_random rnd;
static uint32_t truth[MODEL_PLAYERS_MAX][200000];
static double t0_us;

static uint64_t local(seat *s, uint64_t us) { return (uint64_t)(us * (1 + s->ppm * 1e-6)) + 1000000 * (1 + s->machine.number); }

static void post(uint32_t from, uint32_t to, const model_packet *p, uint64_t now)
{
    model_line *line = from == 0 ? &seats[to].down : &seats[from].up;
    uint64_t at[2];
    uint32_t n = model_line_carry(line, now, p->bytes, at);
    if (from == 0) seats[to].bytes += p->bytes; 
    for (uint32_t i = 0; i < n; i++) {
        uint32_t count = 0;
        for (uint32_t r = 0; r < p->range_count; r++) count += p->ranges[r].end - p->ranges[r].first;
        size_t size = offsetof(model_packet, values) + count * 4;
        model_packet *copy = malloc(size);
        memcpy(copy, p, size);
        seat *s = &seats[to];
        if (s->inbox_count == 8192) { fprintf(stderr, "inbox\n"); exit(1); }
        s->inbox[s->inbox_count++] = (arrival){at[i], orders++, from, copy};
    }
}

static void turn(seat *s, const match_setting *set, uint64_t now)
{
    model_machine *m = &s->machine;
    static model_packet out;
    for (;;) {
        uint32_t best = UINT32_MAX;
        for (uint32_t i = 0; i < s->inbox_count; i++)
            if (s->inbox[i].at_us <= now && (best == UINT32_MAX || s->inbox[i].at_us < s->inbox[best].at_us || (s->inbox[i].at_us == s->inbox[best].at_us && s->inbox[i].order < s->inbox[best].order))) best = i;
        if (best == UINT32_MAX) break;
        arrival a = s->inbox[best];
        s->inbox[best] = s->inbox[--s->inbox_count];
        model_machine_receive(m, a.from, a.packet, local(s, now));
        free(a.packet);
    }
    uint32_t end = m->queues[m->number].end;
    uint32_t head = m->head, cor=m->resteps, cc=m->corrections;
    model_machine_run(m, local(s, now));
    if (m->corrections != cc && m->resteps - cor > s->worst_depth) s->worst_depth = m->resteps - cor;
    for (uint32_t t = end; t < m->queues[m->number].end; t++) s->given_us[t % MODEL_RING] = t == end ? now : 0;
    if (m->delay > s->worst_delay && now > 5000000) s->worst_delay = m->delay;
    for (; head < m->head; head++) {
        uint64_t g = s->given_us[head % MODEL_RING];
        if (g && now > t0_us) { s->latency_ms += (now - g) / 1e3; s->latency_count++; }
    }
    if (m->steps > 0) {
        if (now > t0_us) {
            double gap = (now - s->last_step_us) / 1e3;
            if (gap > s->worst_gap_ms) s->worst_gap_ms = gap;
            double f = 1000.0 / set->turns_per_second;
            s->gaps25 += gap > 1.5 * f; s->gaps50 += gap > 50;
        }
        s->last_step_us = now;
    }
    uint32_t c = model_machine_confirmed(m);
    if (c > m->head) c = m->head;
    for (; s->confirmed < c; s->confirmed++)
        for (uint32_t p = 0; p < set->rules.players; p++) {
            uint32_t v = m->queues[p].values[s->confirmed % MODEL_RING] + 1;
            if (m->queues[p].used[s->confirmed % MODEL_RING] + 1 != v) { fprintf(stderr, "machine %u tick %u player %u: used another input than confirmed\n", m->number, s->confirmed, p); exit(1); }
            if (s->confirmed >= 200000) continue;
            if (truth[p][s->confirmed] == 0) truth[p][s->confirmed] = v;
            if (truth[p][s->confirmed] != v) { fprintf(stderr, "machine %u tick %u player %u: differs\n", m->number, s->confirmed, p); exit(1); }
        }
    for (uint32_t to = 0; to < set->machines; to++) {
        if (to == m->number || (m->number != 0 && to != 0)) continue;
        while (model_machine_send(m, to, &out)) post(m->number, to, &out, now);
    }
}

static void play(const match_setting *set, uint64_t seed)
{
    memset(seats, 0, sizeof seats); memset(truth, 0, sizeof truth);
    rnd.state = seed * 7919 + 1;
    t0_us = 10e6;
    for (uint32_t i = 0; i < set->machines; i++) {
        seat *s = &seats[i];
        model_machine_make(&s->machine, &set->rules, i, seed * 100 + i);
        s->up = model_line_make(&set->up[i], seed * 1000 + 2 * i);
        s->down = model_line_make(&set->down[i], seed * 1000 + 2 * i + 1);
        s->ppm = i == 0 ? 0 : (double)model_random_below(&rnd, 101) - 50;
        s->phase_us = model_random_below(&rnd, 1000000 / set->turns_per_second);
        s->next_us = s->phase_us;
    }
    uint64_t end = set->seconds * 1000000ull; bool marked = false;
    for (;;) {
        uint32_t b = 0;
        for (uint32_t i = 1; i < set->machines; i++) if (seats[i].next_us < seats[b].next_us) b = i;
        seat *s = &seats[b];
        uint64_t now = s->next_us;
        if (now > end) break;
        if (!marked && now > t0_us) { marked = true; for (uint32_t i = 0; i < set->machines; i++) { seat *q = &seats[i]; q->stalls0 = q->machine.stalls; q->corrections0 = q->machine.corrections; q->resteps0 = q->machine.resteps; q->head0 = q->machine.head; q->bytes0 = q->bytes; q->machine.worst_steps=0; } }
        s->turn++;
        s->next_us = s->phase_us + (uint64_t)(s->turn * 1e6 / set->turns_per_second / (1 + s->ppm * 1e-6)) + model_random_below(&rnd, 125000 / set->turns_per_second);
        uint64_t in = (now + b * 3000000ull) % 20000000;
        if (set->hiccup_ms && in < set->hiccup_ms * 1000ull) continue;
        turn(s, set, now);
    }
    for (uint32_t i = 0; i < set->machines; i++) for (uint32_t k = 0; k < seats[i].inbox_count; k++) free(seats[i].inbox[k].packet);
}

static void report(const char *name, const match_setting *set)
{
    double sec = set->seconds - t0_us / 1e6;
    double tps = 1e9, stalls = 0, gap = 0, g25 = 0, g50 = 0, lat = 0, near = 0, down = 0, host = 0, c0 = 0, c1 = 0, r0 = 0, r1 = 0; uint32_t steps = 0, depth = 0, wd = 0, n = set->machines;
#define MAX(a, b) if ((b) > (a)) a = (b)
    for (uint32_t i = 0; i < n; i++) {
        seat *s = &seats[i]; model_machine *m = &s->machine;
        double t = (m->head - s->head0) / sec, l = s->latency_count ? s->latency_ms / s->latency_count : 0;
        if (t < tps) tps = t;
        MAX(stalls, (m->stalls - s->stalls0) * 60 / sec); MAX(gap, s->worst_gap_ms); MAX(g25, s->gaps25 * 60 / sec); MAX(g50, s->gaps50 * 60 / sec);
        if (i == 0) host = l; else { MAX(lat, l); if (i < n - 1) MAX(near, l); }
        MAX(down, (s->bytes - s->bytes0) / sec / 1000); MAX(steps, m->worst_steps); MAX(depth, s->worst_depth); MAX(wd, s->worst_delay);
        double c = (m->corrections - s->corrections0) / sec, r = (m->resteps - s->resteps0) / sec;
        if (i == 0) c0 = c, r0 = r; else { MAX(c1, c); MAX(r1, r); }
    }
    printf("%-24s %.2f t/s stalls/min %.1f gap %.0f g25 %.1f g50 %.1f own host %.1f others %.1f worst %.1f (delay %u) cor %.1f:%.1f re %.0f:%.0f depth %u steps %u down %.1fK\n", name, tps, stalls, gap, g25, g50, host, near, lat, wd, c0, c1, r0, r1, depth, steps, down);
}

static match_setting base(uint32_t machines, uint32_t rtt, uint32_t jitter, uint32_t loss, uint32_t rollback)
{
    match_setting s = {.rules = {.players = machines, .ticks_per_second = 60, .rollback = rollback, .delay = rollback ? 2 : 1, .delay_greatest = 30, .window = 64, .steps_max = 8, .bytes_per_second = 128000, .is_busy = true}, .machines = machines, .turns_per_second = 60,   .seconds = 130};
    for (uint32_t i = 0; i < machines; i++) s.up[i] = s.down[i] = (model_weather){.delay_us = rtt > jitter ? (rtt - jitter) * 500 : 0, .jitter_us = jitter * 1000, .loss = loss};
    return s;
}

int main(int argc, char **argv)
{
    for (int trouble = 0; trouble < 5; trouble++) {
        if (argc > 2 && atoi(argv[2]) != trouble) continue;
        static const char *names[] = {"", " + bursts", " + spikes", " + up20 down130", " + 1 Mbit/s"};
        for (int line = 1; line <= 9; line++) {
            if (argc > 1 && atoi(argv[1]) && atoi(argv[1]) != line) continue;
            match_setting s;
            char name[100];
            int far = 0;
            switch (line) {
            case 1: s = base(2, 100, 15, 20, 8); break;
            case 2: s = base(2, 150, 0, 0, 12); s.hiccup_ms = 200; break;
            case 3: s = base(16, 150, 0, 10, 0); break;
            case 4: s = base(4, 250, 100, 100, 0); s.rules.delay_greatest = 30; break;
            case 5: s = base(4, 250, 100, 100, 30); break;
            case 6: case 9: s = base(5, 10, 0, 0, 0); far = 4; s.up[4] = s.down[4] = (model_weather){.delay_us = line == 6 ? 75000 : 150000}; break;
            case 7: s = base(2, 100, 0, 10, 0); s.rules.ticks_per_second = s.turns_per_second = 1000; s.rules.delay_greatest = 500; s.rules.window = 480; s.rules.bytes_per_second = getenv("BPS") ? atoi(getenv("BPS")) : 160000; s.seconds = 70; break;
            default: continue;
            }
            for (uint32_t i = far; i < s.machines; i++) for (int d = 0; d < 2; d++) {
                model_weather *w = d ? &s.up[i] : &s.down[i];
                if (trouble == 1) { w->burst = 4; if (!w->loss) w->loss = 20; }
                if (trouble == 2) w->spike_us = 200000;
                if (trouble == 3) w->delay_us = d ? 20000 : 130000;
                if (trouble == 4) w->bytes_per_second = 125000;
            }
            snprintf(name, sizeof name, "line %d%s", line, names[trouble]);
            play(&s, getenv("SEED") ? atoi(getenv("SEED")) : 1);
            report(name, &s);
        }
    }
    return 0;
}
