/* SPDX-License-Identifier: MIT
 * Firmware that carries replays: it plays and records simulations on a chip, in the same bytes as
 * the coxswain command. An order comes as a line on the stream in:
 *     verify                                     the replay's bytes follow
 *     record SCENARIO SEED TICKS [NAME=VALUE]... the replay's bytes go to the stream out
 *     gauge                                      checks the measurement of the stack itself
 * It reports the result in the words of the command, then the RAM that it took:
 *     ram OBJECTS STACK                          bytes; the simulation itself does not count */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "coxswain/keyframes.h"
#include "fixture_scenario.h"
#include "stack_gauge.h"

#define MEMORY_SIZE 1024
#define LINE_SIZE 80
#define WORDS_MAX 8
#define COMMANDS_MAX 4

/* Ticks from checkpoint to checkpoint, from keyframe to keyframe, and from command to command of
 * the script. */
#define CHECKPOINT_TICKS 50
#define KEYFRAME_TICKS 120
#define SCRIPT_FIRST_TICK 3
#define SCRIPT_TICKS 9

/* The exit codes of coxswain verify. */
enum { SAME = 0, DIVERGED = 1, BAD = 2, CUT = 3 };

typedef struct order {
    char line[LINE_SIZE];
    const char *words[WORDS_MAX];
    uint32_t count;
} order;

/* The simulation, which a game has anyway; and the objects that recording and reading add to it. */
static uint8_t memory[MEMORY_SIZE];
static int32_t values[COX_SETTINGS_MAX];
static cox_sim sim;
static union {
    struct {
        cox_recorder recorder;
        cox_keyframe_writer keyframes;
    };
    struct {
        cox_reader reader;
        cox_command commands[COMMANDS_MAX];
    };
} carrier;
static stack_gauge gauge;

static cox_status send(void *user, const void *bytes, uint32_t length)
{
    (void)user;
    return board_write(bytes, length) ? COX_OK : COX_ERROR_IO;
}

static int32_t receive(void *user, void *bytes, uint32_t length)
{
    (void)user;
    return (int32_t)board_read(bytes, length);
}

/* Reports the bytes that the library's objects took, and the deepest stack. */
static void tell_ram(size_t objects)
{
    char text[40];
    snprintf(text, sizeof text, "ram %lu %lu\n", (unsigned long)objects,
             (unsigned long)gauge.deepest);
    board_tell(text);
}

/* Reports "VERDICT: ticks N hash H", as the command does, and the RAM. */
static void tell_result(const char *verdict, uint32_t ticks, size_t objects)
{
    char text[128];
    uint64_t hash = cox_sim_hash(&sim);
    snprintf(text, sizeof text, "%s: ticks %lu hash %08lx%08lx\n", verdict, (unsigned long)ticks,
             (unsigned long)(hash >> 32), (unsigned long)(hash & UINT32_C(0xffffffff)));
    board_tell(text);
    tell_ram(objects);
}

static int refuse(cox_status status)
{
    char text[COX_STATUS_TEXT_SIZE];
    cox_status_text(status, text, sizeof text);
    board_tell("refused: ");
    board_tell(text);
    board_tell("\n");
    return BAD;
}

/* A scenario by name; NULL if this firmware does not hold it. */
static const cox_scenario *find(const char *name)
{
    const cox_scenario *const held[] = {&scenario_hunt, &scenario_homing, &scenario_arrive,
                                        &scenario_leader};
    for (uint32_t i = 0; i < COX_COUNT(held); i++)
        if (strcmp(held[i]->name, name) == 0) return held[i];
    return NULL;
}

/* The commands of a tick: sometimes one of two players gives the first kind. */
static uint32_t script(uint32_t tick, cox_command *command)
{
    cox_command_kind kind;
    if (sim.command_count == 0 || tick % SCRIPT_TICKS != SCRIPT_FIRST_TICK) return 0;
    cox_flash_copy(&kind, sim.commands, sizeof kind);
    memset(command, 0, sizeof *command);
    command->player = (uint8_t)(tick % 2);
    command->kind = kind.kind;
    command->arguments[0] = (int32_t)(tick * 37 % 600) * COX_FIX(1);
    command->arguments[1] = (int32_t)(tick * 53 % 400) * COX_FIX(1);
    return 1;
}

static cox_status record_start(const cox_scenario *scenario, uint32_t seed)
{
    cox_recorder_def def = cox_recorder_default();
    def.seed = seed;
    def.ticks_per_second = scenario->ticks_per_second;
    def.settings = scenario->settings;
    def.setting_values = values;
    def.setting_count = scenario->setting_count;
    def.checkpoint_ticks = CHECKPOINT_TICKS;
    carrier.keyframes = cox_keyframe_writer_make(KEYFRAME_TICKS, 0);
    def.keyframes = &carrier.keyframes;
    stack_gauge_paint(&gauge);
    cox_status status =
        cox_recorder_start(&carrier.recorder, &sim, &def, (cox_stream_writer){send, NULL});
    stack_gauge_read(&gauge);
    return status;
}

static cox_status record_tick(uint32_t tick)
{
    cox_command command;
    cox_frame frame = {tick, script(tick, &command), &command};
    stack_gauge_paint(&gauge);
    cox_status status = cox_recorder_frame(&carrier.recorder, &frame);
    stack_gauge_read(&gauge);
    cox_sim_step(&sim, &frame);
    return status;
}

static cox_status record_end(void)
{
    stack_gauge_paint(&gauge);
    cox_status status = cox_recorder_finish(&carrier.recorder);
    stack_gauge_read(&gauge);
    return status;
}

/* Takes the "NAME=VALUE" of an order; whole numbers only. */
static void set(const cox_scenario *scenario, const order *given)
{
    fixture_scenario_defaults(scenario, values);
    for (uint32_t i = 4; i < given->count; i++) {
        char name[COX_NAME_SIZE] = "";
        const char *sign = strchr(given->words[i], '=');
        if (sign == NULL || (size_t)(sign - given->words[i]) >= sizeof name) continue;
        memcpy(name, given->words[i], (size_t)(sign - given->words[i]));
        fixture_scenario_set(scenario, values, name, (int32_t)strtol(sign + 1, NULL, 10));
    }
}

static int record(const order *given)
{
    const cox_scenario *scenario = given->count < 4 ? NULL : find(given->words[1]);
    if (scenario == NULL) return refuse(COX_ERROR_SIMULATION);
    uint32_t seed = (uint32_t)strtoul(given->words[2], NULL, 10);
    uint32_t ticks = (uint32_t)strtoul(given->words[3], NULL, 10);
    set(scenario, given);

    cox_status status = scenario->init(&sim, memory, sizeof memory, values, seed);
    if (status == COX_OK) status = record_start(scenario, seed);
    for (uint32_t tick = 0; tick < ticks && status == COX_OK; tick++) status = record_tick(tick);
    if (status == COX_OK) status = record_end();
    if (status != COX_OK) return refuse(status);
    tell_result("recorded", ticks, sizeof carrier.recorder + sizeof carrier.keyframes);
    return SAME;
}

/* Starts the simulation of the replay with the replay's settings, so that it has the memory that
 * the snapshot needs. */
static cox_status verify_start(void)
{
    cox_record next;
    char name[COX_NAME_SIZE];
    uint8_t type;
    int32_t value;
    stack_gauge_paint(&gauge);
    cox_status status = cox_reader_start(&carrier.reader, (cox_stream_reader){receive, NULL});
    stack_gauge_read(&gauge);
    if (status != COX_OK) return status;

    const cox_scenario *scenario = find(carrier.reader.header.simulation);
    if (scenario == NULL) return COX_ERROR_SIMULATION;
    fixture_scenario_defaults(scenario, values);
    do {
        stack_gauge_paint(&gauge);
        status = cox_reader_next(&carrier.reader, &next);
        stack_gauge_read(&gauge);
        if (status == COX_OK && cox_record_setting(&next, name, &type, &value))
            fixture_scenario_set(scenario, values, name, value);
    } while (status == COX_OK && next.type != COX_RECORD_SCHEMA);
    if (status == COX_OK) status = scenario->init(&sim, memory, sizeof memory, values, 0);
    return status;
}

static cox_status verify_load(void)
{
    stack_gauge_paint(&gauge);
    cox_status status = cox_reader_load(&carrier.reader, &sim);
    stack_gauge_read(&gauge);
    return status;
}

static cox_status verify_tick(void)
{
    cox_frame frame;
    stack_gauge_paint(&gauge);
    cox_status status =
        cox_reader_frame(&carrier.reader, &sim, carrier.commands, COMMANDS_MAX, &frame);
    stack_gauge_read(&gauge);
    if (status == COX_OK) cox_sim_step(&sim, &frame);
    return status;
}

/* The meaning of a status for the replay, in the words of coxswain verify. */
static int judge(cox_status status, char *text, size_t size)
{
    const cox_reader *reader = &carrier.reader;
    switch (status) {
    case COX_END:
        snprintf(text, size, "same");
        return SAME;
    case COX_ERROR_DIVERGED:
        snprintf(text, size, "diverged at tick %lu", (unsigned long)reader->checkpoint.tick);
        return DIVERGED;
    case COX_ERROR_TRUNCATED:
        snprintf(text, size, "truncated at tick %lu, verified to tick %lu",
                 (unsigned long)reader->tick, (unsigned long)reader->verified_tick);
        return CUT;
    default:
        snprintf(text, size, "damaged at byte %lu, verified to tick %lu",
                 (unsigned long)reader->offset, (unsigned long)reader->verified_tick);
        return BAD;
    }
}

static int verify(void)
{
    char verdict[80];
    cox_status status = verify_start();
    if (status == COX_OK) status = verify_load();
    bool is_played = status == COX_OK;
    while (status == COX_OK) status = verify_tick();
    if (status < 0 && status != COX_ERROR_DIVERGED && status != COX_ERROR_TRUNCATED &&
        status != COX_ERROR_DAMAGED)
        return refuse(status);

    int code = judge(status, verdict, sizeof verdict);
    if (is_played)
        tell_result(verdict, carrier.reader.tick, sizeof carrier.reader + sizeof carrier.commands);
    else {
        board_tell(verdict);
        board_tell("\n");
    }
    return code;
}

/* Reads the order and splits it into words; false if it is too long or never ends. */
static bool read_order(order *given)
{
    uint32_t length = 0;
    memset(given, 0, sizeof *given);
    while (board_read(&given->line[length], 1) == 1 && given->line[length] != '\n')
        if (++length == LINE_SIZE) return false;
    given->line[length] = '\0';
    for (char *word = strtok(given->line, " "); word != NULL && given->count < WORDS_MAX;
         word = strtok(NULL, " "))
        given->words[given->count++] = word;
    return given->count > 0;
}

/* Uses at least GAUGE_BYTES of stack, and little more. */
#define GAUGE_BYTES 500
static __attribute__((noinline)) uint8_t take_stack(uint8_t first)
{
    volatile uint8_t bytes[GAUGE_BYTES];
    for (uint16_t i = 0; i < GAUGE_BYTES; i++) bytes[i] = (uint8_t)(first + i);
    return bytes[first];
}

static int try_gauge(void)
{
    stack_gauge_paint(&gauge);
    uint8_t first = take_stack(0);
    stack_gauge_read(&gauge);
    board_tell(first == 0 ? "gauged\n" : "lost\n");
    tell_ram(GAUGE_BYTES);
    return SAME;
}

static int obey(void)
{
    order given;
    if (!read_order(&given)) return refuse(COX_ERROR_IO);
    if (strcmp(given.words[0], "verify") == 0) return verify();
    if (strcmp(given.words[0], "record") == 0) return record(&given);
    if (strcmp(given.words[0], "gauge") == 0) return try_gauge();
    return refuse(COX_ERROR_NOT_FOUND);
}

int main(void)
{
    board_end(obey());
    return 0;
}
