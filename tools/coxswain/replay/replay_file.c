/* SPDX-License-Identifier: MIT
 * Reading files, and saying what is wrong with them. */
#include "replay_file.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "util/failure.h"
#include "coxswain/version.h"

FILE *replay_file_open(const char *path, char *error, size_t error_size)
{
    struct stat about;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        fail(error, error_size, "%s: cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    if (fstat(fileno(file), &about) != 0) memset(&about, 0, sizeof about);
    if (S_ISDIR(about.st_mode)) {
        fail(error, error_size, "%s: is a directory, and a file was expected", path);
        replay_file_close(file);
        return NULL;
    }
    int first = getc(file);
    if (first != EOF) {
        ungetc(first, file);
        return file;
    }
    fail(error, error_size, "%s: %s", path, ferror(file) ? "cannot be read" : "is empty");
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

int32_t replay_file_read(void *user, void *bytes, uint32_t length)
{
    FILE *file = (FILE *)user;
    size_t count = fread(bytes, 1, length, file);
    if (count < length && ferror(file)) return COX_ERROR_IO;
    return (int32_t)count;
}

/* What is unknown: the file, its container, or a record of it. */
static void explain_format(const cox_reader *reader, char *text, size_t text_size)
{
    const uint8_t *payload = reader->payload;
    if (reader->offset == 0) snprintf(text, text_size, "is not a replay: it does not begin as one");
    else if (reader->phase == 0)
        snprintf(text, text_size, "is a replay of container version %u, and this reads version %u",
                 payload[0] + 256u * payload[1], (unsigned)COX_CONTAINER_VERSION);
    else
        snprintf(text, text_size,
                 "has a record at byte %" PRIu64 " that this version does not know",
                 reader->offset);
}

static void explain_simulation(const cox_reader *reader, const cox_sim *sim, char *text,
                               size_t text_size)
{
    const cox_replay_header *header = &reader->header;
    if (strncmp(header->simulation, sim->name, COX_NAME_SIZE) != 0)
        snprintf(text, text_size, "was recorded by simulation %.24s, this is %.24s",
                 header->simulation, sim->name);
    else
        snprintf(text, text_size,
                 "was recorded by %.24s epoch %" PRIu32 ", this is %.24s epoch %" PRIu32,
                 header->simulation, header->simulation_epoch, sim->name, sim->epoch);
}

void replay_file_explain(const cox_reader *reader, cox_status status, char *text, size_t text_size)
{
    char words[COX_STATUS_TEXT_SIZE];
    if (status == COX_ERROR_TRUNCATED) {
        snprintf(text, text_size, "truncated at tick %" PRIu32, reader->tick);
    } else if (status == COX_ERROR_DAMAGED) {
        snprintf(text, text_size, "damaged at byte %" PRIu64, reader->offset);
    } else if (status == COX_ERROR_FORMAT) {
        explain_format(reader, text, text_size);
    } else if (status == COX_ERROR_EPOCH) {
        snprintf(text, text_size,
                 "was recorded by library epoch %" PRIu32 ", this is epoch %" PRIu32,
                 reader->header.library_epoch, COX_EPOCH);
    } else if (status == COX_ERROR_IO) {
        snprintf(text, text_size, "could not be read at byte %" PRIu64, reader->offset);
    } else {
        cox_status_text(status, words, sizeof words);
        snprintf(text, text_size, "stops at byte %" PRIu64 ": %s", reader->offset, words);
    }
}

void replay_file_explain_played(const cox_reader *reader, cox_status status, const cox_sim *sim,
                                char *text, size_t text_size)
{
    if (status == COX_ERROR_SIMULATION && sim != NULL) {
        explain_simulation(reader, sim, text, text_size);
        return;
    }
    if (status == COX_ERROR_SCHEMA && sim != NULL) {
        snprintf(text, text_size,
                 "declares its state otherwise: schema %016" PRIx64 ", this is schema %016" PRIx64,
                 reader->header.schema_hash, cox_sim_schema_hash(sim));
        return;
    }
    replay_file_explain(reader, status, text, text_size);
    size_t length = strlen(text);
    if (status == COX_ERROR_TRUNCATED || status == COX_ERROR_DAMAGED)
        snprintf(text + length, text_size - length, ", verified to tick %" PRIu32,
                 reader->verified_tick);
}
