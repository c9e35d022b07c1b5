/* SPDX-License-Identifier: MIT
 * coxswain record: plays a scenario with an input and writes the replay. */
#include <inttypes.h>
#include <string.h>

#include "util/failure.h"
#include "coxswain/recorder.h"
#include "input/input.h"
#include "input/input_csv.h"
#include "util/interrupt.h"
#include "text/json.h"
#include "util/options.h"
#include "util/output_file.h"
#include "replay/plugin.h"
#include "util/progress.h"
#include "replay/settings.h"
#include "replay/state_check.h"
#include "verbs.h"

#define TICKS_DEFAULT 600u
#define TICKS_MAX UINT32_C(4294967294)

static const char help[] =
    "usage: coxswain record SCENARIO [-o FILE] [--seed N] [--ticks N] [--agents N] [--input FILE]\n"
    "                       [--set KEY=VALUE]... [--hz N] [--checkpoint N] [--keyframe N]\n"
    "                       [--json] [--sim FILE.so]\n"
    "\n"
    "Plays a scenario and writes the replay. The last line on stdout ends in `ticks N hash H`.\n"
    "\n"
    "  -o, --output FILE   where the replay goes (by way of FILE.part); without it nothing is\n"
    "                      written, and the result is printed all the same\n"
    "  --seed N            the seed of the match (default 0)\n"
    "  --ticks N           how many ticks (default: as long as the input, else 600)\n"
    "  --agents N          the same as --set agents=N\n"
    "  --input FILE        the players' commands (-: the standard input): a cursor recording as\n"
    "                      CSV (a header row with time, time_ms or time_us, x and y, and if "
    "clicks\n"
    "                      matter button and state; commas, semicolons or tabs between them), or\n"
    "                      text, one command a line: tick player command arguments, as dump\n"
    "                      writes it\n"
    "  --set KEY=VALUE     a setting; `coxswain scenarios SCENARIO` lists them\n"
    "  --hz N              ticks per second of a CSV's time (default 30)\n"
    "  --checkpoint N      ticks from state hash to state hash; 0: only at the end (default 60)\n"
    "  --keyframe N        ticks from whole state to whole state; 0: none (default 0). A\n"
    "                      state that cannot be loaded again ends the recording\n"
    "  --json              the result as JSON\n"
    "  --sim FILE.so       a scenario of your own; then SCENARIO may be left out\n"
    "\n"
    "Ctrl-C ends the recording at the tick it reached; the file is whole and the exit code is "
    "130.\n"
    "A killed recording leaves FILE.part, which verifies as cut.\n"
    "\n"
    "example: coxswain record hunt -o hunt.cox --seed 7 --input cursor.csv --set prey=20\n";

/* The options, read. */
typedef struct request {
    const char *scenario_name;
    const char *shared_object;
    const char *output_path;
    const char *input_path;
    const char *agents;
    const char *sets[SETTINGS_SETS_MAX];
    int set_count;
    uint64_t seed;
    uint32_t hz;
    uint32_t ticks;
    bool has_ticks;
    bool is_json;
    cox_recorder_def def;
} request;

/* A recording while it is made. */
typedef struct recording {
    instance instance;
    input input;
    output_file output;
    cox_recorder recorder;
    uint32_t tick;
    uint64_t command_count;
    buffer snapshot; /* of the state that is checked */
    cox_command commands[COX_FRAME_COMMANDS_MAX];
} recording;

/* Takes one option. False, with an error printed, if its value is wrong. */
static bool take_option(request *wanted, int option)
{
    switch (option) {
    case 'o':
        wanted->output_path = optarg;
        return true;
    case 's':
        return options_number("seed", optarg, 0, UINT64_MAX, &wanted->seed);
    case 't':
        wanted->has_ticks = true;
        return options_number_32("ticks", optarg, 0, TICKS_MAX, &wanted->ticks);
    case 'a':
        wanted->agents = optarg;
        return true;
    case 'i':
        wanted->input_path = optarg;
        return true;
    case 'z':
        return options_number_32("hz", optarg, 1, 1000, &wanted->hz);
    case 'c':
        return options_number_32("checkpoint", optarg, 0, TICKS_MAX, &wanted->def.checkpoint_ticks);
    case 'k':
        return options_number_32("keyframe", optarg, 0, TICKS_MAX, &wanted->def.keyframe_ticks);
    case 'j':
        wanted->is_json = true;
        return true;
    case 'p':
        wanted->shared_object = optarg;
        return true;
    default:
        break;
    }
    if (wanted->set_count < SETTINGS_SETS_MAX) {
        wanted->sets[wanted->set_count++] = optarg;
        return true;
    }
    print_error("record: more than %d settings", SETTINGS_SETS_MAX);
    return false;
}

/* Reads the command line. OPTIONS_END if all is well, else as options_next. */
static int read_request(request *wanted, int argc, char **argv)
{
    static const struct option table[] = {
        {"output", required_argument, NULL, 'o'},   {"seed", required_argument, NULL, 's'},
        {"ticks", required_argument, NULL, 't'},    {"agents", required_argument, NULL, 'a'},
        {"input", required_argument, NULL, 'i'},    {"set", required_argument, NULL, 'e'},
        {"hz", required_argument, NULL, 'z'},       {"checkpoint", required_argument, NULL, 'c'},
        {"keyframe", required_argument, NULL, 'k'}, {"json", no_argument, NULL, 'j'},
        {"sim", required_argument, NULL, 'p'},      {NULL, 0, NULL, 0}};
    memset(wanted, 0, sizeof *wanted);
    wanted->hz = INPUT_CSV_HZ_DEFAULT;
    wanted->def = cox_recorder_default();
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_HELP || option == OPTIONS_BAD) return option;
        if (option == OPTIONS_END) break;
        if (!take_option(wanted, option)) return OPTIONS_BAD;
    }
    int least = wanted->shared_object != NULL ? 0 : 1;
    if (!options_operands(argc, argv, least, 1, "one SCENARIO")) return OPTIONS_BAD;
    wanted->scenario_name = optind < argc ? argv[optind] : NULL;
    return OPTIONS_END;
}

/* Makes the scenario with the requested settings. */
static bool make_instance(recording *run, const request *wanted, char *error, size_t error_size)
{
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario =
        plugin_choose(wanted->shared_object, wanted->scenario_name, error, error_size);
    if (scenario == NULL) return false;
    if (!settings_choose(scenario, wanted->sets, wanted->set_count, wanted->agents, values, error,
                         error_size))
        return false;
    return instance_make(&run->instance, scenario, values, wanted->seed, error, error_size);
}

/* Whether the state, which is about to be written whole, can be loaded again. */
static bool check_state(recording *run, char *error, size_t error_size)
{
    char sentence[ERROR_SIZE];
    const instance *played = &run->instance;
    if (state_check(&played->sim, &run->snapshot, sentence, sizeof sentence)) return true;
    return fail(error, error_size, "%s: tick %" PRIu32 ": %s", played->scenario->name, run->tick,
                sentence);
}

/* Whether the state is written as a keyframe before the next frame. */
static bool is_keyframe_due(const recording *run, const request *wanted)
{
    uint32_t every = wanted->def.keyframe_ticks;
    return wanted->output_path != NULL && run->tick > 0 && every > 0 && run->tick % every == 0;
}

/* Records frame after frame. False, with a sentence, at a state that could not be loaded again. A
 * failed write also ends the recording. */
static bool play(recording *run, const request *wanted, uint32_t ticks, char *error,
                 size_t error_size)
{
    bool has_output = wanted->output_path != NULL;
    bool is_sound = true;
    progress bar = progress_begin("recording", ticks);
    cox_sim *sim = &run->instance.sim;
    cox_status status = COX_OK;
    for (; run->tick < ticks && !is_interrupted(); run->tick++) {
        cox_frame frame = {run->tick, input_frame(&run->input, run->tick, run->commands),
                           run->commands};
        is_sound = !is_keyframe_due(run, wanted) || check_state(run, error, error_size);
        if (!is_sound) break;
        if (has_output) status = cox_recorder_frame(&run->recorder, &frame);
        if (status != COX_OK) break;
        cox_sim_step(sim, &frame);
        run->command_count += frame.count;
        if ((run->tick & 63u) == 0) progress_show(&bar, run->tick);
    }
    if (has_output && status == COX_OK && is_sound) cox_recorder_finish(&run->recorder);
    progress_clear(&bar);
    return is_sound;
}

static void print_result(const recording *run, const request *wanted)
{
    const char *name = run->instance.scenario->name;
    uint64_t hash = cox_sim_hash(&run->instance.sim);
    bool has_output = wanted->output_path != NULL;
    if (!wanted->is_json) {
        printf("%s%s %s%s%s: ticks %" PRIu32 " hash %016" PRIx64 "\n",
               is_interrupted() ? "interrupted, " : "", has_output ? "recorded" : "played", name,
               has_output ? " to " : "", has_output ? wanted->output_path : "", run->tick, hash);
        return;
    }
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_text(&writer, "scenario", name);
    if (has_output) json_text(&writer, "file", wanted->output_path);
    if (has_output) json_unsigned(&writer, "bytes", run->output.bytes);
    json_unsigned(&writer, "seed", wanted->seed);
    json_unsigned(&writer, "commands", run->command_count);
    json_bool(&writer, "interrupted", is_interrupted());
    json_unsigned(&writer, "ticks", run->tick);
    json_hash(&writer, "hash", hash);
    json_close_object(&writer);
    json_finish(&writer);
}

/* Opens the output and starts the replay in it. */
static bool start_output(recording *run, const request *wanted, char *error, size_t error_size)
{
    cox_recorder_def def = wanted->def;
    def.seed = wanted->seed;
    def.settings = run->instance.scenario->settings;
    def.setting_values = run->instance.values;
    def.setting_count = run->instance.scenario->setting_count;
    if (!output_file_open(&run->output, wanted->output_path, wanted->input_path, error, error_size))
        return false;
    cox_recorder_start(&run->recorder, &run->instance.sim, &def, output_file_writer(&run->output));
    return true; /* a failed write shows in the frames that follow */
}

static bool record(recording *run, const request *wanted, char *error, size_t error_size)
{
    bool has_output = wanted->output_path != NULL;
    if (!make_instance(run, wanted, error, error_size)) return false;
    if (wanted->input_path != NULL &&
        !input_read(&run->input, wanted->input_path, wanted->hz, &run->instance, error, error_size))
        return false;
    uint32_t ticks = wanted->input_path != NULL ? run->input.ticks : TICKS_DEFAULT;
    if (wanted->has_ticks) ticks = wanted->ticks;
    if (has_output && !check_state(run, error, error_size)) return false;
    if (has_output && !start_output(run, wanted, error, error_size)) return false;
    interrupt_catch();
    if (!play(run, wanted, ticks, error, error_size)) return false;
    /* If a write failed, committing fails as well, with the reason. */
    return !has_output || output_file_commit(&run->output, error, error_size);
}

int verb_record(int argc, char **argv)
{
    static recording run; /* too large for a stack */
    request wanted;
    char error[ERROR_SIZE];
    int end = read_request(&wanted, argc, argv);
    if (end != OPTIONS_END) return end == OPTIONS_HELP ? EXIT_SAME : EXIT_BAD;
    run.output.descriptor = -1;
    bool is_recorded = record(&run, &wanted, error, sizeof error);
    if (is_recorded) print_result(&run, &wanted);
    else print_error("%s", error);
    output_file_discard(&run.output);
    input_free(&run.input);
    buffer_free(&run.snapshot);
    instance_free(&run.instance);
    if (!is_recorded) return EXIT_BAD;
    return is_interrupted() ? EXIT_INTERRUPTED : EXIT_SAME;
}
