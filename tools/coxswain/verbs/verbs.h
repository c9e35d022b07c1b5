/* SPDX-License-Identifier: MIT
 * The verbs of the command, one function and one file each. argv[0] is the verb; the exit code is
 * returned. */
#ifndef COXSWAIN_VERBS_H
#define COXSWAIN_VERBS_H

int verb_scenarios(int argc, char **argv);
int verb_record(int argc, char **argv);
int verb_verify(int argc, char **argv);
int verb_info(int argc, char **argv);
int verb_dump(int argc, char **argv);
int verb_pack(int argc, char **argv);
int verb_diff(int argc, char **argv);
int verb_render(int argc, char **argv);
int verb_host(int argc, char **argv);
int verb_join(int argc, char **argv);
int verb_bench(int argc, char **argv);

/* The verbs of `bench math`, `state`, `steering`, `crowd`, `route`, `replay`; argv[0] is the second
 * word. */
int verb_bench_math(int argc, char **argv);
int verb_bench_state(int argc, char **argv);
int verb_bench_steering(int argc, char **argv);
int verb_bench_crowd(int argc, char **argv);
int verb_bench_route(int argc, char **argv);
int verb_bench_replay(int argc, char **argv);

#endif
