/* SPDX-License-Identifier: MIT
 * The verbs of the command, one function and one file each. argv[0] is the verb; the exit code is
 * returned. */
#ifndef COXSWAIN_COMMANDS_H
#define COXSWAIN_COMMANDS_H

int command_scenarios(int argc, char **argv);
int command_record(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_info(int argc, char **argv);
int command_dump(int argc, char **argv);
int command_pack(int argc, char **argv);
int command_diff(int argc, char **argv);
int command_render(int argc, char **argv);
int command_host(int argc, char **argv);
int command_join(int argc, char **argv);
int command_bench(int argc, char **argv);

/* What bench hands `bench math` and `bench steering` on to; argv[0] is "math" or "steering". */
int command_bench_math(int argc, char **argv);
int command_bench_steering(int argc, char **argv);

#endif
