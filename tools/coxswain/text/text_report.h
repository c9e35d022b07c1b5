/* SPDX-License-Identifier: MIT
 * The text of a report of two recordings that differ: `coxswain-report 1`, comments for people,
 * then the part of each recording around the difference, in the text form of a replay.
 * docs/report.md describes the form. */
#ifndef COXSWAIN_TEXT_REPORT_H
#define COXSWAIN_TEXT_REPORT_H

#include <stdbool.h>
#include <stdio.h>

/* The first line of a report, and the number of the form. */
#define REPORT_FIRST_WORD "coxswain-report"
#define REPORT_VERSION 1u

/* The recordings in a report. */
#define REPORT_SIDES 2u

/* Whether a file begins as a report does. It is read from where it stands. */
bool text_report_begins(FILE *file);

/* Copies a side of a report, 0 or 1, as the text of a replay. path names the report. False, with
 * the sentence in error, if this is no report of this version, or lacks the side. */
bool text_report_side(FILE *file, const char *path, unsigned side, FILE *to, char *error);

/* Copies the comments of a report's head, without their marks and fit for a terminal; as much as
 * can be read. */
void text_report_head(FILE *file, FILE *to);

#endif
