/* SPDX-License-Identifier: MIT
 * The verbs of the command, one function and one file each. argv[0] is the verb; the exit code is
 * returned. */
#ifndef COXSWAIN_VERBS_H
#define COXSWAIN_VERBS_H

int verb_scenarios(int argc, char **argv);
int verb_record(int argc, char **argv);
int verb_verify(int argc, char **argv);
int verb_info(int argc, char **argv);
int verb_find(int argc, char **argv);
int verb_dump(int argc, char **argv);
int verb_pack(int argc, char **argv);
int verb_diff(int argc, char **argv);
int verb_report(int argc, char **argv);
int verb_render(int argc, char **argv);
int verb_plot(int argc, char **argv);
int verb_host(int argc, char **argv);
int verb_join(int argc, char **argv);

#endif
