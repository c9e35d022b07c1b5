/* SPDX-License-Identifier: MIT
 * Tables other than those that a plan was made of reach cox_assert_failed. The source is included,
 * because it is to be compiled with COX_ASSERTS and that of other tests is not. */
#define COX_ASSERTS 2
#include "unity.h"

#include "coxswain/plan.h"
#include "coxswain/snapshot.h"
#include "fixture_sim.h"
#include "core/sim/cox_plan_rows.c"

static fixture state;
static cox_sim sim;
static cox_table copied_tables[1];
static cox_column copied_columns[1] = {COX_COLUMN(fixture, ticks, COX_U32, COX_STATE, 0, 0)};
static uint64_t memory[2048];
static uint32_t mistakes;

void cox_assert_failed(uint32_t mistake, const char *function)
{
    TEST_ASSERT_EQUAL_UINT32(COX_MISTAKE_DECLARATION, mistake);
    TEST_ASSERT_EQUAL_STRING("cox_plan_bind", function);
    mistakes++;
}

void setUp(void)
{
    mistakes = 0;
    sim = fixture_make_filled(&state, 3);
    sim.plan = cox_plan_init(&sim, memory, sizeof memory);
}

static void visit_one_table(void *context, cox_visitor *visitor)
{
    cox_table table = COX_TABLE_SINGLE("clock", copied_columns);
    copied_tables[0] = table;
    cox_visitor_part(visitor, context, copied_tables, 1);
}

static void (*planned_visit)(void *context, cox_visitor *visitor);

static void visit_and_one_more(void *context, cox_visitor *visitor)
{
    planned_visit(context, visitor);
    cox_visitor_part(visitor, context, copied_tables, 1);
}

static void visit_nothing(void *context, cox_visitor *visitor)
{
    (void)context;
    (void)visitor;
}

static void bind(void)
{
    cox_plan_bases bases;
    cox_plan_bind(&sim, &bases);
}

void test_the_tables_of_the_plan_are_no_mistake(void)
{
    bind();
    TEST_ASSERT_EQUAL_UINT32(0, mistakes);
}

void test_another_table_is_a_mistake(void)
{
    sim.visit = visit_one_table;
    bind();
    TEST_ASSERT_EQUAL_UINT32(1, mistakes);
}

void test_a_table_more_is_a_mistake(void)
{
    planned_visit = sim.visit;
    sim.visit = visit_and_one_more;
    bind();
    TEST_ASSERT_EQUAL_UINT32(1, mistakes);
}

void test_a_table_that_is_missing_is_a_mistake(void)
{
    sim.visit = visit_nothing;
    bind();
    TEST_ASSERT_EQUAL_UINT32(1, mistakes);
}

void test_other_commands_are_a_mistake(void)
{
    sim.commands = NULL;
    bind();
    TEST_ASSERT_EQUAL_UINT32(1, mistakes);
}
