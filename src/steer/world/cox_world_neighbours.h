/* SPDX-License-Identifier: MIT
 * The rules that see neighbours: the stages of their behaviours over the columns of the grid. */
#ifndef COX_WORLD_NEIGHBOURS_H
#define COX_WORLD_NEIGHBOURS_H

#include "cox_world.h"
#include "steer/steering/cox_flock_sums.h"

/* A rule of alignment, cohesion or flock, prepared. */
struct cox_world_sight {
    cox_flocking flocking;
    cox_flock_zones zones;
    bool is_paired; /* whether the tallies hold what its agents see */
};

/* Two whole numbers of 32 bits in one, y * 2^32 + x: one addition adds both. */
typedef uint64_t cox_both;

static inline cox_both cox_both_make(int64_t x, int64_t y)
{
    return ((uint64_t)y << 32) + (uint64_t)x;
}

static inline int32_t cox_both_x(cox_both both)
{
    return (int32_t)(uint32_t)both;
}

static inline int32_t cox_both_y(cox_both both)
{
    return (int32_t)(uint32_t)((both - (uint64_t)(int64_t)cox_both_x(both)) >> 32);
}

/* What an agent took from its neighbours: cox_flock_sums in fewer bytes. They hold the sums of the
 * rules that fits_tallies (cox_world_pairs.c) lets pass. */
struct cox_flock_tally {
    uint64_t push_x; /* two's complement */
    uint64_t push_y;
    cox_both turn;
    cox_both toward;
};

/* What the agents of a company do by a rule of flocking, column by column. */
typedef struct cox_flock_columns {
    bool shares_spot[COX_WORLD_BATCH];
    fix16_t apart_x[COX_WORLD_BATCH], apart_y[COX_WORLD_BATCH];
    fix16_t along_x[COX_WORLD_BATCH], along_y[COX_WORLD_BATCH];
    fix16_t together_x[COX_WORLD_BATCH], together_y[COX_WORLD_BATCH];
} cox_flock_columns;

/* Prepares the rules of all groups that have agents. */
void cox_world_prepare_sights(cox_world *world);

/* Sums up the neighbours of all agents for one rule, where one allows it that steers most of them;
 * rules that are like it share the sums. */
void cox_world_pair(cox_world *world);

/* cox_separation, of the agent at a place of the grid. */
cox_vec2 cox_world_separate(const cox_world *world, uint32_t place, const cox_rule *rule);

/* cox_avoid_agents, of the same agent, which is self. */
cox_vec2 cox_world_avoid_agents(const cox_world *world, uint32_t place, const cox_agent *self,
                                const cox_rule *rule);

/* cox_alignment, cox_cohesion or cox_flock, of the rule of that number. */
cox_vec2 cox_world_flock(const cox_world *world, uint32_t place, uint32_t rule);

#endif
