/* SPDX-License-Identifier: MIT
 * A span: agents seen in place, in the caller's own structs.
 *
 * A behaviour that sees others takes a span. It copies nothing and owns nothing: the caller's rows
 * must stay where they are, with the same ids, for as long as the span is in use. */
#ifndef COX_SPAN_H
#define COX_SPAN_H

#include <stddef.h>

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Some of the agents that lie in an array of rows. A span of all zero bytes is empty. */
typedef struct cox_span {
    const cox_agent *first; /* the agent of row 0; NULL if count is 0, or if rows is all that is
                               known (cox_grid_build_from) */
    const uint32_t *rows;   /* count numbers of rows, the caller's; NULL: rows 0 to count - 1 */
    uint32_t stride;        /* bytes from an agent to the one of the next row */
    uint32_t count;         /* how many agents */
} cox_span;

/* The agents that are a member of count structs: COX_SPAN(game.ships, game.ship_count, agent). rows
 * is an array of structs or a pointer to the first, and may be NULL where count is 0. count is
 * evaluated twice. */
#define COX_SPAN(rows, count, member)                                                             \
    cox_span_make((count) == 0 ? NULL : &(rows)->member, (uint32_t)sizeof *(rows),                \
                  (uint32_t)(count))

/* A span of count agents, from first on, stride bytes apart (a multiple of the alignment of
 * cox_agent). first may be NULL if count is 0. */
COX_INLINE cox_span cox_span_make(const cox_agent *first, uint32_t stride, uint32_t count);

/* A span of a plain array of agents; agents may be NULL if count is 0. */
COX_INLINE cox_span cox_span_of_agents(const cox_agent *agents, uint32_t count);

/* The agent at that place of the span, 0 to count - 1. first must not be NULL. */
COX_INLINE const cox_agent *cox_span_at(cox_span span, uint32_t place);

/* The definitions of the inline functions; fix.h says how they are built. */

COX_INLINE cox_span cox_span_make(const cox_agent *first, uint32_t stride, uint32_t count)
{
    cox_span span;
    span.first = first;
    span.rows = NULL;
    span.stride = stride;
    span.count = count;
    return span;
}

COX_INLINE cox_span cox_span_of_agents(const cox_agent *agents, uint32_t count)
{
    return cox_span_make(agents, (uint32_t)sizeof *agents, count);
}

COX_INLINE const cox_agent *cox_span_at(cox_span span, uint32_t place)
{
    uint32_t row = span.rows == NULL ? place : span.rows[place];
    const uint8_t *first = (const uint8_t *)span.first;
    return (const cox_agent *)(const void *)(first + (size_t)row * (size_t)span.stride);
}

#ifdef __cplusplus
}
#endif
#endif
