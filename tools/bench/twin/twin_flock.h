/* SPDX-License-Identifier: MIT
 * The rules of the flock in float: an agent separates from those within 5 units, aligns with those
 * within 7.5 and keeps to those within 9, if they are far enough in front; within 1.5 all count.
 *
 * Comparisons are made on squares, as ours are, so that a neighbour costs no root. */
#ifndef COXSWAIN_TWIN_FLOCK_H
#define COXSWAIN_TWIN_FLOCK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define FLOCK_REACH 9.0f /* nobody further away counts */
#define FLOCK_NEAR_SQUARED (1.5f * 1.5f)
#define FLOCK_SEPARATION_SQUARED (5.0f * 5.0f)
#define FLOCK_ALIGNMENT_SQUARED (7.5f * 7.5f)
#define FLOCK_REACH_SQUARED (FLOCK_REACH * FLOCK_REACH)
#define FLOCK_SEPARATION_COSINE_SQUARED (0.707f * 0.707f) /* of a cosine below zero */
#define FLOCK_ALIGNMENT_COSINE_SQUARED (0.7f * 0.7f)
#define FLOCK_COHESION_COSINE_SQUARED (0.15f * 0.15f) /* of a cosine below zero */
#define FLOCK_SEPARATION_WEIGHT 12.0f
#define FLOCK_ALIGNMENT_WEIGHT 8.0f
#define FLOCK_COHESION_WEIGHT 8.0f

/* What an agent's neighbours add up to. */
typedef struct flock_sums {
    float separation_x;
    float separation_y;
    float alignment_x; /* headings */
    float alignment_y;
    float cohesion_x; /* ways to them */
    float cohesion_y;
    float aligned; /* how many headings */
} flock_sums;

/* All bits, or none. Masks let the sums do without branches, half of which would be mispredicted.
 */
static inline uint32_t mask_of(bool condition)
{
    return 0u - (uint32_t)condition;
}

/* A value, or 0. */
static inline float masked(float value, uint32_t mask)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits &= mask;
    memcpy(&value, &bits, sizeof bits);
    return value;
}

/* Adds a neighbour within 9 units: the way to it, the square of that, how much of the way lies
 * along one's own heading, and its heading. */
static inline void flock_add(flock_sums *sums, float x, float y, float squared, float along,
                             float heading_x, float heading_y)
{
    float along_squared = along * along;
    uint32_t is_near = mask_of(squared < FLOCK_NEAR_SQUARED);
    uint32_t is_ahead = mask_of(along >= 0);
    uint32_t separates = mask_of(along_squared < FLOCK_SEPARATION_COSINE_SQUARED * squared);
    uint32_t aligns = mask_of(along_squared > FLOCK_ALIGNMENT_COSINE_SQUARED * squared);
    uint32_t coheres = mask_of(along_squared < FLOCK_COHESION_COSINE_SQUARED * squared);
    separates = is_near | (mask_of(squared < FLOCK_SEPARATION_SQUARED) & (is_ahead | separates));
    aligns = is_near | (mask_of(squared < FLOCK_ALIGNMENT_SQUARED) & is_ahead & aligns);
    coheres = is_near | is_ahead | coheres;
    float push = masked(FLOCK_SEPARATION_SQUARED - squared, separates);
    sums->separation_x -= x * push;
    sums->separation_y -= y * push;
    sums->alignment_x += masked(heading_x, aligns);
    sums->alignment_y += masked(heading_y, aligns);
    sums->aligned += masked(1, aligns);
    sums->cohesion_x += masked(x, coheres);
    sums->cohesion_y += masked(y, coheres);
}

/* The factor that gives a vector that length; 0 for a vector of length 0. */
static inline float flock_factor(float x, float y, float length)
{
    float squared = x * x + y * y;
    return squared > 0 ? length / sqrtf(squared) : 0;
}

#endif
