/* SPDX-License-Identifier: MIT
 * The limit, and its trace: an allocation that fails leaves ENOMEM in errno. */
#include "guard_memory.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Room for a handler where the stack is what has run out. */
#define HANDLER_STACK_SIZE 65536u

static volatile bool *noted;

static void note(void)
{
    if (errno == ENOMEM) *noted = true;
}

/* Notes it before the signal ends the process after all. */
static void note_crash(int number)
{
    note();
    raise(number);
}

static void catch_crashes(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    static char memory[HANDLER_STACK_SIZE];
    stack_t stack;
    struct sigaction action;
    memset(&stack, 0, sizeof stack);
    stack.ss_sp = memory;
    stack.ss_size = sizeof memory;
    sigaltstack(&stack, NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = note_crash;
    action.sa_flags = (int)(SA_ONSTACK | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        sigaction(crashes[i], &action, NULL);
}

/* Bytes that count for the limit and are there already; 0 where the system does not say. */
static uint64_t present_bytes(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void guard_memory_bound(uint64_t bytes, volatile bool *has_lacked)
{
    struct rlimit limit;
    uint64_t present = present_bytes();
    bool is_known = present > 0 && getrlimit(RLIMIT_DATA, &limit) == 0;
    if (!is_known || bytes > UINT64_MAX - GUARD_MEMORY_SLACK - present) return;
    uint64_t most = present + bytes + GUARD_MEMORY_SLACK;
    if (most >= limit.rlim_cur || (rlim_t)most != most) return;
    limit.rlim_cur = (rlim_t)most;
    if (setrlimit(RLIMIT_DATA, &limit) != 0) return;
    noted = has_lacked;
    catch_crashes();
    atexit(note);
}
