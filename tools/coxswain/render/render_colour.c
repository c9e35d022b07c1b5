/* SPDX-License-Identifier: MIT
 * The palette. */
#include "render_colour.h"

#include "render_scene.h"

const render_colour render_paper = {0.980, 0.976, 0.965};
const render_colour render_mat = {0.950, 0.943, 0.925};
const render_colour render_ground = {1.0, 1.0, 1.0};
const render_colour render_frame = {0.80, 0.78, 0.75};
const render_colour render_text = {0.20, 0.20, 0.22};

static const render_colour inks[RENDER_INKS] = {
    [COX_INK_NEUTRAL] = {0.36, 0.33, 0.40},   [COX_INK_HUNTER] = {0.80, 0.26, 0.052},
    [COX_INK_PREY] = {0.45, 0.33, 0.62},      [COX_INK_TARGET] = {0.13, 0.13, 0.15},
    [COX_INK_RESTING] = {0.87, 0.53, 0.30},   [COX_INK_OBSTACLE] = {0.55, 0.43, 0.28},
    [COX_INK_VELOCITY] = {0.00, 0.62, 0.35},  [COX_INK_DESIRED] = {0.60, 0.60, 0.60},
    [COX_INK_STEERING] = {0.052, 0.45, 0.85}, [COX_INK_PULL] = {0.78, 0.57, 0.00},
    [COX_INK_PUSH] = {0.80, 0.20, 0.55},
};

render_colour render_colour_of(uint8_t ink)
{
    return inks[ink < RENDER_INKS ? ink : COX_INK_NEUTRAL];
}

render_colour render_colour_mix(render_colour from, render_colour to, double share)
{
    return (render_colour){from.red + (to.red - from.red) * share,
                           from.green + (to.green - from.green) * share,
                           from.blue + (to.blue - from.blue) * share};
}

render_colour render_colour_faded(uint8_t ink, unsigned level)
{
    double age = 1.0 - (double)level / (RENDER_LEVELS - 1);
    double share = 0.25 + 0.65 * (1.0 - age);
    return render_colour_mix(render_ground, render_colour_of(ink), share);
}
