/* SPDX-License-Identifier: MIT
 * The recordings of the fleet. */
#include "tape.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/reader.h"

cox_status tape_write(void *user, const void *bytes, uint32_t length)
{
    tape *t = user;
    if (t->capacity - t->length < length) {
        t->capacity = 2 * t->capacity + length + 4096;
        t->bytes = realloc(t->bytes, t->capacity);
        if (!t->bytes) abort();
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    return COX_OK;
}

cox_stream_writer tape_writer(tape *written)
{
    cox_stream_writer writer = {tape_write, written};
    return writer;
}

void tape_free(tape *t)
{
    free(t->bytes);
    memset(t, 0, sizeof *t);
}

static int32_t read_tape(void *user, void *bytes, uint32_t length)
{
    tape *t = user;
    uint32_t left = t->length - t->cursor;
    if (length > left) length = left;
    if (length > 0) memcpy(bytes, t->bytes + t->cursor, length);
    t->cursor += length;
    return (int32_t)length;
}

/* Plays from start to end. Gives the tick that it got to, and why it stopped. */
static cox_status sync(tape *t, machine *m, uint32_t *tick)
{
    cox_command commands[COX_FRAME_COMMANDS_MAX];
    cox_reader reader;
    cox_frame frame;
    game g;
    cox_sim sim = game_make(&g, 0);
    sim.epoch = m->sim.epoch;
    cox_status status = cox_reader_start(&reader, (cox_stream_reader){read_tape, t});
    if (status == COX_OK) status = cox_reader_load(&reader, &sim);
    while (status == COX_OK) {
        oracle_state(m->oracle, m->process, reader.tick, cox_sim_hash(&sim));
        *tick = reader.tick;
        status = cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame);
        if (status != COX_OK) break;
        oracle_frame(m->oracle, m->process, &frame);
        cox_sim_step(&sim, &frame);
    }
    return status;
}

void tape_judge(tape *t, machine *m)
{
    uint32_t tick = 0;
    if (t->length == 0) {
        if (m->has_started)
            oracle_violated(m->oracle, "machine %u has played, but recorded nothing", m->number);
        return;
    }
    cox_status status = sync(t, m, &tick);
    /* cox_session_run leaves a recording as it is where the host sends a fresh state. */
    bool is_over = m->state.phase == COX_PHASE_OVER && !(m->plan->is_plain && m->starts > 1);
    if (status != (is_over ? COX_END : COX_ERROR_TRUNCATED))
        oracle_violated(m->oracle,
                        "machine %u's recording %s with status %" PRId32 " at tick %" PRIu32,
                        m->number, is_over ? "has an end" : "is cut", status, tick);
    if (is_over && tick != m->state.confirmed)
        oracle_violated(m->oracle,
                        "machine %u's recording ends with state %" PRIu32
                        ", its match with %" PRIu32,
                        m->number, tick, m->state.confirmed);
}
