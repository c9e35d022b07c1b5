/* SPDX-License-Identifier: MIT
 * Where constant tables live. On AVR a constant takes RAM unless it is placed in flash, which needs
 * special instructions to read; elsewhere it is a plain constant. Declare a table as
 *     static const cox_column ship_columns[] COX_FLASH = { ... };
 * and pass it to the library, which reads it with cox_flash_copy. */
#ifndef COX_FLASH_H
#define COX_FLASH_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#define COX_FLASH PROGMEM
/* Copies size bytes from a COX_FLASH table to ordinary memory. */
#define cox_flash_copy(to, from, size) memcpy_P((to), (from), (size))
#else
#include <string.h>
#define COX_FLASH
/* Copies size bytes from a COX_FLASH table to ordinary memory. */
#define cox_flash_copy(to, from, size) memcpy((to), (from), (size))
#endif

/* The number of elements of an array (not of a pointer), in the type that the library's functions
 * take. */
#define COX_COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

#endif
