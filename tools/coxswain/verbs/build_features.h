/* SPDX-License-Identifier: MIT
 * What this build of the command can do beyond what a C library alone gives. */
#ifndef COXSWAIN_BUILD_FEATURES_H
#define COXSWAIN_BUILD_FEATURES_H

#include <stdbool.h>
#include <stdio.h>

/* What a build may lack. */
enum { FEATURE_THREADS, FEATURE_PNG, FEATURE_GIF, FEATURE_HTML, FEATURE_NETWORK, FEATURE_COUNT };

/* Why a build lacks a feature: "because cairo was not there when it was built". */
const char *build_feature_absence(int which);

/* Whether this build can write a file in a format, "PNGs", that takes a feature; else prints an
 * error of the verb about the file. */
bool build_feature_check(int which, const char *verb, const char *path, const char *format);

/* Prints "with threads, png; without network", and the end of the line. */
void build_features_print(FILE *file);

#endif
