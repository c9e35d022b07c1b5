/* SPDX-License-Identifier: MIT
 * Helpers for the tests of agents and behaviours: vectors of whole units, agents with a velocity,
 * random ones, and a comparison that prints both vectors. */
#ifndef STEERING_CASE_H
#define STEERING_CASE_H

#include "coxswain/agent.h"

/* (x, y) in whole units. */
cox_vec2 case_units(int16_t x, int16_t y);

/* An agent of id 1 at the origin, with a velocity and a greatest speed in whole units. */
cox_agent case_agent(int16_t velocity_x, int16_t velocity_y, int16_t max_speed);

/* The next number of a sequence that starts at *random and does not use the library. */
uint32_t case_random(uint64_t *random);

/* A random value from least to greatest, both included. */
fix16_t case_random_between(uint64_t *random, int64_t least, int64_t greatest);

/* A random vector with both components within +-limit. */
cox_vec2 case_random_vector(uint64_t *random, fix16_t limit);

/* A random agent of that id: anywhere within +-position_limit, up to 8 units per tick in x and y, a
 * max_speed from 1/16 to 16, a mass from 1/4 to 4 and a max_force up to 1. */
cox_agent case_random_agent(uint64_t *random, uint32_t id, fix16_t position_limit);

/* Fails the test, at that line, with both vectors in LSB, if a component differs by more than slack
 * LSB. what (may be NULL) names the case. */
void case_assert_within(int32_t slack, cox_vec2 expected, cox_vec2 actual, const char *what,
                        unsigned line);

#define TEST_ASSERT_VEC2(expected, actual)                                                         \
    case_assert_within(0, (expected), (actual), NULL, __LINE__)
#define TEST_ASSERT_VEC2_WITHIN(slack, expected, actual)                                           \
    case_assert_within((slack), (expected), (actual), NULL, __LINE__)
#define TEST_ASSERT_VEC2_MESSAGE(expected, actual, what)                                           \
    case_assert_within(0, (expected), (actual), (what), __LINE__)

#endif
