/* SPDX-License-Identifier: MIT
 * The verbs of coxswain-bench, one function and one file each. argv[0] is the verb; the exit code
 * is returned. */
#ifndef COXSWAIN_BENCH_VERBS_H
#define COXSWAIN_BENCH_VERBS_H

int verb_scenario(int argc, char **argv);
int verb_math(int argc, char **argv);
int verb_state(int argc, char **argv);
int verb_steering(int argc, char **argv);
int verb_crowd(int argc, char **argv);
int verb_route(int argc, char **argv);
int verb_order(int argc, char **argv);
int verb_replay(int argc, char **argv);

#endif
