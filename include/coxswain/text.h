/* SPDX-License-Identifier: MIT
 * Text of values, cells and commands, by the names that a simulation declares, and back.
 *
 * A cox_text grows in the caller's memory. What does not fit is left out; the text always ends with
 * a zero. Every value is read back from its own text, bit for bit. */
#ifndef COX_TEXT_H
#define COX_TEXT_H

#include "coxswain/api.h"
#include "coxswain/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A text that grows. */
typedef struct cox_text {
    const cox_sim *sim; /* gives the names; NULL: only letters, names, numbers and values */
    char *text;         /* the caller's, size bytes; a zero stands at text[length] */
    uint32_t size;      /* of text, in bytes, the terminating zero included */
    uint32_t length;    /* of the text so far, without the zero */
} cox_text;

/* Bytes that hold every value, every cell and every command, the terminating zero included. */
#define COX_TEXT_VALUE_SIZE 24
#define COX_TEXT_CELL_SIZE 64
#define COX_TEXT_COMMAND_SIZE 80

/* An empty text in size bytes of the caller's. With size 0 nothing is ever written. */
COX_API cox_text cox_text_make(const cox_sim *sim, char *text, uint32_t size);

/* Adds a letter; words, a string in COX_FLASH; a declared name, at most COX_NAME_SIZE letters. */
COX_API void cox_text_add_letter(cox_text *text, char letter);
COX_API void cox_text_add_words(cox_text *text, const char *words);
COX_API void cox_text_add_name(cox_text *text, const char *name);

/* Adds a decimal number; a hash, as 16 lower-case hex digits. */
COX_API void cox_text_add_number(cox_text *text, uint64_t number);
COX_API void cox_text_add_hash(cox_text *text, uint64_t hash);

/* Adds a table's name, "ships"; a row, "ships 9"; a cell, "ships 9 position.x". A name that is not
 * declared is left out. */
COX_API void cox_text_add_table(cox_text *text, uint32_t table);
COX_API void cox_text_add_row(cox_text *text, cox_cell cell);
COX_API void cox_text_add_cell(cox_text *text, cox_cell cell);

/* Adds a value of a type, as cox_sim_fetch gives it: a decimal number, which for COX_FIXED and
 * COX_ANGLE has the fewest digits that are read back as the same value; "-" for a reference to no
 * row; "true" or "false"; four bytes of a text in quotes, without zeros at their end and with \x
 * and two digits for one that is no printable letter of ASCII. The second adds a value of a cell's
 * type, or of COX_U64 where no such cell is declared. */
COX_API void cox_text_add_value(cox_text *text, uint8_t type, int64_t value);
COX_API void cox_text_add_cell_value(cox_text *text, cox_cell cell, int64_t value);

/* Adds the bounds of a type's values as " from 0 to 12"; nothing where both are 0 (no bounds) or
 * the type is COX_REFERENCE or COX_BOOL. */
COX_API void cox_text_add_bounds(cox_text *text, uint8_t type, int32_t least, int32_t greatest);

/* Adds a command without its player, "go 3 4.5"; a reference to no row is 0 here. A kind that is
 * not declared is its number alone. */
COX_API void cox_text_add_command(cox_text *text, const cox_command *command);

/* Reads a value of a type from length characters, as cox_text_add_value writes it; a number may
 * begin with zeros, and one of COX_FIXED or COX_ANGLE may have any number of digits
 * (cox_fix_from_text). Returns false, and leaves *value unchanged, if they are anything else or
 * beyond the type. */
COX_API bool cox_text_get_value(uint8_t type, const char *text, uint32_t length, int64_t *value);

/* Reads a command of a player from length characters, as cox_text_add_command writes it, with any
 * blanks and tabs between the words. Only COX_PLAYER_SESSION has the session's kinds. Returns
 * COX_OK; or, with *command unchanged, COX_ERROR_NOT_FOUND if sim declares no such kind and
 * COX_ERROR_RANGE if these are not its arguments. Then a sentence is added to *fault that says what
 * was expected: "command go takes x from -10 to 10, y from -10 to 10". fault may be NULL. */
COX_API cox_status cox_text_get_command(const cox_sim *sim, uint8_t player, const char *text,
                                        uint32_t length, cox_command *command, cox_text *fault);

#ifdef __cplusplus
}
#endif
#endif
