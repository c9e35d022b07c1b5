/* SPDX-License-Identifier: MIT
 * What is wrong with a declaration, in words, for a test or the start of a program.
 *
 * Much that is wrong does not compile (visitor.h, command.h, array.h). What is left stops at an
 * assert (check.h) with COX_MISTAKE_DECLARATION, where asserts are compiled in; this says which
 * table, column or command it is. Nothing else of the library calls it, so a chip that does not use
 * it has no byte of it. */
#ifndef COX_DECLARATION_H
#define COX_DECLARATION_H

#include "coxswain/api.h"
#include "coxswain/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most bytes of a sentence, its terminating zero included. */
#define COX_DECLARATION_TEXT_SIZE 160

/* Checks what a simulation declares: tables, columns and commands, and that its counts, capacities
 * and pointers fit together at this moment. Returns COX_OK if nothing is wrong, and text is empty.
 * Else COX_ERROR_SCHEMA, and the first mistake is written as a sentence without a full stop into
 * text (at most size bytes with the terminating zero): "ships: target refers to a table that is not
 * declared". */
COX_API cox_status cox_sim_check_declaration(const cox_sim *sim, char *text, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
