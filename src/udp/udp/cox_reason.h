/* SPDX-License-Identifier: MIT
 * Why something failed: a sentence in English, lower case, without a full stop. */
#ifndef COX_REASON_H
#define COX_REASON_H

#include "coxswain/udp.h"

/* A sentence; empty if there is none. */
typedef struct cox_reason {
    char text[COX_UDP_REASON_SIZE];
} cox_reason;

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
/* Writes the sentence, cut where it is too long, and returns status, so that a function can end
 * with it. */
cox_status
cox_reason_give(cox_reason *why, cox_status status, const char *format, ...);

/* Copies a text of any length into at most size bytes, cut where it is too long; size 0 copies
 * nothing. */
void cox_reason_copy(const char *from, char *text, uint32_t size);

#endif
