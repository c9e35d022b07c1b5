/* SPDX-License-Identifier: MIT
 * What CMake has found and was told. */
#include "build_features.h"

/* COXSWAIN_HAS_... says that a feature is built in, COXSWAIN_..._OFF that it was not wanted. */
enum { ABSENT, SWITCHED_OFF, BUILT_IN };

#if defined(COXSWAIN_HAS_THREADS)
#define THREADS BUILT_IN
#elif defined(COXSWAIN_THREADS_OFF)
#define THREADS SWITCHED_OFF
#else
#define THREADS ABSENT
#endif

#if defined(COXSWAIN_HAS_CAIRO)
#define PNG BUILT_IN
#elif defined(COXSWAIN_PNG_OFF)
#define PNG SWITCHED_OFF
#else
#define PNG ABSENT
#endif

#if defined(COXSWAIN_HAS_GIF)
#define GIF BUILT_IN
#elif defined(COXSWAIN_GIF_OFF)
#define GIF SWITCHED_OFF
#else
#define GIF ABSENT
#endif

#if defined(COXSWAIN_HAS_NETWORK)
#define NETWORK BUILT_IN
#elif defined(COXSWAIN_NETWORK_OFF)
#define NETWORK SWITCHED_OFF
#else
#define NETWORK ABSENT
#endif

typedef struct feature {
    const char *name;
    int state;
    const char *absence; /* what is said where the build found nothing to make it with */
} feature;

static const feature features[FEATURE_COUNT] = {
    [FEATURE_THREADS] = {"threads", THREADS,
                         "because POSIX threads were not there when it was built"},
    [FEATURE_PNG] = {"png", PNG, "because cairo was not there when it was built"},
    [FEATURE_GIF] = {"gif", GIF, "because cairo or giflib was not there when it was built"},
    [FEATURE_NETWORK] = {"network", NETWORK, "because libsodium was not there when it was built"},
};

bool build_feature_is_there(int which)
{
    return features[which].state == BUILT_IN;
}

const char *build_feature_absence(int which)
{
    if (features[which].state != SWITCHED_OFF) return features[which].absence;
    return "because that was switched off when it was built";
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
