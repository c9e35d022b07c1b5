/* SPDX-License-Identifier: MIT
 * Sides by their names. */
#include "report_side.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "text/text_pack.h"
#include "text/text_report.h"
#include "util/failure.h"
#include "util/output_file.h"

static const char *const marks[REPORT_SIDES] = {":a", ":b"};
#define MARK_SIZE 2u

/* A side by its name. */
typedef struct side_name {
    char report[OUTPUT_PATH_SIZE];
    unsigned number;
} side_name;

static bool is_regular(const char *path)
{
    struct stat about;
    return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

static bool read_name(side_name *read, const char *path)
{
    struct stat about;
    size_t length = strlen(path);
    if (length <= MARK_SIZE || length >= sizeof read->report || stat(path, &about) == 0)
        return false;
    length -= MARK_SIZE;
    memcpy(read->report, path, length);
    read->report[length] = '\0';
    for (read->number = 0; read->number < REPORT_SIDES; read->number++)
        if (strcmp(path + length, marks[read->number]) == 0) return is_regular(read->report);
    return false;
}

bool report_side_is(const char *path)
{
    side_name name;
    return read_name(&name, path);
}

bool report_is(const char *path)
{
    FILE *file = is_regular(path) ? fopen(path, "rb") : NULL;
    bool is_report = file != NULL && text_report_begins(file);
    if (file != NULL) fclose(file);
    return is_report;
}

static cox_status write_bytes(void *user, const void *bytes, uint32_t length)
{
    return fwrite(bytes, 1, length, (FILE *)user) == length ? COX_OK : COX_ERROR_IO;
}

/* Writes the replay that a side's text says, and goes to its beginning. */
static bool pack_side(const side_name *name, const char *path, FILE *report, FILE *text,
                      FILE *replay, char *error)
{
    cox_stream_writer writer = {write_bytes, replay};
    if (!text_report_side(report, name->report, name->number, text, error)) return false;
    if (fseek(text, 0, SEEK_SET) != 0) return fail(error, "%s: cannot be copied", path);
    if (!text_pack(text, path, writer, error)) return false;
    return fseek(replay, 0, SEEK_SET) == 0 || fail(error, "%s: cannot be copied", path);
}

FILE *report_side_open(const char *path, char *error)
{
    side_name name;
    FILE *report = read_name(&name, path) ? fopen(name.report, "rb") : NULL;
    FILE *text = tmpfile();
    FILE *replay = tmpfile();
    bool is_open = report != NULL && text != NULL && replay != NULL;
    if (!is_open) fail(error, "%s: cannot be read: %s", path, strerror(errno));
    is_open = is_open && pack_side(&name, path, report, text, replay, error);
    if (report != NULL) fclose(report);
    if (text != NULL) fclose(text);
    if (is_open || replay == NULL) return replay;
    fclose(replay);
    return NULL;
}

bool report_paths_make(report_paths *made, char **given, int count)
{
    size_t size = 1;
    for (int i = 0; i < count; i++) size += REPORT_SIDES * (strlen(given[i]) + MARK_SIZE + 1);
    made->count = 0;
    made->paths = malloc(REPORT_SIDES * (size_t)count * sizeof *made->paths);
    made->names = malloc(size);
    if (made->paths == NULL || made->names == NULL) return false;
    char *name = made->names;
    for (int i = 0; i < count; i++) {
        if (!report_is(given[i])) {
            made->paths[made->count++] = given[i];
            continue;
        }
        for (unsigned side = 0; side < REPORT_SIDES; side++) {
            made->paths[made->count++] = name;
            name += sprintf(name, "%s%s", given[i], marks[side]) + 1;
        }
    }
    return true;
}

void report_paths_free(report_paths *made)
{
    free(made->paths);
    free(made->names);
}
