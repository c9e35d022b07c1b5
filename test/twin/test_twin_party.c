/* SPDX-License-Identifier: MIT
 * cox_keep_together beside the same formula in double: the preferred velocity, and by a share that
 * grows with the distance of the others' middle the direction to it. */
#include "unity.h"

#include <math.h>

#include "coxswain/party.h"
#include "coxswain/random.h"

enum { PARTY = 6, TRIALS = 20000 };

static cox_agent members[PARTY];
static cox_random die;

void setUp(void)
{
    die = cox_random_make(41, 1);
    for (uint32_t i = 0; i < PARTY; i++) {
        members[i] = cox_agent_make(i + 1u, cox_vec2_zero());
        members[i].max_speed = COX_FIX(2);
    }
}

static cox_vec2 within(fix16_t half)
{
    return cox_random_point(&die, cox_vec2_make(-half, -half), cox_vec2_make(half, half));
}

/* A component in units, from the preferred one and the offset of the middle. */
static double component(double preferred, double offset, double distance)
{
    double share = fmin(1, fmax(0, (distance - 10) / 20));
    double towards = distance > 0 ? 2 * offset / distance : 0;
    return preferred + share * (towards - preferred);
}

static double units(double lsb)
{
    return lsb / 65536.0;
}

void test_the_velocity_is_within_four_lsb_of_the_formula(void)
{
    const cox_party party = {COX_FIX(10), COX_FIX(30)};
    for (uint32_t trial = 0; trial < TRIALS; trial++) {
        double x = 0, y = 0;
        cox_vec2 preferred = within(COX_FIX(2));
        for (uint32_t i = 0; i < PARTY; i++) members[i].position = within(COX_FIX(40));
        for (uint32_t i = 1; i < PARTY; i++) {
            x += units(members[i].position.x - members[0].position.x) / (PARTY - 1);
            y += units(members[i].position.y - members[0].position.y) / (PARTY - 1);
        }
        double distance = hypot(x, y);
        cox_vec2 velocity =
            cox_keep_together(&members[0], preferred, cox_span_of_agents(members, PARTY), party);
        TEST_ASSERT_DOUBLE_WITHIN(units(4), component(units(preferred.x), x, distance),
                                  units(velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(units(4), component(units(preferred.y), y, distance),
                                  units(velocity.y));
    }
}
