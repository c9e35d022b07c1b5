/* SPDX-License-Identifier: MIT
 * The head of a replay in a player, as JSON. */
#include "player_replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "player_shapes.h"
#include "render/render_legend.h"
#include "replay/settings.h"

static void put_corner(json *writer, const char *key, render_place corner)
{
    json_open_array(writer, key);
    json_real(writer, NULL, corner.x);
    json_real(writer, NULL, corner.y);
    json_close_array(writer);
}

/* The part of the world that is to be seen at first. */
static void put_bounds(json *writer, const render_extent *extent)
{
    render_place least = extent->least;
    render_place greatest = extent->greatest;
    if (extent->bounded) render_extent_strays(extent, &least, &greatest);
    json_open_object(writer, "bounds");
    json_bool(writer, "declared", extent->bounded);
    put_corner(writer, "least", least);
    put_corner(writer, "greatest", greatest);
    json_close_object(writer);
}

/* What the shapes that were seen mean, and of vectors which length is to be drawn as the longest
 * arrow. */
static void put_words(json *writer, const render_extent *extent, const cox_scenario *scenario)
{
    json_open_array(writer, "words");
    for (uint8_t kind = COX_SHAPE_AGENT; kind < RENDER_KINDS; kind++)
        for (uint8_t ink = 0; ink < RENDER_INKS; ink++) {
            if (!extent->seen[kind][ink]) continue;
            json_open_object(writer, NULL);
            json_unsigned(writer, "kind", kind);
            json_unsigned(writer, "ink", ink);
            json_text(writer, "text", render_meaning(scenario, kind, ink));
            if (kind == COX_SHAPE_VECTOR)
                json_real(writer, "longest", render_extent_longest(extent, ink));
            json_close_object(writer);
        }
    json_close_array(writer);
}

/* What the replay was made with. */
static void put_settings(json *writer, const instance *match)
{
    cox_setting setting;
    char text[SETTING_TEXT_SIZE];
    json_open_object(writer, "settings");
    for (uint32_t i = 0; settings_declared(match->scenario, i, &setting); i++) {
        settings_value_text(setting.type, match->values[i], text);
        json_text(writer, setting.name, text);
    }
    json_close_object(writer);
}

/* Writes the first difference of two replays; false if there is none. */
static bool difference_of(const comparison *compared, uint32_t *tick, char *text, size_t size)
{
    const comparison *made = compared;
    if (made->has_input && (!made->has_state || made->input_tick < made->state_tick)) {
        *tick = made->input_tick;
        snprintf(text, size, "player %u gives %s and %s", (unsigned)made->input_player,
                 made->input_a, made->input_b);
    } else if (made->has_state) {
        *tick = made->state_tick;
        snprintf(text, size, "%s %" PRIu32 " %s: %s and %s", made->table, made->row, made->column,
                 made->state_a, made->state_b);
    } else {
        *tick = made->ticks;
        snprintf(text, size, "%s", made->ending);
        return made->ends_differ;
    }
    return true;
}

static void put_difference(json *writer, const comparison *compared)
{
    char text[2 * (TEXT_COLUMN_SIZE + COX_NAME_SIZE) + 32] = "";
    uint32_t tick = 0;
    if (compared == NULL || !difference_of(compared, &tick, text, sizeof text)) return;
    json_open_object(writer, "difference");
    json_unsigned(writer, "tick", tick);
    json_text(writer, "text", text);
    json_close_object(writer);
}

/* Writes what is known of the shapes so far. */
static void put_seen(json *writer, const player_replay *replay)
{
    put_bounds(writer, &replay->extent);
    json_bool(writer, "crowd", render_extent_is_crowd(&replay->extent));
    put_words(writer, &replay->extent, replay->played.instance.scenario);
}

void player_replay_describe_growth(json *writer, const player_replay *replay, tick_marks_told *told)
{
    json_unsigned(writer, "last_tick", replay->last_tick);
    json_hash(writer, "hash", cox_sim_hash(&replay->played.instance.sim));
    put_seen(writer, replay);
    tick_marks_describe_new(writer, &replay->marks, told);
    if (replay->note[0] != '\0') json_text(writer, "warning", replay->note);
}

void player_replay_describe(json *writer, const player_replay *replay, const comparison *compared,
                            const char *chunks)
{
    const playback *played = &replay->played;
    const cox_scenario *scenario = played->instance.scenario;
    const char *slash = strrchr(played->path, '/');
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, played->reader.header.seed);
    json_text(writer, "scenario", scenario->name);
    json_text(writer, "file", slash != NULL ? slash + 1 : played->path);
    json_text(writer, "seed", seed);
    put_settings(writer, &played->instance);
    json_unsigned(writer, "ticks_per_second", played->reader.header.ticks_per_second);
    json_unsigned(writer, "first_tick", replay->first_tick);
    json_unsigned(writer, "last_tick", replay->last_tick);
    json_hash(writer, "hash", replay->hash);
    json_unsigned(writer, "unit", PLAYER_UNIT);
    put_seen(writer, replay);
    player_fields_describe(writer, &replay->fields);
    tick_marks_describe(writer, &replay->marks);
    put_difference(writer, compared);
    if (chunks != NULL) json_text(writer, "chunks_url", chunks);
    if (replay->note[0] != '\0') json_text(writer, "warning", replay->note);
}
