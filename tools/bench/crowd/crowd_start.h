/* SPDX-License-Identifier: MIT
 * How every workload of bench crowd begins: the same agents in the same square for all sides. */
#ifndef COXSWAIN_CROWD_START_H
#define COXSWAIN_CROWD_START_H

#include <stdbool.h>
#include <stdint.h>

/* Agents per unit of area: in a radius of 9 units there are 12. */
#define CROWD_DENSITY 0.047157

/* The speed that every agent starts with, units per second. A tick is 1/60 of a second. */
#define CROWD_START_SPEED 2.7f

/* An agent at tick 0. */
typedef struct crowd_agent {
    float x; /* within the square */
    float y;
    float heading_x; /* of length 1 */
    float heading_y;
    float seek_x; /* what it seeks and what it arrives at, in solo */
    float seek_y;
    float arrive_x;
    float arrive_y;
    uint32_t random; /* what its wandering draws from, an xorshift32; never 0 */
} crowd_agent;

/* A crowd at tick 0; made by crowd_start_make. */
typedef struct crowd_start {
    uint32_t count;
    float side; /* of the square, whose centre is 0, 0 */
    crowd_agent *agents;
} crowd_start;

/* Draws a crowd, the same one for the same count. False if there is no memory; crowd_start_free
 * frees. */
bool crowd_start_make(crowd_start *made, uint32_t count);
void crowd_start_free(crowd_start *start);

/* The next number of an xorshift32. */
static inline uint32_t crowd_random(uint32_t *state)
{
    uint32_t value = *state;
    value ^= value << 13;
    value ^= value >> 17;
    value ^= value << 5;
    return *state = value;
}

#endif
