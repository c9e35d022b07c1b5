/* SPDX-License-Identifier: MIT
 * Agents to places with the least sum of squared distances, exactly, after Jonker and Volgenant
 * (1987): shortest augmenting paths over prices, which start from a good guess.
 *
 * Rows are agents in the order of their ids, columns are places in that of their numbers. With both
 * seen from their middles, |a - b|^2 = |a|^2 + |b|^2 - 2 a.b, and only a.b depends on who goes
 * where. So a cost may have any term of its row and any of its column, and with |a|^2 f / 2 and
 * |b|^2 / 2f it is half the squared distance of b / sqrt(f) from a sqrt(f): f brings both to the
 * same spread, which leaves little to do where agents come from afar or from another formation.
 * These terms are rounded at will, a.b is exact. */
#include "coxswain/formation.h"

#include "core/base/cox_size.h"
#include "core/math/cox_fix_bits.h"
#include "core/math/cox_fix_root.h"
#include "core/math/cox_vec2_here.h"

#define ALIGNMENT 8u
#define COST_BITS 61u /* a sum of as many costs as there are agents stays below 2^61 */

/* All arrays are count long and lie in the caller's memory. */
typedef struct assignment {
    uint32_t count;
    int64_t *agent_term; /* of each row's costs */
    int64_t *price;      /* of each column's costs: its term less what the column is worth */
    int64_t *potential;  /* of each row: its cheapest cost */
    int64_t *distance;   /* of each column from the row that a path begins at */
    cox_vec2 *agents;    /* from their middle */
    cox_vec2 *places;    /* likewise */
    uint32_t *order;     /* row -> place in the span */
    uint32_t *column_of; /* row -> column, or NONE */
    uint32_t *row_of;    /* column -> row, or NONE */
    uint32_t *previous;  /* column -> the row before it on a path */
    uint32_t *todo;      /* columns that no path has reached, then the others; free rows */
    uint32_t *spare;     /* free rows of the next pass */
} assignment;

#define NONE UINT32_MAX

uint32_t cox_formation_size(uint32_t count)
{
    return cox_size_of_u64(ALIGNMENT + UINT64_C(72) * count);
}

static assignment lay_out(void *memory, uint32_t count)
{
    assignment made;
    uint32_t beyond = (uint32_t)((uintptr_t)memory % ALIGNMENT);
    uint8_t *start = (uint8_t *)memory + (beyond == 0 ? 0 : ALIGNMENT - beyond);
    made.count = count;
    made.agent_term = (int64_t *)(void *)start;
    made.price = made.agent_term + count;
    made.potential = made.price + count;
    made.distance = made.potential + count;
    made.agents = (cox_vec2 *)(void *)(made.distance + count);
    made.places = made.agents + count;
    made.order = (uint32_t *)(void *)(made.places + count);
    made.column_of = made.order + count;
    made.row_of = made.column_of + count;
    made.previous = made.row_of + count;
    made.todo = made.previous + count;
    made.spare = made.todo + count;
    return made;
}

/* Rows in ascending id. Agents mostly lie so already. */
static void order_rows(assignment *a, cox_span agents)
{
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t id = cox_span_at(agents, i)->id, at = i;
        while (at > 0 && cox_span_at(agents, a->order[at - 1u])->id > id) {
            a->order[at] = a->order[at - 1u];
            at--;
        }
        a->order[at] = i;
    }
}

/* sum / count, rounded half away from zero. */
static fix16_t mean_of(int64_t sum, uint32_t count)
{
    int64_t half = (int64_t)(count / 2u);
    return (fix16_t)((sum + (sum < 0 ? -half : half)) / (int64_t)count);
}

/* Moves points so that their middle is (0, 0). Returns the largest component that there is then. */
static uint32_t centre(cox_vec2 *points, uint32_t count)
{
    int64_t x = 0, y = 0;
    fix16_t largest = 0;
    if (count == 0) return 0;
    for (uint32_t i = 0; i < count; i++) {
        x += points[i].x;
        y += points[i].y;
    }
    cox_vec2 middle = cox_vec2_make(mean_of(x, count), mean_of(y, count));
    for (uint32_t i = 0; i < count; i++) {
        points[i] = cox_vec2_subtract(points[i], middle);
        largest = cox_fix_max(largest, cox_fix_abs(points[i].x));
        largest = cox_fix_max(largest, cox_fix_abs(points[i].y));
    }
    return (uint32_t)largest;
}

/* v / 2^shift, rounded half away from zero; shift is 1 or more. */
static fix16_t coarser(fix16_t v, uint32_t shift)
{
    uint32_t size = (cox_fix_magnitude(v) + (UINT32_C(1) << (shift - 1u))) >> shift;
    return v < 0 ? -(fix16_t)size : (fix16_t)size;
}

/* Drops the lowest bits of both, the same number, until sums of as many products as there are
 * agents fit. */
static void make_fit(assignment *a, uint32_t agent_size, uint32_t place_size)
{
    uint64_t most = (UINT64_C(1) << (COST_BITS - 1u)) / a->count;
    uint64_t product = (uint64_t)agent_size * place_size;
    uint32_t shift = 0;
    while (product >> (2u * shift) > most) shift++;
    if (shift == 0) return;
    for (uint32_t i = 0; i < a->count; i++) {
        cox_vec2 agent = a->agents[i], place = a->places[i];
        a->agents[i] = cox_vec2_make(coarser(agent.x, shift), coarser(agent.y, shift));
        a->places[i] = cox_vec2_make(coarser(place.x, shift), coarser(place.y, shift));
    }
}

/* The root of the mean squared length, 1 or more. */
static uint32_t spread_of(const cox_vec2 *points, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += cox_vec2_length_squared(points[i]) / count;
    uint32_t spread = cox_fix_root(sum < (UINT64_C(1) << 63) ? sum : UINT64_C(1) << 63);
    return spread == 0 ? 1 : spread;
}

/* |v|^2 * other / own / 2, at most a cost. */
static int64_t term_of(const cox_vec2 *v, uint32_t own, uint32_t other, uint32_t count)
{
    uint64_t most = (UINT64_C(1) << COST_BITS) / count / other;
    uint64_t ratio = cox_vec2_length_squared(*v) / own / 2u;
    return (int64_t)((ratio < most ? ratio : most) * other);
}

static void set_terms(assignment *a)
{
    uint32_t agents = spread_of(a->agents, a->count), places = spread_of(a->places, a->count);
    for (uint32_t i = 0; i < a->count; i++) {
        a->agent_term[i] = term_of(&a->agents[i], agents, places, a->count);
        a->price[i] = term_of(&a->places[i], places, agents, a->count);
        a->column_of[i] = a->row_of[i] = NONE;
    }
}

/* The cost of a row and a column, less what the column is worth. */
static inline int64_t cost(const assignment *a, uint32_t row, uint32_t column)
{
    cox_vec2 agent = a->agents[row], place = a->places[column];
    return a->agent_term[row] + a->price[column] - (int64_t)agent.x * place.x -
           (int64_t)agent.y * place.y;
}

/* Makes each column worth its cheapest cost. */
static void reduce_columns(assignment *a)
{
    for (uint32_t column = 0; column < a->count; column++) {
        int64_t least = INT64_MAX;
        for (uint32_t row = 0; row < a->count; row++) {
            int64_t here = cost(a, row, column);
            if (here < least) least = here;
        }
        a->price[column] -= least;
    }
}

/* A row's two cheapest columns; of equally cheap ones the first. */
typedef struct cheapest {
    int64_t first_cost, second_cost;
    uint32_t first, second;
} cheapest;

static cheapest find_cheapest(const assignment *a, uint32_t row)
{
    cheapest found = {INT64_MAX, INT64_MAX, 0, 0};
    for (uint32_t column = 0; column < a->count; column++) {
        int64_t here = cost(a, row, column);
        if (here >= found.second_cost) continue;
        if (here < found.first_cost) {
            found.second_cost = found.first_cost;
            found.second = found.first;
            found.first_cost = here;
            found.first = column;
        } else {
            found.second_cost = here;
            found.second = column;
        }
    }
    return found;
}

/* Gives a row its cheapest column, which then is worth less by what the second one costs more. A
 * row that had the column loses it. Returns that row, or NONE. */
static uint32_t take_cheapest(assignment *a, uint32_t row, bool *is_cheaper)
{
    cheapest found = find_cheapest(a, row);
    uint32_t column = found.first;
    *is_cheaper = found.first_cost < found.second_cost;
    if (*is_cheaper && a->count > 1) a->price[column] += found.second_cost - found.first_cost;
    else if (a->row_of[column] != NONE) column = found.second;
    uint32_t loser = a->row_of[column];
    a->column_of[row] = column;
    a->row_of[column] = row;
    if (loser != NONE) a->column_of[loser] = NONE;
    return loser;
}

/* Lets each of the free rows in todo take its cheapest column; a loser is next, as long as there
 * are tries, or waits in spare for the next pass. Returns how many wait. */
static uint32_t take_in_turn(assignment *a, uint32_t free_count)
{
    uint32_t waiting = 0, next = 0, tries = a->count;
    while (next < free_count) {
        bool is_cheaper;
        uint32_t loser = take_cheapest(a, a->todo[next++], &is_cheaper);
        if (loser == NONE) continue;
        if (is_cheaper && tries > 0) {
            tries--;
            a->todo[--next] = loser;
        } else {
            a->spare[waiting++] = loser;
        }
    }
    for (uint32_t i = 0; i < waiting; i++) a->todo[i] = a->spare[i];
    return waiting;
}

/* Each row is worth what its column costs it, or the cheapest would. */
static void set_potentials(assignment *a)
{
    for (uint32_t row = 0; row < a->count; row++) {
        uint32_t column = a->column_of[row];
        bool is_free = column == NONE;
        a->potential[row] = is_free ? find_cheapest(a, row).first_cost : cost(a, row, column);
    }
}

/* Reaches further columns from a row that lies base away. Returns the place in todo, of those left,
 * of the column that is nearest now; of equally near ones the lowest. */
static uint32_t reach_from(assignment *a, uint32_t row, int64_t base, uint32_t left)
{
    int64_t nearest = INT64_MAX;
    uint32_t at = 0, lowest = NONE;
    cox_vec2 agent = a->agents[row];
    base += a->agent_term[row];
    for (uint32_t i = 0; i < left; i++) {
        uint32_t column = a->todo[i];
        cox_vec2 place = a->places[column];
        int64_t away =
            base + a->price[column] - (int64_t)agent.x * place.x - (int64_t)agent.y * place.y;
        if (away < a->distance[column]) {
            a->distance[column] = away;
            a->previous[column] = row;
        }
        away = a->distance[column];
        if (away > nearest || (away == nearest && column > lowest)) continue;
        nearest = away;
        lowest = column;
        at = i;
    }
    return at;
}

/* Turns the path that ends at a column round: each row on it takes the column that it reached. */
static void turn_path(assignment *a, uint32_t from, uint32_t column)
{
    for (;;) {
        uint32_t row = a->previous[column], lost = a->column_of[row];
        a->row_of[column] = row;
        a->column_of[row] = column;
        if (row == from) return;
        column = lost;
    }
}

/* Finds a column for a free row by the shortest path over columns that are taken (Dijkstra's), and
 * changes the prices so that all taken columns stay their rows' cheapest. */
static void find_column(assignment *a, uint32_t from)
{
    uint32_t left = a->count, row = from, end = NONE;
    int64_t away = 0;
    for (uint32_t column = 0; column < a->count; column++) {
        a->distance[column] = INT64_MAX;
        a->todo[column] = column;
    }
    while (end == NONE) {
        uint32_t at = reach_from(a, row, away - a->potential[row], left);
        uint32_t column = a->todo[at];
        a->todo[at] = a->todo[--left];
        a->todo[left] = column;
        away = a->distance[column];
        row = a->row_of[column];
        if (row == NONE) end = column;
    }
    for (uint32_t i = left; i < a->count; i++) {
        uint32_t column = a->todo[i];
        int64_t by = away - a->distance[column];
        a->price[column] += by;
        if (column != end) a->potential[a->row_of[column]] += by;
    }
    a->potential[from] += away;
    turn_path(a, from, end);
}

static void solve(assignment *a)
{
    uint32_t free_count = a->count;
    reduce_columns(a);
    for (uint32_t row = 0; row < a->count; row++) a->todo[row] = row;
    for (uint32_t pass = 0; pass < 2; pass++) free_count = take_in_turn(a, free_count);
    set_potentials(a);
    for (uint32_t row = 0; row < a->count; row++)
        if (a->column_of[row] == NONE) find_column(a, row);
}

cox_status cox_formation_assign(cox_span agents, const cox_vec2 *places, void *memory,
                                uint32_t size, uint32_t *slots)
{
    if (agents.count == 0) return COX_OK;
    uint32_t needed = cox_formation_size(agents.count);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    assignment a = lay_out(memory, agents.count);
    order_rows(&a, agents);
    for (uint32_t i = 0; i < a.count; i++) {
        cox_vec2 position = cox_span_at(agents, a.order[i])->position;
        a.agents[i] = cox_vec2_clamp_here(position, COX_WORLD_LIMIT);
        a.places[i] = cox_vec2_clamp_here(places[i], COX_WORLD_LIMIT);
    }
    uint32_t agent_size = centre(a.agents, a.count);
    uint32_t place_size = centre(a.places, a.count);
    make_fit(&a, agent_size, place_size);
    set_terms(&a);
    solve(&a);
    for (uint32_t row = 0; row < a.count; row++) slots[a.order[row]] = a.column_of[row];
    return COX_OK;
}
