/* SPDX-License-Identifier: MIT
 * What CMake has found and was told. */
#include "build_features.h"

#include "util/failure.h"

/* CMake says one of these of each part: COXSWAIN_STATE_PNG=BUILT_IN. */
enum { ABSENT, SWITCHED_OFF, BUILT_IN };

typedef struct feature {
    const char *name;
    int state;
    const char *absence; /* what is said where the build found nothing to make it with */
} feature;

static const feature features[FEATURE_COUNT] = {
    [FEATURE_THREADS] = {"threads", COXSWAIN_STATE_THREADS,
                         "because POSIX threads were not there when it was built"},
    [FEATURE_PNG] = {"png", COXSWAIN_STATE_PNG, "because cairo was not there when it was built"},
    [FEATURE_GIF] = {"gif", COXSWAIN_STATE_GIF,
                     "because cairo or giflib was not there when it was built"},
    [FEATURE_HTML] = {"html", COXSWAIN_STATE_HTML, "because zlib was not there when it was built"},
    [FEATURE_NETWORK] = {"network", COXSWAIN_STATE_NETWORK,
                         "because libsodium was not there when it was built"},
};

const char *build_feature_absence(int which)
{
    if (features[which].state != SWITCHED_OFF) return features[which].absence;
    return "because that was switched off when it was built";
}

bool build_feature_check(int which, const char *verb, const char *path, const char *format)
{
    return features[which].state == BUILT_IN ||
           complain("%s: %s: this build cannot write %s, %s; it writes SVGs", verb, path, format,
                    build_feature_absence(which));
}

/* Prints the features that are built in, or those that are not, after a word. Returns whether there
 * are any. */
static bool print_list(FILE *file, const char *word, bool is_built_in)
{
    bool has_any = false;
    for (int i = 0; i < FEATURE_COUNT; i++) {
        if ((features[i].state == BUILT_IN) != is_built_in) continue;
        fprintf(file, "%s%s", has_any ? ", " : word, features[i].name);
        has_any = true;
    }
    return has_any;
}

void build_features_print(FILE *file)
{
    bool has_any = print_list(file, "with ", true);
    print_list(file, has_any ? "; without " : "without ", false);
    fputc('\n', file);
}
