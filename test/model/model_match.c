/* SPDX-License-Identifier: MIT
 * The clock of all: machines take their turns, as a game's frames do, and lines carry packets. */
#include "model_match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INBOX 8192
#define LEAVES_US 5000000
#define SETTLED_US 10000000
#define FREEZE_US 20000000 /* when a machine freezes; */
#define BEFORE_US 5000000  /* what is compared with the time after it, */
#define PIECE_US 200000    /* piece by piece */
#define PIECES 100
#define TRUTH_TICKS (1 << 18)

/* A packet in transit. */
typedef struct copy {
    uint64_t at_us, number;
    uint32_t from, length;
    void *content;
} copy;

typedef struct seat {
    uint32_t number;
    uint64_t seed;
    void *machine; /* NULL: it has not come yet */
    model_line up, down;
    uint64_t next_us, turn, stepped_us;
    uint32_t phase_us;
    int32_t drift_ppm;
    copy inbox[INBOX];
    uint32_t inbox_count;
    model_turn last, settled; /* the newest turn, and that before it had settled */
    uint32_t steps_worst, gaps_25, gaps_50;
    uint64_t own_us, own_count, bytes_down, bytes_up;
    model_turn before, after[PIECES]; /* own inputs before a freeze, and after it, when given */
} seat;

/* A match in play; it is large, and there is one at a time. */
static struct {
    const model_kind *kind;
    model_match rules;
    seat seats[MODEL_PEERS_MAX];
    uint64_t copies;
    model_random random;
    uint64_t truth[TRUTH_TICKS]; /* what some machine confirmed */
    model_figures figures;
} play;

void model_match_confirm(uint32_t tick, uint64_t what)
{
    if (tick >= TRUTH_TICKS) return;
    if (play.truth[tick] == 0) play.truth[tick] = what;
    if (play.truth[tick] != what) play.figures.is_safe = false;
}

/* A machine's own clock. */
static uint64_t clock_of(const seat *s, uint64_t now_us)
{
    int64_t drift = (int64_t)now_us * s->drift_ppm / 1000000;
    return (uint64_t)((int64_t)now_us + drift) + UINT64_C(1000000) * (s->number + 1);
}

/* The machine that comes late; NULL: none does. */
static seat *late_seat(void)
{
    return play.rules.state_bytes > 0 ? &play.seats[play.rules.machines - 1] : NULL;
}

static uint64_t thaw_us(void)
{
    return FREEZE_US + UINT64_C(1000) * play.rules.freeze_ms;
}

static bool is_frozen(const seat *s, uint64_t now_us)
{
    bool freezes = play.rules.freeze_ms > 0 && s->number == play.rules.freezer;
    return freezes && now_us >= FREEZE_US && now_us < thaw_us();
}

static void post(uint32_t from, const model_parcel *parcel, uint64_t now_us)
{
    seat *joiner = &play.seats[from == 0 ? parcel->to : from];
    seat *receiver = &play.seats[parcel->to];
    uint64_t at_us[2];
    uint32_t copies =
        model_line_carry(from == 0 ? &joiner->down : &joiner->up, now_us, parcel->bytes, at_us);
    if (now_us > SETTLED_US)
        *(from == 0 ? &joiner->bytes_down : &joiner->bytes_up) += parcel->bytes;
    for (uint32_t i = 0; i < copies && receiver->inbox_count < INBOX; i++) {
        copy one = {at_us[i], play.copies++, from, parcel->length, malloc(parcel->length)};
        if (!one.content) abort();
        memcpy(one.content, parcel->content, parcel->length);
        receiver->inbox[receiver->inbox_count++] = one;
    }
}

/* Takes the next packet that has arrived; false if there is none. */
static bool take(seat *s, uint64_t now_us, copy *taken)
{
    uint32_t first = s->inbox_count;
    for (uint32_t i = 0; i < s->inbox_count; i++) {
        const copy *one = &s->inbox[i], *best = &s->inbox[first];
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

static void note_steps(seat *s, uint64_t now_us)
{
    const model_turn *turn = &s->last;
    model_figures *f = &play.figures;
    double gap_ms = (double)(now_us - s->stepped_us) / 1e3;
    s->stepped_us = now_us;
    if (turn->steps > s->steps_worst) s->steps_worst = turn->steps;
    if (now_us < SETTLED_US) return;
    s->own_us += turn->own_us;
    s->own_count += turn->own_count;
    if (s == late_seat()) return;
    s->gaps_25 += gap_ms > 25;
    s->gaps_50 += gap_ms > 50;
    bool is_sending = play.rules.state_bytes > 0 && f->joined_ms <= 0;
    f->gaps_meanwhile += is_sending && gap_ms > 50;
    if (gap_ms > f->gap_ms) f->gap_ms = gap_ms;
}

/* Takes note of the state of the machine that comes late, and of its player. */
static void note_late(const seat *s, uint64_t now_us)
{
    const seat *late = late_seat();
    model_figures *f = &play.figures;
    double since_ms = (double)(now_us - SETTLED_US) / 1e3;
    if (!late || !late->machine || now_us <= SETTLED_US) return;
    if (s == late && s->last.has_state && f->transfer_ms <= 0) f->transfer_ms = since_ms;
    if (s == late && s->last.has_player && f->player_ms <= 0)
        f->player_ms = since_ms - f->transfer_ms;
    if (s->number > 0 || f->joined_ms > 0 || f->transfer_ms <= 0) return;
    uint32_t near = s->last.head - play.rules.rules.ticks_per_second / 2;
    if (late->last.head >= near) f->joined_ms = since_ms;
}

/* The machine that leaves to come back; NULL: none does, or it is back. */
static const seat *leaver(uint64_t now_us)
{
    return play.rules.comes_back && now_us <= SETTLED_US ? late_seat() : NULL;
}

static void keep_worst(double *worst, double value)
{
    if (value > *worst) *worst = value;
}

static void add_own(model_turn *sum, const model_turn *turn)
{
    sum->own_us += turn->own_us;
    sum->own_count += turn->own_count;
}

static double own_ms(const model_turn *sum)
{
    return sum->own_count == 0 ? 0 : (double)sum->own_us / 1e3 / sum->own_count;
}

/* Takes note of how long own inputs take before a freeze, and those that are given after it. */
static void note_own(seat *s, uint64_t now_us)
{
    if (play.rules.freeze_ms == 0 || s->last.own_count == 0) return;
    uint64_t given_us = now_us - s->last.own_us / s->last.own_count;
    bool is_before = given_us >= FREEZE_US - BEFORE_US && now_us < FREEZE_US;
    uint64_t piece = given_us < thaw_us() ? PIECES : (given_us - thaw_us()) / PIECE_US;
    if (is_before) add_own(&s->before, &s->last);
    if (piece < PIECES) add_own(&s->after[piece], &s->last);
}

/* The end of the last piece whose own inputs took longer than those before the freeze. */
static void note_back(const seat *s)
{
    double most_ms = own_ms(&s->before) + 1500.0 / play.rules.rules.ticks_per_second;
    if (play.rules.freeze_ms == 0 || s->number == play.rules.freezer) return;
    for (uint32_t i = 0; i < PIECES; i++)
        if (own_ms(&s->after[i]) > most_ms)
            keep_worst(&play.figures.back_ms, (i + 1) * PIECE_US / 1e3);
}

static void take_turn(seat *s, uint64_t now_us)
{
    uint64_t received_us = clock_of(s, now_us) + play.rules.apart_us;
    const model_kind *kind = play.kind;
    model_figures *f = &play.figures;
    model_parcel parcel;
    copy one;
    while (take(s, now_us, &one)) {
        kind->receive(s->machine, one.from, one.content, one.length, received_us);
        free(one.content);
    }
    s->last = kind->run(s->machine, clock_of(s, now_us));
    if (s->last.resteps > f->depth) f->depth = s->last.resteps;
    f->is_over = f->is_over || (s->last.is_over && s != leaver(now_us));
    if (s->last.steps > 0) note_steps(s, now_us);
    note_own(s, now_us);
    while (kind->send(s->machine, clock_of(s, now_us), &parcel))
        if (play.seats[parcel.to].machine) post(s->number, &parcel, now_us);
    note_late(s, now_us);
}

static void start(const model_kind *kind, const model_match *match, uint64_t seed)
{
    memset(&play, 0, sizeof play);
    play.kind = kind;
    play.rules = *match;
    play.figures.is_safe = true;
    play.random.state = seed;
    for (uint32_t i = 0; i < match->machines; i++) {
        seat *s = &play.seats[i];
        s->number = i;
        s->seed = model_random_next(&play.random);
        s->up = model_line_make(&match->up[i], model_random_next(&play.random));
        s->down = model_line_make(&match->down[i], model_random_next(&play.random));
        s->phase_us = model_random_below(&play.random, 1000000 / match->turns_per_second);
        s->drift_ppm = i == 0 ? 0 : (int32_t)model_random_below(&play.random, 101) - 50;
        bool is_there = s != late_seat() || match->comes_back;
        if (is_there) s->machine = kind->make(&play.rules, i, s->seed);
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

/* From here on all is measured, and the machine that comes late comes. */
static void settle(void)
{
    seat *late = late_seat();
    for (uint32_t i = 0; i < play.rules.machines; i++) {
        play.seats[i].settled = play.seats[i].last;
        play.seats[i].steps_worst = 0;
    }
    if (!late) return;
    if (late->machine) play.kind->free(late->machine);
    late->last = (model_turn){0};
    late->machine = play.kind->make(&play.rules, late->number, late->seed + 1);
}

/* What happens once. */
static void pass_moments(uint64_t before_us, uint64_t now_us)
{
    bool leaves = play.rules.comes_back && before_us <= LEAVES_US && now_us > LEAVES_US;
    if (leaves) play.kind->leave(late_seat()->machine);
    if (before_us <= SETTLED_US && now_us > SETTLED_US) settle();
}

static void sum_up(const seat *s)
{
    model_figures *f = &play.figures;
    double seconds = play.rules.seconds - SETTLED_US / 1e6;
    uint32_t i = s->number;
    if (s->steps_worst > f->steps) f->steps = s->steps_worst;
    if (s == late_seat()) return;
    keep_worst(&f->gap_ms, play.rules.seconds * 1e3 - (double)s->stepped_us / 1e3);
    double rate = (s->last.head - s->settled.head) / seconds;
    if (rate < f->ticks_per_second) f->ticks_per_second = rate;
    keep_worst(&f->stalls, (s->last.stalls - s->settled.stalls) * 60 / seconds);
    keep_worst(&f->gaps_25, s->gaps_25 * 60 / seconds);
    keep_worst(&f->gaps_50, s->gaps_50 * 60 / seconds);
    keep_worst(&f->corrections[i > 0], (s->last.corrections - s->settled.corrections) / seconds);
    keep_worst(&f->bytes[0], (double)s->bytes_down / seconds);
    keep_worst(&f->bytes[1], (double)s->bytes_up / seconds);
    if (s->own_count > 0) f->own_ms[i] = (double)s->own_us / 1e3 / (double)s->own_count;
    else if (i < play.rules.rules.players) f->own_ms[i] = INFINITY;
}

static void finish(void)
{
    play.figures.ticks_per_second = INFINITY;
    for (uint32_t i = 0; i < play.rules.machines; i++) {
        seat *s = &play.seats[i];
        sum_up(s);
        note_back(s);
        for (uint32_t k = 0; k < s->inbox_count; k++) free(s->inbox[k].content);
        if (s->machine) play.kind->free(s->machine);
    }
}

model_figures model_match_play(const model_kind *kind, const model_match *match, uint64_t seed)
{
    uint64_t before_us = 0;
    start(kind, match, seed);
    for (;;) {
        seat *s = &play.seats[0];
        for (uint32_t i = 1; i < match->machines; i++)
            if (play.seats[i].next_us < s->next_us) s = &play.seats[i];
        uint64_t now_us = s->next_us;
        if (now_us > match->seconds * UINT64_C(1000000)) break;
        pass_moments(before_us, now_us);
        before_us = now_us;
        pass(s);
        uint64_t since_us = (now_us + s->number * UINT64_C(3000000)) % 20000000;
        bool is_awake = since_us >= match->hiccup_ms * UINT64_C(1000) && !is_frozen(s, now_us);
        if (s->machine && is_awake) take_turn(s, now_us);
    }
    finish();
    return play.figures;
}
