/* SPDX-License-Identifier: MIT
 * Where the command's own words go: the standard output and the standard error; or, in a process
 * that runs a user's own scenario, private copies of both, because what that scenario prints on the
 * standard ones is not the command's. */
#ifndef COXSWAIN_STREAMS_H
#define COXSWAIN_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Data, and errors and progress. Both are open as long as the program runs. */
FILE *stream_out(void);
FILE *stream_err(void);

/* Whether a line on stream_err() can be drawn anew: it is a terminal, and no dumb one (TERM). */
bool stream_err_is_drawable(void);

/* Moves both to copies of the descriptors 1 and 2, which the caller may then use otherwise. From
 * now on an error that cannot be written, as a scenario may close any descriptor, goes into unsaid,
 * size bytes, of which it fills what it needs. False if there are no copies. */
bool streams_part(char *unsaid, size_t size);

/* Keeps the first sentence that stream_err() could not take; nothing before streams_part. */
void streams_keep(const char *sentence);

#endif
