/* SPDX-License-Identifier: MIT
 * Where constant tables live. On AVR constants take RAM unless they are put into flash and read
 * back with special instructions; elsewhere they are plain constants. Declare tables as
 *     static const cox_column ship_columns[] COX_FLASH = { ... };
 * and hand them to the library, which reads them with cox_flash_copy. */
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

/* The number of elements of an array, as the library's functions take it. */
#define COX_COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

#endif
