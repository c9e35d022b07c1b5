/* SPDX-License-Identifier: MIT
 * Plays a replay a second time and makes a frame of the state every few ticks. */
#include "render_film.h"

#include <inttypes.h>
#include <stdlib.h>

#include "util/failure.h"
#include "render/render.h"
#include "render/render_tint.h"
#include "render/png/render_cairo.h"
#include "render_gif.h"
#include "util/progress.h"

/* Ticks that a track reaches back. */
#define TAIL_TICKS 60u
/* Without --every: the fewest ticks between frames, and the most frames. */
#define EVERY_LEAST 3u
#define FRAMES_MOST 400u
/* Hundredths of a second: a tick of a match at 30 ticks a second takes ten thirds of one. */
#define DELAY_LEAST 3u
#define DELAY_MOST 12u
#define DELAY_AT_END 200u

/* A film while it is made. */
typedef struct film {
    playback played;
    render_moment moment;
    render_panel panel;
    render_tracks tracks;
    render_plan plan;
    render_layout layout;
    render_gif gif;
    uint32_t *pixels;
    uint32_t frames;
    bool is_crowd;
    char facts[128];
} film;

static uint32_t choose_every(const render_request *request, uint32_t ticks)
{
    if (request->every > 0) return request->every;
    uint32_t every = ticks / FRAMES_MOST + 1;
    return every > EVERY_LEAST ? every : EVERY_LEAST;
}

static uint16_t delay_of(uint32_t ticks)
{
    uint64_t delay = (uint64_t)ticks * 10 / 3;
    if (delay < DELAY_LEAST) return DELAY_LEAST;
    return (uint16_t)(delay > DELAY_MOST ? DELAY_MOST : delay);
}

/* Opens the replay again and prepares the first frame. False if memory ran out. */
static bool film_begin(film *made, const render_replay *whole, const render_request *request,
                       buffer *bytes)
{
    made->is_crowd = render_extent_is_crowd(&whole->extent);
    render_scene_make(&made->moment.scene);
    render_tracks_make(&made->tracks, 0);
    made->panel =
        (render_panel){.moments = &made->moment, .moment_count = 1, .tracks = &made->tracks};
    made->plan = (render_plan){.scenario = whole->played.instance.scenario,
                               .facts = made->facts,
                               .panels = &made->panel,
                               .panel_count = 1,
                               .extent = &whole->extent,
                               .drawn = &whole->extent,
                               .has_tracks = whole->tick > whole->from,
                               .has_forces = request->forces && !made->is_crowd,
                               .is_crisp = true,
                               .is_film = true,
                               .has_stops = render_tracks_stopped(&whole->tracks, whole->tick)};
    render_lay_out(&made->layout, &made->plan, request->width);
    uint32_t height = (uint32_t)made->layout.height;
    made->pixels = calloc((size_t)request->width * height, sizeof *made->pixels);
    bool has_headings = made->is_crowd && render_tint_is_heading(&whole->extent);
    return made->pixels != NULL &&
           render_gif_begin(&made->gif, request->width, height, has_headings, bytes);
}

/* Adds the state of a tick to the tracks. */
static bool film_look(film *made, uint32_t tick)
{
    const instance *match = &made->played.instance;
    uint32_t oldest = tick > TAIL_TICKS ? tick - TAIL_TICKS : 0;
    render_tracks_forget(&made->tracks, oldest);
    if (!render_scene_take(&made->moment.scene, match->scenario, match->sim.context)) return false;
    return made->is_crowd || render_tracks_add(&made->tracks, &made->moment.scene, tick);
}

/* Draws the state of a tick as the next frame. */
static bool film_shoot(film *made, uint32_t tick, uint32_t end_tick, uint16_t delay)
{
    render_cairo drawing;
    int length =
        snprintf(made->facts, sizeof made->facts, "seed %" PRIu64 ", tick %" PRIu32 " of %" PRIu32,
                 made->played.reader.header.seed, tick, end_tick);
    if (made->is_crowd)
        snprintf(made->facts + length, sizeof made->facts - (size_t)length, ", %zu agents",
                 render_scene_agents(&made->moment.scene));
    made->panel.oldest_tick = tick > TAIL_TICKS ? tick - TAIL_TICKS : 0;
    made->panel.newest_tick = tick;
    made->moment.tick = tick;
    made->frames++;
    render_cairo_begin(&drawing, made->pixels, made->layout.width, made->layout.height);
    render_draw(&made->plan, &made->layout, &drawing.canvas);
    return render_cairo_end(&drawing) && render_gif_add(&made->gif, made->pixels, delay);
}

/* Plays from the first tick shown to the last one. False if memory ran out, or if the file has
 * changed since it was first played. */
static bool film_play(film *made, const render_replay *whole, uint32_t every)
{
    progress bar = progress_begin("drawing", whole->tick - whole->from);
    bool is_good = playback_seek(&made->played, whole->from) == COX_OK;
    for (uint32_t tick = whole->from; is_good; tick++) {
        bool is_last = tick == whole->tick;
        is_good = film_look(made, tick);
        if (is_good && (is_last || (tick - whole->from) % every == 0))
            is_good =
                film_shoot(made, tick, whole->end_tick, is_last ? DELAY_AT_END : delay_of(every));
        if (is_last || !is_good) break;
        is_good = playback_next(&made->played) == COX_OK;
        if (is_good) playback_step(&made->played);
        is_good = is_good && playback_settle(&made->played) == COX_OK;
        progress_show(&bar, tick - whole->from);
    }
    progress_clear(&bar);
    return is_good;
}

int render_film_make(const render_replay *whole, const render_request *request, buffer *bytes,
                     uint32_t *frames, uint32_t *height, char *error)
{
    film made = {0};
    if (!playback_open(&made.played, request->path, request->given, error)) return EXIT_BAD;
    bool is_good = film_begin(&made, whole, request, bytes) &&
                   film_play(&made, whole, choose_every(request, whole->tick - whole->from));
    is_good = render_gif_end(&made.gif) && is_good;
    free(made.pixels);
    render_scene_free(&made.moment.scene);
    render_tracks_free(&made.tracks);
    playback_close(&made.played);
    *frames = made.frames;
    *height = (uint32_t)made.layout.height;
    if (is_good) return EXIT_SAME;
    fail(error, "%s: there is not enough memory for the GIF, or the file has changed",
         request->path);
    return EXIT_BAD;
}
