/* SPDX-License-Identifier: MIT
 * From inputs to frames, and how far they are stepped, verified and confirmed. */
#include "cox_timeline.h"

#include <string.h>

#include "net/wire/cox_input.h"

void cox_timeline_start(cox_timeline *timeline, uint32_t start, uint64_t input_hash,
                        uint32_t player_bits)
{
    for (uint32_t i = 0; i < timeline->queue_count; i++) {
        cox_input_queue *queue = &timeline->queues[i];
        bool is_present = i + 1 == timeline->queue_count || (player_bits >> i & 1u) != 0;
        cox_input_queue_begin(queue, start, is_present ? COX_INPUT_GIVEN : COX_INPUT_ABSENT);
    }
    for (uint32_t i = 0; i < timeline->saved_states.far_count + timeline->saved_states.near_count;
         i++)
        timeline->saved_states.states[(size_t)i].is_kept = false;
    timeline->start = start;
    timeline->current_tick = start;
    timeline->verified = start;
    timeline->confirmed = start;
    timeline->hashed_end = start;
    timeline->input_hash = input_hash;
}

uint32_t cox_timeline_complete_end(const cox_timeline *timeline)
{
    uint32_t end = timeline->queues[0].end;
    for (uint32_t i = 1; i < timeline->queue_count; i++)
        if (timeline->queues[i].end < end) end = timeline->queues[i].end;
    return end;
}

uint32_t cox_timeline_whole_end(const cox_timeline *timeline, uint8_t player)
{
    uint32_t end = COX_NO_TICK;
    for (uint32_t i = 0; i < timeline->queue_count; i++)
        if (i != player && timeline->queues[i].end < end) end = timeline->queues[i].end;
    return end;
}

uint32_t cox_timeline_confirmable_end(const cox_timeline *timeline)
{
    uint32_t end = cox_timeline_complete_end(timeline);
    if (timeline->own_player == COX_NO_PLAYER || timeline->own_confirmable_end > end) return end;
    return timeline->own_confirmable_end;
}

static uint32_t add_change(cox_command *command, uint8_t kind, uint32_t player)
{
    memset(command, 0, sizeof *command);
    command->player = COX_PLAYER_SESSION;
    command->kind = kind;
    command->arguments[0] = (int32_t)player;
    return 1;
}

/* Adds a join or leave for each player that has an input in one of a tick and the tick before. */
static uint32_t add_changes(const cox_timeline *timeline, uint32_t tick, cox_command *commands)
{
    uint32_t count = 0;
    for (uint32_t player = 0; player + 1 < timeline->queue_count; player++) {
        const cox_input_queue *queue = &timeline->queues[player];
        if (tick >= queue->end) continue;
        uint8_t before = cox_input_queue_kind(queue, tick - 1);
        uint8_t now = cox_input_queue_kind(queue, tick);
        if (before == now) continue;
        uint8_t kind = now == COX_INPUT_GIVEN ? COX_KIND_JOIN : COX_KIND_LEAVE;
        count += add_change(&commands[count], kind, player);
    }
    return count;
}

/* Adds the commands of a queue's input; of one that has not arrived, the held ones of the last. */
static uint32_t add_commands(const cox_timeline *timeline, uint32_t number, uint32_t tick,
                             cox_command *commands)
{
    const cox_input_queue *queue = &timeline->queues[number];
    bool is_session = number + 1 == timeline->queue_count;
    uint8_t player = is_session ? COX_PLAYER_SESSION : (uint8_t)number;
    bool is_predicted = tick >= queue->end;
    const cox_input *input = cox_input_queue_at(queue, is_predicted ? queue->end - 1 : tick);
    if (input == NULL) return 0;
    return cox_input_commands(timeline->sim, player, input->bytes, input->length, is_predicted,
                              commands);
}

cox_frame cox_timeline_frame(cox_timeline *timeline, uint32_t tick)
{
    cox_frame frame;
    uint32_t count = add_changes(timeline, tick, timeline->commands);
    uint32_t session = timeline->queue_count - 1;
    count += add_commands(timeline, session, tick, timeline->commands + count);
    for (uint32_t player = 0; player < session; player++)
        count += add_commands(timeline, player, tick, timeline->commands + count);
    frame.tick = tick;
    frame.count = count;
    frame.commands = timeline->commands;
    return frame;
}

static uint64_t hash_of(const cox_timeline *timeline, uint64_t chain, const cox_frame *frame)
{
    const cox_sim *sim = timeline->sim;
    return cox_frame_hash(chain, sim->commands, sim->command_count, frame);
}

static uint64_t *used_at(cox_timeline *timeline, uint32_t tick)
{
    return &timeline->used[tick % COX_TIMELINE_AHEAD];
}

void cox_timeline_step(cox_timeline *timeline, const cox_frame *frame)
{
    if (timeline->verified == timeline->current_tick &&
        frame->tick < cox_timeline_complete_end(timeline))
        timeline->verified++;
    else *used_at(timeline, frame->tick) = hash_of(timeline, 0, frame);
    timeline->current_tick++;
}

bool cox_timeline_verify(cox_timeline *timeline)
{
    uint32_t complete_end = cox_timeline_complete_end(timeline);
    while (timeline->verified < timeline->current_tick && timeline->verified < complete_end) {
        cox_frame frame = cox_timeline_frame(timeline, timeline->verified);
        if (hash_of(timeline, 0, &frame) != *used_at(timeline, timeline->verified)) return false;
        timeline->verified++;
    }
    return true;
}

void cox_timeline_go_back(cox_timeline *timeline, uint32_t tick)
{
    timeline->current_tick = tick;
    if (timeline->verified > tick) timeline->verified = tick;
    if (timeline->hashed_end > tick + 1) timeline->hashed_end = tick + 1;
    cox_saved_states_forget_after(&timeline->saved_states, tick);
}

static cox_hash_pair *pair_at(const cox_timeline *timeline, uint32_t tick)
{
    return &timeline->hashes[(size_t)(tick & (timeline->capacity - 1))];
}

void cox_timeline_set_hash(cox_timeline *timeline, uint64_t hash)
{
    cox_hash_pair *pair = pair_at(timeline, timeline->current_tick);
    pair->state = hash;
    if (timeline->current_tick == timeline->confirmed) pair->input = timeline->input_hash;
    timeline->hashed_end = timeline->current_tick + 1;
}

bool cox_timeline_can_confirm(const cox_timeline *timeline)
{
    uint32_t tick = timeline->confirmed;
    if (tick >= cox_timeline_confirmable_end(timeline) || tick >= timeline->hashed_end)
        return false;
    return tick < timeline->verified || tick == timeline->current_tick;
}

void cox_timeline_confirm(cox_timeline *timeline, const cox_frame *frame)
{
    timeline->input_hash = hash_of(timeline, timeline->input_hash, frame);
    timeline->confirmed++;
    pair_at(timeline, timeline->confirmed)->input = timeline->input_hash;
}

uint32_t cox_timeline_newest_hashed(const cox_timeline *timeline)
{
    if (timeline->hashed_end == timeline->start) return COX_NO_TICK;
    uint32_t newest = timeline->hashed_end - 1;
    if (newest > timeline->confirmed) newest = timeline->confirmed;
    return newest > timeline->verified ? timeline->verified : newest;
}

uint32_t cox_timeline_oldest_kept(const cox_timeline *timeline)
{
    uint32_t oldest = timeline->start;
    if (timeline->hashed_end - timeline->start > timeline->capacity)
        oldest = timeline->hashed_end - timeline->capacity;
    for (uint32_t i = 0; i < timeline->queue_count; i++)
        if (timeline->queues[i].first > oldest) oldest = timeline->queues[i].first;
    return oldest;
}

bool cox_timeline_get_hashes(const cox_timeline *timeline, uint32_t tick, cox_hash_pair *hashes)
{
    uint32_t newest = cox_timeline_newest_hashed(timeline);
    if (newest == COX_NO_TICK || tick > newest || tick < timeline->start) return false;
    if (timeline->hashed_end - tick > timeline->capacity) return false;
    *hashes = *pair_at(timeline, tick);
    return true;
}

bool cox_timeline_get_frame(cox_timeline *timeline, uint32_t tick, cox_frame *frame)
{
    if (tick < cox_timeline_oldest_kept(timeline) || tick >= timeline->confirmed) return false;
    *frame = cox_timeline_frame(timeline, tick);
    return true;
}
