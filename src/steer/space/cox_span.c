/* SPDX-License-Identifier: MIT
 * Spans: the one external definition of each inline function of span.h. */
#include "coxswain/span.h"

extern inline cox_span cox_span_make(const cox_agent *first, uint32_t stride, uint32_t count);
extern inline cox_span cox_span_of_agents(const cox_agent *agents, uint32_t count);
extern inline const cox_agent *cox_span_at(cox_span span, uint32_t place);
