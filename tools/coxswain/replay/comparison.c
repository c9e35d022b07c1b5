/* SPDX-License-Identifier: MIT
 * Comparing two replays. */
#include "comparison.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/snapshot.h"
#include "agreement.h"
#include "keyframe.h"
#include "last_command.h"
#include "playback.h"
#include "util/progress.h"
#include "settings.h"

/* One of the two. */
typedef struct side {
    playback played;
    cox_status status;
    const cox_sim *shared; /* the other's simulation, while it stands for both; else NULL */
} side;

/* The simulation in the state that a side has been played to. */
static const cox_sim *sim_of(const side *played)
{
    return played->shared != NULL ? played->shared : &played->played.instance.sim;
}

static void add_setting(comparison *made, const char *name, const char *a, const char *b)
{
    if (strcmp(a, b) == 0 || made->setting_count == COMPARISON_SETTINGS_MAX) return;
    comparison_setting *added = &made->settings[made->setting_count++];
    snprintf(added->name, sizeof added->name, "%s", name);
    snprintf(added->a, sizeof added->a, "%s", a);
    snprintf(added->b, sizeof added->b, "%s", b);
}

static void add_number(comparison *made, const char *name, uint64_t a, uint64_t b)
{
    char text_a[COX_TEXT_VALUE_SIZE];
    char text_b[COX_TEXT_VALUE_SIZE];
    snprintf(text_a, sizeof text_a, "%" PRIu64, a);
    snprintf(text_b, sizeof text_b, "%" PRIu64, b);
    add_setting(made, name, text_a, text_b);
}

/* Compares what both were made with. False if they are not of one simulation. */
static bool compare_settings(comparison *made, const side *a, const side *b)
{
    const cox_scenario *scenario = a->played.instance.scenario;
    const cox_replay_header *header_a = &a->played.reader.header;
    const cox_replay_header *header_b = &b->played.reader.header;
    add_setting(made, "simulation", header_a->simulation, header_b->simulation);
    if (made->setting_count > 0) return false;
    add_number(made, "seed", header_a->seed, header_b->seed);
    add_number(made, "start tick", header_a->start_tick, header_b->start_tick);
    cox_setting setting;
    for (uint32_t i = 0; settings_declared(scenario, i, &setting); i++) {
        char name[COX_NAME_SIZE + 8u];
        char text_a[SETTING_TEXT_SIZE];
        char text_b[SETTING_TEXT_SIZE];
        snprintf(name, sizeof name, "setting %.24s", setting.name);
        settings_value_text(setting.type, a->played.instance.values[i], text_a);
        settings_value_text(setting.type, b->played.instance.values[i], text_b);
        add_setting(made, name, text_a, text_b);
    }
    return true;
}

/* Whether two commands are the same, value by value: memory between them may be anything. */
static bool commands_are_equal(const cox_command *a, const cox_command *b)
{
    return a->player == b->player && a->kind == b->kind &&
           memcmp(a->arguments, b->arguments, sizeof a->arguments) == 0;
}

/* The place of a command's player in a frame: the session first, none last. */
static uint32_t rank_of(const cox_command *command)
{
    return command == NULL ? UINT32_MAX : (uint8_t)(command->player + 1);
}

static void write_command(const cox_sim *sim, const cox_command *command,
                          char words[COMPARISON_TEXT_SIZE])
{
    cox_text text = cox_text_make(sim, words, COMPARISON_TEXT_SIZE);
    if (command == NULL) cox_text_add_words(&text, "nothing");
    else cox_text_add_command(&text, command);
}

/* The first command in which two frames of one tick differ. */
static void compare_inputs(comparison *made, const side *a, const side *b)
{
    const cox_frame *frame_a = &a->played.frame;
    const cox_frame *frame_b = &b->played.frame;
    const cox_sim *sim = &a->played.instance.sim;
    uint32_t i = 0;
    if (made->has_input) return;
    while (i < frame_a->count && i < frame_b->count &&
           commands_are_equal(&frame_a->commands[i], &frame_b->commands[i]))
        i++;
    const cox_command *command_a = i < frame_a->count ? &frame_a->commands[i] : NULL;
    const cox_command *command_b = i < frame_b->count ? &frame_b->commands[i] : NULL;
    /* Of two players' commands the earlier player's is the one that the other side lacks. */
    uint32_t rank_a = rank_of(command_a);
    uint32_t rank_b = rank_of(command_b);
    if (rank_a < rank_b) command_b = NULL;
    if (rank_b < rank_a) command_a = NULL;
    const cox_command *first = command_a != NULL ? command_a : command_b;
    if (first == NULL) return;
    made->has_input = true;
    made->input_tick = frame_a->tick;
    made->input_player = first->player;
    write_command(sim, command_a, made->input_a);
    write_command(sim, command_b, made->input_b);
}

/* Writes the last command that can have caused a difference; returns whether it names the row. */
static bool write_last(const comparison *made, const side *given, cox_cell cell,
                       char words[COMPARISON_TEXT_SIZE])
{
    cox_text text = cox_text_make(&given->played.instance.sim, words, COMPARISON_TEXT_SIZE);
    return last_command_add(given->played.file, cell, made->start_tick, made->state_tick, &text);
}

/* The first cell in which two states of a tick differ, and the last commands that each side had
 * before. Neither side can be played on after that. */
static void compare_sims(comparison *made, const cox_sim *sim_a, const cox_sim *sim_b,
                         const side *a, const side *b, uint32_t tick)
{
    cox_difference found;
    cox_table table;
    if (cox_snapshot_compare(sim_a, sim_b, &found) != COX_ERROR_DIVERGED) return;
    made->has_state = true;
    made->state_tick = tick;
    made->row = found.cell.id;
    if (cox_sim_table(sim_a, found.cell.table, &table))
        memcpy(made->table, table.name, sizeof made->table);
    text_cell_name(sim_a, found.cell, made->column);
    if (found.only_in_b) strcpy(made->state_a, "absent");
    else text_cell_write(sim_a, found.cell, found.a, made->state_a);
    if (found.only_in_a) strcpy(made->state_b, "absent");
    else text_cell_write(sim_b, found.cell, found.b, made->state_b);
    bool named_a = write_last(made, a, found.cell, made->command_a);
    bool named_b = write_last(made, b, found.cell, made->command_b);
    made->command_names_row = named_a || named_b;
}

/* Compares the states that both have been played to. */
static void compare_states(comparison *made, const side *a, const side *b, uint32_t tick)
{
    const cox_sim *sim_a = &a->played.instance.sim;
    const cox_sim *sim_b = sim_of(b);
    made->hash_a = cox_sim_hash(sim_a);
    made->hash_b = sim_a == sim_b ? made->hash_a : cox_sim_hash(sim_b);
    if (made->hash_a != made->hash_b) compare_sims(made, sim_a, sim_b, a, b, tick);
}

/* A replay that diverges still holds recorded states: its keyframes. Compares the first keyframe
 * that playing does not reproduce with what playing gives. */
static void compare_keyframe(comparison *made, const side *a, const side *b, const side *diverged)
{
    char error[ERROR_SIZE];
    instance recorded;
    uint32_t tick;
    const char *path = diverged->played.path;
    const instance *like = &diverged->played.instance;
    const cox_reader *reader = &diverged->played.reader;
    if (!keyframe_load(&recorded, path, like, reader->verified_tick, reader->checkpoint.tick,
                       &tick))
        return;
    playback *again = malloc(sizeof *again);
    if (again != NULL && playback_open(again, path, like->scenario, error)) {
        const cox_sim *sim = &again->instance.sim;
        bool is_there = playback_run(again, tick) == COX_OK;
        if (is_there && diverged == a) compare_sims(made, &recorded.sim, sim, a, b, tick);
        if (is_there && diverged == b) compare_sims(made, sim, &recorded.sim, a, b, tick);
        if (made->has_state) made->keyframe_of = path;
        playback_close(again);
    }
    free(again);
    instance_free(&recorded);
}

/* The next frame of a side. */
static void next(side *taken)
{
    playback *played = &taken->played;
    taken->status = cox_reader_frame(&played->reader, sim_of(taken), played->commands,
                                     COX_FRAME_COMMANDS_MAX, &played->frame);
}

/* Brings both back to where the comparison began. */
static void go_back(comparison *made, side *a, side *b)
{
    playback_seek(&a->played, made->start_tick);
    playback_seek(&b->played, made->start_tick);
    made->ticks = made->start_tick;
    made->has_input = false;
    b->shared = NULL;
}

/* Brings both to the last tick at which they agree by what they recorded, if they differ later.
 * Returns whether it did. */
static bool skip_agreement(comparison *made, side *a, side *b)
{
    uint32_t tick;
    if (!agreement_find(a->played.path, b->played.path, &tick)) return false;
    made->ticks = tick;
    if (playback_seek(&a->played, tick) == COX_OK && playback_seek(&b->played, tick) == COX_OK)
        return true;
    go_back(made, a, b);
    return false;
}

/* While the inputs of two replays that start alike are the same, the simulation of a stands for
 * both. */
static void share(const side *a, side *b)
{
    if (playback_can_seek(&b->played)) b->shared = &a->played.instance.sim;
}

/* Gives b a simulation of its own, at the frame where it parts from a. False, with the sentence in
 * error, if the file is another one by then. */
static bool part(side *b, char *error)
{
    playback *played = &b->played;
    b->shared = NULL;
    b->status = playback_seek(played, played->frame.tick);
    if (b->status == COX_OK) next(b);
    if (b->status == COX_OK) return true;
    playback_explain(played, b->status, error);
    return false;
}

/* Plays both while they are alike. False, with the sentence in error, if b cannot be played again.
 */
static bool play(comparison *made, side *a, side *b, char *error)
{
    bool is_good = true;
    progress bar = progress_begin("comparing", a->played.size);
    while (!made->has_state) {
        next(a);
        next(b);
        if (a->status != COX_OK || b->status != COX_OK) break;
        compare_inputs(made, a, b);
        if (made->has_input && b->shared != NULL) is_good = part(b, error);
        if (!is_good) break;
        playback_step(&a->played);
        if (b->shared == NULL) playback_step(&b->played);
        made->ticks = a->played.frame.tick + 1;
        if (b->shared == NULL) compare_states(made, a, b, made->ticks);
        progress_show(&bar, a->played.reader.offset);
    }
    progress_clear(&bar);
    if (b->shared != NULL) compare_states(made, a, b, made->ticks);
    return is_good;
}

/* Plays two replays that start alike: from where their records part. If this build does not
 * reproduce what stands there, from the start, to say where that begins. */
static bool play_alike(comparison *made, side *a, side *b, char *error)
{
    bool has_skipped = skip_agreement(made, a, b);
    share(a, b);
    bool is_good = play(made, a, b, error);
    bool is_reproduced = a->status != COX_ERROR_DIVERGED && b->status != COX_ERROR_DIVERGED;
    if (!is_good || !has_skipped || is_reproduced) return is_good;
    go_back(made, a, b);
    share(a, b);
    return play(made, a, b, error);
}

/* The reason why one side stopped, in words. */
static void ending_text(const side *stopped, char text[ERROR_SIZE])
{
    const char *path = stopped->played.path;
    uint32_t tick = stopped->played.reader.tick;
    if (stopped->status == COX_OK)
        snprintf(text, ERROR_SIZE, "%s goes on after tick %" PRIu32, path, tick - 1);
    else if (stopped->status == COX_END)
        snprintf(text, ERROR_SIZE, "%s ends at tick %" PRIu32, path, tick);
    else playback_explain(&stopped->played, stopped->status, text);
}

/* Says how the two ended, unless both are complete and equally long. */
static void compare_endings(comparison *made, const side *a, const side *b)
{
    char text_a[ERROR_SIZE];
    char text_b[ERROR_SIZE];
    if (made->has_state || (a->status == COX_END && b->status == COX_END)) return;
    ending_text(a, text_a);
    ending_text(b, text_b);
    snprintf(made->ending, sizeof made->ending, "%s; %s", text_a, text_b);
    made->ends_differ = a->status != b->status || a->status == COX_ERROR_DIVERGED;
}

/* Brings the side that starts earlier to the start of the other. */
static cox_status align(side *a, side *b)
{
    uint32_t tick_a = a->played.reader.tick;
    uint32_t tick_b = b->played.reader.tick;
    if (tick_a == tick_b) return COX_OK;
    side *early = tick_a < tick_b ? a : b;
    early->status = playback_run(&early->played, tick_a < tick_b ? tick_b : tick_a);
    return early->status;
}

/* Whether a side stopped for a reason that makes its replay useless. */
static bool is_bad(const side *stopped)
{
    return stopped->status < 0 && stopped->status != COX_ERROR_TRUNCATED &&
           stopped->status != COX_ERROR_DIVERGED;
}

/* A side that diverged is sound up to its last checkpoint that agreed. */
static void bound_sound(comparison *made, const side *played)
{
    uint32_t tick = played->played.reader.verified_tick;
    if (played->status == COX_ERROR_DIVERGED && tick < made->sound_tick) made->sound_tick = tick;
}

/* Notes the last tick up to which nothing speaks for a difference. */
static void note_sound(comparison *made, const side *a, const side *b)
{
    made->sound_tick = made->ticks;
    if (made->has_state && made->keyframe_of == NULL && made->state_tick > made->start_tick)
        made->sound_tick = made->state_tick - 1;
    if (made->has_input && made->input_tick < made->sound_tick) made->sound_tick = made->input_tick;
    bound_sound(made, a);
    bound_sound(made, b);
}

static int compare_opened(comparison *made, side *a, side *b, char *error)
{
    if (!compare_settings(made, a, b)) return EXIT_DIFFERENT;
    if (align(a, b) == COX_OK) {
        made->start_tick = made->ticks = a->played.reader.tick;
        compare_states(made, a, b, made->ticks);
        bool is_alike = made->setting_count == 0 && !made->has_state;
        if (!(is_alike ? play_alike : play)(made, a, b, error)) return EXIT_BAD;
    }
    const side *bad = is_bad(a) ? a : is_bad(b) ? b : NULL;
    if (bad != NULL) {
        playback_explain(&bad->played, bad->status, error);
        return EXIT_BAD;
    }
    compare_endings(made, a, b);
    const side *diverged = a->status == COX_ERROR_DIVERGED   ? a
                           : b->status == COX_ERROR_DIVERGED ? b
                                                             : NULL;
    if (diverged != NULL) compare_keyframe(made, a, b, diverged);
    note_sound(made, a, b);
    bool is_different =
        made->setting_count > 0 || made->has_input || made->has_state || made->ends_differ;
    return is_different ? EXIT_DIFFERENT : EXIT_SAME;
}

int comparison_run(comparison *made, const char *path_a, const char *path_b,
                   const cox_scenario *given, char *error)
{
    memset(made, 0, sizeof *made);
    side *sides = calloc(2, sizeof *sides);
    if (sides == NULL) {
        fail(error, "there is no memory to compare these");
        return EXIT_BAD;
    }
    int code = EXIT_BAD;
    if (playback_open(&sides[0].played, path_a, given, error) &&
        playback_open(&sides[1].played, path_b, given, error))
        code = compare_opened(made, &sides[0], &sides[1], error);
    for (int i = 0; i < 2; i++) playback_close(&sides[i].played);
    free(sides);
    return code;
}
