/* SPDX-License-Identifier: MIT
 * PCG32, XSH-RR 64/32: a linear congruential generator whose high bits choose a shift and a
 * rotation of its output. See O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically
 * Good Algorithms for Random Number Generation", 2014. */
#include "coxswain/random.h"

#include "cox_random_increment.h"

#define MULTIPLIER UINT64_C(6364136223846793005)

cox_random cox_random_make(uint64_t seed, uint64_t stream)
{
    cox_random random;
    random.state = 0;
    random.increment = cox_random_increment(stream);
    (void)cox_random_u32(&random);
    random.state += seed;
    (void)cox_random_u32(&random);
    return random;
}

bool cox_random_is_sound(const cox_random *random)
{
    return (random->increment & 1u) != 0;
}

uint32_t cox_random_u32(cox_random *random)
{
    uint64_t old = random->state;
    random->state = old * MULTIPLIER + random->increment;
    /* Bits 27 to 58 of (old >> 18) ^ old, from the halves of old, without a 64-bit shift. */
    uint32_t high = (uint32_t)(old >> 32);
    uint32_t low = (uint32_t)(old & UINT32_MAX);
    uint32_t mixed = ((high << 5) | (low >> 27)) ^ (high >> 13);
    uint8_t turn = (uint8_t)(high >> 27);
    return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
}

uint32_t cox_random_below(cox_random *random, uint32_t bound)
{
    return (uint32_t)(((uint64_t)cox_random_u32(random) * bound) >> 32);
}

fix16_t cox_random_unit(cox_random *random)
{
    return (fix16_t)(cox_random_u32(random) >> 16);
}

fix16_t cox_random_between(cox_random *random, fix16_t least, fix16_t greatest)
{
    fix16_t low = cox_fix_min(least, greatest);
    fix16_t high = cox_fix_max(least, greatest);
    uint64_t count = (uint64_t)((uint32_t)high - (uint32_t)low) + 1u;
    uint32_t offset = (uint32_t)((cox_random_u32(random) * count) >> 32);
    return (fix16_t)((uint32_t)low + offset);
}

cox_vec2 cox_random_point(cox_random *random, cox_vec2 least, cox_vec2 greatest)
{
    fix16_t x = cox_random_between(random, least.x, greatest.x);
    fix16_t y = cox_random_between(random, least.y, greatest.y);
    return cox_vec2_make(x, y);
}
