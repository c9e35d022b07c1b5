/* SPDX-License-Identifier: MIT
 * The cases to measure: each function of the library that does work, called once with the inputs of
 * the stage. */
#ifndef COST_CASE_H
#define COST_CASE_H

#include <stdint.h>

#include "cost_stage.h"

#define COST_NAME_SIZE 36

typedef struct cost_case {
    char name[COST_NAME_SIZE]; /* of the function or the workload */
    void (*prepare)(void);     /* called before, not measured */
    void (*run)(void);
} cost_case;

/* The tables of cases in flash, one for each layer or a part of it, and the number of cases. */
extern const cost_case cost_base[] COX_FLASH;
extern const cost_case cost_math[] COX_FLASH;
extern const cost_case cost_batch[] COX_FLASH;
extern const cost_case cost_sim[] COX_FLASH;
extern const cost_case cost_text[] COX_FLASH;
extern const cost_case cost_space[] COX_FLASH;
extern const cost_case cost_rules[] COX_FLASH;
extern const cost_case cost_steering[] COX_FLASH;
extern const cost_case cost_crowd[] COX_FLASH;
extern const cost_case cost_walls[] COX_FLASH;
extern const cost_case cost_formation[] COX_FLASH;
extern const cost_case cost_ways[] COX_FLASH;
extern const cost_case cost_profile[] COX_FLASH;
extern const cost_case cost_world[] COX_FLASH;
extern const cost_case cost_sync[] COX_FLASH;
extern const cost_case cost_work[] COX_FLASH;
extern const uint32_t cost_base_count;
extern const uint32_t cost_math_count;
extern const uint32_t cost_batch_count;
extern const uint32_t cost_sim_count;
extern const uint32_t cost_text_count;
extern const uint32_t cost_space_count;
extern const uint32_t cost_rules_count;
extern const uint32_t cost_steering_count;
extern const uint32_t cost_crowd_count;
extern const uint32_t cost_walls_count;
extern const uint32_t cost_formation_count;
extern const uint32_t cost_ways_count;
extern const uint32_t cost_profile_count;
extern const uint32_t cost_world_count;
extern const uint32_t cost_sync_count;
extern const uint32_t cost_work_count;

#endif
