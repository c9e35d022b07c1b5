/* SPDX-License-Identifier: MIT
 * Whether a definition is right. */
#ifndef COX_SESSION_CHECK_H
#define COX_SESSION_CHECK_H

#include "cox_session_features.h"

/* The least bounds of what sizes a session's memory or its packets; a small match has them. */
#define COX_SESSION_HISTORY_TICKS_MIN 16u
#define COX_SESSION_BYTES_PER_SECOND_MIN 8192u

/* Whether every field is within its bounds, and a feature is named where a field asks for it. calls
 * has the functions of the features that def names. */
bool cox_session_is_sound(const cox_session_def *def, const cox_session_calls *calls);

/* The first field that is not, COX_SESSION_FIELD_...; COX_SESSION_FIELD_NONE: all are. */
uint8_t cox_session_wrong_field(const cox_session_def *def, const cox_session_calls *calls);

#endif
