/* SPDX-License-Identifier: MIT
 * A process of the fleet, written as a game would be written around a session. */
#include "machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/image.h"
#include "coxswain/plan.h"
#include "tape.h"

#define GUARD 64 /* bytes on either side of a session's memory */
#define GUARD_BYTE 0xa5
#define REQUESTS_MAX 200000
#define PACKETS_MAX 2000

cox_address machine_address(uint32_t number)
{
    uint8_t byte = (uint8_t)number;
    return cox_address_make(&byte, 1);
}

uint32_t machine_find_peer(const machine *host, uint32_t number)
{
    cox_peer_status status;
    for (uint32_t i = 0; i < COX_PEERS_MAX; i++)
        if (cox_session_get_peer(host->session, i, &status) && status.address.bytes[0] == number)
            return i;
    return UINT32_MAX;
}

static cox_session_def define(machine *m, uint32_t now_ms)
{
    const schedule *s = m->schedule;
    cox_session_def def = cox_session_default();
    def.sim = &m->sim;
    def.side = m->number == 0 ? COX_SIDE_HOST : COX_SIDE_JOINER;
    def.spectator = m->plan->is_spectator;
    def.peers = m->number == 0 ? (uint8_t)(s->machine_count - 1) : 1;
    def.host = machine_address(0);
    uint64_t secret = cox_hash_finish(s->seed ^ (uint64_t)now_ms << 32 ^ m->process);
    memcpy(def.secret, &secret, sizeof secret);
    def.secret[COX_SECRET_BYTES - 1] = 1;
    def.players = s->players;
    def.ticks_per_second = s->rate;
    uint32_t full = (uint32_t)s->players * def.command_bytes * s->rate;
    if (full > def.bytes_per_second) def.bytes_per_second = full; /* at 500 ticks a second */
    def.ticks = s->ticks;
    def.seed = s->seed;
    def.delay_ms = s->delay_ms;
    def.delay_greatest_ms = s->delay_greatest_ms;
    def.window_ms = s->window_ms;
    def.on_desync = COX_ON_DESYNC_STOP;
    def.sync_test = m->plan->is_sync_test;
    def.rollback = m->plan->rollback;
    def.warn_ms = s->warn_ms;
    def.drop_ms = s->drop_ms;
    def.history_ticks = s->history_ticks;
    def.snapshot_ticks = s->snapshot_ticks;
    if (!m->plan->is_plain) return def;
    def.writer.write = tape_write;
    def.writer.user = &m->tape;
    def.recorder = &m->recorder_def;
    return def;
}

/* Every other machine's simulation has a plan: sides with one and without play together. */
static void make_plan(machine *m)
{
    if ((m->schedule->seed + m->number) % 2 == 0) return;
    uint32_t size = cox_plan_size(&m->sim);
    m->plan_memory = malloc(size);
    m->sim.plan = cox_plan_init(&m->sim, m->plan_memory, size);
    if (m->sim.plan == NULL) abort();
}

void machine_start(machine *m, uint32_t now_ms, const game_fault *fault, uint32_t epoch)
{
    /* What belongs to the machine, not to the process, stays. */
    machine fresh = {.number = m->number,
                     .schedule = m->schedule,
                     .plan = m->plan,
                     .oracle = m->oracle,
                     .player = COX_NO_PLAYER};
    *m = fresh;
    m->is_on = true;
    m->process = oracle_add_process(m->oracle, m->number);
    m->started_ms = now_ms;
    m->next_turn_ms = now_ms;
    m->bot = cox_random_make(m->schedule->seed, 100 + m->process);
    m->sim = game_make(&m->game, m->schedule->seed);
    m->sim.epoch = epoch;
    m->game.fault = *fault;
    make_plan(m);

    m->recorder_def = cox_recorder_default();
    m->recorder_def.seed = m->schedule->seed;
    m->recorder_def.checkpoint_ticks = 4;

    cox_session_def def = define(m, now_ms);
    m->memory_size = cox_session_size(&def);
    m->memory = malloc(m->memory_size + 2 * GUARD);
    if (!m->memory || m->memory_size == 0) abort();
    memset(m->memory, GUARD_BYTE, m->memory_size + 2 * GUARD);
    m->session = cox_session_init(&def, m->memory + GUARD, m->memory_size);
    if (!m->session) abort();
    m->state = cox_session_get_status(m->session);
}

/* Checks that the session kept to its memory. */
static void check_guards(machine *m)
{
    for (uint32_t i = 0; i < GUARD; i++)
        if (m->memory[i] != GUARD_BYTE || m->memory[GUARD + m->memory_size + i] != GUARD_BYTE)
            oracle_violated(m->oracle, "machine %u's session wrote beyond its memory", m->number);
}

void machine_stop(machine *m)
{
    check_guards(m);
    tape_judge(&m->tape, m);
    free(m->memory);
    free(m->plan_memory);
    tape_free(&m->tape);
    for (uint32_t i = 0; i < m->inbox_count; i++) free(m->inbox[i].bytes);
    m->inbox_count = 0;
    m->is_on = false;
}

static void run_plainly(machine *m, uint64_t clock_us)
{
    cox_status status = cox_session_run(m->session, clock_us);
    if (status != cox_session_get_status(m->session).outcome)
        oracle_violated(m->oracle, "machine %u: cox_session_run gives %" PRId32, m->number, status);
}

static void start_recording(machine *m, uint32_t tick)
{
    m->recorder_def.start_tick = tick;
    m->next_confirm = tick;
    m->tape.length = 0;
    m->is_recording = cox_recorder_start(&m->recorder, &m->sim, &m->recorder_def,
                                         tape_writer(&m->tape)) == COX_OK;
}

static void confirm(machine *m, const cox_request *request)
{
    if (!m->is_recording || request->frame.tick != m->next_confirm)
        oracle_violated(m->oracle,
                        "machine %u: frame %" PRIu32 " is confirmed where %" PRIu32 " is next",
                        m->number, request->frame.tick, m->next_confirm);
    m->next_confirm = request->frame.tick + 1;
    oracle_frame(m->oracle, m->process, &request->frame);
    oracle_state(m->oracle, m->process, request->frame.tick, request->state_hash);
    cox_status status =
        cox_recorder_frame_known(&m->recorder, &request->frame, request->state_hash);
    if (status != COX_OK)
        oracle_violated(m->oracle, "machine %u: the recorder gives %" PRId32, m->number, status);
}

static void sync_test(machine *m, const cox_request *request)
{
    cox_sync_report report;
    cox_status status = cox_sync_test_step(&m->sim, NULL, &request->frame, request->bytes,
                                           request->capacity, &report);
    cox_session_finish_sync_test(m->session, status, &report);
}

static void write_snapshot(machine *m, const cox_request *request)
{
    uint32_t length = 0;
    cox_status status = request->image == NULL
                            ? cox_snapshot_save(&m->sim, request->bytes, request->capacity, &length)
                            : cox_image_snapshot(&m->sim, request->image, request->length,
                                                 request->bytes, request->capacity, &length);
    cox_session_finish_save(m->session, status, length);
}

static void load_snapshot(machine *m, const cox_request *request)
{
    uint8_t undo[2048];
    cox_session_finish_load(
        m->session, cox_snapshot_load(&m->sim, request->bytes, request->length, undo, sizeof undo));
}

static void fulfil(machine *m, const cox_request *request)
{
    uint32_t length = 0;
    cox_status status;
    switch (request->kind) {
    case COX_REQUEST_START:
        start_recording(m, request->tick);
        break;
    case COX_REQUEST_CONFIRM:
        confirm(m, request);
        break;
    case COX_REQUEST_STEP:
        oracle_stepped(m->oracle, m->process, m->state.player, &request->frame);
        cox_sim_step(&m->sim, &request->frame);
        break;
    case COX_REQUEST_SYNC_TEST:
        oracle_stepped(m->oracle, m->process, m->state.player, &request->frame);
        sync_test(m, request);
        break;
    case COX_REQUEST_HASH:
        cox_session_give_hash(m->session, cox_sim_hash(&m->sim));
        break;
    case COX_REQUEST_SAVE:
        status = cox_image_save(&m->sim, request->bytes, request->capacity, &length);
        cox_session_finish_save(m->session, status, length);
        break;
    case COX_REQUEST_LOAD:
        cox_session_finish_load(m->session,
                                cox_image_load(&m->sim, request->bytes, request->length));
        break;
    case COX_REQUEST_SNAPSHOT:
        write_snapshot(m, request);
        break;
    case COX_REQUEST_LOAD_SNAPSHOT:
        load_snapshot(m, request);
        break;
    default:
        oracle_violated(m->oracle, "machine %u: an unknown request %u", m->number, request->kind);
    }
}

static void run_by_requests(machine *m, uint64_t clock_us)
{
    for (uint32_t i = 0; i < REQUESTS_MAX; i++) {
        cox_request request = cox_session_next(m->session, clock_us);
        if (request.kind == COX_REQUEST_NONE) return;
        fulfil(m, &request);
    }
    oracle_violated(m->oracle, "machine %u: its session asks without end", m->number);
}

/* Ends the recording once the match is over, for a process that fulfils the requests itself. */
static void end_recording(machine *m)
{
    if (!m->is_recording || m->state.phase != COX_PHASE_OVER) return;
    m->is_recording = false;
    cox_recorder_finish(&m->recorder);
}

static cox_command draw_command(machine *m)
{
    cox_command command = {0, GAME_STEER, {0, 0, 0, 0}};
    uint32_t way = cox_random_below(&m->bot, 100);
    uint32_t boat = way % 2 == 0 ? GAME_BARGE + way % GAME_BARGES : 1 + way % COX_PLAYERS_MAX;
    int32_t x = (int32_t)cox_random_below(&m->bot, 1000);
    int32_t y = (int32_t)cox_random_below(&m->bot, 1000);
    if (way < 60) return (cox_command){0, GAME_STEER, {COX_FIX_ONE * x, COX_FIX_ONE * y, 0, 0}};
    if (way < 80) {
        command.kind = GAME_MARK;
        command.arguments[0] = oracle_next_mark(m->oracle, m->process);
        return command;
    }
    if (way < 92) return (cox_command){0, GAME_LOAD, {(int32_t)boat, x, 0, 0}};
    return (cox_command){0, GAME_PUSH, {(int32_t)boat, x * 64, y * -64, 0}};
}

static void give(machine *m, const cox_command *command)
{
    cox_status status = cox_session_add_command(m->session, command);
    if (status == COX_OK && command->kind == GAME_MARK)
        oracle_mark_given(m->oracle, m->process, m->state.tick, m->state.delay);
    if (status != COX_OK && status != COX_ERROR_CAPACITY && status != COX_ERROR_NO_PLAYER)
        oracle_violated(m->oracle, "machine %u: a command is refused with %" PRId32, m->number,
                        status);
}

/* Gives nothing in most turns, sometimes a command, rarely more than an input holds. */
static void sync(machine *m)
{
    if (m->state.player == COX_NO_PLAYER || m->state.phase != COX_PHASE_RUNNING) return;
    if (cox_random_below(&m->bot, 1000) >= m->plan->eagerness) return;
    uint32_t count = cox_random_below(&m->bot, 100) == 0 ? 20 : 1;
    for (uint32_t i = 0; i < count; i++) {
        cox_command command = draw_command(m);
        give(m, &command);
    }
}

static void print_event(const machine *m, const cox_event *event, uint32_t now_ms)
{
    static const char *const names[] = {"",          "joined",   "refused",   "started", "admitted",
                                        "waiting",   "resumed",  "dropped",   "delay",   "desync",
                                        "host lost", "ended",    "sync test", "failed",  "too slow",
                                        "agreed",    "recording"};
    printf("  %" PRIu32 " ms, machine %u at %" PRIu32 ": %s, player %u, tick %" PRIu32 ", %" PRIu32
           " ms, %" PRId32 " %s\n",
           now_ms, m->number, m->state.tick, names[event->kind % COX_COUNT(names)], event->player,
           event->tick, event->ms, event->value, event->field);
}

static void hear(machine *m, const cox_event *event, uint32_t now_ms)
{
    if (m->oracle->is_told) print_event(m, event, now_ms);
    switch (event->kind) {
    case COX_EVENT_ADMITTED:
        m->player = event->player;
        break;
    case COX_EVENT_DELAY:
        m->oracle->delays++;
        break;
    case COX_EVENT_STARTED:
        m->has_started = true;
        m->begun_ms = now_ms;
        m->starts++;
        break;
    case COX_EVENT_ENDED:
        m->has_ended = true;
        m->end_tick = event->tick;
        break;
    case COX_EVENT_HOST_LOST:
        m->is_host_lost = true;
        break;
    case COX_EVENT_REFUSED:
        m->is_refused = m->number != 0;
        m->refusal = *event;
        break;
    case COX_EVENT_DROPPED:
        if (m->number != 0 && event->player == m->player) m->is_dropped = true;
        if (!m->has_started) break;
        m->drop_players[m->drops_told % 64] = event->player;
        m->drop_ticks[m->drops_told % 64] = event->tick;
        m->drops_told++;
        break;
    case COX_EVENT_DESYNC:
    case COX_EVENT_SYNC_TEST:
        m->has_report = true;
        m->report_ms = now_ms;
        oracle_violated(m->oracle, "machine %u says that states differ at tick %" PRIu32, m->number,
                        event->tick);
        break;
    case COX_EVENT_FAILED:
        oracle_violated(m->oracle, "machine %u: its simulation failed with %" PRId32, m->number,
                        event->value);
        break;
    default:
        break;
    }
}

static void receive(machine *m, uint64_t clock_us)
{
    for (uint32_t i = 0; i < m->inbox_count; i++) {
        cox_address from = machine_address(m->number == 0 ? m->inbox[i].line / 2 : 0);
        cox_session_receive(m->session, &from, m->inbox[i].bytes, m->inbox[i].length, clock_us);
        free(m->inbox[i].bytes);
    }
    m->inbox_count = 0;
}

static void send(machine *m, network *n, uint32_t now_ms, uint64_t clock_us)
{
    cox_packet packet;
    for (uint32_t i = 0; cox_session_get_packet(m->session, clock_us, &packet); i++) {
        uint32_t to = packet.to.bytes[0];
        uint32_t line = m->number == 0 ? network_line_down(to) : network_line_up(m->number);
        if (i == PACKETS_MAX || packet.length > COX_PACKET_BYTES_MAX || packet.to.length != 1 ||
            to >= m->schedule->machine_count || (m->number == 0) == (to == 0)) {
            oracle_violated(m->oracle,
                            "machine %u: packet %" PRIu32 " of %" PRIu32 " bytes to %" PRIu32,
                            m->number, i, packet.length, to);
            return;
        }
        network_send(n, line, packet.bytes, packet.length, now_ms);
    }
}

/* Checks the session's status against what all machines reported. */
static void look(machine *m)
{
    uint32_t confirmed = m->state.confirmed;
    bool begins_anew = m->starts > m->starts_seen; /* a fresh state may be an earlier one */
    m->starts_seen = m->starts;
    m->state = cox_session_get_status(m->session);
    if (!m->has_started && m->state.phase != COX_PHASE_RUNNING) return;
    if (m->state.confirmed < confirmed && !begins_anew)
        oracle_violated(m->oracle, "machine %u: confirmed state %" PRIu32 " after %" PRIu32,
                        m->number, m->state.confirmed, confirmed);
    if (m->state.state_hash == 0) return;
    oracle_state(m->oracle, m->process, m->state.confirmed, m->state.state_hash);
    oracle_input(m->oracle, m->process, m->state.confirmed, m->state.input_hash);
}

void machine_turn(machine *m, network *n, uint32_t now_ms, uint64_t clock_us)
{
    cox_event event;
    receive(m, clock_us);
    sync(m);
    if (m->plan->is_hasty) send(m, n, now_ms, clock_us);
    if (m->plan->is_plain) run_plainly(m, clock_us);
    else run_by_requests(m, clock_us);
    send(m, n, now_ms, clock_us);
    while (cox_session_get_event(m->session, &event)) hear(m, &event, now_ms);
    look(m);
    end_recording(m);
}
