/* SPDX-License-Identifier: MIT
 * What the demos of the first tutorial have in common, and the point of each. */
#include "unity.h"

#include "coxswain/kinematic.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

static const cox_scenario *const demos[] = {&scenario_seek,   &scenario_flee,   &scenario_arrive,
                                            &scenario_wander, &scenario_stray,  &scenario_pursuit,
                                            &scenario_evade,  &scenario_manager};

/* One tick with the commands given. */
static void give(const cox_command *commands, uint32_t count)
{
    cox_frame frame = {0, count, commands};
    cox_sim_step(&case_sim, &frame);
}

static void expect_target(int16_t x, int16_t y)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1) * (int32_t)x, case_world->target.position.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1) * (int32_t)y, case_world->target.position.y);
}

void test_the_target_hops_round_a_square(void)
{
    case_start_with(&scenario_seek, "hop_ticks", 10);
    case_step(9);
    expect_target(300, 200);
    case_step(1);
    expect_target(440, 60);
    case_step(10);
    expect_target(440, 340);
    case_step(10);
    expect_target(160, 340);
    case_step(10);
    expect_target(160, 60);
    case_step(9);
    expect_target(160, 60);
    case_step(1);
    expect_target(440, 60);
}

void test_a_target_that_never_hops_stays(void)
{
    case_start_with(&scenario_seek, "hop_ticks", 0);
    case_step(1000);
    expect_target(300, 200);
}

void test_a_cursor_moves_the_target_and_stops_its_hops_for_good(void)
{
    cox_command cursor = {3, 1, {COX_FIX(70), COX_FIX(-80)}};
    case_start_with(&scenario_seek, "hop_ticks", 10);
    case_step(9);
    give(&cursor, 1);
    expect_target(70, -80);
    case_step(100);
    expect_target(70, -80);
}

void test_of_two_cursors_in_a_tick_the_later_counts(void)
{
    cox_command cursors[] = {{0, 1, {COX_FIX(1), COX_FIX(2)}}, {7, 1, {COX_FIX(3), COX_FIX(4)}}};
    case_start(&scenario_arrive);
    give(cursors, 2);
    expect_target(3, 4);
}

void test_commands_of_the_session_and_unknown_ones_move_no_target(void)
{
    static const cox_command bad[] = {{COX_PLAYER_SESSION, 1, {0}},
                                      {COX_PLAYERS_MAX, 1, {0}},
                                      {0, 0, {0}},
                                      {0, 2, {0}},
                                      {0, 255, {0}},
                                      {0, 1, {COX_WORLD_LIMIT + 1, 0}},
                                      {0, 1, {0, COX_FIX_MIN}},
                                      {0, 1, {0, 0, 1}}};
    case_start_with(&scenario_seek, "hop_ticks", 0);
    give(bad, COX_COUNT(bad));
    expect_target(300, 200);
    TEST_ASSERT_EQUAL_UINT8(0, case_world->target.pointed);
}

void test_a_demo_without_a_target_knows_no_commands(void)
{
    static const cox_command cursor = {0, 1, {COX_FIX(1), COX_FIX(1)}};
    static const cox_scenario *const without[] = {&scenario_wander, &scenario_stray};
    for (uint32_t i = 0; i < COX_COUNT(without); i++) {
        case_start(without[i]);
        TEST_ASSERT_EQUAL_UINT32(0, case_sim.command_count);
        give(&cursor, 1);
        uint64_t hash = cox_sim_hash(&case_sim);
        case_start(without[i]);
        case_step(1);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(cox_sim_hash(&case_sim), hash, without[i]->name);
    }
}

void test_no_agent_ever_leaves_the_stage(void)
{
    for (uint32_t i = 0; i < COX_COUNT(demos); i++) {
        case_start(demos[i]);
        for (uint32_t tick = 0; tick < TRIALS_OF(3000u); tick++) {
            case_step(1);
            for (uint32_t j = 0; j < case_world->actor_count; j++) {
                cox_vec2 at = case_world->actors[j].agent.position;
                TEST_ASSERT_TRUE_MESSAGE(at.x >= 0 && at.x <= STAGE_WIDTH, demos[i]->name);
                TEST_ASSERT_TRUE_MESSAGE(at.y >= 0 && at.y <= STAGE_HEIGHT, demos[i]->name);
            }
        }
    }
}

/* With the default settings; the golden tests play demos of four agents in 1 KB. */
void test_every_demo_fits_in_two_kilobytes(void)
{
    for (uint32_t i = 0; i < COX_COUNT(demos); i++) {
        case_defaults(demos[i]);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(2048, demos[i]->size(case_values), demos[i]->name);
    }
}

void test_all_steer_before_any_moves(void)
{
    case_start(&scenario_pursuit);
    case_step(50);
    cox_agent quarry = case_world->actors[0].agent;
    cox_agent pursuer = case_world->actors[1].agent;
    cox_agent_move(&pursuer, cox_pursuit(&pursuer, &quarry));
    case_step(1);
    TEST_ASSERT_TRUE(cox_vec2_equal(pursuer.position, case_world->actors[1].agent.position));
}

void test_seek_without_steering_is_kinematic_seek(void)
{
    case_start(&scenario_seek);
    cox_agent expected = case_world->actors[1].agent;
    for (uint32_t tick = 0; tick < 1000; tick++) {
        case_step(1);
        cox_agent_apply_motion(&expected,
                               cox_kinematic_seek(&expected, case_world->target.position));
        TEST_ASSERT_TRUE(cox_vec2_equal(expected.position, case_world->actors[1].agent.position));
        TEST_ASSERT_TRUE(cox_vec2_equal(expected.velocity, case_world->actors[1].agent.velocity));
    }
}

void test_an_agent_that_flees_within_an_influence_coasts_outside_it(void)
{
    case_start(&scenario_flee);
    actor *self = &case_world->actors[0];
    self->agent.velocity = cox_vec2_make(COX_FIX(1), 0);
    self->agent.position = demo_point(200, 201);
    case_step(1);
    TEST_ASSERT_TRUE(cox_vec2_equal(cox_vec2_make(COX_FIX(1), 0), self->agent.velocity));

    self->agent.position = demo_point(200, 200); /* on the edge, which counts as inside */
    case_step(1);
    TEST_ASSERT_LESS_THAN_INT32(COX_FIX(1), self->agent.velocity.x);
}

void test_an_arriving_agent_rests_on_the_target_and_a_seeking_one_does_not(void)
{
    case_start_with(&scenario_arrive, "hop_ticks", 0);
    case_step(1000);
    for (uint32_t i = 0; i < case_world->actor_count; i++) {
        const cox_agent *agent = &case_world->actors[i].agent;
        bool rests =
            cox_vec2_within(agent->position, case_world->target.position, COX_RATIO(1, 100)) &&
            !cox_vec2_longer(agent->velocity, COX_RATIO(1, 100));
        TEST_ASSERT_EQUAL(agent->id != 2, rests);
    }
}

/* The quarry keeps its velocity. The pursuer is beside it, and a fixed prediction still aims ahead
 * of it. */
void test_a_fixed_prediction_runs_past_the_quarry_and_a_dynamic_one_does_not(void)
{
    case_start_with(&scenario_pursuit, "hop_ticks", 0);
    case_step(170);
    fix16_t quarry = case_world->actors[0].agent.position.x;
    TEST_ASSERT_LESS_THAN_INT32(quarry + COX_FIX(10), case_world->actors[1].agent.position.x);
    TEST_ASSERT_GREATER_THAN_INT32(quarry + COX_FIX(20), case_world->actors[2].agent.position.x);
}

/* The menace comes from the lower left, and the evaders stand close before it. */
void test_a_fixed_prediction_runs_into_the_menace_and_a_dynamic_one_does_not(void)
{
    case_start(&scenario_evade);
    uint64_t nearest[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    for (uint32_t tick = 0; tick < 60; tick++) {
        case_step(1);
        for (uint32_t i = 1; i < 3; i++) {
            uint64_t distance = cox_vec2_distance_squared(case_world->actors[0].agent.position,
                                                          case_world->actors[i].agent.position);
            if (distance < nearest[i]) nearest[i] = distance;
        }
    }
    TEST_ASSERT_LESS_THAN_UINT64(nearest[1], nearest[2]);
}

/* How far an agent is from the line through the hunter's start and the target. */
static fix16_t aside(const cox_agent *agent, cox_vec2 hunter)
{
    cox_vec2 line = cox_vec2_normalise(cox_vec2_subtract(case_world->target.position, hunter));
    return cox_fix_abs(cox_vec2_cross(line, cox_vec2_subtract(agent->position, hunter)));
}

void test_hosts_make_an_arc_round_the_hunter_and_come_to_their_destination(void)
{
    case_start(&scenario_manager);
    cox_vec2 hunter = case_world->actors[0].agent.position;
    cox_vec2 target = case_world->target.position;
    for (uint32_t i = 1; i < 5; i++) {
        case_start(&scenario_manager);
        const cox_agent *host = &case_world->actors[i].agent;
        fix16_t aside_at_first = aside(host, hunter);
        case_step(80);
        TEST_ASSERT_GREATER_THAN_INT32(aside_at_first + COX_FIX(5), aside(host, hunter));
        case_step(90);
        TEST_ASSERT_TRUE(cox_vec2_within(host->position, target, COX_FIX(90)));
    }
}

void test_an_invalid_random_generator_is_refused(void)
{
    case_start(&scenario_wander);
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    case_world->actors[1].wander.random.increment ^= 1;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));

    case_start(&scenario_stray);
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    case_world->actors[0].stray.random.increment ^= 1;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));
}

/* A sketch that counts the shapes of each kind. */
typedef struct counting_sketch {
    cox_sketch sketch;
    uint32_t of_kind[COX_SHAPE_VECTOR + 1];
} counting_sketch;

static void count_shape(cox_sketch *sketch, const cox_shape *shape)
{
    ((counting_sketch *)sketch)->of_kind[shape->kind]++;
}

static counting_sketch drawn(const cox_scenario *scenario)
{
    counting_sketch counts = {.sketch = {.add = count_shape}};
    case_start(scenario);
    case_step(20);
    scenario->draw(case_sim.context, &counts.sketch);
    return counts;
}

void test_pictures_show_the_circles_that_matter(void)
{
    TEST_ASSERT_EQUAL_UINT32(1, drawn(&scenario_flee).of_kind[COX_SHAPE_CIRCLE]);
    TEST_ASSERT_EQUAL_UINT32(1, drawn(&scenario_arrive).of_kind[COX_SHAPE_CIRCLE]);
    TEST_ASSERT_EQUAL_UINT32(3, drawn(&scenario_wander).of_kind[COX_SHAPE_CIRCLE]);
    TEST_ASSERT_EQUAL_UINT32(3, drawn(&scenario_wander).of_kind[COX_SHAPE_LINE]);
    TEST_ASSERT_EQUAL_UINT32(0, drawn(&scenario_seek).of_kind[COX_SHAPE_CIRCLE]);
}

void test_pictures_mark_the_target_and_the_points_that_are_predicted(void)
{
    TEST_ASSERT_EQUAL_UINT32(1, drawn(&scenario_seek).of_kind[COX_SHAPE_POINT]);
    TEST_ASSERT_EQUAL_UINT32(0, drawn(&scenario_wander).of_kind[COX_SHAPE_POINT]);
    TEST_ASSERT_EQUAL_UINT32(1, drawn(&scenario_stray).of_kind[COX_SHAPE_POINT]);
    TEST_ASSERT_EQUAL_UINT32(3, drawn(&scenario_pursuit).of_kind[COX_SHAPE_POINT]);
    TEST_ASSERT_EQUAL_UINT32(3, drawn(&scenario_evade).of_kind[COX_SHAPE_POINT]);
}
