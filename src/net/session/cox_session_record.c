/* SPDX-License-Identifier: MIT
 * The recording that cox_session_run makes of the final frames. */
#include "cox_session.h"

#include "coxswain/image.h"
#include "coxswain/keyframes.h"

/* Takes what the recorder returned: the first failure ends the recording, and is told. */
static void keep_status(cox_session *session, cox_status status)
{
    if (status >= 0 || session->recording.status != COX_OK) return;
    session->recording.status = status;
    cox_session_add_event(session, COX_EVENT_RECORDING, COX_NO_PLAYER)->value = status;
}

/* Whether there is a recording that goes on. */
static bool is_recording(const cox_recording *recording)
{
    bool is_open =
        recording->phase == COX_RECORDING_RUNS || recording->phase == COX_RECORDING_NOTED;
    return recording->recorder != NULL && is_open && recording->status == COX_OK;
}

static cox_recorder_def recorder_def(const cox_session_def *def, uint32_t start_tick)
{
    cox_recorder_def recorder = cox_recorder_default();
    recorder.seed = def->seed;
    recorder.settings = def->settings;
    recorder.setting_values = def->setting_values;
    recorder.setting_count = def->setting_count;
    if (def->recorder != NULL) recorder = *def->recorder;
    recorder.start_tick = start_tick;
    recorder.ticks_per_second = def->ticks_per_second;
    return recorder;
}

/* Whether the definition of the recording is right, if there is one. The simulation's name is none
 * of its fields: a match needs less of it than a recording does. */
static bool is_sound(const cox_session_def *def)
{
    if (def->writer.write == NULL) return true;
    cox_recorder_def of_match = recorder_def(def, 0);
    uint8_t field = cox_recorder_check(def->sim, &of_match);
    return field == COX_RECORDER_FIELD_NONE || field == COX_RECORDER_FIELD_NAME;
}

/* Starts the recording; a second start, after a fresh state, ends it, as a recording has no
 * gaps. */
static void start(cox_session *session, uint32_t tick)
{
    const cox_session_def *def = &session->def;
    cox_recording *recording = &session->recording;
    if (is_recording(recording)) {
        recording->phase = COX_RECORDING_ENDED;
        keep_status(session, cox_recorder_flush(recording->recorder));
    }
    if (recording->recorder == NULL || recording->phase != COX_RECORDING_AHEAD) return;
    cox_recorder_def of_match = recorder_def(def, tick);
    recording->phase = COX_RECORDING_RUNS;
    keep_status(session, cox_recorder_start(recording->recorder, def->sim, &of_match, def->writer));
}

/* Writes the keyframe of a state that is final and still kept, if one is due: of those that are
 * kept every few ticks, so that all sides that keep the same ones record the same. */
static void write_keyframe(cox_session *session, const cox_request *request)
{
    cox_recorder *recorder = session->recording.recorder;
    const cox_keyframe_writer *keyframes = recorder->keyframes;
    const cox_sim *sim = session->def.sim;
    uint32_t tick = request->frame.tick;
    uint32_t length = 0;
    if (keyframes == NULL || tick % session->def.snapshot_ticks != 0) return;
    if (!keyframes->is_due(recorder)) return;
    const cox_saved_state *saved = cox_saved_states_newest(&session->timeline.saved_states, tick);
    if (saved == NULL || saved->tick != tick) return;
    uint8_t *bytes = session->undo; /* free, as nothing is being loaded */
    cox_status status = cox_image_snapshot(sim, saved->bytes, saved->length, bytes,
                                           session->snapshot_bytes, &length);
    if (status == COX_OK) status = cox_snapshot_check(sim, bytes, length);
    if (status == COX_OK) keyframes->write_known(recorder, request->state_hash, bytes, length);
}

static void confirm(cox_session *session, const cox_request *request)
{
    cox_recording *recording = &session->recording;
    if (!is_recording(recording)) return;
    write_keyframe(session, request);
    keep_status(session, cox_recorder_frame_known(recording->recorder, &request->frame,
                                                  request->state_hash));
}

/* Notes in the recording where the states differed, once it is known. */
static void note(cox_session *session)
{
    cox_recording *recording = &session->recording;
    char text[COX_DESYNC_TEXT_SIZE];
    uint32_t length = 0;
    if (recording->phase != COX_RECORDING_RUNS || !is_recording(recording)) return;
    if (!session->search.has_report) return;
    recording->phase = COX_RECORDING_NOTED;
    session->calls.search.say(session, text, COX_DESYNC_TEXT_SIZE);
    while (text[(size_t)length] != '\0') length++;
    keep_status(session, cox_recorder_note(recording->recorder, text, length));
}

/* Ends the recording with the match: the simulation is in the final state then. */
static void end(cox_session *session)
{
    cox_recording *recording = &session->recording;
    if (session->phase != COX_SESSION_OVER || !is_recording(recording)) return;
    recording->phase = COX_RECORDING_ENDED;
    cox_recorder *recorder = recording->recorder;
    bool is_whole = recorder->tick == session->timeline.current_tick;
    keep_status(session, is_whole ? cox_recorder_finish(recorder) : cox_recorder_flush(recorder));
}

static void lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile)
{
    if (def->writer.write == NULL) return;
    session->recording.recorder = (cox_recorder *)cox_session_take(pile, sizeof(cox_recorder));
}

static void record(cox_session *session, const cox_request *request)
{
    if (request->kind == COX_REQUEST_START) start(session, request->tick);
    else confirm(session, request);
}

static void end_call(cox_session *session)
{
    note(session);
    end(session);
}

const cox_recording_feature cox_feature_recording COX_FLASH = {
    is_sound, lay_out, record, end_call, &cox_session_states,
};
