/* SPDX-License-Identifier: MIT
 * What a player shows of a state. */
#include "player_scene.h"

#include <string.h>

#include "util/failure.h"

/* Takes a shape, unless it is a vector and those are not shown. */
static void add_shape(cox_sketch *sketch, const cox_shape *shape)
{
    player_scene *shown = (player_scene *)sketch;
    if (shape->kind != COX_SHAPE_VECTOR || shown->has_vectors)
        shown->scene.sketch.add(&shown->scene.sketch, shape);
}

bool player_scene_find_places(player_places *found, const cox_sim *sim, uint32_t table)
{
    static const char *const names[][2] = {{"position.x", "position.y"}, {"x", "y"}};
    cox_column column;
    for (size_t pair = 0; pair < sizeof names / sizeof *names; pair++) {
        unsigned count = 0;
        for (uint32_t i = 0; cox_sim_column(sim, table, i, &column); i++) {
            if (column.type != COX_FIXED) continue;
            bool is_x = strcmp(column.name, names[pair][0]) == 0;
            bool is_y = strcmp(column.name, names[pair][1]) == 0;
            if (is_x) found->x = i;
            if (is_y) found->y = i;
            count += is_x + is_y;
        }
        found->table = table;
        if (count == 2) return true;
    }
    return false;
}

bool player_scene_begin(player_scene *shown, const instance *match, const char *path, char *error)
{
    memset(shown, 0, sizeof *shown);
    render_scene_make(&shown->scene);
    shown->sketch.add = add_shape;
    shown->match = match;
    if (match->scenario->draw != NULL) return true;
    const cox_sim *sim = &match->sim;
    for (uint32_t i = 0; i < cox_sim_table_count(sim); i++)
        if (shown->place_count < PLAYER_PLACES_MAX &&
            player_scene_find_places(&shown->places[shown->place_count], sim, i))
            shown->place_count++;
    if (shown->place_count > 0) return true;
    return fail(error,
                "%s: the scenario %s cannot be drawn, and no table has columns position.x and "
                "position.y, or x and y",
                path, match->scenario->name);
}

void player_scene_free(player_scene *shown)
{
    render_scene_free(&shown->scene);
}

/* Shows the rows of a table as agents. */
static void show_rows(player_scene *shown, const player_places *places)
{
    cox_row_cursor row = cox_row_cursor_make(&shown->match->sim, places->table);
    while (cox_row_cursor_next(&row)) {
        int64_t x = 0;
        int64_t y = 0;
        cox_row_cursor_fetch(&row, places->x, &x);
        cox_row_cursor_fetch(&row, places->y, &y);
        cox_shape shape = {.kind = COX_SHAPE_AGENT, .id = row.id};
        shape.at = (cox_vec2){(fix16_t)x, (fix16_t)y};
        shown->scene.sketch.add(&shown->scene.sketch, &shape);
    }
}

bool player_scene_take(player_scene *shown, bool has_vectors)
{
    const instance *match = shown->match;
    shown->has_vectors = has_vectors;
    shown->scene.count = 0;
    shown->scene.failed = false;
    if (shown->place_count == 0) match->scenario->draw(match->sim.context, &shown->sketch);
    for (uint32_t i = 0; i < shown->place_count; i++) show_rows(shown, &shown->places[i]);
    return !shown->scene.failed;
}
