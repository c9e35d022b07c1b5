/* SPDX-License-Identifier: MIT
 * Reading files. */
#include "replay_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "report_side.h"
#include "util/failure.h"

FILE *replay_file_open(const char *path, char *error)
{
    struct stat about;
    if (report_side_is(path)) return report_side_open(path, error);
    if (report_is(path)) {
        fail(error, "%s: is a report, and one of its recordings was expected: %s:a or %s:b", path,
             path, path);
        return NULL;
    }
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        fail(error, "%s: cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    if (fstat(fileno(file), &about) != 0) memset(&about, 0, sizeof about);
    if (S_ISDIR(about.st_mode)) {
        fail(error, "%s: is a directory, and a file was expected", path);
        replay_file_close(file);
        return NULL;
    }
    int first = getc(file);
    if (first != EOF) {
        ungetc(first, file);
        return file;
    }
    fail(error, "%s: %s", path, ferror(file) ? "cannot be read" : "is empty");
    replay_file_close(file);
    return NULL;
}

void replay_file_close(FILE *file)
{
    if (file != NULL && file != stdin) fclose(file);
}

uint64_t replay_file_size(FILE *file)
{
    struct stat about;
    if (fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) return 0;
    return (uint64_t)about.st_size;
}

bool replay_file_can_seek(const char *path)
{
    struct stat about;
    if (report_side_is(path)) return true;
    return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

static int32_t read_bytes(void *user, void *bytes, uint32_t length)
{
    FILE *file = (FILE *)user;
    size_t count = fread(bytes, 1, length, file);
    if (count < length && ferror(file)) return COX_ERROR_IO;
    return (int32_t)count;
}

cox_stream_reader replay_file_reader(FILE *file)
{
    cox_stream_reader reader = {read_bytes, file};
    return reader;
}

static int32_t read_at(void *user, uint64_t offset, void *bytes, uint32_t length)
{
    replay_file_places *places = (replay_file_places *)user;
    /* To seek empties the buffer, so a file that is read on is not sought. */
    if (places->position != offset && fseeko(places->file, (off_t)offset, SEEK_SET) != 0)
        return COX_ERROR_IO;
    int32_t count = read_bytes(places->file, bytes, length);
    places->position = count < 0 ? UINT64_MAX : offset + (uint32_t)count;
    return count;
}

cox_stream_file replay_file_whole(replay_file_places *places, FILE *file)
{
    cox_stream_file whole = {read_at, places, replay_file_size(file)};
    places->file = file;
    places->position = UINT64_MAX;
    return whole;
}
