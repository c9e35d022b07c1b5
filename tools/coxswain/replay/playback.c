/* SPDX-License-Identifier: MIT
 * Playing replays. */
#include "playback.h"

#include <inttypes.h>
#include <string.h>

#include "guard.h"
#include "util/failure.h"
#include "coxswain/version.h"
#include "keyframe.h"
#include "plugin.h"
#include "settings.h"

void playback_explain(const playback *played, cox_status status, char *error)
{
    const cox_reader *reader = &played->reader;
    int length = snprintf(error, ERROR_SIZE, "%s: ", played->path);
    if (length < 0 || (size_t)length >= ERROR_SIZE) return;
    if (played->growth.fault != NULL) {
        snprintf(error + length, ERROR_SIZE - (size_t)length, "%s", played->growth.fault);
        return;
    }
    /* Before there is an instance its simulation is empty, and no status is about it. */
    cox_reader_text(reader, status, &played->instance.sim, error + length,
                    ERROR_SIZE - (uint32_t)length);
}

/* Closes everything and writes why. */
static bool refuse(playback *played, cox_status status, char *error)
{
    playback_explain(played, status, error);
    playback_close(played);
    played->refusal = status;
    return false;
}

/* The same with a sentence that lacks only the path. */
static bool refuse_with(playback *played, const char *sentence, char *error)
{
    playback_close(played);
    return fail(error, "%s: %s", played->path, sentence);
}

/* The same for a start that the simulation does not load. */
static bool refuse_start(playback *played, cox_status status, char *error)
{
    char sentence[ERROR_SIZE];
    const cox_sim *sim = &played->instance.sim;
    bool is_of_a_value = status == COX_ERROR_COUNT || status == COX_ERROR_RANGE ||
                         status == COX_ERROR_ORDER || status == COX_ERROR_REFERENCE ||
                         status == COX_ERROR_DAMAGED;
    if (!is_of_a_value || !keyframe_explain_start(played->path, sim, sentence, sizeof sentence))
        return refuse(played, status, error);
    refuse_with(played, sentence, error);
    played->refusal = status;
    return false;
}

/* The same for a start of another declaration, which is told by table and column. */
static bool refuse_schema(playback *played, char *error)
{
    char sentence[COX_VERDICT_TEXT_SIZE];
    cox_status status = cox_reader_compare_schema(&played->reader, &played->instance.sim, sentence,
                                                  sizeof sentence);
    if (status != COX_ERROR_SCHEMA) return refuse(played, status, error);
    refuse_with(played, sentence, error);
    played->refusal = status;
    return false;
}

/* Reads the settings into values, up to the schema. */
static cox_status read_settings(playback *played, const cox_scenario *scenario,
                                int32_t values[COX_SETTINGS_MAX], char *error)
{
    cox_record record;
    settings_default(scenario, values);
    for (;;) {
        cox_status status = cox_reader_next(&played->reader, &record);
        if (status != COX_OK) return status;
        if (record.type == COX_RECORD_SCHEMA) return COX_OK;
        char name[COX_NAME_SIZE];
        uint8_t type;
        int32_t value;
        if (!cox_record_setting(&record, name, &type, &value)) continue;
        if (!settings_restore(scenario, name, type, value, values, error))
            return COX_ERROR_SIMULATION;
    }
}

/* Asks for the memory of the instance. False, with a sentence, if it is not given. */
static bool take_memory(const cox_scenario *scenario, const int32_t *values, account *run,
                        int *taken, char *error)
{
    if (run == NULL) return true;
    guard_call_begin();
    uint32_t size = scenario->size(values);
    guard_call_end();
    *taken = account_take(run, size);
    return *taken == ACCOUNT_GIVEN ||
           fail(error, "%s of these settings takes %" PRIu32 " bytes", scenario->name, size);
}

/* Makes the instance that the replay's header and settings ask for. */
static bool make_instance(playback *played, const cox_scenario *scenario, account *run, int *taken,
                          char *error)
{
    int32_t values[COX_SETTINGS_MAX];
    char fault[ERROR_SIZE] = "";
    char sentence[ERROR_SIZE];
    const cox_replay_header *header = &played->reader.header;
    cox_status status = read_settings(played, scenario, values, fault);
    if (status != COX_OK && fault[0] == '\0') return refuse(played, status, error);
    if (fault[0] == '\0' && !take_memory(scenario, values, run, taken, sentence)) {
        refuse_with(played, sentence, error);
        played->refusal = COX_ERROR_CAPACITY;
        return false;
    }
    return instance_make_of(&played->instance, scenario, header->simulation, values, header->seed,
                            fault, sentence) ||
           refuse_with(played, sentence, error);
}

/* The bytes of the file, with keyframes if it can seek. */
static cox_stream_reader stream_of(playback *played)
{
    if (replay_file_is_followed() || !replay_file_can_seek(played->path))
        return replay_file_growing(&played->growth, played->file, &played->reader);
    played->keyframes = cox_keyframe_reader_make(replay_file_whole(&played->places, played->file));
    return cox_keyframe_reader_stream(&played->keyframes);
}

bool playback_open(playback *played, const char *path, const cox_scenario *given, char *error)
{
    return playback_open_within(played, path, given, NULL, NULL, error);
}

/* Opens what a stream gives. */
static bool open_stream(playback *played, cox_stream_reader stream, const cox_scenario *given,
                        account *run, int *taken, char *error)
{
    cox_reader *reader = &played->reader;
    cox_status status = cox_reader_start(reader, stream);
    /* What is shipped was compiled with this library, so its epoch comes before its settings. */
    if (status == COX_OK && given == NULL && reader->header.core_epoch != COX_EPOCH)
        status = COX_ERROR_EPOCH;
    if (status != COX_OK) return refuse(played, status, error);

    char sentence[ERROR_SIZE];
    const cox_scenario *scenario = given;
    if (scenario == NULL) scenario = plugin_choose(NULL, reader->header.simulation, sentence);
    if (scenario == NULL) return refuse_with(played, sentence, error);
    if (!make_instance(played, scenario, run, taken, error)) return false;
    status = cox_reader_load(reader, &played->instance.sim);
    if (status == COX_ERROR_SCHEMA) return refuse_schema(played, error);
    if (status != COX_OK) return refuse_start(played, status, error);
    played->refusal = COX_OK;
    return true;
}

/* Begins to open what the path names. */
static void begin(playback *played, const char *path)
{
    memset(played, 0, sizeof *played);
    played->path = path;
    played->refusal = COX_ERROR_IO;
}

bool playback_open_within(playback *played, const char *path, const cox_scenario *given,
                          account *run, int *taken, char *error)
{
    begin(played, path);
    played->file = replay_file_open(path, error);
    if (played->file == NULL) return false;
    played->size = replay_file_size(played->file);
    return open_stream(played, stream_of(played), given, run, taken, error);
}

bool playback_open_stream(playback *played, const char *path, cox_stream_reader stream,
                          const cox_scenario *given, char *error)
{
    begin(played, path);
    return open_stream(played, stream, given, NULL, NULL, error);
}

cox_status playback_next(playback *played)
{
    return cox_reader_frame(&played->reader, &played->instance.sim, played->commands,
                            COX_FRAME_COMMANDS_MAX, &played->frame);
}

void playback_step(playback *played)
{
    cox_sim_step(&played->instance.sim, &played->frame);
}

cox_status playback_settle(playback *played)
{
    return cox_reader_settle(&played->reader, &played->instance.sim);
}

uint32_t playback_last_tick(const playback *played)
{
    const cox_reader *reader = &played->reader;
    bool is_behind = cox_reader_is_half(reader) && reader->tick > reader->header.start_tick;
    return is_behind ? reader->tick - 1 : reader->tick;
}

uint64_t playback_hash(playback *played, uint32_t tick)
{
    bool is_half = cox_reader_is_half(&played->reader);
    if (is_half && playback_can_seek(played)) (void)playback_seek(played, tick);
    return cox_sim_hash(&played->instance.sim);
}

cox_status playback_run(playback *played, uint32_t tick)
{
    while (played->reader.tick < tick) {
        cox_status status = playback_next(played);
        if (status != COX_OK) return status;
        playback_step(played);
    }
    return played->reader.tick == tick ? COX_OK : COX_ERROR_NOT_FOUND;
}

static cox_status seek(playback *played, uint32_t tick)
{
    return cox_reader_seek(&played->reader, &played->keyframes, &played->instance.sim, tick,
                           played->commands, COX_FRAME_COMMANDS_MAX);
}

bool playback_can_seek(const playback *played)
{
    return played->keyframes.file.read_at != NULL;
}

cox_status playback_seek(playback *played, uint32_t tick)
{
    if (!playback_can_seek(played)) return playback_run(played, tick);
    if (tick <= played->reader.header.start_tick) return seek(played, tick);
    cox_status status = seek(played, tick - 1);
    if (status == COX_OK) status = playback_run(played, tick);
    /* A keyframe in between may be damaged, and seeking passes over it. */
    if (status == COX_ERROR_DAMAGED) return seek(played, tick);
    bool has_states = played->keyframes.state.offset != 0;
    return status == COX_OK && has_states ? playback_settle(played) : status;
}

/* Writes why a tick was not reached, by the status that seeking it gave. */
static void explain_seek(const playback *played, cox_status status, uint32_t tick, char *error)
{
    uint32_t start = played->reader.header.start_tick;
    bool is_missing = status == COX_END || status == COX_ERROR_NOT_FOUND;
    if (!is_missing) playback_explain(played, status, error);
    else if (tick < start)
        fail(error, "%s: begins at tick %" PRIu32 " and has no tick %" PRIu32, played->path, start,
             tick);
    else
        fail(error, "%s: goes from tick %" PRIu32 " to tick %" PRIu32 " and has no tick %" PRIu32,
             played->path, start, played->reader.tick, tick);
}

static void warn_of_damage(const playback *played)
{
    if (played->keyframes.damaged_offset != 0)
        print_warning("%s: the keyframe at byte %" PRIu64
                      " is damaged or refused; an earlier one was taken",
                      played->path, played->keyframes.damaged_offset);
}

static void warn_unverified(const playback *played)
{
    if (!played->reader.places_are_known)
        print_warning("%s: was not verified by this run, which began at a keyframe; coxswain "
                      "verify compares keyframes with what leads to them",
                      played->path);
}

void playback_warn(const playback *played, cox_status status)
{
    warn_of_damage(played);
    if (status == COX_OK) warn_unverified(played);
}

cox_status playback_go(playback *played, uint32_t tick, char *error)
{
    cox_status status = playback_seek(played, tick);
    playback_warn(played, status);
    if (status != COX_OK) explain_seek(played, status, tick, error);
    return status;
}

bool playback_range_rises(const playback_range *range, const char *verb)
{
    if (!range->has_from || !range->has_to || range->from <= range->to) return true;
    return complain("%s: --from %" PRIu32 " lies after --to %" PRIu32, verb, range->from,
                    range->to);
}

bool playback_range_begin(const playback_range *range, playback *played, char *error)
{
    return !range->has_from || playback_go(played, range->from, error) == COX_OK;
}

bool playback_range_goes_on(const playback_range *range, const playback *played)
{
    return !range->has_to || played->reader.tick < range->to;
}

bool playback_range_is_met(const playback_range *range, const playback *played, cox_status status,
                           char *error)
{
    bool is_short = status == COX_END && range->has_to && played->reader.tick < range->to;
    if (is_short) explain_seek(played, COX_END, range->to, error);
    return !is_short;
}

void playback_close(playback *played)
{
    replay_file_close(played->file);
    played->file = NULL;
    instance_free(&played->instance);
}
