/* SPDX-License-Identifier: MIT
 * Notes stand in rows, each in the first one with room for it. A note without room is its line
 * alone, which a viewer names. */
#include "plot_draw.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "render/render_text.h"

#define ROWS_MAX 4u
#define LETTERS_MAX 48u /* of a note; what is more is left out */
#define TITLE_SIZE (TICK_MARK_SIZE + 64u)

/* In units of the picture. */
static const double note_row = 17;
static const double note_size = 12;
static const double note_gap = 10;
static const double note_distance = 2; /* notes this near to each other share a line */
static const double beside = 4;        /* a line, its text begins */
static const double command_distance = 4;
static const double command_top = 3;
static const double command_height = 9;

/* The text of a note, in words short enough; returns its width. */
static double shorten(const plot_picture *picture, const tick_mark *note, char text[TITLE_SIZE])
{
    const char *rest = note->text;
    const char *letter;
    size_t length;
    size_t used = 0;
    for (unsigned i = 0; i <= LETTERS_MAX; i++) {
        if ((letter = render_text_next(&rest, &length)) == NULL) break;
        if (i == LETTERS_MAX) letter = "\xe2\x80\xa6", length = 3;
        memcpy(text + used, letter, length);
        used += length;
    }
    text[used] = '\0';
    return render_text_width(text, note_size * picture->unit, false);
}

static double x_of(const plot_picture *picture, const tick_mark *mark)
{
    return plot_place(picture, mark->tick, 0).x;
}

/* Chooses the row of a note's text and where it begins; false if there is no room. ends are those
 * of the rows. */
static bool find_room(const plot_picture *picture, double x, double width, double ends[ROWS_MAX],
                      unsigned *row, double *begin)
{
    double right = picture->frame.corner.x + picture->frame.size.x;
    *begin = fmax(0, fmin(x + beside * picture->unit, right - width));
    for (*row = 0; *row < ROWS_MAX; ++*row) {
        if (*begin < ends[*row]) continue;
        ends[*row] = *begin + width + note_gap * picture->unit;
        return true;
    }
    return false;
}

unsigned plot_notes_rows(const plot_picture *picture)
{
    const tick_marks *notes = &picture->replay->notes;
    double ends[ROWS_MAX] = {0};
    unsigned rows = 0;
    for (uint32_t i = 0; i < notes->count; i++) {
        char text[TITLE_SIZE];
        unsigned row;
        double begin;
        double width = shorten(picture, &notes->marks[i], text);
        if (find_room(picture, x_of(picture, &notes->marks[i]), width, ends, &row, &begin) &&
            row >= rows)
            rows = row + 1;
    }
    return rows;
}

void plot_notes_legend(const plot_picture *picture, render_legend *legend)
{
    const tick_marks *marks = &picture->replay->marks;
    if (picture->replay->notes.count > 0)
        render_legend_add(legend, RENDER_ENTRY_TICK, COX_INK_PUSH, "note");
    for (uint32_t i = 0; i < marks->count; i++) {
        bool is_command = marks->marks[i].kind == MARK_COMMAND;
        render_legend_add(legend, RENDER_ENTRY_TICK, is_command ? COX_INK_NEUTRAL : COX_INK_RESTING,
                          is_command ? "commands" : "players who join or leave");
    }
}

static void say_title(const tick_mark *mark, uint32_t more, char title[TITLE_SIZE])
{
    int length = snprintf(title, TITLE_SIZE, "tick %" PRIu32 ": %s", mark->tick, mark->text);
    if (more > 0)
        snprintf(title + length, TITLE_SIZE - (size_t)length, ", and %" PRIu32 " more", more);
}

/* Draws the lines of notes, or their texts. A note has its title once: at its text, or where there
 * is no room for that at its line. */
static void draw_notes(const plot_picture *picture, const render_pen *pen, bool is_text)
{
    const tick_marks *notes = &picture->replay->notes;
    const render_colour colour = render_colour_of(COX_INK_PUSH);
    const render_lettering lettering = {
        .size = note_size * pen->unit, .colour = render_text, .has_halo = true};
    render_paint paint = render_plot_paint(pen, &colour, true);
    double top = picture->frame.corner.y;
    double ends[ROWS_MAX] = {0};
    double last = -1e9;
    paint.width = pen->unit;
    for (uint32_t i = 0; i < notes->count; i++) {
        char text[TITLE_SIZE];
        unsigned row;
        double begin;
        double x = x_of(picture, &notes->marks[i]);
        double width = shorten(picture, &notes->marks[i], text);
        bool has_text = find_room(picture, x, width, ends, &row, &begin);
        double above = has_text ? 4 + note_row * row : 0;
        if (!has_text && (is_text || x - last < note_distance * pen->unit)) continue;
        char title[TITLE_SIZE];
        bool has_title = is_text || !has_text;
        say_title(&notes->marks[i], 0, title);
        if (has_title) pen->canvas->begin(pen->canvas, title, NULL);
        if (is_text)
            pen->canvas->text(pen->canvas, &lettering,
                              (render_place){begin, top - (above + 1) * pen->unit}, text);
        else
            render_mark_stroke(pen, &paint, (render_place){x, top - above * pen->unit},
                               (render_place){x, top + picture->frame.size.y});
        if (has_title) pen->canvas->end(pen->canvas);
        last = x;
    }
}

void plot_notes_draw(const plot_picture *picture, const render_pen *pen)
{
    draw_notes(picture, pen, false);
    draw_notes(picture, pen, true); /* no line crosses a text */
}

void plot_commands_draw(const plot_picture *picture, const render_pen *pen)
{
    const tick_marks *marks = &picture->replay->marks;
    double top = picture->frame.corner.y + picture->frame.size.y + command_top * pen->unit;
    for (uint32_t i = 0; i < marks->count;) {
        const tick_mark *mark = &marks->marks[i];
        uint8_t ink = mark->kind == MARK_COMMAND ? COX_INK_NEUTRAL : COX_INK_RESTING;
        const render_colour colour = render_colour_of(ink);
        const render_paint paint = {.stroke = &colour, .width = 1.5 * pen->unit};
        double x = x_of(picture, mark);
        uint32_t count = 0;
        char title[TITLE_SIZE];
        for (; i < marks->count && marks->marks[i].kind == mark->kind &&
               x_of(picture, &marks->marks[i]) - x < command_distance * pen->unit;
             i++)
            count += marks->marks[i].count;
        say_title(mark, count - 1, title);
        pen->canvas->begin(pen->canvas, title, NULL);
        render_mark_stroke(pen, &paint, (render_place){x, top},
                           (render_place){x, top + command_height * pen->unit});
        pen->canvas->end(pen->canvas);
    }
}
