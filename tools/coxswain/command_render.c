/* SPDX-License-Identifier: MIT
 * coxswain render: a replay as a picture, or several side by side. Every build writes SVGs; PNGs
 * want cairo, GIFs giflib too, and a build without them says so here. */
#include "commands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "complaint.h"
#include "build_features.h"
#include "json.h"
#include "options.h"
#include "output_file.h"
#include "picture_replay.h"
#include "picture_still.h"
#include "plugin.h"

#ifdef COXSWAIN_HAS_GIF
#include "picture_film.h"
#endif

static const char help[] =
    "usage: coxswain render FILE... -o OUT.svg|OUT.png|OUT.gif [OPTION]...\n"
    "\n"
    "Plays a replay and draws it: tracks that fade with age, where they start, the agents at\n"
    "the end and the vectors that the scenario shows there. A GIF shows the whole replay at 30\n"
    "ticks a second, a long one faster; its tracks reach back 60 ticks. A replay that is cut is\n"
    "drawn up to its last whole tick.\n"
    "Several replays of one scenario become panels side by side, each below what differs:\n"
    "settings, seed, ticks. They have one scale.\n"
    "\n"
    "  -o, --output OUT   the picture to write; its ending says which kind\n"
    "  --from T           begin the tracks at tick T (default: 300 ticks before the end, or the\n"
    "                     first ghost if that is earlier; of a GIF the start)\n"
    "  --to T             end at tick T (default: the end of the replay)\n"
    "  --ghosts T[,T]...  also draw the agents and their vectors at these earlier, rising ticks:\n"
    "                     paler, with the tick beside them; up to 15\n"
    "  --width PIXELS     width of the picture, 320 to 8000 (default 1200; of a GIF 640)\n"
    "  --every N          of a GIF: one frame every N ticks (default 3, more for a long replay)\n"
    "  --no-forces        leave out velocities and forces\n"
    "  --sim FILE         take the scenario from a shared object\n"
    "  --json             print the result as JSON\n"
    "  --help             print this\n"
    "\n"
    "Exit code: 0 drawn, 1 the replay diverged and nothing was drawn, 2 anything else wrong.\n"
    "\n"
    "example: coxswain render hunt.cox -o hunt.svg --to 300 --ghosts 60,180\n";

static const struct option table[] = {
    {"output", required_argument, NULL, 'o'}, {"from", required_argument, NULL, 'A'},
    {"to", required_argument, NULL, 'B'},     {"ghosts", required_argument, NULL, 'G'},
    {"width", required_argument, NULL, 'W'},  {"every", required_argument, NULL, 'E'},
    {"no-forces", no_argument, NULL, 'F'},    {"sim", required_argument, NULL, 'S'},
    {"json", no_argument, NULL, 'J'},         {0}};

enum { FORMAT_NONE, FORMAT_SVG, FORMAT_PNG, FORMAT_GIF };

#define WIDTH_DEFAULT 1200u
#define WIDTH_DEFAULT_GIF 640u

/* The ticks before the end that tracks show if nothing else is wanted. */
#define LAST_TICKS 300u

/* The command line, read. */
typedef struct render_order {
    picture_request request; /* of each replay; its path is set for one after the other */
    char **paths;            /* path_count of them */
    size_t path_count;
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

/* Takes "60,180,300"; false if that is not rising ticks, which is complained about. */
static bool take_ghosts(picture_request *request, char *text)
{
    char *rest = text;
    request->ghost_count = 0;
    for (char *word = strsep(&rest, ","); word != NULL; word = strsep(&rest, ",")) {
        uint32_t count = request->ghost_count;
        uint32_t *ghosts = request->ghosts;
        if (count == PICTURE_GHOSTS_MAX) {
            complain("--ghosts takes at most %u ticks", PICTURE_GHOSTS_MAX);
            return false;
        }
        if (!options_number_32("ghosts", word, 0, UINT32_MAX, &ghosts[count])) return false;
        if (count > 0 && ghosts[count] <= ghosts[count - 1]) {
            complain("--ghosts wants rising ticks, and %" PRIu32 " does not come after %" PRIu32,
                     ghosts[count], ghosts[count - 1]);
            return false;
        }
        request->ghost_count++;
    }
    return true;
}

/* Takes one option; false if its value is wrong, which is complained about. */
static bool take_option(render_order *order, int option)
{
    picture_request *request = &order->request;
    switch (option) {
    case 'o':
        order->output = optarg;
        return true;
    case 'A':
        request->has_from = true;
        return options_number_32("from", optarg, 0, UINT32_MAX, &request->from);
    case 'B':
        request->has_to = true;
        return options_number_32("to", optarg, 0, UINT32_MAX, &request->to);
    case 'G':
        return take_ghosts(request, optarg);
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

/* A GIF is a film of one replay. */
static bool check_film(const render_order *order, const char *verb)
{
    if (order->path_count > 1)
        complain("%s: a GIF shows one replay, and these are %zu", verb, order->path_count);
    else if (order->request.ghost_count > 0)
        complain("%s: --ghosts are for pictures that stand still, and %s is a GIF", verb,
                 order->output);
    else return true;
    return false;
}

/* Replays are read twice, and ticks rise. */
static bool check_replays(const render_order *order, const char *verb)
{
    const picture_request *request = &order->request;
    for (size_t i = 0; i < order->path_count; i++) {
        if (strcmp(order->paths[i], "-") != 0) continue;
        complain("%s: a replay is read twice, so it must be a file and not '-'", verb);
        return false;
    }
    if (!request->has_from || !request->has_to || request->from <= request->to) return true;
    complain("%s: --from %" PRIu32 " lies after --to %" PRIu32, verb, request->from, request->to);
    return false;
}

/* Says that this build cannot write the picture, for want of a feature. */
static bool refuse_format(const render_order *order, const char *verb, const char *format,
                          int feature)
{
    complain("%s: %s: this build cannot write %s, %s; it writes SVGs", verb, order->output, format,
             build_feature_absence(feature));
    return false;
}

/* Whether this build can write the picture. */
static bool check_format(const render_order *order, const char *verb)
{
    if (order->format == FORMAT_PNG && !build_feature_is_there(FEATURE_PNG))
        return refuse_format(order, verb, "PNGs", FEATURE_PNG);
    if (order->format == FORMAT_GIF && !build_feature_is_there(FEATURE_GIF))
        return refuse_format(order, verb, "GIFs", FEATURE_GIF);
    return true;
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
    bool is_film = order->format == FORMAT_GIF;
    if (is_film && !check_film(order, verb)) return false;
    order->request.last_ticks = is_film ? UINT32_MAX : LAST_TICKS;
    if (order->request.width == 0)
        order->request.width = is_film ? WIDTH_DEFAULT_GIF : WIDTH_DEFAULT;
    return check_format(order, verb) && check_replays(order, verb);
}

/* What came of it, for the last line. */
typedef struct render_result {
    uint32_t height;
    uint32_t frames; /* 1 where it is no GIF */
    size_t bytes;
} render_result;

/* The replays of a picture. */
typedef struct render_replays {
    picture_replay replays[PICTURE_REPLAYS_MAX]; /* count of them */
    size_t count;
} render_replays;

/* Makes the file's bytes; an exit code, with the sentence in error. */
static int make_picture(const render_replays *shown, const render_order *order, buffer *bytes,
                        render_result *result, char *error)
{
#ifdef COXSWAIN_HAS_GIF
    if (order->format == FORMAT_GIF)
        return picture_film_make(&shown->replays[0], &order->request, bytes, &result->frames,
                                 &result->height, error, ERROR_SIZE);
#endif
    result->frames = 1;
    bool is_svg = order->format == FORMAT_SVG;
    if (picture_still_make(shown->replays, shown->count, &order->request, is_svg, bytes,
                           &result->height))
        return EXIT_SAME;
    fail(error, ERROR_SIZE, "%s: there is not enough memory for the picture", order->output);
    return EXIT_BAD;
}

static bool write_file(const char *path, const buffer *bytes, char *error)
{
    output_file file;
    if (bytes->length > UINT32_MAX) return fail(error, ERROR_SIZE, "%s: would be too large", path);
    if (!output_file_open(&file, path, NULL, error, ERROR_SIZE)) return false;
    output_file_write(&file, bytes->bytes, (uint32_t)bytes->length);
    return output_file_commit(&file, error, ERROR_SIZE);
}

static void print_json_replay(json *writer, const picture_replay *replay)
{
    json_bool(writer, "cut", replay->is_cut);
    json_unsigned(writer, "from", replay->from);
    json_unsigned(writer, "ticks", replay->tick);
    json_hash(writer, "hash", replay->hash);
}

static void print_json(const render_order *order, const render_replays *shown,
                       const render_result *result)
{
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_text(&writer, "file", order->output);
    if (shown->count == 1) json_text(&writer, "replay", order->paths[0]);
    json_text(&writer, "scenario", shown->replays[0].played.instance.scenario->name);
    json_unsigned(&writer, "width", order->request.width);
    json_unsigned(&writer, "height", result->height);
    json_unsigned(&writer, "frames", result->frames);
    json_unsigned(&writer, "bytes", result->bytes);
    if (shown->count == 1) print_json_replay(&writer, &shown->replays[0]);
    if (shown->count > 1) json_open_array(&writer, "replays");
    for (size_t i = 0; shown->count > 1 && i < shown->count; i++) {
        json_open_object(&writer, NULL);
        json_text(&writer, "replay", order->paths[i]);
        print_json_replay(&writer, &shown->replays[i]);
        json_close_object(&writer);
    }
    if (shown->count > 1) json_close_array(&writer);
    json_close_object(&writer);
    json_finish(&writer);
}

static void print_result(const render_order *order, const render_replays *shown,
                         const render_result *result)
{
    if (order->json) {
        print_json(order, shown, result);
        return;
    }
    if (shown->count == 1) {
        printf("drew %s: ticks %" PRIu32 " hash %016" PRIx64 "\n", order->output,
               shown->replays[0].tick, shown->replays[0].hash);
        return;
    }
    for (size_t i = 0; i < shown->count; i++)
        printf("%s: ticks %" PRIu32 " hash %016" PRIx64 "\n", order->paths[i],
               shown->replays[i].tick, shown->replays[i].hash);
    printf("drew %s: %zu replays\n", order->output, shown->count);
}

/* Whether a replay may stand beside the first one; false with the sentence in error. */
static bool is_of_one_scenario(const render_order *order, const render_replays *shown, char *error)
{
    const char *first = shown->replays[0].played.instance.scenario->name;
    const char *last = shown->replays[shown->count - 1].played.instance.scenario->name;
    if (strcmp(first, last) == 0) return true;
    return fail(error, ERROR_SIZE, "%s: is of the scenario %s, and %s is of %s",
                order->paths[shown->count - 1], last, order->paths[0], first);
}

/* Plays all replays; an exit code, with the sentence in error. Those played are to be closed. */
static int play_all(render_order *order, render_replays *shown, char *error)
{
    for (size_t i = 0; i < order->path_count; i++) {
        picture_replay *replay = &shown->replays[i];
        order->request.path = order->paths[i];
        int code = picture_replay_play(replay, &order->request, error, ERROR_SIZE);
        if (code != EXIT_SAME) return code;
        shown->count++;
        if (!is_of_one_scenario(order, shown, error)) return EXIT_BAD;
    }
    return EXIT_SAME;
}

/* Plays, draws, writes and says so; an exit code, with the sentence in error. */
static int render_with(render_order *order, render_replays *shown, char *error)
{
    buffer bytes = {0};
    render_result result = {0};
    int code = play_all(order, shown, error);
    if (code == EXIT_SAME) code = make_picture(shown, order, &bytes, &result, error);
    if (code == EXIT_SAME && !write_file(order->output, &bytes, error)) code = EXIT_BAD;
    result.bytes = bytes.length;
    for (size_t i = 0; code == EXIT_SAME && i < shown->count; i++)
        if (shown->replays[i].is_cut) warn("%s; drawn up to there", shown->replays[i].note);
    if (code == EXIT_SAME) print_result(order, shown, &result);
    buffer_free(&bytes);
    return code;
}

/* Draws what the order says; an exit code, with the sentence in error. */
static int render(render_order *order, char *error)
{
    if (order->shared_object != NULL) {
        order->request.given = plugin_choose(order->shared_object, NULL, error, ERROR_SIZE);
        if (order->request.given == NULL) return EXIT_BAD;
    }
    render_replays *shown = calloc(1, sizeof *shown);
    if (shown == NULL) {
        fail(error, ERROR_SIZE, "there is not enough memory for the picture");
        return EXIT_BAD;
    }
    int code = render_with(order, shown, error);
    for (size_t i = 0; i < shown->count; i++) picture_replay_close(&shown->replays[i]);
    free(shown);
    return code;
}

int command_render(int argc, char **argv)
{
    render_order order = {.request = {.forces = true}};
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_END) break;
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD || !take_option(&order, option)) return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 1, PICTURE_REPLAYS_MAX, "a replay FILE, or up to 12 of them"))
        return EXIT_BAD;
    order.paths = argv + optind;
    order.path_count = (size_t)(argc - optind);
    if (!complete_order(&order, argv[0])) return EXIT_BAD;
    char error[ERROR_SIZE];
    int code = render(&order, error);
    if (code != EXIT_SAME) complain("%s", error);
    return code;
}
