/* SPDX-License-Identifier: MIT
 * Heroes with a name, skills and things that they carry: arrays and a text in a row. */
#ifndef FIXTURE_INVENTORY_H
#define FIXTURE_INVENTORY_H

#include "coxswain/array.h"
#include "coxswain/sim.h"

#define FIXTURE_HEROES 3u
#define FIXTURE_SLOTS 8
#define FIXTURE_SKILLS 4
#define FIXTURE_NAME_WORDS 5 /* of four letters each */

/* Columns of the only table by number. */
enum {
    FIXTURE_HERO_ID,
    FIXTURE_HERO_NAME,
    FIXTURE_HERO_SKILLS = FIXTURE_HERO_NAME + FIXTURE_NAME_WORDS,
    FIXTURE_HERO_ITEMS = FIXTURE_HERO_SKILLS + FIXTURE_SKILLS,
    FIXTURE_HERO_AMOUNTS = FIXTURE_HERO_ITEMS + FIXTURE_SLOTS,
    FIXTURE_HERO_COLUMNS = FIXTURE_HERO_AMOUNTS + FIXTURE_SLOTS
};

typedef struct fixture_slot {
    uint8_t amount; /* 0 to 99 */
    uint16_t item;
} fixture_slot;

typedef struct fixture_hero {
    uint32_t id;
    char name[4 * FIXTURE_NAME_WORDS];
    int8_t skills[FIXTURE_SKILLS];
    fixture_slot slots[FIXTURE_SLOTS];
} fixture_hero;

typedef struct fixture_inventory {
    uint32_t count;
    fixture_hero heroes[FIXTURE_HEROES];
} fixture_inventory;

/* Makes heroes 1 to 3 with different things. */
cox_sim fixture_inventory_make(fixture_inventory *f);

#endif
