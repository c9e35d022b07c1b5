/* SPDX-License-Identifier: MIT
 * How often a word stands in a text. */
#ifndef WORD_COUNT_H
#define WORD_COUNT_H

unsigned word_count(const char *text, const char *word);

#endif
