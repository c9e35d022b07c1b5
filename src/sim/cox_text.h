/* SPDX-License-Identifier: MIT
 * A text in the making, in the caller's memory: words, numbers, and what a simulation declares,
 * each written as the tools write it. What does not fit is left out; the text always ends. */
#ifndef COX_WRITING_H
#define COX_WRITING_H

#include "coxswain/sim.h"

typedef struct cox_writing {
    const cox_sim *sim;
    char *text; /* the caller's, size bytes; a zero stands at length */
    uint32_t size;
    uint32_t length;
} cox_writing;

/* Starts an empty text; size 0 writes nothing at all. */
cox_writing cox_writing_make(const cox_sim *sim, char *text, uint32_t size);

/* Words, a string in COX_FLASH; and a sentence, likewise, in which % and a letter stand for what
 * place writes there. */
typedef void cox_writing_place(cox_writing *writing, const void *user, char letter);
void cox_writing_words(cox_writing *writing, const char *words);
void cox_writing_sentence(cox_writing *writing, const char *sentence, cox_writing_place *place,
                          const void *user);

/* A letter; a declared name; a number, decimal; a hash, in 16 hex digits. */
void cox_writing_letter(cox_writing *writing, char letter);
void cox_writing_name(cox_writing *writing, const char *name);
void cox_writing_number(cox_writing *writing, uint64_t number);
void cox_writing_hash(cox_writing *writing, uint64_t hash);

/* A row ("ships 9"), a cell of it ("ships 9 position.x"), a table's name: nothing where none is
 * declared. */
void cox_writing_table(cox_writing *writing, uint32_t table);
void cox_writing_row(cox_writing *writing, cox_cell cell);
void cox_writing_cell(cox_writing *writing, cox_cell cell);

/* A value of a declared type, and that of a cell, as cox_sim_fetch gives it. A reference to no row
 * is "-". */
void cox_writing_value(cox_writing *writing, uint8_t type, int64_t value);
void cox_writing_cell_value(cox_writing *writing, cox_cell cell, int64_t value);

/* A command without its player: "go 3 4"; its number where it is not declared. */
void cox_writing_command(cox_writing *writing, const cox_command *command);

#endif
