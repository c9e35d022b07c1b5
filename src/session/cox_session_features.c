/* SPDX-License-Identifier: MIT
 * The functions of the features that a definition names, and whether it names all that it asks
 * for. */
#include "cox_session_features.h"

#include <string.h>

static const cox_side_feature *side_of(const cox_session_def *def)
{
    return def->side == COX_SIDE_HOST ? def->features.host : def->features.joiner;
}

cox_session_calls cox_session_calls_of(const cox_session_def *def)
{
    cox_session_calls calls;
    const cox_session_features *features = &def->features;
    const cox_side_feature *side = side_of(def);
    const cox_state_calls *states = NULL;
    const cox_piece_calls *pieces = NULL;
    memset(&calls, 0, sizeof calls);
    if (side != NULL) cox_flash_copy(&calls.side, side, sizeof calls.side);
    if (features->sync_test != NULL)
        cox_flash_copy(&calls.sync_test, features->sync_test, sizeof calls.sync_test);
    if (features->rollback != NULL) {
        cox_flash_copy(&calls.rollback, features->rollback, sizeof calls.rollback);
        states = calls.rollback.states;
    }
    if (features->recording != NULL) {
        cox_flash_copy(&calls.recording, features->recording, sizeof calls.recording);
        states = calls.recording.states;
    }
    if (features->search != NULL) {
        cox_flash_copy(&calls.search, features->search, sizeof calls.search);
        states = calls.search.states;
        pieces = calls.search.pieces;
    }
    if (features->late_join != NULL) {
        cox_flash_copy(&calls.late_join, features->late_join, sizeof calls.late_join);
        states = calls.late_join.states;
        pieces = calls.late_join.pieces;
    }
    if (states != NULL) cox_flash_copy(&calls.states, states, sizeof calls.states);
    if (pieces != NULL) cox_flash_copy(&calls.pieces, pieces, sizeof calls.pieces);
    return calls;
}

bool cox_session_features_are_sound(const cox_session_def *def)
{
    const cox_session_features *features = &def->features;
    if (side_of(def) == NULL) return false;
    if (def->rollback > 0 && features->rollback == NULL) return false;
    if (def->transfer_bytes_per_second > 0 && features->late_join == NULL) return false;
    if (def->writer.write != NULL && features->recording == NULL) return false;
    return !def->sync_test || features->sync_test != NULL;
}
