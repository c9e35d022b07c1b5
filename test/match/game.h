/* SPDX-License-Identifier: MIT
 * The small game that the fleet's matches play: boats that their players steer, and drifting
 * barges. It has every kind of command: a held one, ones that are given once, one that names a row.
 * Rows come and go as players join and leave. On demand the game has a fault that makes states
 * differ. */
#ifndef GAME_H
#define GAME_H

#include "coxswain/sim.h"

enum {
    GAME_STEER = 1, /* x, y: held; the player's boat goes there */
    GAME_MARK = 2,  /* serial: once; kept in the player's log */
    GAME_LOAD = 3,  /* boat, amount: once; loads any boat */
    GAME_PUSH = 4   /* boat, x, y: once; a knock to any boat */
};

/* Tables by number. */
enum { GAME_SEA = 0, GAME_BOATS = 1, GAME_LOGS = 2 };

/* Columns of GAME_BOATS by number. */
enum { GAME_BOAT_ID = 0, GAME_BOAT_CARGO = 7 };

/* Boats of players have the ids 1 to 16; barges from GAME_BARGE on. Logs are numbered alike. */
#define GAME_BARGE 101
#define GAME_BARGES 8
#define GAME_BOATS_MAX (COX_PLAYERS_MAX + GAME_BARGES)

/* A boat; units and units per tick. */
typedef struct game_boat {
    uint32_t id;
    cox_vec2 position;
    cox_vec2 velocity;
    cox_vec2 target;
    int32_t cargo;
} game_boat;

/* What a player has marked. */
typedef struct game_log {
    uint32_t id;
    uint32_t count;
    uint32_t last; /* serial */
} game_log;

/* What is wrong with one machine's game. */
typedef struct game_fault {
    bool has_tide;         /* a counter that is not declared moves into the cargo of a barge */
    bool has_bag;          /* the boat that lies longest in a container gets cargo; restored() fills
                              the container in the order of rows */
    bool has_beat;         /* a counter of all steps that were ever made brings cargo now and
                              then, as a static variable would */
    uint8_t rounding;      /* cargo is computed in float (1) or in double (2); 0: not */
    uint32_t skipped_load; /* a load of this amount is not stepped; 0: none */
} game_fault;

typedef struct game {
    uint32_t ticks;
    cox_random wind;
    uint32_t boat_count;
    game_boat boats[GAME_BOATS_MAX];
    uint32_t log_count;
    game_log logs[COX_PLAYERS_MAX];

    game_fault fault;
    /* What the faults have beside the declared state. */
    uint32_t tide;
    uint32_t beat;
    uint32_t bag_count;
    uint32_t bag[GAME_BOATS_MAX]; /* ids of boats, the one that was put in last first */
} game;

/* State 0 of a match of that seed, and the simulation whose context it is. */
cox_sim game_make(game *g, uint64_t seed);

/* The boat of an id, or NULL. */
game_boat *game_find_boat(game *g, uint32_t id);

#endif
