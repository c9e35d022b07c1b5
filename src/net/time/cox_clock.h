/* SPDX-License-Identifier: MIT
 * A session's own time, made of the caller's.
 *
 * The caller's clock may stand, go back and jump, and its machine may sleep. After a step back of
 * up to a second the session's time stands still until the caller's has caught up. A larger step,
 * back or ahead, is a pause of this machine: the session's time stands still over it, so that no
 * peer seems to have been silent.
 *
 * What was measured right after a pause of this machine says nothing of the line, so the clock also
 * tells shorter pauses between two calls. */
#ifndef COX_CLOCK_H
#define COX_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* The longest step that is taken for time. */
#define COX_CLOCK_STEP_US UINT32_C(1000000)

/* The longest time between two calls of a machine that did not pause, or two ticks if that is
 * longer: a caller may come once a tick. */
#define COX_CLOCK_PAUSE_US UINT32_C(50000)

typedef struct cox_clock {
    uint64_t now_us;    /* the session's own time */
    uint64_t caller_us; /* the caller's time up to which it has come */
    uint64_t paused_us; /* the own time at which a pause or a step back was seen last, */
    bool has_paused;    /* if there was one */
    bool has_begun;     /* whether any was taken */
    uint32_t pause_us;  /* what is longer is a pause */
} cox_clock;

/* The meaning of a time that the caller gives. */
enum {
    COX_CLOCK_BEGINS = 1, /* the first one: own time begins with it */
    COX_CLOCK_GOES_ON = 2,
    COX_CLOCK_STANDS = 3,
    COX_CLOCK_PAUSED = 4
};

/* A clock of a match at ticks_per_second, 1 and more. */
cox_clock cox_clock_make(uint32_t ticks_per_second);

/* The longest time between two calls that is no pause. */
uint32_t cox_clock_pause_us(uint32_t ticks_per_second);

/* Takes the caller's time and returns what it comes to. */
uint8_t cox_clock_take(cox_clock *clock, uint64_t caller_us);

/* Whether milliseconds, at most 4,000,000, have passed since a moment of the session's time. */
bool cox_clock_has_passed(const cox_clock *clock, uint64_t since_us, uint32_t ms);

/* Whether this machine's last pause or step back, if there was one, is milliseconds ago, at most
 * 4,000,000. */
bool cox_clock_is_settled(const cox_clock *clock, uint32_t ms);

/* Definitions and packets have milliseconds. A time in whole ones, rounded down, modulo 2^32. */
uint32_t cox_clock_ms(uint64_t us);

/* Milliseconds, at most 4,000,000, in microseconds. */
static inline uint32_t cox_clock_us(uint32_t ms)
{
    return ms * 1000u;
}

/* Ticks that pass in milliseconds, at most 4,000,000, half a tick rounded up. There are at most
 * 1000 ticks a second, so 32 bits are enough. */
static inline uint32_t cox_clock_ticks(uint32_t ms, uint32_t ticks_per_second)
{
    return (ms * ticks_per_second + 500u) / 1000u;
}

#endif
