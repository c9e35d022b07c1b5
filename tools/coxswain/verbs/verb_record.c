/* SPDX-License-Identifier: MIT
 * coxswain record: plays a scenario with an input and writes the replay. */
#include <inttypes.h>
#include <string.h>

#include "util/failure.h"
#include "coxswain/keyframes.h"
#include "input/input.h"
#include "input/input_csv.h"
#include "util/interrupt.h"
#include "text/json.h"
#include "util/options.h"
#include "util/output_file.h"
#include "replay/branch.h"
#include "replay/guard.h"
#include "replay/plugin.h"
#include "util/progress.h"
#include "util/streams.h"
#include "replay/settings.h"
#include "replay/state_check.h"
#include "verbs.h"

#define TICKS_DEFAULT 600u
#define TICKS_MAX UINT32_C(4294967294)

/* The options, read. */
typedef struct request {
    const char *scenario_name;
    const char *shared_object;
    const char *output_path;
    const char *input_path;
    const char *from_path; /* the parent's; NULL: a match of its own */
    uint32_t from_tick;
    bool has_from_tick;
    bool has_seed;
    settings_words settings;
    uint64_t seed;
    uint32_t hz;
    uint32_t ticks;
    bool has_ticks;
    bool is_json;
    uint32_t keyframe_ticks;
    bool has_keyframes; /* at those ticks, not by their share of the bytes */
    cox_recorder_def def;
} request;

static const option_row rows[] = {
    {"output", "FILE",
     "where the replay goes (FILE.part until the end); without it nothing is written, and the "
     "result "
     "is printed all the same",
     TEXT_AT(request, output_path), .letter = 'o'},
    {"seed", "N", "the seed of the match (default 0)", NUMBER_AT(request, seed, 0, UINT64_MAX),
     GIVEN_AT(request, has_seed)},
    {"ticks", "N", "how many ticks (default: as long as the input, else 600)",
     NUMBER_AT(request, ticks, 0, TICKS_MAX), GIVEN_AT(request, has_ticks)},
    {"agents", "N", "the same as --set agents=N", TEXT_AT(request, settings.agents)},
    {"input", "FILE",
     "the players' commands (-: the standard input): a cursor recording as CSV (a header row with "
     "time, time_ms or time_us, x and y, and if clicks matter button and state; commas, "
     "semicolons or tabs between them), or text, one command a line: tick player command "
     "arguments, as dump writes it",
     TEXT_AT(request, input_path)},
    {"set", "KEY=VALUE", "a setting; `coxswain scenarios SCENARIO` lists them",
     TAKE_AT(request, settings, settings_take)},
    {"hz", "N", "ticks per second (default: the scenario's, or of FILE)",
     NUMBER_AT(request, hz, 1, 1000)},
    {"checkpoint", "N", "ticks from state hash to state hash; 0: only at the end (default 60)",
     NUMBER_AT(request, def.checkpoint_ticks, 0, TICKS_MAX)},
    {"keyframe", "N",
     "ticks from whole state to whole state; 0: none (default: 256, more where they would take "
     "over 512 KB a minute). If N is given, a state that cannot be loaded again ends the "
     "recording",
     NUMBER_AT(request, keyframe_ticks, 0, TICKS_MAX), GIVEN_AT(request, has_keyframes)},
    {"from", "FILE",
     "go on from a state of this replay, with its settings and its seed; the recording names it "
     "as its parent. Ticks count on, also those of --input; --ticks says how many are added",
     TEXT_AT(request, from_path)},
    {"tick", "N", "from the state of tick N", NUMBER_AT(request, from_tick, 0, TICKS_MAX),
     GIVEN_AT(request, has_from_tick)},
    {"json", NULL, "the result as JSON", ON_AT(request, is_json)},
    {"sim", "FILE.so", "a scenario of your own; then SCENARIO may be left out",
     TEXT_AT(request, shared_object)},
};

static const option_list options = {
    "usage: coxswain record SCENARIO [OPTION]...\n"
    "       coxswain record [SCENARIO] --from FILE --tick N [OPTION]...\n"
    "\n"
    "Plays a scenario and writes the replay. The last line on stdout ends in `ticks N hash H`.\n",
    OPTION_ROWS(rows),
    "Ctrl-C ends the recording at the tick it reached; the file is whole and the exit code is "
    "130.\n"
    "A recording that is killed, or whose disk is full, leaves FILE.part, which verifies as cut.\n"
    "\n"
    "example: coxswain record hunt -o hunt.cox --seed 7 --input cursor.csv --set prey=20\n"};

/* A recording while it is made. */
typedef struct recording {
    instance instance;
    input input;
    output_file output;
    cox_recorder recorder;
    cox_keyframe_writer keyframes;
    cox_replay_parent parent; /* of a branch */
    uint32_t tick;
    uint32_t hz;
    uint64_t command_count;
    buffer snapshot; /* of the state that is checked */
    cox_command commands[COX_FRAME_COMMANDS_MAX];
} recording;

/* Checks what belongs together where a branch is wanted, or not. */
static bool check_branch(const request *wanted)
{
    bool is_branch = wanted->from_path != NULL;
    if (is_branch != wanted->has_from_tick)
        print_error("record: --from FILE and --tick N go together");
    else if (is_branch &&
             (wanted->has_seed || wanted->settings.agents != NULL || wanted->settings.count > 0))
        print_error("record: --from takes seed and settings from the replay; --seed, --set and "
                    "--agents have no place beside it");
    else return true;
    return false;
}

/* Reads the command line. OPTIONS_END, or the code to exit with. */
static int read_request(request *wanted, int argc, char **argv)
{
    memset(wanted, 0, sizeof *wanted);
    wanted->def = cox_recorder_default();
    wanted->keyframe_ticks = COX_KEYFRAME_TICKS;
    int end = options_read(&options, wanted, argc, argv);
    if (end != OPTIONS_END) return end;
    int least = wanted->shared_object != NULL || wanted->from_path != NULL ? 0 : 1;
    if (!options_operands(argc, argv, least, 1, "one SCENARIO")) return EXIT_BAD;
    if (!check_branch(wanted)) return EXIT_BAD;
    wanted->scenario_name = optind < argc ? argv[optind] : NULL;
    return OPTIONS_END;
}

/* Makes the state that a replay has at a tick, which must be of the scenario that was named. */
static bool make_branch(recording *run, const request *wanted, char *error)
{
    const cox_scenario *scenario = NULL;
    const char *name = wanted->scenario_name;
    if (wanted->shared_object != NULL || name != NULL) {
        scenario = plugin_choose(wanted->shared_object, name, error);
        if (scenario == NULL) return false;
    }
    if (!branch_make(&run->instance, &run->parent, &run->hz, wanted->from_path, wanted->from_tick,
                     scenario, error))
        return false;
    run->tick = wanted->from_tick;
    return true;
}

/* Makes the scenario with the settings that were asked for. */
static bool make_instance(recording *run, const request *wanted, char *error)
{
    if (wanted->from_path != NULL) return make_branch(run, wanted, error);
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario =
        plugin_choose(wanted->shared_object, wanted->scenario_name, error);
    if (scenario == NULL) return false;
    if (!settings_choose(scenario, &wanted->settings, values, error)) return false;
    run->hz = scenario->ticks_per_second;
    return instance_make(&run->instance, scenario, values, wanted->seed, error);
}

/* Whether the state, which is about to be written whole, can be loaded again. */
static bool check_state(recording *run, char *error)
{
    char sentence[ERROR_SIZE];
    const instance *played = &run->instance;
    if (state_check(&played->sim, &run->snapshot, sentence)) return true;
    return fail(error, "%s: tick %" PRIu32 ": %s", played->scenario->name, run->tick, sentence);
}

/* Looks whether the state can be loaded again, if the next frame writes it as a keyframe. False,
 * with a sentence, if it cannot and keyframes were asked for; else no more of them are written. */
static bool prepare_keyframe(recording *run, const request *wanted, char *error)
{
    bool is_due = wanted->output_path != NULL && cox_keyframe_writer_is_due(&run->recorder);
    if (!is_due || check_state(run, error)) return true;
    run->keyframes.ticks_min = 0;
    return !wanted->has_keyframes;
}

/* Records frame after frame. False, with a sentence, at a state that could not be loaded again. A
 * failed write also ends the recording. */
static bool play(recording *run, const request *wanted, uint32_t ticks, char *error)
{
    bool has_output = wanted->output_path != NULL;
    bool is_sound = true;
    progress bar = progress_begin("recording", ticks);
    cox_sim *sim = &run->instance.sim;
    cox_status status = COX_OK;
    for (; run->tick < ticks && !is_interrupted(); run->tick++) {
        cox_frame frame = {run->tick, input_frame(&run->input, run->tick, run->commands),
                           run->commands};
        is_sound = prepare_keyframe(run, wanted, error);
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
        fprintf(stream_out(), "%s%s %s%s%s: ticks %" PRIu32 " hash %016" PRIx64 "\n",
                is_interrupted() ? "interrupted, " : "", has_output ? "recorded" : "played", name,
                has_output ? " to " : "", has_output ? wanted->output_path : "", run->tick, hash);
        return;
    }
    json writer = json_begin(stream_out());
    json_text(&writer, "scenario", name);
    if (has_output) json_text(&writer, "file", wanted->output_path);
    if (has_output) json_unsigned(&writer, "bytes", run->output.bytes);
    json_unsigned(&writer, "seed", run->instance.seed);
    json_unsigned(&writer, "start_tick", wanted->from_tick);
    json_unsigned(&writer, "commands", run->command_count);
    json_bool(&writer, "interrupted", is_interrupted());
    json_unsigned(&writer, "ticks", run->tick);
    json_hash(&writer, "hash", hash);
    json_finish(&writer);
}

/* Opens the output and starts the replay in it. */
static bool start_output(recording *run, const request *wanted, char *error)
{
    cox_recorder_def def = wanted->def;
    def.seed = run->instance.seed;
    def.start_tick = run->tick;
    def.ticks_per_second = run->hz;
    def.settings = run->instance.scenario->settings;
    def.setting_values = run->instance.values;
    def.setting_count = run->instance.scenario->setting_count;
    run->keyframes = cox_keyframe_writer_make(
        wanted->keyframe_ticks, wanted->has_keyframes ? 0 : COX_KEYFRAME_BYTES_PER_MINUTE);
    if (wanted->keyframe_ticks > 0) def.keyframes = &run->keyframes;
    if (wanted->from_path != NULL &&
        !output_file_differs(wanted->output_path, wanted->from_path, error))
        return false;
    if (!output_file_open(&run->output, wanted->output_path, wanted->input_path, error))
        return false;
    cox_recorder_start(&run->recorder, &run->instance.sim, &def, output_file_writer(&run->output));
    if (wanted->from_path != NULL) cox_recorder_parent(&run->recorder, &run->parent);
    return true; /* a failed write shows in the frames that follow */
}

/* The tick at which the recording ends. */
static uint32_t end_tick(const recording *run, const request *wanted)
{
    if (!wanted->has_ticks && wanted->input_path != NULL) return run->input.ticks;
    uint32_t ticks = wanted->has_ticks ? wanted->ticks : TICKS_DEFAULT;
    return ticks < TICKS_MAX - run->tick ? run->tick + ticks : TICKS_MAX;
}

/* Reads the input. False, with a sentence, if it cannot be read, or ends before a branch begins and
 * so would make it end there; a warning if the branch has ticks of its own. */
static bool read_input(recording *run, const request *wanted, char *error)
{
    const char *path = wanted->input_path;
    if (path == NULL) return true;
    if (run->hz == 0) run->hz = INPUT_CSV_HZ_DEFAULT;
    if (!input_read(&run->input, path, run->hz, COX_INPUT_BYTES_MAX, &run->instance, error))
        return false;
    if (wanted->from_path == NULL || run->input.ticks > run->tick) return true;
    fail(error,
         "%s: ends before tick %" PRIu32 ", with which the recording goes on: ticks count on", path,
         run->tick);
    if (wanted->has_ticks) print_warning("%s", error);
    return wanted->has_ticks;
}

static bool record(recording *run, const request *wanted, char *error)
{
    bool has_output = wanted->output_path != NULL;
    if (!make_instance(run, wanted, error)) return false;
    if (wanted->hz > 0) run->hz = wanted->hz;
    if (!read_input(run, wanted, error)) return false;
    if (has_output && !check_state(run, error)) return false;
    if (has_output && !start_output(run, wanted, error)) return false;
    interrupt_catch();
    if (!play(run, wanted, end_tick(run, wanted), error)) return false;
    if (!input_is_sound(&run->input, error)) return false;
    /* Where a write failed, committing fails too, and knows why. */
    return !has_output || output_file_commit(&run->output, error);
}

int verb_record(int argc, char **argv)
{
    static recording run; /* too large for a stack */
    request wanted;
    char error[ERROR_SIZE];
    int end = read_request(&wanted, argc, argv);
    if (end != OPTIONS_END) return end;
    guard_enter(wanted.shared_object);
    run.output.descriptor = -1;
    bool is_recorded = record(&run, &wanted, error);
    if (is_recorded) print_result(&run, &wanted);
    else print_error("%s", error);
    output_file_discard(&run.output);
    input_free(&run.input);
    buffer_free(&run.snapshot);
    instance_free(&run.instance);
    if (!is_recorded) return EXIT_BAD;
    return is_interrupted() ? EXIT_INTERRUPTED : EXIT_SAME;
}
