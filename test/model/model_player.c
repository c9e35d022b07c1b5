/* SPDX-License-Identifier: MIT
 * Modelled machines that play a match. One that comes late gets a state in pieces and goes on from
 * there. */
#include "model_match.h"

#include <stddef.h>
#include <stdlib.h>

typedef struct player {
    model_machine machine;
    const model_match *match;
    bool is_on;                  /* it takes part; not before it has a state */
    model_transfer transfer;     /* of a state: the host's end, or that of the late machine */
    uint32_t state_tick;         /* of that state; 0: none yet */
    uint32_t next;               /* the machine to send to */
    uint32_t confirmed, resteps; /* ticks, before the present turn */
    uint64_t given_us[MODEL_RING];
    model_packet packet;
} player;

/* All of a match, because what they tell each other of a transfer's begin is no part of the
 * model. */
static player *players[MODEL_PEERS_MAX];

static player *late_player(const model_match *match)
{
    return match->state_bytes > 0 ? players[match->machines - 1] : NULL;
}

static void *make(const model_match *match, uint32_t number, uint64_t seed)
{
    player *p = calloc(1, sizeof *p);
    if (!p) abort();
    p->match = match;
    model_machine_make(&p->machine, &match->rules, number, seed);
    p->transfer = model_transfer_make(match->state_bytes, 256000);
    p->is_on = match->state_bytes == 0 || number + 1 < match->machines;
    players[number] = p;
    return p;
}

static void free_player(void *machine)
{
    player *p = machine;
    players[p->machine.number] = NULL;
    free(p);
}

/* The machine that comes late has the whole state. */
static void begin_late(player *p)
{
    p->is_on = true;
    p->confirmed = players[0]->state_tick;
    model_machine_begin(&p->machine, p->confirmed);
    p->machine.has_begun = true;
}

static void receive(void *machine, uint32_t from, const void *content, uint32_t length,
                    uint64_t now_us)
{
    player *p = machine;
    const model_packet *packet = content;
    (void)length;
    if (packet->pieces == 0) {
        if (p->is_on) model_machine_receive(&p->machine, from, packet, now_us);
    } else if (packet->is_ack) {
        model_transfer_acknowledged(&p->transfer, packet, (uint32_t)(now_us / 1000));
    } else {
        model_transfer_take(&p->transfer, packet);
        if (!p->is_on && p->transfer.here == p->transfer.pieces) begin_late(p);
    }
}

static uint64_t add_to(uint64_t hash, uint32_t value)
{
    return (hash * UINT64_C(0x100000001b3) + value) | UINT64_C(1) << 63;
}

/* Confirms the inputs of the ticks that are certain, and those that they were stepped with. */
static void confirm(player *p)
{
    const model_machine *m = &p->machine;
    uint32_t end = model_machine_confirmed(m);
    if (end > m->head) end = m->head;
    for (; p->confirmed < end; p->confirmed++) {
        uint64_t known = 1, used = 1;
        for (uint32_t i = 0; i < m->rules->players; i++) {
            known = add_to(known, m->queues[i].values[p->confirmed % MODEL_RING]);
            used = add_to(used, m->queues[i].used[p->confirmed % MODEL_RING]);
        }
        model_match_confirm(p->confirmed, known);
        model_match_confirm(p->confirmed, used);
    }
}

/* Takes note of own commands that were given from end on, and of those stepped from head on. */
static void note_own(player *p, uint32_t head, uint32_t end, uint64_t now_us, model_turn *turn)
{
    const model_machine *m = &p->machine;
    if (!model_machine_is_player(m)) return;
    for (uint32_t t = end; t < m->queues[m->number].end; t++)
        p->given_us[t % MODEL_RING] = t == end ? now_us : 0;
    for (uint32_t t = head; t < m->head; t++) {
        uint64_t given_us = p->given_us[t % MODEL_RING];
        turn->own_us += given_us > 0 ? now_us - given_us : 0;
        turn->own_count += given_us > 0;
    }
}

static model_turn run(void *machine, uint64_t now_us)
{
    player *p = machine;
    model_machine *m = &p->machine;
    model_turn turn = {.has_state = p->is_on};
    uint32_t head = m->head, end = model_machine_is_player(m) ? m->queues[m->number].end : 0;
    if (p->is_on) model_machine_run(m, now_us);
    note_own(p, head, end, now_us, &turn);
    confirm(p);
    p->next = 0;
    if (m->number == 0 && late_player(p->match)) {
        if (p->state_tick == 0) p->state_tick = m->head;
        model_budget_earn(&p->transfer.budget, 1000000 / p->match->turns_per_second);
    }
    turn.head = m->head;
    turn.steps = m->steps;
    turn.resteps = m->resteps - p->resteps;
    turn.stalls = m->stalls;
    turn.corrections = m->corrections;
    p->resteps = m->resteps;
    return turn;
}

/* Gives a packet of inputs; false: no more. */
static bool send_inputs(player *p)
{
    model_machine *m = &p->machine;
    uint32_t last = m->number == 0 ? p->match->machines - 1 : 0;
    for (; p->is_on && p->next <= last; p->next++) {
        bool takes_part = p->next != m->number && players[p->next] && players[p->next]->is_on;
        if (takes_part && model_machine_send(m, p->next, &p->packet)) return true;
    }
    return false;
}

/* Gives a packet of a state's transfer, to or from the machine that comes late. */
static bool send_pieces(player *p, uint64_t now_us)
{
    if (!late_player(p->match)) return false;
    if (p->machine.number == 0)
        return model_transfer_send(&p->transfer, (uint32_t)(now_us / 1000), &p->packet);
    if (p != late_player(p->match)) return false;
    return model_transfer_acknowledge(&p->transfer, &p->packet);
}

static bool send(void *machine, uint64_t now_us, model_parcel *parcel)
{
    player *p = machine;
    const model_packet *packet = &p->packet;
    if (send_inputs(p)) parcel->to = p->next;
    else if (send_pieces(p, now_us))
        parcel->to = p->machine.number == 0 ? p->match->machines - 1 : 0;
    else return false;
    parcel->content = packet;
    parcel->length =
        (uint32_t)(offsetof(model_packet, values) + packet->value_count * sizeof packet->values[0]);
    parcel->bytes = packet->bytes;
    return true;
}

const model_kind model_player_kind = {make, free_player, receive, run, send, NULL};
