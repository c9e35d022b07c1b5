/* SPDX-License-Identifier: MIT
 * What a session remembers of its confirmed ticks, as the search of a difference asks for it. */
#ifndef COX_SESSION_HISTORY_H
#define COX_SESSION_HISTORY_H

#include "net/desync/cox_history.h"
#include "net/line/cox_timeline.h"

/* The history that a timeline keeps, which it refers to. */
cox_history cox_session_history(cox_timeline *timeline);

#endif
