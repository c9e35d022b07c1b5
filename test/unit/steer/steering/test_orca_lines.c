/* SPDX-License-Identifier: MIT
 * Lines of ORCA that a desk makes only where they may matter, against all lines made: a line that
 * is passed over allows the velocity, and no answer depends on what is made. A chip makes all. */
#include "unity.h"

#include <stdio.h>

#include "steer/steering/cox_orca_lines.h"
#include "steer/steering/cox_orca_program.h"
#include "steering_case.h"
#include "trials.h"

#define STATES TRIALS_PART_OF(100000u)
#define OTHERS 8u
#define SLACK 4 /* fine units by which a program lets a line be violated */

static uint64_t random;
static cox_agent self;
static cox_agent others[OTHERS];
static fix16_t priorities[OTHERS];
static cox_orca_settings settings;
static cox_orca_wish wish;
static cox_orca_lines lines;

void setUp(void)
{
    random = 47;
}

/* Up to a bound whose every bit is as likely as any other to be its highest. */
static fix16_t random_bound(uint8_t least_bits, uint8_t most_bits)
{
    uint32_t bits = least_bits + case_random(&random) % (uint32_t)(most_bits - least_bits + 1);
    return cox_fix_min((fix16_t)(UINT32_C(1) << bits), COX_WORLD_LIMIT);
}

static cox_agent agent_of(uint32_t id, fix16_t half, fix16_t speed, fix16_t radius)
{
    cox_agent agent = cox_agent_make(id, case_random_vector(&random, half));
    agent.velocity = case_random_vector(&random, speed);
    agent.radius = case_random_between(&random, 0, radius);
    return agent;
}

/* Every second state is a crowd as in games; the others have any size, up to the world's. */
static void next_state(uint32_t state)
{
    bool is_usual = state % 2u == 0;
    fix16_t half = is_usual ? random_bound(17, 21) : random_bound(3, 30);
    fix16_t speed = is_usual ? random_bound(13, 17) : random_bound(0, 30);
    fix16_t radius = is_usual ? random_bound(15, 17) : random_bound(0, 30);
    uint32_t ticks = is_usual ? 60u : UINT32_C(1) << case_random(&random) % 13u;
    uint32_t count = 1u + case_random(&random) % OTHERS;
    self = agent_of(1, half / 4, speed, radius);
    self.max_speed = cox_fix_max(speed, 1);
    for (uint32_t i = 0; i < count; i++) others[i] = agent_of(2u + i, half, speed, radius);
    settings = cox_orca_settings_default();
    settings.neighbours_max = OTHERS;
    settings.margin = case_random_between(&random, COX_RATIO(1, 2), COX_FIX(2));
    if (case_random(&random) % 4u == 0) settings.priorities = priorities;
    for (uint32_t i = 0; i < OTHERS; i++)
        priorities[i] = case_random_between(&random, 0, COX_FIX(2));
    wish.preferred = case_random_vector(&random, speed);
    wish.max_speed = self.max_speed;
    wish.fine = cox_orca_fine(wish.max_speed);
    lines.self = &self;
    lines.settings = &settings;
    lines.neighbours = cox_span_make(others, (uint32_t)sizeof *others, count);
    lines.fine = wish.fine;
    lines.ticks = ticks;
    lines.parting_ticks = 1u + case_random(&random) % 8u;
    lines.by_pair = false;
    cox_orca_lines_list(&lines, cox_segment_span_make(NULL, 0), 20);
}

static cox_orca_lines with_all_made(void)
{
    cox_orca_lines made = lines;
    for (uint32_t i = 0; i < made.count; i++) (void)cox_orca_lines_at(&made, i);
    return made;
}

/* Half of all anywhere in the circle, and half of them about the edge of what a line allows. */
static cox_fix_pair random_velocity(const cox_orca_line *line)
{
    cox_vec2 drawn = case_random_vector(&random, wish.max_speed);
    cox_fix_pair velocity = {drawn.x, drawn.y};
    if (cox_vec2_longer(drawn, wish.max_speed)) velocity.x = velocity.y = 0;
    velocity = cox_fix_pair_scale(velocity, (int8_t)wish.fine);
    if (case_random(&random) % 2u == 0) return velocity;
    cox_fix_pair normal = cox_orca_normal(line);
    int64_t violation =
        line->offset - cox_fix_round_shift(cox_fix_pair_dot(normal, velocity), COX_FIX_UNIT_BITS);
    int64_t moved = violation + (int64_t)(case_random(&random) % 64u) - 48;
    velocity.x += cox_fix_round_shift(normal.x * moved, COX_FIX_UNIT_BITS);
    velocity.y += cox_fix_round_shift(normal.y * moved, COX_FIX_UNIT_BITS);
    return velocity;
}

static bool is_within_circle(cox_fix_pair velocity)
{
    int64_t speed = cox_fix_scale(wish.max_speed, (int8_t)wish.fine) + 2;
    if (velocity.x > speed || velocity.x < -speed) return false;
    if (velocity.y > speed || velocity.y < -speed) return false;
    return cox_fix_pair_squared(velocity) <= (uint64_t)(speed * speed);
}

static void assert_allowed(const cox_orca_line *line, cox_fix_pair velocity, uint32_t state)
{
    char message[60];
    int64_t dot = cox_fix_pair_dot(cox_orca_normal(line), velocity);
    if (line->offset * COX_FIX_UNIT - dot <= SLACK * COX_FIX_UNIT) return;
    snprintf(message, sizeof message, "passed over wrongly in state %lu", (unsigned long)state);
    TEST_FAIL_MESSAGE(message);
}

/* The first line from first on that is made or in doubt. */
static uint32_t doubtful(const cox_orca_lines *of, uint32_t first, cox_fix_pair velocity)
{
#if COX_FIX_ROOMY
    return cox_orca_lines_doubtful(of, first, of->count, 0, velocity);
#else
    (void)of;
    (void)velocity;
    return first;
#endif
}

void test_a_line_that_is_passed_over_allows_the_velocity(void)
{
    uint32_t spared = 0, asked = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(state);
        cox_orca_lines all = with_all_made();
        for (uint32_t i = 0; i < all.count; i++) {
            cox_fix_pair velocity = random_velocity(&all.at[i]);
            if (!is_within_circle(velocity)) continue;
            asked++;
            if (doubtful(&lines, i, velocity) == i) continue;
            spared++;
            assert_allowed(&all.at[i], velocity, state);
        }
    }
    if (COX_FIX_ROOMY) TEST_ASSERT_GREATER_THAN_UINT32(asked / 8u, spared);
}

void test_answers_are_the_same_if_all_lines_are_made_beforehand(void)
{
    char message[40];
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(state);
        cox_orca_lines all = with_all_made(), lazy = lines;
        cox_vec2 expected = cox_orca_solve(&all, &wish), found = cox_orca_solve(&lazy, &wish);
        if (cox_vec2_equal(expected, found)) continue;
        snprintf(message, sizeof message, "state %lu", (unsigned long)state);
        TEST_FAIL_MESSAGE(message);
    }
}

void test_a_line_that_is_made_is_never_passed_over(void)
{
    cox_fix_pair velocity = {0, 0};
    next_state(0);
    cox_orca_lines all = with_all_made();
    for (uint32_t i = 0; i < all.count; i++)
        TEST_ASSERT_EQUAL_UINT32(i, doubtful(&all, i, velocity));
}

void test_lines_that_are_skipped_are_not_asked(void)
{
#if COX_FIX_ROOMY
    cox_fix_pair velocity = {0, 0};
    next_state(0);
    cox_orca_lines all = with_all_made();
    uint32_t end = all.count;
    TEST_ASSERT_EQUAL_UINT32(end, cox_orca_lines_doubtful(&all, 0, end, all.made, velocity));
    TEST_ASSERT_EQUAL_UINT32(end - 1u,
                             cox_orca_lines_doubtful(&all, 0, end - 1u, all.made, velocity));
    if (end > 1u) TEST_ASSERT_EQUAL_UINT32(1, cox_orca_lines_doubtful(&all, 0, end, 1u, velocity));
#endif
}

static uint64_t distance_of(const cox_agent *other)
{
    return cox_vec2_length_squared(cox_vec2_subtract(other->position, self.position));
}

/* By ascending (squared distance, id), as cox_grid_nearest gives them. */
static void rank_others(uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        cox_agent other = others[i];
        uint64_t distance = distance_of(&other);
        uint32_t at = i;
        for (; at > 0; at--) {
            uint64_t before = distance_of(&others[at - 1u]);
            if (before < distance || (before == distance && others[at - 1u].id < other.id)) break;
            others[at] = others[at - 1u];
        }
        others[at] = other;
    }
}

void test_neighbours_that_come_ranked_give_the_answer_of_any_order(void)
{
    char message[40];
    for (uint32_t state = 0; state < STATES; state++) {
        next_state(state);
        uint32_t count = lines.neighbours.count;
        settings.priorities = NULL;
        cox_segment_span none = cox_segment_span_make(NULL, 0);
        cox_vec2 found = cox_orca(&self, wish.preferred, lines.neighbours, none, settings);
        rank_others(count);
        cox_vec2 ranked = cox_orca(&self, wish.preferred, lines.neighbours, none, settings);
        if (cox_vec2_equal(found, ranked)) continue;
        snprintf(message, sizeof message, "state %lu", (unsigned long)state);
        TEST_FAIL_MESSAGE(message);
    }
}
