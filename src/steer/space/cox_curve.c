/* SPDX-License-Identifier: MIT
 * Curves reduced to nodes, in one walk along the curve's parameter.
 *
 * Every curve becomes a cubic one in Bernstein form. Its control points are in sixths of an LSB, so
 * that quadratic curves and spans of a spline convert without rounding. The parameter runs in 1024
 * whole steps, so each node is exact before its one rounding. Over a parameter length of h a curve
 * leaves its chord by at most h^2 / 8 times its greatest second derivative there. A cubic's second
 * derivative is linear, so it is greatest at an end: two ends tell whether a stretch may be one
 * segment. */
#include "coxswain/curve.h"

#define STEPS COX_CURVE_SEGMENTS_MAX
#define SIXTHS 6
#define TOLERANCE_LEAST COX_RATIO(1, 256)

/* 64 bits hold every sum below: in the world, a control point is less than 8 * 2^30 sixths from 0,
 * a node's weights add up to 2^30, and a bend is less than 2^45. */
typedef struct axis {
    int64_t control[4]; /* sixths of an LSB */
} axis;

typedef struct cubic {
    axis x;
    axis y;
} cubic;

static cox_vec2 in_world(cox_vec2 point)
{
    return cox_vec2_clamp(point, COX_WORLD_LIMIT);
}

static axis bezier_axis(fix16_t a, fix16_t b, fix16_t c, fix16_t d)
{
    axis made;
    made.control[0] = (int64_t)SIXTHS * a;
    made.control[1] = (int64_t)SIXTHS * b;
    made.control[2] = (int64_t)SIXTHS * c;
    made.control[3] = (int64_t)SIXTHS * d;
    return made;
}

/* A quadratic curve as a cubic one: each inner control point lies two thirds of the distance from
 * its end to the quadratic's middle one. */
static axis quadratic_axis(fix16_t a, fix16_t b, fix16_t c)
{
    axis made;
    made.control[0] = (int64_t)SIXTHS * a;
    made.control[1] = 2 * (a + 2 * (int64_t)b);
    made.control[2] = 2 * (2 * (int64_t)b + c);
    made.control[3] = (int64_t)SIXTHS * c;
    return made;
}

/* The span from b to c; its tangents there are half of c - a and half of d - b. */
static axis spline_axis(int64_t a, int64_t b, int64_t c, int64_t d)
{
    axis made;
    made.control[0] = SIXTHS * b;
    made.control[1] = SIXTHS * b + (c - a);
    made.control[2] = SIXTHS * c - (d - b);
    made.control[3] = SIXTHS * c;
    return made;
}

/* A coordinate at i / STEPS, in LSB, rounded half away from zero. */
static fix16_t coordinate_at(const axis *along, int64_t i)
{
    int64_t j = STEPS - i;
    int64_t sum = j * j * j * along->control[0] + 3 * j * j * i * along->control[1] +
                  3 * j * i * i * along->control[2] + i * i * i * along->control[3];
    int64_t whole = (int64_t)SIXTHS * STEPS * STEPS * STEPS;
    int64_t rest = sum % whole;
    int64_t away = rest >= whole / 2 ? 1 : rest <= -(whole / 2) ? -1 : 0;
    return (fix16_t)(sum / whole + away);
}

/* The node at i / STEPS. A spline may swing out of the world; its nodes do not. */
static cox_vec2 node_at(const cubic *curve, uint32_t i)
{
    return in_world(cox_vec2_make(coordinate_at(&curve->x, i), coordinate_at(&curve->y, i)));
}

/* The second derivative at i / STEPS without its factor 6, rounded away from zero to 2^14 / 1024
 * sixths of an LSB: only its size counts. */
static fix16_t bend_at(const axis *along, int64_t i)
{
    const int64_t *control = along->control;
    int64_t first = control[0] - 2 * control[1] + control[2];
    int64_t second = control[1] - 2 * control[2] + control[3];
    int64_t bend = (STEPS - i) * first + i * second;
    if (bend < 0) bend = -bend;
    return (fix16_t)((bend + 16383) / 16384);
}

static uint64_t bend_squared_at(const cubic *curve, uint32_t i)
{
    return cox_vec2_length_squared(cox_vec2_make(bend_at(&curve->x, i), bend_at(&curve->y, i)));
}

/* The square of the greatest bend that a segment of so many steps may have: in the units above,
 * steps^2 * bend <= 2^19 * tolerance. One LSB of the tolerance is reserved for rounding nodes. */
static uint64_t bend_squared_limit(uint32_t steps, fix16_t tolerance)
{
    uint64_t limit = ((uint64_t)((uint32_t)tolerance - 1u) << 19) / ((uint64_t)steps * steps);
    return limit > UINT32_MAX ? UINT64_MAX : limit * limit;
}

/* The most steps, 1 or more, that one segment from i on may take: a longer one bends more. */
static uint32_t segment_steps(const cubic *curve, uint32_t i, fix16_t tolerance)
{
    uint64_t bend_here = bend_squared_at(curve, i);
    uint32_t steps = 1;
    uint32_t too_many = STEPS - i + 1u;
    while (too_many - steps > 1u) {
        uint32_t middle = steps + (too_many - steps) / 2u;
        uint64_t bend_there = bend_squared_at(curve, i + middle);
        uint64_t bend = bend_here > bend_there ? bend_here : bend_there;
        if (bend <= bend_squared_limit(middle, tolerance)) steps = middle;
        else too_many = middle;
    }
    return steps;
}

/* Appends a node unless it equals the last one. Returns false if there is no room for it. */
static bool append(cox_nodes *nodes, cox_vec2 node)
{
    if (nodes->count > 0 && nodes->count <= nodes->capacity &&
        cox_vec2_equal(nodes->nodes[nodes->count - 1u], node)) {
        return true;
    }
    if (nodes->count >= nodes->capacity) return false;
    nodes->nodes[nodes->count++] = node;
    return true;
}

static bool append_curve(cox_nodes *nodes, const cubic *curve, fix16_t tolerance)
{
    tolerance = cox_fix_max(tolerance, TOLERANCE_LEAST);
    bool fits = append(nodes, node_at(curve, 0));
    for (uint32_t i = 0; fits && i < STEPS;) {
        i += segment_steps(curve, i, tolerance);
        fits = append(nodes, node_at(curve, i));
    }
    return fits;
}

/* The status of a call that found count nodes; a failure takes back what it appended. */
static cox_status finish(cox_nodes *nodes, uint32_t count, bool fits)
{
    if (fits) return COX_OK;
    nodes->count = count;
    return COX_ERROR_CAPACITY;
}

cox_status cox_curve_quadratic(cox_nodes *nodes, const cox_vec2 control[3], fix16_t tolerance)
{
    uint32_t count = nodes->count;
    cox_vec2 a = in_world(control[0]);
    cox_vec2 b = in_world(control[1]);
    cox_vec2 c = in_world(control[2]);
    cubic curve;
    curve.x = quadratic_axis(a.x, b.x, c.x);
    curve.y = quadratic_axis(a.y, b.y, c.y);
    return finish(nodes, count, append_curve(nodes, &curve, tolerance));
}

cox_status cox_curve_cubic(cox_nodes *nodes, const cox_vec2 control[4], fix16_t tolerance)
{
    uint32_t count = nodes->count;
    cox_vec2 a = in_world(control[0]);
    cox_vec2 b = in_world(control[1]);
    cox_vec2 c = in_world(control[2]);
    cox_vec2 d = in_world(control[3]);
    cubic curve;
    curve.x = bezier_axis(a.x, b.x, c.x, d.x);
    curve.y = bezier_axis(a.y, b.y, c.y, d.y);
    return finish(nodes, count, append_curve(nodes, &curve, tolerance));
}

/* The point next to a span's end; at an end of the spline, the mirror image of the span's other
 * end. */
static int64_t neighbour_of(fix16_t edge, bool at_end, fix16_t other_edge, fix16_t neighbour)
{
    return at_end ? 2 * (int64_t)edge - other_edge : neighbour;
}

/* The span of the spline from point i to the next. */
static cubic span(const cox_vec2 *points, uint32_t count, uint32_t i)
{
    bool first = i == 0;
    bool last = i + 2u == count;
    cox_vec2 a = in_world(points[first ? i : i - 1u]);
    cox_vec2 b = in_world(points[i]);
    cox_vec2 c = in_world(points[i + 1u]);
    cox_vec2 d = in_world(points[last ? i : i + 2u]);
    cubic curve;
    curve.x = spline_axis(neighbour_of(b.x, first, c.x, a.x), b.x, c.x,
                          neighbour_of(c.x, last, b.x, d.x));
    curve.y = spline_axis(neighbour_of(b.y, first, c.y, a.y), b.y, c.y,
                          neighbour_of(c.y, last, b.y, d.y));
    return curve;
}

cox_status cox_curve_through(cox_nodes *nodes, const cox_vec2 *points, uint32_t count,
                             fix16_t tolerance)
{
    uint32_t before = nodes->count;
    bool fits = count == 0 || append(nodes, in_world(points[0]));
    for (uint32_t i = 0; fits && i + 1u < count; i++) {
        cubic curve = span(points, count, i);
        fits = append_curve(nodes, &curve, tolerance);
    }
    return finish(nodes, before, fits);
}
