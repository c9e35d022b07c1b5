/* SPDX-License-Identifier: MIT
 * The rules of ORCA in bench crowd, which both sides obey. */
#ifndef COXSWAIN_CROWD_ORCA_H
#define COXSWAIN_CROWD_ORCA_H

/* Everybody walks to a point of its own and back, and avoids so many others at most within that
 * range, for so many ticks, or for so many if that has no answer; units and ticks. */
#define CROWD_ORCA_NEIGHBOURS 10
#define CROWD_ORCA_RANGE 9
#define CROWD_ORCA_RADIUS 0.75
#define CROWD_ORCA_HORIZON 60
#define CROWD_ORCA_LEAST_HORIZON 4

/* Whom so many overlap, and who cannot avoid all, keeps this part of its speed, down to this part
 * of the greatest: the rule of cox_orca. */
#define CROWD_ORCA_SQUEEZED 2
#define CROWD_ORCA_SQUEEZED_KEEPS 0.8
#define CROWD_ORCA_SQUEEZED_PART (1.0 / 3)

#endif
