/* SPDX-License-Identifier: MIT
 * Lines between machines, matches over them, and what came of it:
 *
 *     model_line.c    random numbers; one direction of a line
 *     model_match.c   machines of any kind, their lines, the clock of all
 *     model_player.c  modelled machines that play such a match
 *     model_trial.c   strangers at the gate */
#ifndef MODEL_MATCH_H
#define MODEL_MATCH_H

#include "model.h"

/* The quality of one direction of a line; 0 everywhere: a perfect one. Chances are in thousandths.
 * */
typedef struct model_weather {
    uint32_t delay_us;
    uint32_t jitter_us; /* the most that is added to the delay, uniformly: packets overtake */
    uint32_t loss;      /* of packets, whatever the burst */
    uint32_t burst;     /* packets that are lost together; 0 or 1: each for itself */
    uint32_t reordered; /* held back for up to 100 ms */
    uint32_t doubled;
    uint32_t spike_us;         /* added to the delay for 100 ms in every 10 s */
    uint32_t bytes_per_second; /* of a queue of at most 300 ms, which drops its tail; 0: none */
} model_weather;

typedef struct model_line {
    model_weather weather;
    model_random random;
    uint32_t still_lost; /* packets of the present burst */
    uint32_t spike_at;   /* where in its 10 s the spike begins */
    uint64_t free_us;    /* when the queue is empty */
} model_line;

model_line model_line_make(const model_weather *weather, uint64_t seed);

/* Sends a packet: fills in when its copies arrive, and returns how many there are, 0 to 2. */
uint32_t model_line_carry(model_line *line, uint64_t now_us, uint32_t bytes, uint64_t arrivals[2]);

/* A match of machines over lines. */
typedef struct model_match {
    model_rules rules;
    uint32_t machines, turns_per_second, seconds;
    uint32_t hiccup_ms;   /* each machine pauses so long every 20 s */
    uint32_t state_bytes; /* the last machine comes after ten seconds and needs a state; 0: none */
    uint32_t state_bytes_per_second; /* of its transfer; 0: as the machines have it */
    bool is_dense;   /* players give a command of 17 bytes more in each tick; not the model's */
    bool comes_back; /* that machine was there from the start, and left after five seconds */
    uint32_t late_history; /* ticks that it keeps then; 0: as many as the others */
    uint32_t freezer, freeze_ms; /* this machine stands so long after 20 s; 0 ms: none does */
    uint32_t apart_us; /* a machine runs by a time so much before that of what it receives */
    model_weather up[MODEL_PEERS_MAX], down[MODEL_PEERS_MAX];
} model_match;

/* What a machine tells after a turn. */
typedef struct model_turn {
    uint32_t head;                /* the state it is in */
    uint32_t steps, resteps;      /* ticks that were stepped in this turn, and stepped again */
    uint32_t stalls, corrections; /* since it began */
    uint64_t own_us;              /* from the own commands that this turn stepped to their steps, */
    uint32_t own_count;           /* and how many these were */
    bool has_state;               /* it plays: a machine that comes late has its state, */
    bool has_player;              /* and gives inputs */
    bool is_over;                 /* it plays no longer */
} model_turn;

/* A packet for another machine. */
typedef struct model_parcel {
    uint32_t to;
    const void *content; /* the machine's, until its next call */
    uint32_t length;     /* of the content */
    uint32_t bytes;      /* on the line, with UDP's */
} model_parcel;

/* The machines of a kind: modelled ones, or real sessions. Times are of the machine's own clock. */
typedef struct model_kind {
    void *(*make)(const model_match *match, uint32_t number, uint64_t seed);
    void (*free)(void *machine);
    void (*receive)(void *machine, uint32_t from, const void *content, uint32_t length,
                    uint64_t now_us);
    model_turn (*run)(void *machine, uint64_t now_us);
    bool (*send)(void *machine, uint64_t now_us, model_parcel *parcel); /* false: no more */
    void (*leave)(void *machine); /* it says goodbye; NULL where it cannot */
} model_kind;

/* The modelled machines. */
extern const model_kind model_player_kind;

/* Tells, within a machine's run, what it knows for certain of a tick: the same number, which is not
 * 0, at all machines, or the match is not safe. */
void model_match_confirm(uint32_t tick, uint64_t what);

/* The worst of all machines, from the tenth second on. */
typedef struct model_figures {
    double ticks_per_second, stalls, gap_ms, gaps_25, gaps_50; /* stalls and gaps a minute */
    double own_ms[MODEL_PEERS_MAX]; /* from command to step, mean; a player's INFINITY: never */
    double corrections[2], bytes[2]; /* a second: at the host and a joiner; down and up */
    double transfer_ms, joined_ms;   /* the state is here; its machine is where the others are; 0:
                                        never */
    double player_ms;                /* from its state to its player; 0: never */
    double back_ms; /* from the end of a freeze until own inputs that the others give take at most
                       a tick and a half longer than in the five seconds before it, by the mean
                       of those of 200 ms */
    uint32_t gaps_meanwhile;         /* above 50 ms, at all others together */
    uint32_t depth, steps;           /* the greatest of a turn: stepped again, and stepped */
    bool is_safe;                    /* no two machines confirmed different things */
    bool is_over;                    /* a machine stopped playing */
} model_figures;
model_figures model_match_play(const model_kind *kind, const model_match *match, uint64_t seed);

/* Prints what strangers reach at the gate; returns how many rules were broken. */
uint32_t model_trial_gate(void);

#endif
