/* SPDX-License-Identifier: MIT
 * Plays the scenes by which the look of a crowd is judged, from several starts each, and prints
 * their figures beside what they are to reach. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "groups.h"
#include "order.h"
#include "friends.h"
#include "request.h"
#include "rest.h"
#include "scenes.h"
#include "watch.h"

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
    "                            [--set BEHAVIOUR.PARAMETER=VALUE]... [--pictures FOLDER]\n"
    "\n"
    "Plays scenes of crowds in a world until all have arrived: the mean of the last arrivals in\n"
    "ticks, how often an agent's velocity turned by more than 90 degrees from a tick to the next\n"
    "(flips) and between two quarters of a second (seen), by an agent and second, and the deepest\n"
    "overlap in percent of the smaller radius; then crowds that come to rest: settle 50, 200 and\n"
    "800, passed (200 at rest, through whom others walk), and trap, of walls; hiding, ten who\n"
    "hide from one hunter; escort, four around one; flock, 150 who meet pillars; party, five\n"
    "across two streams, and along a corridor; and order gap, blocks and among, of formations\n"
    "among obstacles.\n"
    "Figures that are missed stand below their line; the last line counts them all.\n"
    "\n"
    "  --starts N     so many starts of each scene; 16\n"
    "  --scene NAME   only the scenes whose names begin so: counterflow, door, 'door 1.5', passed\n"
    "  --no-contact   nobody has a rule of contact: overlaps and arrivals alone are held\n"
    "  --set ...      a parameter of all rules of a behaviour: orca.margin=1.25; a margin below\n"
    "                 1.02 needs --no-contact; avoid_walls.near_length=0 takes the feeler to the\n"
    "                 nearest wall away from the trap\n"
    "  --pictures FOLDER   each scene's first start as an SVG file: four moments, with trails\n"
    "                      of a second\n";

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

/* A scene that ends at rest, or that is watched for a time. */
typedef struct rest_scene {
    const char *name;
    void (*print)(const struct rest_scene *scene, const stage_options *options, uint32_t starts);
    uint32_t count; /* of agents, where scenes differ by that; enum order_kind */
} rest_scene;

static void print_around(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    rest_figures sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) {
        rest_figures figures = rest_around(options, scene->count, seed);
        sum.speed += figures.speed / starts;
        sum.flips += figures.flips / starts;
        sum.radius += figures.radius / starts;
    }
    printf("%-18s speed %.4f of the greatest, flips %.4f, 95 %% within %.3f\n", scene->name,
           sum.speed, sum.flips, sum.radius);
    hold("speed", sum.speed, 0.002);
    hold("flips", sum.flips, 0.002);
    hold("radius", sum.radius, 1.02);
    fflush(stdout);
}

static void print_passed(const rest_scene *scene, const stage_options *options, uint32_t starts)
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
    printf("%-18s %.1f of 20 within 7500 ticks, %" PRIu32 " at the least, the last at %" PRIu32
           "; then 95 %% within %.3f\n",
           scene->name, (double)passed / starts, least, last, radius);
    hold("those who did not pass:", 20.0 - (double)passed / starts, 2);
    fflush(stdout);
}

static void print_trap(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    trap_figures sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) {
        trap_figures figures = rest_in_trap(options, seed);
        sum.through += figures.through;
        sum.seen += figures.seen / starts;
    }
    printf("%-18s %" PRIu32 " of %" PRIu32 " through a wall, seen flips %.3f\n", scene->name,
           sum.through, scene->count * starts, sum.seen);
    hold("through a wall:", sum.through, 0);
    fflush(stdout);
}

static void print_hiding(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    hiding_figures sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) {
        hiding_figures figures = groups_hide(options, seed);
        sum.together += figures.together / starts;
        sum.hidden += figures.hidden / starts;
        sum.seen += figures.seen / starts;
    }
    printf("%-18s %.2f of %" PRIu32 " where another one hides, hidden %.1f %%, seen flips %.3f\n",
           scene->name, sum.together, scene->count, 100 * sum.hidden, sum.seen);
    hold("where another one hides:", sum.together, 0.1);
    fflush(stdout);
}

static void print_escort(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    uint32_t arrived = 0;
    double last = 0, distance = 0, overlap = 0, in_pillars = 0;
    for (uint32_t seed = 1; seed <= starts; seed++) {
        escort_figures figures = groups_escort(options, seed);
        arrived += figures.arrives;
        last += (double)figures.last / starts;
        distance += figures.distance / starts;
        overlap = figures.overlap > overlap ? figures.overlap : overlap;
        in_pillars = figures.in_pillars > in_pillars ? figures.in_pillars : in_pillars;
    }
    printf("%-18s %3" PRIu32 "/%-3" PRIu32
           " at %.0f, escorts %.1f off, overlap %.1f %%, in pillars "
           "%.1f %%\n",
           scene->name, arrived, starts, last, distance, 100 * overlap, 100 * in_pillars);
    hold("starts in which the charge did not arrive:", starts - arrived, 0);
    hold("overlap", 100 * overlap, 8);
    hold("in pillars", 100 * in_pillars, 8);
    fflush(stdout);
}

static void print_flock(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    flock_figures sum = {0};
    for (uint32_t seed = 1; seed <= starts; seed++) {
        flock_figures figures = groups_flock(options, seed);
        sum.passed += figures.passed / starts;
        sum.together += figures.together / starts;
        sum.flips += figures.flips / starts;
        sum.in_pillars = figures.in_pillars > sum.in_pillars ? figures.in_pillars : sum.in_pillars;
    }
    printf("%-18s %.1f %% passed, %.1f %% in one flock, flips %.3f, in pillars %.1f %%\n",
           scene->name, 100 * sum.passed, 100 * sum.together, sum.flips, 100 * sum.in_pillars);
    hold("not passed", 100 - 100 * sum.passed, 3);
    hold("out of the flock", 100 - 100 * sum.together, 10);
    hold("flips", sum.flips, 0.01);
    hold("in pillars", 100 * sum.in_pillars, 8);
    fflush(stdout);
}

static void print_order(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    order_figures sum = {0};
    uint32_t whole = 0, latest = 0;
    for (uint32_t seed = 1; seed <= starts; seed++) {
        order_figures figures = order_play(scene->count, options, seed);
        whole += figures.missed == 0;
        sum.missed += figures.missed;
        sum.last += figures.last;
        sum.given += figures.given;
        if (figures.last > latest) latest = figures.last;
        if (figures.abreast > sum.abreast) sum.abreast = figures.abreast;
        sum.flips += figures.flips / starts;
        sum.seen += figures.seen / starts;
    }
    printf("%-18s all slots held in %" PRIu32 "/%" PRIu32 " at %.0f, %" PRIu32
           " at the latest; given %.1f times; %" PRIu32 " abreast; flips %.3f, seen %.3f\n",
           scene->name, whole, starts, whole == 0 ? 0 : (double)sum.last / whole, latest,
           (double)sum.given / starts, sum.abreast, sum.flips, sum.seen);
    hold("slots that nobody holds:", sum.missed, 0);
    fflush(stdout);
}

static void print_party(const rest_scene *scene, const stage_options *options, uint32_t starts)
{
    party_figures sum = {0};
    uint32_t arrived = 0;
    double worst = 0;
    for (uint32_t seed = 1; seed <= starts; seed++) {
        party_figures figures =
            scene->count == 0 ? party_across(options, seed) : party_along(options, seed);
        arrived += figures.arrives;
        sum.last += figures.last;
        sum.distance += figures.distance / starts;
        sum.greatest += figures.greatest / starts;
        worst = figures.greatest > worst ? figures.greatest : worst;
    }
    printf("%-18s %3" PRIu32 "/%-3" PRIu32 " at %.0f, %.2f apart, %.1f at most, %.1f ever\n",
           scene->name, arrived, starts, (double)sum.last / starts, sum.distance, sum.greatest,
           worst);
    hold("starts in which not all arrived:", starts - arrived, 0);
    hold("apart", sum.distance, 6);
    fflush(stdout);
}

static const rest_scene at_rest[] = {
    {"settle 50", print_around, 50},
    {"settle 200", print_around, 200},
    {"settle 800", print_around, 800},
    {"passed", print_passed, 200},
    {"trap", print_trap, 16},
    {"hiding", print_hiding, 10},
    {"escort", print_escort, 4},
    {"flock", print_flock, 150},
    {"order gap", print_order, ORDER_GAP},
    {"order blocks", print_order, ORDER_BLOCKS},
    {"order among", print_order, ORDER_AMONG},
    {"party across", print_party, 0},
    {"party along", print_party, 1},
};
static const uint32_t at_rest_count = sizeof at_rest / sizeof *at_rest;

/* The name of a scene: all of those that are played until all arrive, then the others. */
static const char *name_of(uint32_t scene)
{
    return scene < scene_count ? scenes[scene].name : at_rest[scene - scene_count].name;
}

/* Whether every name that is asked for is that of a scene; if not, says so on stderr. */
static bool knows_names(const request *asked)
{
    const uint32_t all = scene_count + at_rest_count;
    for (uint32_t i = 0; i < asked->name_count; i++) {
        const char *name = asked->names[i];
        uint32_t scene = 0;
        while (scene < all && strncmp(name_of(scene), name, strlen(name)) != 0) scene++;
        if (scene < all && *name != '\0') continue;
        fprintf(stderr, "crowd: --scene '%s': no scene's name begins so; they are", name);
        for (scene = 0; scene < all; scene++)
            fprintf(stderr, "%s '%s'", scene == 0 ? "" : ",", name_of(scene));
        fputs("\n", stderr);
        return false;
    }
    return true;
}

static void print_scenes(const request *asked)
{
    stage_options options = asked->options;
    printf("%-18s %7s %8s %8s %7s %7s %9s\n", "", "starts", "arrived", "last", "flips", "seen",
           "deepest");
    for (uint32_t i = 0; i < scene_count + at_rest_count; i++) {
        const rest_scene *rest = i < scene_count ? NULL : &at_rest[i - scene_count];
        options.scene = name_of(i);
        if (!request_wants(asked, options.scene)) continue;
        if (rest == NULL) print_scene(&scenes[i], &options, asked->starts);
        else rest->print(rest, &options, asked->starts);
    }
}

int main(int argc, char **argv)
{
    request asked;
    if (!request_read(&asked, argc, argv)) return 2;
    if (asked.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    if (!knows_names(&asked)) return 2;
    print_scenes(&asked);
    printf("%" PRIu32 " passed, %" PRIu32 " failed\n", held, missed);
    return missed == 0 && held > 0 ? 0 : 1;
}
