/* SPDX-License-Identifier: MIT
 * Runs the tests of the seal and prints a line for each, and the counts. */
#include <stdio.h>

#include "seal_world.h"

static bool has_failed;

void test_expect(bool holds, const char *what, const char *file, int line)
{
    if (holds || has_failed) return;
    has_failed = true;
    printf("    %s:%d: expected %s\n", file, line, what);
}

int main(void)
{
    const seal_test *const files[] = {handshake_tests, forgery_tests,  line_tests,
                                      move_tests,      run_tests,      invite_tests,
                                      turn_tests,      vector_tests,   udp_definition_tests,
                                      udp_open_tests,  udp_match_tests};
    unsigned passed = 0;
    unsigned failed = 0;
    if (!cox_seal_start()) return 2;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        for (const seal_test *test = files[i]; test->sentence != NULL; test++) {
            has_failed = false;
            test->run();
            printf("%s %s\n", has_failed ? "FAILED " : "ok     ", test->sentence);
            if (has_failed) failed++;
            else passed++;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
