/* SPDX-License-Identifier: MIT
 * The linear programs of ORCA, as RVO2 has them: one on a line, one in the plane, which adds line
 * after line, and one that makes the greatest violation as small as possible.
 *
 * A line is a normal and an offset, without a point on it, because points and directions in LSB
 * would cost a hundred LSB of the answer. Determinants are compared exactly in 64 bits, and a
 * division takes place only where a bound changes. */
#include "cox_orca_program.h"

/* A velocity that violates a line by no more fine units is allowed: so much is rounded. */
#define SLACK 4

/* What a program looks for within its lines and the circle of radius speed, in fine units: the
 * point nearest to wanted, or the point farthest along wanted, then a unit vector. */
typedef struct program {
    const cox_orca_line *lines;
    uint32_t count;
    int64_t speed;
    cox_fix_pair wanted;
    cox_fix_pair preferred; /* decides where all points of a line are equally far along wanted */
    bool is_along;
} program;

/* By how much a velocity violates a line, in units of 2^-30 fine ones; negative inside. */
static inline int64_t violation(const cox_orca_line *line, cox_fix_pair velocity)
{
    return line->offset * COX_FIX_UNIT - cox_fix_pair_dot(cox_orca_normal(line), velocity);
}

/* A stretch of a line, from its foot (the point nearest to 0) along (normal.y, -normal.x). */
typedef struct stretch {
    int64_t left;
    int64_t right;
} stretch;

/* Cuts off the part of a line that other forbids. False if nothing is left. */
static inline bool cut(stretch *part, const cox_orca_line *line, const cox_orca_line *other)
{
    cox_fix_pair normal = cox_orca_normal(line), cutting = cox_orca_normal(other);
    int64_t sine = cox_fix_round_shift(cox_fix_pair_cross(normal, cutting), COX_FIX_UNIT_BITS);
    int64_t cosine = cox_fix_round_shift(cox_fix_pair_dot(normal, cutting), COX_FIX_UNIT_BITS);
    /* They meet at room / sine. */
    int64_t room = line->offset * cosine - other->offset * COX_FIX_UNIT;
    if (sine <= COX_ORCA_PARALLEL && sine >= -COX_ORCA_PARALLEL)
        return room >= -SLACK * COX_FIX_UNIT;
    if (sine > 0) {
        if (room >= part->right * sine) return true;
        if (room < part->left * sine) return false;
        part->right = cox_fix_divide_down(room, sine);
    } else {
        if (room >= part->left * sine) return true;
        if (room < part->right * sine) return false;
        part->left = cox_fix_divide_up(room, sine);
    }
    return part->left <= part->right;
}

/* The stretch of a line within the circle. False if it lies outside. */
static inline bool within_circle(stretch *part, const cox_orca_line *line, int64_t speed)
{
    int64_t offset = line->offset;
    if (offset > speed || offset < -speed) return false;
    uint64_t squared = (uint64_t)(speed * speed - offset * offset);
    int64_t half = (int64_t)cox_fix_root(squared);
    if ((uint64_t)(half * half) > squared) half--;
    part->left = -half;
    part->right = half;
    return true;
}

/* Where along a line a point lies, measured from the line's foot. */
static inline int64_t place_along(cox_fix_pair normal, cox_fix_pair point)
{
    return cox_fix_round_shift(cox_fix_pair_cross(point, normal), COX_FIX_UNIT_BITS);
}

static inline int64_t place_within(const stretch *part, int64_t place)
{
    return place < part->left ? part->left : place > part->right ? part->right : place;
}

/* The best point of a stretch of a line. */
static cox_fix_pair best_of(const program *in, const cox_orca_line *line, const stretch *part)
{
    cox_fix_pair normal = cox_orca_normal(line);
    int64_t place = place_along(normal, in->wanted);
    if (!in->is_along) place = place_within(part, place);
    else if (place > 0) place = part->right;
    else if (place < 0) place = part->left;
    else place = place_within(part, place_along(normal, in->preferred));
    cox_fix_pair best = {
        cox_fix_round_shift(line->offset * normal.x + place * normal.y, COX_FIX_UNIT_BITS),
        cox_fix_round_shift(line->offset * normal.y - place * normal.x, COX_FIX_UNIT_BITS)};
    return best;
}

/* The best point of line `index` that the circle and the lines before it allow. False if there is
 * none. */
static bool solve_on_line(const program *in, uint32_t index, cox_fix_pair *velocity)
{
    const cox_orca_line *line = &in->lines[index];
    stretch part;
    if (!within_circle(&part, line, in->speed)) return false;
    for (uint32_t i = 0; i < index; i++)
        if (!cut(&part, line, &in->lines[i])) return false;
    *velocity = best_of(in, line, &part);
    return true;
}

/* A unit vector, times the radius of the circle. */
static cox_fix_pair on_circle(cox_fix_pair unit, int64_t speed)
{
    cox_fix_pair point = {cox_fix_round_shift(unit.x * speed, COX_FIX_UNIT_BITS),
                          cox_fix_round_shift(unit.y * speed, COX_FIX_UNIT_BITS)};
    return point;
}

/* The best velocity, taking line after line. Returns how many lines it satisfies: all, or as many
 * as come before the first that cannot be satisfied as well. */
static uint32_t solve_in_plane(const program *in, cox_fix_pair *velocity)
{
    *velocity = in->is_along ? on_circle(in->wanted, in->speed) : in->wanted;
    for (uint32_t i = 0; i < in->count; i++) {
        if (violation(&in->lines[i], *velocity) <= SLACK * COX_FIX_UNIT) continue;
        if (!solve_on_line(in, i, velocity)) return i;
    }
    return in->count;
}

#if COX_FIX_ROOMY
/* solve_on_line for the lines of an agent. It looks for the best point among the lines that are
 * made. A line that is not made, and allows that point, would not change it, so it stays unmade. */
static bool solve_on_line_lazily(cox_orca_lines *lines, const program *in, uint32_t index,
                                 cox_fix_pair *velocity)
{
    const cox_orca_line *line = &in->lines[index];
    const uint32_t made = lines->made;
    stretch part;
    if (!within_circle(&part, line, in->speed)) return false;
    for (uint32_t i = 0; i < index; i++)
        if ((made >> i & 1u) != 0 && !cut(&part, line, &in->lines[i])) return false;
    for (;;) {
        cox_fix_pair best = best_of(in, line, &part);
        uint32_t i = cox_orca_lines_doubtful(lines, 0, index, lines->made, best);
        if (i == index) {
            *velocity = best;
            return true;
        }
        if (!cut(&part, line, cox_orca_lines_at(lines, i))) return false;
    }
}

/* solve_in_plane for the lines of an agent: the velocity nearest to the preferred one. */
static uint32_t solve_lines(cox_orca_lines *lines, const program *in, cox_fix_pair *velocity)
{
    const uint32_t count = lines->count;
    *velocity = in->wanted;
    uint32_t i = cox_orca_lines_doubtful(lines, 0, count, 0, *velocity);
    for (; i < count; i = cox_orca_lines_doubtful(lines, i + 1u, count, 0, *velocity)) {
        if (violation(cox_orca_lines_at(lines, i), *velocity) <= SLACK * COX_FIX_UNIT) continue;
        if (!solve_on_line_lazily(lines, in, i, velocity)) return i;
    }
    return count;
}
#else
static inline uint32_t solve_lines(const cox_orca_lines *lines, const program *in,
                                   cox_fix_pair *velocity)
{
    (void)lines;
    return solve_in_plane(in, velocity);
}
#endif

/* Makes the greatest violation of the soft lines from first on as small as possible: wherever a
 * line is violated more than those before it, goes as far along its normal as the hard lines and
 * the comparison with each of these allow. All lines are made. in is their program, which it uses
 * up. */
static void violate_least(const cox_orca_lines *lines, uint32_t first, program *in,
                          cox_fix_pair *velocity)
{
    cox_orca_line compared[COX_ORCA_LINES - 1u];
    const uint32_t hard_count = lines->hard_count;
    int64_t greatest = 0;
    for (uint32_t i = 0; i < hard_count; i++) compared[i] = lines->at[i];
    in->lines = compared;
    in->is_along = true;
    for (uint32_t i = first; i < lines->count; i++) {
        const cox_orca_line *line = &lines->at[i];
        if (violation(line, *velocity) <= greatest + SLACK * COX_FIX_UNIT) continue;
        in->count = hard_count;
        for (uint32_t j = hard_count; j < i; j++)
            in->count += cox_orca_line_compare(line, &lines->at[j], &compared[in->count]);
        in->wanted = cox_orca_normal(line);
        cox_fix_pair best;
        if (solve_in_plane(in, &best) == in->count) *velocity = best;
        greatest = violation(line, *velocity);
    }
    in->lines = lines->at;
}

/* The preferred velocity in fine units, truncated to the circle. */
static cox_fix_pair wanted_velocity(const cox_orca_wish *wish, int64_t speed)
{
    cox_fix_pair wanted = {wish->preferred.x, wish->preferred.y};
    if (!cox_vec2_longer(wish->preferred, wish->max_speed))
        return cox_fix_pair_scale(wanted, (int8_t)wish->fine);
    return on_circle(cox_fix_pair_unit(wanted), speed);
}

static program program_of(const cox_orca_lines *lines, const cox_orca_wish *wish)
{
    program made;
    made.lines = lines->at;
    made.count = lines->count;
    made.speed = cox_fix_scale(wish->max_speed, (int8_t)wish->fine);
    made.wanted = made.preferred = wanted_velocity(wish, made.speed);
    made.is_along = false;
    return made;
}

static cox_vec2 in_lsb(cox_fix_pair velocity, uint8_t fine)
{
    cox_fix_pair rounded = cox_fix_pair_scale(velocity, (int8_t)-fine);
    return cox_vec2_make((fix16_t)rounded.x, (fix16_t)rounded.y);
}

bool cox_orca_satisfy(cox_orca_lines *lines, const cox_orca_wish *wish, cox_vec2 *velocity)
{
    program in = program_of(lines, wish);
    cox_fix_pair best;
    if (solve_lines(lines, &in, &best) < lines->count) return false;
    *velocity = in_lsb(best, wish->fine);
    return true;
}

cox_vec2 cox_orca_solve(cox_orca_lines *lines, const cox_orca_wish *wish)
{
    program in = program_of(lines, wish);
    cox_fix_pair best;
    uint32_t satisfied = solve_lines(lines, &in, &best);
    if (satisfied == lines->count) return in_lsb(best, wish->fine);
    for (uint32_t i = 0; i < lines->count; i++) (void)cox_orca_lines_at(lines, i);
    violate_least(lines, satisfied, &in, &best);
    return in_lsb(best, wish->fine);
}
