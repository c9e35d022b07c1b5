/* SPDX-License-Identifier: MIT
 * From a text to a file. */
#include "text_replay.h"

#include <errno.h>
#include <string.h>

#include "text_pack.h"
#include "util/failure.h"

static cox_status write_bytes(void *user, const void *bytes, uint32_t length)
{
    return fwrite(bytes, 1, length, (FILE *)user) == length ? COX_OK : COX_ERROR_IO;
}

FILE *text_replay(FILE *text, const char *path, char *error)
{
    FILE *replay = tmpfile();
    cox_stream_writer writer = {write_bytes, replay};
    if (replay == NULL) {
        fail(error, "%s: there is no room for its replay: %s", path, strerror(errno));
        return NULL;
    }
    if (text_pack(text, path, writer, error)) {
        if (fseek(replay, 0, SEEK_SET) == 0) return replay;
        fail(error, "%s: its replay could not be written", path);
    }
    fclose(replay);
    return NULL;
}
