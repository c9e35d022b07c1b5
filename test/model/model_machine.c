/* SPDX-License-Identifier: MIT
 * A machine's turn: what arrived, the schedule, own inputs, steps. */
#include "model.h"

#include <string.h>

#define PAUSE_US 50000         /* between two own calls: this machine paused */
#define HOST_QUIET_US 100000   /* after an own pause, without reports of late inputs */
#define JOINER_QUIET_US 300000 /* and without samples, a round trip added */
#define LOWER_US 500000        /* after a raise, before the delay is lowered; then */
#define LOWER_TICKS 15         /* from tick to tick */
#define CATCH_UP_MS 250        /* the most that a schedule may be ahead of the state */
#define REPAY_MS 130           /* what a lockstep host repays after a wait */
#define BACKLOG_MS 130         /* of frames that get whole at once; */
#define BACKLOG_OVER_MS 50     /* and by which a host is ahead after them */
#define LATE_FRAMES 25         /* thousandths of the frames that may be late at a joiner, */
#define LATE_INPUTS 20         /* and of the ticks for which the host may wait, by all joiners */
#define FIRST_SAMPLES 30       /* until then a joiner's schedule jumps */
#define DEAD_BAND 32           /* in 1/64 tick: leads that are even enough; at a host */
#define HOST_DEAD_BAND 96

static bool is_host(const model_machine *m)
{
    return m->number == 0;
}

/* Ticks, in parts, that pass in a time; and those of some milliseconds, rounded up. */
static int64_t parts(const model_machine *m, uint64_t us)
{
    return (int64_t)us * m->rules->ticks_per_second;
}

static uint32_t ticks(const model_machine *m, uint32_t ms)
{
    return (ms * m->rules->ticks_per_second + 999) / 1000;
}

void model_machine_make(model_machine *m, const model_rules *rules, uint32_t number, uint64_t seed)
{
    memset(m, 0, sizeof *m);
    m->rules = rules;
    m->number = number;
    m->delay = rules->delay;
    m->arrivals = model_window_make(rules->ticks_per_second);
    m->needs = model_window_make(rules->ticks_per_second);
    m->correct_from = UINT32_MAX;
    m->random.state = seed;
    m->position = MODEL_TICK / 2; /* half a tick off the boundary */
    for (uint32_t i = 0; i < MODEL_PEERS_MAX; i++) {
        m->peers[i].late_tick = UINT32_MAX;
        m->peers[i].budget =
            model_budget_make(rules->bytes_per_second, rules->bytes_per_second / 2);
    }
}

void model_machine_begin(model_machine *m, uint32_t tick)
{
    m->head = m->scheduled = m->whole = tick;
    m->position = (int64_t)tick * MODEL_TICK;
    for (uint32_t i = 0; i < m->rules->players; i++) m->queues[i].end = tick;
}

uint32_t model_machine_whole(const model_machine *m, uint32_t but)
{
    uint32_t end = UINT32_MAX;
    for (uint32_t i = 0; i < m->rules->players; i++)
        if (i != but && m->queues[i].end < end) end = m->queues[i].end;
    return end;
}

uint32_t model_machine_confirmed(const model_machine *m)
{
    uint32_t end = model_machine_whole(m, UINT32_MAX);
    if (is_host(m) || !model_machine_is_player(m)) return end;
    return m->peers[0].ends[m->number] < end ? m->peers[0].ends[m->number] : end;
}

static bool was_paused(const model_machine *m, uint64_t quiet_us)
{
    return m->paused_us > 0 && m->now_us - m->paused_us < quiet_us;
}

static void take_time(model_machine *m, uint64_t now_us)
{
    if (m->now_us > 0 && now_us - m->now_us > PAUSE_US) m->paused_us = now_us;
    m->now_us = now_us;
}

static bool has_input(const model_queue *queue, uint32_t tick)
{
    return queue->ticks[tick % MODEL_RING] == tick + 1;
}

/* Puts an input into a queue; the first write wins. Returns whether it was new. */
static bool put_input(model_machine *m, uint32_t player, uint32_t tick, uint32_t value)
{
    model_queue *queue = &m->queues[player];
    if (tick < queue->end || has_input(queue, tick)) return false;
    if (tick >= m->head + MODEL_RING / 2) return false;
    queue->ticks[tick % MODEL_RING] = tick + 1;
    queue->values[tick % MODEL_RING] = value;
    for (; has_input(queue, queue->end); queue->end++) {
        uint32_t at = queue->end % MODEL_RING;
        bool is_wrong = queue->end < m->head && queue->used[at] != queue->values[at];
        if (is_wrong && queue->end < m->correct_from) m->correct_from = queue->end;
    }
    return true;
}

/* The host rates a new input against its schedule, which runs on while it waits. */
static void rate_input(model_machine *m, model_peer *peer, uint32_t tick, int64_t position)
{
    int64_t late = position - (int64_t)tick * MODEL_TICK - MODEL_TICK * 7 / 4;
    if (was_paused(m, HOST_QUIET_US)) return;
    if (peer->late_tick != UINT32_MAX && late <= peer->late) return;
    peer->late = late;
    peer->late_tick = tick;
}

static void take_inputs(model_machine *m, uint32_t from, const model_packet *packet,
                        int64_t position)
{
    const uint32_t *value = packet->values;
    for (uint32_t i = 0; i < packet->range_count; i++)
        for (uint32_t t = packet->ranges[i].first; t < packet->ranges[i].end; t++, value++) {
            bool is_new = put_input(m, packet->ranges[i].player, t, *value);
            if (is_new && is_host(m)) rate_input(m, &m->peers[from], t, position);
        }
}

/* A joiner's two measurements: when frames got whole, and which delay its inputs would have
 * needed. A backlog is caught up with, not measured. */
static void sample(model_machine *m, const model_packet *packet)
{
    uint32_t whole = model_machine_whole(m, m->number);
    uint64_t quiet_us = JOINER_QUIET_US + UINT64_C(1000) * (uint32_t)m->peers[0].round_trip_ms;
    bool is_quiet = was_paused(m, quiet_us);
    int64_t far = parts(m, (m->has_backlog ? BACKLOG_OVER_MS : CATCH_UP_MS) * 1000);
    if (whole > m->whole)
        m->has_backlog = whole > m->whole + ticks(m, BACKLOG_MS) ||
                         packet->position > far + (int64_t)whole * MODEL_TICK;
    for (; m->whole < whole; m->whole++) {
        int64_t lateness = parts(m, m->now_us) - (int64_t)m->whole * MODEL_TICK;
        if (!is_quiet && !m->has_backlog) model_window_take(&m->arrivals, m->whole, lateness);
    }
    uint32_t late_tick = packet->late_tick;
    if (is_quiet || late_tick == UINT32_MAX || !model_machine_is_player(m)) return;
    if (m->queues[m->number].end - late_tick > MODEL_RING / 2) return;
    int64_t need = (int64_t)m->written[late_tick % MODEL_RING] * MODEL_TICK + packet->late;
    model_window_take(&m->needs, late_tick, need);
}

static void measure(model_machine *m, model_peer *peer, const model_packet *packet,
                    int64_t position)
{
    int64_t lead = (position - packet->position) * 64 / MODEL_TICK;
    if (packet->sequence <= peer->received) return;
    m->host_later = peer->has_lead ? (lead - peer->lead / 32) * MODEL_TICK / 64 : 0;
    peer->received = packet->sequence;
    peer->time_ms = packet->time_ms;
    peer->heard_ms = (uint32_t)(m->now_us / 1000);
    if (packet->echo_ms != UINT32_MAX) {
        int32_t round_trip = (int32_t)(peer->heard_ms - packet->echo_ms);
        peer->round_trip_ms += (round_trip - peer->round_trip_ms) / 8;
        model_budget_breathe(&peer->budget, round_trip, peer->heard_ms);
    }
    if (was_paused(m, JOINER_QUIET_US)) return;
    peer->lead = peer->has_lead ? peer->lead + lead - peer->lead / 32 : lead * 32;
    peer->has_lead = true;
    peer->lead_told = packet->lead;
}

void model_machine_receive(model_machine *m, uint32_t from, const model_packet *packet,
                           uint64_t now_us)
{
    model_peer *peer = &m->peers[from];
    int64_t position = m->position + (m->ran_us == 0 ? 0 : parts(m, now_us - m->ran_us));
    take_time(m, now_us);
    peer->takes_part = true;
    for (uint32_t i = 0; i < m->rules->players; i++)
        if (packet->ends[i] > peer->ends[i]) peer->ends[i] = packet->ends[i];
    if (!is_host(m) && !m->has_begun) {
        m->has_begun = true;
        m->ran_us = now_us;
        if (m->rules->rollback > 0) m->position = position = packet->position;
    }
    take_inputs(m, from, packet, position);
    measure(m, peer, packet, position);
    if (!is_host(m) && m->rules->rollback == 0) sample(m, packet);
}

/* How far this machine is ahead of where its input lead would be the other's, in 1/64 tick, or 0
 * if that is near enough; at a host, of its median joiner. */
static int64_t ahead(const model_machine *m)
{
    int64_t found[MODEL_PEERS_MAX], dead_band = is_host(m) ? HOST_DEAD_BAND : DEAD_BAND;
    uint32_t count = 0;
    for (uint32_t i = 0; i < MODEL_PEERS_MAX; i++) {
        const model_peer *peer = &m->peers[i];
        if (!peer->has_lead || peer->lead_told == INT32_MAX) continue;
        int64_t value = (peer->lead / 32 - peer->lead_told) / 2;
        uint32_t at = count++;
        for (; at > 0 && found[at - 1] > value; at--) found[at] = found[at - 1];
        found[at] = value;
    }
    int64_t median = count == 0 ? 0 : found[count / 2];
    return median < dead_band && median > -dead_band ? 0 : median;
}

/* The schedule goes on, at most a tenth slower, or so many thousandths faster, as long as it is
 * err away from where it should be. */
static void go_on(model_machine *m, uint64_t elapsed, int64_t err, int64_t fastest)
{
    int64_t permille = err * 100 / MODEL_TICK;
    if (permille > fastest) permille = fastest;
    if (permille < -100) permille = -100;
    m->position += parts(m, elapsed) * (1000 + permille) / 1000;
}

/* A schedule that gets later than the host takes its turns again, and the delay rises by as much:
 * so the host does not wait for this machine because it waits. Where the host got later too, these
 * inputs were given in time. */
static void get_later(model_machine *m, int64_t later)
{
    uint32_t turns = (uint32_t)(later / MODEL_TICK);
    uint32_t room = m->rules->delay_greatest - m->delay;
    if (!model_machine_is_player(m) || m->host_later >= later / 2) return;
    if (turns > room) turns = room;
    if (turns == 0) return;
    m->scheduled -= turns;
    m->delay += turns;
    m->lowered_us = m->now_us + LOWER_US;
}

/* A joiner in lockstep: a frame is due when all but a few would have been whole. It is later at
 * once and earlier slowly, unless that is far; before anything was measured, all that is whole is
 * due. */
static void play_out(model_machine *m, uint64_t elapsed)
{
    int64_t lateness, target;
    if (!model_window_get(&m->arrivals, LATE_FRAMES, &lateness)) {
        target = ((int64_t)model_machine_whole(m, m->number) + 1) * MODEL_TICK;
        if (m->position < target) m->position = target;
        return;
    }
    target = parts(m, m->now_us) - lateness + MODEL_TICK;
    go_on(m, elapsed, target - m->position, 100);
    bool is_far = target - m->position > parts(m, CATCH_UP_MS * 1000);
    bool has_few = m->arrivals.count < FIRST_SAMPLES;
    int64_t later = m->position - target;
    if (has_few || later > 0 || is_far) m->position = target;
    if (!has_few && later > 0) get_later(m, later);
}

static bool may_step(const model_machine *m)
{
    uint32_t whole = model_machine_whole(m, UINT32_MAX);
    if (model_machine_is_player(m) && m->head >= m->queues[m->number].end) return false;
    return m->head < whole + m->rules->rollback;
}

static void limit_position(model_machine *m, uint32_t ticks_ahead)
{
    int64_t most = (int64_t)(m->head + ticks_ahead) * MODEL_TICK + MODEL_TICK / 2;
    if (m->position > most) m->position = most;
}

static void schedule(model_machine *m, uint64_t elapsed)
{
    bool is_lockstep = m->rules->rollback == 0;
    if (!is_lockstep) go_on(m, elapsed, -ahead(m) * MODEL_TICK / 64, is_host(m) ? 0 : 100);
    else if (is_host(m)) go_on(m, elapsed, 0, 0);
    else play_out(m, elapsed);
    if (is_host(m) || !is_lockstep) limit_position(m, ticks(m, CATCH_UP_MS));
    bool is_over = elapsed > PAUSE_US || (m->is_stalled && may_step(m));
    if (is_lockstep && is_host(m) && is_over) limit_position(m, ticks(m, REPAY_MS));
}

static void decide_delay(model_machine *m)
{
    int64_t most;
    if (m->rules->rollback > 0 || is_host(m) || !model_machine_is_player(m)) return;
    if (!model_window_get(&m->needs, LATE_INPUTS / (m->rules->players - 1), &most)) return;
    int64_t need = (most + MODEL_TICK - 1) / MODEL_TICK;
    if (need < m->rules->delay) need = m->rules->delay;
    if (need > m->rules->delay_greatest) need = m->rules->delay_greatest;
    if (need > m->delay) {
        m->delay = (uint32_t)need;
        m->lowered_us = m->now_us + LOWER_US;
    } else if (need < m->delay && m->now_us >= m->lowered_us) {
        m->delay--;
        m->lowered_us = m->now_us + LOWER_TICKS * MODEL_TICK / m->rules->ticks_per_second;
    }
}

/* Gives the own input of a tick's turn: the command once, and again what a raised delay lacks; at
 * most as far ahead as all players have acknowledged. */
static void give_input(model_machine *m, uint32_t turn)
{
    model_queue *queue = &m->queues[m->number];
    uint32_t limit = m->head + MODEL_RING / 2;
    if (!model_machine_is_player(m)) return;
    if (m->rules->is_busy || model_random_chance(&m->random, 7000 / m->rules->ticks_per_second))
        m->value++;
    for (uint32_t i = 0; i < m->rules->players; i++) {
        uint32_t most = m->peers[i].ends[m->number] + m->rules->window;
        if (m->peers[i].takes_part && most < limit) limit = most;
    }
    while (queue->end <= turn + m->delay && queue->end < limit) {
        m->written[queue->end % MODEL_RING] = (uint16_t)(queue->end - turn);
        put_input(m, m->number, queue->end, m->value);
    }
}

/* Steps a tick by what is here: a missing input is the player's last one. */
static void use_inputs(model_machine *m, uint32_t tick)
{
    for (uint32_t i = 0; i < m->rules->players; i++) {
        model_queue *queue = &m->queues[i];
        uint32_t known = tick < queue->end ? tick : queue->end - 1;
        queue->used[tick % MODEL_RING] = queue->end == 0 ? 0 : queue->values[known % MODEL_RING];
    }
}

/* Only ticks whose inputs are all here are compared with what they were stepped with. */
static void correct(model_machine *m)
{
    if (m->correct_from >= model_machine_whole(m, UINT32_MAX)) return;
    m->corrections += m->correct_from < m->head;
    for (uint32_t t = m->correct_from; t < m->head; t++, m->resteps++) use_inputs(m, t);
    m->correct_from = UINT32_MAX;
}

/* A due tick that has waited for half a tick or longer is a stall. */
static void note_stall(model_machine *m)
{
    if (m->head >= m->scheduled || may_step(m)) {
        m->is_stalled = m->is_counted = false;
        return;
    }
    if (!m->is_stalled) m->stalled_us = m->now_us;
    m->is_stalled = true;
    if (m->is_counted || parts(m, m->now_us - m->stalled_us) < MODEL_TICK / 2) return;
    m->is_counted = true;
    m->stalls++;
}

/* Ticks get their turn by the schedule, whether or not they can be stepped: so the inputs of a
 * machine that waits go on, and a wait does not spread. */
void model_machine_run(model_machine *m, uint64_t now_us)
{
    uint64_t elapsed = m->ran_us == 0 ? 0 : now_us - m->ran_us;
    take_time(m, now_us);
    m->steps = 0;
    if (!is_host(m) && !m->has_begun) return;
    m->ran_us = now_us;
    schedule(m, elapsed);
    decide_delay(m);
    correct(m);

    bool is_lockstep = m->rules->rollback == 0;
    uint32_t limit = m->head + ticks(m, is_lockstep && is_host(m) ? REPAY_MS : CATCH_UP_MS);
    int64_t due = MODEL_TICK * 3 / 4; /* a quarter of a tick early; further ones are not */
    for (; m->scheduled < limit; m->scheduled++) {
        if (m->position < (int64_t)m->scheduled * MODEL_TICK + due) break;
        give_input(m, m->scheduled);
        due = is_lockstep && !is_host(m) ? MODEL_TICK : MODEL_TICK * 5 / 4;
    }
    while (m->head < m->scheduled && m->steps < m->rules->steps_max && may_step(m)) {
        use_inputs(m, m->head++);
        m->steps++;
    }
    if (m->steps > m->steps_worst) m->steps_worst = m->steps;
    note_stall(m);
}
