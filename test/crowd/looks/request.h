/* SPDX-License-Identifier: MIT
 * What the command line of test/crowd/run looks asks for. */
#ifndef CROWD_REQUEST_H
#define CROWD_REQUEST_H

#include "stage.h"

#define REQUEST_NAMES 32u

typedef struct request {
    bool wants_help;
    stage_options options;
    uint32_t starts;
    uint32_t name_count;
    const char *names[REQUEST_NAMES]; /* of scenes, or their beginnings; none: all */
} request;

/* Reads the command line. False, with a sentence on stderr, if it is wrong. Settings point into
 * it. */
bool request_read(request *asked, int argc, char **argv);

/* Whether a scene is asked for. */
bool request_wants(const request *asked, const char *scene);

#endif
