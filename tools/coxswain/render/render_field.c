/* SPDX-License-Identifier: MIT
 * Counts agents in squares and draws the squares. */
#include "render_field.h"

#include <stdlib.h>

/* The shade of a square that is not drawn; others are tint * RENDER_SQUARE_LEVELS + level. */
#define NO_SHADE 255

_Static_assert(RENDER_SQUARE_TINTS *RENDER_SQUARE_LEVELS <= NO_SHADE, "a byte holds a shade");
_Static_assert(RENDER_INKS <= RENDER_TINTS, "an ink is a tint");

bool render_field_make(render_field *field, const render_rectangle *area, double side)
{
    *field = (render_field){.area = *area, .side = side};
    field->columns = (size_t)ceil(area->size.x / side);
    field->rows = (size_t)ceil(area->size.y / side);
    field->counts = calloc(field->columns * field->rows * RENDER_TINTS + 1, sizeof *field->counts);
    return field->counts != NULL;
}

void render_field_free(render_field *field)
{
    free(field->counts);
    *field = (render_field){0};
}

/* The counts of a square that may be changed. */
static uint32_t *counts_at(const render_field *field, render_place place)
{
    double column = floor((place.x - field->area.corner.x) / field->side);
    double row = floor((place.y - field->area.corner.y) / field->side);
    if (column < 0 || column >= (double)field->columns) return NULL;
    if (row < 0 || row >= (double)field->rows) return NULL;
    return &field->counts[((size_t)row * field->columns + (size_t)column) * RENDER_TINTS];
}

void render_field_add(render_field *field, render_place place, unsigned tint)
{
    uint32_t *counts = counts_at(field, place);
    if (counts != NULL) counts[tint]++;
}

const uint32_t *render_field_at(const render_field *field, render_place place)
{
    return counts_at(field, place);
}

uint32_t render_field_agents(const uint32_t counts[RENDER_TINTS])
{
    uint32_t agents = 0;
    for (unsigned tint = 0; tint < RENDER_TINTS; tint++) agents += counts[tint];
    return agents;
}

/* The counts of a square and of all that are at most reach away, together. */
static void add_around(const render_field *field, size_t row, size_t column, size_t reach,
                       uint32_t sums[RENDER_TINTS])
{
    size_t top = row > reach ? row - reach : 0;
    size_t left = column > reach ? column - reach : 0;
    for (size_t y = top; y <= row + reach && y < field->rows; y++)
        for (size_t x = left; x <= column + reach && x < field->columns; x++) {
            const uint32_t *counts = &field->counts[(y * field->columns + x) * RENDER_TINTS];
            for (unsigned tint = 0; tint < RENDER_TINTS; tint++) sums[tint] += counts[tint];
        }
}

static uint8_t shade_of(const uint32_t counts[RENDER_TINTS], size_t reach, uint32_t agents_least,
                        bool is_heading)
{
    uint32_t agents = render_field_agents(counts);
    if (agents < agents_least) return NO_SHADE;
    unsigned tint = render_tint_of_many(counts, is_heading);
    unsigned level = render_tint_level(reach > 0 ? agents / 2 : agents);
    return (uint8_t)(tint * RENDER_SQUARE_LEVELS + level);
}

/* Adds the squares of one shade to the path; those side by side in a row are one rectangle. */
static void add_squares(const render_field *field, render_canvas *canvas, const uint8_t *shades,
                        uint8_t shade)
{
    for (size_t row = 0; row < field->rows; row++) {
        const uint8_t *line = &shades[row * field->columns];
        double top = field->area.corner.y + (double)row * field->side;
        for (size_t column = 0; column < field->columns; column++) {
            size_t first = column;
            while (column < field->columns && line[column] == shade) column++;
            if (column == first) continue;
            double left = field->area.corner.x + (double)first * field->side;
            double right = field->area.corner.x + (double)column * field->side;
            canvas->move_to(canvas, (render_place){left, top});
            canvas->line_to(canvas, (render_place){right, top});
            canvas->line_to(canvas, (render_place){right, top + field->side});
            canvas->line_to(canvas, (render_place){left, top + field->side});
            canvas->close(canvas);
        }
    }
}

bool render_field_draw(const render_field *field, render_canvas *canvas, size_t reach,
                       uint32_t agents_least, bool is_heading)
{
    size_t squares = field->columns * field->rows;
    uint8_t *shades = calloc(squares + 1, 1);
    bool is_used[NO_SHADE + 1] = {false};
    if (shades == NULL) return false;
    for (size_t i = 0; i < squares; i++) {
        uint32_t counts[RENDER_TINTS] = {0};
        add_around(field, i / field->columns, i % field->columns, reach, counts);
        shades[i] = shade_of(counts, reach, agents_least, is_heading);
        is_used[shades[i]] = true;
    }
    for (unsigned shade = 0; shade < NO_SHADE; shade++) {
        if (!is_used[shade]) continue;
        const render_colour colour = render_tint_square(shade / RENDER_SQUARE_LEVELS,
                                                        shade % RENDER_SQUARE_LEVELS, is_heading);
        const render_paint paint = {.fill = &colour};
        canvas->path_begin(canvas, &paint);
        add_squares(field, canvas, shades, (uint8_t)shade);
        canvas->path_end(canvas);
    }
    free(shades);
    return true;
}

void render_field_find(const render_field *field, size_t reach, uint32_t agents_least,
                       bool is_heading, bool *has_squares, bool *has_mixed)
{
    for (size_t i = 0; i < field->columns * field->rows; i++) {
        uint32_t counts[RENDER_TINTS] = {0};
        add_around(field, i / field->columns, i % field->columns, reach, counts);
        const uint8_t shade = shade_of(counts, reach, agents_least, is_heading);
        if (shade == NO_SHADE) continue;
        *has_squares = true;
        if (shade / RENDER_SQUARE_LEVELS == RENDER_TINT_MIXED) *has_mixed = true;
    }
}
