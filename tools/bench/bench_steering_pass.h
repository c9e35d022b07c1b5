/* SPDX-License-Identifier: MIT
 * The passes of bench steering, by what their behaviours see: one function each, for agent number i
 * of a crowd. Parameters have their default values, if there are any. */
#ifndef COXSWAIN_BENCH_STEERING_PASS_H
#define COXSWAIN_BENCH_STEERING_PASS_H

#include <string.h>

#include "bench_steering.h"

/* The passes: those whose rows in rules.def need no world, and those of a list. */
#define PLAIN_RULE(name, ...) crowd_pass pass_##name;
#define OWN_RULE PLAIN_RULE
#define PARAMETER(...)
#define CROWD_ROW(name) crowd_pass pass_##name;
#define FLOAT_ROW(name) float_pass pass_float_##name;
#include "steer/world/plain_rules.def"
#include "bench_steering_passes.def"

#define SLOWING_RADIUS COX_FIX(30)
#define PREDICTION_TICKS 30

static inline uint64_t bits(fix16_t x, fix16_t y)
{
    return ((uint64_t)(uint32_t)x << 32) | (uint32_t)y;
}

static inline uint64_t vector_bits(cox_vec2 v)
{
    return bits(v.x, v.y);
}

static inline uint64_t motion_bits(cox_motion motion)
{
    return vector_bits(motion.velocity) + (uint32_t)motion.rotation;
}

static inline uint64_t mix(uint64_t checksum, uint64_t answer)
{
    return (checksum ^ answer) * UINT64_C(0x100000001b3);
}

#define SELF (&scene->agents[i])
#define OTHER (&scene->agents[i + 1])
#define NEIGHBOURS cox_span_of_agents(OTHER, CROWD_NEIGHBOURS)

/* A pass over the crowd: expression is the answer, 64 bits, for agent number i of scene. */
#define PASS(name, expression)                          \
    uint64_t pass_##name(crowd *scene, uint32_t *calls) \
    {                                                   \
        uint64_t checksum = 0;                          \
        for (uint32_t i = 0; i < CROWD; i++) {          \
            checksum = mix(checksum, expression);       \
        }                                               \
        *calls += CROWD;                                \
        return checksum;                                \
    }

static inline uint64_t float_bits(float_vec2 v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* The same in float. */
#define FLOAT_PASS(name, expression)               \
    uint64_t pass_float_##name(float_crowd *scene) \
    {                                              \
        uint64_t checksum = 0;                     \
        for (uint32_t i = 0; i < CROWD; i++) {     \
            checksum = mix(checksum, expression);  \
        }                                          \
        return checksum;                           \
    }

#endif
