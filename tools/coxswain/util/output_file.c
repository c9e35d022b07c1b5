/* SPDX-License-Identifier: MIT
 * Crash-safe writing. */
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "failure.h"
#include "interrupt.h"

/* The most parts of killed runs that are kept. */
#define LEFTOVERS_MAX 1000u

/* Where the bytes go in the end: a link's target, so that the link stays one. */
static bool resolve(output_file *file, const char *path)
{
    char *target = realpath(path, NULL);
    const char *chosen = target != NULL ? target : path;
    size_t length = strlen(chosen);
    bool fits = length + sizeof OUTPUT_PART <= OUTPUT_PATH_SIZE;
    if (fits) memcpy(file->path, chosen, length + 1);
    free(target);
    return fits;
}

static bool is_same_file(const char *path, const char *other)
{
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* Gives PATH.part, which a run that was killed left, a number of its own: it may be all that there
 * is of a recording. False with errno set if that cannot be. */
static bool keep_leftover(const output_file *file)
{
    char kept[OUTPUT_PATH_SIZE + 16];
    for (unsigned number = 1; number < LEFTOVERS_MAX; number++) {
        snprintf(kept, sizeof kept, "%s.%u", file->part_path, number);
        if (access(kept, F_OK) == 0) continue;
        if (rename(file->part_path, kept) != 0) return false;
        print_warning("%s, which a run that was cut left here, is now %s", file->part_path, kept);
        return true;
    }
    errno = EEXIST;
    return false;
}

/* Opens a file to write, never as one of the standard descriptors: a scenario of the user's that
 * has closed those would print into it. */
static int open_apart(const char *path, int flags, mode_t mode)
{
    int opened = open(path, flags | O_CLOEXEC, mode);
    if (opened < 0 || opened > STDERR_FILENO) return opened;
    int apart = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(opened);
    return apart;
}

/* Opens PATH.part, empty and locked, so that no other process writes to it as well. False with
 * errno set, EWOULDBLOCK where another one does. */
static bool open_part(output_file *file, mode_t mode)
{
    for (;;) {
        struct stat about;
        file->descriptor = open_apart(file->part_path, O_WRONLY | O_CREAT, mode);
        if (file->descriptor < 0) return false;
        bool is_ours =
            flock(file->descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(file->descriptor, &about) == 0;
        bool is_kept = is_ours && about.st_nlink > 0 && about.st_size > 0;
        if (is_ours && about.st_nlink > 0 && !is_kept) return true;

        int fault = errno;
        close(file->descriptor);
        file->descriptor = -1;
        errno = fault;
        if (!is_ours || (is_kept && !keep_leftover(file))) return false;
    }
}

static bool refuse(const char *path, char *error)
{
    if (errno == EWOULDBLOCK) return fail(error, "%s: another process is writing it", path);
    return fail(error, "%s: cannot be written: %s", path, strerror(errno));
}

/* Opens the part of a regular file. One that is write-protected is not replaced either. */
static bool open_regular(output_file *file, const struct stat *about)
{
    mode_t mode = about != NULL ? about->st_mode & 0777 : 0666;
    if (about != NULL && access(file->path, W_OK) != 0) return false;
    memcpy(file->part_path, file->path, strlen(file->path) + 1);
    strcat(file->part_path, OUTPUT_PART);
    return open_part(file, mode);
}

bool output_file_differs(const char *path, const char *input_path, char *error)
{
    if (!is_same_file(path, input_path)) return true;
    return fail(error, "%s: is the input; another file to write was expected", path);
}

bool output_file_open(output_file *file, const char *path, const char *input_path, char *error)
{
    struct stat about;
    memset(file, 0, sizeof *file);
    file->descriptor = -1;
    if (path[0] == '\0') return fail(error, "the name of the file to write is empty");
    if (strcmp(path, "-") == 0)
        return fail(error, "-: the standard output takes the result; a file to write was expected");
    if (input_path != NULL && !output_file_differs(path, input_path, error)) return false;
    if (!resolve(file, path)) return fail(error, "%s: is too long a name", path);

    bool exists = stat(file->path, &about) == 0;
    if (exists && S_ISDIR(about.st_mode))
        return fail(error, "%s: is a directory, and a file to write was expected", path);
    if (!exists || S_ISREG(about.st_mode))
        return open_regular(file, exists ? &about : NULL) || refuse(path, error);
    file->descriptor = open_apart(file->path, O_WRONLY, 0);
    return file->descriptor >= 0 || refuse(path, error);
}

bool output_file_open_whole(output_file *file, const char *path, const char *input_path,
                            char *error)
{
    if (!output_file_open(file, path, input_path, error)) return false;
    file->is_whole = true;
    if (file->part_path[0] != '\0') interrupt_removes(file->part_path);
    return true;
}

bool output_file_open_growing(output_file *file, const char *path, char *error)
{
    memset(file, 0, sizeof *file);
    snprintf(file->path, sizeof file->path, "%s", path);
    file->descriptor = open_apart(path, O_WRONLY | O_CREAT, 0666);
    if (file->descriptor >= 0 && flock(file->descriptor, LOCK_EX | LOCK_NB) == 0 &&
        (ftruncate(file->descriptor, 0) == 0 || errno == EINVAL)) /* a device has no length */
        return true;
    refuse(path, error);
    output_file_discard(file);
    return false;
}

cox_status output_file_write(void *user, const void *bytes, uint32_t length)
{
    output_file *file = (output_file *)user;
    const char *from = (const char *)bytes;
    if (file->fault != 0) return COX_ERROR_IO;
    while (length > 0) {
        ssize_t count = write(file->descriptor, from, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            file->fault = count < 0 ? errno : ENOSPC;
            return COX_ERROR_IO;
        }
        from += count;
        length -= (uint32_t)count;
        file->bytes += (uint64_t)count;
    }
    return COX_OK;
}

cox_stream_writer output_file_writer(output_file *file)
{
    cox_stream_writer writer = {output_file_write, file};
    return writer;
}

/* Makes the new name itself survive a power cut. A file system that cannot is no reason to fail. */
static void sync_folder(const char *path)
{
    char copy[OUTPUT_PATH_SIZE];
    memcpy(copy, path, strlen(path) + 1);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    (void)fsync(folder);
    close(folder);
}

bool output_file_commit(output_file *file, char *error)
{
    bool has_part = file->part_path[0] != '\0';
    if (file->fault == 0 && has_part && fsync(file->descriptor) != 0) file->fault = errno;
    if (close(file->descriptor) != 0 && file->fault == 0) file->fault = errno;
    file->descriptor = -1;
    if (file->is_whole) interrupt_removes(NULL);
    if (file->fault == 0 && has_part && rename(file->part_path, file->path) != 0)
        file->fault = errno;
    if (file->fault == 0) {
        if (has_part) sync_folder(file->path);
        return true;
    }
    const char *reason = strerror(file->fault);
    if (has_part && !file->is_whole && file->bytes > 0)
        return fail(error, "%s: could not be written: %s; %s has what was", file->path, reason,
                    file->part_path);
    if (has_part) unlink(file->part_path);
    return fail(error, "%s: could not be written: %s", file->path, reason);
}

bool output_file_save(const char *path, const char *input_path, const void *bytes, size_t length,
                      char *error)
{
    output_file file;
    if (length > UINT32_MAX) return fail(error, "%s: would be too large", path);
    if (!output_file_open_whole(&file, path, input_path, error)) return false;
    output_file_write(&file, bytes, (uint32_t)length); /* committing tells of a fault */
    return output_file_commit(&file, error);
}

void output_file_discard(output_file *file)
{
    if (file->descriptor < 0) return;
    close(file->descriptor);
    file->descriptor = -1;
    if (file->is_whole) interrupt_removes(NULL);
    if (file->part_path[0] != '\0') unlink(file->part_path);
}
