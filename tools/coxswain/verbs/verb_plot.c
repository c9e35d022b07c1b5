/* SPDX-License-Identifier: MIT
 * coxswain plot: draws columns of a replay's states over time. */
#include "verbs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "build_features.h"
#include "plot/plot_draw.h"
#include "render/still/render_picture.h"
#include "replay/plugin.h"
#include "text/json.h"
#include "util/options.h"
#include "util/output_file.h"
#include "util/streams.h"

#define WIDTH_MIN 320u
#define WIDTH_MAX 8000u
#define WIDTH_DEFAULT 1200u

/* The command line, read. */
typedef struct plot_options {
    plot_request request;
    bool kinds[PLOT_MEAN + 1];
    uint32_t width;
    const char *output;
    const char *shared_object;
    bool json;
} plot_options;

/* Takes "7,9". */
static bool take_rows(void *field, char *text)
{
    plot_choice *choice = (plot_choice *)field;
    char *rest = text;
    choice->row_count = 0;
    for (char *word = strsep(&rest, ","); word != NULL; word = strsep(&rest, ",")) {
        if (choice->row_count == PLOT_ROWS_MAX)
            return complain("--of takes at most %u rows", PLOT_ROWS_MAX);
        if (!options_number_32("of", word, 0, UINT32_MAX, &choice->rows[choice->row_count]))
            return false;
        choice->row_count++;
    }
    return true;
}

static const option_row rows[] = {
    {"output", "OUT", "the picture to write; its ending says which kind",
     TEXT_AT(plot_options, output), .letter = 'o'},
    {"of", "ROW[,ROW]...", "of these rows alone, by their ids as dump --tick prints them; up to 12",
     TAKE_AT(plot_options, request.choice, take_rows)},
    {"sum", NULL, "one line: the sum over the rows", ON_AT(plot_options, kinds[PLOT_SUM])},
    {"least", NULL, "the least of the rows", ON_AT(plot_options, kinds[PLOT_LEAST])},
    {"greatest", NULL, "the greatest of the rows", ON_AT(plot_options, kinds[PLOT_GREATEST])},
    {"mean", NULL, "the mean of the rows", ON_AT(plot_options, kinds[PLOT_MEAN])},
    {"count", NULL, "how many rows there are", ON_AT(plot_options, kinds[PLOT_COUNT])},
    {"by", "COLUMN",
     "of each of these, a line for every value of another column of the table, of whole numbers",
     TEXT_AT(plot_options, request.by)},
    {"from", "T", "begin at tick T (default: the start of the replay)",
     NUMBER_AT(plot_options, request.range.from, 0, UINT32_MAX),
     GIVEN_AT(plot_options, request.range.has_from)},
    {"to", "T", "end at tick T (default: the end of the replay)",
     NUMBER_AT(plot_options, request.range.to, 0, UINT32_MAX),
     GIVEN_AT(plot_options, request.range.has_to)},
    {"width", "PIXELS", "width of the picture, 320 to 8000 (default 1200)",
     NUMBER_AT(plot_options, width, WIDTH_MIN, WIDTH_MAX)},
    {"sim", "FILE", "take the scenario from a shared object", TEXT_AT(plot_options, shared_object)},
    {"json", NULL, "print the result as JSON", ON_AT(plot_options, json)},
};

static const option_list list = {
    "usage: coxswain plot FILE COLUMN[,COLUMN]... -o OUT.svg|OUT.png [OPTION]...\n"
    "\n"
    "Plays a replay and draws columns of one table, such as units.hp, over time. Each row is a\n"
    "line; where there are more than 12 lines, a band from the least to the greatest value, and\n"
    "the mean. A line breaks where its row is gone, and a value of a single tick is seen however\n"
    "long the replay is. Notes are marked above, commands below: point at a mark of an SVG to\n"
    "read it. A cut replay is drawn up to its last whole tick; so is FILE.part, a recording that\n"
    "is still written, which plot does not follow.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 drawn; 1 the replay diverged, and nothing is drawn; 2 any other error.\n"
    "\n"
    "example: coxswain plot hunt.cox hunters.stamina -o stamina.svg\n"};

/* Chooses what the lines show; false with an error printed. */
static bool choose_kind(plot_options *options, const char *verb)
{
    plot_choice *choice = &options->request.choice;
    for (int kind = PLOT_SUM; kind <= PLOT_MEAN; kind++) {
        if (!options->kinds[kind]) continue;
        if (choice->kind != PLOT_ROWS)
            return complain("%s takes one of --sum, --least, --greatest, --mean and --count", verb);
        choice->kind = (plot_kind)kind;
    }
    if (options->request.by != NULL && choice->kind == PLOT_ROWS)
        return complain("%s: --by wants --sum, --least, --greatest, --mean or --count", verb);
    if (choice->kind == PLOT_COUNT && strchr(options->request.columns, ',') != NULL)
        return complain("%s: --count counts rows, so one column is enough", verb);
    return true;
}

/* Checks that the options fit together; false with an error printed. */
static bool complete_options(plot_options *options, const char *verb)
{
    if (options->output == NULL)
        return complain("%s wants -o with the picture to write, e.g. -o hp.svg", verb);
    const char *ending = strrchr(options->output, '.');
    bool is_png = ending != NULL && strcasecmp(ending, ".png") == 0;
    if (!is_png && (ending == NULL || strcasecmp(ending, ".svg") != 0))
        return complain("%s: %s: a plot's name ends in .svg or .png", verb, options->output);
    if (is_png && !build_feature_check(FEATURE_PNG, verb, options->output, "PNGs")) return false;
    if (!playback_range_rises(&options->request.range, verb)) return false;
    options->request.choice.spans = options->width;
    return choose_kind(options, verb);
}

static void print_json(const plot_options *options, const plot_replay *replay,
                       const plot_picture *picture, size_t bytes)
{
    json writer = json_begin(stream_out());
    json_text(&writer, "file", options->output);
    json_text(&writer, "replay", options->request.path);
    json_text(&writer, "scenario", replay->played.instance.scenario->name);
    json_unsigned(&writer, "width", options->width);
    json_unsigned(&writer, "height", (uint64_t)picture->size.y);
    json_unsigned(&writer, "bytes", bytes);
    json_bool(&writer, "cut", replay->is_cut);
    json_unsigned(&writer, "from", replay->first_tick);
    json_unsigned(&writer, "ticks", replay->last_tick);
    json_hash(&writer, "hash", replay->hash);
    json_open_array(&writer, "legend");
    for (unsigned i = 0; i < picture->legend.count; i++)
        json_text(&writer, NULL, picture->legend.entries[i].text);
    json_close_array(&writer);
    json_finish(&writer);
}

/* Draws what was played, writes it and says so; false with the sentence in error. */
static bool draw(const plot_options *options, const plot_replay *replay, char *error)
{
    static plot_picture made; /* large */
    char title[sizeof made.facts + COX_NAME_SIZE + 2];
    buffer bytes = {0};
    plot_lay_out(&made, replay, options->width);
    snprintf(title, sizeof title, "%s, %s", replay->played.instance.scenario->name, made.facts);
    const render_picture picture = {
        .size = made.size, .title = title, .draw = plot_draw, .drawn = &made};
    bool is_svg = strcasecmp(strrchr(options->output, '.'), ".svg") == 0;
    bool is_drawn = render_picture_make(&picture, is_svg, &bytes);
    if (!is_drawn) fail(error, "%s: there is not enough memory for the picture", options->output);
    is_drawn = is_drawn && output_file_save(options->output, options->request.path, bytes.bytes,
                                            bytes.length, error);
    if (is_drawn && replay->is_cut) print_warning("%s; drawn up to there", replay->note);
    if (is_drawn && options->json) print_json(options, replay, &made, bytes.length);
    if (is_drawn && !options->json)
        fprintf(stream_out(), "drew %s: ticks %" PRIu32 " hash %016" PRIx64 "\n", options->output,
                replay->last_tick, replay->hash);
    buffer_free(&bytes);
    return is_drawn;
}

static int plot(plot_options *options, char *error)
{
    plot_request *request = &options->request;
    if (!plugin_take(options->shared_object, &request->given, error)) return EXIT_BAD;
    static plot_replay replay; /* large */
    int code = plot_replay_play(&replay, request, error);
    if (code == EXIT_SAME && !draw(options, &replay, error)) code = EXIT_BAD;
    plot_replay_free(&replay);
    return code;
}

int verb_plot(int argc, char **argv)
{
    plot_options options = {.width = WIDTH_DEFAULT};
    int end = options_read(&list, &options, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 2, 2, "a replay FILE and a COLUMN")) return EXIT_BAD;
    options.request.path = argv[optind];
    options.request.columns = argv[optind + 1];
    if (!complete_options(&options, argv[0])) return EXIT_BAD;
    char error[ERROR_SIZE];
    int code = plot(&options, error);
    if (code != EXIT_SAME) print_error("%s", error);
    return code;
}
