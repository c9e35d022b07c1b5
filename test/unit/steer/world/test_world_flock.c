/* SPDX-License-Identifier: MIT
 * A flock as a world: the same bits as in structs of one's own, in whatever order it is stored and
 * on however many threads it runs. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "fixture_world.h"
#include "simd_here.h"
#include "steer/steering/cox_flock_sums.h"
#include "trials.h"

enum { AGENTS = 600, TICKS = 40 };

/* A boid in a struct of one's own. */
typedef struct boid {
    cox_agent agent;
    cox_vec2 smoothed;
} boid;

static boid boids[AGENTS];
static cox_vec2 forces[AGENTS];
static uint8_t grid_memory[COX_GRID_BYTES(AGENTS)];
static uint32_t found[AGENTS];
static cox_world *world;
static cox_world_def def;
static cox_flocking flocking;

static void make_flock(uint32_t agents, fix16_t width, uint64_t seed)
{
    cox_random random = cox_random_make(seed, 7);
    cox_profile profile = fixture_world_flocking();
    def = fixture_world_flock_def(agents, width);
    free(world);
    world = fixture_world_make(&def);
    cox_world_set_limits(world, 0, fixture_world_limits());
    cox_world_set_profile(world, 0, &profile);
    fixture_world_fill(world, &def, 0, agents, &random);
}

void setUp(void)
{
    flocking = cox_flocking_default();
    make_flock(AGENTS, COX_FIX(110), 1);
}

void tearDown(void)
{
    free(world);
    world = NULL;
}

/* Copies the world's agents into the structs. */
static void take_boids(void)
{
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        boids[slot].smoothed = cox_vec2_zero();
        cox_world_get_agent(world, cox_world_id_at(world, slot), &boids[slot].agent);
    }
}

static fix16_t wrapped(fix16_t value, fix16_t least, fix16_t greatest)
{
    if (value < least) return value + (greatest - least);
    return value >= greatest ? value - (greatest - least) : value;
}

/* A tick of the user's own: span, grid, flock, move. */
static void step_boids(void)
{
    cox_grid grid = cox_grid_make(grid_memory, sizeof grid_memory);
    cox_grid_build(&grid, COX_SPAN(boids, AGENTS, agent), COX_FIX(9));
    for (uint32_t i = 0; i < AGENTS; i++) {
        cox_span near = cox_grid_within(&grid, boids[i].agent.position, COX_FIX(9),
                                        boids[i].agent.id, found, AGENTS, NULL);
        forces[i] = cox_flock(&boids[i].agent, near, flocking);
    }
    for (uint32_t i = 0; i < AGENTS; i++) {
        cox_agent *agent = &boids[i].agent;
        cox_vec2 force = cox_vec2_truncate(forces[i], agent->max_force);
        boids[i].smoothed = cox_vec2_lerp(boids[i].smoothed, force, COX_RATIO(3, 20));
        cox_agent_move(agent, boids[i].smoothed);
        cox_agent_face_velocity(agent);
        agent->position.x = wrapped(agent->position.x, def.least.x, def.greatest.x);
        agent->position.y = wrapped(agent->position.y, def.least.y, def.greatest.y);
    }
}

static void check_boids(void)
{
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_agent agent;
        TEST_ASSERT_TRUE(cox_world_get_agent(world, boids[slot].agent.id, &agent));
        TEST_ASSERT_EQUAL_INT32_MESSAGE(boids[slot].agent.position.x, agent.position.x, "x");
        TEST_ASSERT_EQUAL_INT32_MESSAGE(boids[slot].agent.position.y, agent.position.y, "y");
        TEST_ASSERT_EQUAL_INT32(boids[slot].agent.velocity.x, agent.velocity.x);
        TEST_ASSERT_EQUAL_INT32(boids[slot].agent.velocity.y, agent.velocity.y);
    }
}

void test_a_world_moves_a_flock_as_span_and_grid_and_cox_flock_do(void)
{
    take_boids();
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_world_step(world);
        step_boids();
        check_boids();
    }
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
}

void test_agents_at_rest_and_on_one_spot_flock_as_cox_flock_lets_them(void)
{
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_agent agent;
        cox_world_get_agent(world, cox_world_id_at(world, slot), &agent);
        agent.velocity = cox_vec2_zero();
        agent.orientation = (fix16_t)slot * 300;
        int32_t spot = (int32_t)slot / 3;
        agent.position = cox_vec2_make(COX_FIX(3) * (spot % 15), COX_FIX(3) * (spot / 15));
        cox_world_set_agent(world, &agent);
    }
    take_boids();
    for (uint32_t tick = 0; tick < 4; tick++) {
        cox_world_step(world);
        step_boids();
        check_boids();
    }
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
}

/* Flies a flock with these strengths at a level. */
static void check_strengths(cox_simd simd, fix16_t apart, fix16_t along, fix16_t together)
{
    cox_profile profile = fixture_world_flocking();
    cox_limits limits = fixture_world_limits();
    flocking.separation.weight = profile.rules[0].parameters[2] = apart;
    flocking.alignment.weight = profile.rules[0].parameters[5] = along;
    flocking.cohesion.weight = profile.rules[0].parameters[8] = together;
    cox_random random = cox_random_make(5, 7);
    limits.max_force = COX_FIX_MAX;
    def.simd = simd;
    free(world);
    world = fixture_world_make(&def);
    cox_world_set_limits(world, 0, limits);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    fixture_world_fill(world, &def, 0, AGENTS, &random);
    take_boids();
    for (uint32_t tick = 0; tick < 3; tick++) {
        cox_world_step(world);
        step_boids();
        check_boids();
    }
}

void test_the_strongest_forces_are_summed_up_as_by_cox_flock(void)
{
    const fix16_t most = COX_FIX(1000);
    for (uint32_t i = 0; i < simd_count(); i++) {
        check_strengths(simd_level(i), most, most, most);
        check_strengths(simd_level(i), -most, -most, -most);
        check_strengths(simd_level(i), most, -most, most);
    }
}

/* The same flock after all ticks, made by another definition; the caller frees it. */
static cox_world *flown(const cox_world_def *other_def)
{
    cox_random random = cox_random_make(1, 7);
    cox_profile profile = fixture_world_flocking();
    cox_world *other = fixture_world_make(other_def);
    cox_world_set_limits(other, 0, fixture_world_limits());
    cox_world_set_profile(other, 0, &profile);
    fixture_world_fill(other, &def, 0, AGENTS, &random);
    for (uint32_t tick = 0; tick < TICKS; tick++) cox_world_step(other);
    return other;
}

static uint64_t hash_of(const cox_world_def *other_def)
{
    cox_world *other = flown(other_def);
    uint64_t hash = fixture_world_hash(other);
    free(other);
    return hash;
}

/* The digest of its agents alone. */
static uint64_t agents_of(const cox_world_def *other_def)
{
    cox_world *other = flown(other_def);
    cox_sim sim = cox_world_sim(other);
    uint64_t digest = cox_sim_group_digest(&sim, 0, 0, UINT32_MAX);
    free(other);
    return digest;
}

void test_the_number_of_threads_changes_no_bit(void)
{
    static const uint32_t threads[] = {1, 2, 3, 7, 16};
    uint64_t expected = hash_of(&def);
    for (uint32_t i = 0; i < COX_COUNT(threads); i++) {
        fixture_pool pool = {threads[i], cox_random_make(i, 0)};
        cox_world_def threaded = def;
        threaded.parallel_for = fixture_world_parallel_for;
        threaded.pool = &pool;
        TEST_ASSERT_EQUAL_HEX64(expected, hash_of(&threaded));
    }
}

void test_vector_instructions_change_no_bit(void)
{
    cox_world_def vectored = def;
    for (uint32_t i = 1; i < simd_count(); i++) {
        vectored.simd = simd_level(i);
        TEST_ASSERT_EQUAL_HEX64(hash_of(&def), hash_of(&vectored));
    }
}

/* A radius of a part of flocking, now and then none or one at an end. */
static fix16_t random_radius(cox_random *random, fix16_t widest)
{
    uint32_t which = cox_random_below(random, 8);
    if (which == 0) return 0;
    return which == 1 ? widest : cox_random_between(random, 0, widest);
}

/* Flocking within radii up to the widest, with fields of view of all kinds. */
static cox_profile random_flocking(cox_random *random, fix16_t widest)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule rule = cox_rule_make(COX_FLOCK, COX_FIX(1));
    for (uint32_t zone = 0; zone < 3; zone++) {
        fix16_t cosine = cox_random_between(random, -COX_FIX(2), COX_FIX(2));
        rule.parameters[3 * zone] = random_radius(random, widest);
        rule.parameters[3 * zone + 1] = cox_fix_clamp(cosine, -COX_FIX_ONE, COX_FIX_ONE);
    }
    rule.parameters[9] = random_radius(random, widest);
    cox_profile_add(&profile, rule);
    return profile;
}

/* Puts agents of an extreme kind among the others: on one spot, at rest, in the corners. */
static void make_extreme(cox_world *flock, const cox_world_def *of, cox_random *random)
{
    for (uint32_t slot = 0; slot < cox_world_agent_count(flock); slot += 3) {
        cox_agent agent;
        cox_world_get_agent(flock, cox_world_id_at(flock, slot), &agent);
        switch (cox_random_below(random, 3)) {
        case 0:
            agent.position = cox_vec2_make(of->greatest.x / 2, of->greatest.y / 2);
            break;
        case 1:
            agent.velocity = cox_vec2_zero();
            break;
        default:
            agent.position = cox_random_below(random, 2) == 0 ? of->least : of->greatest;
            break;
        }
        cox_world_set_agent(flock, &agent);
    }
}

/* The hash of a random flock after two ticks. */
static uint64_t hash_of_random_flock(uint32_t seed, cox_simd simd)
{
    cox_random random = cox_random_make(seed, 23);
    fix16_t widest = cox_random_between(&random, COX_RATIO(1, 100), COX_FLOCK_NARROW_RADIUS);
    fix16_t width = cox_fix_mul(widest, cox_random_between(&random, COX_FIX(1), COX_FIX(30)));
    cox_world_def of = fixture_world_flock_def(150, width);
    cox_profile profile = random_flocking(&random, widest);
    of.candidates_max = cox_random_below(&random, 2) == 0 ? 25 : 150;
    of.simd = simd;
    cox_world *flock = fixture_world_make(&of);
    cox_world_set_limits(flock, 0, fixture_world_limits());
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(flock, 0, &profile));
    fixture_world_fill(flock, &of, 0, of.agents_max, &random);
    if (seed % 2 == 0) make_extreme(flock, &of, &random);
    for (uint32_t tick = 0; tick < 2; tick++) cox_world_step(flock);
    uint64_t hash = fixture_world_hash(flock);
    free(flock);
    return hash;
}

void test_vector_instructions_change_no_bit_of_random_and_extreme_flocks(void)
{
    for (uint32_t seed = 0; seed < TRIALS_OF(400u); seed++) {
        uint64_t hash = hash_of_random_flock(seed, COX_SIMD_PORTABLE);
        for (uint32_t i = 1; i < simd_count(); i++)
            TEST_ASSERT_EQUAL_HEX64(hash, hash_of_random_flock(seed, simd_level(i)));
    }
}

/* The hash after a tick of a lattice whose agents all go one way. Their fields of view end right
 * beside them and at an eighth of a turn, where others are. */
static uint64_t hash_of_lattice(cox_simd simd)
{
    cox_world_def of = fixture_world_flock_def(AGENTS, COX_FIX(110));
    cox_profile profile = fixture_world_flocking();
    for (uint32_t zone = 0; zone < 3; zone++)
        profile.rules[0].parameters[3 * zone + 1] = zone == 1 ? COX_RATIO(46341, 65536) : 0;
    of.simd = simd;
    cox_world *flock = fixture_world_make(&of);
    cox_world_set_limits(flock, 0, fixture_world_limits());
    cox_world_set_profile(flock, 0, &profile);
    for (int32_t i = 0; i < AGENTS; i++) {
        cox_vec2 at = cox_vec2_make(COX_FIX(3) * (i % 30 - 15), COX_FIX(3) * (i / 30 - 10));
        cox_agent agent = fixture_world_agent(flock, cox_world_add_agent(flock, 0, at));
        agent.velocity = cox_vec2_make(COX_RATIO(1, 20), 0);
        cox_world_set_agent(flock, &agent);
    }
    cox_world_step(flock);
    uint64_t hash = fixture_world_hash(flock);
    free(flock);
    return hash;
}

void test_vector_instructions_see_the_edge_of_a_field_of_view_as_all_do(void)
{
    uint64_t hash = hash_of_lattice(COX_SIMD_PORTABLE);
    for (uint32_t i = 1; i < simd_count(); i++)
        TEST_ASSERT_EQUAL_HEX64(hash, hash_of_lattice(simd_level(i)));
}

void test_room_for_more_agents_changes_no_bit_of_those_there(void)
{
    cox_world_def roomy = def;
    roomy.agents_max = 50 * AGENTS;
    TEST_ASSERT_EQUAL_HEX64(agents_of(&def), agents_of(&roomy));
}

void test_a_world_that_is_loaded_every_tick_goes_the_same_way(void)
{
    cox_sim sim = cox_world_sim(world);
    uint32_t size = cox_snapshot_size(&sim), length;
    uint8_t *kept = malloc(size);
    cox_snapshot_save(&sim, kept, size, &length);
    for (uint32_t tick = 0; tick < TICKS; tick++) cox_world_step(world);
    uint64_t expected = fixture_world_hash(world);

    cox_world *other = fixture_world_make(&def);
    uint8_t *undo = malloc(size);
    cox_sim again = cox_world_sim(other);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&again, kept, length, undo, size));
        cox_world_step(other);
        cox_snapshot_save(&again, kept, size, &length);
    }
    TEST_ASSERT_EQUAL_HEX64(expected, fixture_world_hash(other));
    free(other);
    free(undo);
    free(kept);
}
