/* SPDX-License-Identifier: MIT
 * coxswain render: draws a replay, or several side by side. Every build writes SVGs; PNGs need
 * cairo, GIFs also giflib, players zlib, and a build without them says so here. */
#include "verbs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "util/failure.h"
#include "build_features.h"
#include "text/json.h"
#include "util/options.h"
#include "util/output_file.h"
#include "util/streams.h"
#include "render/render_replay.h"
#include "render/still/render_still.h"
#include "replay/plugin.h"

#ifdef COXSWAIN_HAS_GIF
#include "render/gif/render_film.h"
#endif
#ifdef COXSWAIN_HAS_HTML
#include "player/player.h"
#endif

enum { FORMAT_NONE, FORMAT_SVG, FORMAT_PNG, FORMAT_GIF, FORMAT_HTML };

#define WIDTH_DEFAULT 1200u
#define WIDTH_DEFAULT_GIF 640u

/* The ticks before the end that tracks show by default. */
#define LAST_TICKS 300u

/* The command line, read. */
typedef struct render_options {
    render_request request; /* of each replay; its path is set for one after the other */
    char **paths;           /* path_count of them */
    size_t path_count;
    const char *output;
    const char *shared_object;
    const char *columns; /* of a player; NULL: those that it carries by default */
    int format;          /* FORMAT_... */
    bool is_followed;
    bool json;
} render_options;

static int format_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    if (ending == NULL) return FORMAT_NONE;
    if (strcasecmp(ending, ".svg") == 0) return FORMAT_SVG;
    if (strcasecmp(ending, ".png") == 0) return FORMAT_PNG;
    if (strcasecmp(ending, ".gif") == 0) return FORMAT_GIF;
    if (strcasecmp(ending, ".html") == 0) return FORMAT_HTML;
    return FORMAT_NONE;
}

/* Takes "60,180,300"; false, with an error printed, if the ticks do not rise. */
static bool take_ghosts(void *field, char *text)
{
    render_request *request = (render_request *)field;
    char *rest = text;
    request->ghost_count = 0;
    for (char *word = strsep(&rest, ","); word != NULL; word = strsep(&rest, ",")) {
        uint32_t count = request->ghost_count;
        uint32_t *ghosts = request->ghosts;
        if (count == RENDER_GHOSTS_MAX)
            return complain("--ghosts takes at most %u ticks", RENDER_GHOSTS_MAX);
        if (!options_number_32("ghosts", word, 0, UINT32_MAX, &ghosts[count])) return false;
        if (count > 0 && ghosts[count] <= ghosts[count - 1])
            return complain("--ghosts wants rising ticks, and %" PRIu32
                            " does not come after %" PRIu32,
                            ghosts[count], ghosts[count - 1]);
        request->ghost_count++;
    }
    return true;
}

static const option_row rows[] = {
    {"output", "OUT", "the picture or the player to write; its ending says which kind",
     TEXT_AT(render_options, output), .letter = 'o'},
    {"from", "T",
     "begin the tracks at tick T (default: 300 ticks before the end, or the first ghost if that is "
     "earlier; of a GIF and of a player the start)",
     NUMBER_AT(render_options, request.range.from, 0, UINT32_MAX),
     GIVEN_AT(render_options, request.range.has_from)},
    {"to", "T", "end at tick T (default: the end of the replay)",
     NUMBER_AT(render_options, request.range.to, 0, UINT32_MAX),
     GIVEN_AT(render_options, request.range.has_to)},
    {"ghosts", "T[,T]...",
     "also draw the agents and their vectors at these earlier, rising ticks: paler, with the tick "
     "beside them; up to 15",
     TAKE_AT(render_options, request, take_ghosts)},
    {"width", "PIXELS", "width of the picture, 320 to 8000 (default 1200; of a GIF 640)",
     NUMBER_AT(render_options, request.width, RENDER_WIDTH_MIN, RENDER_WIDTH_MAX)},
    {"every", "N", "of a GIF: one frame every N ticks (default 3, more for a long replay)",
     NUMBER_AT(render_options, request.every, 1, 1000000)},
    {"no-forces", NULL, "leave out velocities and forces", OFF_AT(render_options, request.forces)},
    {"columns", "LIST",
     "of a player: carry these columns of the state, such as units.hp,units.velocity.x@1/256; "
     "fixed-point numbers are rounded to the step behind @ (default 1/256), unless that is exact "
     "(default: small whole numbers, of tables of at most 250 rows, up to 24 columns)",
     TEXT_AT(render_options, columns)},
    {"follow", NULL,
     "of a player, of one recording that is still written: write the page and, beside it, a file "
     "of "
     "its name and the ending .chunks, which grows until the recording's end or Ctrl-C; a server "
     "shows them (docs/following.md)",
     ON_AT(render_options, is_followed)},
    {"sim", "FILE", "take the scenario from a shared object",
     TEXT_AT(render_options, shared_object)},
    {"json", NULL, "print the result as JSON", ON_AT(render_options, json)},
};

static const option_list list = {
    "usage: coxswain render FILE... -o OUT.svg|OUT.png|OUT.gif|OUT.html [OPTION]...\n"
    "\n"
    "Plays a replay and draws it: tracks that fade with age, where they start, the agents at\n"
    "the end and the vectors that the scenario shows there. A GIF shows the whole replay at 30\n"
    "ticks a second (a long replay faster); its tracks reach back 60 ticks. A cut replay is drawn\n"
    "up to its last whole tick. It plays from the last keyframe before its first tick on;\n"
    "`coxswain verify` plays all of a replay.\n"
    "Several replays of one scenario become panels side by side, on one scale, each under the\n"
    "settings, seed and ticks in which they differ.\n"
    "More than 250 agents are a crowd, without tracks, ghosts and forces: each is a wedge in the\n"
    "colour of its heading, or of its ink if the scenario gives agents several. Where wedges\n"
    "would hide each other or be too small to see, squares show how many agents there are,\n"
    "darker for more of them, and their mean heading, greyer if they head apart.\n"
    "A player is an HTML file that any browser opens from a disk: it plays the whole replay, or "
    "two\n"
    "side by side, and shows the columns of the state that it carries.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 drawn; 1 what was played diverged, and only a player was written, up to there;\n"
    "2 any other error.\n"
    "\n"
    "example: coxswain render hunt.cox -o hunt.svg --to 300 --ghosts 60,180\n"};

/* A GIF is a film of one replay. */
static bool check_film(const render_options *options, const char *verb)
{
    if (options->path_count > 1)
        print_error("%s: a GIF shows one replay, and these are %zu", verb, options->path_count);
    else if (options->request.ghost_count > 0)
        print_error("%s: --ghosts are for pictures that stand still, and %s is a GIF", verb,
                    options->output);
    else return true;
    return false;
}

/* A player shows one replay or two, as they are. */
static bool check_player(const render_options *options, const char *verb)
{
    const char *misplaced = options->request.ghost_count > 0 ? "ghosts"
                            : options->request.width > 0     ? "width"
                                                             : NULL;
    if (options->path_count > 2)
        print_error("%s: a player shows one replay or two, and these are %zu", verb,
                    options->path_count);
    else if (misplaced != NULL)
        print_error("%s: --%s is for pictures, and %s is a player", verb, misplaced,
                    options->output);
    else if (options->is_followed && options->path_count > 1)
        print_error("%s: --follow takes one recording, and these are %zu", verb,
                    options->path_count);
    else return true;
    return false;
}

/* Whether this build can write the picture. */
static bool check_format(const render_options *options, const char *verb)
{
    switch (options->format) {
    case FORMAT_PNG:
        return build_feature_check(FEATURE_PNG, verb, options->output, "PNGs");
    case FORMAT_GIF:
        return build_feature_check(FEATURE_GIF, verb, options->output, "GIFs");
    case FORMAT_HTML:
        return build_feature_check(FEATURE_HTML, verb, options->output, "players");
    default:
        return true;
    }
}

/* Checks that the options fit together. */
static bool complete_options(render_options *options, const char *verb)
{
    if (options->output == NULL)
        return complain("%s wants -o with the picture to write, e.g. -o hunt.svg", verb);
    options->format = format_of(options->output);
    if (options->format == FORMAT_NONE)
        return complain("%s: %s: a picture's name ends in .svg, .png or .gif, a player's in "
                        ".html",
                        verb, options->output);
    if (options->request.every > 0 && options->format != FORMAT_GIF)
        return complain("%s: --every is for GIFs, and %s is none", verb, options->output);
    if (options->columns != NULL && options->format != FORMAT_HTML)
        return complain("%s: --columns are for players, and %s is none", verb, options->output);
    if (options->is_followed && options->format != FORMAT_HTML)
        return complain("%s: --follow is for players, and %s is none", verb, options->output);
    if (options->format == FORMAT_HTML && !check_player(options, verb)) return false;
    bool is_film = options->format == FORMAT_GIF;
    if (is_film && !check_film(options, verb)) return false;
    options->request.last_ticks = is_film ? UINT32_MAX : LAST_TICKS;
    if (options->request.width == 0)
        options->request.width = is_film ? WIDTH_DEFAULT_GIF : WIDTH_DEFAULT;
    return check_format(options, verb) && playback_range_rises(&options->request.range, verb);
}

/* The result, for the last line. */
typedef struct render_result {
    uint32_t height;
    uint32_t frames; /* 1 if it is not a GIF */
    size_t bytes;
} render_result;

/* The replays of a picture. */
typedef struct render_replays {
    render_replay replays[RENDER_REPLAYS_MAX]; /* count of them */
    size_t count;
} render_replays;

/* Makes the file's bytes; an exit code, with the sentence in error. */
static int make_picture(const render_replays *shown, const render_options *options, buffer *bytes,
                        render_result *result, char *error)
{
#ifdef COXSWAIN_HAS_GIF
    if (options->format == FORMAT_GIF)
        return render_film_make(&shown->replays[0], &options->request, bytes, &result->frames,
                                &result->height, error);
#endif
    result->frames = 1;
    bool is_svg = options->format == FORMAT_SVG;
    if (render_still_make(shown->replays, shown->count, &options->request, is_svg, bytes,
                          &result->height))
        return EXIT_SAME;
    fail(error, "%s: there is not enough memory for the picture", options->output);
    return EXIT_BAD;
}

static void print_json_replay(json *writer, const render_replay *replay)
{
    json_bool(writer, "cut", replay->is_cut);
    json_unsigned(writer, "from", replay->from);
    json_unsigned(writer, "ticks", replay->tick);
    json_hash(writer, "hash", replay->hash);
}

static void print_json(const render_options *options, const render_replays *shown,
                       const render_result *result)
{
    json writer = json_begin(stream_out());
    json_text(&writer, "file", options->output);
    if (shown->count == 1) json_text(&writer, "replay", options->paths[0]);
    json_text(&writer, "scenario", shown->replays[0].played.instance.scenario->name);
    json_unsigned(&writer, "width", options->request.width);
    json_unsigned(&writer, "height", result->height);
    json_unsigned(&writer, "frames", result->frames);
    json_unsigned(&writer, "bytes", result->bytes);
    if (shown->count == 1) print_json_replay(&writer, &shown->replays[0]);
    if (shown->count > 1) json_open_array(&writer, "replays");
    for (size_t i = 0; shown->count > 1 && i < shown->count; i++) {
        json_open_object(&writer, NULL);
        json_text(&writer, "replay", options->paths[i]);
        print_json_replay(&writer, &shown->replays[i]);
        json_close_object(&writer);
    }
    if (shown->count > 1) json_close_array(&writer);
    json_finish(&writer);
}

static void print_result(const render_options *options, const render_replays *shown,
                         const render_result *result)
{
    if (options->json) {
        print_json(options, shown, result);
        return;
    }
    if (shown->count == 1) {
        fprintf(stream_out(), "drew %s: ticks %" PRIu32 " hash %016" PRIx64 "\n", options->output,
                shown->replays[0].tick, shown->replays[0].hash);
        return;
    }
    for (size_t i = 0; i < shown->count; i++)
        fprintf(stream_out(), "%s: ticks %" PRIu32 " hash %016" PRIx64 "\n", options->paths[i],
                shown->replays[i].tick, shown->replays[i].hash);
    fprintf(stream_out(), "drew %s: %zu replays\n", options->output, shown->count);
}

/* Whether a replay may stand beside the first one; false with the sentence in error. */
static bool is_of_one_scenario(const render_options *options, const render_replays *shown,
                               char *error)
{
    const char *first = shown->replays[0].played.instance.scenario->name;
    const char *last = shown->replays[shown->count - 1].played.instance.scenario->name;
    if (strcmp(first, last) == 0) return true;
    return fail(error, "%s: is of the scenario %s, and %s is of %s",
                options->paths[shown->count - 1], last, options->paths[0], first);
}

/* Plays all replays; an exit code, with the sentence in error. Those played are to be closed. */
static int play_all(render_options *options, render_replays *shown, char *error)
{
    for (size_t i = 0; i < options->path_count; i++) {
        render_replay *replay = &shown->replays[i];
        options->request.path = options->paths[i];
        int code = render_replay_play(replay, &options->request, error);
        if (code != EXIT_SAME) return code;
        shown->count++;
        if (!is_of_one_scenario(options, shown, error)) return EXIT_BAD;
    }
    return EXIT_SAME;
}

/* Plays, draws, writes and says so; an exit code, with the sentence in error. */
static int render_with(render_options *options, render_replays *shown, char *error)
{
    buffer bytes = {0};
    render_result result = {0};
    int code = play_all(options, shown, error);
    if (code == EXIT_SAME) code = make_picture(shown, options, &bytes, &result, error);
    if (code == EXIT_SAME &&
        !output_file_save(options->output, NULL, bytes.bytes, bytes.length, error))
        code = EXIT_BAD;
    result.bytes = bytes.length;
    for (size_t i = 0; code == EXIT_SAME && i < shown->count; i++)
        if (shown->replays[i].is_cut)
            print_warning("%s; drawn up to there", shown->replays[i].note);
    if (code == EXIT_SAME) print_result(options, shown, &result);
    buffer_free(&bytes);
    return code;
}

#ifdef COXSWAIN_HAS_HTML
/* Writes a player and says so; an exit code, with the sentence in error. */
static int render_player(const render_options *options, char *error)
{
    const render_request *asked = &options->request;
    const player_request request = {.output = options->output,
                                    .paths = options->paths,
                                    .path_count = options->path_count,
                                    .given = asked->given,
                                    .columns = options->columns,
                                    .range = asked->range,
                                    .forces = asked->forces,
                                    .is_followed = options->is_followed};
    return player_make(&request, options->json, error);
}
#endif

/* Draws what the order says; an exit code, with the sentence in error. */
static int render(render_options *options, char *error)
{
    for (size_t i = 0; i < options->path_count; i++)
        if (!output_file_differs(options->output, options->paths[i], error)) return EXIT_BAD;
    if (!plugin_take(options->shared_object, &options->request.given, error)) return EXIT_BAD;
    if (options->is_followed) replay_file_follow();
#ifdef COXSWAIN_HAS_HTML
    if (options->format == FORMAT_HTML) return render_player(options, error);
#endif
    render_replays *shown = calloc(1, sizeof *shown);
    if (shown == NULL) {
        fail(error, "there is not enough memory for the picture");
        return EXIT_BAD;
    }
    int code = render_with(options, shown, error);
    for (size_t i = 0; i < shown->count; i++) render_replay_close(&shown->replays[i]);
    free(shown);
    return code;
}

int verb_render(int argc, char **argv)
{
    render_options options = {.request = {.forces = true}};
    int end = options_read(&list, &options, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, RENDER_REPLAYS_MAX, "a replay FILE, or up to 12 of them"))
        return EXIT_BAD;
    options.paths = argv + optind;
    options.path_count = (size_t)(argc - optind);
    if (!complete_options(&options, argv[0])) return EXIT_BAD;
    char error[ERROR_SIZE];
    int code = render(&options, error);
    if (code != EXIT_SAME) print_error("%s", error);
    return code;
}
