/* SPDX-License-Identifier: MIT
 * A program around a session: it takes packets, gives a command, runs, and sends. */
#include "session_player.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/session.h"
#include "shoal.h"

#define GIVEN 4096     /* own commands whose time is kept */
#define SEED 7         /* of the match */
#define CALM_CHANGES 7 /* of a command in a second, where a match is not busy */

typedef struct player {
    uint32_t number;
    const model_match *match;
    shoal shoal;
    cox_sim sim;
    void *memory;
    cox_session *session;
    cox_session_status status;
    model_random bot;
    bool has_started, has_player;

    /* Own commands bear serial numbers, so the frame tells when they were given. */
    int32_t given, stepped; /* the newest of each; 0: none */
    uint64_t given_us[GIVEN];

    /* The present turn. */
    uint64_t now_us;
    uint32_t head; /* the first tick that was not stepped yet */
    model_turn turn;
    cox_packet packet;
} player;

static cox_address address_of(uint32_t number)
{
    uint8_t byte = (uint8_t)number;
    return cox_address_make(&byte, 1);
}

/* What a program sets for a match of these rules. */
static cox_session_def define(const player *p, uint64_t seed)
{
    const model_match *match = p->match;
    const model_rules *rules = &match->rules;
    cox_session_def def = cox_session_default();
    uint32_t rate = rules->ticks_per_second;
    def.sim = &p->sim;
    def.side = p->number == 0 ? COX_SIDE_HOST : COX_SIDE_JOINER;
    def.spectator = p->number >= rules->players;
    def.peers = p->number == 0 ? (uint8_t)(match->machines - 1) : 1;
    memcpy(def.secret, &seed, sizeof seed);
    def.host = address_of(0);
    def.players = (uint8_t)rules->players;
    def.ticks_per_second = (uint16_t)rules->ticks_per_second;
    def.seed = SEED;
    def.rollback = (uint8_t)rules->rollback;
    if (rules->rollback > 0) def.delay_ms = (uint16_t)(rules->delay * 1000 / rate);
    else if (rate > 60) def.delay_ms = (uint16_t)((rules->delay * 1000 + rate - 1) / rate);
    def.window_ms = (uint16_t)(rules->window * 1000 / rate);
    def.delay_greatest_ms = (uint16_t)(rules->delay_greatest * 1000 / rate);
    def.steps_max = (uint8_t)rules->steps_max;
    def.command_bytes = match->is_dense ? 32 : 16; /* a command of 9, and one of 17 */
    def.bytes_per_second = rules->bytes_per_second;
    if (match->state_bytes_per_second > 0)
        def.transfer_bytes_per_second = match->state_bytes_per_second;
    def.history_ticks = rules->ticks_per_second > 250 ? 4096 : 256;
    bool is_late = match->state_bytes > 0 && p->number == match->machines - 1;
    if (is_late && match->late_history > 0) def.history_ticks = (uint16_t)match->late_history;
    return def;
}

static void watch_command(player *p, const cox_command *command)
{
    int32_t serial = command->arguments[0];
    bool is_own = command->kind == SHOAL_STEER && command->player == p->status.player;
    if (!is_own || serial <= p->stepped || serial > p->given) return;
    p->stepped = serial;
    p->turn.own_us += p->now_us - p->given_us[serial % GIVEN];
    p->turn.own_count++;
}

static void watch(void *watcher, const cox_frame *frame)
{
    player *p = watcher;
    if (frame->tick < p->head) {
        p->turn.resteps++;
        return;
    }
    p->head = frame->tick + 1;
    p->turn.steps++;
    for (uint32_t i = 0; i < frame->count; i++) watch_command(p, &frame->commands[i]);
}

static void *make(const model_match *match, uint32_t number, uint64_t seed)
{
    player *p = calloc(1, sizeof *p);
    if (!p) abort();
    p->number = number;
    p->match = match;
    p->bot.state = seed;
    p->sim = shoal_make(&p->shoal, match->state_bytes / sizeof(shoal_fish));
    p->shoal.watch = watch;
    p->shoal.watcher = p;
    cox_session_def def = define(p, seed);
    uint32_t size = cox_session_size(&def);
    p->memory = malloc(size);
    p->session = p->memory ? cox_session_init(&def, p->memory, size) : NULL;
    if (!p->session) abort();
    p->status = cox_session_get_status(p->session);
    return p;
}

static void free_player(void *machine)
{
    player *p = machine;
    shoal_free(&p->shoal);
    free(p->memory);
    free(p);
}

static void receive(void *machine, uint32_t from, const void *content, uint32_t length,
                    uint64_t now_us)
{
    player *p = machine;
    cox_address sender = address_of(from);
    cox_session_receive(p->session, &sender, content, length, now_us);
}

/* Numbers that no other tick had. */
static void give_signal(player *p)
{
    int32_t number = (int32_t)(p->now_us / 1000 % 30000) * COX_FIX_ONE;
    cox_command command = {0, SHOAL_SIGNAL, {number, -number, number / 2, -number / 2}};
    cox_session_add_command(p->session, &command);
}

/* A player holds its stick in each turn, and moves it in each, or in a calm match now and then. */
static void give_command(player *p)
{
    uint32_t permille = CALM_CHANGES * 1000 / p->match->turns_per_second;
    bool moves = p->match->rules.is_busy || model_random_chance(&p->bot, permille);
    if (p->status.player == COX_NO_PLAYER || !p->has_started) return;
    int32_t serial = p->given + moves;
    int32_t y = serial % 1000 * COX_FIX_ONE;
    cox_command command = {0, SHOAL_STEER, {serial, y, 0, 0}};
    if (serial == 0 || cox_session_add_command(p->session, &command) != COX_OK || !moves) return;
    if (p->match->is_dense) give_signal(p);
    p->given = serial;
    p->given_us[serial % GIVEN] = p->now_us;
}

static void hear(player *p)
{
    cox_event event;
    while (cox_session_get_event(p->session, &event))
        if (event.kind == COX_EVENT_STARTED) p->has_started = true;
        else if (event.kind == COX_EVENT_ADMITTED) p->has_player = true;
}

static model_turn run(void *machine, uint64_t now_us)
{
    player *p = machine;
    p->now_us = now_us;
    p->turn = (model_turn){0};
    give_command(p);
    cox_session_run(p->session, now_us);
    hear(p);
    p->status = cox_session_get_status(p->session);
    if (p->status.state_hash != 0) model_match_confirm(p->status.confirmed, p->status.state_hash);
    p->turn.head = p->status.tick;
    p->turn.stalls = p->status.stalls;
    p->turn.corrections = p->status.rollbacks;
    p->turn.has_state = p->has_started;
    p->turn.has_player = p->has_player;
    p->turn.is_over = p->status.phase == COX_PHASE_OVER;
    return p->turn;
}

static bool send(void *machine, uint64_t now_us, model_parcel *parcel)
{
    player *p = machine;
    if (!cox_session_get_packet(p->session, now_us, &p->packet)) return false;
    parcel->to = p->packet.to.bytes[0];
    parcel->content = p->packet.bytes;
    parcel->length = p->packet.length;
    parcel->bytes = p->packet.length + MODEL_UDP_BYTES;
    return true;
}

static void leave(void *machine)
{
    cox_session_leave(((player *)machine)->session);
}

const model_kind session_player_kind = {make, free_player, receive, run, send, leave};
