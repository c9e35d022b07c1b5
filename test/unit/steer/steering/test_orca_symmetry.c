/* SPDX-License-Identifier: MIT
 * ORCA in the mirrors of the plane: a scene turned by quarters or mirrored gives the answer turned
 * or mirrored, bit for bit. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/orca.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

#define OTHERS 8u
#define WALLS 3u

typedef struct orca_case {
    cox_agent self;
    cox_agent others[OTHERS];
    cox_segment walls[WALLS];
    uint32_t count;
    uint32_t wall_count;
    cox_vec2 preferred;
} orca_case;

static uint64_t random;

void setUp(void)
{
    random = 12;
}

/* Agents of radius 1/2 to 2 in a square of that half side, at up to a unit a tick, all of it times
 * scale. */
static cox_agent agent_of(uint32_t id, fix16_t half, int32_t scale)
{
    cox_agent agent = cox_agent_make(id, case_random_vector(&random, half * scale));
    agent.velocity = case_random_vector(&random, COX_FIX(1) * scale);
    agent.radius = case_random_between(&random, COX_RATIO(1, 2), COX_FIX(2)) * scale;
    return agent;
}

/* A scene whose lengths are so many times those of agent_of. */
static orca_case case_of(int32_t scale)
{
    orca_case made;
    fix16_t half = case_random_between(&random, COX_FIX(2), COX_FIX(30));
    made.self = agent_of(1, half / 4, scale);
    made.self.max_speed = case_random_between(&random, COX_RATIO(1, 16), COX_FIX(2)) * scale;
    made.count = case_random(&random) % (OTHERS + 1u);
    made.wall_count = case_random(&random) % (WALLS + 1u);
    for (uint32_t i = 0; i < OTHERS; i++) made.others[i] = agent_of(2u + i, half, scale);
    for (uint32_t i = 0; i < WALLS; i++) {
        made.walls[i].id = i + 1u;
        made.walls[i].start = case_random_vector(&random, half * scale);
        made.walls[i].end = case_random_vector(&random, half * scale);
    }
    made.preferred = case_random_vector(&random, COX_FIX(1) * scale);
    return made;
}

static void turn_agent(cox_agent *agent, uint32_t image)
{
    agent->position = scene_vector_image(agent->position, image);
    agent->velocity = scene_vector_image(agent->velocity, image);
}

static orca_case image_of(const orca_case *of, uint32_t image)
{
    orca_case made = *of;
    turn_agent(&made.self, image);
    for (uint32_t i = 0; i < OTHERS; i++) turn_agent(&made.others[i], image);
    for (uint32_t i = 0; i < WALLS; i++) {
        made.walls[i].start = scene_vector_image(of->walls[i].start, image);
        made.walls[i].end = scene_vector_image(of->walls[i].end, image);
    }
    made.preferred = scene_vector_image(of->preferred, image);
    return made;
}

static cox_vec2 answer_of(const orca_case *of)
{
    return cox_orca(&of->self, of->preferred, cox_span_of_agents(of->others, of->count),
                    cox_segment_span_make(of->walls, of->wall_count), cox_orca_settings_default());
}

/* Compares a scene with its images. Returns whether the agent does something else than it prefers.
 */
static bool compare_images(const orca_case *first, uint32_t number)
{
    cox_vec2 answer = answer_of(first);
    for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
        orca_case other = image_of(first, image);
        char what[60];
        snprintf(what, sizeof what, "case %u, image %u", (unsigned)number, (unsigned)image);
        TEST_ASSERT_VEC2_MESSAGE(scene_vector_image(answer, image), answer_of(&other), what);
    }
    return !cox_vec2_equal(answer, first->preferred);
}

void test_scenes_turned_and_mirrored_give_answers_turned_and_mirrored(void)
{
    uint32_t held_back = 0;
    const uint32_t cases = TRIALS_PART_OF(43000u); /* in seven images: 301,000 */
    for (uint32_t i = 0; i < cases; i++) {
        orca_case first = case_of(1);
        held_back += compare_images(&first, i);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(cases / 2u, held_back);
}

/* A wall's direction is rounded, so the two ends of a long wall are not quite at one height. */
void test_scenes_with_walls_of_a_thousand_units_do_as_well(void)
{
    const uint32_t cases = TRIALS_PART_OF(43000u);
    for (uint32_t i = 0; i < cases; i++) {
        orca_case first = case_of(60);
        compare_images(&first, i);
    }
}

/* Whether the agent sees the wall from beside it, so that the end is no point whose middle it can
 * head for: there, the header says, it passes on the right. */
static bool is_beside(const cox_agent *self, const cox_segment *wall)
{
    cox_vec2 along = cox_vec2_normalise(cox_vec2_subtract(wall->end, wall->start));
    cox_vec2 displacement = cox_vec2_subtract(wall->end, self->position);
    return cox_fix_abs(cox_vec2_dot(cox_vec2_perpendicular(along), displacement)) >
           self->radius + 64;
}

void test_an_agent_that_reaches_the_end_of_a_wall_at_the_horizon_does_as_well(void)
{
    const int32_t ticks = (int32_t)cox_orca_settings_default().wall_horizon_ticks;
    const uint32_t cases = TRIALS_PART_OF(10000u);
    for (uint32_t i = 0; i < cases; i++) {
        orca_case first = case_of(60);
        cox_vec2 displacement =
            cox_vec2_make(first.self.velocity.x * ticks, first.self.velocity.y * ticks);
        first.walls[0].end = cox_vec2_add(first.self.position, displacement);
        first.wall_count = 1;
        first.count = 0;
        if (is_beside(&first.self, &first.walls[0])) compare_images(&first, i);
    }
}
