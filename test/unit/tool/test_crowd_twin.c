/* SPDX-License-Identifier: MIT
 * The float twins of bench crowd obey the rules that they claim: their steps are those of formulas
 * that look at all agents, in double. */
#include "unity.h"

#include <math.h>
#include <string.h>

#include "bench/crowd/crowd_statistics.h"
#include "bench/twin/twin_sides.h"

TEST_SOURCE_FILE("crowd_memory.c")
TEST_SOURCE_FILE("crowd_side.c")
TEST_SOURCE_FILE("crowd_start.c")
TEST_SOURCE_FILE("crowd_statistics.c")
TEST_SOURCE_FILE("twin.c")
TEST_SOURCE_FILE("twin_flock.c")
TEST_SOURCE_FILE("twin_grid.c")
TEST_SOURCE_FILE("twin_pursuit.c")
TEST_SOURCE_FILE("twin_solo.c")

enum { AGENTS = 700, TICKS = 40 };

typedef struct vector {
    double x;
    double y;
} vector;

static crowd_start start;

void setUp(void)
{
    TEST_ASSERT_TRUE(crowd_start_make(&start, AGENTS));
}
void tearDown(void)
{
    crowd_start_free(&start);
}

static vector displacement_between(const crowd_agent *one, const crowd_agent *other)
{
    return (vector){other->x - one->x, other->y - one->y};
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y;
}

/* Adds a vector in that length. */
static void add_in_length(vector *sum, vector v, double length)
{
    double own = sqrt(dot(v, v));
    if (own == 0) return;
    sum->x += v.x / own * length;
    sum->y += v.y / own * length;
}

/* Where an agent is after the first tick under a force. */
static vector moved(const crowd_agent *agent, vector force, double max_speed)
{
    double length = sqrt(dot(force, force)), limit = length > 27 ? 27 / length : 1;
    vector velocity = {agent->heading_x * 2.7 + force.x * limit * 0.15 / 60,
                       agent->heading_y * 2.7 + force.y * limit * 0.15 / 60};
    double speed = sqrt(dot(velocity, velocity)), half = start.side / 2;
    limit = speed > max_speed ? max_speed / speed : 1;
    vector place = {agent->x + velocity.x * limit / 60, agent->y + velocity.y * limit / 60};
    if (fabs(place.x) > half) place.x -= copysign(start.side, place.x);
    if (fabs(place.y) > half) place.y -= copysign(start.side, place.y);
    return place;
}

/* Checks where a side has an agent. */
static void expect_place(const crowd_side *side, const void *made, uint32_t agent, vector expected)
{
    crowd_place found = side->place(made, agent);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-4, expected.x, found.x, side->name);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-4, expected.y, found.y, side->name);
}

static vector flock_force(uint32_t self)
{
    vector separation = {0, 0}, alignment = {0, 0}, cohesion = {0, 0}, force = {0, 0};
    const crowd_agent *own = &start.agents[self];
    vector heading = {own->heading_x, own->heading_y};
    for (uint32_t i = 0; i < AGENTS; i++) {
        const crowd_agent *other = &start.agents[i];
        vector displacement = displacement_between(own, other);
        double distance = sqrt(dot(displacement, displacement)),
               cosine = dot(displacement, heading) / distance;
        if (i == self || distance >= 9) continue;
        if (distance < 1.5 || (distance < 5 && cosine > -0.707)) {
            separation.x -= displacement.x * (25 - distance * distance);
            separation.y -= displacement.y * (25 - distance * distance);
        }
        if (distance < 1.5 || (distance < 7.5 && cosine > 0.7)) {
            alignment.x += other->heading_x - heading.x;
            alignment.y += other->heading_y - heading.y;
        }
        if (distance < 1.5 || cosine > -0.15) {
            cohesion.x += displacement.x;
            cohesion.y += displacement.y;
        }
    }
    add_in_length(&force, separation, 12);
    add_in_length(&force, alignment, 8);
    add_in_length(&force, cohesion, 8);
    return force;
}

void test_a_step_of_the_flock_is_that_of_a_search_over_all_agents(void)
{
    for (uint32_t i = 0; i < TWIN_FLOCK_SIDES; i++) {
        const crowd_side *side = &twin_flock_sides[i];
        void *made = crowd_side_make(side, &start, NULL);
        TEST_ASSERT_NOT_NULL(made);
        side->step(made);
        for (uint32_t agent = 0; agent < AGENTS; agent++)
            expect_place(side, made, agent, moved(&start.agents[agent], flock_force(agent), 9));
        crowd_side_free(side, made);
    }
}

static bool is_hunter(uint32_t agent)
{
    return agent % 5 == 0;
}

/* The force of an agent in pursuit, all of whose angles are 0. */
static vector pursuit_force(uint32_t self)
{
    const crowd_agent *own = &start.agents[self], *nearest = NULL;
    double reach = is_hunter(self) ? 30 : 15, max_speed = is_hunter(self) ? 9 : 8;
    for (uint32_t i = 0; i < AGENTS; i++) {
        vector displacement = displacement_between(own, &start.agents[i]);
        if (is_hunter(i) == is_hunter(self) || sqrt(dot(displacement, displacement)) >= reach)
            continue;
        reach = sqrt(dot(displacement, displacement));
        nearest = &start.agents[i];
    }
    if (nearest == NULL) return (vector){3 * (own->heading_x + 1.0), 3.0 * own->heading_y};
    double time = fmin(2, reach / max_speed) * 2.7;
    vector displacement = displacement_between(own, nearest),
           force = {-own->heading_x * 2.7, -own->heading_y * 2.7};
    displacement.x += nearest->heading_x * time;
    displacement.y += nearest->heading_y * time;
    add_in_length(&force, displacement, is_hunter(self) ? max_speed : -max_speed);
    return force;
}

void test_a_step_of_pursuit_is_that_of_a_search_over_all_agents(void)
{
    void *made = crowd_side_make(&twin_pursuit_side, &start, NULL);
    TEST_ASSERT_NOT_NULL(made);
    twin_pursuit_side.step(made);
    for (uint32_t agent = 0; agent < AGENTS; agent++)
        expect_place(&twin_pursuit_side, made, agent,
                     moved(&start.agents[agent], pursuit_force(agent), is_hunter(agent) ? 9 : 8));
    crowd_side_free(&twin_pursuit_side, made);
}

/* The force of an agent in solo, all of whose angles are 0. */
static vector solo_force(const crowd_agent *own)
{
    vector velocity = {own->heading_x * 2.7, own->heading_y * 2.7};
    vector seek = {own->seek_x - own->x, own->seek_y - own->y};
    vector arrive = {own->arrive_x - own->x, own->arrive_y - own->y};
    vector force = {-1.5 * velocity.x, -1.5 * velocity.y};
    add_in_length(&force, seek, 0.5 * 9);
    add_in_length(&force, arrive, 9 * fmin(1, sqrt(dot(arrive, arrive)) / 10));
    force.x += 1.5 * (own->heading_x + 1.0);
    force.y += 1.5 * own->heading_y;
    return force;
}

void test_a_step_of_solo_is_that_of_its_formulas(void)
{
    void *made = crowd_side_make(&twin_solo_side, &start, NULL);
    TEST_ASSERT_NOT_NULL(made);
    twin_solo_side.step(made);
    for (uint32_t agent = 0; agent < AGENTS; agent++)
        expect_place(&twin_solo_side, made, agent,
                     moved(&start.agents[agent], solo_force(&start.agents[agent]), 9));
    crowd_side_free(&twin_solo_side, made);
}

void test_statistics_are_those_of_a_search_over_all_agents(void)
{
    double neighbours = 0, nearest = 0, heading_x = 0, heading_y = 0, local_order = 0;
    for (uint32_t i = 0; i < AGENTS; i++) {
        double best = 9, seen = 1;
        vector sum = {start.agents[i].heading_x, start.agents[i].heading_y};
        for (uint32_t j = 0; j < AGENTS; j++) {
            vector displacement = displacement_between(&start.agents[i], &start.agents[j]);
            double distance = sqrt(dot(displacement, displacement));
            if (i == j || distance >= 9) continue;
            neighbours++;
            best = fmin(best, distance);
            seen++;
            sum.x += start.agents[j].heading_x;
            sum.y += start.agents[j].heading_y;
        }
        nearest += best;
        local_order += sqrt(dot(sum, sum)) / seen;
        heading_x += start.agents[i].heading_x;
        heading_y += start.agents[i].heading_y;
    }
    crowd_statistics found = {0};
    void *made = crowd_side_make(&twin_flock_sides[0], &start, NULL);
    TEST_ASSERT_TRUE(crowd_statistics_add(&found, &twin_flock_sides[0], made, &start));
    crowd_side_free(&twin_flock_sides[0], made);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, neighbours / AGENTS, found.neighbours);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, nearest / AGENTS, found.nearest);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, hypot(heading_x, heading_y) / AGENTS, found.order);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, local_order / AGENTS, found.local_order);
}

void test_the_flocks_of_all_ways_look_alike_after_many_ticks(void)
{
    crowd_statistics found[TWIN_FLOCK_SIDES];
    memset(found, 0, sizeof found);
    for (uint32_t i = 0; i < TWIN_FLOCK_SIDES; i++) {
        const crowd_side *side = &twin_flock_sides[i];
        void *made = crowd_side_make(side, &start, NULL);
        for (uint32_t tick = 0; tick < TICKS; tick++) side->step(made);
        TEST_ASSERT_TRUE(crowd_statistics_add(&found[i], side, made, &start));
        crowd_side_free(side, made);
        TEST_ASSERT_DOUBLE_WITHIN(0.03 * found[0].neighbours, found[0].neighbours,
                                  found[i].neighbours);
        TEST_ASSERT_DOUBLE_WITHIN(0.03 * found[0].nearest, found[0].nearest, found[i].nearest);
        TEST_ASSERT_DOUBLE_WITHIN(0.03, found[0].order, found[i].order);
    }
}
