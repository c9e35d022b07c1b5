/* SPDX-License-Identifier: MIT
 * The colours of a picture: the tutorials' for velocity (green), desired velocity (grey) and
 * steering (blue), and around them ones that stay apart for colour-blind eyes, because they differ
 * in lightness too. */
#ifndef PICTURE_COLOUR_H
#define PICTURE_COLOUR_H

#include <stdint.h>

#include "picture_scene.h"

/* Red, green and blue, each from 0 to 1. */
typedef struct picture_colour {
    double red;
    double green;
    double blue;
} picture_colour;

/* The steps in which a track fades; level 0 is the oldest. */
#define PICTURE_LEVELS 16

/* The paper, the ground of a panel, its frame, the edge of the world in it, and text. */
extern const picture_colour picture_paper;
extern const picture_colour picture_ground;
extern const picture_colour picture_frame;
extern const picture_colour picture_wall;
extern const picture_colour picture_text;

/* The colour of a COX_INK_... */
picture_colour picture_colour_of(uint8_t ink);

/* A colour between two: share 0 gives from, 1 gives to. Fading is mixing with the ground and not
 * transparency, so that crossing lines make no knots and a GIF's palette holds every shade. */
picture_colour picture_colour_mix(picture_colour from, picture_colour to, double share);

/* The colour of a track's step of that level, 0 to PICTURE_LEVELS - 1. */
picture_colour picture_colour_faded(uint8_t ink, unsigned level);

#endif
