/* SPDX-License-Identifier: MIT
 * A bound of what a user's own scenario allocates, on Linux; elsewhere nothing is bounded. */
#ifndef COXSWAIN_GUARD_MEMORY_H
#define COXSWAIN_GUARD_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* What a process may take beyond the bound: for what the command itself allocates. */
#define GUARD_MEMORY_SLACK (UINT64_C(32) << 20)

/* Bounds the memory that this process allocates from now on: an allocation beyond so many bytes and
 * the slack fails, as it does on a machine that has no more. *has_lacked becomes true where the
 * process then crashes or exits. */
void guard_memory_bound(uint64_t bytes, volatile bool *has_lacked);

#endif
