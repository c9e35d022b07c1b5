/* SPDX-License-Identifier: MIT
 * A world: many agents in the caller's memory, column by column, stepped together.
 *
 * First all agents steer from state t, then all move to t + 1, so neither the order in which they
 * are stored nor the number of threads can matter. Every agent belongs to a group, and the group's
 * profile (profile.h) says what its agents do. A rule gives the force that its function gives
 * (cox_seek and so on) to the same agents in structs of one's own; one of a later stage
 * (COX_STAGE_VELOCITY, COX_STAGE_POSITION) the velocity or the push.
 *
 * A world declares its columns in its own memory, so it is not for an AVR, whose declarations lie
 * in flash. */
#ifndef COX_WORLD_H
#define COX_WORLD_H

#include "coxswain/area.h"
#include "coxswain/door.h"
#include "coxswain/flow.h"
#include "coxswain/obstacle.h"
#include "coxswain/path.h"
#include "coxswain/profile.h"
#include "coxswain/segment.h"
#include "coxswain/sight.h"
#include "coxswain/sim.h"
#include "coxswain/simd.h"
#include "coxswain/world_field.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens at the edge of the rectangle from def.least to def.greatest. */
enum cox_world_bounds {
    COX_BOUNDS_NONE = 0,    /* there is none; as everywhere, COX_WORLD_LIMIT holds agents back */
    COX_BOUNDS_CONTAIN = 1, /* it holds an agent back, and the velocity across the edge becomes 0 */
    COX_BOUNDS_WRAP = 2     /* an agent that leaves comes in on the other side. The greatest x and y
                               are outside. Nobody sees across the edge. */
};

/* The most of each in a world. */
#define COX_WORLD_AGENTS_MAX UINT32_C(1048576)
#define COX_WORLD_GROUPS_MAX 255
#define COX_WORLD_OBSTACLES_MAX 65535
#define COX_WORLD_SEGMENTS_MAX 65535
#define COX_WORLD_AREAS_MAX 32767
#define COX_WORLD_DOORS_MAX 255
#define COX_WORLD_FLOWS_MAX 255
#define COX_WORLD_PATHS_MAX 65535
#define COX_WORLD_COLUMNS_MAX 32
#define COX_WORLD_CANDIDATES_MAX 1024

/* The group that no world has, which fits in the 8 bits of a rule's target_group as well; and the
 * path that no agent has. A dump shows an agent without a path as -1. */
#define COX_NO_GROUP UINT32_C(255)
#define COX_NO_PATH UINT32_MAX

/* A column of the user's own beside ours; values start at 0. */
typedef struct cox_world_column {
    char name[COX_NAME_SIZE]; /* in dumps; not empty, ends with a zero; no column of ours has it */
    uint8_t type;             /* enum cox_type: COX_U8 to COX_BOOL, no COX_REFERENCE */
    uint8_t role;             /* enum cox_column_role: COX_STATE, COX_DERIVED or COX_LOCAL */
    int32_t least;            /* bounds, <= 0 */
    int32_t greatest;         /* and >= 0; both 0: none */
} cox_world_column;

/* A part of a step, with its number. */
typedef void cox_world_work(void *context, uint32_t index);

/* Calls work(context, index) once for each index below count, in any order, on any threads, and
 * returns when all calls have returned. */
typedef void cox_parallel_for(void *pool, uint32_t count, cox_world_work *work, void *context);

/* An agent draws the chances of COX_COMBINE_DITHER from the random stream whose number is the
 * agent's id plus this constant; no agent wanders by that stream. */
#define COX_WORLD_CHANCES (UINT64_C(1) << 32)

/* A definition; cox_world_default fills every field.
 *
 * All that a later tick depends on is state, so a snapshot means the same in every world that loads
 * it:
 * - seed, rules, every field that ends in _max, bounds, least and greatest are state, beside what
 *   calls and commands change. A load takes them over from the snapshot. It is refused, with
 *   COX_ERROR_REFUSED or COX_ERROR_COUNT, if this definition leaves no room for them: if one of its
 *   ..._max is less, candidates_max aside, or its rules lack a behaviour.
 * - own_limits, smoothing, chances, target_tags, sights and columns, what rules sees and remembers,
 *   and whether segments_max is 0, decide which columns and tables there are. A snapshot with other
 *   ones is refused with COX_ERROR_SCHEMA.
 * - query_radius, parallel_for, pool and simd change no bit, nor does thinks by itself.
 * - Think callbacks and flow fields are the program's: every machine gives the same ones.
 * - What is sorted for speed (agents by cells, obstacles, segments, areas) is derived, and sorted
 *   anew after a load. */
typedef struct cox_world_def {
    uint32_t agents_max;    /* at one time: 1 to COX_WORLD_AGENTS_MAX */
    uint32_t groups_max;    /* 1 to COX_WORLD_GROUPS_MAX; groups are numbered from 0 */
    uint32_t obstacles_max; /* up to COX_WORLD_OBSTACLES_MAX */
    uint32_t segments_max;  /* up to COX_WORLD_SEGMENTS_MAX. A world has segments if rules names a
                               behaviour of COX_SEES_WALLS; with COX_ORCA, COX_CONTACT or sights
                               it has them if this is not 0 */
    uint32_t areas_max;     /* up to COX_WORLD_AREAS_MAX; they are there only if rules names a
                               behaviour that sees areas */
    uint32_t corners_max;   /* of all areas together, up to COX_WORLD_AGENTS_MAX */
    uint32_t doors_max;     /* up to COX_WORLD_DOORS_MAX; they are there only if rules names a
                               behaviour that sees doors */
    uint32_t flows_max;     /* up to COX_WORLD_FLOWS_MAX; flow fields are numbered from 0 */
    uint32_t paths_max;     /* up to COX_WORLD_PATHS_MAX */
    uint32_t nodes_max;     /* of all paths together, up to COX_WORLD_AGENTS_MAX */
    uint64_t rules;         /* COX_RULES(...): what profiles may use, each in the catalogue. Only
                               the columns that these behaviours need exist */
    uint64_t seed;          /* of the agents' random streams; the stream is the agent's id */
    bool own_limits;        /* radius, mass, max_speed and max_force are each agent's, not its
                               group's */
    bool smoothing;         /* agents remember their last force, so that profiles may smooth it */
    bool chances;           /* agents have random streams for their chances (COX_WORLD_CHANCES), so
                               that profiles may be combined by COX_COMBINE_DITHER */
    bool target_tags;       /* rules may look for the nearest of groups by their tags
                               (cox_rule.target_tags) */
    bool thinks;            /* groups may have a think callback */
    bool sights;            /* agents remember what they saw last (cox_thought.sight), a
                               cox_sight_memory each */
    uint8_t bounds;         /* enum cox_world_bounds */
    cox_vec2 least;         /* the rectangle's corners, within COX_WORLD_LIMIT, least below greatest
                               in x and y; ignored with COX_BOUNDS_NONE, where the corners are
                               those of the world */
    cox_vec2 greatest;
    uint32_t candidates_max; /* agents look at no more than this many of a cell, those with the
                                lowest ids; 1 to COX_WORLD_CANDIDATES_MAX. Of a cell that holds n,
                                which is more, they look at candidates_max^2 / n, but at no fewer
                                than a sixteenth of candidates_max. A cell is a square, as wide
                                as the rules of the profiles see neighbours; where they look for
                                the nearest alone, as the least of their radii, or half of ORCA's.
                                Rules of groups without agents count only if others do too, and
                                only where a cell holds more than candidates_max. Contact has
                                cells as wide as the two widest agents touch */
    const cox_world_column *columns; /* of the user's own, column_count of them, read by
                                        cox_world_size and cox_world_init alone; NULL for none */
    uint32_t column_count;           /* at most COX_WORLD_COLUMNS_MAX */
    fix16_t query_radius; /* the width of a cell while no agent has a rule that sees others: about
                             the radius of most queries (below); units, >= 0. 0: then there are no
                             cells, and queries look at all agents */
    cox_parallel_for *parallel_for; /* spreads a step over threads; NULL: the caller's alone */
    void *pool;                     /* its first argument */
    cox_simd simd; /* the vector instructions that it may use (simd.h); they change no bit */
} cox_world_def;

/* 256 agents, 1 group, no obstacles, no paths, no rules, seed 0, no bounds (the corners are those
 * of the world), candidates_max 64, COX_SIMD_PORTABLE; nothing else. */
COX_API cox_world_def cox_world_default(void);

/* A world: the library's own struct, in the caller's memory. */
typedef struct cox_world cox_world;

/* The first field of a definition that is out of its bounds: enum cox_world_field.
 * COX_WORLD_FIELD_NONE, 0, if all are right; where they take more memory than cox_world_size can
 * say, COX_WORLD_FIELD_AGENTS_MAX. */
COX_API uint8_t cox_world_check(const cox_world_def *def);

/* The bytes of memory that a world of this definition takes, all of it: a step allocates nothing. 0
 * if cox_world_check finds a field wrong, so for 4 GB or more (2 GB where addresses have 32 bits).
 */
COX_API uint32_t cox_world_size(const cox_world_def *def);

/* Makes an empty world in memory (size bytes, any alignment), which the caller keeps in its place
 * as long as the world is used. NULL if memory is NULL or too small, or a field is out of its
 * bounds. */
COX_API cox_world *cox_world_init(const cox_world_def *def, void *memory, uint32_t size);

/* The world as a simulation: its tables, its commands, its step (cox_world_apply, then
 * cox_world_step). The name is "world" and the epoch 1 until the caller sets its own. Worlds of one
 * definition have the same schema. */
COX_API cox_sim cox_world_sim(cox_world *world);

/* Groups. Their limits and profiles are state. A group that does not exist is COX_ERROR_NOT_FOUND,
 * a value out of its bounds COX_ERROR_RANGE. COX_ERROR_REFUSED is a profile with a rule that
 * def.rules does not name, one that smooths without def.smoothing, one that is combined by chance
 * without def.chances, one that has a rule with target_tags without def.target_tags, and one that
 * is combined by a context and has a rule which no context takes. Then nothing has changed. */

/* The body of a group's agents; the fields and their defaults are those of cox_agent. */
typedef struct cox_limits {
    fix16_t radius;    /* units, >= 0 */
    fix16_t mass;      /* > 0 */
    fix16_t max_speed; /* units per tick, >= 0 */
    fix16_t max_force; /* units per tick squared at mass 1, >= 0 */
} cox_limits;

/* Sets the limits of a group; with def.own_limits the limits that agents of the group start with.
 */
COX_API cox_status cox_world_set_limits(cox_world *world, uint32_t group, cox_limits limits);

/* Gives a group a copy of a profile. */
COX_API cox_status cox_world_set_profile(cox_world *world, uint32_t group,
                                         const cox_profile *profile);

/* Copies the profile of a group to *profile. False, with *profile unchanged, if there is no such
 * group. */
COX_API bool cox_world_get_profile(const cox_world *world, uint32_t group, cox_profile *profile);

/* Makes an agent the leader of a group, whether it belongs to it or not; COX_NO_ROW: it has none. A
 * leader that is removed leaves the group without one. */
COX_API cox_status cox_world_set_leader(cox_world *world, uint32_t group, uint32_t leader);

/* The tags of a group: 32 bits whose meaning is the game's, a side or a kind, say. They are 0 at
 * first, saved and hashed. Queries and rules may ask for them; by themselves they change nothing
 * that agents do. The second copies them to *tags; false, with *tags unchanged, if there is no such
 * group. */
COX_API cox_status cox_world_set_tags(cox_world *world, uint32_t group, uint32_t tags);
COX_API bool cox_world_get_tags(const cox_world *world, uint32_t group, uint32_t *tags);

/* What happens at the edge (enum cox_world_bounds). The corners go to *least and *greatest; with
 * COX_BOUNDS_NONE they are those of the world. */
COX_API uint8_t cox_world_edge(const cox_world *world, cox_vec2 *least, cox_vec2 *greatest);

/* Obstacles, segments, areas, doors and paths are set up before the first step; paths may be
 * replaced later. All are state. */

/* Adds an obstacle. COX_ERROR_CAPACITY if there are obstacles_max; COX_ERROR_ORDER unless its id is
 * above those of the obstacles before it. */
COX_API cox_status cox_world_add_obstacle(cox_world *world, cox_obstacle obstacle);

/* Adds a segment of a wall, for all rules that see walls, COX_ORCA and COX_CONTACT among them; its
 * ends are held within the world. COX_ERROR_REFUSED in a world without segments (def.segments_max),
 * COX_ERROR_CAPACITY if there are segments_max, COX_ERROR_ORDER unless its id is above those of the
 * segments before it. */
COX_API cox_status cox_world_add_segment(cox_world *world, cox_segment segment);

/* Adds a copy of an area and its corners, which are held within the world; a radius < 0 is taken as
 * 0. COX_ERROR_REFUSED if def.rules names no behaviour that sees areas, COX_ERROR_CAPACITY if
 * areas_max or corners_max are reached, COX_ERROR_RANGE for an id above COX_WORLD_AREAS_MAX,
 * COX_ERROR_ORDER unless it is above those of the areas before it. */
COX_API cox_status cox_world_add_area(cox_world *world, const cox_area *area);

/* Adds a door; its opening is held within the world. COX_ERROR_REFUSED if def.rules names no
 * behaviour that sees doors, COX_ERROR_CAPACITY if there are doors_max, COX_ERROR_ORDER unless the
 * id of its opening is above those of the doors before it. The second copies the door of an id to
 * *door, to draw whose turn it is; false, with *door unchanged, if there is none. */
COX_API cox_status cox_world_add_door(cox_world *world, const cox_door *door);
COX_API bool cox_world_get_door(const cox_world *world, uint32_t id, cox_door *door);

/* Gives the world a flow field by its number, below flows_max; NULL takes it away. The field is the
 * caller's and must stay where it is. It is no state: every machine gives the world the same one at
 * the start and, where its map changes, updates it in the same tick, between steps.
 * COX_ERROR_REFUSED if def.rules names no behaviour that sees a field, COX_ERROR_NOT_FOUND if there
 * is no such number. */
COX_API cox_status cox_world_set_flow(cox_world *world, uint32_t number, const cox_flow *flow);

/* Adds a copy of a path, its nodes and, for rules that track it, its radii. Returns its number:
 * paths are numbered from 0 in the order of adding. COX_NO_PATH if paths_max or nodes_max are
 * reached. */
COX_API uint32_t cox_world_add_path(cox_world *world, const cox_path *path);

/* Puts a copy of another path in the place of one, say where a route has been found anew: at the
 * start, or in a game's own step before cox_world_step. It keeps its number, and agents whose own
 * path it is begin it as if cox_world_set_path had given it to them. COX_ERROR_NOT_FOUND if there
 * is no such path, COX_ERROR_CAPACITY if nodes_max leave no room for its nodes; then nothing has
 * changed. It takes a time in proportion to the nodes and agents of the world. */
COX_API cox_status cox_world_replace_path(cox_world *world, uint32_t path, const cox_path *by);

/* Agents. Ids are 1, 2, 3 and so on in the order of adding and are never given again. These calls
 * are for the start and for a game's own step, between cox_world_apply and cox_world_step. */

/* Adds an agent at rest that faces +x; its position is brought within the bounds, it has no target
 * of its own. Returns its id; COX_NO_ROW if the world is full, its ids are used up, or there is no
 * such group. */
COX_API uint32_t cox_world_add_agent(cox_world *world, uint32_t group, cox_vec2 position);

/* Removes an agent; it is nobody's target or leader any more. COX_ERROR_NOT_FOUND if there is none
 * of that id. */
COX_API cox_status cox_world_remove_agent(cox_world *world, uint32_t id);

/* The number of agents, and the id of the one in a slot from 0 on; ids rise with the slots, unless
 * cox_world_sort_rows has moved agents. COX_NO_ROW beyond the last slot. */
COX_API uint32_t cox_world_agent_count(const cox_world *world);
COX_API uint32_t cox_world_id_at(const cox_world *world, uint32_t slot);

/* The slot of an agent, COX_NO_SLOT if there is none of that id. Removing agents moves others to
 * lower slots. */
COX_API uint32_t cox_world_slot_of(const cox_world *world, uint32_t id);

/* Copies the agent of an id to *agent, with its limits. It faces in the direction in which it moves
 * or, at rest, last moved; rotation is 0, max_rotation and max_torque are the defaults. False, with
 * *agent unchanged, if there is no agent of that id. */
COX_API bool cox_world_get_agent(const cox_world *world, uint32_t id, cox_agent *agent);

/* Sets position (brought within the bounds), velocity (truncated to max_speed) and, for an agent at
 * rest, orientation from agent; with def.own_limits its radius, mass, max_speed and max_force as
 * well (a radius, max_speed or max_force < 0 as 0). agent->id says which agent; COX_ERROR_NOT_FOUND
 * if there is none. */
COX_API cox_status cox_world_set_agent(cox_world *world, const cox_agent *agent);

/* Copies the smoothed force of an agent's last step to *force; (0, 0) before its first one. False,
 * with *force unchanged, if there is no agent of that id, or without def.smoothing: such a world
 * keeps no force. */
COX_API bool cox_world_get_force(const cox_world *world, uint32_t id, cox_vec2 *force);

/* The group of an agent, COX_NO_GROUP if there is no such agent; and its change,
 * COX_ERROR_NOT_FOUND if there is no such agent or group. */
COX_API uint32_t cox_world_get_group(const cox_world *world, uint32_t id);
COX_API cox_status cox_world_set_group(cox_world *world, uint32_t id, uint32_t group);

/* Gives an agent its own target: a point (held within the world; no call takes it away again), an
 * agent (COX_NO_ROW: none; the agent itself may be named, but rules about it give no force), a path
 * by its number (COX_NO_PATH: none; it starts at node 0 or, for rules that track it, at the nearest
 * place). COX_ERROR_NOT_FOUND if there is no such agent or target, COX_ERROR_REFUSED if def.rules
 * names no behaviour that takes it; then nothing has changed. */
COX_API cox_status cox_world_set_point(cox_world *world, uint32_t id, cox_vec2 point);
COX_API cox_status cox_world_set_quarry(cox_world *world, uint32_t id, uint32_t quarry);
COX_API cox_status cox_world_set_path(cox_world *world, uint32_t id, uint32_t path);

/* An agent's own targets: copies its point to *point, or gives false, with *point unchanged, if it
 * has none; the id of its quarry, or COX_NO_ROW; the number of its path, or COX_NO_PATH. An agent
 * that does not exist has none of the three. */
COX_API bool cox_world_get_point(const cox_world *world, uint32_t id, cox_vec2 *point);
COX_API uint32_t cox_world_get_quarry(const cox_world *world, uint32_t id);
COX_API uint32_t cox_world_get_path(const cox_world *world, uint32_t id);

/* Whether an agent rests around its point, by its group's rule of COX_SETTLE. A game that wants an
 * agent to give up gives it the point where it stands. False for an agent that does not exist. A
 * think callback may ask it of its own agent alone: the thought of another one, which gives that
 * another point, raises it meanwhile. */
COX_API bool cox_world_is_settled(const cox_world *world, uint32_t id);

/* The values of a column of the user's own, from 0 on, by slot: an array of the type in
 * def.columns. NULL if there is no such column. A step may give another address. */
COX_API void *cox_world_values(cox_world *world, uint32_t column);
COX_API const void *cox_world_const_values(const cox_world *world, uint32_t column);

/* Queries: which agents are near a point? They see the agents as they are, exactly, also agents
 * that candidates_max hides from the rules, but none across an edge that wraps. Any number of
 * threads may ask at once while no agent changes.
 *
 * In a think callback they look at the cells around the point alone, if the world has cells
 * (def.query_radius). Once agents have been added, removed, set, moved by a step or loaded, queries
 * look at every agent, until the next step or cox_world_build_grid. */

/* What a query asks for: the agents within radius of point. */
typedef struct cox_world_query {
    cox_vec2 point;   /* one beyond the world is taken as held within it */
    fix16_t radius;   /* units; the edge counts as inside; < 0: finds nobody */
    uint32_t group;   /* only agents of this one; COX_NO_GROUP: of all groups */
    uint32_t self_id; /* without this agent; COX_NO_ROW: all */
    uint32_t tags;    /* only agents whose group has one of these (cox_world_set_tags); 0: whatever
                         tags it has */
} cox_world_query;

/* A query for the agents of all groups, whatever their tags. */
COX_API cox_world_query cox_world_query_make(cox_vec2 point, fix16_t radius);

/* Writes the ids of the agents asked for to found, the caller's array of capacity (may be NULL if
 * that is 0), ascending; if they are more, the lowest are kept. Returns how many there are in
 * all. */
COX_API uint32_t cox_world_within(const cox_world *world, const cox_world_query *asked,
                                  uint32_t *found, uint32_t capacity);

/* Writes the ids of the nearest agents asked for, at most capacity, by ascending distance; of
 * equally near ones the lower id is first. Returns how many were written: it seeks no others. */
COX_API uint32_t cox_world_nearest(const cox_world *world, const cox_world_query *asked,
                                   uint32_t *found, uint32_t capacity);

/* Sorts the agents into cells, as a step does at its start, so that queries between steps are as
 * fast as in a think callback. Worth it for more than a few; no answer changes. */
COX_API void cox_world_build_grid(cox_world *world);

/* Sorts the rows of agents by the cells in which they are, so that those who see each other lie
 * near each other in memory: for worlds of a million agents whose rules see others, every 16th tick
 * or so, between steps. It changes no bit of the state. From then on ids do not rise with the
 * slots: agents change theirs, and the user's own values move along in the columns that
 * cox_world_values points to. A load brings rows back into the order in which they were saved: in a
 * snapshot that of ids, in an image the one that they had. A world without cells is not changed,
 * nor is any on a chip with little memory to spare. */
COX_API void cox_world_sort_rows(cox_world *world);

/* Whether no segment of the world blocks the line of sight from one point to another, exactly as
 * cox_segment_sees says; a world without segments blocks none. In a think callback it looks at the
 * segments near the line alone, as it does after a step unless segments were added or a state was
 * loaded. Any number of threads may ask at once. */
COX_API bool cox_world_sees(const cox_world *world, cox_vec2 from, cox_vec2 to);

/* What an agent thinks about: a copy of its row, to read and to change. */
typedef struct cox_thought {
    uint32_t slot;   /* in the world */
    cox_agent agent; /* as cox_world_get_agent gives it; changes of it are ignored */
    bool has_point;  /* whether it has a point of its own; true gives it point as its own, false
                        changes nothing */
    cox_vec2 point;  /* that point */
    uint32_t quarry; /* its own agent, COX_NO_ROW: none; one that does not exist changes nothing */
    uint32_t path;   /* its own path, COX_NO_PATH: none; one not there changes nothing */
    uint32_t group;  /* its group; one not there changes nothing. It joins another one when all have
                        thought, so that no thought sees it, and steers as that group's agent in the
                        same step */
    cox_sight_memory sight; /* what it saw last, for cox_sight_remember; of nobody without
                               def.sights. Its position is held within the world */
    cox_vec2 force;  /* (0, 0); added to the force of its group's profile, of the new group too */
    void *const *values; /* of the user's own columns, one pointer each, to its value at t + 1 */
} cox_thought;

/* Thinks for one agent, on any thread and in any order. world is the state t, of which it may read
 * agents, groups and columns of the user's own, query, and ask for lines of sight; it changes the
 * thought alone. */
typedef void cox_think(void *context, const cox_world *world, cox_thought *thought);

/* Sets the think callback of a group; NULL: none. A callback is code and no state: every machine
 * sets it at the start. COX_ERROR_REFUSED without def.thinks. */
COX_API cox_status cox_world_set_think(cox_world *world, uint32_t group, cox_think *think,
                                       void *context);

/* What COX_WORLD_PARAMETER changes, beside the behaviour's parameters, which are 0 and up. */
enum cox_world_parameter {
    COX_WORLD_TARGET_TAGS = -4, /* the bits of a whole number */
    COX_WORLD_PROBABILITY = -3,
    COX_WORLD_WEIGHT = -2,
    COX_WORLD_TARGET_RADIUS = -1
};

/* The kinds of commands of a world. */
enum cox_world_command {
    COX_WORLD_ADD = 200,     /* group, x, y: adds an agent */
    COX_WORLD_REMOVE = 201,  /* agent: removes it */
    COX_WORLD_GROUP = 202,   /* agent, group: it joins the group, and so follows its profile */
    COX_WORLD_POINT = 203,   /* agent, x, y: its own point */
    COX_WORLD_QUARRY = 204,  /* agent, quarry: its own agent */
    COX_WORLD_PATH = 205,    /* agent, path: its own path, -1: none */
    COX_WORLD_LEADER = 206,  /* group, leader */
    COX_WORLD_PROFILE = 207, /* group, combine: the profile loses its rules. It keeps its epsilon,
                                unless only one of the two is combined by a context */
    COX_WORLD_RULE = 208,    /* group, behaviour, target, target_group: adds a rule of weight 1 and
                                target_radius 0 */
    COX_WORLD_PARAMETER = 209, /* group, rule (its place in the profile, from 0), parameter, its
                                  value */
    COX_WORLD_TAGS = 210       /* group, tags: of the group */
};

/* Carries out the commands of a frame that are of the kinds above, one after the other; others are
 * ignored. A command that is not valid, or about an agent, group or rule that is not there, has no
 * effect. A game that lets players command only their own agents filters the frame first. */
COX_API void cox_world_apply(cox_world *world, const cox_frame *frame);

/* One tick: all agents steer, then all move, then agents with a rule of contact are pushed out of
 * the agents that they overlap, and off the segments. */
COX_API void cox_world_step(cox_world *world);

/* How many agents candidates_max left out of sight, in all cells together, when the agents were
 * last sorted into cells: by cox_world_build_grid, or by a step. A step with contact sorts them
 * several times, and the greatest count stays. Not state. */
COX_API uint32_t cox_world_left_out(const cox_world *world);

#ifdef __cplusplus
}
#endif
#endif
