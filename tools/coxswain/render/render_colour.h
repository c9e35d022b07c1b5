/* SPDX-License-Identifier: MIT
 * The colours of a picture: the tutorials' green for velocity, grey for desired velocity and blue
 * for steering. The others differ from these in lightness as well, so that colour-blind eyes tell
 * them apart. */
#ifndef RENDER_COLOUR_H
#define RENDER_COLOUR_H

#include <stdint.h>

/* Red, green and blue, each from 0 to 1. */
typedef struct render_colour {
    double red;
    double green;
    double blue;
} render_colour;

/* The steps in which a track fades; level 0 is the oldest. */
#define RENDER_LEVELS 16

/* The paper, the mat around a declared world, the ground of the world or of a whole panel, the
 * frame around the ground, and text. */
extern const render_colour render_paper;
extern const render_colour render_mat;
extern const render_colour render_ground;
extern const render_colour render_frame;
extern const render_colour render_text;

/* The colour of a COX_INK_... */
render_colour render_colour_of(uint8_t ink);

/* A colour between two: share 0 gives from, 1 gives to. Fading is mixing with the ground and not
 * transparency, so that crossing lines make no knots and a GIF's palette holds every shade. */
render_colour render_colour_mix(render_colour from, render_colour to, double share);

/* The colour of a track's step of that level, 0 to RENDER_LEVELS - 1. */
render_colour render_colour_faded(uint8_t ink, unsigned level);

#endif
