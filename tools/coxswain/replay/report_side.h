/* SPDX-License-Identifier: MIT
 * The recordings in a report (text/text_report.h): FILE:a and FILE:b are its sides, wherever the
 * path of a replay is given, unless there are files of these names. */
#ifndef COXSWAIN_REPORT_SIDE_H
#define COXSWAIN_REPORT_SIDE_H

#include <stdbool.h>
#include <stdio.h>

/* Whether a path is a report, in a file that can be read a second time. */
bool report_is(const char *path);

/* Whether a path names a side of a file. */
bool report_side_is(const char *path);

/* Opens a side of a report as the replay that its text says, a file without a name. NULL, with the
 * sentence in error, if that cannot be read or is no report, or if the side is missing or no text
 * of a replay. */
FILE *report_side_open(const char *path, char *error);

/* The paths of replays; made by report_paths_make. */
typedef struct report_paths {
    char **paths;
    int count;
    char *names; /* of the sides among them */
} report_paths;

/* Makes a list of given paths, in which each report stands as its two sides. The given ones stay
 * the caller's. False if there is no memory. */
bool report_paths_make(report_paths *made, char **given, int count);

void report_paths_free(report_paths *made);

#endif
