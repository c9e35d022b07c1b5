/* SPDX-License-Identifier: MIT
 * The cause that follows from the facts of a difference: all cases, against tables and counts. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_cause.h"

static char message[96];

void test_a_resimulation_is_judged_by_both_hashes_and_by_whether_it_varies(void)
{
    TEST_ASSERT_EQUAL(COX_RESIMULATED_SAME, cox_desync_cause_resimulated(1, false, 1, 2));
    TEST_ASSERT_EQUAL(COX_RESIMULATED_OTHERS, cox_desync_cause_resimulated(2, false, 1, 2));
    TEST_ASSERT_EQUAL(COX_RESIMULATED_NEITHER, cox_desync_cause_resimulated(3, false, 1, 2));
    for (uint64_t hash = 1; hash <= 3; hash++)
        TEST_ASSERT_EQUAL(COX_RESIMULATED_VARIES, cox_desync_cause_resimulated(hash, true, 1, 2));
}

/* The kind by resimulations: row the host's, column the other's (none, same, other's, neither,
 * varies). M is undeclared state where a side was ever loaded; if both are the same, loads and
 * builds decide. */
enum { U = COX_DESYNC_UNKNOWN, D = COX_DESYNC_UNDECLARED, M = COX_DESYNC_MEMORY };

static const uint8_t kinds[5][5] = {
    {U, U, M, D, D}, {U, U, M, D, D}, {M, M, D, D, D}, {D, D, D, D, D}, {D, D, D, D, D},
};

/* The suspect: 0 the host, 1 the other side, 9 neither. */
static const uint8_t suspects[5][5] = {
    {9, 9, 1, 1, 1}, {9, 9, 1, 1, 1}, {0, 0, 9, 1, 1}, {0, 0, 0, 9, 9}, {0, 0, 0, 9, 9},
};

static uint8_t player_of(uint8_t suspect)
{
    return suspect == 0 ? 5 : suspect == 1 ? 6 : COX_NO_PLAYER;
}

/* What both sides' resimulations, loads and builds must lead to. */
static void assert_cause(uint8_t host, uint8_t other, uint32_t bits)
{
    cox_desync report;
    memset(&report, 0, sizeof report);
    report.host = 5;
    report.other = 6;
    report.host_resimulated = host;
    report.other_resimulated = other;
    report.host_restored = (bits & 1) != 0;
    report.other_restored = (bits & 2) != 0;
    report.builds_differ = (bits & 4) != 0;
    uint8_t kind = kinds[host][other];
    uint8_t suspect = player_of(suspects[host][other]);
    if (kind == M && (bits & 3) != 0) kind = D;
    if (host == COX_RESIMULATED_SAME && other == COX_RESIMULATED_SAME) {
        kind = report.builds_differ ? COX_DESYNC_BUILD : COX_DESYNC_LOGIC;
        if (report.host_restored != report.other_restored) {
            kind = COX_DESYNC_UNDECLARED;
            suspect = report.host_restored ? 5 : 6;
        }
    }
    cox_desync_cause_kind(&report);
    snprintf(message, sizeof message, "host %u, other %u, bits %u", host, other, (unsigned)bits);
    TEST_ASSERT_EQUAL_MESSAGE(kind, report.kind, message);
    TEST_ASSERT_EQUAL_MESSAGE(suspect, report.suspect, message);
}

void test_kind_and_suspect_follow_from_resimulations_loads_and_builds(void)
{
    for (uint8_t host = 0; host < 5; host++)
        for (uint8_t other = 0; other < 5; other++)
            for (uint32_t bits = 0; bits < 8; bits++) assert_cause(host, other, bits);
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
            report.host_player_bits = 1;
            report.other_player_bits = 2;
            for (uint32_t player = 2; player < count; player++, digits /= 3) {
                sides[digits % 3]++;
                if (digits % 3 == 0) report.host_player_bits |= (uint16_t)(1u << player);
                if (digits % 3 == 1) report.other_player_bits |= (uint16_t)(1u << player);
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
    report.host_player_bits = 1;
    cox_desync_cause_majority(&report, 2);
    TEST_ASSERT_FALSE(report.has_majority);
    report.other_player_bits = 2;
    cox_desync_cause_majority(&report, 3);
    TEST_ASSERT_TRUE(report.has_majority);
    TEST_ASSERT_FALSE(report.host_is_right);
}
