/* SPDX-License-Identifier: MIT
 * The palette. */
#include "picture_colour.h"

const picture_colour picture_paper = {0.980, 0.976, 0.965};
const picture_colour picture_ground = {1.0, 1.0, 1.0};
const picture_colour picture_frame = {0.80, 0.78, 0.75};
const picture_colour picture_wall = {0.87, 0.86, 0.84};
const picture_colour picture_text = {0.20, 0.20, 0.22};

static const picture_colour inks[PICTURE_INKS] = {
    [COX_INK_NEUTRAL] = {0.36, 0.33, 0.40},   [COX_INK_HUNTER] = {0.80, 0.26, 0.052},
    [COX_INK_PREY] = {0.45, 0.33, 0.62},      [COX_INK_TARGET] = {0.13, 0.13, 0.15},
    [COX_INK_RESTING] = {0.87, 0.53, 0.30},   [COX_INK_OBSTACLE] = {0.55, 0.43, 0.28},
    [COX_INK_VELOCITY] = {0.00, 0.62, 0.35},  [COX_INK_DESIRED] = {0.60, 0.60, 0.60},
    [COX_INK_STEERING] = {0.052, 0.45, 0.85}, [COX_INK_PULL] = {0.78, 0.57, 0.00},
    [COX_INK_PUSH] = {0.80, 0.20, 0.55},
};

picture_colour picture_colour_of(uint8_t ink)
{
    return inks[ink < PICTURE_INKS ? ink : COX_INK_NEUTRAL];
}

picture_colour picture_colour_mix(picture_colour from, picture_colour to, double share)
{
    return (picture_colour){from.red + (to.red - from.red) * share,
                            from.green + (to.green - from.green) * share,
                            from.blue + (to.blue - from.blue) * share};
}

picture_colour picture_colour_faded(uint8_t ink, unsigned level)
{
    double age = 1.0 - (double)level / (PICTURE_LEVELS - 1);
    double share = 0.25 + 0.65 * (1.0 - age);
    return picture_colour_mix(picture_ground, picture_colour_of(ink), share);
}
