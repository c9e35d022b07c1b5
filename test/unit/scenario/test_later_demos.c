/* SPDX-License-Identifier: MIT
 * The demos of the later tutorials: what each is there to show. */
#include "unity.h"

#include "coxswain/kinematic.h"
#include "coxswain/obstacle.h"
#include "coxswain/path_following.h"
#include "demo.h"
#include "fixture_scenario.h"
#include "plan.h"

static uint64_t memory[1280];
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;
static demo *world;

static const cox_scenario *const demos[] = {&scenario_kinematic, &scenario_align,  &scenario_match,
                                            &scenario_face,      &scenario_stroll, &scenario_patrol,
                                            &scenario_obstacles, &scenario_leader, &scenario_queue};

void setUp(void)
{
}

void tearDown(void)
{
}

static void begin(const cox_scenario *scenario, uint64_t seed)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario->init(&sim, memory, sizeof memory, values, seed));
    world = (demo *)sim.context;
}

static void start(const cox_scenario *scenario)
{
    fixture_scenario_defaults(scenario, values);
    begin(scenario, 1);
}

static void start_with(const cox_scenario *scenario, const char *name, int32_t value)
{
    fixture_scenario_defaults(scenario, values);
    TEST_ASSERT_TRUE_MESSAGE(fixture_scenario_set(scenario, values, name, value), name);
    begin(scenario, 1);
}

static void step(uint32_t ticks)
{
    cox_frame frame = {0, 0, NULL};
    for (; frame.tick < ticks; frame.tick++) cox_sim_step(&sim, &frame);
}

static void point_at(cox_vec2 position)
{
    cox_command cursor = {0, 1, {position.x, position.y}};
    cox_frame frame = {0, 1, &cursor};
    cox_sim_step(&sim, &frame);
}

static cox_agent *agent(uint32_t row)
{
    return &demo_actor(world, row)->agent;
}

static bool is_at(uint32_t row, cox_vec2 place, fix16_t distance)
{
    return cox_vec2_within(agent(row)->position, place, distance);
}

/* How far an angle is from another, by the shorter way. */
static fix16_t between(fix16_t angle, fix16_t other)
{
    return cox_fix_abs(cox_fix_wrap_angle(angle - other));
}

static fix16_t direction_to(uint32_t row, cox_vec2 place)
{
    return cox_vec2_angle(cox_vec2_subtract(place, agent(row)->position));
}

void test_nobody_ever_leaves_the_stage_of_a_later_demo(void)
{
    for (uint32_t i = 0; i < COX_COUNT(demos); i++) {
        start(demos[i]);
        for (uint32_t tick = 0; tick < 3000; tick++) {
            step(1);
            for (uint32_t row = 0; row < world->actor_count; row++) {
                cox_vec2 at = agent(row)->position;
                TEST_ASSERT_TRUE_MESSAGE(at.x >= 0 && at.x <= STAGE_WIDTH, demos[i]->name);
                TEST_ASSERT_TRUE_MESSAGE(at.y >= 0 && at.y <= STAGE_HEIGHT, demos[i]->name);
            }
        }
    }
}

void test_a_kinematic_agent_takes_its_velocity_at_once_and_one_with_inertia_does_not(void)
{
    start_with(&scenario_kinematic, "hop_ticks", 0);
    step(60);
    cox_vec2 place = demo_point(100, 390);
    cox_agent expected = *agent(0);
    cox_agent_apply_motion(&expected, cox_kinematic_seek(&expected, place));
    point_at(place);
    TEST_ASSERT_TRUE(cox_vec2_equal(expected.velocity, agent(0)->velocity));
    TEST_ASSERT_GREATER_THAN_INT32(
        COX_RATIO(1, 2), between(direction_to(3, place), cox_vec2_angle(agent(3)->velocity)));
}

void test_kinematic_arrive_rests_within_its_radius_and_seek_shakes_about_the_target(void)
{
    start_with(&scenario_kinematic, "hop_ticks", 0);
    step(300);
    for (uint32_t tick = 0; tick < 50; tick++) {
        step(1);
        TEST_ASSERT_FALSE(cox_vec2_is_zero(agent(0)->velocity));
        TEST_ASSERT_TRUE(is_at(0, world->target.position, COX_FIX(4)));
        TEST_ASSERT_TRUE(cox_vec2_is_zero(agent(1)->velocity));
        TEST_ASSERT_TRUE(is_at(1, world->target.position, COX_FIX(10)));
    }
}

void test_who_wanders_kinematically_flees_a_target_that_comes_near(void)
{
    start_with(&scenario_kinematic, "hop_ticks", 0);
    step(20);
    cox_vec2 place = cox_vec2_add(agent(2)->position, demo_point(30, 0));
    point_at(place);
    cox_vec2 away = cox_vec2_make(COX_FIX(-3), 0);
    TEST_ASSERT_TRUE(cox_vec2_equal(away, agent(2)->velocity));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, agent(2)->orientation);
}

void test_boats_that_slow_their_turns_come_to_the_course_without_turning_past_it(void)
{
    start_with(&scenario_align, "hop_ticks", 0);
    fix16_t course = cox_vec2_angle(cox_vec2_subtract(demo_corner(0), demo_corner(DEMO_MIDDLE)));
    bool is_past[2] = {false, false};
    for (uint32_t tick = 0; tick < 200; tick++) {
        step(1);
        for (uint32_t row = 0; row < 2; row++)
            if (agent(row)->orientation < course - COX_RATIO(2, 100)) is_past[row] = true;
    }
    TEST_ASSERT_FALSE(is_past[0]);
    TEST_ASSERT_TRUE(is_past[1]);
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(1, 100), between(agent(0)->orientation, course));
}

void test_everybody_has_the_velocity_of_the_leader_in_the_end(void)
{
    start_with(&scenario_match, "hop_ticks", 0);
    step(40); /* half the way to the corner, straight ahead */
    for (uint32_t row = 1; row < world->actor_count; row++) {
        cox_vec2 difference = cox_vec2_subtract(agent(row)->velocity, agent(0)->velocity);
        TEST_ASSERT_FALSE(cox_vec2_longer(difference, COX_RATIO(1, 20)));
    }
}

void test_watchers_face_the_walker_and_the_walker_faces_where_it_goes(void)
{
    start(&scenario_face);
    step(120);
    for (uint32_t tick = 0; tick < 40; tick++) {
        step(1);
        for (uint32_t row = 1; row < world->actor_count; row++)
            TEST_ASSERT_LESS_THAN_INT32(
                COX_RATIO(1, 6),
                between(agent(row)->orientation, direction_to(row, agent(0)->position)));
    }
    start_with(&scenario_face, "hop_ticks", 0);
    step(80);
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(1, 10),
                                between(agent(0)->orientation, cox_vec2_angle(agent(0)->velocity)));
}

void test_watchers_stand(void)
{
    start(&scenario_face);
    cox_vec2 place = agent(4)->position;
    step(500);
    TEST_ASSERT_TRUE(cox_vec2_equal(place, agent(4)->position));
}

/* A row of the scenario stroll. */
typedef struct walker {
    actor actor;
    plan plan;
} walker;

static const plan *plan_of(uint32_t row)
{
    return &((const walker *)(const void *)demo_actor(world, row))->plan;
}

static bool is_node_of(cox_vec2 point, const plan *planned)
{
    for (uint32_t i = 0; i < planned->node_count; i++)
        if (cox_vec2_equal(point, planned->nodes[i])) return true;
    return false;
}

void test_the_spline_of_a_pair_passes_through_the_points_of_its_legs(void)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        fixture_scenario_defaults(&scenario_stroll, values);
        begin(&scenario_stroll, seed);
        for (uint32_t row = 0; row < world->actor_count; row += 2) {
            TEST_ASSERT_GREATER_THAN_UINT32(plan_of(row)->node_count, plan_of(row + 1)->node_count);
            for (uint32_t i = 0; i < plan_of(row)->node_count; i++)
                TEST_ASSERT_TRUE(is_node_of(plan_of(row)->nodes[i], plan_of(row + 1)));
        }
    }
}

void test_strollers_come_to_rest_on_the_target_however_short_their_legs_are(void)
{
    for (int32_t leg = 4; leg <= 100; leg += 32) {
        fixture_scenario_defaults(&scenario_stroll, values);
        TEST_ASSERT_TRUE(fixture_scenario_set(&scenario_stroll, values, "hop_ticks", 0));
        TEST_ASSERT_TRUE(
            fixture_scenario_set(&scenario_stroll, values, "greatest_leg", COX_FIX(1) * leg));
        begin(&scenario_stroll, 1);
        step(1500);
        for (uint32_t row = 0; row < world->actor_count; row++)
            TEST_ASSERT_TRUE(is_at(row, world->target.position, COX_RATIO(1, 10)));
    }
}

void test_strollers_plan_again_when_the_target_moves(void)
{
    start(&scenario_stroll);
    step(100);
    cox_vec2 place = demo_point(500, 300);
    cox_vec2 from = agent(0)->position;
    point_at(place);
    TEST_ASSERT_TRUE(cox_vec2_equal(from, plan_of(0)->start));
    TEST_ASSERT_TRUE(cox_vec2_equal(place, plan_of(0)->goal));
    TEST_ASSERT_TRUE(is_node_of(place, plan_of(1)));
}

/* Of which the nodes are not saved. */
void test_a_plan_that_comes_from_outside_is_made_anew(void)
{
    start(&scenario_stroll);
    step(50);
    walker *self = (walker *)(void *)demo_actor(world, 1);
    plan expected = self->plan;
    for (uint32_t i = 0; i < PLAN_NODES_MAX; i++) self->plan.nodes[i] = cox_vec2_zero();
    self->plan.node_count = 0;
    self->plan.random_after.state = 0;
    TEST_ASSERT_TRUE(sim.restored(sim.context));
    TEST_ASSERT_EQUAL_UINT32(expected.node_count, self->plan.node_count);
    TEST_ASSERT_EQUAL_UINT64(expected.random_after.state, self->plan.random_after.state);
    for (uint32_t i = 0; i < expected.node_count; i++)
        TEST_ASSERT_TRUE(cox_vec2_equal(expected.nodes[i], self->plan.nodes[i]));
}

void test_a_spline_of_too_many_nodes_becomes_legs(void)
{
    static plan planned;
    cox_stroll stroll = {COX_FIX(10), COX_FIX(100), COX_FIX(300), COX_FIX_HALF_PI};
    planned.random_after = cox_random_make(1, 1);
    plan_again(&planned, cox_vec2_zero(), demo_point(500, 300), stroll, 1);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(PLAN_POINTS_MAX, planned.node_count);
    TEST_ASSERT_TRUE(cox_vec2_equal(demo_point(500, 300), planned.nodes[planned.node_count - 1]));
}

void test_a_patrol_goes_once_once_to_rest_back_and_forth_and_round(void)
{
    start(&scenario_patrol);
    bool is_back = false;
    bool is_round = false;
    for (uint32_t tick = 0; tick < 1200; tick++) {
        cox_path_memory before = demo_actor(world, 3)->path;
        step(1);
        if (demo_actor(world, 2)->path.direction < 0) is_back = true;
        if (before.node == 4 && demo_actor(world, 3)->path.node == 0) is_round = true;
    }
    TEST_ASSERT_TRUE(is_back);
    TEST_ASSERT_TRUE(is_round);
    TEST_ASSERT_EQUAL_UINT32(4, demo_actor(world, 0)->path.node);
    TEST_ASSERT_TRUE(is_at(0, demo_point(35, 60), COX_FIX(20)));
    TEST_ASSERT_TRUE(cox_vec2_longer(agent(0)->velocity, COX_RATIO(1, 10)));
    TEST_ASSERT_TRUE(is_at(1, demo_point(185, 60), COX_RATIO(1, 10)));
    TEST_ASSERT_FALSE(cox_vec2_longer(agent(1)->velocity, COX_RATIO(1, 10)));
}

/* The ticks of one round. */
static uint32_t ticks_of_a_round(fix16_t radius)
{
    uint32_t ticks = 0;
    start_with(&scenario_patrol, "path_radius", radius);
    do {
        step(1);
        ticks++;
    } while (demo_actor(world, 3)->path.node != 4 && ticks < 5000);
    return ticks;
}

void test_a_greater_path_radius_makes_a_shorter_way(void)
{
    TEST_ASSERT_LESS_THAN_UINT32(ticks_of_a_round(COX_FIX(8)), ticks_of_a_round(COX_FIX(20)));
    TEST_ASSERT_LESS_THAN_UINT32(ticks_of_a_round(COX_FIX(20)), ticks_of_a_round(COX_FIX(35)));
}

void test_what_cannot_be_a_place_on_a_path_is_refused(void)
{
    start(&scenario_patrol);
    TEST_ASSERT_TRUE(sim.restored(sim.context));
    demo_actor(world, 2)->path.node = 5;
    TEST_ASSERT_FALSE(sim.restored(sim.context));

    start(&scenario_stroll);
    TEST_ASSERT_TRUE(sim.restored(sim.context));
    demo_actor(world, 2)->path.node = PLAN_NODES_MAX;
    TEST_ASSERT_FALSE(sim.restored(sim.context));
}

void test_random_numbers_of_a_later_demo_that_cannot_be_are_refused(void)
{
    start(&scenario_kinematic);
    TEST_ASSERT_TRUE(sim.restored(sim.context));
    demo_actor(world, 0)->random.increment ^= 1;
    TEST_ASSERT_FALSE(sim.restored(sim.context));

    start(&scenario_stroll);
    ((walker *)(void *)demo_actor(world, 0))->plan.random.increment ^= 1;
    TEST_ASSERT_FALSE(sim.restored(sim.context));
}

/* The obstacles as the picture shows them. */
typedef struct obstacle_sketch {
    cox_sketch sketch;
    cox_obstacle obstacles[16];
    uint32_t count;
} obstacle_sketch;

static void keep_obstacle(cox_sketch *sketch, const cox_shape *shape)
{
    obstacle_sketch *kept = (obstacle_sketch *)sketch;
    if (shape->kind != COX_SHAPE_CIRCLE || shape->ink != COX_INK_OBSTACLE) return;
    kept->obstacles[kept->count++] = cox_obstacle_make(shape->id, shape->at, shape->radius);
}

/* The bodies touch at times: the seed's push has a limit. The centres stay outside. */
void test_nobody_is_ever_within_an_obstacle(void)
{
    obstacle_sketch seen = {.sketch = {.add = keep_obstacle}};
    start(&scenario_obstacles);
    scenario_obstacles.draw(sim.context, &seen.sketch);
    TEST_ASSERT_EQUAL_UINT32(9, seen.count);
    for (uint32_t tick = 0; tick < 3000; tick++) {
        step(1);
        for (uint32_t i = 0; i < 9 * world->actor_count; i++)
            TEST_ASSERT_FALSE(
                cox_obstacle_contains(&seen.obstacles[i % 9], agent(i / 9)->position, -1));
    }
}

void test_without_avoidance_they_run_through_obstacles(void)
{
    obstacle_sketch seen = {.sketch = {.add = keep_obstacle}};
    bool is_within = false;
    start_with(&scenario_obstacles, "avoidance", 0);
    scenario_obstacles.draw(sim.context, &seen.sketch);
    for (uint32_t tick = 0; tick < 300; tick++) {
        step(1);
        for (uint32_t i = 0; i < 9 * world->actor_count; i++)
            if (cox_obstacle_contains(&seen.obstacles[i % 9], agent(i / 9)->position, -1))
                is_within = true;
    }
    TEST_ASSERT_TRUE(is_within);
}

void test_followers_are_behind_the_leader_and_apart(void)
{
    start_with(&scenario_leader, "hop_ticks", 0);
    point_at(demo_point(300, 10));
    step(300);
    point_at(demo_point(300, 395));
    step(140); /* a long way straight down */
    for (uint32_t row = 1; row < world->actor_count; row++) {
        cox_vec2 behind = cox_vec2_subtract(agent(0)->position, agent(row)->position);
        TEST_ASSERT_GREATER_THAN_INT32(0, cox_vec2_dot(behind, agent(0)->velocity));
        TEST_ASSERT_TRUE(is_at(row, agent(0)->position, COX_FIX(150)));
        for (uint32_t other = 1; other < row; other++)
            TEST_ASSERT_FALSE(is_at(row, agent(other)->position, COX_FIX(12)));
    }
}

/* Where the way of a tick meets the wall. */
static void expect_through_the_door(cox_vec2 before, cox_vec2 after)
{
    if ((before.x >= COX_FIX(300)) == (after.x >= COX_FIX(300))) return;
    TEST_ASSERT_TRUE(after.y >= COX_FIX(180) && after.y <= COX_FIX(220));
}

void test_all_go_to_the_side_of_the_target_by_the_door_alone(void)
{
    start_with(&scenario_queue, "hop_ticks", 0);
    uint32_t ticks = 0;
    uint32_t through = 0;
    point_at(demo_point(500, 200));
    for (; ticks < 3000 && through < world->actor_count; ticks++) {
        cox_vec2 before[12];
        for (uint32_t row = 0; row < 12; row++) before[row] = agent(row)->position;
        step(1);
        through = 0;
        for (uint32_t row = 0; row < 12; row++) {
            expect_through_the_door(before[row], agent(row)->position);
            if (agent(row)->position.x >= COX_FIX(300)) through++;
        }
    }
    TEST_ASSERT_EQUAL_UINT32(12, through);
}

void test_nobody_goes_through_a_door_without_width(void)
{
    start_with(&scenario_queue, "door_width", 0);
    for (uint32_t tick = 0; tick < 800; tick++) {
        step(1);
        for (uint32_t row = 0; row < world->actor_count; row++)
            TEST_ASSERT_TRUE(agent(row)->position.x < COX_FIX(300) ||
                             agent(row)->position.y == COX_FIX(200));
    }
}

/* Rules count on the one that they name: the leader, the walker. */
void test_a_demo_without_one_of_its_actors_is_refused(void)
{
    start(&scenario_leader);
    world->actor_count--;
    TEST_ASSERT_FALSE(sim.restored(sim.context));

    start(&scenario_leader);
    agent(0)->id = 99;
    TEST_ASSERT_FALSE(sim.restored(sim.context));
}
