/* SPDX-License-Identifier: MIT
 * A picture of a scene: moments of it as an SVG file, each with the trails of a second. */
#ifndef CROWD_PICTURE_H
#define CROWD_PICTURE_H

#include "stage.h"

/* Moments are kept at equal distances; where there are more, every second one goes. */
#define PICTURE_MOMENTS 8u

/* Places of a trail, the last one that of the moment. */
#define PICTURE_PLACES 6u

/* A moment, and the second before it. */
typedef struct picture_moment {
    uint32_t tick;
    uint8_t place_count[STAGE_AGENTS + 1]; /* by id; 0: the agent was not there */
    cox_vec2 places[STAGE_AGENTS + 1][PICTURE_PLACES];
} picture_moment;

typedef struct picture {
    uint32_t tick;
    uint32_t period; /* from a moment to the next, ticks */
    uint32_t count;  /* of the moments that are over */
    picture_moment moments[PICTURE_MOMENTS];
} picture;

/* The one picture, without a moment. */
picture *picture_start(void);

/* Looks at the stage after a tick. */
void picture_tick(picture *of, const stage *on);

/* Writes FOLDER/NAME.svg, with - for each character of the name that is no letter or digit. Ends
 * the program with a sentence if that cannot be written. */
void picture_write(const picture *of, const stage *on, const char *folder, const char *name);

#endif
