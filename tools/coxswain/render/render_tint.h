/* SPDX-License-Identifier: MIT
 * The colours of a crowd. If all its agents have one ink, the colour shows where they head: sixteen
 * tints around the circle, each unlike its neighbours and far from its opposite. Yellow ones are
 * lighter and blue ones darker, so that colour-blind eyes tell up from down as well. If its agents
 * have several inks, the tints are those inks. */
#ifndef RENDER_TINT_H
#define RENDER_TINT_H

#include "render_colour.h"
#include "render_scene.h"

/* The sectors into which headings fall: sector 0 lies around +x, the next ones towards +y. */
#define RENDER_HEADINGS 16u

/* The tint of agents without a heading, and of many that head in different directions. */
#define RENDER_TINT_MIXED RENDER_HEADINGS

/* One more than the greatest tint of an agent. */
#define RENDER_TINTS (RENDER_HEADINGS + 1)

/* The colours of squares with many agents: half as strong where their headings differ, and darker
 * by doubling numbers of agents. */
#define RENDER_SQUARE_TINTS (RENDER_TINTS + RENDER_HEADINGS)
#define RENDER_SQUARE_LEVELS 6u

/* Whether tints are headings, because all agents have one ink; else they are inks. */
bool render_tint_is_heading(const render_extent *extent);

/* The tint of an agent. */
unsigned render_tint_of(const cox_shape *agent, bool is_heading);

/* The tint, below RENDER_SQUARE_TINTS, of a square in which counts[tint] agents have each tint:
 * their mean heading, or the ink that most of them have. */
unsigned render_tint_of_many(const uint32_t counts[RENDER_TINTS], bool is_heading);

/* The level of a square: 0 for 1 agent, 1 for 2 or 3, 2 for 4 to 7, and so on to the last one. */
unsigned render_tint_level(uint32_t agents);

/* The unit vector in the middle of a sector of headings. */
render_place render_tint_direction(unsigned heading);

/* The colour of an agent, and of a square of that tint and level. */
render_colour render_tint_colour(unsigned tint, bool is_heading);
render_colour render_tint_square(unsigned tint, unsigned level, bool is_heading);

#endif
