/* SPDX-License-Identifier: MIT
 * Reading files. */
#include "replay_file.h"

#include <errno.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>

#include "report_side.h"
#include "util/failure.h"
#include "util/interrupt.h"
#include "util/output_file.h"
#include "util/streams.h"

/* Between two looks at a file that is to grow. */
#define LOOK_NANOSECONDS 100000000L

static bool is_followed; /* for all files, as a verb is told */

void replay_file_follow(void)
{
    interrupt_catch();
    is_followed = true;
}

bool replay_file_is_followed(void)
{
    return is_followed;
}

/* Whether a process holds the lock of a file that it writes. */
static bool is_locked(FILE *file)
{
    if (!is_followed) return false;
    if (flock(fileno(file), LOCK_SH | LOCK_NB) != 0) return true;
    flock(fileno(file), LOCK_UN);
    return false;
}

/* Opens a file for reading; of one that is followed its part, where that is being written. */
static FILE *open_present(const char *path)
{
    char part_path[OUTPUT_PATH_SIZE + sizeof OUTPUT_PART];
    FILE *part = NULL;
    struct stat about;
    if (is_followed && strlen(path) < OUTPUT_PATH_SIZE) {
        snprintf(part_path, sizeof part_path, "%s%s", path, OUTPUT_PART);
        part = fopen(part_path, "rb");
    }
    if (part != NULL && (stat(path, &about) != 0 || is_locked(part))) return part;
    if (part != NULL) fclose(part);
    return fopen(path, "rb");
}

/* Whether what is to be followed may still grow; waits a moment. */
static bool may_grow(replay_file_growth *growth)
{
    struct stat about;
    struct timespec moment = {0, LOOK_NANOSECONDS};
    bool is_at_end = growth->has_ended || growth->reader->phase == COX_RECORD_END;
    if (!is_followed || is_at_end || is_interrupted()) return false;
    if (fstat(fileno(growth->file), &about) != 0 || !S_ISREG(about.st_mode)) return false;
    if (about.st_nlink == 0) growth->fault = "was replaced or removed while it was followed";
    else if (about.st_size < ftello(growth->file))
        growth->fault = "was shortened while it was followed";
    if (growth->fault != NULL) return false;
    growth->has_ended = growth->is_written && !is_locked(growth->file);
    if (growth->has_ended) return true; /* what came last may not be read yet */
    fflush(stream_out());
    nanosleep(&moment, NULL);
    return true;
}

/* Reads the first byte, once it is there. */
static int first_byte(FILE *file)
{
    static const cox_reader none;
    replay_file_growth growth = {.file = file, .reader = &none, .is_written = is_locked(file)};
    for (;;) {
        int first = getc(file);
        if (first != EOF || !may_grow(&growth)) return first;
        clearerr(file);
    }
}

FILE *replay_file_open(const char *path, char *error)
{
    struct stat about;
    if (report_side_is(path)) return report_side_open(path, error);
    if (report_is(path)) {
        fail(error, "%s: is a report, and one of its recordings was expected: %s:a or %s:b", path,
             path, path);
        return NULL;
    }
    FILE *file = strcmp(path, "-") == 0 ? stdin : open_present(path);
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
    int first = first_byte(file);
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

int replay_file_code(cox_status status)
{
    if (status == COX_END) return EXIT_SAME;
    if (status == COX_ERROR_DIVERGED) return EXIT_DIFFERENT;
    return status == COX_ERROR_TRUNCATED ? EXIT_CUT : EXIT_BAD;
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

static int32_t read_growing(void *user, void *bytes, uint32_t length)
{
    replay_file_growth *growth = (replay_file_growth *)user;
    for (;;) {
        int32_t count = read_bytes(growth->file, bytes, length);
        if (count != 0 || !may_grow(growth)) return growth->fault != NULL ? COX_ERROR_IO : count;
        clearerr(growth->file);
    }
}

cox_stream_reader replay_file_growing(replay_file_growth *growth, FILE *file,
                                      const cox_reader *reader)
{
    cox_stream_reader stream = {read_growing, growth};
    struct stat about;
    replay_file_growth begun = {.file = file, .reader = reader, .is_written = is_locked(file)};
    /* One without a name is a side of a report. */
    begun.has_ended = fstat(fileno(file), &about) == 0 && about.st_nlink == 0;
    *growth = begun;
    return stream;
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
