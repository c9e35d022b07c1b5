/* SPDX-License-Identifier: MIT
 * Compares replays and puts their differences into words. */
#include "render_caption.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "replay/settings.h"

static uint64_t seed_of(const render_replay *replay)
{
    return replay->played.reader.header.seed;
}

static bool same_seed(const render_replay *replays, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (seed_of(&replays[i]) != seed_of(&replays[0])) return false;
    return true;
}

static bool same_ticks(const render_replay *replays, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (replays[i].from != replays[0].from || replays[i].tick != replays[0].tick ||
            replays[i].end_tick != replays[0].end_tick)
            return false;
    return true;
}

static bool same_value(const render_replay *replays, size_t count, uint32_t number)
{
    const int32_t first = replays[0].played.instance.values[number];
    for (size_t i = 1; i < count; i++)
        if (replays[i].played.instance.values[number] != first) return false;
    return true;
}

/* Appends to a text, after a comma if the text is not empty; words that do not fit are left out. */
static void append(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    if (length > 0) {
        snprintf(text + length, size - length, ", ");
        length = strlen(text);
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

static void append_seed(char *text, size_t size, const render_replay *replay)
{
    append(text, size, "seed %" PRIu64, seed_of(replay));
}

/* A crowd has no tracks, so it shows one tick. */
static void append_ticks(char *text, size_t size, const render_replay *replay)
{
    if (render_extent_is_crowd(&replay->extent)) {
        append(text, size, "tick %" PRIu32 " of %" PRIu32, replay->tick, replay->end_tick);
        return;
    }
    append(text, size, "ticks %" PRIu32 " to %" PRIu32 " of %" PRIu32, replay->from, replay->tick,
           replay->end_tick);
}

void render_caption_common(char *text, size_t size, const render_replay *replays, size_t count)
{
    text[0] = '\0';
    if (same_seed(replays, count)) append_seed(text, size, &replays[0]);
    if (same_ticks(replays, count)) append_ticks(text, size, &replays[0]);
    if (count == 1 && render_extent_is_crowd(&replays[0].extent))
        append(text, size, "%zu agents",
               render_scene_agents(&replays[0].moments[replays[0].moment_count - 1].scene));
}

void render_caption_own(char *text, size_t size, const render_replay *replays, size_t count,
                        size_t index)
{
    const render_replay *replay = &replays[index];
    const cox_scenario *scenario = replay->played.instance.scenario;
    text[0] = '\0';
    for (uint32_t number = 0; number < scenario->setting_count; number++) {
        cox_setting setting;
        char value[SETTING_TEXT_SIZE];
        if (same_value(replays, count, number)) continue;
        if (!settings_declared(scenario, number, &setting)) continue;
        settings_value_text(setting.type, replay->played.instance.values[number], value);
        append(text, size, "%s %s", setting.name, value);
    }
    if (!same_seed(replays, count)) append_seed(text, size, replay);
    if (!same_ticks(replays, count)) append_ticks(text, size, replay);
    if (text[0] == '\0') append(text, size, "%s", replay->played.path);
}
