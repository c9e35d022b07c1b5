/* SPDX-License-Identifier: MIT
 * The loop of a match: packets go in, the session fulfils its requests, packets go out, events are
 * printed. */
#include "network_match.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/plan.h"
#include "replay/build_number.h"
#include "util/failure.h"
#include "util/interrupt.h"
#include "text/json.h"
#include "network_events.h"
#include "network_report.h"
#include "util/stopwatch.h"
#include "util/streams.h"

/* The longest wait for packets before the clock is read again: a part of a tick, so that a tick is
 * late by no more. */
#define WAIT_MS 2u

/* After the end: once nothing was sent for so long, the others know that the match is over. */
#define QUIET_US 300000u

/* The longest time that the others are given to know it. */
#define LONGEST_END_US 2000000u

/* Compiles the declaration of the state. */
static bool make_plan(network_match *match)
{
    cox_sim *sim = &match->instance.sim;
    uint32_t size = cox_plan_size(sim);
    match->plan_memory = malloc(size);
    sim->plan = cox_plan_init(sim, match->plan_memory, size);
    return sim->plan != NULL;
}

/* A recording with keyframes, as record makes it. */
static void add_recording(network_match *match, cox_session_def *def)
{
    match->keyframes = cox_keyframe_writer_make(COX_KEYFRAME_TICKS, COX_KEYFRAME_BYTES_PER_MINUTE);
    match->recorder = cox_recorder_default();
    match->recorder.seed = def->seed;
    match->recorder.settings = def->settings;
    match->recorder.setting_values = def->setting_values;
    match->recorder.setting_count = def->setting_count;
    match->recorder.keyframes = &match->keyframes;
    def->recorder = &match->recorder;
    def->writer.write = output_file_write;
    def->writer.user = &match->output;
}

/* The byte rate to a peer: the usual one, or more where all inputs may need it, twice, as packets
 * may be lost. */
static uint32_t byte_rate(const cox_session_def *def)
{
    uint64_t needed = UINT64_C(2) * def->players * def->command_bytes * def->ticks_per_second;
    if (needed <= def->bytes_per_second) return def->bytes_per_second;
    return needed < UINT32_MAX ? (uint32_t)needed : UINT32_MAX;
}

/* The history: about four windows of inputs, as the usual one has at 60 ticks a second, but never
 * less than that one. */
static uint16_t history_ticks(const cox_session_def *def)
{
    uint32_t wanted = 4u * def->window_ms * def->ticks_per_second / 1000u;
    uint32_t ticks = def->history_ticks;
    while (ticks < wanted && ticks < COX_HISTORY_TICKS_MAX) ticks *= 2;
    return (uint16_t)ticks;
}

static cox_session_def define(network_match *match, const match_options *options)
{
    const cox_scenario *scenario = match->instance.scenario;
    cox_session_def def = options->def;
    def.sim = &match->instance.sim;
    def.bytes_per_second = byte_rate(&def);
    def.history_ticks = history_ticks(&def);
    def.build = build_number(options->shared_object);
    def.seed = match->instance.seed;
    def.settings = scenario->settings;
    def.setting_values = match->instance.values;
    def.setting_count = scenario->setting_count;
    if (match->has_output) add_recording(match, &def);
    return def;
}

/* Says why there is no session of a definition. */
static bool fail_field(const cox_session_def *def, const char *name, uint8_t field, char *error)
{
    char text[COX_SESSION_FIELD_TEXT_SIZE];
    cox_session_field_name(field, text, sizeof text);
    if (field != COX_SESSION_FIELD_STATE_BYTES)
        return fail(error, "a match of %s has no right %s", name, text);
    uint32_t size = cox_snapshot_size_max(def->sim);
    if (size == 0)
        return fail(error,
                    "the states of %s are too large for a match: its tables have room for 4 GB or "
                    "more",
                    name);
    return fail(error,
                "the states of %s are too large for a match: its tables have room for %" PRIu32
                " bytes; a latecomer is sent at most 72088475, and all that are kept take less "
                "than 4 GB",
                name, size);
}

static bool make_session(network_match *match, const match_options *options, char *error)
{
    const char *name = match->instance.scenario->name;
    cox_session_def def = define(match, options);
    uint8_t field = cox_session_check(&def);
    if (field != COX_SESSION_FIELD_NONE) return fail_field(&def, name, field, error);
    if (make_plan(match)) {
        uint32_t size = cox_session_size(&def);
        match->memory = malloc(size);
        if (match->memory != NULL) match->session = cox_session_init(&def, match->memory, size);
    }
    return match->session != NULL || fail(error, "there is no memory for a match of %s", name);
}

static bool open_output(network_match *match, const match_options *options, char *error)
{
    match->has_output =
        output_file_open(&match->output, options->output_path, options->input_path, error);
    return match->has_output;
}

bool network_match_make(network_match *match, const match_options *options, char *error)
{
    match->output.descriptor = -1;
    match->is_host = options->def.side == COX_SIDE_HOST;
    match->telling = options->is_json ? stream_err() : stream_out();
    match->is_live = options->is_live;
    match->ticks = options->def.ticks;
    match->status = network_status_begin(options->def.players);
    return network_player_make(&match->player, &match->instance, options, error) &&
           (options->output_path == NULL || open_output(match, options, error)) &&
           make_session(match, options, error);
}

static void tell_events(network_match *match)
{
    cox_event event;
    if (network_tell_events(match->net, &match->refusals) == NETWORK_CLOSED) {
        match->is_cut_off = true;
        match->exit_code = EXIT_BAD;
    }
    while (cox_session_get_event(match->session, &event)) {
        if (event.kind == COX_EVENT_TRANSFER) continue; /* the status line shows it */
        network_status_clear(&match->status);
        if (event.kind == COX_EVENT_STARTED) match->has_started = true;
        int code = network_event_tell(match, &event);
        if (code != EXIT_SAME) match->exit_code = code;
    }
}

/* Sends the session's packets. Returns how many there were. */
static uint32_t send_packets(network_match *match)
{
    return cox_udp_send(match->net, match->session, stopwatch_microseconds());
}

/* One round. Returns the status of cox_session_run: COX_OK while the match goes on. */
static cox_status play_round(network_match *match)
{
    cox_udp_wait(match->net, WAIT_MS);
    cox_udp_receive(match->net, match->session, stopwatch_microseconds());
    network_player_act(&match->player, match->session, &match->instance.sim);
    cox_status status = cox_session_run(match->session, stopwatch_microseconds());
    tell_events(match);
    network_status_show(&match->status, match->session);
    if (match->is_live) network_report_show(match);
    return status;
}

/* Goes on until the others know that it is over. */
static void say_the_end(network_match *match, uint64_t longest_us)
{
    uint64_t start = stopwatch_microseconds();
    uint64_t last_sent = start;
    while (stopwatch_microseconds() - start < longest_us &&
           stopwatch_microseconds() - last_sent < QUIET_US) {
        play_round(match);
        if (send_packets(match) > 0) last_sent = stopwatch_microseconds();
    }
}

/* Gives the recording its name; discards it if the match never started. */
static void close_output(network_match *match)
{
    char error[ERROR_SIZE];
    if (!match->has_output) return;
    if (!match->has_started) {
        output_file_discard(&match->output);
        return;
    }
    match->is_recorded = output_file_commit(&match->output, error);
    if (match->is_recorded) return;
    print_error("%s", error);
    match->exit_code = EXIT_BAD;
}

static void print_traffic(const network_match *match)
{
    cox_session_status state = cox_session_get_status(match->session);
    if (!match->has_started) return;
    fprintf(match->telling,
            "sent %" PRIu32 " packets of %" PRIu64 " bytes in all, received %" PRIu32
            "; waited %" PRIu32 " times; rolled back %" PRIu32 " times, %" PRIu32 " ticks again\n",
            state.packets_sent, state.bytes_sent, state.packets_received, state.stalls,
            state.rollbacks, state.resimulated_ticks);
}

/* Reports what no event does: that there was no match, unless an error said why; and to a joiner
 * that the end was not agreed upon. */
static void tell_the_end(const network_match *match)
{
    cox_session_status state = cox_session_get_status(match->session);
    if (!match->has_started && match->exit_code != EXIT_BAD)
        print_warning("the match never began%s", match->has_output ? "; nothing was recorded" : "");
    bool is_early = match->ticks == 0 || state.tick < match->ticks;
    if (match->is_host || !match->has_started || !is_early || is_interrupted()) return;
    if (match->exit_code == EXIT_SAME)
        fprintf(match->telling, "the host ended the match at tick %" PRIu32 "\n", state.tick);
}

int network_match_play(network_match *match)
{
    bool has_left = false;
    cox_status status = COX_OK;
    interrupt_catch();
    while (status == COX_OK && !match->is_cut_off) {
        status = play_round(match);
        send_packets(match);
        if (has_left || !is_interrupted()) continue;
        cox_session_leave(match->session);
        has_left = true;
    }
    close_output(match);
    if (!match->has_started && is_interrupted() && match->exit_code == EXIT_SAME)
        match->exit_code = EXIT_INTERRUPTED;
    if (!match->is_cut_off) say_the_end(match, LONGEST_END_US);
    network_status_clear(&match->status);
    tell_the_end(match);
    print_traffic(match);
    return match->exit_code;
}

void network_match_print_json(const network_match *match, const match_options *options)
{
    json writer = match->is_live ? json_begin_line(stream_out()) : json_begin(stream_out());
    json_text(&writer, "scenario", match->instance.scenario->name);
    json_text(&writer, "role", match->is_host ? "host" : "joiner");
    if (match->is_recorded) json_text(&writer, "file", options->output_path);
    json_integer(&writer, "code", match->exit_code);
    json_bool(&writer, "interrupted", is_interrupted());
    network_report_write(match, &writer);
    json_hash(&writer, "hash", cox_sim_hash(&match->instance.sim));
    json_finish(&writer);
}

void network_match_free(network_match *match)
{
    network_close(match->net);
    output_file_discard(&match->output);
    network_player_free(&match->player);
    free(match->memory);
    free(match->plan_memory);
    instance_free(&match->instance);
}
