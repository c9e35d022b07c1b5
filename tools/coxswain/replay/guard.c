/* SPDX-License-Identifier: MIT
 * The child works; the parent passes on what the scenario prints, and says how the child ended. */
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "text/utf8.h"
#include "util/failure.h"
#include "util/processes.h"
#include "util/stopwatch.h"
#include "util/streams.h"

#define LINE_SIZE 4096u
#define WAIT_MS 100

/* A call that goes on for so long after Ctrl-C is ended; so is whatever else takes so much time of
 * a processor. A verb that only waits, for a disk or for peers, takes next to none. */
#define PATIENCE_MS 2000u
#define PATIENCE_NANOSECONDS (PATIENCE_MS * 1e6)

/* What the child tells the parent, in memory that both share. */
typedef struct guard_page {
    volatile bool has_returned; /* the verb is done: the exit code is the command's */
    guard_trail trail;
    char unsaid[2 * ERROR_SIZE]; /* an error that the child could not print */
} guard_page;

/* What the parent keeps. */
typedef struct relay {
    const char *shared_object;
    pid_t child;
    int pipe; /* its end to read; -1 once the other end is closed */
    char line[LINE_SIZE];
    size_t length;
    double stop_time;    /* the child's clock when the user wanted an end; 0: not yet */
    uint32_t stop_calls; /* its calls then */
    guard_watcher watcher;
} relay;

static guard_page *page;
static guard_trail *trail; /* where this process notes its calls; NULL: nowhere */
static void (*watched_step)(void *context, const cox_frame *frame);
static bool (*watched_restored)(void *context);
static pid_t guarded; /* the child, for the parent's handler of signals */
static volatile sig_atomic_t is_wanted_end;

const char *guard_signal_name(int number)
{
    static char other[24];
    switch (number) {
    case SIGSEGV:
        return "SIGSEGV";
    case SIGBUS:
        return "SIGBUS";
    case SIGFPE:
        return "SIGFPE";
    case SIGILL:
        return "SIGILL";
    case SIGABRT:
        return "SIGABRT";
    case SIGKILL:
        return "SIGKILL";
    case SIGTRAP:
        return "SIGTRAP";
    case SIGSYS:
        return "SIGSYS";
    case SIGXCPU:
        return "SIGXCPU";
    default:
        snprintf(other, sizeof other, "signal %d", number);
        return other;
    }
}

void guard_call_begin(void)
{
    if (trail == NULL) return;
    errno = 0;
    trail->calls = trail->calls + 1;
    trail->is_inside = true;
}

void guard_call_end(void)
{
    if (trail == NULL) return;
    trail->is_inside = false;
    if (errno == ENOMEM) trail->has_lacked_memory = true;
}

static void step_watched(void *context, const cox_frame *frame)
{
    trail->tick = frame->tick;
    trail->has_tick = true;
    guard_call_begin();
    watched_step(context, frame);
    guard_call_end();
}

static bool restored_watched(void *context)
{
    guard_call_begin();
    bool is_sound = watched_restored(context);
    guard_call_end();
    return is_sound;
}

void guard_watch(cox_sim *sim)
{
    bool is_of_another =
        watched_step != NULL && (watched_step != sim->step || watched_restored != sim->restored);
    if (trail == NULL || is_of_another) return;
    watched_step = sim->step;
    watched_restored = sim->restored;
    sim->step = step_watched;
    if (sim->restored != NULL) sim->restored = restored_watched;
}

void guard_follow(guard_trail *other)
{
    if (trail != NULL) trail = other;
}

uint64_t guard_waited(guard_watcher *watcher, const guard_trail *watched)
{
    uint64_t now = stopwatch_milliseconds();
    if (!watched->is_inside || watcher->calls != watched->calls) {
        watcher->calls = watched->calls;
        watcher->since_ms = now;
    }
    return now - watcher->since_ms;
}

void guard_leave(int code)
{
    if (page == NULL) return;
    fflush(stdout); /* the scenario's */
    page->has_returned = true;
    _exit(code); /* not through what the scenario may have left to be done at the end */
}

/* Makes the descriptors 1 and 2 the parent's pipe, and a line printed there one piece, so that
 * lines of several processes do not mix. */
static bool become_child(const int ends[2], pid_t parent)
{
    processes_tie(parent);
    trail = &page->trail;
    close(ends[0]);
    if (!streams_part(page->unsaid, sizeof page->unsaid)) return false;
    if (dup2(ends[1], STDOUT_FILENO) < 0 || dup2(ends[1], STDERR_FILENO) < 0) return false;
    close(ends[1]);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    return true;
}

/* Hands on a signal. One that a terminal sends reaches the child by itself. */
static void hand_on(int number, siginfo_t *about, void *context)
{
    (void)context;
    is_wanted_end = 1;
    if (about->si_code <= 0) kill(guarded, number);
}

static void catch_signals(void)
{
    static const int handed_on[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = hand_on;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof handed_on / sizeof handed_on[0]; i++)
        sigaction(handed_on[i], &action, NULL);
}

/* Prints the line gathered so far, what a terminal would obey as \x and two digits. */
static void print_line(relay *passing)
{
    const char *text = passing->line;
    size_t left = passing->length;
    fputs("game: ", stderr);
    while (left > 0) {
        size_t length = *text == '\t' ? 1 : utf8_printable(text, left);
        if (length > 0) fwrite(text, 1, length, stderr);
        else fprintf(stderr, "\\x%02x", (unsigned)(unsigned char)*text);
        if (length == 0) length = 1;
        text += length;
        left -= length;
    }
    fputc('\n', stderr);
    fflush(stderr);
    passing->length = 0;
}

static void take_byte(relay *passing, char byte)
{
    if (byte == '\n' || passing->length == LINE_SIZE) print_line(passing);
    if (byte != '\n') passing->line[passing->length++] = byte;
}

/* Passes on what there is, without waiting. */
static void pass_on(relay *passing)
{
    char bytes[LINE_SIZE];
    while (passing->pipe >= 0) {
        ssize_t count = read(passing->pipe, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return;
        for (ssize_t i = 0; i < count; i++) take_byte(passing, bytes[i]);
        if (count > 0) continue;
        close(passing->pipe);
        passing->pipe = -1;
    }
}

/* Nanoseconds of a processor that the child has used. */
static double time_of(pid_t child)
{
    struct timespec used = {0};
    clockid_t clock;
    if (clock_getcpuclockid(child, &clock) == 0) clock_gettime(clock, &used);
    return (double)used.tv_sec * 1e9 + (double)used.tv_nsec;
}

/* Ends a child whose present call goes on though the user wants an end. */
static void end_if_stuck(relay *passing)
{
    if (!is_wanted_end) return;
    double now = time_of(passing->child);
    if (passing->stop_time == 0 || passing->stop_calls != page->trail.calls) {
        passing->stop_time = now;
        passing->stop_calls = page->trail.calls;
    }
    if (guard_waited(&passing->watcher, &page->trail) >= PATIENCE_MS ||
        now - passing->stop_time >= PATIENCE_NANOSECONDS)
        kill(passing->child, SIGKILL);
}

/* Passes on until the child has ended; how it did. */
static int await_child(relay *passing)
{
    int status = 0;
    for (;;) {
        struct pollfd waited = {passing->pipe, POLLIN, 0};
        poll(&waited, passing->pipe >= 0 ? 1 : 0, WAIT_MS);
        pid_t ended = waitpid(passing->child, &status, WNOHANG);
        pass_on(passing);
        if (ended == passing->child) break;
        end_if_stuck(passing);
    }
    if (passing->length > 0) print_line(passing);
    return status;
}

/* Where the scenario was when it ended: a tick, or before any. */
static void write_place(char *text, size_t size)
{
    const guard_trail *left = &page->trail;
    if (left->has_tick) snprintf(text, size, "at tick %" PRIu32, left->tick);
    else snprintf(text, size, "before its first tick");
}

/* What the parent's exit code is, after a sentence where the child did not end by itself. */
static int judge(const relay *passing, int status)
{
    char place[40];
    bool has_crashed = WIFSIGNALED(status);
    int number = has_crashed ? WTERMSIG(status) : 0;
    write_place(place, sizeof place);
    if (page->unsaid[0] != '\0') print_error("%s", page->unsaid);
    if (page->has_returned && !has_crashed) return WEXITSTATUS(status);
    if (number == SIGPIPE) return 128 + number;
    if (is_wanted_end && number == SIGKILL)
        print_error("%s: the simulation did not end%s %s; it was stopped", passing->shared_object,
                    page->trail.has_tick && page->trail.is_inside ? " its step" : "", place);
    if (is_wanted_end || number == SIGINT || number == SIGTERM || number == SIGHUP)
        return EXIT_INTERRUPTED;
    if (has_crashed)
        print_error("%s: the simulation crashed (%s) %s", passing->shared_object,
                    guard_signal_name(number), place);
    else print_error("%s: the simulation ended the process %s", passing->shared_object, place);
    return EXIT_BAD;
}

/* What the parent does. */
static _Noreturn void stand_by(const char *shared_object, int pipe)
{
    static relay passing; /* large */
    passing.shared_object = shared_object;
    passing.child = guarded;
    passing.pipe = pipe;
    fcntl(pipe, F_SETFL, O_NONBLOCK);
    _exit(judge(&passing, await_child(&passing)));
}

void guard_enter(const char *shared_object)
{
    int ends[2];
    sigset_t all;
    sigset_t before;
    if (shared_object == NULL || page != NULL) return;
    guard_page *shared = processes_share(sizeof *page);
    if (shared == NULL || pipe(ends) != 0) {
        print_warning("%s: is run unguarded: %s", shared_object, strerror(errno));
        return;
    }
    fflush(stdout);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before); /* until the parent's handler knows the child */
    page = shared;
    pid_t parent = getpid();
    guarded = fork();
    if (guarded > 0) {
        close(ends[1]);
        catch_signals();
        sigprocmask(SIG_SETMASK, &before, NULL);
        stand_by(shared_object, ends[0]);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (guarded == 0 && become_child(ends, parent)) return;
    print_error("%s: no process can be started to run it: %s", shared_object, strerror(errno));
    _exit(EXIT_BAD);
}
