/* SPDX-License-Identifier: MIT
 * Streams of the command's own. */
#include "streams.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The lowest number of a private descriptor: a scenario that opens or closes the usual ones by
 * mistake does not meet it. */
#define PRIVATE_LEAST 100

static FILE *own_out;
static FILE *own_err;
static char *kept;
static size_t kept_size;

FILE *stream_out(void)
{
    return own_out != NULL ? own_out : stdout;
}

FILE *stream_err(void)
{
    return own_err != NULL ? own_err : stderr;
}

bool stream_err_is_drawable(void)
{
    const char *terminal = getenv("TERM");
    bool is_dumb = terminal != NULL && strcmp(terminal, "dumb") == 0;
    return !is_dumb && isatty(fileno(stream_err())) != 0;
}

static FILE *copy_of(int descriptor)
{
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, PRIVATE_LEAST);
    FILE *file = copy >= 0 ? fdopen(copy, "w") : NULL;
    if (file == NULL && copy >= 0) close(copy);
    return file;
}

bool streams_part(char *unsaid, size_t size)
{
    own_out = copy_of(STDOUT_FILENO);
    own_err = copy_of(STDERR_FILENO);
    kept = unsaid;
    kept_size = size;
    if (own_out == NULL || own_err == NULL) return false;
    setvbuf(own_err, NULL, _IOLBF, BUFSIZ);
    return true;
}

void streams_keep(const char *sentence)
{
    if (kept != NULL && kept[0] == '\0') snprintf(kept, kept_size, "%s", sentence);
}
