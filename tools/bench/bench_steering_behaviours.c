/* SPDX-License-Identifier: MIT
 * The table of the behaviours that bench steering measures. */
#include "bench_steering_pass.h"

#include "coxswain/flash.h"

/* First those whose rows in rules.def need no world; seek is the first of them. */
#define PLAIN_RULE(name, ...) {#name, pass_##name},
#define OWN_RULE PLAIN_RULE
#define PARAMETER(...)
#define CROWD_ROW(name) {#name, pass_##name},
#define FLOAT_ROW(name)
const steering_behaviour steering_behaviours[] = {
#include "steer/world/plain_rules.def"
#include "bench_steering_passes.def"
};
const unsigned steering_behaviour_count = COX_COUNT(steering_behaviours);

#define CROWD_ROW(name)
#define FLOAT_ROW(name) {#name, pass_float_##name},
static const struct {
    const char *name;
    float_pass *run;
} floats[] = {
#include "bench_steering_passes.def"
};

float_pass *steering_float_of(const char *name)
{
    for (unsigned i = 0; i < COX_COUNT(floats); i++)
        if (strcmp(floats[i].name, name) == 0) return floats[i].run;
    return NULL;
}
