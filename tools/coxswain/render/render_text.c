/* SPDX-License-Identifier: MIT
 * Widths of letters, by the wider of Verdana and DejaVu Sans. */
#include "render_text.h"

#include <string.h>

#include "text/utf8.h"

/* The letters of one width, in ems. */
typedef struct letter_width {
    const char *letters;
    double width;
} letter_width;

static const letter_width widths[] = {
    {"il'", 0.3},        {" ,.fj", 0.4},    {"!rt()[]-/:;|\"\\IJ", 0.46},
    {"csz?L", 0.56},     {"aekovxy", 0.62}, {"ABCDGHKNOQRSUVXZ&", 0.79},
    {"wM#+<=>~^", 0.87}, {"mW@", 1.0},      {"%", 1.1},
};
static const double usual_width = 0.64; /* of figures, and of b, d, g, h, n, p, q, u */
static const double bold_share = 1.15;

/* Whether a character is U+FFFE or U+FFFF. */
static bool is_noncharacter(const char *text, size_t length)
{
    return length == 3 && memcmp(text, "\xef\xbf", 2) == 0 && (text[2] & 0x3f) >= 0x3e;
}

const char *render_text_next(const char **text, size_t *length)
{
    static const char unknown[] = "\xef\xbf\xbd";
    const char *here = *text;
    if (*here == '\0') return NULL;
    *length = utf8_printable(here, strnlen(here, 4));
    *text += *length > 0 ? *length : 1;
    if (*length > 0 && !is_noncharacter(here, *length)) return here;
    *length = strlen(unknown);
    return unknown;
}

/* Letters of other alphabets are as wide as the widest. */
static double letter_width_of(const char *letter, size_t length)
{
    if (length > 1) return 1;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        if (strchr(widths[i].letters, *letter) != NULL) return widths[i].width;
    return usual_width;
}

double render_text_width(const char *text, double size, bool is_bold)
{
    double width = 0;
    const char *letter;
    size_t length;
    while ((letter = render_text_next(&text, &length)) != NULL)
        width += letter_width_of(letter, length);
    return width * size * (is_bold ? bold_share : 1);
}

double render_text_fit(const char *text, double size, double room)
{
    double width = render_text_width(text, size, false);
    return width > room ? size * room / width : size;
}
