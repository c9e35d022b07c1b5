/* SPDX-License-Identifier: MIT
 * Signals. */
#include "interrupt.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t is_noted;

static void note(int number)
{
    (void)number;
    is_noted = 1;
}

static void catch_signals(int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    sigemptyset(&action.sa_mask);
    action.sa_flags = flags;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

void interrupt_catch(void)
{
    catch_signals((int)SA_RESETHAND);
}

void interrupt_catch_all(void)
{
    catch_signals(0);
}

bool is_interrupted(void)
{
    return is_noted != 0;
}
