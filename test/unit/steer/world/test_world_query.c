/* SPDX-License-Identifier: MIT
 * Queries of a world give what a search over all agents gives, whether the grid shows the agents as
 * they are or not. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "fixture_world.h"

enum { AGENTS = 300, GROUPS = 3 };

static cox_world *world;
static cox_world_def def;
static cox_agent agents[AGENTS + 1];
static uint32_t agent_count;

static void take_agents(void)
{
    agent_count = cox_world_agent_count(world);
    for (uint32_t slot = 0; slot < agent_count; slot++)
        cox_world_get_agent(world, cox_world_id_at(world, slot), &agents[slot]);
}

/* Makes a world of three groups in a square of that width. */
static void make_world(uint64_t rules, fix16_t query_radius, fix16_t width)
{
    cox_random random = cox_random_make(5, 5);
    fix16_t half = width / 2;
    free(world);
    def = cox_world_default();
    def.agents_max = AGENTS + 1;
    def.groups_max = GROUPS;
    def.rules = rules;
    def.query_radius = query_radius;
    def.thinks = true;
    def.candidates_max = 4;
    def.bounds = COX_BOUNDS_CONTAIN;
    def.least = cox_vec2_make(-half, -half);
    def.greatest = cox_vec2_make(half, half);
    world = fixture_world_make(&def);
    for (uint32_t group = 0; group < GROUPS; group++)
        fixture_world_fill(world, &def, group, AGENTS / GROUPS, &random);
    for (uint32_t group = 0; group < GROUPS; group++)
        cox_world_set_tags(world, group, group == 0 ? 0 : group | 4);
    take_agents();
}

/* Gives all groups a rule that sees neighbours. */
static void set_flocking(void)
{
    cox_profile profile = fixture_world_flocking();
    profile.smoothing = COX_FIX_ONE;
    for (uint32_t group = 0; group < GROUPS; group++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, group, &profile));
}

void setUp(void)
{
    world = NULL;
    make_world(COX_RULES(COX_FLOCK), 0, COX_FIX(60));
    set_flocking();
}

void tearDown(void)
{
    free(world);
}

static bool is_asked_for(const cox_world_query *q, const cox_agent *agent)
{
    cox_vec2 point = cox_vec2_clamp(q->point, COX_WORLD_LIMIT);
    if (agent->id == q->self_id || !cox_vec2_within(point, agent->position, q->radius))
        return false;
    uint32_t group = cox_world_get_group(world, agent->id), tags = 0;
    cox_world_get_tags(world, group, &tags);
    if (q->tags != 0 && (q->tags & tags) == 0) return false;
    return q->group == COX_NO_GROUP || group == q->group;
}

static uint64_t distance(const cox_world_query *q, const cox_agent *agent)
{
    cox_vec2 point = cox_vec2_clamp(q->point, COX_WORLD_LIMIT);
    return cox_vec2_distance_squared(point, agent->position);
}

/* Looks at all agents taken. The ids of those asked for go to ids, ascending, or by distance. */
static uint32_t search_all(const cox_world_query *q, bool by_distance, uint32_t *ids)
{
    uint64_t distances[AGENTS + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i < agent_count; i++) {
        if (!is_asked_for(q, &agents[i])) continue;
        uint64_t own = distance(q, &agents[i]);
        uint32_t at = count++;
        for (; by_distance && at > 0 && own < distances[at - 1u]; at--) {
            distances[at] = distances[at - 1u];
            ids[at] = ids[at - 1u];
        }
        distances[at] = own;
        ids[at] = agents[i].id;
    }
    return count;
}

/* Checks both queries, with room for that many. */
static void check(const cox_world_query *q, uint32_t capacity)
{
    uint32_t expected[AGENTS + 1], found[AGENTS + 1];
    uint32_t in_all = search_all(q, false, expected);
    uint32_t fitting = in_all < capacity ? in_all : capacity;
    TEST_ASSERT_EQUAL_UINT32(in_all, cox_world_within(world, q, found, capacity));
    if (fitting > 0) TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, found, fitting);

    search_all(q, true, expected);
    TEST_ASSERT_EQUAL_UINT32(fitting, cox_world_nearest(world, q, found, capacity));
    if (fitting > 0) TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, found, fitting);
}

/* Checks random questions about the world as it is, in all its parts and beyond it. */
static void check_many(uint64_t seed)
{
    static const fix16_t radii[] = {-1, 0, COX_FIX(2), COX_FIX(9), COX_FIX(31), COX_FIX_MAX};
    static const uint32_t capacities[] = {0, 1, 5, AGENTS + 1};
    cox_random random = cox_random_make(seed, 1);
    for (uint32_t i = 0; i < 240; i++) {
        const cox_agent *self = &agents[cox_random_below(&random, agent_count)];
        cox_world_query q;
        int32_t group = cox_random_between(&random, -1, GROUPS);
        q.group = group < 0 ? COX_NO_GROUP : (uint32_t)group;
        q.tags = cox_random_below(&random, 4) * cox_random_below(&random, 3);
        q.self_id = i % 2 == 0 ? self->id : COX_NO_ROW;
        q.radius = radii[i % COX_COUNT(radii)];
        q.point = self->position;
        if (i % 5 == 0) q.point = cox_random_point(&random, def.least, def.greatest);
        if (i % 31 == 0) q.point = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
        check(&q, capacities[cox_random_below(&random, COX_COUNT(capacities))]);
    }
}

/* What the thoughts of a step were to find, and found. */
static uint32_t answers[AGENTS];

/* Asks about the agents of the group next to its own; the answer is the sum of the ids that it
 * finds, each times its place. */
static uint32_t answer_for(uint32_t group, const cox_agent *agent)
{
    uint32_t found[5], sum = 0;
    cox_world_query around = cox_world_query_make(agent->position, COX_FIX(9));
    around.group = (group + 1) % GROUPS;
    around.self_id = agent->id;
    uint32_t total = cox_world_within(world, &around, found, COX_COUNT(found));
    for (uint32_t i = 0; i < total && i < COX_COUNT(found); i++) sum += found[i] * (i + 1u);
    uint32_t kept = cox_world_nearest(world, &around, found, COX_COUNT(found));
    for (uint32_t i = 0; i < kept; i++) sum += found[i] * (i + 1u) * 1000u;
    return sum + total * 1000000u;
}

static void think(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    TEST_ASSERT_EQUAL_PTR(world, seen);
    uint32_t group = cox_world_get_group(seen, thought->agent.id);
    answers[thought->slot] = answer_for(group, &thought->agent);
}

void test_a_thought_finds_who_is_near_at_t(void)
{
    uint32_t expected[AGENTS];
    for (uint32_t group = 0; group < GROUPS; group++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_think(world, group, think, NULL));
    for (uint32_t tick = 0; tick < 3; tick++) {
        for (uint32_t slot = 0; slot < AGENTS; slot++)
            expected[slot] = answer_for(cox_world_get_group(world, agents[slot].id), &agents[slot]);
        cox_world_step(world);
        TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, answers, AGENTS);
        take_agents();
    }
}

void test_queries_give_what_a_search_over_all_agents_gives(void)
{
    static const fix16_t widths[] = {COX_FIX(4), COX_FIX(60), COX_FIX(700), 2 * COX_FIX(16000)};
    for (uint32_t i = 0; i < COX_COUNT(widths); i++) {
        make_world(COX_RULES(COX_FLOCK), 0, widths[i]);
        set_flocking();
        check_many(i);
        cox_world_build_grid(world);
        check_many(i);
    }
}

void test_a_query_by_tags_finds_agents_of_every_group_that_has_one_of_them(void)
{
    cox_world_query q = cox_world_query_make(cox_vec2_zero(), COX_FIX_MAX);
    q.tags = 4;
    TEST_ASSERT_EQUAL_UINT32(AGENTS / GROUPS * 2, cox_world_within(world, &q, NULL, 0));
    q.tags = 1;
    TEST_ASSERT_EQUAL_UINT32(AGENTS / GROUPS, cox_world_within(world, &q, NULL, 0));
    q.tags = 8;
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_within(world, &q, NULL, 0));
}

void test_queries_find_those_that_candidates_max_leaves_out(void)
{
    cox_world_query q = cox_world_query_make(cox_vec2_zero(), COX_FIX(30));
    cox_world_build_grid(world);
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_world_left_out(world));
    check(&q, AGENTS);
}

void test_of_equally_near_agents_the_lower_id_is_first(void)
{
    cox_world_query q = cox_world_query_make(cox_vec2_zero(), COX_FIX(9));
    for (uint32_t i = 0; i < AGENTS; i++) {
        agents[i].position = cox_vec2_make(i % 2 == 0 ? COX_FIX(2) : -COX_FIX(2), 0);
        cox_world_set_agent(world, &agents[i]);
    }
    cox_world_build_grid(world);
    check(&q, 7);
    check(&q, AGENTS);
}

void test_after_a_step_a_query_sees_where_the_agents_have_moved(void)
{
    cox_world_step(world);
    take_agents();
    check_many(2);
}

void test_a_query_sees_every_change_since_the_grid_was_built(void)
{
    cox_world_query q = cox_world_query_make(cox_vec2_zero(), COX_FIX(3));
    cox_world_build_grid(world);
    cox_world_add_agent(world, 1, cox_vec2_zero());
    take_agents();
    check(&q, AGENTS + 1);

    cox_world_build_grid(world);
    cox_world_remove_agent(world, agents[4].id);
    take_agents();
    check_many(3);

    cox_world_build_grid(world);
    agents[7].position = cox_vec2_zero();
    cox_world_set_agent(world, &agents[7]);
    take_agents();
    check(&q, AGENTS + 1);

    cox_world_build_grid(world);
    cox_world_set_group(world, agents[7].id, 2);
    q.group = 2;
    check(&q, AGENTS + 1);
}

void test_a_query_sees_the_agents_of_a_loaded_state(void)
{
    cox_sim sim = cox_world_sim(world);
    uint32_t size = cox_snapshot_size(&sim), length;
    uint8_t *kept = malloc(size), *undo = malloc(size);
    cox_snapshot_save(&sim, kept, size, &length);
    for (uint32_t tick = 0; tick < 20; tick++) cox_world_step(world);
    cox_world_build_grid(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, kept, length, undo, size));
    check_many(4);
    free(undo);
    free(kept);
}

void test_a_world_whose_rules_see_nobody_has_cells_by_its_query_radius(void)
{
    static const fix16_t radii[] = {1, COX_FIX(5), COX_FIX_MAX};
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        make_world(COX_RULES(COX_WANDER), radii[i], COX_FIX(60));
        cox_world_build_grid(world);
        TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
        check_many(i);
        cox_world_step(world);
        TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
    }
}

void test_a_world_without_cells_answers_as_well(void)
{
    make_world(COX_RULES(COX_WANDER), 0, COX_FIX(60));
    cox_world_build_grid(world);
    check_many(6);
}

void test_cells_for_queries_take_memory_and_change_no_bit_of_a_step(void)
{
    uint64_t hashes[2];
    uint32_t sizes[2];
    for (uint32_t i = 0; i < 2; i++) {
        cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
        make_world(COX_RULES(COX_WANDER), i == 0 ? 0 : COX_FIX(9), COX_FIX(60));
        cox_profile_add(&profile, cox_rule_make(COX_WANDER, COX_FIX(1)));
        cox_world_set_profile(world, 0, &profile);
        for (uint32_t tick = 0; tick < 5; tick++) cox_world_step(world);
        hashes[i] = fixture_world_hash(world);
        sizes[i] = cox_world_size(&def);
    }
    TEST_ASSERT_EQUAL_HEX64(hashes[0], hashes[1]);
    TEST_ASSERT_GREATER_THAN_UINT32(sizes[0], sizes[1]);
}

void test_a_query_radius_below_0_is_no_definition(void)
{
    def.query_radius = -1;
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_size(&def));
}

void test_an_empty_world_has_nobody_near(void)
{
    make_world(COX_RULES(COX_FLOCK), 0, COX_FIX(60));
    set_flocking();
    for (uint32_t i = 0; i < AGENTS; i++) cox_world_remove_agent(world, agents[i].id);
    take_agents();
    cox_world_build_grid(world);
    cox_world_query q = cox_world_query_make(cox_vec2_zero(), COX_FIX_MAX);
    check(&q, 3);
}
