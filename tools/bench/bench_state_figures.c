/* SPDX-License-Identifier: MIT
 * The figures of bench state. Whatever stands beside a call is called in the same way, by a pointer
 * to a function of this file, and takes its operands from the same memory. */
#include "bench_state.h"

#include <dlfcn.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/image.h"
#include "coxswain/snapshot.h"
#include "util/processor.h"

#define BYTES UINT32_MAX /* as much as the memory holds that state_bench_make takes */

static void save(state_bench *bench, const cox_sim *sim, uint8_t *bytes)
{
    uint32_t length;
    bench->sum += (uint64_t)cox_snapshot_save(sim, bytes, BYTES, &length) + length;
}

static void run_save(state_bench *bench)
{
    save(bench, &bench->plain.sim, bench->plain.snapshot);
}

static void run_save_walked(state_bench *bench)
{
    save(bench, &bench->plain.walked, bench->plain.snapshot);
}

static void run_save_many(state_bench *bench)
{
    save(bench, &bench->many.sim, bench->many.snapshot);
}

static void run_save_mixed(state_bench *bench)
{
    save(bench, &bench->mixed.sim, bench->mixed.snapshot);
}

static void run_save_scattered(state_bench *bench)
{
    save(bench, &bench->scattered.sim, bench->scattered.snapshot);
}

static void load(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = &bench->plain;
    bench->sum += (uint64_t)cox_snapshot_load(sim, from->snapshot, from->snapshot_length, NULL, 0);
}

static void run_load(state_bench *bench)
{
    load(bench, &bench->plain.sim);
}

static void run_load_walked(state_bench *bench)
{
    load(bench, &bench->plain.walked);
}

static void check(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = &bench->plain;
    bench->sum += (uint64_t)cox_snapshot_check(sim, from->snapshot, from->snapshot_length);
}

static void run_check(state_bench *bench)
{
    check(bench, &bench->plain.sim);
}

static void run_check_walked(state_bench *bench)
{
    check(bench, &bench->plain.walked);
}

static void run_image_save(state_bench *bench)
{
    uint32_t length;
    bench->sum += (uint64_t)cox_image_save(&bench->plain.sim, bench->plain.image, BYTES, &length);
}

static void run_image_load(state_bench *bench)
{
    const walkers *from = &bench->plain;
    bench->sum += (uint64_t)cox_image_load(&from->sim, from->image, from->image_length);
}

static void run_image_snapshot(state_bench *bench)
{
    uint32_t length;
    const walkers *from = &bench->plain;
    bench->sum += (uint64_t)cox_image_snapshot(&from->sim, from->image, from->image_length,
                                               from->snapshot, BYTES, &length);
}

static void run_hash(state_bench *bench)
{
    bench->sum += cox_sim_hash(&bench->plain.sim);
}

static void run_hash_walked(state_bench *bench)
{
    bench->sum += cox_sim_hash(&bench->plain.walked);
}

static void compare(state_bench *bench, const cox_sim *a, const cox_sim *b)
{
    cox_difference difference;
    bench->sum += (uint64_t)cox_snapshot_compare(a, b, &difference);
}

static void run_compare(state_bench *bench)
{
    compare(bench, &bench->plain.sim, &bench->twin.sim);
}

static void run_compare_walked(state_bench *bench)
{
    compare(bench, &bench->plain.walked, &bench->twin.walked);
}

static const cox_frame no_commands = {0, 0, NULL};

/* Back to a state, and eight ticks again, each hashed and kept as a session does. */
static void run_rollback(state_bench *bench)
{
    const walkers *moved = &bench->moved;
    uint32_t length;
    bench->sum += (uint64_t)cox_image_load(&moved->sim, moved->image, moved->image_length);
    for (uint32_t i = 0; i < STATE_BENCH_TICKS; i++) {
        cox_sim_step(&moved->sim, &no_commands);
        bench->sum += cox_sim_hash(&moved->sim);
        bench->sum += (uint64_t)cox_image_save(&moved->sim, bench->kept[i], BYTES, &length);
    }
}

/* What stands beside. */

/* The same ticks. The rows are put back by a memcpy, which takes as long as the load above. */
static void run_steps(state_bench *bench)
{
    const walkers *moved = &bench->moved;
    memcpy(moved->rows, moved->copy, moved->count * sizeof *moved->rows);
    for (uint32_t i = 0; i < STATE_BENCH_TICKS; i++) cox_sim_step(&moved->sim, &no_commands);
    bench->sum += (uint64_t)moved->rows[0].agent.position.x;
}

static void run_memcpy(state_bench *bench)
{
    const walkers *from = &bench->plain;
    memcpy(from->copy, from->snapshot, from->snapshot_length);
    bench->sum += from->copy[from->snapshot_length - 1];
}

static void run_memcpy_image(state_bench *bench)
{
    const walkers *from = &bench->plain;
    memcpy(from->copy, from->image, from->image_length);
    bench->sum += from->copy[from->image_length - 1];
}

static void run_memcmp(state_bench *bench)
{
    const walkers *a = &bench->plain;
    bench->sum += memcmp(a->snapshot, bench->twin.snapshot, a->snapshot_length) == 0;
}

/* XXH3 of 64 bits, a function of libxxhash; NULL where that is not installed. */
typedef uint64_t (*xxh3_function)(const void *bytes, size_t length);

static xxh3_function find_xxh3(void)
{
    static xxh3_function found;
    static bool is_sought;
    if (is_sought) return found;
    is_sought = true;
    void *library = dlopen("libxxhash.so.0", RTLD_NOW | RTLD_LOCAL);
    void *address = library == NULL ? NULL : dlsym(library, "XXH3_64bits");
    memcpy(&found, &address, sizeof found); /* ISO C does not convert it */
    return found;
}

bool state_figure_is_there(const state_figure *figure)
{
    return !figure->needs_xxh3 || find_xxh3() != NULL;
}

static void run_xxh3(state_bench *bench)
{
    bench->sum += find_xxh3()(bench->plain.snapshot, bench->plain.snapshot_length);
}

/* The keys of a walker's row, as a program would keep them that has but this state. */
enum { KEY_COUNT = 17 };
typedef struct walker_keys {
    uint64_t table, id, rows;
    uint64_t words[KEY_COUNT];
} walker_keys;

static const walker_keys *keys_of_walkers(void)
{
    static walker_keys keys;
    if (keys.table != 0) return &keys;
    keys.table = cox_hash_key(0, COX_HASH_WORD_TABLE);
    keys.id = cox_hash_key(0, COX_HASH_WORD_ID);
    keys.rows = cox_hash_key(0, COX_HASH_WORD_COUNT);
    for (uint32_t i = 0; i < KEY_COUNT; i++) keys.words[i] = cox_hash_key(0, i);
    return &keys;
}

static inline uint64_t finish(uint64_t value)
{
    value ^= value >> 32;
    value *= UINT64_C(0xd6e8feb86659fd93);
    value ^= value >> 32;
    value *= UINT64_C(0xd6e8feb86659fd93);
    return value ^ value >> 32;
}

static inline uint64_t word(fix16_t value, uint64_t key)
{
    return (uint32_t)value * key;
}

static inline uint64_t words(uint64_t value, const uint64_t *keys)
{
    return (value & UINT32_MAX) * keys[0] + (value >> 32) * keys[1];
}

static uint64_t hash_by_hand(const walkers *state)
{
    const walker_keys *keys = keys_of_walkers();
    const uint64_t *key = keys->words;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        const cox_agent *agent = &state->rows[i].agent;
        const cox_wander_memory *memory = &state->rows[i].memory;
        sum += finish(keys->table + agent->id * keys->id + word(agent->position.x, key[0]) +
                      word(agent->position.y, key[1]) + word(agent->velocity.x, key[2]) +
                      word(agent->velocity.y, key[3]) + word(agent->orientation, key[4]) +
                      word(agent->rotation, key[5]) + word(agent->radius, key[6]) +
                      word(agent->mass, key[7]) + word(agent->max_speed, key[8]) +
                      word(agent->max_force, key[9]) + word(agent->max_rotation, key[10]) +
                      word(agent->max_torque, key[11]) + word(memory->angle, key[12]) +
                      words(memory->random.state, &key[13]) +
                      words(memory->random.increment, &key[15]));
    }
    return finish(sum + finish(keys->rows + state->count * keys->id));
}

static void run_hash_by_hand(state_bench *bench)
{
    bench->sum += hash_by_hand(&bench->plain);
}

bool state_bench_hash_is_right(const state_bench *bench)
{
    uint64_t hash = cox_sim_hash(&bench->plain.walked);
    return hash == hash_by_hand(&bench->plain) && hash == cox_sim_hash(&bench->plain.sim);
}

static void run_hash_columns(state_bench *bench)
{
    bench->sum += cox_sim_hash(&bench->columns.sim);
}

static void run_hash_columns_portable(state_bench *bench)
{
    cox_plan *plan = bench->columns.sim.plan;
    cox_plan_set_simd(plan, COX_SIMD_PORTABLE);
    run_hash_columns(bench);
    cox_plan_set_simd(plan, processor_simd());
}

static void run_image_columns(state_bench *bench)
{
    uint32_t length;
    const crowd_columns *from = &bench->columns;
    bench->sum += (uint64_t)cox_image_save(&from->sim, from->image, BYTES, &length);
}

static void run_memcpy_columns(state_bench *bench)
{
    const crowd_columns *from = &bench->columns;
    memcpy(from->copy, from->image, from->image_length);
    bench->sum += from->copy[from->image_length - 1];
}

const state_figure state_figures[] = {
    {"save", "memcpy", 4.5, false, false, {run_save, run_memcpy}},
    {"load", "memcpy", 8, false, false, {run_load, run_memcpy}},
    {"check", "memcpy", 6, false, false, {run_check, run_memcpy}},
    {"image_save", "memcpy", 1.5, false, false, {run_image_save, run_memcpy_image}},
    {"image_load", "memcpy", 1.5, false, false, {run_image_load, run_memcpy_image}},
    {"image_snapshot", "memcpy", 0, false, false, {run_image_snapshot, run_memcpy}},
    {"hash", "by hand", 1.1, false, false, {run_hash, run_hash_by_hand}},
    {"hash_xxh3", "XXH3", 0, false, true, {run_hash, run_xxh3}},
    {"compare", "memcmp", 4, false, false, {run_compare, run_memcmp}},
    {"save_mixed", "in order", 2, true, false, {run_save_mixed, run_save_many}},
    {"save_scattered", "in order", 2, true, false, {run_save_scattered, run_save_many}},
    {"hash_columns", "portable C", 0, true, false, {run_hash_columns, run_hash_columns_portable}},
    {"image_columns", "memcpy", 0, true, false, {run_image_columns, run_memcpy_columns}},
    {"rollback", "its steps", 1.25, false, false, {run_rollback, run_steps}},
    {"walk_save", "memcpy", 0, false, false, {run_save_walked, run_memcpy}},
    {"walk_load", "memcpy", 0, false, false, {run_load_walked, run_memcpy}},
    {"walk_check", "memcpy", 0, false, false, {run_check_walked, run_memcpy}},
    {"walk_hash", "by hand", 0, false, false, {run_hash_walked, run_hash_by_hand}},
    {"walk_compare", "memcmp", 0, false, false, {run_compare_walked, run_memcmp}},
};
const unsigned state_figure_count = sizeof state_figures / sizeof state_figures[0];
