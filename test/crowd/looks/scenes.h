/* SPDX-License-Identifier: MIT
 * The scenes by which the look of a crowd is judged. */
#ifndef CROWD_SCENES_H
#define CROWD_SCENES_H

#include "stage.h"

/* What a scene is to reach; < 0: it has no such figure. */
typedef struct scene_goals {
    double last;    /* arrival, ticks, the mean of the starts */
    double flips;   /* by an agent and second */
    double seen;    /* flips that an eye sees, likewise */
    double deepest; /* overlap, % of the smaller radius */
} scene_goals;

typedef struct crowd_scene {
    const char *name;
    void (*build)(stage *on, const struct crowd_scene *scene);
    bool (*has_arrived)(const stage_agent *agent);
    uint32_t count;      /* of agents, where scenes differ by that */
    double door;         /* the width of its door, diameters */
    uint32_t ticks_most; /* afterwards a start counts as never */
    scene_goals goals;
} crowd_scene;

extern const crowd_scene scenes[];
extern const uint32_t scene_count;

#endif
