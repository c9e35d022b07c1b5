/* SPDX-License-Identifier: MIT
 * The width of text, without a font: machines with other fonts read an SVG, and every machine must
 * write the same bytes. */
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* The greatest width of text in any usual sans-serif font of that size, in the size's unit. The
 * widest of them, Verdana and DejaVu Sans, come near it. */
double render_text_width(const char *text, double size, bool is_bold);

/* The greatest size, at most that one, in which the text is no wider than room. */
double render_text_fit(const char *text, double size, double room);

/* Takes the next character from *text, which moves on. Returns where the character begins and, in
 * *length, its bytes; NULL at the end. Bytes that are not UTF-8, control characters and characters
 * that XML forbids are given as U+FFFD. */
const char *render_text_next(const char **text, size_t *length);

#endif
