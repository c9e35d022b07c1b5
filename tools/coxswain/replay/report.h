/* SPDX-License-Identifier: MIT
 * A report: the evidence that two recordings of one match differ, in one text for a bug tracker. */
#ifndef COXSWAIN_REPORT_H
#define COXSWAIN_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "comparison.h"

/* Writes the report of a comparison that found a difference between the replays at two paths, as
 * text/text_report.h describes it. shared_object is the path of a user's own scenario, given, or
 * NULL for the shipped ones. False, with the sentence in error, if it cannot be made. */
bool report_write(FILE *file, const comparison *made, const char *const paths[2],
                  const char *shared_object, const cox_scenario *given, char *error);

#endif
