/* SPDX-License-Identifier: MIT
 * The cost of arithmetic. */
#include "cost_case.h"

static void run_fix_mul(void)
{
    stage.number = cox_fix_mul(stage.a, stage.b);
}

static void run_fix_div(void)
{
    stage.number = cox_fix_div(stage.a, stage.b);
}

static void run_fix_mul_div(void)
{
    stage.number = cox_fix_mul_div(stage.a, stage.b, stage.c);
}

static void run_fix_sqrt(void)
{
    stage.number = cox_fix_sqrt(stage.a);
}

static void run_fix_lerp(void)
{
    stage.number = cox_fix_lerp(stage.a, stage.b, stage.c);
}

static void run_fix_sin(void)
{
    stage.number = cox_fix_sin(stage.a);
}

static void run_fix_cos(void)
{
    stage.number = cox_fix_cos(stage.a);
}

static void run_fix_sincos(void)
{
    cox_fix_sincos(stage.a, &stage.vector.y, &stage.vector.x);
}

static void run_fix_atan2(void)
{
    stage.number = cox_fix_atan2(stage.a, stage.b);
}

static void run_fix_wrap_angle(void)
{
    stage.number = cox_fix_wrap_angle(stage.a);
}

static void run_fix_from_int(void)
{
    stage.number = cox_fix_from_int((int32_t)stage.sim.epoch);
}

static void run_fix_to_int(void)
{
    stage.number = cox_fix_to_int(stage.a);
}

static void run_fix_per_tick(void)
{
    stage.number = cox_fix_per_tick(stage.a, 60);
}

static void run_fix_per_tick_squared(void)
{
    stage.number = cox_fix_per_tick_squared(stage.a, 60);
}

static void run_fix_force_is_fine(void)
{
    stage.word = cox_fix_force_is_fine(stage.a);
}

static void run_fix_to_text(void)
{
    stage.word = cox_fix_to_text(stage.a, stage.text);
}

static void run_fix_from_text(void)
{
    stage.word = cox_fix_from_text(stage.text, 9, &stage.number);
}

static void run_vec2_divide(void)
{
    stage.vector = cox_vec2_divide(stage.v, stage.a);
}

static void run_vec2_dot(void)
{
    stage.number = cox_vec2_dot(stage.v, stage.w);
}

static void run_vec2_cross(void)
{
    stage.number = cox_vec2_cross(stage.v, stage.w);
}

static void run_vec2_length(void)
{
    stage.number = cox_vec2_length(stage.v);
}

static void run_vec2_length_squared(void)
{
    stage.wide = cox_vec2_length_squared(stage.v);
}

static void run_vec2_distance(void)
{
    stage.number = cox_vec2_distance(stage.v, stage.w);
}

static void run_vec2_distance_squared(void)
{
    stage.wide = cox_vec2_distance_squared(stage.v, stage.w);
}

static void run_vec2_within(void)
{
    stage.word = cox_vec2_within(stage.v, stage.w, stage.a);
}

static void run_vec2_longer(void)
{
    stage.word = cox_vec2_longer(stage.v, stage.a);
}

static void run_vec2_shorter(void)
{
    stage.word = cox_vec2_shorter(stage.v, stage.a);
}

static void run_vec2_normalise(void)
{
    stage.vector = cox_vec2_normalise(stage.v);
}

static void run_vec2_set_length(void)
{
    stage.vector = cox_vec2_set_length(stage.v, stage.c);
}

static void run_vec2_truncate(void)
{
    stage.vector = cox_vec2_truncate(stage.v, stage.c);
}

static void run_vec2_rotate(void)
{
    stage.vector = cox_vec2_rotate(stage.v, stage.a);
}

static void run_vec2_rotate_by(void)
{
    stage.vector = cox_vec2_rotate_by(stage.v, stage.w);
}

static void run_vec2_lerp(void)
{
    stage.vector = cox_vec2_lerp(stage.v, stage.w, stage.c);
}

static void run_vec2_angle(void)
{
    stage.number = cox_vec2_angle(stage.v);
}

static void run_vec2_from_angle(void)
{
    stage.vector = cox_vec2_from_angle(stage.a);
}

static void run_vec2_clamp(void)
{
    stage.vector = cox_vec2_clamp(stage.v, stage.c);
}

static void run_random_make(void)
{
    stage.random = cox_random_make(7, 8);
}

static void run_random_is_sound(void)
{
    stage.word = cox_random_is_sound(&stage.random);
}

static void run_random_u32(void)
{
    stage.word = cox_random_u32(&stage.random);
}

static void run_random_below(void)
{
    stage.word = cox_random_below(&stage.random, 100);
}

static void run_random_unit(void)
{
    stage.number = cox_random_unit(&stage.random);
}

static void run_random_between(void)
{
    stage.number = cox_random_between(&stage.random, stage.b, stage.a);
}

static void run_random_point(void)
{
    stage.vector = cox_random_point(&stage.random, stage.v, stage.w);
}

static void run_hash_finish(void)
{
    stage.wide = cox_hash_finish(stage.random.state);
}

static void run_hash_key(void)
{
    stage.wide = cox_hash_key(1, 2);
}

static void run_hash_chain(void)
{
    stage.wide = cox_hash_chain(stage.random.state, 3);
}

static void run_hash_crc32(void)
{
    stage.word = cox_hash_crc32(0, stage.snapshot, 64);
}

const cost_case cost_math[] COX_FLASH = {
    {"cox_fix_mul", stage_set, run_fix_mul},
    {"cox_fix_div", stage_set, run_fix_div},
    {"cox_fix_mul_div", stage_set, run_fix_mul_div},
    {"cox_fix_sqrt", stage_set, run_fix_sqrt},
    {"cox_fix_lerp", stage_set, run_fix_lerp},
    {"cox_fix_sin", stage_set, run_fix_sin},
    {"cox_fix_cos", stage_set, run_fix_cos},
    {"cox_fix_sincos", stage_set, run_fix_sincos},
    {"cox_fix_atan2", stage_set, run_fix_atan2},
    {"cox_fix_wrap_angle", stage_set, run_fix_wrap_angle},
    {"cox_fix_from_int", stage_set, run_fix_from_int},
    {"cox_fix_to_int", stage_set, run_fix_to_int},
    {"cox_fix_per_tick", stage_set, run_fix_per_tick},
    {"cox_fix_per_tick_squared", stage_set, run_fix_per_tick_squared},
    {"cox_fix_force_is_fine", stage_set, run_fix_force_is_fine},
    {"cox_fix_to_text", stage_set, run_fix_to_text},
    {"cox_fix_from_text", stage_set, run_fix_from_text},
    {"cox_vec2_divide", stage_set, run_vec2_divide},
    {"cox_vec2_dot", stage_set, run_vec2_dot},
    {"cox_vec2_cross", stage_set, run_vec2_cross},
    {"cox_vec2_length", stage_set, run_vec2_length},
    {"cox_vec2_length_squared", stage_set, run_vec2_length_squared},
    {"cox_vec2_distance", stage_set, run_vec2_distance},
    {"cox_vec2_distance_squared", stage_set, run_vec2_distance_squared},
    {"cox_vec2_within", stage_set, run_vec2_within},
    {"cox_vec2_longer", stage_set, run_vec2_longer},
    {"cox_vec2_shorter", stage_set, run_vec2_shorter},
    {"cox_vec2_normalise", stage_set, run_vec2_normalise},
    {"cox_vec2_set_length", stage_set, run_vec2_set_length},
    {"cox_vec2_truncate", stage_set, run_vec2_truncate},
    {"cox_vec2_rotate", stage_set, run_vec2_rotate},
    {"cox_vec2_rotate_by", stage_set, run_vec2_rotate_by},
    {"cox_vec2_lerp", stage_set, run_vec2_lerp},
    {"cox_vec2_angle", stage_set, run_vec2_angle},
    {"cox_vec2_from_angle", stage_set, run_vec2_from_angle},
    {"cox_vec2_clamp", stage_set, run_vec2_clamp},
    {"cox_random_make", stage_set, run_random_make},
    {"cox_random_is_sound", stage_set, run_random_is_sound},
    {"cox_random_u32", stage_set, run_random_u32},
    {"cox_random_below", stage_set, run_random_below},
    {"cox_random_unit", stage_set, run_random_unit},
    {"cox_random_between", stage_set, run_random_between},
    {"cox_random_point", stage_set, run_random_point},
    {"cox_hash_finish", stage_set, run_hash_finish},
    {"cox_hash_key", stage_set, run_hash_key},
    {"cox_hash_chain", stage_set, run_hash_chain},
    {"cox_hash_crc32", stage_set, run_hash_crc32},
};

const uint32_t cost_math_count = COX_COUNT(cost_math);
