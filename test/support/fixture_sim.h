/* SPDX-License-Identifier: MIT
 * A small simulation for the tests of sim, replay and desync: every layout of rows, every type and
 * every role, two parts, references within each, four kinds of commands. */
#ifndef FIXTURE_SIM_H
#define FIXTURE_SIM_H

#include "coxswain/random.h"
#include "coxswain/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* More rows than the library orders at once (COX_ROW_ORDER_BATCH), and few enough that three states
 * fit in 8 KB. */
#define FIXTURE_SHIPS_MAX 20
#define FIXTURE_ROCKS_MAX 4
#define FIXTURE_CRATES_MAX 6
#define FIXTURE_CRATES_GROWN 8 /* after fixture_grow_crates */

/* Tables by number. */
enum { FIXTURE_CLOCK = 0, FIXTURE_SHIPS = 1, FIXTURE_ROCKS = 2, FIXTURE_CRATES = 3 };

/* Columns of FIXTURE_SHIPS by number. */
enum {
    FIXTURE_SHIP_ID = 0,
    FIXTURE_SHIP_X = 1,
    FIXTURE_SHIP_Y = 2,
    FIXTURE_SHIP_TARGET = 5,
    FIXTURE_SHIP_STAMINA = 6,
    FIXTURE_SHIP_RESTING = 7,
    FIXTURE_SHIP_SUM = 9,
    FIXTURE_SHIP_SPRITE = 10
};

/* Kinds of commands. */
enum { FIXTURE_GO = 3, FIXTURE_ORDER = 4, FIXTURE_WORD = 200, FIXTURE_STOP = 239 };

typedef struct fixture_ship {
    uint8_t resting; /* 0 or 1 */
    uint32_t id;
    cox_vec2 position;
    cox_random random; /* its increment is odd, which restored() checks */
    uint32_t target;   /* of a ship */
    uint16_t stamina;  /* 0 to 200 */
    int32_t score;
    fix16_t sum;     /* derived: x + y */
    uint32_t sprite; /* local */
} fixture_ship;

typedef struct fixture_rock {
    cox_vec2 position;
    uint32_t owner;  /* of a ship */
    uint16_t moss;   /* derived: 7 */
    uint32_t beside; /* of a rock */
} fixture_rock;

/* The second part: a struct of arrays, behind pointers as a heap would give them. */
typedef struct fixture_hold {
    uint32_t crate_count;
    uint32_t crate_capacity;
    uint32_t *crate_id;
    int32_t *weight;  /* -50 to 50 */
    uint8_t *colour;
    uint16_t *label;
    uint64_t *serial;
    uint32_t *under;  /* of a crate */
    uint32_t *shadow; /* derived: weight + 1 */
    uint8_t *dust;    /* local */
} fixture_hold;

typedef struct fixture {
    /* The first part: a clock and two tables. */
    uint32_t ticks;
    fix16_t wind;
    uint64_t seed;
    uint32_t noise; /* local */
    uint32_t ship_count;
    fixture_ship ships[FIXTURE_SHIPS_MAX];
    uint32_t rock_count;
    uint32_t rock_capacity;
    fixture_rock *rocks;
    fixture_hold hold;

    /* The memory behind the pointers. */
    fixture_rock rock_memory[FIXTURE_ROCKS_MAX];
    uint32_t crate_id[FIXTURE_CRATES_MAX];
    int32_t weight[FIXTURE_CRATES_MAX];
    uint8_t colour[FIXTURE_CRATES_MAX];
    uint16_t label[FIXTURE_CRATES_MAX];
    uint64_t serial[FIXTURE_CRATES_MAX];
    uint32_t under[FIXTURE_CRATES_MAX];
    uint32_t shadow[FIXTURE_CRATES_MAX];
    uint8_t dust[FIXTURE_CRATES_MAX];

    /* Whether restored() refuses the state, and how often it was called. */
    bool refuses;
    uint32_t restored_calls;
} fixture;

/* Makes an empty state and a simulation whose context it is. */
cox_sim fixture_make(fixture *f);

/* Makes a state of ship_count ships (at most FIXTURE_SHIPS_MAX) with ids 3, 6, 9, ..., 2 rocks (1
 * if there are no ships) and 3 crates, all fields filled by the formulas of known_answers.rb. */
cox_sim fixture_make_filled(fixture *f, uint32_t ship_count);

/* Swaps two ships, or two crates, in storage. */
void fixture_swap_ships(fixture *f, uint32_t a, uint32_t b);
void fixture_swap_crates(fixture *f, uint32_t a, uint32_t b);

/* Moves the rocks to memory of FIXTURE_ROCKS_MAX rocks, and spoils what they leave. */
void fixture_move_rocks(fixture *f, fixture_rock *memory);

/* Gives the hold arrays of FIXTURE_CRATES_GROWN crates, of which count are there: ids fall from
 * FIXTURE_CRATES_GROWN on, all else is 0. The arrays are the same for every fixture. */
void fixture_grow_crates(fixture *f, uint32_t count);

/* The next number of a fixed sequence (xorshift64*), for tests that sample; one below a bound; true
 * once in so many times; and a shuffle of all ships and crates in storage by that sequence. *random
 * must not be 0. */
uint32_t fixture_random(uint64_t *random);
uint32_t fixture_below(uint64_t *random, uint32_t bound);
bool fixture_once_in(uint64_t *random, uint32_t times);
void fixture_shuffle(fixture *f, uint64_t *random);

/* The address of a stored row's cell, by the declaration alone. */
void *fixture_cell(fixture *f, const cox_sim *sim, uint32_t table, uint32_t column, uint32_t row);

#ifdef __cplusplus
}
#endif
#endif
