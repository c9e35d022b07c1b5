/* SPDX-License-Identifier: MIT
 * What the bytes of a command need of its kind. Its arguments are read in flash, where they are
 * declared: a copy would take more memory than everything else that a chip does with a command. */
#ifndef COX_KIND_H
#define COX_KIND_H

#include "coxswain/command.h"
#include "core/math/cox_flash_table.h"

typedef struct cox_kind {
    const cox_argument *arguments; /* COX_FLASH, count of them */
    uint8_t count;
    uint8_t mode; /* COX_MODE_... */
} cox_kind;

/* A kind by its declaration (COX_FLASH). */
cox_kind cox_kind_of(const cox_command_kind *declared);

/* Finds a kind, also one of the session's; false, and *found undefined, if it is not declared. */
bool cox_kind_find(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                   cox_kind *found);

/* The type of an argument. */
static inline uint8_t cox_kind_argument_type(const cox_kind *kind, uint32_t number)
{
    return cox_flash_u8(&kind->arguments[number].type);
}

/* The bytes that a command of this kind takes when encoded. */
uint32_t cox_kind_encoded_size(const cox_kind *kind);

#endif
