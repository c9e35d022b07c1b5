/* SPDX-License-Identifier: MIT
 * The figures of bench state. Whatever stands beside a call is called in the same way, by a pointer
 * to a function of this file, and takes its operands from the same memory. */
#include "bench_state.h"

#include <dlfcn.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/image.h"
#include "coxswain/snapshot.h"

#define BYTES UINT32_MAX /* as much as the memory holds that state_bench_make takes */

/* The state of walkers that a simulation is of. */
static const walkers *state_of(const cox_sim *sim)
{
    return sim->context;
}

static void save(state_bench *bench, const cox_sim *sim)
{
    uint32_t length;
    bench->sum += (uint64_t)cox_snapshot_save(sim, state_of(sim)->snapshot, BYTES, &length);
    bench->sum += length;
}

static void load(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = state_of(sim);
    bench->sum += (uint64_t)cox_snapshot_load(sim, from->snapshot, from->snapshot_length, NULL, 0);
}

static void check(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = state_of(sim);
    bench->sum += (uint64_t)cox_snapshot_check(sim, from->snapshot, from->snapshot_length);
}

static void image_save(state_bench *bench, const cox_sim *sim)
{
    uint32_t length;
    bench->sum += (uint64_t)cox_image_save(sim, state_of(sim)->image, BYTES, &length);
}

static void image_load(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = state_of(sim);
    bench->sum += (uint64_t)cox_image_load(sim, from->image, from->image_length);
}

static void image_snapshot(state_bench *bench, const cox_sim *sim)
{
    uint32_t length;
    const walkers *from = state_of(sim);
    bench->sum += (uint64_t)cox_image_snapshot(sim, from->image, from->image_length, from->snapshot,
                                               BYTES, &length);
}

static void hash(state_bench *bench, const cox_sim *sim)
{
    bench->sum += cox_sim_hash(sim);
}

/* With the equal state that has a plan or none as this one does. */
static void compare(state_bench *bench, const cox_sim *sim)
{
    const cox_sim *equal = sim->plan != NULL ? &bench->twin.sim : &bench->twin.walked;
    cox_difference difference;
    bench->sum += (uint64_t)cox_snapshot_compare(sim, equal, &difference);
}

static const cox_frame no_commands = {0, 0, NULL};

/* Back to a state, and eight ticks again, each hashed and kept as a session does. */
static void roll_back(state_bench *bench, const cox_sim *sim)
{
    uint32_t length;
    image_load(bench, sim);
    for (uint32_t i = 0; i < STATE_BENCH_TICKS; i++) {
        cox_sim_step(sim, &no_commands);
        hash(bench, sim);
        bench->sum += (uint64_t)cox_image_save(sim, bench->kept[i], BYTES, &length);
    }
}

/* What stands beside. */

/* The same ticks. The rows are put back by a memcpy, which takes as long as the load above. */
static void step(state_bench *bench, const cox_sim *sim)
{
    const walkers *moved = state_of(sim);
    memcpy(moved->rows, moved->copy, moved->count * sizeof *moved->rows);
    for (uint32_t i = 0; i < STATE_BENCH_TICKS; i++) cox_sim_step(sim, &no_commands);
    bench->sum += (uint64_t)moved->rows[0].agent.position.x;
}

static void copy_snapshot(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = state_of(sim);
    memcpy(from->copy, from->snapshot, from->snapshot_length);
    bench->sum += from->copy[from->snapshot_length - 1];
}

static void copy_image(state_bench *bench, const cox_sim *sim)
{
    const walkers *from = state_of(sim);
    memcpy(from->copy, from->image, from->image_length);
    bench->sum += from->copy[from->image_length - 1];
}

static void compare_bytes(state_bench *bench, const cox_sim *sim)
{
    const walkers *a = state_of(sim);
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

static void xxh3(state_bench *bench, const cox_sim *sim)
{
    bench->sum += find_xxh3()(state_of(sim)->snapshot, state_of(sim)->snapshot_length);
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

static uint64_t hash_of(const walkers *state)
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

static void hash_by_hand(state_bench *bench, const cox_sim *sim)
{
    bench->sum += hash_of(state_of(sim));
}

bool state_bench_hash_is_right(const state_bench *bench)
{
    uint64_t walked = cox_sim_hash(&bench->plain.walked);
    return walked == hash_of(&bench->plain) && walked == cox_sim_hash(&bench->plain.sim);
}

static void hash_portable(state_bench *bench, const cox_sim *sim)
{
    cox_plan_set_simd(sim->plan, COX_SIMD_PORTABLE);
    hash(bench, sim);
    cox_plan_set_simd(sim->plan, cox_simd_here());
}

static void columns_save(state_bench *bench, const cox_sim *sim)
{
    uint32_t length;
    bench->sum += (uint64_t)cox_image_save(sim, bench->columns.image, BYTES, &length);
}

static void copy_columns(state_bench *bench, const cox_sim *sim)
{
    const crowd_columns *from = sim->context;
    memcpy(from->copy, from->image, from->image_length);
    bench->sum += from->copy[from->image_length - 1];
}

#define SIM(of) offsetof(state_bench, of)
#define BOTH(of)         \
    {                    \
        SIM(of), SIM(of) \
    }

const state_figure state_figures[] = {
    {"save", "memcpy", 4.5, false, false, {save, copy_snapshot}, BOTH(plain.sim)},
    {"load", "memcpy", 8, false, false, {load, copy_snapshot}, BOTH(plain.sim)},
    {"check", "memcpy", 6, false, false, {check, copy_snapshot}, BOTH(plain.sim)},
    {"image_save", "memcpy", 1.5, false, false, {image_save, copy_image}, BOTH(plain.sim)},
    {"image_load", "memcpy", 1.5, false, false, {image_load, copy_image}, BOTH(plain.sim)},
    {"image_snapshot", "memcpy", 0, false, false, {image_snapshot, copy_snapshot}, BOTH(plain.sim)},
    {"hash", "by hand", 1.1, false, false, {hash, hash_by_hand}, BOTH(plain.sim)},
    {"hash_xxh3", "XXH3", 0, false, true, {hash, xxh3}, BOTH(plain.sim)},
    {"compare", "memcmp", 4, false, false, {compare, compare_bytes}, BOTH(plain.sim)},
    {"save_mixed", "in order", 2, true, false, {save, save}, {SIM(mixed.sim), SIM(many.sim)}},
    {"save_scattered",
     "in order",
     2,
     true,
     false,
     {save, save},
     {SIM(scattered.sim), SIM(many.sim)}},
    {"hash_columns", "portable C", 0, true, false, {hash, hash_portable}, BOTH(columns.sim)},
    {"image_columns", "memcpy", 0, true, false, {columns_save, copy_columns}, BOTH(columns.sim)},
    {"rollback", "its steps", 1.25, false, false, {roll_back, step}, BOTH(moved.sim)},
    {"walk_save", "memcpy", 0, false, false, {save, copy_snapshot}, BOTH(plain.walked)},
    {"walk_load", "memcpy", 0, false, false, {load, copy_snapshot}, BOTH(plain.walked)},
    {"walk_check", "memcpy", 0, false, false, {check, copy_snapshot}, BOTH(plain.walked)},
    {"walk_hash", "by hand", 0, false, false, {hash, hash_by_hand}, BOTH(plain.walked)},
    {"walk_compare", "memcmp", 0, false, false, {compare, compare_bytes}, BOTH(plain.walked)},
};
const unsigned state_figure_count = sizeof state_figures / sizeof state_figures[0];
