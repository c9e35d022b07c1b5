/* SPDX-License-Identifier: MIT
 * A group that is ordered to a formation among obstacles. Slots in walls are moved to the nearest
 * free places, and given over some ticks; a flow field leads through the door to where each unit
 * sees its own slot, and ORCA keeps all apart. A unit that is blocked takes the slot of one that
 * stands in its way, or all slots are given again. A click orders the group there. */
#include "scenarios.h"

#include <string.h>

#include "block.h"
#include "coxswain/array.h"
#include "coxswain/assignment.h"
#include "coxswain/flow.h"
#include "coxswain/formation.h"
#include "coxswain/free_places.h"
#include "coxswain/orca.h"
#include "coxswain/random.h"
#include "sketch.h"

enum { AGENTS, MAX_SPEED, MAX_FORCE, SPACING, PAIRS, PATIENCE, SETTING_COUNT };
enum { CLICK = 1 };

#define AGENTS_MAX 150
#define WIDTH 60u
#define HEIGHT 40u
#define CELL COX_FIX(10)
#define GREATEST 1
#define WALLS 24u

#define RADIUS COX_FIX(4)
#define APART COX_FIX(9)       /* what ORCA keeps two units apart, and a little more */
#define HOLD_RADIUS COX_FIX(3) /* a unit so near to its slot holds it */
#define NEAR COX_FIX(20)       /* who stands so near may be in the way */
#define SLOWING_RADIUS COX_FIX(15)
#define REACH COX_FIX(400)
#define SIGHT_TICKS COX_FIX(4)

static const cox_setting gather_settings[] COX_FLASH = {
    {"agents", "", "units of the group", COX_I32, 1, 40, AGENTS_MAX},
    {"max_speed", "units per tick", "how fast a unit can go", COX_FIXED, 0, COX_RATIO(3, 2),
     RADIUS},
    {"max_force", "units per tick^2", "how hard a unit can steer", COX_FIXED, 256, COX_RATIO(1, 4),
     COX_FIX(1000)},
    {"spacing", "units", "between slots that are neighbours", COX_FIXED, 0, COX_FIX(16),
     COX_FIX(100)},
    {"pairs", "", "pairs of a unit and a slot that are looked at in a tick", COX_I32, 1, 400,
     1000000},
    {"patience", "ticks", "until a blocked unit gets another slot; 0: never", COX_I32, 0, 60,
     1000000},
};

typedef struct unit {
    cox_agent agent;
    cox_vec2 slot;   /* where it is to stand */
    uint8_t is_open; /* 1: nobody stood there when the field was built, which leads to such slots */
    cox_vec2 next;   /* its velocity: set and used within a tick, so it is not state */
} unit;

/* The whole state. Units, map and searches lie behind it in the caller's memory. */
typedef struct gather {
    _Alignas(uint64_t) int32_t dials[SETTING_COUNT]; /* the values of the settings */
    cox_vec2 anchor;                                 /* the middle of the formation */
    uint32_t ticks;                                  /* since slots were given */
    cox_assignment assignment;
    uint32_t unit_count, unit_capacity;
    unit *units;

    cox_map map;      /* always the same */
    cox_flow flow;    /* to the slots that are open; not state */
    cox_vec2 *places; /* of the formation; they follow from the anchor */
    cox_segment walls[WALLS];
    uint32_t wall_count;
    uint8_t *place_memory;
    uint32_t place_size;
} gather;

static const cox_column gather_columns[] COX_FLASH = {
    COX_COLUMN_NAMED(gather, dials[SPACING], "spacing", COX_FIXED, COX_STATE, 0, COX_FIX(100)),
    COX_COLUMN_NAMED(gather, dials[PAIRS], "pairs", COX_I32, COX_STATE, 0, 0),
    COX_COLUMN_NAMED(gather, dials[PATIENCE], "patience", COX_I32, COX_STATE, 0, 0),
    COX_POSITION_COLUMNS(gather, anchor),
    COX_COLUMN(gather, ticks, COX_U32, COX_STATE, 0, 0),
    COX_ASSIGNMENT_COLUMNS(gather, assignment),
};
static const cox_column row_columns[] COX_FLASH = {COX_ASSIGNMENT_ROW_COLUMNS};
static const cox_column unit_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(unit, agent),
    COX_POSITION_COLUMNS(unit, slot),
    COX_COLUMN(unit, is_open, COX_U8, COX_STATE, 0, 1),
};
static const cox_table gather_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("gather", gather_columns),
    COX_TABLE_POINTED(gather, units, unit_count, unit_capacity, unit_columns),
    COX_ASSIGNMENT_TABLE(gather, assignment, row_columns),
};
static const cox_command_kind gather_commands[] COX_FLASH = {
    {CLICK, "click", COX_MODE_ONCE, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
};

static cox_span units_of(const gather *world)
{
    return cox_span_make(&world->units->agent, sizeof(unit), world->unit_count);
}

static unit *find_unit(const gather *world, uint32_t id)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (world->units[i].agent.id == id) return &world->units[i];
    return NULL;
}

/* Unit number number in the order of ids, which is that of the assignment's rows. */
static unit *unit_by_id(const gather *world, uint32_t number)
{
    return find_unit(world, world->assignment.rows[number].id);
}

static bool holds(const unit *self)
{
    return cox_vec2_within(self->agent.position, self->slot, HOLD_RADIUS);
}

/* Where the slots of the formation are, moved to free places. */
static void find_places(gather *world)
{
    cox_formation box =
        cox_formation_make(COX_FORMATION_BOX, world->unit_count, world->dials[SPACING]);
    cox_free_places free = cox_free_places_make(&world->map, RADIUS);
    free.apart = APART;
    for (uint32_t i = 0; i < world->unit_count; i++)
        world->places[i] = cox_formation_place(box, i, world->anchor, cox_vec2_zero());
    (void)cox_free_places_move(&free, world->places, world->unit_count, world->place_memory,
                               world->place_size);
}

/* The field to the slots that were open when it was built last. */
static void build_flow(gather *world)
{
    cox_vec2 open[AGENTS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (world->units[i].is_open) open[count++] = world->units[i].slot;
    cox_flow_build(&world->flow, open, count);
}

/* Whether anybody stands on a slot. */
static bool is_taken(const gather *world, cox_vec2 slot)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (cox_vec2_within(world->units[i].agent.position, slot, HOLD_RADIUS)) return true;
    return false;
}

/* Leads to the slots on which nobody stands. */
static void lead_to_open_slots(gather *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        world->units[i].is_open = !is_taken(world, world->units[i].slot);
    build_flow(world);
}

static void begin_to_give(gather *world)
{
    (void)cox_assignment_start(&world->assignment, units_of(world), world->places);
}

static void give(gather *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *self = &world->units[i];
        self->slot = world->places[cox_assignment_slot(&world->assignment, self->agent.id)];
    }
    world->ticks = 0;
    lead_to_open_slots(world);
}

static void order(gather *world, cox_vec2 anchor)
{
    world->anchor = anchor;
    find_places(world);
    begin_to_give(world);
}

static void obey(gather *world, const cox_command *command)
{
    if (!cox_command_is_valid(gather_commands, COX_COUNT(gather_commands), command)) return;
    if (command->player >= COX_PLAYERS_MAX) return;
    order(world, cox_vec2_make(command->arguments[0], command->arguments[1]));
}

/* What the rest of a unit's route to an open slot costs. */
static uint32_t cost_from(const gather *world, const unit *self)
{
    return cox_flow_cost(&world->flow, cox_map_cell_of(&world->map, self->agent.position));
}

/* A unit that does not hold its slot and hardly moves. */
static bool is_blocked(const unit *self)
{
    return !holds(self) && cox_vec2_shorter(self->agent.velocity, self->agent.max_speed / 4);
}

/* The unit that stands in another's way: it holds its slot, is near, and nearer to an open slot
 * than any other such unit; of equally near ones that of the lowest id. NULL: none. */
static unit *find_in_way(const gather *world, const unit *self)
{
    unit *found = NULL;
    uint32_t least = cost_from(world, self);
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *other = unit_by_id(world, i);
        if (!holds(other) || cost_from(world, other) >= least) continue;
        if (!cox_vec2_within(self->agent.position, other->agent.position, NEAR)) continue;
        least = cost_from(world, other);
        found = other;
    }
    return found;
}

/* A blocked unit takes the slot of the one in its way, which goes on to the other slot. */
static void pass_on(gather *world)
{
    lead_to_open_slots(world);
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *self = unit_by_id(world, i);
        unit *other = is_blocked(self) ? find_in_way(world, self) : NULL;
        if (other == NULL) continue;
        cox_vec2 slot = other->slot;
        uint8_t is_open = other->is_open;
        other->slot = self->slot;
        other->is_open = self->is_open;
        self->slot = slot;
        self->is_open = is_open;
    }
}

static bool is_any_blocked(const gather *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (is_blocked(&world->units[i])) return true;
    return false;
}

/* While a unit is blocked, slots are passed on twice, then all are given again. */
static void help_blocked(gather *world)
{
    uint32_t patience = (uint32_t)world->dials[PATIENCE];
    world->ticks++;
    if (patience == 0 || world->ticks % patience != 0 || !is_any_blocked(world)) return;
    if (world->ticks / patience % 3u == 0) begin_to_give(world);
    else pass_on(world);
}

static void go_on_giving(gather *world)
{
    if (world->assignment.phase == COX_ASSIGNMENT_SEARCHING) {
        uint32_t pairs = (uint32_t)world->dials[PAIRS];
        if (cox_assignment_step(&world->assignment, pairs) == COX_ASSIGNMENT_FOUND) give(world);
        return;
    }
    help_blocked(world);
}

/* The force to a unit's slot, by the field where it does not see it. */
static cox_vec2 force_on(const gather *world, const unit *self)
{
    cox_flow_arrival arrival = {REACH, SLOWING_RADIUS, SIGHT_TICKS};
    cox_vec2 force = cox_arrive_by_flow(&self->agent, &world->flow, self->slot, arrival);
    return cox_vec2_truncate(force, self->agent.max_force);
}

/* The velocity that it takes on: by that force, and into nobody. */
static cox_vec2 steer(const gather *world, const unit *self)
{
    const cox_agent *agent = &self->agent;
    cox_orca_settings settings = cox_orca_settings_default();
    cox_vec2 preferred = cox_agent_next_velocity(agent, force_on(world, self));
    preferred = cox_orca_turn(preferred, agent->id, COX_ORCA_TURN_DEFAULT);
    return cox_orca(agent, preferred, units_of(world),
                    cox_segment_span_make(world->walls, world->wall_count), settings);
}

static void move(unit *self)
{
    cox_motion motion;
    motion.velocity = self->next;
    motion.rotation = 0;
    cox_agent_apply_motion(&self->agent, motion);
    if (cox_vec2_longer(self->agent.velocity, self->agent.max_speed / 8))
        cox_agent_face_velocity(&self->agent);
}

static void gather_step(void *context, const cox_frame *frame)
{
    gather *world = (gather *)context;
    for (uint32_t i = 0; i < frame->count; i++) obey(world, &frame->commands[i]);
    go_on_giving(world);
    for (uint32_t i = 0; i < world->unit_count; i++)
        world->units[i].next = steer(world, &world->units[i]);
    for (uint32_t i = 0; i < world->unit_count; i++) move(&world->units[i]);
}

static bool gather_restored(void *context)
{
    gather *world = (gather *)context;
    if (world->unit_count != world->unit_capacity) return false;
    if (!cox_assignment_restored(&world->assignment)) return false;
    if (world->assignment.row_count != world->unit_count) return false;
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (unit_by_id(world, i) == NULL) return false;
    find_places(world);
    build_flow(world);
    return true;
}

static cox_map_def map_def(void)
{
    cox_map_def def = cox_map_default();
    def.width = WIDTH;
    def.height = HEIGHT;
    def.cell = CELL;
    def.greatest = GREATEST;
    return def;
}

static void wall(gather *world, uint32_t column, uint32_t line, uint32_t columns, uint32_t lines)
{
    for (uint32_t i = 0; i < columns * lines; i++) {
        uint32_t cell = cox_map_cell_at(&world->map, column + i % columns, line + i / columns);
        cox_map_set(&world->map, cell, COX_MAP_WALL);
    }
}

/* A wall with a door of three cells, and blocks beyond it. */
static void furnish(gather *world)
{
    wall(world, 23, 0, 1, 18);
    wall(world, 23, 21, 1, HEIGHT - 21u);
    wall(world, 38, 12, 3, 6);
    wall(world, 38, 23, 6, 2);
    wall(world, 47, 16, 2, 5);
}

/* Where the parts of the memory begin, counted from the state's own struct. */
typedef struct gather_memory {
    uint32_t places, assignment, cells, flow, moving, end;
} gather_memory;

static gather_memory memory_for(uint32_t units)
{
    cox_map_def def = map_def();
    gather_memory memory;
    memory.places = (uint32_t)sizeof(gather) + units * (uint32_t)sizeof(unit);
    memory.assignment = memory.places + units * (uint32_t)sizeof(cox_vec2);
    memory.cells = memory.assignment + cox_assignment_size(units);
    memory.flow = memory.cells + cox_map_size(&def);
    memory.moving = memory.flow + cox_search_size(&def);
    memory.end = memory.moving + COX_FREE_PLACES_BYTES(WIDTH, HEIGHT, units);
    return memory;
}

static uint32_t gather_size(const int32_t *values)
{
    if (values[AGENTS] < 1 || values[AGENTS] > AGENTS_MAX) return 0;
    return block_size(memory_for((uint32_t)values[AGENTS]).end);
}

static void make_parts(gather *world, uint32_t units)
{
    cox_map_def def = map_def();
    gather_memory at = memory_for(units);
    uint8_t *bytes = (uint8_t *)world;
    world->units = (unit *)(void *)(world + 1);
    world->unit_capacity = units;
    world->places = (cox_vec2 *)(void *)(bytes + at.places);
    world->assignment = cox_assignment_make(units, bytes + at.assignment, at.cells - at.assignment);
    world->map = cox_map_make(&def, bytes + at.cells, at.flow - at.cells);
    furnish(world);
    world->wall_count = cox_map_outline(&world->map, 1, world->walls, WALLS);
    world->flow = cox_flow_make(&world->map, bytes + at.flow, at.moving - at.flow);
    world->place_memory = bytes + at.moving;
    world->place_size = at.end - at.moving;
}

/* Units stand in the left room, a little out of line, and are sent to the right at once. */
static void add_unit(gather *world, cox_random *random)
{
    uint32_t number = world->unit_count++;
    unit *self = &world->units[number];
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, world->unit_capacity, COX_FIX(12));
    cox_vec2 anchor = cox_vec2_make(COX_FIX(100), COX_FIX(200)), off = {COX_FIX(1), COX_FIX(1)};
    cox_vec2 at = cox_formation_place(box, number, anchor, cox_vec2_zero());
    at = cox_vec2_add(at, cox_random_point(random, cox_vec2_negate(off), off));
    self->agent = cox_agent_make(number + 1u, at);
    self->agent.radius = RADIUS;
    self->agent.max_speed = world->dials[MAX_SPEED];
    self->agent.max_force = world->dials[MAX_FORCE];
    self->slot = at;
}

static cox_status gather_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                              uint64_t seed)
{
    uint32_t needed = gather_size(values);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    gather *world = (gather *)block_start(memory);
    memset(memory, 0, (size_t)needed);
    memcpy(world->dials, values, sizeof world->dials);
    make_parts(world, (uint32_t)values[AGENTS]);
    cox_random random = cox_random_make(seed, 0);
    while (world->unit_count < world->unit_capacity) add_unit(world, &random);
    order(world, cox_vec2_make(COX_FIX(430), COX_FIX(190)));
    build_flow(world);

    *sim = cox_sim_make(scenario_gather.name, 1, world, gather_step);
    sim->tables = gather_tables;
    sim->table_count = COX_COUNT(gather_tables);
    sim->commands = gather_commands;
    sim->command_count = COX_COUNT(gather_commands);
    sim->restored = gather_restored;
    return COX_OK;
}

static void gather_draw(void *context, cox_sketch *sketch)
{
    const gather *world = (const gather *)context;
    sketch_bounds(sketch, cox_vec2_zero(), cox_vec2_make(COX_FIX(600), COX_FIX(400)));
    for (uint32_t i = 0; i < world->wall_count; i++)
        sketch_line(sketch, COX_INK_OBSTACLE, world->walls[i].start, world->walls[i].end);
    for (uint32_t i = 0; i < world->unit_count; i++) {
        const unit *self = &world->units[i];
        sketch_circle(sketch, self->agent.id, COX_INK_TARGET, self->slot, HOLD_RADIUS);
        sketch_agent(sketch, &self->agent, holds(self) ? COX_INK_RESTING : COX_INK_NEUTRAL);
        sketch_vector(sketch, &self->agent, COX_INK_VELOCITY, self->agent.velocity);
        sketch_vector(sketch, &self->agent, COX_INK_STEERING, force_on(world, self));
    }
}

static const cox_meaning gather_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "under way"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "holds its slot"},
    {COX_SHAPE_CIRCLE, COX_INK_TARGET, "slot"},
    {COX_SHAPE_LINE, COX_INK_OBSTACLE, "wall"},
};

SCENARIO_OF(gather, 60, "a group goes through a door to a formation among obstacles");
