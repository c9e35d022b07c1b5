/* SPDX-License-Identifier: MIT
 * What coxswain info says of a report. */
#ifndef COXSWAIN_INFO_REPORT_H
#define COXSWAIN_INFO_REPORT_H

#include <stdbool.h>

/* Prints the head of the report at a path, and how its recordings are called. Returns the exit
 * code. */
int info_report_print(char *path, bool is_json);

#endif
