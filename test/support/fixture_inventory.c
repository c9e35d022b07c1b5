/* SPDX-License-Identifier: MIT
 * Heroes that use up what they carry. */
#include "fixture_inventory.h"

#include <string.h>

static const cox_column hero_columns[] COX_FLASH = {
    COX_ID_COLUMN(fixture_hero, id),
    COX_TEXT_COLUMNS(fixture_hero, name, FIXTURE_NAME_WORDS, COX_STATE),
    COX_ELEMENT_COLUMNS(fixture_hero, skills, FIXTURE_SKILLS, COX_I8, COX_STATE, 0, 0),
    COX_ELEMENT_MEMBER_COLUMNS(fixture_hero, slots, FIXTURE_SLOTS, item, COX_U16, COX_STATE, 0, 0),
    COX_ELEMENT_MEMBER_COLUMNS(fixture_hero, slots, FIXTURE_SLOTS, amount, COX_U8, COX_STATE, 0,
                               99),
};

static const cox_table inventory_tables[] COX_FLASH = {
    COX_TABLE(fixture_inventory, heroes, count, FIXTURE_HEROES, hero_columns),
};

static void inventory_step(void *context, const cox_frame *frame)
{
    fixture_inventory *f = (fixture_inventory *)context;
    for (uint32_t i = 0; i < f->count; i++) {
        fixture_slot *slot = &f->heroes[i].slots[frame->tick % FIXTURE_SLOTS];
        if (slot->amount > 0) slot->amount--;
    }
}

cox_sim fixture_inventory_make(fixture_inventory *f)
{
    static const char *const names[FIXTURE_HEROES] = {"Ada", "Grace \"Amazing\"", "J\xc3\xbcrgen"};
    memset(f, 0, sizeof *f);
    for (; f->count < FIXTURE_HEROES; f->count++) {
        fixture_hero *hero = &f->heroes[f->count];
        hero->id = f->count + 1;
        memcpy(hero->name, names[f->count], strlen(names[f->count]));
        for (uint32_t i = 0; i < FIXTURE_SKILLS; i++) hero->skills[i] = (int8_t)(-2 * (int)i);
        for (uint32_t i = 0; i < FIXTURE_SLOTS; i++) {
            hero->slots[i].item = (uint16_t)(1000 * hero->id + i);
            hero->slots[i].amount = (uint8_t)(10 * i);
        }
    }
    cox_sim sim = cox_sim_make("inventory", 1, f, inventory_step);
    sim.tables = inventory_tables;
    sim.table_count = COX_COUNT(inventory_tables);
    return sim;
}
