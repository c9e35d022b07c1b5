/* SPDX-License-Identifier: MIT
 * The verbs of the command, one function and one file each. argv[0] is the verb; the exit code is
 * returned. */
#ifndef COXSWAIN_VERBS_H
#define COXSWAIN_VERBS_H

int command_scenarios(int argc, char **argv);
int command_record(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_info(int argc, char **argv);
int command_dump(int argc, char **argv);
int command_pack(int argc, char **argv);
int command_diff(int argc, char **argv);
int command_render(int argc, char **argv);
int command_bench(int argc, char **argv);

#endif
