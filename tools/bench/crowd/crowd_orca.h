/* SPDX-License-Identifier: MIT
 * The rules of ORCA in bench crowd, which both sides obey. */
#ifndef COXSWAIN_CROWD_ORCA_H
#define COXSWAIN_CROWD_ORCA_H

/* Everybody walks to a point of its own and back, and avoids so many others at most within that
 * range, for so many ticks; units and ticks. Margin, least horizon and ticks of parting are the
 * defaults of cox_orca: the least horizon is what all pairs have, as radii and speeds are alike. */
#define CROWD_ORCA_NEIGHBOURS 10
#define CROWD_ORCA_RANGE 9
#define CROWD_ORCA_RADIUS 0.75
#define CROWD_ORCA_HORIZON 60
#define CROWD_ORCA_MARGIN 1.1
#define CROWD_ORCA_LEAST_HORIZON 5
#define CROWD_ORCA_PARTING 1

#endif
