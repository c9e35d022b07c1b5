/* SPDX-License-Identifier: MIT
 * From entries to frames, and how far they are stepped, verified and confirmed. */
#include "cox_course.h"

#include <string.h>

#include "cox_input.h"

void cox_course_start(cox_course *course, uint32_t start, uint64_t input_hash, uint32_t seats)
{
    for (uint32_t i = 0; i < course->stream_count; i++) {
        cox_stream *stream = &course->streams[i];
        bool is_present = i + 1 == course->stream_count || (seats >> i & 1u) != 0;
        cox_stream_init(stream, stream->entries, stream->capacity, start,
                        is_present ? COX_ENTRY_INPUT : COX_ENTRY_ABSENT);
    }
    for (uint32_t i = 0; i < course->slots.far_count + course->slots.near_count; i++)
        course->slots.slots[(size_t)i].is_kept = false;
    course->start = start;
    course->head = start;
    course->verified = start;
    course->confirmed = start;
    course->hashed_end = start;
    course->input_hash = input_hash;
}

uint32_t cox_course_whole(const cox_course *course)
{
    uint32_t end = course->streams[0].end;
    for (uint32_t i = 1; i < course->stream_count; i++)
        if (course->streams[i].end < end) end = course->streams[i].end;
    return end;
}

uint32_t cox_course_final(const cox_course *course)
{
    uint32_t end = cox_course_whole(course);
    if (course->own_seat == COX_NO_SEAT || course->own_final > end) return end;
    return course->own_final;
}

static uint32_t add_change(cox_command *command, uint8_t kind, uint32_t seat)
{
    memset(command, 0, sizeof *command);
    command->player = COX_PLAYER_SESSION;
    command->kind = kind;
    command->arguments[0] = (int32_t)seat;
    return 1;
}

/* What follows from who sits there in a tick and sat there in the one before. */
static uint32_t add_changes(const cox_course *course, uint32_t tick, cox_command *commands)
{
    uint32_t count = 0;
    for (uint32_t seat = 0; seat + 1 < course->stream_count; seat++) {
        const cox_stream *stream = &course->streams[seat];
        if (tick >= stream->end) continue;
        uint8_t before = cox_stream_kind(stream, tick - 1);
        uint8_t now = cox_stream_kind(stream, tick);
        if (before == now) continue;
        uint8_t kind = now == COX_ENTRY_INPUT ? COX_KIND_JOIN : COX_KIND_LEAVE;
        count += add_change(&commands[count], kind, seat);
    }
    return count;
}

/* The commands of a stream's entry; of one that has not arrived, the held ones of the last known.
 */
static uint32_t add_commands(const cox_course *course, uint32_t number, uint32_t tick,
                             cox_command *commands)
{
    const cox_stream *stream = &course->streams[number];
    bool is_session = number + 1 == course->stream_count;
    uint8_t player = is_session ? COX_PLAYER_SESSION : (uint8_t)number;
    bool is_predicted = tick >= stream->end;
    const cox_entry *entry = cox_stream_at(stream, is_predicted ? stream->end - 1 : tick);
    if (entry == NULL) return 0;
    return cox_input_commands(course->sim, player, entry->bytes, entry->length, is_predicted,
                              commands);
}

cox_frame cox_course_frame(cox_course *course, uint32_t tick)
{
    cox_frame frame;
    uint32_t count = add_changes(course, tick, course->commands);
    uint32_t session = course->stream_count - 1;
    count += add_commands(course, session, tick, course->commands + count);
    for (uint32_t seat = 0; seat < session; seat++)
        count += add_commands(course, seat, tick, course->commands + count);
    frame.tick = tick;
    frame.count = count;
    frame.commands = course->commands;
    return frame;
}

static uint64_t hash_of(const cox_course *course, uint64_t chain, const cox_frame *frame)
{
    const cox_sim *sim = course->sim;
    return cox_frame_hash(chain, sim->commands, sim->command_count, frame);
}

static uint64_t *used_at(cox_course *course, uint32_t tick)
{
    return &course->used[tick % COX_COURSE_AHEAD];
}

void cox_course_step(cox_course *course, const cox_frame *frame)
{
    if (course->verified == course->head && frame->tick < cox_course_whole(course))
        course->verified++;
    else *used_at(course, frame->tick) = hash_of(course, 0, frame);
    course->head++;
}

bool cox_course_verify(cox_course *course)
{
    uint32_t whole = cox_course_whole(course);
    while (course->verified < course->head && course->verified < whole) {
        cox_frame frame = cox_course_frame(course, course->verified);
        if (hash_of(course, 0, &frame) != *used_at(course, course->verified)) return false;
        course->verified++;
    }
    return true;
}

void cox_course_rewind(cox_course *course, uint32_t tick)
{
    course->head = tick;
    if (course->verified > tick) course->verified = tick;
    if (course->hashed_end > tick + 1) course->hashed_end = tick + 1;
    cox_slots_forget_after(&course->slots, tick);
}

static cox_hash_pair *pair_at(const cox_course *course, uint32_t tick)
{
    return &course->hashes[(size_t)(tick & (course->capacity - 1))];
}

void cox_course_hash(cox_course *course, uint64_t hash)
{
    cox_hash_pair *pair = pair_at(course, course->head);
    pair->state = hash;
    if (course->head == course->confirmed) pair->input = course->input_hash;
    course->hashed_end = course->head + 1;
}

bool cox_course_can_confirm(const cox_course *course)
{
    uint32_t tick = course->confirmed;
    if (tick >= cox_course_final(course) || tick >= course->hashed_end) return false;
    return tick < course->verified || tick == course->head;
}

void cox_course_confirm(cox_course *course, const cox_frame *frame)
{
    course->input_hash = hash_of(course, course->input_hash, frame);
    course->confirmed++;
    pair_at(course, course->confirmed)->input = course->input_hash;
}

uint32_t cox_course_newest(const cox_course *course)
{
    if (course->hashed_end == course->start) return COX_NO_TICK;
    uint32_t newest = course->hashed_end - 1;
    if (newest > course->confirmed) newest = course->confirmed;
    return newest > course->verified ? course->verified : newest;
}

uint32_t cox_course_oldest(const cox_course *course)
{
    uint32_t oldest = course->start;
    if (course->hashed_end - course->start > course->capacity)
        oldest = course->hashed_end - course->capacity;
    for (uint32_t i = 0; i < course->stream_count; i++)
        if (course->streams[i].first > oldest) oldest = course->streams[i].first;
    return oldest;
}

bool cox_course_hashes(const cox_course *course, uint32_t tick, cox_hash_pair *hashes)
{
    uint32_t newest = cox_course_newest(course);
    if (newest == COX_NO_TICK || tick > newest || tick < course->start) return false;
    if (course->hashed_end - tick > course->capacity) return false;
    *hashes = *pair_at(course, tick);
    return true;
}

static uint32_t history_newest(void *context)
{
    const cox_course *course = (const cox_course *)context;
    uint32_t newest = cox_course_newest(course);
    return newest == COX_NO_TICK ? course->start : newest;
}

static uint32_t history_oldest(void *context)
{
    return cox_course_oldest((const cox_course *)context);
}

static bool history_hashes(void *context, uint32_t tick, cox_hash_pair *hashes)
{
    return cox_course_hashes((const cox_course *)context, tick, hashes);
}

static bool history_frame(void *context, uint32_t tick, cox_frame *frame)
{
    cox_course *course = (cox_course *)context;
    if (tick < cox_course_oldest(course) || tick >= course->confirmed) return false;
    *frame = cox_course_frame(course, tick);
    return true;
}

cox_history cox_course_history(cox_course *course)
{
    cox_history history;
    history.context = course;
    history.newest = history_newest;
    history.oldest = history_oldest;
    history.hashes = history_hashes;
    history.frame = history_frame;
    return history;
}
