/* SPDX-License-Identifier: MIT
 * The fields of a session's definition, by number: what cox_session_check (session.h) finds wrong,
 * and its name where a text is wanted. A program that does not ask for names has none of them. */
#ifndef COX_SESSION_FIELD_H
#define COX_SESSION_FIELD_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The fields of a cox_session_def, in the order in which they are checked. */
enum cox_session_field {
    COX_SESSION_FIELD_NONE = 0, /* all are right */
    COX_SESSION_FIELD_SIM = 1,  /* NULL */
    COX_SESSION_FIELD_SIDE = 2,
    COX_SESSION_FIELD_FEATURES_HOST = 3,   /* of a host */
    COX_SESSION_FIELD_FEATURES_JOINER = 4, /* of a joiner */
    COX_SESSION_FIELD_SPECTATOR = 5,
    COX_SESSION_FIELD_PLAYERS = 6,
    COX_SESSION_FIELD_PEERS = 7,
    COX_SESSION_FIELD_HOST = 8,   /* of a joiner: no address */
    COX_SESSION_FIELD_SECRET = 9, /* all zero */
    COX_SESSION_FIELD_TICKS_PER_SECOND = 10,
    COX_SESSION_FIELD_COMMAND_BYTES = 11,
    COX_SESSION_FIELD_TICKS = 12,
    COX_SESSION_FIELD_SETTING_COUNT = 13,
    COX_SESSION_FIELD_SETTINGS = 14,       /* NULL */
    COX_SESSION_FIELD_SETTING_VALUES = 15, /* NULL */
    COX_SESSION_FIELD_ON_DESYNC = 16,
    COX_SESSION_FIELD_ROLLBACK = 17,
    COX_SESSION_FIELD_FEATURES_ROLLBACK = 18,  /* which rollback asks for */
    COX_SESSION_FIELD_FEATURES_LATE_JOIN = 19, /* which transfer_bytes_per_second asks for */
    COX_SESSION_FIELD_FEATURES_RECORDING = 20, /* which writer asks for */
    COX_SESSION_FIELD_FEATURES_SYNC_TEST = 21, /* which sync_test asks for */
    COX_SESSION_FIELD_DELAY_GREATEST_MS = 22,
    COX_SESSION_FIELD_DELAY_MS = 23,
    COX_SESSION_FIELD_WINDOW_MS = 24, /* out of its bounds, or less than twice the
                                         greatest delay */
    COX_SESSION_FIELD_STEPS_MAX = 25,
    COX_SESSION_FIELD_BYTES_PER_SECOND = 26, /* less than the inputs take, or than the least */
    COX_SESSION_FIELD_DROP_MS = 27,
    COX_SESSION_FIELD_WARN_MS = 28,
    COX_SESSION_FIELD_EVENTS_KEPT = 29,
    COX_SESSION_FIELD_ANSWERS_KEPT = 30,
    COX_SESSION_FIELD_HISTORY_TICKS = 31, /* no power of two, out of its bounds, or less
                                             than window_ms */
    COX_SESSION_FIELD_SNAPSHOT_TICKS = 32,
    COX_SESSION_FIELD_TRANSFER_MS = 33,
    COX_SESSION_FIELD_STATE_BYTES = 34, /* less than a state takes, more than a latecomer
                                           can be sent, or states that together take
                                           4 GB */
    COX_SESSION_FIELD_TRANSFER_BYTES_PER_SECOND = 35, /* less than the least */
    COX_SESSION_FIELD_RECORDER = 36 /* cox_recorder_check finds a field of it wrong */
};

/* The longest name of a field, its terminating zero included. */
#define COX_SESSION_FIELD_TEXT_SIZE 32

/* Writes the name of a field (enum cox_session_field) as C writes it after def., such as
 * "history_ticks" or "features.rollback", into text (at most size bytes with the terminating zero;
 * size 0 writes nothing). COX_SESSION_FIELD_NONE and numbers beyond the last give "". */
COX_API void cox_session_field_name(uint8_t field, char *text, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
