/* SPDX-License-Identifier: MIT
 * Rounds the numbers of an SVG, shortens its colours, leaves out defaults and, in paths, spaces
 * that part nothing. */
#include "picture_svg.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECIMALS = 2, LONGEST = 40 };

/* What holds anyway. Corners are round, so their limit says nothing. */
static const char *const defaults[] = {
    "fill-rule:nonzero;",   "fill-opacity:1;",       "stroke-opacity:1;",
    "stroke-linecap:butt;", "stroke-miterlimit:10;",
};

/* A text on its way from long to short, in the same memory. */
typedef struct shortening {
    char *text;
    size_t length;
    size_t from;  /* what is read next */
    size_t to;    /* where the next letter goes; never after from */
    bool is_path; /* between d=" and " */
} shortening;

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

static bool is_at(const shortening *work, const char *word)
{
    size_t size = strlen(word);
    return size <= work->length - work->from && memcmp(work->text + work->from, word, size) == 0;
}

/* Leaves out a default; false if there is none. */
static bool skip_default(shortening *work)
{
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        if (!is_at(work, defaults[i])) continue;
        work->from += strlen(defaults[i]);
        return true;
    }
    return false;
}

/* Leaves out a space between a letter and a number of a path, in either order, at the path's end
 * and before a sign; false if there is none. */
static bool skip_space(shortening *work)
{
    if (!work->is_path || !is_at(work, " ") || work->from + 1 == work->length) return false;
    char before = work->text[work->to - 1];
    char after = work->text[work->from + 1];
    if (is_digit(before) && is_digit(after)) return false;
    work->from++;
    return true;
}

/* Rounds a number with a point in it; false if there is none. */
static bool round_number(shortening *work)
{
    char number[LONGEST + 8];
    size_t size = 0;
    size_t left = work->length - work->from;
    const char *text = work->text + work->from;
    while (size < left && size < LONGEST && (is_digit(text[size]) || text[size] == '.')) size++;
    const char *point = memchr(text, '.', size);
    if (size == LONGEST || point == NULL || point == text) return false;
    memcpy(number, text, size);
    number[size] = '\0';
    work->from += size;
    if (size - (size_t)(point - text) - 1 > DECIMALS) {
        int length = snprintf(number, sizeof number, "%.*f", DECIMALS, strtod(number, NULL));
        while (number[length - 1] == '0') length--;
        if (number[length - 1] == '.') length--;
        size = (size_t)length;
    }
    memcpy(work->text + work->to, number, size);
    work->to += size;
    return true;
}

/* Writes a colour in percents as #rrggbb; false if there is none. */
static bool shorten_colour(shortening *work)
{
    char text[2 * LONGEST] = "";
    double red, green, blue;
    int size = 0;
    if (!is_at(work, "rgb(")) return false;
    size_t left = work->length - work->from;
    memcpy(text, work->text + work->from, left < sizeof text - 1 ? left : sizeof text - 1);
    sscanf(text, "rgb(%lf%%,%lf%%,%lf%%)%n", &red, &green, &blue, &size);
    if (size < 8) return false;
    snprintf(text, sizeof text, "#%02lx%02lx%02lx", lround(red * 2.55), lround(green * 2.55),
             lround(blue * 2.55));
    memcpy(work->text + work->to, text, 7);
    work->to += 7;
    work->from += (size_t)size;
    return true;
}

static void keep_letter(shortening *work)
{
    char letter = work->text[work->from];
    if (letter == '"')
        work->is_path = work->to >= 2 && memcmp(work->text + work->to - 2, "d=", 2) == 0;
    work->text[work->to++] = letter;
    work->from++;
}

/* Numbers are rounded whole: one that follows a digit is the rest of a longer one. */
size_t picture_svg_shorten(char *text, size_t length)
{
    shortening work = {.text = text, .length = length};
    while (work.from < length) {
        bool is_number =
            is_digit(text[work.from]) && (work.to == 0 || !is_digit(text[work.to - 1]));
        if (is_number && round_number(&work)) continue;
        if (skip_default(&work) || skip_space(&work) || shorten_colour(&work)) continue;
        keep_letter(&work);
    }
    return work.to;
}
