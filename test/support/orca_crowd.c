/* SPDX-License-Identifier: MIT
 * The scenes, and their ticks. */
#include "orca_crowd.h"

#include "coxswain/hash.h"
#include "coxswain/random.h"

/* Agents of RVO2's circle: radius 1.5, half a unit a tick, which see 15 units; in random scenes
 * agents of radius 0.5 look 20 ticks ahead. */
#define RADIUS COX_RATIO(3, 2)
#define SMALL_RADIUS COX_RATIO(1, 2)
#define SPEED COX_RATIO(1, 2)
#define RANGE COX_FIX(15)
#define SMALL_RANGE COX_FIX(15)
#define SMALL_HORIZON_TICKS 20u

/* Ticks from the start whose overlaps do not count. */
#define UNCOUNTED_TICKS 40u

/* How far starts lie off their places, to either side; and between the places of a block. */
#define JITTER COX_RATIO(1, 2)
#define GAP COX_FIX(5)

/* Where agents that have left stand: far from the scene, a line of them 2 units apart. */
#define AWAY COX_FIX(16000)

static fix16_t whole(uint32_t number)
{
    return cox_fix_from_int((int32_t)number);
}

static uint32_t root_of(uint32_t number)
{
    uint32_t root = 0;
    while ((root + 1u) * (root + 1u) <= number) root++;
    return root;
}

static void place(orca_crowd *crowd, uint32_t i, cox_vec2 from, cox_vec2 to)
{
    orca_walker *walker = &crowd->walkers[i];
    walker->agent = cox_agent_make(i + 1u, from);
    walker->agent.radius = RADIUS;
    walker->agent.max_speed = SPEED;
    walker->goal = to;
    walker->next = cox_vec2_zero();
    walker->has_arrived = false;
}

static void add_wall(orca_crowd *crowd, cox_vec2 from, cox_vec2 to)
{
    cox_segment wall = {crowd->wall_count + 1u, from, to};
    crowd->walls[crowd->wall_count++] = wall;
}

/* Two or four agents, 40 units from the middle. */
static void start_meeting(orca_crowd *crowd)
{
    cox_vec2 from = cox_vec2_make(COX_FIX(40), 0);
    for (uint32_t i = 0; i < crowd->plan.count; i++) {
        place(crowd, i, from, cox_vec2_negate(from));
        from = crowd->plan.scene == ORCA_HEAD_ON ? cox_vec2_negate(from)
                                                 : cox_vec2_perpendicular(from);
    }
}

/* A circle with 5 units of it for each agent, which for 250 is RVO2's. */
static void start_circle(orca_crowd *crowd, cox_random *random)
{
    uint32_t count = crowd->plan.count;
    fix16_t radius = cox_fix_mul_div(whole(count), COX_FIX(5), COX_FIX_TWO_PI);
    cox_vec2 off = cox_vec2_make(JITTER, JITTER);
    for (uint32_t i = 0; i < count; i++) {
        fix16_t angle = cox_fix_mul_div(COX_FIX_TWO_PI, whole(i), whole(count));
        cox_vec2 from = cox_vec2_rotate(cox_vec2_make(radius, 0), angle);
        cox_vec2 to = cox_vec2_negate(from);
        from = cox_vec2_add(from, cox_random_point(random, cox_vec2_negate(off), off));
        place(crowd, i, from, to);
    }
}

/* A place in a square block whose middle is 0, 0. */
static cox_vec2 place_in_block(uint32_t i, uint32_t count)
{
    uint32_t columns = root_of(count);
    uint32_t rows = (count + columns - 1u) / columns;
    fix16_t x = cox_fix_mul(whole(i % columns), GAP) - cox_fix_mul(whole(columns - 1u), GAP) / 2;
    fix16_t y = cox_fix_mul(whole(i / columns), GAP) - cox_fix_mul(whole(rows - 1u), GAP) / 2;
    return cox_vec2_make(x, y);
}

/* Blocks on both sides, or one of them alone; each agent goes to its place in the other block. */
static void start_blocks(orca_crowd *crowd, cox_random *random)
{
    uint32_t sides = crowd->plan.scene == ORCA_STREAMS ? 2u : 1u;
    uint32_t block = crowd->plan.count / sides;
    fix16_t away = cox_fix_mul(whole(root_of(block)), GAP) / 2 + COX_FIX(20);
    cox_vec2 off = cox_vec2_make(JITTER, JITTER);
    for (uint32_t i = 0; i < crowd->plan.count; i++) {
        fix16_t side = i < block ? -away : away;
        cox_vec2 at = place_in_block(i % block, block);
        cox_vec2 from = cox_vec2_add(at, cox_vec2_make(side, 0));
        cox_vec2 to = cox_vec2_add(at, cox_vec2_make(-side, 0));
        place(crowd, i, cox_vec2_add(from, cox_random_point(random, cox_vec2_negate(off), off)),
              to);
    }
}

/* A wall with a door in the middle, as long as half the world, so that nobody goes around. */
static void build_door(orca_crowd *crowd)
{
    fix16_t half = cox_fix_mul(crowd->plan.door, RADIUS);
    add_wall(crowd, cox_vec2_make(0, half), cox_vec2_make(0, COX_FIX(8000)));
    add_wall(crowd, cox_vec2_make(0, -half), cox_vec2_make(0, COX_FIX(-8000)));
}

/* Half the side of a square with 25 units of area for each agent. */
static fix16_t half_side(uint32_t count)
{
    return cox_fix_sqrt(whole(count)) / 2 * 5;
}

/* Whether a point is clear of walls by a unit. */
static bool is_clear(const orca_crowd *crowd, cox_vec2 point)
{
    for (uint32_t i = 0; i < crowd->wall_count; i++) {
        const cox_segment *wall = &crowd->walls[i];
        bool is_post = cox_vec2_equal(wall->start, wall->end);
        if (is_post && cox_vec2_within(point, wall->start, COX_FIX(1))) return false;
    }
    return true;
}

static cox_vec2 clear_point(const orca_crowd *crowd, cox_random *random)
{
    fix16_t half = half_side(crowd->plan.count);
    cox_vec2 corner = cox_vec2_make(half, half), point;
    do point = cox_random_point(random, cox_vec2_negate(corner), corner);
    while (!is_clear(crowd, point));
    return point;
}

static void start_random(orca_crowd *crowd, cox_random *random)
{
    for (uint32_t i = 0; i < crowd->plan.count; i++) {
        cox_vec2 from = clear_point(crowd, random);
        place(crowd, i, from, clear_point(crowd, random));
        crowd->walkers[i].agent.radius = SMALL_RADIUS;
    }
    crowd->settings.horizon_ticks = SMALL_HORIZON_TICKS;
}

/* Walls around the square, with a unit to spare, and three rows of four posts in it. */
static void build_posts(orca_crowd *crowd)
{
    fix16_t half = half_side(crowd->plan.count);
    cox_vec2 corner = cox_vec2_make(half + COX_FIX(1), half + COX_FIX(1));
    for (uint32_t i = 0; i < 4u; i++) {
        cox_vec2 next = cox_vec2_perpendicular(corner);
        add_wall(crowd, corner, next);
        corner = next;
    }
    for (int32_t i = 0; i < 12; i++) {
        cox_vec2 post = cox_vec2_make(half / 4 * (2 * (i % 4) - 3), half / 2 * (i / 4 - 1));
        add_wall(crowd, post, post);
    }
}

orca_crowd_plan orca_crowd_plan_of(orca_scene scene, uint32_t count, uint32_t seed)
{
    orca_crowd_plan plan = {.scene = scene, .count = count, .seed = seed};
    plan.door = COX_FIX(4);
    plan.turn = COX_ORCA_TURN_DEFAULT;
    plan.margin = COX_FIX_ONE;
    return plan;
}

static void start_walkers(orca_crowd *crowd)
{
    cox_random random = cox_random_make(crowd->plan.seed, 0);
    switch (crowd->plan.scene) {
    case ORCA_HEAD_ON:
    case ORCA_CROSSING:
        start_meeting(crowd);
        return;
    case ORCA_CIRCLE:
        start_circle(crowd, &random);
        return;
    case ORCA_STREAMS:
        start_blocks(crowd, &random);
        return;
    case ORCA_DOOR:
        start_blocks(crowd, &random);
        build_door(crowd);
        return;
    case ORCA_POSTS:
        build_posts(crowd);
        /* fall through */
    default:
        start_random(crowd, &random);
    }
}

void orca_crowd_start(orca_crowd *crowd, orca_crowd_plan plan, orca_walker *walkers, void *memory,
                      uint32_t size)
{
    orca_crowd made = {.plan = plan, .walkers = walkers, .range = RANGE};
    made.settings = cox_orca_settings_default();
    made.settings.neighbours_max = ORCA_CROWD_NEIGHBOURS;
    made.settings.margin = plan.margin;
    made.grid = cox_grid_make(memory, size);
    made.leaves =
        plan.scene != ORCA_HEAD_ON && plan.scene != ORCA_CROSSING && plan.scene != ORCA_CIRCLE;
    *crowd = made;
    start_walkers(crowd);
}

/* Where a walker goes next: to its goal or, on the other side of a door, to the nearest point of
 * the opening that leaves room for its radius. */
static cox_vec2 next_point(const orca_crowd *crowd, const orca_walker *walker)
{
    cox_vec2 at = walker->agent.position;
    if (crowd->plan.scene != ORCA_DOOR || at.x >= walker->agent.radius) return walker->goal;
    fix16_t half = crowd->walls[0].start.y - walker->agent.radius;
    return cox_vec2_make(walker->agent.radius, cox_fix_clamp(at.y, -half, half));
}

cox_vec2 orca_crowd_preferred(const orca_crowd *crowd, const orca_walker *walker)
{
    if (walker->has_arrived && crowd->leaves) return cox_vec2_zero();
    cox_vec2 displacement = cox_vec2_subtract(next_point(crowd, walker), walker->agent.position);
    cox_vec2 preferred = cox_vec2_truncate(displacement, walker->agent.max_speed);
    return cox_orca_turn(preferred, walker->agent.id, crowd->plan.turn);
}

void orca_crowd_notice(orca_crowd *crowd, orca_walker *walker)
{
    cox_agent *agent = &walker->agent;
    if (walker->has_arrived || !cox_vec2_within(agent->position, walker->goal, agent->radius))
        return;
    walker->has_arrived = true;
    crowd->arrived++;
    crowd->last_arrival = crowd->tick;
    if (!crowd->leaves) return;
    agent->position = cox_vec2_make(AWAY, COX_FIX(-16000) + (fix16_t)agent->id * COX_FIX(2));
    agent->velocity = cox_vec2_zero();
}

/* How deep two agents overlap. */
static fix16_t overlap(const cox_agent *a, const cox_agent *b)
{
    return a->radius + b->radius - cox_vec2_distance(a->position, b->position);
}

/* How deep an agent overlaps a wall. */
static fix16_t overlap_of_wall(const cox_agent *agent, const cox_segment *wall)
{
    cox_vec2 along = cox_vec2_normalise(cox_vec2_subtract(wall->end, wall->start));
    cox_vec2 displacement = cox_vec2_subtract(agent->position, wall->start);
    fix16_t length = cox_vec2_distance(wall->start, wall->end);
    fix16_t at = cox_fix_clamp(cox_vec2_dot(displacement, along), 0, length);
    cox_vec2 nearest = cox_vec2_add(wall->start, cox_vec2_scale(along, at));
    return agent->radius - cox_vec2_distance(agent->position, nearest);
}

static void steer(orca_crowd *crowd, orca_walker *walker)
{
    const cox_agent *self = &walker->agent;
    uint32_t found[ORCA_CROWD_NEIGHBOURS];
    cox_span near = cox_grid_nearest(&crowd->grid, self->position, crowd->range, self->id, found,
                                     ORCA_CROWD_NEIGHBOURS);
    walker->next =
        cox_orca(self, orca_crowd_preferred(crowd, walker), near,
                 cox_segment_span_make(crowd->walls, crowd->wall_count), crowd->settings);
    if (crowd->tick < UNCOUNTED_TICKS) return;
    if (near.count > 0)
        crowd->deepest = cox_fix_max(crowd->deepest, overlap(self, cox_span_at(near, 0)));
    for (uint32_t i = 0; i < crowd->wall_count; i++)
        crowd->deepest_in_wall =
            cox_fix_max(crowd->deepest_in_wall, overlap_of_wall(self, &crowd->walls[i]));
}

void orca_crowd_step(orca_crowd *crowd)
{
    uint32_t count = crowd->plan.count;
    cox_grid_build(&crowd->grid, COX_SPAN(crowd->walkers, count, agent), RANGE / 2);
    for (uint32_t i = 0; i < count; i++) {
        orca_walker *walker = &crowd->walkers[crowd->grid.numbers[i]];
        if (!walker->has_arrived || !crowd->leaves) steer(crowd, walker);
    }
    crowd->tick++;
    for (uint32_t i = 0; i < count; i++) {
        orca_walker *walker = &crowd->walkers[i];
        if (walker->has_arrived && crowd->leaves) continue;
        cox_motion motion = {walker->next, 0};
        cox_agent_apply_motion(&walker->agent, motion);
        orca_crowd_notice(crowd, walker);
    }
}

bool orca_crowd_run(orca_crowd *crowd, uint32_t most)
{
    while (crowd->tick < most && crowd->arrived < crowd->plan.count) orca_crowd_step(crowd);
    return crowd->arrived == crowd->plan.count;
}

uint64_t orca_crowd_hash(const orca_crowd *crowd)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < crowd->plan.count; i++) {
        const cox_agent *agent = &crowd->walkers[i].agent;
        uint64_t place =
            ((uint64_t)(uint32_t)agent->position.x << 32) | (uint32_t)agent->position.y;
        uint64_t moved =
            ((uint64_t)(uint32_t)agent->velocity.x << 32) | (uint32_t)agent->velocity.y;
        sum += cox_hash_finish(cox_hash_finish(place + agent->id) ^ moved);
    }
    return sum;
}

void orca_crowd_shuffle(orca_crowd *crowd, uint64_t seed)
{
    cox_random random = cox_random_make(seed, 1);
    for (uint32_t left = crowd->plan.count; left > 1u; left--) {
        uint32_t with = cox_random_below(&random, left);
        orca_walker last = crowd->walkers[left - 1u];
        crowd->walkers[left - 1u] = crowd->walkers[with];
        crowd->walkers[with] = last;
    }
}
