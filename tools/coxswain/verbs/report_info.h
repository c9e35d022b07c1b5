/* SPDX-License-Identifier: MIT
 * What coxswain info says of a report. */
#ifndef COXSWAIN_REPORT_INFO_H
#define COXSWAIN_REPORT_INFO_H

#include <stdbool.h>

/* Prints the head of the report at a path, and how its recordings are called. Returns the exit
 * code. */
int report_info_print(char *path, bool is_json);

#endif
