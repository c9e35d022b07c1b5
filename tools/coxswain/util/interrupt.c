/* SPDX-License-Identifier: MIT
 * Signals. */
#include "interrupt.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The signals with which a user wants an end. */
static const int ending[] = {SIGINT, SIGTERM, SIGHUP};

#define ENDING_COUNT (sizeof ending / sizeof ending[0])

static volatile sig_atomic_t is_noted;
static const char *volatile removed_path;

static void note(int number)
{
    (void)number;
    is_noted = 1;
}

static void catch_one(int number, void (*handler)(int number), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = flags;
    sigaction(number, &action, NULL);
}

static void catch_signals(int flags)
{
    for (size_t i = 0; i < ENDING_COUNT; i++) catch_one(ending[i], note, flags);
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

/* Ends the program as the signal would have. */
static void remove_and_end(int number)
{
    const char *path = removed_path;
    if (path != NULL) unlink(path);
    raise(number); /* by now it is caught no more */
}

void interrupt_removes(const char *path)
{
    struct sigaction present;
    removed_path = path;
    for (size_t i = 0; path != NULL && i < ENDING_COUNT; i++)
        if (sigaction(ending[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL)
            catch_one(ending[i], remove_and_end, (int)SA_RESETHAND);
}
