/* SPDX-License-Identifier: MIT
 * A point of a picture. */
#ifndef RENDER_PLACE_H
#define RENDER_PLACE_H

/* A point in the plane, in world units or in pixels. */
typedef struct render_place {
    double x;
    double y;
} render_place;

#endif
