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
#include "cox_assigner.h"

#include "core/math/cox_fix_bits.h"
#include "core/math/cox_fix_root.h"

#define ALIGNMENT 8u
#define COST_BITS 61u /* a sum of as many costs as there are agents stays below 2^61 */
#define NONE UINT32_MAX
#define PASSES 2u

cox_assigner cox_assigner_make(void *memory, uint32_t count)
{
    cox_assigner made;
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
static void make_fit(cox_assigner *a, uint32_t agent_size, uint32_t place_size)
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

static void set_terms(cox_assigner *a)
{
    uint32_t agents = spread_of(a->agents, a->count), places = spread_of(a->places, a->count);
    for (uint32_t i = 0; i < a->count; i++) {
        a->agent_term[i] = term_of(&a->agents[i], agents, places, a->count);
        a->price[i] = term_of(&a->places[i], places, agents, a->count);
        a->column_of[i] = a->row_of[i] = NONE;
    }
}

/* The cost of a row and a column, less what the column is worth. */
static inline int64_t cost(const cox_assigner *a, uint32_t row, uint32_t column)
{
    cox_vec2 agent = a->agents[row], place = a->places[column];
    return a->agent_term[row] + a->price[column] - (int64_t)agent.x * place.x -
           (int64_t)agent.y * place.y;
}

/* Makes a column worth its cheapest cost. */
static void reduce_column(cox_assigner *a, uint32_t column)
{
    int64_t least = INT64_MAX;
    for (uint32_t row = 0; row < a->count; row++) {
        int64_t here = cost(a, row, column);
        if (here < least) least = here;
    }
    a->price[column] -= least;
}

/* A row's two cheapest columns; of equally cheap ones the first. */
typedef struct cheapest {
    int64_t first_cost, second_cost;
    uint32_t first, second;
} cheapest;

static cheapest find_cheapest(const cox_assigner *a, uint32_t row)
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
static uint32_t take_cheapest(cox_assigner *a, uint32_t row, bool *is_cheaper)
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

/* Begins a pass over the free rows in todo. */
static void begin_pass(cox_assigner *a, uint32_t free_count)
{
    a->free_count = free_count;
    a->next = a->waiting = 0;
    a->tries = a->count;
}

/* Lets the next free row take its cheapest column; a loser is next, as long as there are tries, or
 * waits in spare for the next pass. */
static void take_in_turn(cox_assigner *a)
{
    bool is_cheaper;
    uint32_t loser = take_cheapest(a, a->todo[a->next++], &is_cheaper);
    if (loser == NONE) return;
    if (is_cheaper && a->tries > 0) {
        a->tries--;
        a->todo[--a->next] = loser;
    } else {
        a->spare[a->waiting++] = loser;
    }
}

/* A row is worth what its column costs it, or the cheapest would. */
static void set_potential(cox_assigner *a, uint32_t row)
{
    uint32_t column = a->column_of[row];
    bool is_free = column == NONE;
    a->potential[row] = is_free ? find_cheapest(a, row).first_cost : cost(a, row, column);
}

/* Reaches further columns from a row that lies base away. Returns the place in todo, of those left,
 * of the column that is nearest now; of equally near ones the lowest. */
static uint32_t reach_from(cox_assigner *a, uint32_t row, int64_t base, uint32_t left)
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
static void turn_path(cox_assigner *a, uint32_t from, uint32_t column)
{
    for (;;) {
        uint32_t row = a->previous[column], lost = a->column_of[row];
        a->row_of[column] = row;
        a->column_of[row] = column;
        if (row == from) return;
        column = lost;
    }
}

/* Begins a path at a free row. */
static void begin_path(cox_assigner *a, uint32_t from)
{
    for (uint32_t column = 0; column < a->count; column++) {
        a->distance[column] = INT64_MAX;
        a->todo[column] = column;
    }
    a->is_on_path = true;
    a->left = a->count;
    a->row = from;
    a->away = 0;
}

/* Ends the path at a free column, and changes the prices so that all taken columns stay their rows'
 * cheapest. */
static void end_path(cox_assigner *a, uint32_t from, uint32_t end)
{
    for (uint32_t i = a->left; i < a->count; i++) {
        uint32_t column = a->todo[i];
        int64_t by = a->away - a->distance[column];
        a->price[column] += by;
        if (column != end) a->potential[a->row_of[column]] += by;
    }
    a->potential[from] += a->away;
    a->is_on_path = false;
    turn_path(a, from, end);
}

/* Goes on with the shortest path over columns that are taken (Dijkstra's) from a free row to the
 * column that is nearest, which ends it if it is free. */
static void find_on(cox_assigner *a, uint32_t from)
{
    if (!a->is_on_path) begin_path(a, from);
    uint32_t at = reach_from(a, a->row, a->away - a->potential[a->row], a->left);
    uint32_t column = a->todo[at];
    a->todo[at] = a->todo[--a->left];
    a->todo[a->left] = column;
    a->away = a->distance[column];
    a->row = a->row_of[column];
    if (a->row == NONE) end_path(a, from, column);
}

void cox_assigner_begin(cox_assigner *a)
{
    uint32_t agent_size = centre(a->agents, a->count);
    uint32_t place_size = centre(a->places, a->count);
    make_fit(a, agent_size, place_size);
    set_terms(a);
    a->stage = COX_ASSIGNER_REDUCES;
    a->pass = 0;
    a->is_on_path = false;
    a->next = 0;
}

/* Enters a stage. */
static void enter(cox_assigner *a, uint8_t stage)
{
    a->stage = stage;
    a->next = 0;
}

/* The stage of columns ends with the first pass over all rows, which are free. */
static void reduce_next(cox_assigner *a)
{
    reduce_column(a, a->next++);
    if (a->next < a->count) return;
    for (uint32_t row = 0; row < a->count; row++) a->todo[row] = row;
    a->stage = COX_ASSIGNER_TAKES;
    begin_pass(a, a->count);
}

static void take_next(cox_assigner *a)
{
    take_in_turn(a);
    if (a->next < a->free_count) return;
    for (uint32_t i = 0; i < a->waiting; i++) a->todo[i] = a->spare[i];
    a->pass++;
    if (a->pass < PASSES && a->waiting > 0) begin_pass(a, a->waiting);
    else enter(a, COX_ASSIGNER_WEIGHS);
}

/* Goes on to the next free row, if the search is for columns, or ends it. */
static void skip_rows_with_columns(cox_assigner *a)
{
    while (a->next < a->count && a->column_of[a->next] != NONE) a->next++;
    if (a->next == a->count) a->stage = COX_ASSIGNER_IS_DONE;
}

static void weigh_next(cox_assigner *a)
{
    set_potential(a, a->next++);
    if (a->next < a->count) return;
    enter(a, COX_ASSIGNER_FINDS);
    skip_rows_with_columns(a);
}

void cox_assigner_step(cox_assigner *a)
{
    switch (a->stage) {
    case COX_ASSIGNER_REDUCES:
        reduce_next(a);
        return;
    case COX_ASSIGNER_TAKES:
        take_next(a);
        return;
    case COX_ASSIGNER_WEIGHS:
        weigh_next(a);
        return;
    default:
        find_on(a, a->next);
        if (!a->is_on_path) skip_rows_with_columns(a);
    }
}
