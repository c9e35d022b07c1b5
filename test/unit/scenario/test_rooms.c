/* SPDX-License-Identifier: MIT
 * The demo of rooms: nobody is in a wall, nobody overlaps another by much, those that stay do, and
 * those that go get through the door. */
#include "unity.h"

#include "coxswain/area.h"
#include "coxswain/contact.h"
#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

#define TICKS TRIALS_OF(3000u)

/* The walls as the picture shows them; the four around the stage are not drawn. */
typedef struct wall_sketch {
    cox_sketch sketch;
    cox_segment walls[16];
    uint32_t count;
    uint8_t ink;
} wall_sketch;

static wall_sketch seen;

static void keep_line(cox_sketch *sketch, const cox_shape *shape)
{
    wall_sketch *kept = (wall_sketch *)sketch;
    if (shape->kind != COX_SHAPE_LINE || shape->ink != kept->ink) return;
    kept->walls[kept->count] = cox_segment_make(kept->count + 1u, shape->at, shape->to);
    kept->count++;
}

static cox_segment_span lines_of(uint8_t ink)
{
    seen.sketch.add = keep_line;
    seen.count = 0;
    seen.ink = ink;
    scenario_rooms.draw(case_sim.context, &seen.sketch);
    return cox_segment_span_make(seen.walls, seen.count);
}

void setUp(void)
{
    case_start(&scenario_rooms);
}

void test_no_agent_is_ever_in_a_wall(void)
{
    cox_segment_span walls = lines_of(COX_INK_OBSTACLE);
    TEST_ASSERT_EQUAL_UINT32(3, walls.count);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        case_step(1);
        for (uint32_t i = 0; i < case_world->actor_count; i++) {
            const cox_agent *agent = case_agent_of(i);
            cox_surface near;
            TEST_ASSERT_FALSE(cox_segment_nearest_of(walls, agent->position,
                                                     cox_fix_subtract(agent->radius, 4), &near));
        }
    }
}

/* Also while all press through the door. */
void test_no_two_agents_ever_overlap_by_a_quarter_of_their_radius(void)
{
    case_step(100);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        case_step(1);
        for (uint32_t i = 0; i < case_world->actor_count; i++) {
            for (uint32_t j = 0; j < i; j++) {
                cox_contact contact;
                if (!cox_contact_with_agent(case_agent_of(i), case_agent_of(j), &contact)) continue;
                TEST_ASSERT_LESS_THAN_INT32(case_agent_of(i)->radius / 4, contact.depth);
            }
        }
    }
}

/* Others may push them over its edge, which is no wall. */
void test_those_that_stay_in_the_room_do(void)
{
    cox_vec2 corners[8];
    cox_segment_span sides = lines_of(COX_INK_NEUTRAL);
    for (uint32_t i = 0; i < sides.count; i++) corners[i] = seen.walls[i].start;
    cox_area room = cox_area_of_polygon(1, corners, sides.count);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        case_step(1);
        for (uint32_t i = 0; i < case_world->actor_count; i++) {
            if (demo_actor(case_world, i)->role != 1) continue;
            TEST_ASSERT_TRUE(cox_area_contains(&room, case_agent_of(i)->position, COX_FIX(7)));
        }
    }
}

void test_all_that_go_get_to_the_target_on_the_other_side_and_back(void)
{
    static const int16_t places[] = {500, 60};
    for (uint32_t turn = 0; turn < 2; turn++) {
        cox_vec2 target = demo_point(places[turn], 320);
        case_point_at(target);
        case_step(900);
        for (uint32_t i = 0; i < case_world->actor_count; i++) {
            if (demo_actor(case_world, i)->role != 2) continue;
            TEST_ASSERT_TRUE(case_is_at(i, target, COX_FIX(60)));
        }
    }
}

void test_those_that_follow_walls_do_not_stop(void)
{
    case_step(100);
    for (uint32_t i = 0; i < case_world->actor_count; i++) {
        if (demo_actor(case_world, i)->role != 0) continue;
        cox_vec2 before = case_agent_of(i)->position;
        case_step(40);
        TEST_ASSERT_FALSE(cox_vec2_within(case_agent_of(i)->position, before, COX_FIX(15)));
    }
}
