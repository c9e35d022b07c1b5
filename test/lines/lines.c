/* SPDX-License-Identifier: MIT
 * Plays the lines that a session is held to, with sessions or with the model of them. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line_figure.h"
#include "line_grid.h"
#include "line_scene.h"
#include "line_soak.h"
#include "session_player.h"

static const char help[] =
    "usage: lines [OPTION]...\n"
    "\n"
    "Plays lines 1 to 8 with sessions, without and with troubles, and prints what they reach, "
    "with\n"
    "the goals that they miss.\n"
    "\n"
    "  --model    with the model, and strangers at its gate\n"
    "  --line N   the lines of these numbers, for instance 4 or 146\n"
    "  --seed N   of all that is random (default 1)\n"
    "  --grid     two players on any line: the table of docs/lines.md\n"
    "  --scenes   what people meet in a match: latecomers, two clocks, freezes; six seeds each\n"
    "  --scene W  those of them with this word in their name\n"
    "  --soak N   so many minutes of a match of four at 240 Hz, and the memory it takes\n"
    "  --check    the model on all lines, sessions beside it on lines 1, 4, 5 and 6, and each "
    "scene\n"
    "             once\n";

#define SCENE_SEEDS 6

static bool is_line(const line_goal *goal, const char *numbers)
{
    return strchr(numbers, goal->name[0]) != NULL;
}

static int print_lines(const model_kind *kind, const char *numbers, uint64_t seed)
{
    bool is_model = kind == &model_player_kind;
    uint32_t missed = is_model ? model_trial_gate() : 0;
    for (uint32_t trouble = 0; trouble < LINE_TROUBLES; trouble++)
        for (uint32_t i = 0; i < LINE_GOALS; i++) {
            if (!is_line(&line_goals[i], numbers)) continue;
            line_result result = line_play(kind, &line_goals[i], trouble, seed);
            missed += line_print(is_model ? "model" : "session", &result);
            fflush(stdout);
        }
    printf("%" PRIu32 " goals missed\n", missed);
    return missed > 0;
}

/* Plays a line with sessions where the model did; returns whether that went as it has to. */
static bool check_session(const line_result *model, uint64_t seed)
{
    line_result session = line_play(&session_player_kind, model->goal, model->trouble, seed);
    uint32_t faults = line_print("session", &session);
    faults += line_print_apart(&session, model);
    return session.is_safe && faults == 0;
}

static int check(uint64_t seed)
{
    uint32_t failed = model_trial_gate() > 0, passed = 1 - failed;
    for (uint32_t i = 0; i < LINE_TROUBLES * LINE_GOALS; i++) {
        const line_goal *goal = &line_goals[i % LINE_GOALS];
        line_result model = line_play(&model_player_kind, goal, i / LINE_GOALS, seed);
        line_print("model", &model);
        bool is_good = line_count_unknown(&model) == 0;
        if (model.trouble == LINE_PLAIN && is_line(goal, "1456"))
            is_good = check_session(&model, seed) && is_good;
        passed += is_good;
        failed += !is_good;
    }
    failed += line_scenes_play("", seed, 1, &passed);
    printf("%" PRIu32 " passed, %" PRIu32 " failed\n", passed, failed);
    return failed > 0;
}

static int print_scenes(const char *word, uint64_t seed)
{
    uint32_t passed = 0, missed = line_scenes_play(word, seed, SCENE_SEEDS, &passed);
    printf("%" PRIu32 " goals reached, %" PRIu32 " missed\n", passed, missed);
    return missed > 0;
}

int main(int count, char **arguments)
{
    static const struct option options[] = {{"model", no_argument, NULL, 'm'},
                                            {"line", required_argument, NULL, 'l'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"grid", no_argument, NULL, 'g'},
                                            {"scenes", no_argument, NULL, 'e'},
                                            {"scene", required_argument, NULL, 'w'},
                                            {"check", no_argument, NULL, 'c'},
                                            {"soak", required_argument, NULL, 'k'},
                                            {NULL, 0, NULL, 0}};
    const model_kind *kind = &session_player_kind;
    const char *numbers = "12345678", *word = "";
    uint64_t seed = 1;
    uint32_t minutes = 0;
    int option, mode = 0;
    while ((option = getopt_long(count, arguments, "", options, NULL)) != -1) {
        if (option == 'm') kind = &model_player_kind;
        else if (option == 'l') numbers = optarg;
        else if (option == 's') seed = strtoull(optarg, NULL, 10);
        else if (option == 'w') word = optarg;
        else if (option == 'k') minutes = (uint32_t)strtoul(optarg, NULL, 10);
        else if (mode != '?') mode = option;
    }
    if (mode == '?' || optind != count) {
        fputs(help, stderr);
        return 2;
    }
    if (minutes > 0) return line_soak_play(minutes, seed) ? 0 : 1;
    if (mode == 'c') return check(seed);
    if (mode == 'e' || *word) return print_scenes(word, seed);
    if (mode == 'g') line_grid_print(kind, seed);
    return mode == 'g' ? 0 : print_lines(kind, numbers, seed);
}
