/* SPDX-License-Identifier: MIT
 * A session's own time, made of the caller's; and what was measured in the last three seconds.
 *
 * The caller's clock may stand, go back and jump, and its machine may sleep. After a step back of
 * up to a second the session's time stands still until the caller's has caught up. A larger step,
 * back or ahead, is a pause of this machine: the session's time stands still over it, so that no
 * peer seems to have been silent.
 *
 * A caller may take one call's time at the beginning of its frame and another's later, so that each
 * frame has a step back. One that is no longer than the longest time between two calls is nothing
 * but time that stands. Longer ones, again and again, are the times of two clocks.
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
    uint64_t paused_us; /* the own time at which a pause or a longer step back was seen last, */
    bool has_paused;    /* if there was one */
    bool has_begun;     /* whether any was taken */
    uint32_t pause_us;  /* what is longer is a pause */
} cox_clock;

/* The meaning of a time that the caller gives. */
enum {
    COX_CLOCK_BEGINS = 1, /* the first one: own time begins with it */
    COX_CLOCK_GOES_ON = 2, /* or stands for a moment */
    COX_CLOCK_STANDS = 3,  /* it went back further */
    COX_CLOCK_PAUSED = 4
};

/* Makes a clock of a match at ticks_per_second, 1 and more. */
void cox_clock_init(cox_clock *clock, uint32_t ticks_per_second);

/* The longest time between two calls that is no pause. */
uint32_t cox_clock_pause_us(uint32_t ticks_per_second);

/* Takes the caller's time and returns what it comes to. */
uint8_t cox_clock_take(cox_clock *clock, uint64_t caller_us);

/* Steps back that are longer than a pause, one soon after the other. Made of zeros it has seen
 * none. */
typedef struct cox_clock_steps {
    uint64_t stepped_us; /* the session's own time of the last one */
    uint8_t count;       /* up to COX_CLOCK_STEPS_BACK: that was told */
    bool is_back;        /* further calls are behind by the same step */
} cox_clock_steps;

/* So many steps back, each within a second of the one before, are the times of two clocks. */
#define COX_CLOCK_STEPS_BACK 16u

/* Looks at a time before cox_clock_take does. Returns whether the caller's times are now known to
 * be those of two clocks, once. */
bool cox_clock_steps_take(cox_clock_steps *steps, const cox_clock *clock, uint64_t caller_us);

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

/* A window has the worst samples of the last three seconds, in a fixed memory. This is the most
 * slots of one. Each slot has the worst sample of one tick, or of a few at rates at which three
 * seconds have more ticks. */
#define COX_WINDOW_SLOTS 256

/* The most thousandths of the slots that may exceed what a window gives. */
#define COX_WINDOW_PERMILLE_MAX 50

typedef struct cox_window {
    uint32_t slot_ticks;  /* ticks that share a slot */
    uint16_t capacity;    /* slots of three seconds, at most COX_WINDOW_SLOTS */
    uint16_t count;       /* slots that have a sample, at most capacity */
    uint16_t newest;      /* the place of the slot that was begun last, */
    uint32_t newest_tick; /* and its first tick / slot_ticks */
    int64_t *worst;       /* a ring of the slots' worst samples, the caller's */
} cox_window;

/* How many slots a window has; ticks_per_second is 1 to 1000. */
uint32_t cox_window_slots(uint32_t ticks_per_second);

/* Makes an empty window in the caller's memory, cox_window_slots(ticks_per_second) samples. */
void cox_window_init(cox_window *window, uint32_t ticks_per_second, int64_t *worst);

/* Takes a sample of a tick: the greater, the worse. Only ticks of which something was measured have
 * a slot, so after a silence older samples stay. */
void cox_window_take(cox_window *window, uint32_t tick, int64_t sample);

/* Gives the least sample that at most permille thousandths of the slots exceed (0: the worst of
 * all; COX_WINDOW_PERMILLE_MAX is the most). Returns false where there is no sample; then *sample
 * stays. */
bool cox_window_get(const cox_window *window, uint32_t permille, int64_t *sample);

#endif
