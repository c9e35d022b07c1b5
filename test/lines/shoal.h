/* SPDX-License-Identifier: MIT
 * The small simulation that sessions step on the lines: rows that swim to where their players send
 * them. That command is held and has 9 bytes; another one of 17 bytes changes nothing. */
#ifndef SHOAL_H
#define SHOAL_H

#include "coxswain/sim.h"

#define SHOAL_SWIMMING 100 /* rows; those beyond lie still */

enum {
    SHOAL_STEER = 1, /* x, y: held; the player's fish go there */
    SHOAL_SIGNAL = 2 /* four numbers, held */
};

typedef struct shoal_fish {
    uint32_t id;
    cox_vec2 position;
    cox_vec2 velocity;
    cox_vec2 target;
} shoal_fish;

typedef struct shoal {
    uint32_t count, capacity;
    shoal_fish *fish;

    /* Not part of the state: is told of every frame that is stepped. */
    void (*watch)(void *watcher, const cox_frame *frame);
    void *watcher;
} shoal;

/* State 0 of a match, of so many rows at least, and the simulation whose context it is. */
cox_sim shoal_make(shoal *s, uint32_t rows);
void shoal_free(shoal *s);

#endif
