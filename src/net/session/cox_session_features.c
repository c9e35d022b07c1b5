/* SPDX-License-Identifier: MIT
 * The functions of the features that a definition names. */
#include "cox_session_features.h"

#include <stddef.h>
#include <string.h>

static const cox_side_feature *side_of(const cox_session_def *def)
{
    return def->side == COX_SIDE_HOST ? def->features.host : def->features.joiner;
}

/* Copies the functions of a feature; those of one that is not named stay NULL. */
static void take(void *calls, const void *feature, size_t size)
{
    if (feature != NULL) cox_flash_copy(calls, feature, size);
}

/* The functions that several features share: whichever of them is named knows where they are. */
static const cox_state_calls *states_of(const cox_session_calls *calls)
{
    if (calls->rollback.states != NULL) return calls->rollback.states;
    if (calls->recording.states != NULL) return calls->recording.states;
    return calls->search.states != NULL ? calls->search.states : calls->late_join.states;
}

static const cox_piece_calls *pieces_of(const cox_session_calls *calls)
{
    return calls->search.pieces != NULL ? calls->search.pieces : calls->late_join.pieces;
}

cox_session_calls cox_session_calls_of(const cox_session_def *def)
{
    cox_session_calls calls;
    const cox_session_features *features = &def->features;
    memset(&calls, 0, sizeof calls);
    take(&calls.side, side_of(def), sizeof calls.side);
    take(&calls.rollback, features->rollback, sizeof calls.rollback);
    take(&calls.search, features->search, sizeof calls.search);
    take(&calls.late_join, features->late_join, sizeof calls.late_join);
    take(&calls.recording, features->recording, sizeof calls.recording);
    take(&calls.sync_test, features->sync_test, sizeof calls.sync_test);
    take(&calls.states, states_of(&calls), sizeof calls.states);
    take(&calls.pieces, pieces_of(&calls), sizeof calls.pieces);
    return calls;
}
