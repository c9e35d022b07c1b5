/* SPDX-License-Identifier: MIT
 * Moments of a scene as SVG. */
#include "picture.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Moments of a picture; of more that are kept, these many at about equal distances. */
#define SHOWN 4u

#define FIRST_PERIOD (2 * STAGE_SECOND)

/* Ticks from a place of a trail to the next. */
#define STEP (STAGE_SECOND / (PICTURE_PLACES - 1u))

/* Pixels: of the whole, of a moment beside others, between moments, of a line of text. */
#define WIDTH 1000.0
#define SIDE 240.0
#define GAP 12.0
#define LINE 14.0

/* Between what is drawn and the edge of a moment, tenths of a unit. */
#define EDGE 20

/* What all moments show, in tenths of a unit, y downward. */
typedef struct frame {
    long left, top, right, bottom;
} frame;

picture *picture_start(void)
{
    static picture made;
    memset(&made, 0, sizeof made);
    made.period = FIRST_PERIOD;
    return &made;
}

static void add_places(picture_moment *moment, const stage *on)
{
    for (uint32_t id = 1; id <= on->agent_count; id++) {
        if (on->agents[id].is_there)
            moment->places[id][moment->place_count[id]++] = on->agents[id].position;
        else moment->place_count[id] = 0;
    }
}

/* Keeps the second, the fourth, and so on. */
static void thin_out(picture *of)
{
    of->count /= 2;
    of->period *= 2;
    for (uint32_t i = 0; i < of->count; i++) of->moments[i] = of->moments[2 * i + 1];
    memset(&of->moments[of->count], 0, (PICTURE_MOMENTS - of->count) * sizeof *of->moments);
}

void picture_tick(picture *of, const stage *on)
{
    of->tick++;
    picture_moment *moment = &of->moments[of->count];
    moment->tick = (of->count + 1) * of->period;
    uint32_t left = moment->tick - of->tick;
    if (left % STEP == 0 && left / STEP < PICTURE_PLACES) add_places(moment, on);
    if (left == 0 && ++of->count == PICTURE_MOMENTS) thin_out(of);
}

static long tenths(fix16_t value)
{
    return lround(value * 10 / 65536.0);
}

static void widen(frame *around, cox_vec2 point)
{
    long x = tenths(point.x), y = -tenths(point.y);
    if (x - EDGE < around->left) around->left = x - EDGE;
    if (x + EDGE > around->right) around->right = x + EDGE;
    if (y - EDGE < around->top) around->top = y - EDGE;
    if (y + EDGE > around->bottom) around->bottom = y + EDGE;
}

static frame frame_of(const picture *of, const stage *on)
{
    frame around = {LONG_MAX, LONG_MAX, LONG_MIN, LONG_MIN};
    for (uint32_t i = 0; i < on->wall_count; i++) {
        widen(&around, on->walls[i].start);
        widen(&around, on->walls[i].end);
    }
    for (uint32_t i = 0; i < of->count; i++)
        for (uint32_t id = 1; id <= on->agent_count; id++)
            for (uint32_t j = 0; j < of->moments[i].place_count[id]; j++)
                widen(&around, of->moments[i].places[id][j]);
    return around;
}

static bool is_shown(const picture_moment *moment, const stage *on, uint32_t id, uint32_t group)
{
    return moment->place_count[id] > 0 && on->agents[id].group == group;
}

static bool shows_group(const picture_moment *moment, const stage *on, uint32_t group)
{
    for (uint32_t id = 1; id <= on->agent_count; id++)
        if (is_shown(moment, on, id, group)) return true;
    return false;
}

/* A group as two paths: its trails, and a dot for each agent. */
static void write_group(FILE *file, const picture_moment *moment, const stage *on, uint32_t group)
{
    static const char *const colours[] = {"#2563a8", "#c2571a", "#3d7a3d", "#7a4a8c"};
    fprintf(file, "<g stroke='%s'><path stroke-width='2' d='", colours[group % 4]);
    for (uint32_t id = 1; id <= on->agent_count; id++) {
        if (!is_shown(moment, on, id, group)) continue;
        const cox_vec2 *places = moment->places[id];
        fprintf(file, "M%ld,%ldl", tenths(places[0].x), -tenths(places[0].y));
        for (uint32_t i = 1; i < moment->place_count[id]; i++)
            fprintf(file, "%ld,%ld ", tenths(places[i].x) - tenths(places[i - 1].x),
                    tenths(places[i - 1].y) - tenths(places[i].y));
        fputs("0,0", file);
    }
    fprintf(file, "'/><path stroke-linecap='round' stroke-width='%ld' d='",
            2 * tenths(on->radius[group]));
    for (uint32_t id = 1; id <= on->agent_count; id++) {
        if (!is_shown(moment, on, id, group)) continue;
        cox_vec2 last = moment->places[id][moment->place_count[id] - 1];
        fprintf(file, "M%ld,%ldh0", tenths(last.x), -tenths(last.y));
    }
    fputs("'/></g>\n", file);
}

/* A moment within a frame, at a place in pixels. */
static void write_moment(FILE *file, const picture_moment *moment, const stage *on, frame around,
                         double scale, double x, double y)
{
    long width = around.right - around.left, height = around.bottom - around.top;
    fprintf(file, "<text x='%.0f' y='%.0f'>%" PRIu32 " s</text>\n", x, y + LINE - 4,
            moment->tick / STAGE_SECOND);
    fprintf(file,
            "<svg x='%.0f' y='%.0f' width='%.0f' height='%.0f' viewBox='%ld %ld %ld %ld' "
            "fill='none'>\n<path stroke='#333' stroke-width='5' d='",
            x, y + LINE, (double)width * scale, (double)height * scale, around.left, around.top,
            width, height);
    for (uint32_t i = 0; i < on->wall_count; i++) {
        cox_segment wall = on->walls[i];
        fprintf(file, "M%ld,%ldL%ld,%ld", tenths(wall.start.x), -tenths(wall.start.y),
                tenths(wall.end.x), -tenths(wall.end.y));
    }
    fputs("'/>\n", file);
    for (uint32_t i = 0; i < on->pillar_count; i++)
        fprintf(file, "<circle cx='%ld' cy='%ld' r='%ld' fill='#999'/>\n",
                tenths(on->pillars[i].position.x), -tenths(on->pillars[i].position.y),
                tenths(on->pillars[i].radius));
    for (uint32_t group = 0; group < STAGE_GROUPS; group++)
        if (shows_group(moment, on, group)) write_group(file, moment, on, group);
    fputs("</svg>\n", file);
}

/* Wide scenes have their moments one below the other, others side by side. */
static void write_moments(FILE *file, const picture *of, const stage *on)
{
    frame around = frame_of(of, on);
    double width = (double)(around.right - around.left);
    double height = (double)(around.bottom - around.top);
    uint32_t shown = of->count < SHOWN ? of->count : SHOWN;
    bool is_wide = width > 3 * height;
    double scale = (is_wide ? WIDTH : SIDE) / width;
    double right = is_wide ? 0 : SIDE + GAP, down = is_wide ? height * scale + LINE + GAP : 0;
    fprintf(file,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f' "
            "font-family='sans-serif' font-size='11'>\n<rect width='100%%' height='100%%' "
            "fill='white'/>\n",
            WIDTH, (shown - 1) * down + LINE + height * scale);
    for (uint32_t i = 0; i < shown; i++)
        write_moment(file, &of->moments[i * of->count / shown], on, around, scale, i * right,
                     i * down);
    fputs("</svg>\n", file);
}

void picture_write(const picture *of, const stage *on, const char *folder, const char *name)
{
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    if (of->count == 0 || length < 0 || length >= (int)sizeof path) return;
    for (char *at = path + strlen(folder) + 1; at < path + length - 4; at++)
        if (!isalnum((unsigned char)*at)) *at = '-';
    FILE *file = fopen(path, "w");
    bool is_written = file != NULL;
    if (is_written) {
        write_moments(file, of, on);
        is_written = ferror(file) == 0;
        is_written &= fclose(file) == 0;
    }
    if (is_written) return;
    fprintf(stderr, "crowd: %s: cannot be written: %s\n", path, strerror(errno));
    exit(2);
}
