/* SPDX-License-Identifier: MIT
 * The states of bench state: agents that wander. */
#include "bench_state.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/image.h"
#include "coxswain/snapshot.h"
#include "coxswain/target.h"

static const cox_column walker_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(walker, agent),
    COX_WANDER_COLUMNS(walker, memory),
};

static const cox_table walkers_tables[] COX_FLASH = {
    COX_TABLE_POINTED(walkers, rows, count, capacity, walker_columns),
};

/* Each walker seeks one point, arrives at another and wanders; then all move. */
static void step(void *context, const cox_frame *frame)
{
    walkers *self = context;
    cox_vec2 sought = cox_vec2_make(COX_FIX(60), COX_FIX(20));
    cox_vec2 home = cox_vec2_make(COX_FIX(-40), COX_FIX(-70));
    cox_wander_circle circle = cox_wander_circle_default();
    (void)frame;
    for (uint32_t i = 0; i < self->count; i++) {
        walker *row = &self->rows[i];
        cox_vec2 seek = cox_vec2_scale(cox_seek(&row->agent, sought), COX_RATIO(1, 2));
        cox_vec2 arrive = cox_arrive(&row->agent, home, COX_FIX(10));
        cox_vec2 wander = cox_wander(&row->agent, &row->memory, circle);
        wander = cox_vec2_scale(wander, COX_RATIO(3, 2));
        self->forces[i] = cox_vec2_add(cox_vec2_add(seek, arrive), wander);
    }
    for (uint32_t i = 0; i < self->count; i++)
        cox_agent_move(&self->rows[i].agent, self->forces[i]);
}

static void visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, walkers_tables, COX_COUNT(walkers_tables));
}

/* The id of a row: the next number, or one of 32 bits that no other row has. */
static uint32_t id_of(uint32_t row, bool is_scattered)
{
    uint32_t id = row + 1;
    if (!is_scattered) return id;
    id *= UINT32_C(0x9e3779b1);
    id ^= id >> 15;
    id *= UINT32_C(0x85ebca6b);
    return id ^ id >> 13;
}

static void fill(walkers *state, bool is_scattered)
{
    cox_random random = cox_random_make(1, 1);
    for (uint32_t i = 0; i < state->count; i++) {
        cox_vec2 lowest = cox_vec2_make(COX_FIX(-100), COX_FIX(-100));
        cox_vec2 highest = cox_vec2_make(COX_FIX(100), COX_FIX(100));
        cox_vec2 place = cox_random_point(&random, lowest, highest);
        state->rows[i].agent = cox_agent_make(id_of(i, is_scattered), place);
        state->rows[i].memory = cox_wander_make(1, i + 1);
    }
}

static void mix(walkers *state)
{
    cox_random random = cox_random_make(2, 1);
    for (uint32_t left = state->count; left > 1; left--) {
        uint32_t other = cox_random_below(&random, left);
        walker kept = state->rows[left - 1];
        state->rows[left - 1] = state->rows[other];
        state->rows[other] = kept;
    }
}

/* Memory for all of a state: its rows, its bytes, its plan. */
static bool take_memory(walkers *state, uint32_t count)
{
    uint32_t bytes = 64 + count * (uint32_t)sizeof(walker);
    state->count = state->capacity = count;
    state->rows = calloc(count, sizeof *state->rows);
    state->snapshot = calloc(bytes, 1);
    state->image = calloc(bytes, 1);
    state->copy = calloc(bytes, 1);
    state->forces = calloc(count, sizeof *state->forces);
    return state->rows != NULL && state->snapshot != NULL && state->image != NULL &&
           state->copy != NULL && state->forces != NULL;
}

static bool make(walkers *state, uint32_t count, bool is_mixed, bool is_scattered)
{
    if (!take_memory(state, count)) return false;
    fill(state, is_scattered);
    if (is_mixed) mix(state);
    memset(&state->walked, 0, sizeof state->walked);
    strcpy(state->walked.name, "walkers");
    state->walked.context = state;
    state->walked.step = step;
    state->walked.visit = visit;
    state->sim = state->walked;
    uint32_t size = cox_plan_size(&state->sim);
    void *memory = malloc(size);
    if (memory == NULL) return false;
    state->sim.plan = cox_plan_init(&state->walked, memory, size);
    uint32_t bytes = 64 + count * (uint32_t)sizeof(walker);
    return cox_snapshot_save(&state->sim, state->snapshot, bytes, &state->snapshot_length) ==
               COX_OK &&
           cox_image_save(&state->sim, state->image, bytes, &state->image_length) == COX_OK;
}

/* Where the states of a rollback go, and the state that it begins with. */
static bool take_kept(state_bench *bench)
{
    walkers *moved = &bench->moved;
    memcpy(moved->copy, moved->rows, moved->count * sizeof *moved->rows);
    for (uint32_t i = 0; i < STATE_BENCH_TICKS; i++) {
        bench->kept[i] = calloc(moved->image_length, 1);
        if (bench->kept[i] == NULL) return false;
    }
    return true;
}

bool state_bench_make(state_bench *bench, uint32_t rows)
{
    memset(bench, 0, sizeof *bench);
    return make(&bench->plain, rows, false, false) && make(&bench->twin, rows, false, false) &&
           make(&bench->many, STATE_BENCH_MANY, false, false) &&
           make(&bench->mixed, STATE_BENCH_MANY, true, false) &&
           make(&bench->scattered, STATE_BENCH_MANY, true, true) &&
           crowd_columns_make(&bench->columns, STATE_BENCH_MANY) &&
           make(&bench->moved, rows, false, false) && take_kept(bench);
}
