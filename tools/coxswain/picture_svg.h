/* SPDX-License-Identifier: MIT
 * Makes the text of an SVG shorter without changing its looks: a hundredth of a pixel is enough,
 * and what is said by default need not be said. */
#ifndef PICTURE_SVG_H
#define PICTURE_SVG_H

#include <stddef.h>

/* Shortens in place what cairo wrote; returns the new length. */
size_t picture_svg_shorten(char *text, size_t length);

#endif
