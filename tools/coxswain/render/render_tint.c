/* SPDX-License-Identifier: MIT
 * The circle of headings, and the shades of squares. */
#include "render_tint.h"

#include <math.h>

/* Hues in equal steps of Oklch, as strong as a screen shows them. */
static const render_colour hues[RENDER_HEADINGS] = {
    {0.92, 0.31, 0.36}, {0.97, 0.41, 0.14}, {0.92, 0.55, 0.02}, {0.84, 0.65, 0.02},
    {0.71, 0.71, 0.03}, {0.47, 0.75, 0.15}, {0.04, 0.73, 0.42}, {0.05, 0.65, 0.56},
    {0.04, 0.57, 0.59}, {0.00, 0.49, 0.61}, {0.01, 0.42, 0.67}, {0.20, 0.32, 0.80},
    {0.39, 0.26, 0.76}, {0.54, 0.22, 0.70}, {0.68, 0.21, 0.61}, {0.81, 0.24, 0.50},
};

/* The mean of unit vectors is this long where headings agree, and where they agree somewhat. */
static const double agreeing = 0.75;
static const double leaning = 0.35;

bool render_tint_is_heading(const render_extent *extent)
{
    unsigned inks = 0;
    for (unsigned ink = 0; ink < RENDER_INKS; ink++)
        if (extent->seen[COX_SHAPE_AGENT][ink]) inks++;
    return inks <= 1;
}

/* The sector of a direction of any length. */
static unsigned heading_of(cox_vec2 direction)
{
    const int64_t turn = COX_FIX_TWO_PI;
    if (cox_vec2_is_zero(direction)) return RENDER_TINT_MIXED;
    /* Half a sector more, because a sector lies around its middle; and a turn more, so that it is
     * positive. */
    int64_t angle = (int64_t)RENDER_HEADINGS * (cox_vec2_angle(direction) + turn) + turn / 2;
    return (unsigned)(angle / turn % RENDER_HEADINGS);
}

unsigned render_tint_of(const cox_shape *agent, bool is_heading)
{
    return is_heading ? heading_of(agent->to) : agent->ink;
}

static unsigned most_frequent(const uint32_t counts[RENDER_TINTS])
{
    unsigned most = 0;
    for (unsigned tint = 1; tint < RENDER_TINTS; tint++)
        if (counts[tint] > counts[most]) most = tint;
    return most;
}

unsigned render_tint_of_many(const uint32_t counts[RENDER_TINTS], bool is_heading)
{
    if (!is_heading) return most_frequent(counts);
    render_place sum = {0, 0};
    double agents = counts[RENDER_TINT_MIXED];
    for (unsigned heading = 0; heading < RENDER_HEADINGS; heading++) {
        render_place unit = render_tint_direction(heading);
        sum.x += unit.x * counts[heading];
        sum.y += unit.y * counts[heading];
        agents += counts[heading];
    }
    const cox_vec2 mean = {(fix16_t)lround(sum.x / agents * COX_FIX_ONE),
                           (fix16_t)lround(sum.y / agents * COX_FIX_ONE)};
    double agreement = hypot(sum.x, sum.y) / agents;
    if (agreement < leaning) return RENDER_TINT_MIXED;
    return heading_of(mean) + (agreement < agreeing ? RENDER_TINTS : 0);
}

unsigned render_tint_level(uint32_t agents)
{
    unsigned level = 0;
    while (agents > 1 && level < RENDER_SQUARE_LEVELS - 1) {
        agents /= 2;
        level++;
    }
    return level;
}

render_place render_tint_direction(unsigned heading)
{
    int64_t angle = (int64_t)heading * COX_FIX_TWO_PI / RENDER_HEADINGS;
    return render_place_of(cox_vec2_from_angle((fix16_t)angle));
}

render_colour render_tint_colour(unsigned tint, bool is_heading)
{
    if (!is_heading) return render_colour_of((uint8_t)tint);
    return tint < RENDER_HEADINGS ? hues[tint] : render_colour_of(COX_INK_NEUTRAL);
}

/* Up to 15 agents cover more and more of the ground, and more of them are darker than one. */
render_colour render_tint_square(unsigned tint, unsigned level, bool is_heading)
{
    static const double covered[RENDER_SQUARE_LEVELS] = {0.3, 0.52, 0.76, 1, 1, 1};
    static const double darkened[RENDER_SQUARE_LEVELS] = {0, 0, 0, 0, 0.2, 0.45};
    render_colour colour = render_tint_colour(tint % RENDER_TINTS, is_heading);
    if (tint >= RENDER_TINTS)
        colour = render_colour_mix(colour, render_colour_of(COX_INK_NEUTRAL), 0.5);
    colour = render_colour_mix(render_ground, colour, covered[level]);
    return render_colour_mix(colour, render_text, darkened[level]);
}
