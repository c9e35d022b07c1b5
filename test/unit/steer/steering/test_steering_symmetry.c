/* SPDX-License-Identifier: MIT
 * No direction of the plane is special: mirror the world, or give it a quarter turn, and every
 * answer mirrors or turns with it, bit for bit. The table in steering_scene_behaviours.c says which
 * behaviours hold for fewer images, and steering_scene.h why. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/avoidance.h"
#include "coxswain/context.h"
#include "coxswain/curve.h"
#include "coxswain/escort.h"
#include "coxswain/formation.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/kinematic.h"
#include "coxswain/leader.h"
#include "coxswain/limit.h"
#include "coxswain/manager.h"
#include "coxswain/path_following.h"
#include "coxswain/speed.h"
#include "coxswain/turning.h"
#include "coxswain/wander.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

TEST_SOURCE_FILE("steering_scene_behaviours.c")
TEST_SOURCE_FILE("steering_scene_points.c")
TEST_SOURCE_FILE("steering_scene_paths.c")
TEST_SOURCE_FILE("steering_scene_neighbours.c")
TEST_SOURCE_FILE("steering_scene_walls.c")
TEST_SOURCE_FILE("steering_scene_moves.c")

#define STATES TRIALS_PART_OF(2000u)
#define ACROSS_X 2u /* the image (x, -y) */

static uint64_t random;
static uint32_t answered; /* scenes whose answer is not zero */

void setUp(void)
{
    random = 1;
    answered = 0;
}

static bool holds_for(const scene_behaviour *behaviour, uint32_t image)
{
    if (behaviour->images == SCENE_ACROSS_X) return image == ACROSS_X;
    return behaviour->images == SCENE_EVERY_IMAGE || !scene_is_mirrored(image);
}

static void assert_same(const scene_behaviour *behaviour, steering_answer expected,
                        steering_answer actual, uint32_t state, uint32_t image)
{
    char what[80];
    snprintf(what, sizeof what, "%s, state %u, image %u", behaviour->name, (unsigned)state,
             (unsigned)image);
    TEST_ASSERT_VEC2_MESSAGE(expected.vector, actual.vector, what);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected.turn, actual.turn, what);
}

/* Asserts that each image of the scene that holds for the behaviour gives the image of its answer.
 */
static void assert_images(const scene_behaviour *behaviour, const steering_scene *scene,
                          steering_answer answer, uint32_t state)
{
    for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
        if (!holds_for(behaviour, image)) continue;
        steering_scene seen = scene_image(scene, image);
        steering_answer expected = scene_answer_image(answer, image);
        assert_same(behaviour, expected, behaviour->answer(&seen), state, image);
    }
}

static void assert_symmetric(const scene_behaviour *behaviour, fix16_t limit)
{
    for (uint32_t state = 0; state < STATES; state++) {
        steering_scene scene = scene_random(&random, limit);
        steering_answer answer = behaviour->answer(&scene);
        if (!cox_vec2_is_zero(answer.vector) || answer.turn != 0) answered++;
        assert_images(behaviour, &scene, answer, state);
    }
}

static void assert_all_symmetric(fix16_t limit)
{
    for (uint32_t i = 0; i < scene_behaviour_count; i++) {
        if (limit >= scene_behaviours[i].nearest) assert_symmetric(&scene_behaviours[i], limit);
    }
}

void test_every_behaviour_is_symmetric_where_radii_and_predictions_count(void)
{
    for (uint32_t i = 0; i < scene_behaviour_count; i++) {
        answered = 0;
        assert_symmetric(&scene_behaviours[i], COX_FIX(40));
        TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(STATES / 5u, answered, scene_behaviours[i].name);
    }
}

void test_every_behaviour_is_symmetric_across_the_whole_world(void)
{
    assert_all_symmetric(COX_WORLD_LIMIT);
}

void test_every_behaviour_is_symmetric_within_a_unit(void)
{
    assert_all_symmetric(COX_FIX(1));
}

void test_every_behaviour_is_symmetric_within_a_few_lsb(void)
{
    assert_all_symmetric(3);
}

/* In a tie the id chooses the side. With the ids reversed as well, the mirrored scene has the
 * mirrored answer: neither side is special. */
void test_sides_that_ids_choose_are_mirrored_with_the_ids_reversed(void)
{
    uint32_t ties = 0;
    for (uint32_t i = 0; i < scene_behaviour_count; i++) {
        const scene_behaviour *behaviour = &scene_behaviours[i];
        if (behaviour->images != SCENE_TURNS_BY_ID) continue;
        ties++;
        for (uint32_t state = 0; state < STATES; state++) {
            steering_scene scene = scene_random(&random, COX_FIX(40));
            for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
                steering_scene seen = scene_image(&scene, image);
                if (scene_is_mirrored(image)) scene_reverse_ids(&seen);
                steering_answer expected = scene_answer_image(behaviour->answer(&scene), image);
                assert_same(behaviour, expected, behaviour->answer(&seen), state, image);
            }
        }
    }
    TEST_ASSERT_EQUAL_UINT32(5, ties);
}

/* The table is not too modest: behaviours that it holds to some images do break the others. */
void test_behaviours_with_fewer_images_do_break_the_others(void)
{
    for (uint32_t i = 0; i < scene_behaviour_count; i++) {
        const scene_behaviour *behaviour = &scene_behaviours[i];
        bool breaks = behaviour->images == SCENE_EVERY_IMAGE || behaviour->images == SCENE_TURNS;
        for (uint32_t state = 0; state < 1000u && !breaks; state++) {
            steering_scene scene = scene_random(&random, COX_FIX(40));
            for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
                steering_scene seen = scene_image(&scene, image);
                steering_answer mirrored = scene_answer_image(behaviour->answer(&scene), image);
                steering_answer actual = behaviour->answer(&seen);
                bool same = cox_vec2_equal(mirrored.vector, actual.vector);
                if (!same || mirrored.turn != actual.turn) breaks = true;
            }
        }
        TEST_ASSERT_TRUE_MESSAGE(breaks, behaviour->name);
    }
}

void test_no_behaviour_changes_what_it_sees(void)
{
    for (uint32_t i = 0; i < scene_behaviour_count; i++) {
        steering_scene scene = scene_random(&random, COX_FIX(40));
        steering_scene before = scene;
        (void)scene_behaviours[i].answer(&scene);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before, &scene, sizeof scene, scene_behaviours[i].name);
    }
}

/* Self is in one corner, all others in another: the differences are the longest possible. */
void test_every_behaviour_is_symmetric_from_corner_to_corner_of_the_world(void)
{
    static const fix16_t edge[] = {-COX_WORLD_LIMIT, COX_WORLD_LIMIT};
    for (uint32_t corners = 0; corners < 16u; corners++) {
        if ((corners & 3u) == corners >> 2) continue;
        steering_scene scene = scene_random(&random, COX_FIX(1));
        cox_vec2 far = cox_vec2_make(edge[corners >> 2 & 1u], edge[corners >> 3]);
        scene.self.position = cox_vec2_make(edge[corners & 1u], edge[corners >> 1 & 1u]);
        for (uint32_t i = 0; i < SCENE_OTHERS; i++) {
            scene.others[i].position = scene.obstacles[i].position = scene.nodes[i] = far;
        }
        for (uint32_t i = 0; i < scene_behaviour_count; i++) {
            steering_answer answer = scene_behaviours[i].answer(&scene);
            assert_images(&scene_behaviours[i], &scene, answer, corners);
        }
    }
}

/* Where a difference does not fit, the nearest values that do fit decide the answer: no force is
 * longer than its parts allow. */
void test_every_behaviour_has_an_answer_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -COX_WORLD_LIMIT, -1,         0,
                                       1,           COX_WORLD_LIMIT,  COX_FIX_MAX};
    steering_scene scene = scene_random(&random, COX_FIX(1));
    scene.self.max_speed = COX_FIX(5);
    scene.self.velocity = case_units(3, -4);
    for (uint32_t i = 0; i < 7u * 7u * 7u * 7u; i += TRIALS_STEP) {
        scene.self.position = cox_vec2_make(extremes[i % 7u], extremes[i / 7u % 7u]);
        for (uint32_t j = 0; j < SCENE_OTHERS; j++) {
            cox_vec2 far = cox_vec2_make(extremes[i / 49u % 7u], extremes[i / 343u]);
            scene.others[j].position = scene.obstacles[j].position = scene.nodes[j] = far;
            scene.others[j].velocity = cox_vec2_make(scene.self.position.y, far.x);
        }
        for (uint32_t b = 0; b < scene_behaviour_count; b++) {
            fix16_t longest = cox_fix_from_int(scene_behaviours[b].longest);
            cox_vec2 answer = scene_behaviours[b].answer(&scene).vector;
            bool fits = longest == 0 || !cox_vec2_longer(answer, longest + 4);
            TEST_ASSERT_TRUE_MESSAGE(fits, scene_behaviours[b].name);
        }
    }
}
