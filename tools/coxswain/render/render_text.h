/* SPDX-License-Identifier: MIT
 * How wide text is, without a font: an SVG is read on machines that have other fonts than the one
 * that made it, and must have the same bytes wherever it is made. */
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* The most that text is wide in one of the usual sans-serif fonts of that size, in the size's unit.
 * The widest of them, Verdana and DejaVu Sans, come near it. */
double render_text_width(const char *text, double size, bool is_bold);

/* The greatest size, at most that one, in which the text is no wider than room. */
double render_text_fit(const char *text, double size, double room);

/* Takes the next character from *text, which moves on: where it begins and, in *length, its bytes.
 * What is no UTF-8, is a control character or must not occur in XML is U+FFFD instead. NULL at the
 * end. */
const char *render_text_next(const char **text, size_t *length);

#endif
