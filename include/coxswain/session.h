/* SPDX-License-Identifier: MIT
 * A lockstep match: many machines, one simulation.
 *
 * A session has no sockets and no clock. The caller gives it the packets that arrived and the time;
 * it gives back packets to send, requests to fulfil and events to show. It never steps the
 * simulation itself: it asks the caller to (cox_session_next), or cox_session_run does all of that
 * in one call.
 *
 * The machines form a star: joiners speak only to the host. The host decides the order of inputs,
 * not the state, which every machine computes. Each player has a queue of inputs, exactly one for
 * each tick, and the first write of an input wins; a player's own commands take the same way as
 * those of others. src/session/PROTOCOL.md has every byte and rule. */
#ifndef COX_SESSION_H
#define COX_SESSION_H

#include "coxswain/desync.h"
#include "coxswain/recorder.h"
#include "coxswain/sync_test.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the packets. */
#define COX_PROTOCOL_VERSION 1

/* The most bytes of a packet; the most ticks of inputs that a player may not have acknowledged yet;
 * the most ticks of prediction. */
#define COX_PACKET_BYTES_MAX 1200
#define COX_WINDOW_TICKS 64
#define COX_ROLLBACK_MAX 30

/* The two sides of a match. */
enum { COX_SIDE_HOST = 1, COX_SIDE_JOINER = 2 };

/* What follows where states differ: the match stops, or it goes on after an event. */
enum { COX_ON_DESYNC_STOP = 0, COX_ON_DESYNC_CONTINUE = 1 };

/* What a session is made with. Host and joiner compare the fields under "the match" one by one. */
typedef struct cox_session_def {
    const cox_sim *sim; /* in state 0 of the match when the session is made; the caller keeps it as
                           long as the session is used */
    uint8_t role;       /* COX_SIDE_HOST or COX_SIDE_JOINER */
    bool spectator;     /* a joiner without a player */
    uint8_t peers;      /* of a host: how many peers the caller has numbers for, players and
                           spectators, at most 64; a joiner has 1, the host, number 0 */
    uint32_t nonce;     /* another number for each session, for instance the time: it tells this
                           session's packets from those of an older one. Not a secret */

    /* The match. */
    uint8_t players; /* players, the host's included, 1 to COX_PLAYERS_MAX; the match starts
                        when all are taken */
    uint16_t ticks_per_second;     /* 1 to 1000 */
    uint32_t ticks;                /* the match ends with this state; 0: when the host leaves */
    uint64_t seed;                 /* what the state was made from */
    const cox_setting *settings;   /* COX_FLASH; may be NULL if the count is 0 */
    const int32_t *setting_values; /* setting_count of them, kept by the caller */
    uint32_t setting_count;
    uint64_t build; /* what tells builds apart; not compared, but told when states differ */

    /* What the host decides for all. */
    uint8_t delay;       /* input delay at the start, in ticks, 0 to COX_DELAY_MAX */
    uint8_t delay_least; /* bounds of the adaptive delay; equal ones switch it off */
    uint8_t delay_greatest;
    uint8_t on_desync; /* COX_ON_DESYNC_STOP or COX_ON_DESYNC_CONTINUE */

    /* What each side decides for itself. */
    uint8_t rollback;        /* most ticks ahead of the inputs, by prediction; 0: lockstep */
    bool sync_test;          /* test every step as in sync_test.h: it is made three times */
    uint16_t warn_ms;        /* silence or delay of a peer after which one is told */
    uint16_t drop_ms;        /* and after which it is dropped; a joiner gives up the host then */
    uint16_t history_ticks;  /* inputs and hashes kept for latecomers and for the search of a
                                difference: a power of two, 128 to 4096 */
    uint16_t snapshot_ticks; /* ticks from kept snapshot to kept snapshot, 1 to 64 */
    uint32_t state_bytes;    /* the most bytes of a snapshot of the state */

    /* The recording that cox_session_run makes: it begins and ends with the match, and has a note
     * where states differed. A caller that fulfils the requests by itself leaves writer.write NULL
     * and records when it is asked to. */
    cox_stream_writer writer;         /* gets the recording; writer.write NULL: there is none */
    const cox_recorder_def *recorder; /* kept by the caller; start_tick is filled in. NULL: the
                                         default one with the match's seed and settings */
} cox_session_def;

/* Host, 2 players, 30 ticks a second, no end; delay 2, adaptive from 1 to 12; lockstep; warning
 * after 500 ms, drop after 10 s; 256 ticks of history, a snapshot kept every 8 ticks; state_bytes
 * 0, which cox_session_size and _init take as four times the present snapshot; no recording. sim is
 * NULL and has to be given. */
cox_session_def cox_session_default(void);

/* A session in the making: the library's own, in the caller's memory. */
typedef struct cox_session cox_session;

/* The bytes of memory that such a session needs; 0 if the definition is out of its bounds. */
uint32_t cox_session_size(const cox_session_def *def);

/* Makes a session in memory (size bytes, any alignment), which the caller keeps as long as it is
 * used, as everything that def points to. A joiner that comes late gets its state from the host.
 * NULL if memory is too small or the definition is out of its bounds. */
cox_session *cox_session_init(void *memory, uint32_t size, const cox_session_def *def);

/* now_ms, in all calls, is the time in milliseconds by any clock; it may wrap around. Call at least
 * once a second: a longer step ahead is a pause of this machine, over which the session's own time
 * stands still, so that no peer counts as silent meanwhile. A step back of up to a second stands
 * still until it has passed; a longer one is a pause, too. */

/* Bytes to send to a peer. */
typedef struct cox_packet {
    uint32_t peer; /* the caller's number of it; a joiner's host is 0 */
    uint32_t length;
    uint8_t bytes[COX_PACKET_BYTES_MAX];
} cox_packet;

/* Takes a packet that arrived from a peer (the caller's number, below def.peers). Everything is
 * checked before anything changes; what is not from this match, not whole, too old, too early or
 * not allowed is counted and dropped: COX_ERROR_FORMAT (not a packet of this protocol),
 * COX_ERROR_DAMAGED (contents), COX_ERROR_STALE (an old or doubled packet),
 * COX_ERROR_SENDER (another session, or a peer that may not send it). */
cox_status cox_session_receive(cox_session *session, uint32_t peer, const void *bytes,
                               uint32_t length, uint32_t now_ms);

/* Gives the next packet to send, false if there is none now. To be called until it gives none,
 * after the requests of a turn were fulfilled. */
bool cox_session_get_packet(cox_session *session, uint32_t now_ms, cox_packet *packet);

/* Tells that a peer's connection is gone; it is dropped at once rather than after drop_ms. */
void cox_session_disconnect(cox_session *session, uint32_t peer);

/* Gives a command of the own player for the next input; its player is filled in. A held command
 * replaces the one of its kind before. COX_OK; COX_ERROR_NO_PLAYER where this session has no
 * player, or its inputs have ended; COX_ERROR_NOT_FOUND for an undeclared kind; COX_ERROR_RANGE for
 * an argument out of its bounds; COX_ERROR_CAPACITY where the 64 bytes of this tick are full. */
cox_status cox_session_add_command(cox_session *session, const cox_command *command);

/* Leaves the match in good order: a joiner's inputs end; a host's match ends for all with the state
 * reached. The session goes on giving packets until the others know or drop_ms have passed. */
void cox_session_leave(cox_session *session);

/* What the session asks of the caller. */
enum {
    COX_REQUEST_NONE = 0,
    COX_REQUEST_CONFIRM = 1,  /* record frame: it is final. state_hash is of the state before it. A
                                 host's comes before the step, a joiner's may come after it: its own
                                 inputs are final once the host has acknowledged them */
    COX_REQUEST_STEP = 2,     /* step the simulation by frame */
    COX_REQUEST_HASH = 3,     /* give the state's hash: cox_session_give_hash */
    COX_REQUEST_SAVE = 4,     /* save a snapshot into bytes: cox_session_finish_save */
    COX_REQUEST_LOAD = 5,     /* load the snapshot in bytes: cox_session_finish_load */
    COX_REQUEST_START = 6,    /* the match begins here with the state as it is, at tick: start the
                                 recording. Once more where a spectator fell too far behind and was
                                 sent a fresh state, mostly a later one: the recording before ends */
    COX_REQUEST_SYNC_TEST = 7 /* in place of STEP with def.sync_test: step by frame with
                                 cox_sync_test_step, with bytes as its memory, and tell what it
                                 found: cox_session_finish_sync_test */
};

/* One request. Its memory is the session's and valid until the next call. */
typedef struct cox_request {
    uint8_t kind;
    bool is_final;       /* of a step: not predicted, and not for a search */
    uint32_t tick;       /* of the state before the request */
    cox_frame frame;     /* of _CONFIRM, _STEP and _SYNC_TEST */
    uint64_t state_hash; /* of _CONFIRM: hash of state number frame.tick */
    uint8_t *bytes;      /* of _SAVE, _LOAD and _SYNC_TEST */
    uint32_t capacity;   /* of bytes, to save or test; */
    uint32_t length;     /* how many there are to load */
} cox_request;

/* The next thing to do, in this order, until it gives COX_REQUEST_NONE: then send packets and wait
 * for time or packets. The answers to _HASH, _SAVE, _LOAD and _SYNC_TEST come
 * before the next call. def.writer
 * has no write (asserted): only cox_session_run records to it. */
cox_request cox_session_next(cox_session *session, uint32_t now_ms);
void cox_session_give_hash(cox_session *session, uint64_t hash);
void cox_session_finish_save(cox_session *session, cox_status status, uint32_t length);
void cox_session_finish_load(cox_session *session, cox_status status);
void cox_session_finish_sync_test(cox_session *session, cox_status status,
                                  const cox_sync_report *report);

/* What happened. */
enum {
    COX_EVENT_JOINED = 1,     /* a player or spectator was let in: player, peer */
    COX_EVENT_REFUSED = 2,    /* a joiner was refused, or oneself: field, host and joiner text */
    COX_EVENT_STARTED = 3,    /* the match runs: tick */
    COX_EVENT_ADMITTED = 4,   /* one's own inputs begin: player, tick */
    COX_EVENT_WAITING = 5,    /* for a player, since ms */
    COX_EVENT_RESUMED = 6,    /* the wait is over: player, ms */
    COX_EVENT_DROPPED = 7,    /* a player was silent too long or left: player, its last tick;
                                 UINT32_MAX: it gave no input */
    COX_EVENT_DELAY = 8,      /* another input delay from tick on: ticks in value */
    COX_EVENT_DESYNC = 9,     /* states differ: cox_session_get_desync has the report */
    COX_EVENT_HOST_LOST = 10, /* the host is silent or gone: the match is over */
    COX_EVENT_ENDED = 11,     /* the match is over: the state number in tick */
    COX_EVENT_SYNC_TEST = 12, /* the sync test found something, for the first time:
                                 cox_session_get_sync_report */
    COX_EVENT_FAILED = 13     /* the simulation could not save or load: status in value */
};

/* One event; fields that its kind does not name are 0. */
typedef struct cox_event {
    uint8_t kind;   /* COX_EVENT_... */
    uint8_t player; /* COX_NO_PLAYER where none is meant */
    uint32_t peer;
    uint32_t tick;
    uint32_t ms;
    int32_t value;
    char field[COX_NAME_SIZE];  /* of a refusal: the first field that differs, */
    char host[COX_NAME_SIZE];   /* its value at the host */
    char joiner[COX_NAME_SIZE]; /* and at the joiner, as text */
} cox_event;

/* Takes the oldest event; false if there is none. At most 32 wait; of more the oldest are lost, but
 * never the last one of a match's end. */
bool cox_session_get_event(cox_session *session, cox_event *event);

/* Where a session is. */
enum {
    COX_PHASE_JOINING = 1, /* asking to be let in, or loading the state */
    COX_PHASE_LOBBY = 2,   /* waiting for all players */
    COX_PHASE_RUNNING = 3,
    COX_PHASE_SEARCHING = 4, /* states differ; where is being found out */
    COX_PHASE_OVER = 5
};

/* How it goes, for a status line. */
typedef struct cox_session_status {
    uint8_t phase;
    cox_status outcome;  /* COX_OK until the match is over; then COX_END, or why it had no good end,
                            as cox_session_run returns it */
    uint8_t player;      /* one's own, or COX_NO_PLAYER */
    uint8_t delay;       /* ticks, as it is now */
    uint16_t players;    /* taken, bit by bit */
    uint32_t tick;       /* the state the simulation is in */
    uint32_t confirmed;  /* the newest state that is final */
    uint64_t state_hash; /* of the confirmed state, once it is known */
    uint64_t input_hash; /* of all frames before it */
    uint32_t round_trip_ms;                     /* the longest, smoothed */
    uint32_t loss_permille;                     /* of packets to us, lately, the worst */
    uint32_t waiting_ms;                        /* 0, or how long the match has been waiting for */
    uint8_t waiting_for;                        /* this player */
    uint32_t packets_sent, bytes_sent;          /* since the start */
    uint32_t packets_received, packets_dropped; /* dropped: refused by cox_session_receive */
    uint32_t stalls, rollbacks,
        resimulated_ticks; /* ticks waited, corrections, ticks stepped again */
} cox_session_status;

cox_session_status cox_session_get_status(const cox_session *session);

/* The report of the first difference of states; false as long as there is none. */
bool cox_session_get_desync(const cox_session *session, cox_desync *desync);

/* What the sync test found first; false as long as it found nothing. */
bool cox_session_get_sync_report(const cox_session *session, cox_sync_report *report);

/* The plain case: fulfils all requests with the simulation and, where def.writer.write is given,
 * records the final frames. Then the caller sends packets and takes events. Returns COX_OK while
 * the match goes on, and when it is over
 *
 *     COX_END                 it ended with its last tick, or the host or this side left
 *     COX_ERROR_DESYNC        it stopped because states differ: cox_session_get_desync
 *     COX_ERROR_HOST_LOST     the host went, or said nothing for too long
 *     COX_ERROR_DROPPED       the host dropped this player
 *     COX_ERROR_NOT_ADMITTED  the host refused this joiner: COX_EVENT_REFUSED says why
 *
 * or what the simulation's load or save failed with. Where the recording fails, this call and all
 * later ones return why: the match may go on, but nothing more of it is recorded. */
cox_status cox_session_run(cox_session *session, uint32_t now_ms);

/* What a host plays, for who wants to join and does not know yet. */
typedef struct cox_offer {
    uint32_t library_epoch;
    char simulation[COX_NAME_SIZE];
    uint32_t simulation_epoch;
    uint64_t schema_hash;
    uint8_t players;
    uint16_t ticks_per_second;
    uint32_t ticks;
    uint64_t seed;
    uint32_t setting_count;
    struct {
        char name[COX_NAME_SIZE];
        int32_t value;
    } settings[COX_SETTINGS_MAX];
} cox_offer;

/* Writes the query into bytes (at least COX_PACKET_BYTES_MAX) and returns its length; a host's
 * session answers it by itself. Reads the answer: false if it is none. */
uint32_t cox_offer_ask(uint8_t *bytes, uint32_t nonce);
bool cox_offer_read(const void *bytes, uint32_t length, uint32_t nonce, cox_offer *offer);

#ifdef __cplusplus
}
#endif
#endif
