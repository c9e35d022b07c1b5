/* SPDX-License-Identifier: MIT
 * Sentences with places: the words stand in flash once, and what varies is written where it
 * belongs. */
#ifndef COX_TEXT_SENTENCE_H
#define COX_TEXT_SENTENCE_H

#include "coxswain/text.h"

/* The values of a COX_BOOL, in COX_FLASH. */
extern const char cox_text_false[];
extern const char cox_text_true[];

/* Writes what a letter stands for in a sentence about user. */
typedef void cox_text_place(cox_text *text, const void *user, char letter);

/* Adds a sentence, a string in COX_FLASH, in which % and a letter stand for what place writes. */
void cox_text_add_sentence(cox_text *text, const char *sentence, cox_text_place *place,
                           const void *user);

#endif
