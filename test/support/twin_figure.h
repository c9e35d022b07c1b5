/* SPDX-License-Identifier: MIT
 * How far a behaviour is from its twin, printed as a line that tools/steering_table reads: "figure
 * twin KIND, NAME: VALUE UNIT". */
#ifndef TWIN_FIGURE_H
#define TWIN_FIGURE_H

/* kind says what was compared: "call" for one call from random states, "track" for a motion of
 * many ticks. */
void twin_figure(const char *kind, const char *name, double value, const char *unit);

#endif
