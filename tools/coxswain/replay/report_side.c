/* SPDX-License-Identifier: MIT
 * Sides by their names. */
#include "report_side.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "text/text_replay.h"
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

/* The replay of a side, by way of its text. */
static FILE *pack_side(const side_name *name, const char *path, FILE *report, FILE *text,
                       char *error)
{
    if (!text_report_side(report, name->report, name->number, text, error)) return NULL;
    if (fseek(text, 0, SEEK_SET) == 0) return text_replay(text, path, error);
    fail(error, "%s: cannot be copied", path);
    return NULL;
}

FILE *report_side_open(const char *path, char *error)
{
    side_name name;
    FILE *report = read_name(&name, path) ? fopen(name.report, "rb") : NULL;
    FILE *text = tmpfile();
    FILE *replay = NULL;
    if (report == NULL || text == NULL)
        fail(error, "%s: cannot be read: %s", path, strerror(errno));
    else replay = pack_side(&name, path, report, text, error);
    if (report != NULL) fclose(report);
    if (text != NULL) fclose(text);
    return replay;
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
