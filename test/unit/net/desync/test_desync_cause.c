/* SPDX-License-Identifier: MIT
 * The cause that follows from the facts of a difference: all cases, against tables and counts. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_cause.h"

static char message[96];

void setUp(void)
{
}

void tearDown(void)
{
}

void test_a_resimulation_is_judged_by_both_hashes(void)
{
    TEST_ASSERT_EQUAL(COX_RESIMULATED_SAME, cox_desync_cause_resimulated(1, 1, 2));
    TEST_ASSERT_EQUAL(COX_RESIMULATED_OTHERS, cox_desync_cause_resimulated(2, 1, 2));
    TEST_ASSERT_EQUAL(COX_RESIMULATED_NEITHER, cox_desync_cause_resimulated(3, 1, 2));
}

/* The kind by resimulations: row the host's, column the other's (none, same, other's, neither). If
 * both are the same, restores and builds decide. */
enum { U = COX_DESYNC_UNKNOWN, D = COX_DESYNC_UNDECLARED, M = COX_DESYNC_MEMORY };

static const uint8_t kinds[4][4] = {
    {U, U, M, D},
    {U, U, M, D},
    {M, M, D, D},
    {D, D, D, D},
};

/* The suspect: 0 the host, 1 the other side, 9 neither. */
static const uint8_t suspects[4][4] = {
    {9, 9, 1, 1},
    {9, 9, 1, 1},
    {0, 0, 9, 1},
    {0, 0, 0, 9},
};

static uint8_t player_of(uint8_t suspect)
{
    return suspect == 0 ? 5 : suspect == 1 ? 6 : COX_NO_PLAYER;
}

void test_kind_and_suspect_follow_from_both_resimulations(void)
{
    for (uint32_t i = 0; i < 128; i++) {
        cox_desync report;
        memset(&report, 0, sizeof report);
        report.host = 5;
        report.other = 6;
        report.host_resimulated = (uint8_t)(i & 3);
        report.other_resimulated = (uint8_t)(i >> 2 & 3);
        report.host_restored = (i & 16) != 0;
        report.other_restored = (i & 32) != 0;
        report.builds_differ = (i & 64) != 0;
        uint8_t kind = kinds[report.host_resimulated][report.other_resimulated];
        uint8_t suspect = player_of(suspects[report.host_resimulated][report.other_resimulated]);
        if (report.host_resimulated == COX_RESIMULATED_SAME &&
            report.other_resimulated == COX_RESIMULATED_SAME) {
            kind = report.builds_differ ? COX_DESYNC_BUILD : COX_DESYNC_LOGIC;
            if (report.host_restored != report.other_restored) {
                kind = COX_DESYNC_UNDECLARED;
                suspect = report.host_restored ? 5 : 6;
            }
        }
        cox_desync_cause_kind(&report);
        snprintf(message, sizeof message, "case %u", (unsigned)i);
        TEST_ASSERT_EQUAL_MESSAGE(kind, report.kind, message);
        TEST_ASSERT_EQUAL_MESSAGE(suspect, report.suspect, message);
    }
}

/* Up to 5 machines, each on the host's side (0), the other's (1) or neither (2). */
void test_the_majority_is_more_than_half_of_all_sides_that_answered(void)
{
    for (uint32_t count = 2; count <= 5; count++)
        for (uint32_t i = 0; i < 243; i++) {
            cox_desync report;
            uint32_t sides[3] = {1, 1, 0}; /* the host in player 0, the other in player 1 */
            uint32_t digits = i;
            memset(&report, 0, sizeof report);
            report.other = 1;
            report.host_players = 1;
            report.other_players = 2;
            for (uint32_t player = 2; player < count; player++, digits /= 3) {
                sides[digits % 3]++;
                if (digits % 3 == 0) report.host_players |= (uint16_t)(1u << player);
                if (digits % 3 == 1) report.other_players |= (uint16_t)(1u << player);
            }
            cox_desync_cause_majority(&report, count);
            bool host = sides[0] > sides[1] + sides[2];
            bool other = sides[1] > sides[0] + sides[2];
            TEST_ASSERT_EQUAL(host || other, report.has_majority);
            TEST_ASSERT_EQUAL(host, report.host_is_right);
        }
}

void test_a_spectator_counts_as_one_on_its_side(void)
{
    cox_desync report;
    memset(&report, 0, sizeof report);
    report.other = COX_NO_PLAYER;
    report.host_players = 1;
    cox_desync_cause_majority(&report, 2);
    TEST_ASSERT_FALSE(report.has_majority);
    report.other_players = 2;
    cox_desync_cause_majority(&report, 3);
    TEST_ASSERT_TRUE(report.has_majority);
    TEST_ASSERT_FALSE(report.host_is_right);
}
