/* SPDX-License-Identifier: MIT
 * The flock in float, written by hand for AVX2: eight candidates at a time without a branch, and
 * eight agents at a time where they move. What world_simd is held to. */
#include "twin_grid.h"
#include "twin_flock.h"

#if defined(__x86_64__) && !defined(COXSWAIN_TWIN_NATIVE)
#include <immintrin.h>

#define BY_HAND __attribute__((target("avx2,fma"))) static
#define IN_PLACE __attribute__((target("avx2,fma"), always_inline)) static inline

typedef struct hand_flock {
    twin rows;
    twin_grid grid;
    float *heading_x; /* in the order of the grid, as x and y with room for a register behind */
    float *heading_y;
} hand_flock;

/* What the agent that looks adds up, in each lane for itself. */
typedef struct hand_sums {
    __m256 separation_x, separation_y, alignment_x, alignment_y, cohesion_x, cohesion_y, aligned;
} hand_sums;

/* The agent that looks, in all lanes. */
typedef struct hand_agent {
    __m256 x, y, heading_x, heading_y;
} hand_agent;

IN_PLACE __m256 filled(float value)
{
    return _mm256_set1_ps(value);
}

IN_PLACE __m256 less(__m256 a, __m256 b)
{
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}

/* Adds the agents of the grid from place first to end - 1, as far as a register holds them. The
 * agent itself adds its own heading, which finish takes off again. */
IN_PLACE void look(const hand_flock *flock, const hand_agent *self, uint32_t first, uint32_t end,
                   hand_sums *sums)
{
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256 is_there =
        _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32((int32_t)(end - first)), numbers));
    __m256 x = _mm256_sub_ps(_mm256_loadu_ps(&flock->grid.x[first]), self->x);
    __m256 y = _mm256_sub_ps(_mm256_loadu_ps(&flock->grid.y[first]), self->y);
    __m256 squared = _mm256_fmadd_ps(x, x, _mm256_mul_ps(y, y));
    squared = _mm256_blendv_ps(filled(HUGE_VALF), squared, is_there);
    __m256 along = _mm256_fmadd_ps(self->heading_x, x, _mm256_mul_ps(self->heading_y, y));
    __m256 along_squared = _mm256_mul_ps(along, along);
    __m256 is_near = less(squared, filled(FLOCK_NEAR_SQUARED));
    __m256 is_ahead = _mm256_cmp_ps(along, _mm256_setzero_ps(), _CMP_GE_OQ);
    __m256 separates =
        less(along_squared, _mm256_mul_ps(filled(FLOCK_SEPARATION_COSINE_SQUARED), squared));
    __m256 aligns =
        less(_mm256_mul_ps(filled(FLOCK_ALIGNMENT_COSINE_SQUARED), squared), along_squared);
    __m256 coheres =
        less(along_squared, _mm256_mul_ps(filled(FLOCK_COHESION_COSINE_SQUARED), squared));
    separates = _mm256_and_ps(less(squared, filled(FLOCK_SEPARATION_SQUARED)),
                              _mm256_or_ps(is_ahead, separates));
    aligns = _mm256_and_ps(less(squared, filled(FLOCK_ALIGNMENT_SQUARED)),
                           _mm256_and_ps(is_ahead, aligns));
    coheres =
        _mm256_and_ps(less(squared, filled(FLOCK_REACH_SQUARED)), _mm256_or_ps(is_ahead, coheres));
    separates = _mm256_or_ps(is_near, separates);
    aligns = _mm256_or_ps(is_near, aligns);
    coheres = _mm256_or_ps(is_near, coheres);
    __m256 push =
        _mm256_and_ps(_mm256_sub_ps(filled(FLOCK_SEPARATION_SQUARED), squared), separates);
    __m256 heading_x = _mm256_loadu_ps(&flock->heading_x[first]);
    __m256 heading_y = _mm256_loadu_ps(&flock->heading_y[first]);
    sums->separation_x = _mm256_fnmadd_ps(x, push, sums->separation_x);
    sums->separation_y = _mm256_fnmadd_ps(y, push, sums->separation_y);
    sums->alignment_x = _mm256_add_ps(sums->alignment_x, _mm256_and_ps(heading_x, aligns));
    sums->alignment_y = _mm256_add_ps(sums->alignment_y, _mm256_and_ps(heading_y, aligns));
    sums->aligned = _mm256_add_ps(sums->aligned, _mm256_and_ps(filled(1), aligns));
    sums->cohesion_x = _mm256_add_ps(sums->cohesion_x, _mm256_and_ps(x, coheres));
    sums->cohesion_y = _mm256_add_ps(sums->cohesion_y, _mm256_and_ps(y, coheres));
}

/* The sums of the lanes of four registers. */
IN_PLACE __m128 sums_of(__m256 a, __m256 b, __m256 c, __m256 d)
{
    __m256 halves = _mm256_hadd_ps(_mm256_hadd_ps(a, b), _mm256_hadd_ps(c, d));
    return _mm_add_ps(_mm256_castps256_ps128(halves), _mm256_extractf128_ps(halves, 1));
}

/* Makes the force of the agent at a place of the grid: its three parts in lanes. */
IN_PLACE void finish(hand_flock *flock, uint32_t place, const hand_sums *sums)
{
    const __m128 weights =
        _mm_setr_ps(FLOCK_SEPARATION_WEIGHT, FLOCK_ALIGNMENT_WEIGHT, FLOCK_COHESION_WEIGHT, 0);
    __m128 x = sums_of(sums->separation_x, sums->alignment_x, sums->cohesion_x, sums->aligned);
    __m128 y = sums_of(sums->separation_y, sums->alignment_y, sums->cohesion_y, sums->aligned);
    __m128 aligned = _mm_shuffle_ps(x, x, 0xff);
    x = _mm_fnmadd_ps(_mm_setr_ps(0, flock->heading_x[place], 0, 0), aligned, x);
    y = _mm_fnmadd_ps(_mm_setr_ps(0, flock->heading_y[place], 0, 0), aligned, y);
    __m128 squared = _mm_fmadd_ps(x, x, _mm_mul_ps(y, y));
    __m128 factors = _mm_and_ps(_mm_div_ps(weights, _mm_sqrt_ps(squared)),
                                _mm_cmpgt_ps(squared, _mm_setzero_ps()));
    uint32_t row = flock->grid.member[place];
    flock->rows.force_x[row] = _mm_cvtss_f32(_mm_dp_ps(x, factors, 0x71));
    flock->rows.force_y[row] = _mm_cvtss_f32(_mm_dp_ps(y, factors, 0x71));
}

/* Steers the agents of a cell, who have the same candidates: those of three rows of cells. */
BY_HAND void steer_cell(hand_flock *flock, uint32_t row, uint32_t column)
{
    const twin_grid *grid = &flock->grid;
    const uint32_t *start = grid->start, at = row * grid->columns + column;
    twin_cells columns = twin_grid_around(grid, column, 1), rows = twin_grid_around(grid, row, 1);
    for (uint32_t self = start[at]; self < start[at + 1u]; self++) {
        hand_sums sums = {0};
        hand_agent agent = {filled(grid->x[self]), filled(grid->y[self]),
                            filled(flock->heading_x[self]), filled(flock->heading_y[self])};
        for (uint32_t i = rows.first; i <= rows.last; i++) {
            uint32_t end = start[i * grid->columns + columns.last + 1u];
            for (uint32_t first = start[i * grid->columns + columns.first]; first < end; first += 8)
                look(flock, &agent, first, end, &sums);
        }
        finish(flock, self, &sums);
    }
}

/* The share of a vector with that square that is not longer than most. */
IN_PLACE __m256 share_of(__m256 squared, float most)
{
    __m256 share = _mm256_div_ps(filled(most), _mm256_sqrt_ps(squared));
    return _mm256_min_ps(share, filled(1)); /* of no length: 1, the second where it is no number */
}

/* Coordinates moved on; those that leave the square come in at the other side. */
IN_PLACE __m256 moved_on(__m256 at, __m256 velocity, float side)
{
    __m256 half = filled(side / 2), whole = filled(side);
    at = _mm256_fmadd_ps(velocity, filled(TWIN_TICK), at);
    at = _mm256_add_ps(at, _mm256_and_ps(less(at, filled(-side / 2)), whole));
    return _mm256_sub_ps(at, _mm256_and_ps(_mm256_cmp_ps(at, half, _CMP_GE_OQ), whole));
}

/* A force smoothed into the one that acts, which is added to the velocity. */
IN_PLACE __m256 accelerated(float *smooth, __m256 force, __m256 share, const float *velocity)
{
    __m256 last = _mm256_loadu_ps(smooth);
    last = _mm256_fmadd_ps(_mm256_fmsub_ps(force, share, last), filled(TWIN_SMOOTHING), last);
    _mm256_storeu_ps(smooth, last);
    return _mm256_fmadd_ps(last, filled(TWIN_TICK), _mm256_loadu_ps(velocity));
}

/* twin_move of the rows that fill registers; returns the first of the others. */
BY_HAND uint32_t move(twin *rows)
{
    uint32_t i = 0;
    for (; i + 8 <= rows->count; i += 8) {
        __m256 x = _mm256_loadu_ps(&rows->force_x[i]), y = _mm256_loadu_ps(&rows->force_y[i]);
        __m256 share = share_of(_mm256_fmadd_ps(x, x, _mm256_mul_ps(y, y)), TWIN_MAX_FORCE);
        x = accelerated(&rows->smooth_x[i], x, share, &rows->velocity_x[i]);
        y = accelerated(&rows->smooth_y[i], y, share, &rows->velocity_y[i]);
        __m256 speed = _mm256_sqrt_ps(_mm256_fmadd_ps(x, x, _mm256_mul_ps(y, y)));
        __m256 one = _mm256_div_ps(filled(1), speed);
        __m256 moves = less(_mm256_setzero_ps(), speed);
        __m256 last_x = _mm256_loadu_ps(&rows->heading_x[i]);
        __m256 last_y = _mm256_loadu_ps(&rows->heading_y[i]);
        _mm256_storeu_ps(&rows->heading_x[i],
                         _mm256_blendv_ps(last_x, _mm256_mul_ps(x, one), moves));
        _mm256_storeu_ps(&rows->heading_y[i],
                         _mm256_blendv_ps(last_y, _mm256_mul_ps(y, one), moves));
        share = _mm256_min_ps(_mm256_mul_ps(filled(TWIN_MAX_SPEED), one), filled(1));
        x = _mm256_mul_ps(x, share);
        y = _mm256_mul_ps(y, share);
        _mm256_storeu_ps(&rows->velocity_x[i], x);
        _mm256_storeu_ps(&rows->velocity_y[i], y);
        _mm256_storeu_ps(&rows->x[i], moved_on(_mm256_loadu_ps(&rows->x[i]), x, rows->side));
        _mm256_storeu_ps(&rows->y[i], moved_on(_mm256_loadu_ps(&rows->y[i]), y, rows->side));
    }
    return i;
}

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    hand_flock *flock = made;
    crowd_memory *memory = &flock->rows.memory;
    uint32_t room = start->count + 8u;
    (void)side;
    (void)pool;
    twin_take(&flock->rows, start);
    twin_grid_take(&flock->grid, memory, room, start->side, FLOCK_REACH);
    flock->grid.count = start->count;
    flock->heading_x = crowd_memory_take(memory, room, sizeof(float));
    flock->heading_y = crowd_memory_take(memory, room, sizeof(float));
}

static void put(void *made, uint32_t row, const crowd_agent *agent)
{
    twin_put(made, row, agent);
}

static void step(void *made)
{
    hand_flock *flock = made;
    twin *rows = &flock->rows;
    const twin_grid *grid = &flock->grid;
    twin_grid_sort(&flock->grid, rows->x, rows->y);
    for (uint32_t i = 0; i < rows->count; i++) {
        flock->heading_x[i] = rows->heading_x[grid->member[i]];
        flock->heading_y[i] = rows->heading_y[grid->member[i]];
    }
    for (uint32_t row = 0; row < grid->columns; row++)
        for (uint32_t column = 0; column < grid->columns; column++) steer_cell(flock, row, column);
    twin_move(rows, move(rows), rows->count, TWIN_MAX_SPEED);
}

const crowd_side twin_avx2_flock_side = {
    .name = "hand_avx2",
    .workload = CROWD_FLOCK,
    .kind = CROWD_FLOAT_BY_HAND,
    .simd = CROWD_SIMD,
    .size = sizeof(hand_flock),
    .take = take,
    .put = put,
    .step = step,
    .place = twin_place,
};
#endif
