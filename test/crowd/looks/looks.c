/* SPDX-License-Identifier: MIT
 * Plays the scenes by which the look of a crowd is judged, from several starts each, and prints
 * their figures beside what they are to reach. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rest.h"
#include "scenes.h"
#include "watch.h"

#define STARTS 16u
#define NAMES 32u

/* The means of a scene's starts. */
typedef struct outcome {
    double last;      /* arrival, of the starts in which all arrived */
    uint32_t whole;   /* starts in which all arrived */
    uint32_t arrived; /* agents of all starts */
    double flips;
    double seen;
    double deepest; /* of all starts, parts of a radius */
} outcome;

static const char help[] =
    "usage: test/crowd/run looks [--starts N] [--scene NAME]... [--no-contact]\n"
    "                            [--set BEHAVIOUR.PARAMETER=VALUE]...\n"
    "\n"
    "Plays scenes of crowds in a world until all have arrived: the mean of the last arrivals in\n"
    "ticks, how often an agent's velocity turned by more than 90 degrees from a tick to the next\n"
    "(flips) and between two quarters of a second (seen), by an agent and second, and the deepest\n"
    "overlap in percent of the smaller radius; crowds that come to rest, and a trap of walls.\n"
    "Figures that are missed stand below their line; the last line counts them all.\n"
    "\n"
    "  --starts N     so many starts of each scene; 16\n"
    "  --scene NAME   only the scenes whose names begin so\n"
    "  --no-contact   nobody has a rule of contact: overlaps and arrivals alone are held\n"
    "  --set ...      a parameter of all rules of a behaviour: orca.margin=1.25\n";

static uint32_t held, missed; /* figures */

static void play(const crowd_scene *scene, const stage_options *options, uint64_t seed,
                 outcome *sum)
{
    static stage on;
    static watch by;
    uint32_t last = 0;
    stage_start(&on, options, seed);
    scene->build(&on, scene);
    watch_start(&by, &on);
    while (on.here > 0 && by.tick < scene->ticks_most) {
        stage_step(&on);
        watch_tick(&by);
        for (uint32_t id = 1; id <= on.agent_count; id++) {
            if (!on.agents[id].is_there || !scene->has_arrived(&on.agents[id])) continue;
            stage_remove(&on, id);
            last = by.tick;
        }
    }
    sum->arrived += on.agent_count - on.here;
    if (on.here == 0) {
        sum->whole++;
        sum->last += last;
    }
    sum->flips += watch_flips(&by);
    sum->seen += watch_seen(&by);
    if (by.deepest > sum->deepest) sum->deepest = by.deepest;
    stage_end(&on);
}

/* Prints a figure that a scene misses. */
static void hold(const char *name, double value, double most)
{
    if (most < 0) return;
    if (value <= most) {
        held++;
        return;
    }
    missed++;
    printf("    misses: %s %.2f, which is to be at most %.2f\n", name, value, most);
}

static void print_scene(const crowd_scene *scene, const stage_options *options, uint32_t starts)
{
    outcome sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) play(scene, options, seed, &sum);
    double last = sum.whole == 0 ? 0 : sum.last / sum.whole;
    printf("%-18s %3" PRIu32 "/%-3" PRIu32 "%6.1f %% %8.0f %7.3f %7.3f %7.1f %%\n", scene->name,
           sum.whole, starts, 100.0 * sum.arrived / (starts * (double)scene->count), last,
           sum.flips / starts, sum.seen / starts, 100 * sum.deepest);
    hold("starts in which not all arrived:", starts - sum.whole, 0);
    hold("overlap", 100 * sum.deepest, scene->goals.deepest);
    if (options->has_contact) {
        hold("last arrival", last, scene->goals.last);
        hold("flips", sum.flips / starts, scene->goals.flips);
        hold("seen flips", sum.seen / starts, scene->goals.seen);
    }
    fflush(stdout);
}

/* Reads BEHAVIOUR.PARAMETER=VALUE. */
static bool read_setting(char *text, stage_options *options)
{
    char *dot = strchr(text, '.'), *equals = strchr(text, '=');
    cox_behaviour row;
    if (dot == NULL || equals == NULL || dot > equals) return false;
    if (options->setting_count == STAGE_SETTINGS) return false;
    *dot = *equals = '\0';
    stage_setting *setting = &options->settings[options->setting_count++];
    setting->parameter = dot + 1;
    setting->value = (fix16_t)(strtod(equals + 1, NULL) * 65536.0);
    for (setting->behaviour = 1; setting->behaviour < COX_BEHAVIOUR_COUNT; setting->behaviour++)
        if (cox_behaviour_find(setting->behaviour, &row) && strcmp(row.name, text) == 0)
            return true;
    return false;
}

static bool is_wanted(const char *scene, char *const *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (strncmp(scene, names[i], strlen(names[i])) == 0) return true;
    return count == 0;
}

static void print_around(const stage_options *options, uint32_t count, uint32_t starts)
{
    rest_figures sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) {
        rest_figures figures = rest_around(options, count, seed);
        sum.speed += figures.speed / starts;
        sum.flips += figures.flips / starts;
        sum.radius += figures.radius / starts;
    }
    printf("settle %-11" PRIu32 " speed %.4f of the greatest, flips %.4f, 95 %% within %.3f\n",
           count, sum.speed, sum.flips, sum.radius);
    hold("speed", sum.speed, 0.002);
    hold("flips", sum.flips, 0.002);
    hold("radius", sum.radius, 1.02);
    fflush(stdout);
}

static void print_passed(const stage_options *options, uint32_t starts)
{
    uint32_t passed = 0, least = 20, last = 0;
    double radius = 0;
    for (uint32_t seed = 1; seed <= starts; seed++) {
        rest_figures figures = rest_passed(options, seed);
        passed += figures.passed;
        least = figures.passed < least ? figures.passed : least;
        last = figures.last > last ? figures.last : last;
        radius += figures.radius / starts;
    }
    printf("settled, passed    %.1f of 20 within 7500 ticks, %" PRIu32
           " at the least, the last at %" PRIu32 "; then 95 %% within %.3f\n",
           (double)passed / starts, least, last, radius);
    hold("those who did not pass:", 20.0 - (double)passed / starts, 2);
    fflush(stdout);
}

static void print_trap(const stage_options *options, uint32_t starts)
{
    trap_figures sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) {
        trap_figures figures = rest_in_trap(options, seed);
        sum.through += figures.through;
        sum.seen += figures.seen / starts;
    }
    printf("trap               %" PRIu32 " of %" PRIu32 " through a wall, seen flips %.3f\n",
           sum.through, 16 * starts, sum.seen);
    hold("through a wall:", sum.through, 0);
    fflush(stdout);
}

static void print_rest(const stage_options *options, uint32_t starts, char *const *names,
                       uint32_t count)
{
    static const uint32_t crowds[] = {50, 200, 800};
    for (uint32_t i = 0; i < 3; i++)
        if (is_wanted("settle", names, count)) print_around(options, crowds[i], starts);
    if (is_wanted("passed", names, count)) print_passed(options, starts);
    if (is_wanted("trap", names, count)) print_trap(options, starts);
}

/* What the command line asks for. */
typedef struct request {
    stage_options options;
    uint32_t starts;
    uint32_t name_count;
    char *names[NAMES]; /* of scenes, or their beginnings; none: all */
} request;

/* Reads an option and its value. */
static bool read_option(request *asked, const char *option, char *value)
{
    if (strcmp(option, "--set") == 0) return read_setting(value, &asked->options);
    if (strcmp(option, "--starts") == 0) {
        asked->starts = (uint32_t)strtoul(value, NULL, 10);
        return asked->starts > 0;
    }
    if (strcmp(option, "--scene") != 0 || asked->name_count == NAMES) return false;
    asked->names[asked->name_count++] = value;
    return true;
}

static bool read_line(request *asked, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--no-contact") == 0) asked->options.has_contact = false;
        else if (i + 1 == argc || !read_option(asked, argv[i], argv[i + 1])) return false;
        else i++;
    }
    return true;
}

int main(int argc, char **argv)
{
    request asked = {{true, 0, {{0}}}, STARTS, 0, {NULL}};
    bool wants_help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (wants_help || !read_line(&asked, argc, argv)) {
        fputs(help, wants_help ? stdout : stderr);
        return wants_help ? 0 : 2;
    }
    printf("%-18s %7s %8s %8s %7s %7s %9s\n", "", "starts", "arrived", "last", "flips", "seen",
           "deepest");
    for (uint32_t i = 0; i < scene_count; i++)
        if (is_wanted(scenes[i].name, asked.names, asked.name_count))
            print_scene(&scenes[i], &asked.options, asked.starts);
    print_rest(&asked.options, asked.starts, asked.names, asked.name_count);
    printf("%" PRIu32 " passed, %" PRIu32 " failed\n", held, missed);
    return missed == 0 && held > 0 ? 0 : 1;
}
