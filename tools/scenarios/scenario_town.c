/* SPDX-License-Identifier: MIT
 * A town, as a world: people walk through its streets from square to square by flow fields, go to a
 * place of their own there, stay a while, and walk on. Among them guards march in a file round the
 * market, where thieves hide from them behind the stalls; bodyguards keep between the mayor and the
 * nearest thief, a detective shadows one, carts that cannot turn on the spot drive along the town's
 * edge, watchmen follow the walls, children play in the park. All avoid each other and the walls by
 * ORCA, and contact keeps everybody out of walls. */
#include "scenarios.h"

#include <string.h>

#include "block.h"
#include "coxswain/random.h"
#include "sketch.h"
#include "sketch_world.h"
#include "town_people.h"

/* How near a guard must come to catch a thief, and how long it holds it. */
#define CATCHING_RADIUS COX_FIX(14)
#define CAUGHT_TICKS 200

/* A person that looks for a place tries so often; a person that begins anywhere wants room of that
 * radius. */
#define TRIES 30u
#define ROOM COX_FIX(8)

static const cox_setting town_settings[] COX_FLASH = {
    {"agents", "", "people; the first 21 have roles of their own", COX_I32, 1, 200,
     TOWN_AGENTS_MAX},
    {"max_speed", "units per tick", "how fast a person can go", COX_FIXED, 0, COX_RATIO(8, 10),
     TOWN_SPEED_GREATEST},
    {"max_force", "units per tick^2", "how hard a person can steer", COX_FIXED, 256,
     COX_RATIO(2, 10), COX_FIX(1000)},
    {"horizon_ticks", "ticks", "how long ahead they avoid each other", COX_I32, 1, 30, 4096},
    {"wall_horizon_ticks", "ticks", "how long ahead they avoid walls", COX_I32, 1, 8, 4096},
    {"rounds", "", "of contact, a tick", COX_I32, 1, 3, 8},
    {"stay_ticks", "ticks", "how long people stay on a square", COX_I32, 1, 240, 1000000},
    {"turning_radius", "units", "the narrowest curve of a cart", COX_FIXED, 0, COX_FIX(12),
     COX_FIX(1000)},
};

static const cox_command_kind town_commands[] COX_FLASH = {
    {COX_WORLD_QUARRY,
     "quarry",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("agent", 0), COX_ROW_ARGUMENT("quarry", 0)}},
    {COX_WORLD_PATH,
     "path",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("agent", 0), COX_INTEGER_ARGUMENT("path", -1, TOWN_ROUNDS - 1)}},
};

/* What people remember beside what the world does. */
enum { SQUARE, ERRANDS, STAY, PATIENCE, COLUMNS };
static const cox_world_column town_columns[COLUMNS] = {
    {"square", COX_U8, COX_STATE, 0, TOWN_SQUARES - 1}, /* where a walker goes, a visitor is */
    {"errands", COX_U32, COX_STATE, 0, 0},              /* how many squares it has come to */
    {"stay", COX_U32, COX_STATE, 0, 0},     /* ticks for which it still stays where it is */
    {"patience", COX_U32, COX_STATE, 0, 0}, /* ticks for which it stays on a square */
};

static cox_world_def town_def(const int32_t *values, uint64_t seed)
{
    cox_world_def def = cox_world_default();
    def.agents_max = (uint32_t)values[TOWN_AGENTS];
    def.groups_max = TOWN_GROUPS;
    def.obstacles_max = TOWN_STALLS;
    def.segments_max = TOWN_WALLS_MAX;
    def.areas_max = TOWN_AREAS;
    def.corners_max = TOWN_CORNERS_MAX;
    def.flows_max = TOWN_SQUARES;
    def.paths_max = TOWN_ROUNDS;
    def.nodes_max = TOWN_NODES;
    def.rules = TOWN_RULES;
    def.seed = seed;
    def.smoothing = true;
    def.bounds = COX_BOUNDS_CONTAIN;
    def.least = cox_vec2_zero();
    def.greatest = cox_vec2_make(TOWN_WIDTH, TOWN_HEIGHT);
    def.columns = town_columns;
    def.column_count = COLUMNS;
    return def;
}

/* The world, behind it the streets. */
static uint32_t town_size(const int32_t *values)
{
    cox_world_def def = town_def(values, 0);
    if (values[TOWN_AGENTS] < 1 || values[TOWN_AGENTS] > TOWN_AGENTS_MAX) return 0;
    return block_size((uint64_t)cox_world_size(&def) + BLOCK_ALIGNMENT + town_streets_size());
}

static uint32_t *numbers_of(cox_world *world, uint32_t column)
{
    return (uint32_t *)cox_world_values(world, column);
}

static uint8_t *squares_of(cox_world *world)
{
    return (uint8_t *)cox_world_values(world, SQUARE);
}

/* How many of a group are near a point, oneself aside. */
static uint32_t count_near(const cox_world *world, const cox_agent *self, cox_vec2 point,
                           fix16_t radius, uint32_t group)
{
    cox_world_query around = cox_world_query_make(point, radius);
    around.group = group;
    around.self_id = self->id;
    return cox_world_within(world, &around, NULL, 0);
}

/* A place on a square where nobody else stands; the last one tried if that is not found soon. */
static cox_vec2 find_place(const cox_world *world, const cox_agent *self, uint32_t square,
                           uint32_t errand)
{
    cox_random die = cox_random_make(errand, self->id);
    cox_vec2 place = self->position;
    uint32_t others = 1;
    for (uint32_t i = 0; i < TRIES && others > 0; i++) {
        place = town_place(square, cox_random_u32(&die));
        others = count_near(world, self, place, COX_FIX(TOWN_SPACING / 2), COX_NO_GROUP);
    }
    return place;
}

/* A walker that has come to its square goes to a place there. */
static void come(cox_world *world, const cox_agent *self, uint32_t slot)
{
    uint32_t square = squares_of(world)[slot];
    if (!town_is_on(square, self->position)) return;
    cox_world_set_group(world, self->id, TOWN_VISITORS);
    uint32_t errand = numbers_of(world, ERRANDS)[slot]++;
    cox_world_set_point(world, self->id, find_place(world, self, square, errand));
    numbers_of(world, STAY)[slot] = numbers_of(world, PATIENCE)[slot];
}

/* Whether a person that stays somewhere goes on staying there. */
static bool goes_on_staying(cox_world *world, uint32_t slot)
{
    uint32_t *stay = &numbers_of(world, STAY)[slot];
    if (*stay > 0) --*stay;
    return *stay > 0;
}

/* A visitor that has stayed long enough sets out for another square. */
static void leave(cox_world *world, const cox_agent *self, uint32_t slot)
{
    if (goes_on_staying(world, slot)) return;
    cox_random die = cox_random_make(numbers_of(world, ERRANDS)[slot], self->id);
    uint8_t *square = &squares_of(world)[slot];
    *square = (uint8_t)((*square + 1u + cox_random_below(&die, TOWN_SQUARES - 1)) % TOWN_SQUARES);
    cox_world_set_group(world, self->id, TOWN_WALKERS + *square);
}

static bool is_caught(const cox_world *world, const cox_agent *self)
{
    return count_near(world, self, self->position, CATCHING_RADIUS, TOWN_GUARDS) > 0 ||
           count_near(world, self, self->position, CATCHING_RADIUS, TOWN_CAPTAIN) > 0;
}

/* A thief stands still for a while when a guard has caught it. */
static void steal(cox_world *world, const cox_agent *self, uint32_t slot)
{
    if (!is_caught(world, self)) return;
    cox_world_set_group(world, self->id, TOWN_CAUGHT);
    numbers_of(world, STAY)[slot] = CAUGHT_TICKS;
}

/* What becomes of a person before the step. */
static void live(cox_world *world, uint32_t slot)
{
    cox_agent self;
    cox_world_get_agent(world, cox_world_id_at(world, slot), &self);
    uint32_t group = cox_world_get_group(world, self.id);
    if (group < TOWN_VISITORS) come(world, &self, slot);
    else if (group == TOWN_VISITORS) leave(world, &self, slot);
    else if (group == TOWN_THIEVES) steal(world, &self, slot);
    else if (group == TOWN_CAUGHT && !goes_on_staying(world, slot))
        cox_world_set_group(world, self.id, TOWN_THIEVES);
}

static void town_step(void *context, const cox_frame *frame)
{
    cox_world *world = (cox_world *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_frame alone = {frame->tick, 1, &frame->commands[i]};
        if (cox_command_is_valid(town_commands, COX_COUNT(town_commands), alone.commands))
            cox_world_apply(world, &alone);
    }
    for (uint32_t slot = 0; slot < cox_world_agent_count(world); slot++) live(world, slot);
    cox_world_step(world);
}

/* Whether nobody and no wall is near a point in the streets. */
static bool has_room(const cox_world *world, const town_streets *streets, cox_segment_span walls,
                     cox_vec2 point)
{
    cox_surface wall;
    cox_world_query around = cox_world_query_make(point, ROOM);
    uint32_t near = cox_world_within(world, &around, NULL, 0);
    uint32_t cell = cox_map_cell_of(&streets->map, point);
    return near == 0 && cox_map_cost(&streets->map, cell) != COX_MAP_WALL &&
           !cox_segment_nearest_of(walls, point, TOWN_RADIUS + COX_FIX_ONE, &wall);
}

/* Anywhere in the streets where there is room or, if none is found, on the market. */
static cox_vec2 draw_start(const cox_world *world, const town_streets *streets,
                           cox_segment_span walls, cox_random *random)
{
    for (uint32_t i = 0; i < TRIES; i++) {
        cox_vec2 point =
            cox_random_point(random, cox_vec2_zero(), cox_vec2_make(TOWN_WIDTH, TOWN_HEIGHT));
        if (has_room(world, streets, walls, point)) return point;
    }
    return town_place(TOWN_MARKET, cox_random_u32(random));
}

/* Adds person number number. Each stays on squares for half as long again as others, or half as
 * long, or anything between. */
static void add_person(cox_world *world, const town_streets *streets, cox_segment_span walls,
                       uint32_t number, uint32_t stay_ticks, cox_random *random)
{
    cox_vec2 start;
    if (!town_start_of(number, &start)) start = draw_start(world, streets, walls, random);
    cox_world_add_agent(world, town_group_of(number), start);
    town_aim(world, number);
    squares_of(world)[number] = (uint8_t)(number % TOWN_SQUARES);
    numbers_of(world, PATIENCE)[number] =
        stay_ticks / 2 + cox_random_below(random, stay_ticks + 1u);
}

static void furnish(cox_world *world, const town_streets *streets, cox_segment_span walls)
{
    cox_vec2 corners[TOWN_POND_CORNERS], nodes[TOWN_ROUND_NODES];
    for (uint32_t i = 0; i < walls.count; i++)
        cox_world_add_segment(world, *cox_segment_span_at(walls, i));
    for (uint32_t i = 0; i < TOWN_STALLS; i++) cox_world_add_obstacle(world, town_stall(i));
    for (uint32_t id = 1; id <= TOWN_AREAS; id++) {
        cox_area area = town_area(id, corners);
        cox_world_add_area(world, &area);
    }
    for (uint32_t i = 0; i < TOWN_ROUNDS; i++) {
        cox_path path = town_round(i, nodes);
        cox_world_add_path(world, &path);
    }
    for (uint32_t i = 0; i < TOWN_SQUARES; i++) cox_world_set_flow(world, i, &streets->flows[i]);
}

/* Stream 0 of the seed places the people. */
static cox_status town_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                            uint64_t seed)
{
    cox_world_def def = town_def(values, seed);
    uint32_t needed = town_size(values), world_size = cox_world_size(&def);
    cox_segment segments[TOWN_WALLS_MAX];
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    memset(memory, 0, (size_t)needed);
    cox_world *world = cox_world_init(&def, memory, world_size);
    if (world == NULL) return COX_ERROR_CAPACITY;
    const town_streets *streets =
        town_streets_make(block_start((uint8_t *)memory + (size_t)world_size));
    cox_segment_span walls = cox_segment_span_make(segments, town_walls(segments));
    town_set_groups(world, values);
    furnish(world, streets, walls);
    cox_random random = cox_random_make(seed, 0);
    for (uint32_t i = 0; i < def.agents_max; i++)
        add_person(world, streets, walls, i, (uint32_t)values[TOWN_STAY_TICKS], &random);
    *sim = cox_world_sim(world);
    memcpy(sim->name, scenario_town.name, sizeof sim->name);
    sim->step = town_step;
    sim->commands = town_commands;
    sim->command_count = COX_COUNT(town_commands);
    return COX_OK;
}

static const uint8_t inks[TOWN_GROUPS] COX_FLASH = {
    [TOWN_WALKERS] = COX_INK_NEUTRAL,
    [TOWN_WALKERS + TOWN_CORN_SQUARE] = COX_INK_NEUTRAL,
    [TOWN_WALKERS + TOWN_WELL_SQUARE] = COX_INK_NEUTRAL,
    [TOWN_WALKERS + TOWN_PROMENADE] = COX_INK_NEUTRAL,
    [TOWN_VISITORS] = COX_INK_RESTING,
    [TOWN_CAPTAIN] = COX_INK_HUNTER,
    [TOWN_GUARDS] = COX_INK_HUNTER,
    [TOWN_MAYOR] = COX_INK_TARGET,
    [TOWN_BODYGUARDS] = COX_INK_HUNTER,
    [TOWN_THIEVES] = COX_INK_PREY,
    [TOWN_CAUGHT] = COX_INK_PREY,
    [TOWN_DETECTIVES] = COX_INK_STEERING,
    [TOWN_CARTS] = COX_INK_VELOCITY,
    [TOWN_WATCHMEN] = COX_INK_DESIRED,
    [TOWN_CHILDREN] = COX_INK_PULL,
};

static void draw_rounds(cox_sketch *sketch)
{
    for (uint32_t number = 0; number < TOWN_ROUNDS; number++) {
        cox_vec2 nodes[TOWN_ROUND_NODES];
        cox_path path = town_round(number, nodes);
        for (uint32_t i = 0; i < cox_path_segment_count(&path); i++)
            sketch_line(sketch, COX_INK_TARGET, nodes[i], nodes[(i + 1u) % path.count]);
    }
}

static void draw_squares(cox_sketch *sketch)
{
    for (uint32_t square = 0; square < TOWN_SQUARES; square++) {
        cox_vec2 least, greatest;
        town_square_corners(square, &least, &greatest);
        const cox_vec2 corners[4] = {least, cox_vec2_make(greatest.x, least.y), greatest,
                                     cox_vec2_make(least.x, greatest.y)};
        for (uint32_t i = 0; i < 4; i++)
            sketch_line(sketch, COX_INK_RESTING, corners[i], corners[(i + 1u) % 4u]);
    }
}

static void draw_shadowed(cox_sketch *sketch, const cox_world *world)
{
    for (uint32_t slot = 0; slot < cox_world_agent_count(world); slot++) {
        const uint32_t id = cox_world_id_at(world, slot);
        cox_agent detective, thief;
        if (cox_world_get_group(world, id) != TOWN_DETECTIVES) continue;
        if (!cox_world_get_agent(world, cox_world_get_quarry(world, id), &thief)) continue;
        cox_world_get_agent(world, id, &detective);
        sketch_line(sketch, COX_INK_STEERING, detective.position, thief.position);
    }
}

static void town_draw(void *context, cox_sketch *sketch)
{
    const cox_world *world = (const cox_world *)context;
    cox_segment walls[TOWN_WALLS_MAX];
    uint8_t of_groups[TOWN_GROUPS];
    cox_flash_copy(of_groups, inks, sizeof of_groups);
    sketch_world_bounds(sketch, world);
    uint32_t count = town_walls(walls);
    for (uint32_t i = 0; i < count; i++)
        sketch_line(sketch, COX_INK_OBSTACLE, walls[i].start, walls[i].end);
    draw_squares(sketch);
    draw_rounds(sketch);
    draw_shadowed(sketch, world);
    sketch_world_agents(sketch, world, of_groups);
}

static const cox_meaning town_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "walks to a square"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "stays on a square"},
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "guard"},
    {COX_SHAPE_AGENT, COX_INK_TARGET, "mayor"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "thief"},
    {COX_SHAPE_AGENT, COX_INK_STEERING, "detective"},
    {COX_SHAPE_AGENT, COX_INK_VELOCITY, "cart"},
    {COX_SHAPE_AGENT, COX_INK_DESIRED, "watchman"},
    {COX_SHAPE_AGENT, COX_INK_PULL, "child"},
    {COX_SHAPE_LINE, COX_INK_OBSTACLE, "wall"},
    {COX_SHAPE_LINE, COX_INK_TARGET, "round"},
    {COX_SHAPE_LINE, COX_INK_RESTING, "square"},
    {COX_SHAPE_LINE, COX_INK_STEERING, "from detective to thief"},
};

SCENARIO_OF(town, 60,
            "people in streets, from square to square; guards, thieves, carts among them");
