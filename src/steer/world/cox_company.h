/* SPDX-License-Identifier: MIT
 * A company: some agents of one group, which steer together. The forces of a rule are worked out
 * for all of them before those of the next rule, and summed up in 64 bits; so it counts for nothing
 * in which order, nor whether by columns or agent by agent. */
#ifndef COX_COMPANY_H
#define COX_COMPANY_H

#include "cox_world.h"

typedef struct cox_company {
    cox_world *world;
    uint32_t group;
    uint32_t count;
    bool is_run;                     /* whether its slots follow each other */
    uint32_t slot[COX_WORLD_BATCH];  /* of each agent, */
    uint32_t place[COX_WORLD_BATCH]; /* and its place in the grid, where these order them */
    fix16_t force_x[COX_WORLD_BATCH],
        force_y[COX_WORLD_BATCH]; /* of the rule at hand; in the end the agents' */
    int64_t sum_x[COX_WORLD_BATCH], sum_y[COX_WORLD_BATCH]; /* of all rules, weighted */
} cox_company;

/* Works on the group's rules that have a form by columns. True: the group has one rule, of weight
 * 1, so that its forces, not summed up, are those of the agents. In cox_world_columns.c. */
bool cox_company_steer_by_columns(cox_company *self);

/* The forces of a rule of flocking, by its number in the world's table. In
 * cox_world_neighbours.c. */
void cox_company_flock(cox_company *self, uint32_t rule);

#endif
