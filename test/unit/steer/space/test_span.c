/* SPDX-License-Identifier: MIT
 * Spans: agents seen in place, in structs of the caller's and in plain arrays. */
#include "unity.h"

#include "coxswain/span.h"

#include "steering_case.h"

typedef struct ship {
    uint8_t sprite;
    cox_agent agent;
    uint8_t crew;
} ship;

static ship fleet[5];

void setUp(void)
{
    for (uint32_t i = 0; i < 5; i++)
        fleet[i].agent = cox_agent_make(i + 1u, case_units((int16_t)i, 0));
}

void test_a_span_shows_the_agents_of_structs_where_they_lie(void)
{
    cox_span span = COX_SPAN(fleet, 5, agent);
    TEST_ASSERT_EQUAL_UINT32(5, span.count);
    for (uint32_t i = 0; i < 5; i++) TEST_ASSERT_EQUAL_PTR(&fleet[i].agent, cox_span_at(span, i));
}

void test_a_span_with_row_numbers_shows_those_rows_in_their_order(void)
{
    static const uint32_t rows[] = {4, 0, 2};
    cox_span span = COX_SPAN(fleet, 3, agent);
    span.rows = rows;
    TEST_ASSERT_EQUAL_PTR(&fleet[4].agent, cox_span_at(span, 0));
    TEST_ASSERT_EQUAL_PTR(&fleet[0].agent, cox_span_at(span, 1));
    TEST_ASSERT_EQUAL_PTR(&fleet[2].agent, cox_span_at(span, 2));
}

void test_a_span_of_a_plain_array_shows_its_agents(void)
{
    cox_agent agents[2] = {fleet[0].agent, fleet[1].agent};
    cox_span span = cox_span_of_agents(agents, 2);
    TEST_ASSERT_EQUAL_UINT32(2, span.count);
    TEST_ASSERT_EQUAL_PTR(&agents[1], cox_span_at(span, 1));
}

void test_a_span_of_an_array_that_is_not_there_is_empty(void)
{
    const ship *none = NULL;
    TEST_ASSERT_EQUAL_UINT32(0, COX_SPAN(none, 0, agent).count);
    TEST_ASSERT_NULL(COX_SPAN(none, 0, agent).first);
    TEST_ASSERT_EQUAL_UINT32(0, cox_span_of_agents(NULL, 0).count);
}

void test_a_span_of_every_second_row_skips_the_others(void)
{
    cox_span span = cox_span_make(&fleet[1].agent, (uint32_t)(2 * sizeof(ship)), 2);
    TEST_ASSERT_EQUAL_PTR(&fleet[1].agent, cox_span_at(span, 0));
    TEST_ASSERT_EQUAL_PTR(&fleet[3].agent, cox_span_at(span, 1));
}
