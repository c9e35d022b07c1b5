/* SPDX-License-Identifier: MIT
 * The match of a seed: numbers drawn in a fixed order. */
#include "schedule.h"

#include <string.h>

#include "coxswain/hash.h"

#define CLOCK_STEP_MS 1000 /* a clock that goes back by no more than this stands still */

static uint32_t between(cox_random *random, uint32_t least, uint32_t greatest)
{
    return least + cox_random_below(random, greatest - least + 1);
}

static bool chance(cox_random *random, uint32_t permille)
{
    return cox_random_below(random, 1000) < permille;
}

static uint32_t match_ms(const schedule *s)
{
    return s->ticks * 1000u / s->rate;
}

static void add(schedule *s, uint8_t kind, uint32_t machine, uint32_t at_ms, uint32_t length_ms,
                uint32_t amount)
{
    if (s->incident_count == SCHEDULE_INCIDENTS_MAX) return;
    incident *i = &s->incidents[s->incident_count];
    *i = (incident){kind, (uint8_t)machine, (uint8_t)s->incident_count, at_ms, length_ms, amount};
    s->incident_count++;
}

/* Draws the machines, and how each takes part. */
static void draw_match(schedule *s, cox_random *random)
{
    static const uint16_t rates[] = {30, 60, 60, 100};
    static const uint8_t rollbacks[] = {0, 0, 4, 8};
    bool is_mixed = chance(random, 500);
    s->rate = rates[cox_random_below(random, COX_COUNT(rates))];
    s->players = (uint8_t)between(random, 2, 8);
    s->machine_count = (uint8_t)(s->players + between(random, 0, 2));
    s->delay_ms = (uint16_t)between(random, 0, 100);
    s->delay_greatest_ms = (uint16_t)between(random, s->delay_ms, 500);
    s->window_ms = (uint16_t)between(
        random, s->delay_greatest_ms < 125 ? 250 : s->delay_greatest_ms * 2u, 1280);
    s->history_ticks = chance(random, 500) ? 128 : 256;
    s->snapshot_ticks = (uint16_t)between(random, 1, 16);
    s->warn_ms = 300;
    s->drop_ms = (uint16_t)between(random, 2000, 4000);
    for (uint32_t i = 0; i < s->machine_count; i++) {
        schedule_machine *m = &s->machines[i];
        m->is_spectator = i >= s->players;
        m->is_plain = chance(random, 500);
        m->rollback = is_mixed ? rollbacks[cox_random_below(random, COX_COUNT(rollbacks))] : 0;
        m->is_sync_test = chance(random, 50);
        m->is_hasty = chance(random, 300);
        m->start_ms = i == 0 ? 0 : between(random, 0, m->is_spectator ? match_ms(s) / 2 : 500);
        m->cadence_ms = between(random, 4, 1000u / s->rate);
        m->clock_ms = chance(random, 500) ? (UINT64_C(1) << 32) - between(random, 0, 20000)
                                          : between(random, 0, 999);
        m->eagerness = between(random, 20, 600);
    }
}

/* Draws the weather of one machine's lines for the whole match. */
static void draw_weather(schedule *s, cox_random *random, uint32_t machine)
{
    if (chance(random, 700)) add(s, INCIDENT_DELAY, machine, 0, 0, between(random, 1, 120));
    if (chance(random, 600)) add(s, INCIDENT_JITTER, machine, 0, 0, between(random, 1, 60));
    if (chance(random, 600)) add(s, INCIDENT_LOSS, machine, 0, 0, between(random, 10, 300));
    if (chance(random, 300)) add(s, INCIDENT_DOUBLED, machine, 0, 0, between(random, 10, 300));
    if (chance(random, 300)) add(s, INCIDENT_REORDERED, machine, 0, 0, between(random, 10, 200));
    if (chance(random, 300)) add(s, INCIDENT_DAMAGED, machine, 0, 0, between(random, 1, 50));
    if (chance(random, 300)) add(s, INCIDENT_REPEATED, machine, 0, 0, between(random, 1, 50));
}

/* How long a machine is out of reach: mostly less than it takes to be dropped. */
static uint32_t draw_length(const schedule *s, cox_random *random)
{
    if (chance(random, 150)) return between(random, s->drop_ms, s->drop_ms * 3u / 2);
    return between(random, 50, s->drop_ms / 3u);
}

/* A clock that goes back stands still or starts anew, depending on how far it goes. A clock that
 * jumps ahead by more than a second counts as a pause. */
static uint32_t draw_amount(uint8_t kind, cox_random *random)
{
    if (kind == INCIDENT_SPIKE) return between(random, 50, 400);
    if (kind == INCIDENT_CLOCK_AHEAD) return between(random, 1001, 3600000);
    return chance(random, 500) ? between(random, 1, CLOCK_STEP_MS) : between(random, 1001, 3600000);
}

/* Draws the incidents that happen once. */
static void draw_trouble(schedule *s, cox_random *random)
{
    uint32_t count = between(random, 0, 8);
    for (uint32_t i = 0; i < count; i++) {
        static const uint8_t kinds[] = {
            INCIDENT_SPIKE, INCIDENT_PARTITION,    INCIDENT_SILENCE_UP, INCIDENT_SILENCE_DOWN,
            INCIDENT_PAUSE, INCIDENT_CLOCK_STANDS, INCIDENT_CLOCK_BACK, INCIDENT_CLOCK_AHEAD};
        uint8_t kind = kinds[cox_random_below(random, COX_COUNT(kinds))];
        bool is_of_host = kind >= INCIDENT_PAUSE && chance(random, 250);
        uint32_t machine = is_of_host ? 0 : between(random, 1, s->machine_count - 1u);
        uint32_t at_ms = between(random, 1, s->heal_ms);
        uint32_t length_ms = draw_length(s, random);
        add(s, kind, machine, at_ms, length_ms, draw_amount(kind, random));
    }
}

/* Draws a host that lies to a player. */
static void draw_lies(schedule *s, cox_random *random)
{
    if (!chance(random, 200)) return;
    uint32_t machine = between(random, 1, s->players - 1u);
    uint32_t at_ms = between(random, 1, s->heal_ms);
    add(s, INCIDENT_SNAPSHOT, machine, at_ms, between(random, 200, 2000), 0);
}

/* A match in which ticks are due faster than inputs arrive, so the host waits at every tick. Its
 * spectators freeze, and are cut off, until the host no longer keeps the inputs that they lack. */
static void draw_overrun(schedule *s, cox_random *random)
{
    s->rate = 500;
    s->history_ticks = 128;
    s->delay_ms = s->delay_greatest_ms = 0;
    s->window_ms = 250;
    s->drop_ms = 8000;
    s->heal_ms = 12000;
    s->machine_count = (uint8_t)(s->players + 2);
    for (uint32_t i = 0; i < s->machine_count; i++) {
        schedule_machine *m = &s->machines[i];
        m->cadence_ms = i == 0 ? between(random, 6, 8) : between(random, 1, 3);
        m->rollback = 0;
        m->is_hasty = true;
        m->is_spectator = i >= s->players;
        if (!m->is_spectator) continue;
        m->start_ms = 0;
        add(s, INCIDENT_PAUSE, i, 300, between(random, 2000, 3200), 0);
        add(s, INCIDENT_PARTITION, i, 3800, between(random, 2000, 3200), 0);
    }
}

/* Draws the machines that go and come back. */
static void draw_lives(schedule *s, cox_random *random)
{
    for (uint32_t machine = 1; machine < s->machine_count; machine++) {
        if (!chance(random, 300)) continue;
        uint32_t at = between(random, 1, s->heal_ms);
        uint8_t kind = chance(random, 500) ? INCIDENT_KILL : INCIDENT_LEAVE;
        add(s, kind, machine, at, 0, cox_random_below(random, 2));
        if (chance(random, 700))
            add(s, INCIDENT_RETURN, machine, at + between(random, 100, 6000), 0, 0);
    }
    if (!chance(random, 50)) return;
    add(s, chance(random, 500) ? INCIDENT_KILL : INCIDENT_LEAVE, 0,
        between(random, s->heal_ms / 4, s->heal_ms), 0, cox_random_below(random, 2));
}

void schedule_make(schedule *s, uint64_t seed, uint32_t ticks)
{
    cox_random random = cox_random_make(seed, 1);
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->ticks = ticks;
    draw_match(s, &random);
    s->heal_ms = between(&random, match_ms(s) / 2, match_ms(s) * 5 / 4);
    s->end_ms = 3 * match_ms(s) + 30000;
    if (chance(&random, 100)) draw_overrun(s, &random);
    else if (chance(&random, 900))
        for (uint32_t i = 1; i < s->machine_count; i++) draw_weather(s, &random, i);
    draw_trouble(s, &random);
    draw_lies(s, &random);
    draw_lives(s, &random);
}

void schedule_leave_out(schedule *s, const uint8_t left_out[SCHEDULE_INCIDENTS_MAX])
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->incident_count; i++)
        if (!left_out[s->incidents[i].number]) s->incidents[kept++] = s->incidents[i];
    s->incident_count = kept;
}

/* The longest time for which an incident keeps a machine from being heard or from hearing. */
static uint32_t outage_of(const incident *i)
{
    switch (i->kind) {
    case INCIDENT_PARTITION:
    case INCIDENT_SILENCE_UP:
    case INCIDENT_SILENCE_DOWN:
    case INCIDENT_PAUSE:
    case INCIDENT_CLOCK_STANDS:
        return i->length_ms;
    case INCIDENT_CLOCK_BACK:
        return i->amount <= CLOCK_STEP_MS ? i->amount : 0;
    default:
        return 0;
    }
}

uint32_t schedule_outage_ms(const schedule *s, uint32_t machine)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < s->incident_count; i++) {
        const incident *happening = &s->incidents[i];
        if (happening->machine == machine || happening->machine == 0) sum += outage_of(happening);
    }
    return sum;
}

bool schedule_is_away(const schedule *s, uint32_t machine, uint32_t from_ms, uint32_t to_ms)
{
    for (uint32_t i = 0; i < s->incident_count; i++) {
        const incident *happening = &s->incidents[i];
        bool is_meant = happening->machine == machine || happening->machine == 0;
        uint32_t end_ms = happening->at_ms + outage_of(happening);
        if (is_meant && happening->at_ms < to_ms && end_ms > from_ms) return true;
    }
    return false;
}

static bool is_going_on(const incident *i, uint32_t at_ms)
{
    return at_ms >= i->at_ms && at_ms - i->at_ms < i->length_ms;
}

/* Applies an incident to the weather of the line up or down. */
static void blow(const incident *i, uint32_t at_ms, bool is_up, network_weather *weather)
{
    bool now = is_going_on(i, at_ms);
    switch (i->kind) {
    case INCIDENT_LOSS:
        weather->loss = i->amount;
        break;
    case INCIDENT_DOUBLED:
        weather->doubled = i->amount;
        break;
    case INCIDENT_REORDERED:
        weather->reordered = i->amount;
        break;
    case INCIDENT_DAMAGED:
        weather->damaged = i->amount;
        break;
    case INCIDENT_REPEATED:
        weather->repeated = i->amount;
        break;
    case INCIDENT_DELAY:
        weather->delay_ms += i->amount;
        break;
    case INCIDENT_JITTER:
        weather->jitter_ms = i->amount;
        break;
    case INCIDENT_SPIKE:
        weather->delay_ms += now ? i->amount : 0;
        break;
    case INCIDENT_PARTITION:
        weather->is_silent |= now;
        break;
    case INCIDENT_SILENCE_UP:
        weather->is_silent |= now && is_up;
        break;
    case INCIDENT_SILENCE_DOWN:
        weather->is_silent |= now && !is_up;
        break;
    default:
        break;
    }
}

void schedule_weather(const schedule *s, uint32_t machine, uint32_t at_ms, network_weather *up,
                      network_weather *down)
{
    memset(up, 0, sizeof *up);
    memset(down, 0, sizeof *down);
    up->delay_ms = 1;
    down->delay_ms = 1;
    if (at_ms >= s->heal_ms) return;
    for (uint32_t i = 0; i < s->incident_count; i++) {
        if (s->incidents[i].machine != machine) continue;
        blow(&s->incidents[i], at_ms, true, up);
        blow(&s->incidents[i], at_ms, false, down);
    }
}

bool schedule_goes_on(const schedule *s, uint8_t kind, uint32_t machine, uint32_t at_ms)
{
    if (at_ms >= s->heal_ms) return false;
    for (uint32_t i = 0; i < s->incident_count; i++) {
        const incident *happening = &s->incidents[i];
        if (happening->kind == kind && happening->machine == machine &&
            is_going_on(happening, at_ms))
            return true;
    }
    return false;
}

/* How long the incident has kept the clock standing. */
static uint32_t stood_ms(const schedule *s, const incident *i, uint32_t at_ms)
{
    uint32_t end_ms = at_ms < s->heal_ms ? at_ms : s->heal_ms;
    uint32_t stood = end_ms > i->at_ms ? end_ms - i->at_ms : 0;
    return stood < i->length_ms ? stood : i->length_ms;
}

/* How many ms the machine's clock is ahead of the true one, modulo 2^64. */
static uint64_t clock_ahead(const schedule *s, uint32_t machine, uint32_t at_ms)
{
    uint64_t ahead = s->machines[machine].clock_ms;
    for (uint32_t i = 0; i < s->incident_count; i++) {
        const incident *happening = &s->incidents[i];
        if (happening->machine != machine || at_ms < happening->at_ms) continue;
        if (happening->kind == INCIDENT_CLOCK_AHEAD) ahead += happening->amount;
        if (happening->kind == INCIDENT_CLOCK_BACK) ahead -= happening->amount;
        if (happening->kind == INCIDENT_CLOCK_STANDS) ahead -= stood_ms(s, happening, at_ms);
    }
    return ahead;
}

uint64_t schedule_clock_us(const schedule *s, uint32_t machine, uint32_t now_ms, uint32_t at_ms)
{
    bool is_between = (s->seed / 2 + machine) % 2 == 0;
    uint64_t part_us = is_between ? cox_hash_chain(machine, now_ms) % 1000u : 0;
    return (now_ms + clock_ahead(s, machine, at_ms)) * 1000u + part_us;
}

static void print_incident(const schedule *s, const incident *i, FILE *out)
{
    static const char *const names[INCIDENT_KINDS] = {
        [INCIDENT_LOSS] = "loses",
        [INCIDENT_DOUBLED] = "doubles",
        [INCIDENT_REORDERED] = "reorders",
        [INCIDENT_DAMAGED] = "damages",
        [INCIDENT_REPEATED] = "repeats",
        [INCIDENT_DELAY] = "is late by",
        [INCIDENT_JITTER] = "is unsteady by",
        [INCIDENT_SPIKE] = "is later by",
        [INCIDENT_PARTITION] = "is cut off",
        [INCIDENT_SILENCE_UP] = "is not heard by the host",
        [INCIDENT_SILENCE_DOWN] = "does not hear the host",
        [INCIDENT_PAUSE] = "is paused",
        [INCIDENT_CLOCK_STANDS] = "has a stopped clock",
        [INCIDENT_CLOCK_BACK] = "has a clock that goes back by",
        [INCIDENT_CLOCK_AHEAD] = "has a clock that jumps ahead by",
        [INCIDENT_SNAPSHOT] = "is sent snapshots",
        [INCIDENT_LEAVE] = "leaves",
        [INCIDENT_KILL] = "is killed",
        [INCIDENT_RETURN] = "returns",
    };
    fprintf(out, "  %u: machine %u %s", i->number, i->machine, names[i->kind]);
    if (i->kind <= INCIDENT_REPEATED) fprintf(out, " %u of 1000 packets", i->amount);
    bool is_jump = i->kind == INCIDENT_CLOCK_BACK || i->kind == INCIDENT_CLOCK_AHEAD;
    bool has_amount = i->kind >= INCIDENT_DELAY && i->kind <= INCIDENT_SPIKE;
    if (has_amount || is_jump) fprintf(out, " %u ms", i->amount);
    if (i->kind >= INCIDENT_SPIKE) fprintf(out, " at %u ms", i->at_ms);
    if (i->kind >= INCIDENT_SPIKE && i->kind <= INCIDENT_SNAPSHOT && !is_jump)
        fprintf(out, " for %u ms", i->length_ms);
    if (i->kind == INCIDENT_KILL && i->amount) fprintf(out, ", which the host is told");
    fprintf(out, "%s\n", i->kind != INCIDENT_RETURN && i->at_ms >= s->heal_ms ? " (healed)" : "");
}

void schedule_print(const schedule *s, FILE *out)
{
    fprintf(out,
            "%u players, %u spectators, %u ticks at %u a second, delay %u to %u ms, drop after "
            "%u ms, healed at %u ms\n",
            s->players, s->machine_count - s->players, s->ticks, s->rate, s->delay_ms,
            s->delay_greatest_ms, s->drop_ms, s->heal_ms);
    for (uint32_t i = 0; i < s->machine_count; i++) {
        const schedule_machine *m = &s->machines[i];
        fprintf(out, "  machine %u: %s, rollback %u, starts at %u ms, every %u ms, %s%s\n", i,
                i == 0            ? "host"
                : m->is_spectator ? "spectator"
                                  : "player",
                m->rollback, m->start_ms, m->cadence_ms,
                m->is_plain ? "cox_session_run" : "cox_session_next", m->is_hasty ? ", hasty" : "");
    }
    for (uint32_t i = 0; i < s->incident_count; i++) print_incident(s, &s->incidents[i], out);
}
