/* SPDX-License-Identifier: MIT
 * Reads a kind of command where it is declared, in flash, piece by piece: a copy would take more
 * memory than everything else that a chip does with a command. */
#ifndef COX_KIND_H
#define COX_KIND_H

#include "coxswain/command.h"
#include "math/cox_flash_table.h"

/* Where a kind is declared (COX_FLASH); NULL if it is not. */
const cox_command_kind *cox_kind_find(const cox_command_kind *kinds, uint32_t kind_count,
                                      uint8_t kind);

/* How many arguments it declares. */
uint32_t cox_kind_argument_count(const cox_command_kind *declared);

/* The type of one of its arguments. */
static inline uint8_t cox_kind_argument_type(const cox_command_kind *declared, uint32_t number)
{
    return cox_flash_u8(&declared->arguments[number].type);
}

#endif
