/* SPDX-License-Identifier: MIT
 * The clock of all: machines take their turns, as a game's frames do, and lines carry packets. */
#include "model_match.h"

#include <stdlib.h>
#include <string.h>

#define INBOX 8192
#define SETTLED_US 10000000
#define TRUTH_TICKS (1 << 18)

typedef struct parcel {
    uint64_t at_us, number;
    uint32_t from;
    model_packet *packet;
} parcel;

typedef struct seat {
    model_machine machine;
    model_line up, down;
    model_transfer transfer; /* of the machine that comes late: at the host's end, and its own */
    model_transfer transfer_here;
    uint64_t next_us, turn, stepped_us, given_us[MODEL_RING];
    uint32_t phase_us, first_tick, state_tick, confirmed;
    int32_t drift_ppm;
    bool is_on;
    parcel inbox[INBOX];
    uint32_t inbox_count;
    uint32_t stalls, corrections; /* before it had settled */
    uint64_t own_us, own_count, bytes_down, bytes_up;
    uint32_t gaps_25, gaps_50;
} seat;

/* A match in play; it is large, and there is one at a time. */
static struct {
    model_match rules;
    seat seats[MODEL_PEERS_MAX];
    uint64_t parcels;
    model_random random;
    uint32_t truth[MODEL_PLAYERS_MAX][TRUTH_TICKS]; /* inputs + 1 that some machine confirmed */
    model_figures figures;
} play;

/* A machine's own clock. */
static uint64_t clock_of(const seat *s, uint64_t now_us)
{
    int64_t drift = (int64_t)now_us * s->drift_ppm / 1000000;
    return (uint64_t)((int64_t)now_us + drift) + UINT64_C(1000000) * (s->machine.number + 1);
}

static void post(uint32_t from, uint32_t to, const model_packet *packet, uint64_t now_us)
{
    seat *joiner = &play.seats[from == 0 ? to : from];
    seat *receiver = &play.seats[to];
    uint64_t at_us[2];
    uint32_t copies =
        model_line_carry(from == 0 ? &joiner->down : &joiner->up, now_us, packet->bytes, at_us);
    bool is_measured = now_us > SETTLED_US && packet->pieces == 0;
    if (is_measured) *(from == 0 ? &joiner->bytes_down : &joiner->bytes_up) += packet->bytes;
    size_t unused = sizeof packet->values - packet->value_count * sizeof packet->values[0];
    for (uint32_t i = 0; i < copies && receiver->inbox_count < INBOX; i++) {
        model_packet *copy = malloc(sizeof *packet - unused);
        if (!copy) abort();
        memcpy(copy, packet, sizeof *packet - unused);
        receiver->inbox[receiver->inbox_count++] = (parcel){at_us[i], play.parcels++, from, copy};
    }
}

/* Takes the next parcel that has arrived; false if there is none. */
static bool take(seat *s, uint64_t now_us, parcel *taken)
{
    uint32_t first = s->inbox_count;
    for (uint32_t i = 0; i < s->inbox_count; i++) {
        const parcel *one = &s->inbox[i], *best = &s->inbox[first];
        if (one->at_us > now_us) continue;
        bool is_sooner = first == s->inbox_count || one->at_us < best->at_us ||
                         (one->at_us == best->at_us && one->number < best->number);
        if (is_sooner) first = i;
    }
    if (first == s->inbox_count) return false;
    *taken = s->inbox[first];
    s->inbox[first] = s->inbox[--s->inbox_count];
    return true;
}

/* The machine that comes late has the whole state, and goes on from there. */
static void begin_late(seat *s, uint64_t now_us)
{
    s->is_on = true;
    model_machine_begin(&s->machine, s->state_tick);
    s->confirmed = s->state_tick;
    s->machine.has_begun = true;
    play.figures.transfer_ms = (double)(now_us - SETTLED_US) / 1e3;
}

static void receive(seat *s, const parcel *p, uint64_t now_us)
{
    uint64_t own_us = clock_of(s, now_us);
    seat *late = &play.seats[play.rules.machines - 1];
    if (p->packet->pieces == 0) {
        if (s->is_on) model_machine_receive(&s->machine, p->from, p->packet, own_us);
    } else if (p->packet->is_ack) {
        model_transfer_acknowledged(&late->transfer, p->packet, (uint32_t)(own_us / 1000));
    } else {
        model_transfer_take(&s->transfer_here, p->packet);
        if (!s->is_on && s->transfer_here.here == s->transfer_here.pieces) begin_late(s, now_us);
    }
}

/* Compares what a machine confirmed with the others. */
static void compare(seat *s)
{
    const model_machine *m = &s->machine;
    uint32_t end = model_machine_confirmed(m);
    if (end > m->head) end = m->head;
    for (; s->confirmed < end && s->confirmed < TRUTH_TICKS; s->confirmed++)
        for (uint32_t i = 0; i < m->rules->players; i++) {
            uint32_t at = s->confirmed % MODEL_RING;
            uint32_t *truth = &play.truth[i][s->confirmed];
            if (*truth == 0) *truth = m->queues[i].values[at] + 1;
            if (*truth != m->queues[i].used[at] + 1) play.figures.is_safe = false;
        }
}

/* Takes note of a turn: ticks that were stepped from head on, and own inputs from end on. */
static void note(seat *s, uint32_t head, uint32_t end, uint64_t now_us)
{
    const model_machine *m = &s->machine;
    const model_queue *own = &m->queues[model_machine_is_player(m) ? m->number : 0];
    for (uint32_t t = end; t < own->end; t++) s->given_us[t % MODEL_RING] = t == end ? now_us : 0;
    if (m->steps == 0) return;
    double gap_ms = (double)(now_us - s->stepped_us) / 1e3;
    s->stepped_us = now_us;
    if (now_us < SETTLED_US) return;
    for (uint32_t t = head; t < m->head && model_machine_is_player(m); t++) {
        uint64_t given_us = s->given_us[t % MODEL_RING];
        s->own_us += given_us > 0 ? now_us - given_us : 0;
        s->own_count += given_us > 0;
    }
    bool is_late = play.rules.state_bytes > 0 && m->number == play.rules.machines - 1;
    if (is_late) return;
    s->gaps_25 += gap_ms > 25;
    s->gaps_50 += gap_ms > 50;
    bool is_sending = play.rules.state_bytes > 0 && play.figures.joined_ms <= 0;
    play.figures.gaps_meanwhile += is_sending && gap_ms > 50;
    if (gap_ms > play.figures.gap_ms) play.figures.gap_ms = gap_ms;
    if (m->delay > play.figures.delay) play.figures.delay = m->delay;
}

static void send(seat *s, uint64_t now_us)
{
    static model_packet packet;
    model_machine *m = &s->machine;
    uint32_t last = play.rules.machines - 1;
    seat *late = &play.seats[last];
    for (uint32_t to = 0; to <= (m->number == 0 ? last : 0); to++)
        while (to != m->number && s->is_on && play.seats[to].is_on &&
               model_machine_send(m, to, &packet))
            post(m->number, to, &packet, now_us);
    uint32_t now_ms = (uint32_t)(clock_of(s, now_us) / 1000);
    if (play.rules.state_bytes == 0 || now_us < SETTLED_US) return;
    if (m->number == 0) {
        if (late->state_tick == 0) late->state_tick = m->head;
        model_budget_earn(&late->transfer.budget, 1000000 / play.rules.turns_per_second);
        while (model_transfer_send(&late->transfer, now_ms, &packet))
            post(0, last, &packet, now_us);
    } else if (s == late && model_transfer_acknowledge(&s->transfer_here, &packet)) {
        post(last, 0, &packet, now_us);
    }
}

static void take_turn(seat *s, uint64_t now_us)
{
    model_machine *m = &s->machine;
    uint32_t own = model_machine_is_player(m) ? m->number : 0;
    parcel p;
    while (take(s, now_us, &p)) {
        receive(s, &p, now_us);
        free(p.packet);
    }
    uint32_t head = m->head, end = m->queues[own].end, resteps = m->resteps;
    if (s->is_on) model_machine_run(m, clock_of(s, now_us));
    if (m->resteps - resteps > play.figures.depth) play.figures.depth = m->resteps - resteps;
    note(s, head, end, now_us);
    compare(s);
    send(s, now_us);
    if (m->number > 0 || play.figures.joined_ms > 0 || play.figures.transfer_ms <= 0) return;
    uint32_t near = m->head - play.rules.rules.ticks_per_second / 2;
    if (play.seats[play.rules.machines - 1].machine.head >= near)
        play.figures.joined_ms = (double)(now_us - SETTLED_US) / 1e3;
}

static void start(const model_match *match, uint64_t seed)
{
    memset(&play, 0, sizeof play);
    play.rules = *match;
    play.figures.is_safe = true;
    play.random.state = seed;
    for (uint32_t i = 0; i < match->machines; i++) {
        seat *s = &play.seats[i];
        model_machine_make(&s->machine, &play.rules.rules, i, model_random_next(&play.random));
        s->up = model_line_make(&match->up[i], model_random_next(&play.random));
        s->down = model_line_make(&match->down[i], model_random_next(&play.random));
        s->phase_us = model_random_below(&play.random, 1000000 / match->turns_per_second);
        s->drift_ppm = i == 0 ? 0 : (int32_t)model_random_below(&play.random, 101) - 50;
        s->is_on = match->state_bytes == 0 || i < match->machines - 1;
        s->transfer = model_transfer_make(match->state_bytes, 256000);
        s->next_us = s->phase_us;
    }
}

/* When a machine's next turn is: its own frames, up to an eighth of one late. */
static void pass(seat *s)
{
    uint64_t frame_us = s->turn++ * 1000000 / play.rules.turns_per_second;
    int64_t drift = (int64_t)frame_us * s->drift_ppm / 1000000;
    s->next_us = s->phase_us + (uint64_t)((int64_t)frame_us - drift) +
                 model_random_below(&play.random, 125000 / play.rules.turns_per_second);
}

static void settle(void)
{
    for (uint32_t i = 0; i < play.rules.machines; i++) {
        seat *s = &play.seats[i];
        s->stalls = s->machine.stalls;
        s->corrections = s->machine.corrections;
        s->first_tick = s->machine.head;
        s->machine.steps_worst = 0;
    }
}

static void keep_worst(double *worst, double value)
{
    if (value > *worst) *worst = value;
}

static void finish(void)
{
    model_figures *f = &play.figures;
    double seconds = play.rules.seconds - SETTLED_US / 1e6;
    f->ticks_per_second = 1e9;
    for (uint32_t i = 0; i < play.rules.machines; i++) {
        seat *s = &play.seats[i];
        const model_machine *m = &s->machine;
        for (uint32_t k = 0; k < s->inbox_count; k++) free(s->inbox[k].packet);
        if (m->steps_worst > f->steps) f->steps = m->steps_worst;
        if (play.rules.state_bytes > 0 && i == play.rules.machines - 1) continue;
        double rate = (m->head - s->first_tick) / seconds;
        if (rate < f->ticks_per_second) f->ticks_per_second = rate;
        keep_worst(&f->stalls, (m->stalls - s->stalls) * 60 / seconds);
        keep_worst(&f->gaps_25, s->gaps_25 * 60 / seconds);
        keep_worst(&f->gaps_50, s->gaps_50 * 60 / seconds);
        keep_worst(&f->corrections[i > 0], (m->corrections - s->corrections) / seconds);
        keep_worst(&f->bytes[0], s->bytes_down / seconds);
        keep_worst(&f->bytes[1], s->bytes_up / seconds);
        f->own_ms[i] = s->own_count > 0 ? (double)s->own_us / 1e3 / s->own_count : 0;
    }
}

model_figures model_match_play(const model_match *match, uint64_t seed)
{
    bool is_settled = false;
    start(match, seed);
    for (;;) {
        seat *s = &play.seats[0];
        for (uint32_t i = 1; i < match->machines; i++)
            if (play.seats[i].next_us < s->next_us) s = &play.seats[i];
        uint64_t now_us = s->next_us;
        if (now_us > match->seconds * UINT64_C(1000000)) break;
        if (!is_settled && now_us > SETTLED_US) settle();
        is_settled = now_us > SETTLED_US;
        pass(s);
        uint64_t since_us = (now_us + s->machine.number * UINT64_C(3000000)) % 20000000;
        if (since_us >= match->hiccup_ms * UINT64_C(1000)) take_turn(s, now_us);
    }
    finish();
    return play.figures;
}
