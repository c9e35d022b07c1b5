/* SPDX-License-Identifier: MIT
 * Parade: formations. A leader arrives at the target and rests there. The others keep the slots of
 * a formation around it, which changes its kind every few seconds: then each gets the slot that
 * makes the sum of all squared distances the least. */
#include "coxswain/formation.h"
#include "coxswain/limit.h"
#include "coxswain/target.h"
#include "block.h"
#include "demo.h"
#include "sketch.h"

enum { LEADER, MARCHER, ROLES };

enum { CHANGE_TICKS = DEMO_TARGET_SETTINGS, SPACING, LEADER_MAX_SPEED, SETTING_COUNT };

#define LEADER_ID 1
#define KINDS (COX_FORMATION_BOX + 1)

/* What the drill needs while it gives out slots: in the memory behind the actors, no state. */
typedef struct parade_scratch {
    cox_vec2 *places;
    uint32_t *rows;  /* of the marchers */
    uint32_t *slots; /* of the same */
    uint8_t *memory;
    uint32_t memory_size;
} parade_scratch;

typedef struct parade {
    demo demo;
    uint32_t ticks; /* since the last change */
    uint8_t kind;   /* of the formation */
    parade_scratch scratch;
} parade;

typedef struct marcher {
    actor actor;
    uint32_t slot;
    cox_keep_slot_memory keep;
} marcher;

static const cox_setting parade_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(11, "a leader and those in formation", COX_FIX(3), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(200),
    {"change_ticks", "ticks", "how long a formation stays; 0: for ever", COX_I32, 0, 150, 1000000},
    {"spacing", "units", "between neighbours in formation", COX_FIXED, 0, COX_FIX(14),
     COX_FIX(1000)},
    {"leader_max_speed", PER_TICK, "how fast the leader can go", COX_FIXED, 0, COX_RATIO(3, 2),
     COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(CHANGE_TICKS, "change_ticks", COX_I32),
    DEMO_DIAL(SPACING, "spacing", COX_FIXED),
};
static const cox_column drill_columns[] COX_FLASH = {
    COX_COLUMN(parade, ticks, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(parade, kind, COX_U8, COX_STATE, 0, KINDS - 1),
};
static const cox_column marcher_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_COLUMN(marcher, slot, COX_U32, COX_STATE, 0, 0),
    COX_KEEP_SLOT_COLUMNS(marcher, keep),
};
static const cox_table parade_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                    COX_TABLE_SINGLE("drill", drill_columns),
                                                    DEMO_ACTORS_OF(marcher, marcher_columns)};

static cox_formation formation_of(const demo *world)
{
    const parade *drill = (const parade *)world;
    return cox_formation_make(drill->kind, world->actor_count - 1, world->dials[SPACING]);
}

static cox_vec2 place_of(const demo *world, uint32_t slot)
{
    const cox_agent *leader = &demo_find(world, LEADER_ID)->agent;
    return cox_formation_place(formation_of(world), slot, leader->position,
                               cox_agent_heading(leader));
}

/* Gives each marcher its slot of the present formation. */
static void give_slots(demo *world)
{
    parade_scratch *scratch = &((parade *)world)->scratch;
    cox_span marchers = demo_agents(world);
    marchers.count = 0;
    marchers.rows = scratch->rows;
    for (uint32_t row = 0; row < world->actor_count; row++)
        if (demo_actor(world, row)->role == MARCHER) scratch->rows[marchers.count++] = row;
    for (uint32_t i = 0; i < marchers.count; i++) scratch->places[i] = place_of(world, i);
    (void)cox_formation_assign(marchers, scratch->places, scratch->memory, scratch->memory_size,
                               scratch->slots);
    for (uint32_t i = 0; i < marchers.count; i++) {
        marcher *self = (marcher *)demo_actor(world, scratch->rows[i]);
        self->slot = scratch->slots[i];
        self->keep = cox_keep_slot_make();
    }
}

/* Before all steer: the first formation, or another one in its turn. */
static void parade_begin(demo *world)
{
    parade *drill = (parade *)world;
    uint32_t change_ticks = (uint32_t)world->dials[CHANGE_TICKS];
    bool is_over = change_ticks > 0 && drill->ticks >= change_ticks;
    if (is_over) {
        drill->ticks = 0;
        drill->kind = (uint8_t)((drill->kind + 1) % KINDS);
    }
    if (drill->ticks == 0) give_slots(world);
    if (drill->ticks < UINT32_MAX) drill->ticks++;
}

static void parade_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    self->role = self->agent.id == LEADER_ID ? LEADER : MARCHER;
    ((marcher *)self)->keep = cox_keep_slot_make();
    if (self->role == MARCHER) return;
    self->agent.position = demo_point(300, 200);
    self->agent.max_speed = world->dials[LEADER_MAX_SPEED];
}

static bool parade_restored(const demo *world, actor *self)
{
    return self->role == (self->agent.id == LEADER_ID ? LEADER : MARCHER) &&
           ((const marcher *)self)->slot < world->actor_capacity;
}

static cox_vec2 parade_steer(const demo *world, actor *self)
{
    marcher *marching = (marcher *)self;
    if (self->role == LEADER)
        return cox_arrive_to_rest(&self->agent, world->target.position, COX_RATIO(1, 40));
    cox_keeping keeping = cox_keeping_default();
    keeping.close_radius = COX_RATIO(1, 2);
    return cox_keep_slot(&self->agent, &marching->keep, place_of(world, marching->slot),
                         demo_find(world, LEADER_ID)->agent.velocity, keeping);
}

/* The leader turns slowly, so that its formation can follow. */
static void parade_move(const demo *world, actor *self)
{
    cox_limit limit = cox_limit_default();
    (void)world;
    if (self->role == LEADER) limit.max_turn = COX_RATIO(1, 40);
    cox_limit_move(&self->agent, self->force, limit);
    cox_agent_face_velocity(&self->agent);
}

/* Draws the slots as small circles, and the leader last, as a slot of a wedge lies under it. */
static void parade_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw_stage(world, sketch);
    for (uint32_t i = 0; i + 1 < world->actor_count; i++)
        sketch_circle(sketch, i + 1, COX_INK_NEUTRAL, place_of(world, i), COX_FIX(5));
    for (uint8_t turn = 0; turn < ROLES; turn++)
        for (uint32_t i = 0; i < world->actor_count; i++) {
            marcher copy = *(const marcher *)demo_actor(world, i);
            if (copy.actor.role == ROLES - 1 - turn) demo_draw_actor(world, sketch, &copy.actor);
        }
}

static const cox_meaning parade_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "leader"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "in formation"},
    {COX_SHAPE_CIRCLE, COX_INK_NEUTRAL, "slot"},
};
static const demo_script parade_script = {
    .scenario = &scenario_parade,
    .epoch = 1,
    .tables = parade_tables,
    .table_count = COX_COUNT(parade_tables),
    .inks = {COX_INK_HUNTER, COX_INK_PREY},
    .has_target = 1,
    .world_size = sizeof(parade),
    .actor_size = sizeof(marcher),
    .begin = parade_begin,
    .start = parade_start,
    .steer = parade_steer,
    .move = parade_move,
    .restored = parade_restored,
};

/* The bytes of a scratch for so many agents: places, rows, slots and what the assignment needs. */
static uint32_t scratch_size(uint32_t count)
{
    uint64_t lists = (uint64_t)count * (sizeof(cox_vec2) + 2 * sizeof(uint32_t));
    return block_size(lists + cox_formation_size(count));
}

static uint32_t parade_size(const int32_t *values)
{
    uint32_t size = demo_size(&parade_script, values);
    uint32_t scratch = size == 0 ? 0 : scratch_size((uint32_t)values[AGENTS]);
    return scratch == 0 ? 0 : size + scratch;
}

static cox_status parade_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                              uint64_t seed)
{
    uint32_t needed = parade_size(values);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    uint32_t count = (uint32_t)values[AGENTS];
    uint32_t demo_bytes = demo_size(&parade_script, values);
    cox_status status = demo_init(sim, memory, demo_bytes, values, seed, &parade_script);
    if (status != COX_OK) return status;
    parade_scratch *scratch = &((parade *)sim->context)->scratch;
    scratch->places = (cox_vec2 *)block_start((uint8_t *)memory + demo_bytes);
    scratch->rows = (uint32_t *)(void *)(scratch->places + count);
    scratch->slots = scratch->rows + count;
    scratch->memory = (uint8_t *)(scratch->slots + count);
    scratch->memory_size = cox_formation_size(count);
    return COX_OK;
}

SCENARIO_OF(parade, 60, "formations around a leader, each slot given at the least cost");
