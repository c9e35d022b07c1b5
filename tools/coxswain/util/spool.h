/* SPDX-License-Identifier: MIT
 * Elements of one size in a temporary file: appended, then taken in the same order, so that a
 * million of them take no more memory than one. */
#ifndef COXSWAIN_SPOOL_H
#define COXSWAIN_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Elements on disk; all zero is an empty spool, of any size of elements. */
typedef struct spool {
    FILE *file;     /* the spool's own, without a name; NULL until the first element */
    uint64_t count; /* of the elements in it */
    uint64_t taken; /* of them, since it was rewound */
} spool;

/* Appends an element of size bytes. False if the disk is full; then the spool is of no use. */
bool spool_append(spool *filled, const void *element, size_t size);

/* Goes to the first element. False if not all of them are on disk. */
bool spool_rewind(spool *filled);

/* Copies the next element, of size bytes. False at the end, where taken is count, and where it
 * cannot be read, where taken is less. */
bool spool_next(spool *filled, void *element, size_t size);

/* Removes the file and empties the spool. */
void spool_free(spool *filled);

#endif
