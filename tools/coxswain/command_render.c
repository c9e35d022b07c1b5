/* SPDX-License-Identifier: MIT
 * coxswain render: a replay as a picture. Cairo draws and giflib writes GIFs; a build without them
 * says so here. */
#include "commands.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "complaint.h"
#include "json.h"
#include "options.h"
#include "output_file.h"
#include "picture_replay.h"
#include "plugin.h"

#ifdef COXSWAIN_HAS_CAIRO
#include "picture_output.h"
#endif
#ifdef COXSWAIN_HAS_GIF
#include "picture_film.h"
#endif

static const char help[] =
    "usage: coxswain render FILE -o OUT.svg|OUT.png|OUT.gif [OPTION]...\n"
    "\n"
    "Plays a replay and draws it: tracks that fade with age, the agents at the end, where they\n"
    "started, and the vectors that the scenario shows there. A GIF shows the whole replay at 30\n"
    "ticks a second, a long one faster; its tracks reach back 60 ticks. A replay that is cut is\n"
    "drawn up to its last whole tick.\n"
    "\n"
    "  -o, --output OUT   the picture to write; its ending says which kind\n"
    "  --tick N           draw the state at tick N and the tracks up to it, not the end\n"
    "  --width PIXELS     width of the picture, 320 to 8000 (default 1200; of a GIF 640)\n"
    "  --every N          of a GIF: one frame every N ticks (default 3, more for a long replay)\n"
    "  --no-forces        leave out velocities and forces\n"
    "  --sim FILE         take the scenario from a shared object\n"
    "  --json             print the result as JSON\n"
    "  --help             print this\n"
    "\n"
    "Exit code: 0 drawn, 1 the replay diverged and nothing was drawn, 2 anything else wrong.\n"
    "\n"
    "example: coxswain render hunt.cox -o hunt.svg\n";

static const struct option table[] = {
    {"output", required_argument, NULL, 'o'}, {"tick", required_argument, NULL, 'T'},
    {"width", required_argument, NULL, 'W'},  {"every", required_argument, NULL, 'E'},
    {"no-forces", no_argument, NULL, 'F'},    {"sim", required_argument, NULL, 'S'},
    {"json", no_argument, NULL, 'J'},         {0}};

enum { FORMAT_NONE, FORMAT_SVG, FORMAT_PNG, FORMAT_GIF };

#define WIDTH_DEFAULT 1200u
#define WIDTH_DEFAULT_GIF 640u

/* The command line, read. */
typedef struct render_order {
    picture_request request;
    const char *output;
    const char *shared_object;
    int format; /* FORMAT_... */
    bool json;
} render_order;

static int format_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    if (ending == NULL) return FORMAT_NONE;
    if (strcasecmp(ending, ".svg") == 0) return FORMAT_SVG;
    if (strcasecmp(ending, ".png") == 0) return FORMAT_PNG;
    if (strcasecmp(ending, ".gif") == 0) return FORMAT_GIF;
    return FORMAT_NONE;
}

/* Takes one option; false if its value is wrong, which is complained about. */
static bool take_option(render_order *order, int option)
{
    picture_request *request = &order->request;
    switch (option) {
    case 'o':
        order->output = optarg;
        return true;
    case 'T':
        request->has_tick = true;
        return options_number_32("tick", optarg, 0, UINT32_MAX, &request->tick);
    case 'W':
        return options_number_32("width", optarg, PICTURE_WIDTH_MIN, PICTURE_WIDTH_MAX,
                                 &request->width);
    case 'E':
        return options_number_32("every", optarg, 1, 1000000, &request->every);
    case 'F':
        request->forces = false;
        return true;
    case 'S':
        order->shared_object = optarg;
        return true;
    default:
        order->json = true;
        return true;
    }
}

/* Checks what belongs together. */
static bool complete_order(render_order *order, const char *verb)
{
    if (order->output == NULL) {
        complain("%s wants -o with the picture to write, e.g. -o hunt.svg", verb);
        return false;
    }
    order->format = format_of(order->output);
    if (order->format == FORMAT_NONE) {
        complain("%s: %s: a picture's name ends in .svg, .png or .gif", verb, order->output);
        return false;
    }
    if (order->request.every > 0 && order->format != FORMAT_GIF) {
        complain("%s: --every is for GIFs, and %s is none", verb, order->output);
        return false;
    }
    if (order->format == FORMAT_GIF && strcmp(order->request.path, "-") == 0) {
        complain("%s: a GIF is made in two passes, so the replay must be a file and not '-'", verb);
        return false;
    }
    if (order->request.width == 0)
        order->request.width = order->format == FORMAT_GIF ? WIDTH_DEFAULT_GIF : WIDTH_DEFAULT;
    return true;
}

#ifdef COXSWAIN_HAS_CAIRO

/* What came of it, for the last line. */
typedef struct render_result {
    uint32_t height;
    uint32_t frames; /* 1 where it is no GIF */
} render_result;

/* An SVG or a PNG. */
static bool make_still(const picture_replay *replay, const render_order *order,
                       picture_bytes *bytes, render_result *result)
{
    char facts[128];
    snprintf(facts, sizeof facts, "seed %" PRIu64 "   ticks %" PRIu32 "   hash %016" PRIx64,
             replay->played.reader.header.seed, replay->tick, replay->hash);
    picture_plan plan = {.scenario = replay->played.instance.scenario,
                         .facts = facts,
                         .scene = &replay->scene,
                         .tracks = &replay->tracks,
                         .extent = &replay->extent,
                         .oldest_tick = replay->first_tick,
                         .newest_tick = replay->tick,
                         .width = order->request.width,
                         .forces = order->request.forces,
                         .starts = true};
    picture_layout layout;
    picture_lay_out(&layout, &plan);
    result->height = (uint32_t)layout.height;
    result->frames = 1;
    return order->format == FORMAT_SVG ? picture_make_svg(&plan, &layout, bytes)
                                       : picture_make_png(&plan, &layout, bytes);
}

/* Makes the file's bytes; an exit code, with the sentence in error. */
static int make_picture(const picture_replay *replay, const render_order *order,
                        picture_bytes *bytes, render_result *result, char *error)
{
    if (order->format == FORMAT_GIF) {
#ifdef COXSWAIN_HAS_GIF
        return picture_film_make(replay, &order->request, bytes, &result->frames, &result->height,
                                 error, ERROR_SIZE);
#else
        fail(error, ERROR_SIZE,
             "%s: this build cannot write GIFs, because giflib was not there "
             "when it was built",
             order->output);
        return EXIT_BAD;
#endif
    }
    if (make_still(replay, order, bytes, result)) return EXIT_SAME;
    fail(error, ERROR_SIZE, "%s: there is not enough memory for the picture", order->output);
    return EXIT_BAD;
}

static bool write_file(const char *path, const picture_bytes *bytes, char *error)
{
    output_file file;
    if (bytes->count > UINT32_MAX) return fail(error, ERROR_SIZE, "%s: would be too large", path);
    if (!output_file_open(&file, path, error, ERROR_SIZE)) return false;
    output_file_write(&file, bytes->bytes, (uint32_t)bytes->count);
    return output_file_commit(&file, error, ERROR_SIZE);
}

static void print_result(const render_order *order, const picture_replay *replay,
                         const render_result *result, size_t size)
{
    if (!order->json) {
        printf("drew %s: ticks %" PRIu32 " hash %016" PRIx64 "\n", order->output, replay->tick,
               replay->hash);
        return;
    }
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_text(&writer, "file", order->output);
    json_text(&writer, "replay", order->request.path);
    json_text(&writer, "scenario", replay->played.instance.scenario->name);
    json_unsigned(&writer, "width", order->request.width);
    json_unsigned(&writer, "height", result->height);
    json_unsigned(&writer, "frames", result->frames);
    json_unsigned(&writer, "bytes", size);
    json_bool(&writer, "cut", replay->is_cut);
    json_unsigned(&writer, "ticks", replay->tick);
    json_hash(&writer, "hash", replay->hash);
    json_close_object(&writer);
    json_finish(&writer);
}

/* Draws what the order says; an exit code, with the sentence in error. */
static int render(render_order *order, char *error)
{
    if (order->shared_object != NULL) {
        order->request.given = plugin_choose(order->shared_object, NULL, error, ERROR_SIZE);
        if (order->request.given == NULL) return EXIT_BAD;
    }
    picture_replay replay;
    picture_bytes bytes = {0};
    render_result result = {0};
    int code = picture_replay_play(&replay, &order->request, error, ERROR_SIZE);
    if (code != EXIT_SAME) return code;
    code = make_picture(&replay, order, &bytes, &result, error);
    if (code == EXIT_SAME && !write_file(order->output, &bytes, error)) code = EXIT_BAD;
    if (code == EXIT_SAME && replay.is_cut) warn("%s; drawn up to there", replay.note);
    if (code == EXIT_SAME) print_result(order, &replay, &result, bytes.count);
    picture_bytes_free(&bytes);
    picture_replay_close(&replay);
    return code;
}

#else

static int render(render_order *order, char *error)
{
    fail(error, ERROR_SIZE,
         "%s: this build cannot draw, because cairo was not there when it was built",
         order->output);
    return EXIT_BAD;
}

#endif

int command_render(int argc, char **argv)
{
    render_order order = {.request = {.forces = true}};
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_END) break;
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD || !take_option(&order, option)) return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 1, 1, "one replay FILE")) return EXIT_BAD;
    order.request.path = argv[optind];
    if (!complete_order(&order, argv[0])) return EXIT_BAD;
    char error[ERROR_SIZE];
    int code = render(&order, error);
    if (code != EXIT_SAME) complain("%s", error);
    return code;
}
