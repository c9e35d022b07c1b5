/* SPDX-License-Identifier: MIT
 * A lockstep match: many machines, one simulation.
 *
 * A session has no sockets and no clock. The caller gives it the packets that arrived and the time;
 * it gives back packets to send, requests to fulfil and events to show. It never steps the
 * simulation itself: it asks the caller to (cox_session_next), or cox_session_run does all of that
 * in one call.
 *
 * States that a session keeps to go back to are images (image.h). Snapshots are made of them where
 * a state goes to a latecomer or into a recording, and where the place of a difference is searched.
 *
 * The machines form a star: joiners speak only to the host. The host decides the order of inputs,
 * not the state, which every machine computes. Each player has a queue of inputs, exactly one for
 * each tick, and the first write of an input wins; a player's own commands pass through the same
 * queue as everybody else's. src/net/wire/PROTOCOL.md has every byte and rule. */
#ifndef COX_SESSION_H
#define COX_SESSION_H

#include "coxswain/desync.h"
#include "coxswain/match.h"
#include "coxswain/offer.h"
#include "coxswain/packet.h"
#include "coxswain/recorder.h"
#include "coxswain/session_field.h"
#include "coxswain/sync_test.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most peers of a host; the most ticks of prediction, and of history; the most events, and
 * answers to strangers, that wait; the least bytes that a match may give a player's commands of a
 * tick. */
#define COX_PEERS_MAX 64
#define COX_ROLLBACK_MAX 30
#define COX_HISTORY_TICKS_MAX 4096
#define COX_EVENTS_MAX 32
#define COX_ANSWERS_MAX 32
#define COX_COMMAND_BYTES_LEAST 16

/* The least rate of transfers, and the longest time that one may take. */
#define COX_TRANSFER_BYTES_LEAST UINT32_C(16000)
#define COX_TRANSFER_MS_MAX UINT32_C(3600000)

/* The two sides of a match. */
enum cox_side { COX_SIDE_HOST = 1, COX_SIDE_JOINER = 2 };

/* Features of a session, each of which a program links only if it names it: a match in lockstep, of
 * players that are there from the start, needs its side alone. */
typedef struct cox_side_feature cox_side_feature;
typedef struct cox_rollback_feature cox_rollback_feature;
typedef struct cox_search_feature cox_search_feature;
typedef struct cox_late_join_feature cox_late_join_feature;
typedef struct cox_recording_feature cox_recording_feature;
typedef struct cox_sync_test_feature cox_sync_test_feature;
typedef struct cox_clocks_feature cox_clocks_feature;
COX_API extern const cox_side_feature cox_feature_host;
COX_API extern const cox_side_feature cox_feature_joiner;
COX_API extern const cox_rollback_feature cox_feature_rollback;
COX_API extern const cox_search_feature cox_feature_search;
COX_API extern const cox_late_join_feature cox_feature_late_join;
COX_API extern const cox_recording_feature cox_feature_recording;
COX_API extern const cox_sync_test_feature cox_feature_sync_test;
COX_API extern const cox_clocks_feature cox_feature_clocks;

/* The features of one side: each the constant of its name, or NULL. Two sides of a match may have
 * different ones. */
typedef struct cox_session_features {
    const cox_side_feature *host;         /* of a host, which needs it, */
    const cox_side_feature *joiner;       /* and of a joiner */
    const cox_rollback_feature *rollback; /* for def.rollback: ticks are predicted, and corrected.
                                             Where neither this nor one of the next three is named
                                             no states are saved, and a joiner steps a tick only
                                             once the host has acknowledged its own input, so a
                                             round trip after it was given */
    const cox_search_feature *search; /* the place where states differ is searched, if host and
                                         joiner both name it. NULL: COX_EVENT_DESYNC tells the tick,
                                         and there is no report */
    const cox_late_join_feature *late_join; /* for def.transfer_bytes_per_second: a host sends
                                               latecomers a state. A joiner without it is refused
                                               once the match runs */
    const cox_recording_feature *recording; /* for def.writer */
    const cox_sync_test_feature *sync_test; /* for def.sync_test */
    const cox_clocks_feature *clocks;       /* COX_EVENT_CLOCKS. NULL: nobody is told */
} cox_session_features;

/* What a session is made with. Host and joiner compare the fields under "the match" one by one. */
typedef struct cox_session_def {
    const cox_sim *sim; /* in state 0 of the match when the session is made; the caller keeps it as
                           long as the session is used, with a plan or without one all the time */
    uint8_t side;       /* enum cox_side */
    bool spectator;     /* a joiner without a player */
    uint8_t peers;      /* of a host: how many seats there are for joiners, players and spectators:
                           players - 1 to COX_PEERS_MAX; of a joiner 1 */
    uint8_t wanted_player; /* of a joiner: the player that it asks for, COX_NO_PLAYER: any */

    /* The match. */
    uint8_t players; /* the host's included, 1 to COX_PLAYERS_MAX; the match starts when all are
                        taken */
    uint16_t ticks_per_second;     /* 1 to 1000 */
    uint16_t command_bytes;        /* the most bytes that one player's commands of one tick take
                                      when encoded: COX_COMMAND_BYTES_LEAST to
                                      COX_INPUT_BYTES_MAX */
    uint32_t ticks;                /* the match ends with this state, at most
                                      COX_MATCH_TICKS_MAX; 0: when the host leaves */
    uint64_t seed;                 /* what the state was made from */
    const cox_setting *settings;   /* COX_FLASH; may be NULL if the count is 0 */
    const int32_t *setting_values; /* setting_count of them, kept by the caller */
    uint32_t setting_count;        /* at most COX_SETTINGS_MAX */
    uint64_t build; /* another number for each build; not compared, but part of the report where
                       states differ */

    /* What the host decides for all. */
    uint8_t on_desync; /* enum cox_on_desync */

    /* What each side decides for itself. Times are rounded to ticks, half a tick up. */
    cox_session_features features; /* what this side can do; a field that asks for more is out of
                                      its bounds */
    uint8_t rollback;  /* most ticks ahead of the inputs, by prediction; 0: lockstep */
    uint16_t delay_ms; /* the input delay, 0 to delay_greatest_ms. A host, and any side with
                          rollback, keeps it. A joiner in lockstep begins with it, raises it as its
                          own line needs, and never goes below it */
    uint16_t delay_greatest_ms; /* at most 1000 */
    uint16_t window_ms; /* own inputs that other players have not acknowledged, at most: 250 to
                           4000; at least twice the greatest delay, at most history_ticks */
    uint8_t steps_max;  /* ticks in one call where this machine catches up, 2 to 64; corrections do
                           not count */
    uint32_t bytes_per_second; /* the most that the packets of the match to one peer take, UDP
                                  headers included: at least 8192, and at least ticks_per_second
                                  times command_bytes for each player, or at a joiner for one.
                                  Inputs that are full in each tick need twice that where packets
                                  are lost. The rate halves for a while where the line gets slower
                                  */
    bool sync_test;          /* test every step as in sync_test.h: it is made three times */
    uint16_t warn_ms;        /* how long a peer may be silent, or hold up the match, before
                                COX_EVENT_WAITING: 0 to drop_ms; */
    uint16_t drop_ms;        /* and before the host drops it, at least 1; a joiner gives up the
                                host then */
    uint32_t transfer_bytes_per_second; /* the most for snapshots and reports to one peer, beside
                                           the match, UDP headers included: at least
                                           COX_TRANSFER_BYTES_LEAST. Where the line gets slower it
                                           falls, down to a sixteenth. A snapshot then has at most
                                           72,088,475 bytes. 0 at a host: it refuses latecomers */
    uint32_t transfer_ms;    /* how long a spectator may take for a snapshot before the host lets
                                it go, 1 to COX_TRANSFER_MS_MAX */
    uint8_t events_kept;  /* events that wait for cox_session_get_event, at most: 4 to
                             COX_EVENTS_MAX; a quarter of them refusals */
    uint8_t answers_kept; /* of a host: answers to strangers that wait to be sent, at most: 1 to
                             COX_ANSWERS_MAX */
    uint16_t history_ticks;  /* inputs and hashes kept for latecomers and for the search of a
                                difference, and as many again for inputs that are ahead: a power
                                of two, 16 to COX_HISTORY_TICKS_MAX, and at least
                                the ticks of window_ms. A host keeps more where a snapshot needs
                                longer at an eighth of transfer_bytes_per_second */
    uint16_t snapshot_ticks; /* ticks from one saved state to the next, 1 to 64 */
    uint32_t state_bytes;    /* the room for each state that is kept. 0: what a state of full tables
                                takes. More only for tables that may grow beyond the capacities that
                                they have when the session is made; not less than
                                cox_image_size_max() and cox_snapshot_size_max() */

    /* The recording that cox_session_run makes: it begins and ends with the match, and has a note
     * where states differed. A caller that fulfils the requests itself leaves writer.write NULL and
     * records at COX_REQUEST_CONFIRM. */
    cox_stream_writer writer;         /* gets the recording; writer.write NULL: there is none */
    const cox_recorder_def *recorder; /* kept by the caller; start_tick and ticks_per_second are
                                         filled in, and cox_recorder_check finds nothing wrong.
                                         NULL: the default one with the match's seed and settings */

    /* Addresses and secrets. They are last as they are long: a small chip reads what is near the
     * beginning of a struct by fewer instructions. */
    cox_address host;                     /* of a joiner: where it sends its packets */
    uint8_t identity[COX_IDENTITY_BYTES]; /* of a joiner: what it tells the host that it is, all
                                             zero: nobody; a host believes it if the host's
                                             transport vouches for this identity */
    uint8_t secret[COX_SECRET_BYTES];     /* random bytes of the operating system, fresh for each
                                             session, told to nobody; not all zero */
} cox_session_def;

/* Host, every feature, 2 players, 60 ticks a second, 64 bytes of commands, no end; lockstep, delay
 * 16 to 500 ms, window 1 s, 8 steps a call; 128,000 bytes a second to a peer and 256,000 for
 * transfers, which may take 30 s; warning after 500 ms, drop after 10 s; 32 events, 32 answers; 256
 * ticks of history, a state saved every 8 ticks; state_bytes 0; no recording. sim is NULL, the
 * secret zero, and a joiner's host has no address: they have to be filled in. */
COX_API cox_session_def cox_session_default(void);

/* The definition for a small chip. It names no feature, so features.host or features.joiner has to
 * be filled in too. 2 players, 30 ticks a second, 16 bytes of commands; lockstep, delay 33 to 250
 * ms, window 500 ms; 8192 bytes a second to a peer; 16 ticks of history, 8 events, 2 answers. All
 * else is as in cox_session_default. */
COX_API cox_session_def cox_session_small_default(void);

/* A session: the library's own struct, in the caller's memory. */
typedef struct cox_session cox_session;

/* The first field of a definition that is out of its bounds, or asks for a feature that is not
 * named: enum cox_session_field. COX_SESSION_FIELD_NONE, 0, if all are right; where they take more
 * memory than cox_session_size can say, COX_SESSION_FIELD_STATE_BYTES. */
COX_API uint8_t cox_session_check(const cox_session_def *def);

/* The bytes of memory that a session of this definition needs, most of them for states of full
 * tables; 0 if cox_session_check finds a field wrong, so for 4 GB or more (64 KB on an AVR). */
COX_API uint32_t cox_session_size(const cox_session_def *def);

/* Makes a session in memory (size bytes, any alignment). The caller keeps that memory, and all that
 * def points to, as long as the session is used. A joiner that comes late gets its state from the
 * host. NULL if memory is too small, or cox_session_check finds a field wrong. */
COX_API cox_session *cox_session_init(const cox_session_def *def, void *memory, uint32_t size);

/* now_us, in all calls, is the time in microseconds by any clock, the same in all calls. Call at
 * least once a second, and in a game once a frame. Where the time goes back by up to a second, the
 * session's own time stands still until it has caught up; up to 50 ms, or two ticks if that is
 * longer, that is all, so a loop may take packets by a later time than it runs by. A larger step,
 * back or ahead, is a pause of this machine: its own time stands still over it, and nobody is
 * blamed for silence. Steps back in call after call are told by COX_EVENT_CLOCKS. */

/* Takes a packet that arrived. The whole packet is checked before anything changes; an unknown
 * address gets at most one answer: no longer than the packet until a cookie proves the address, and
 * the match's offer then. COX_OK; or the packet is counted and dropped: COX_ERROR_FORMAT (not of
 * this protocol), COX_ERROR_DAMAGED (bytes that no session would send), COX_ERROR_STALE (it arrived
 * before, or is too old), COX_ERROR_SENDER (of another session, of a peer that may not send it, or
 * of an address without bytes), COX_ERROR_CAPACITY (since the last request or packet to send 256
 * packets were taken, or 4096 looked at). */
COX_API cox_status cox_session_receive(cox_session *session, const cox_address *from,
                                       const void *bytes, uint32_t length, uint64_t now_us);

/* Gives the next packet to send; false if there is none now. Call it until it gives none, each time
 * after the requests were fulfilled. */
COX_API bool cox_session_get_packet(cox_session *session, uint64_t now_us, cox_packet *packet);

/* Lets a peer go (its number, as events tell it) without waiting for drop_ms: the caller does not
 * want it, or its connection is gone. COX_ERROR_NOT_FOUND if there is no such peer, or the session
 * is over; then nothing happens. */
COX_API cox_status cox_session_disconnect(cox_session *session, uint32_t peer);

/* Gives a command of this side's player for the next input; its player is filled in. A held command
 * replaces the last command of its kind. COX_OK; COX_ERROR_NO_PLAYER where this session has no
 * player, or its inputs have ended; COX_ERROR_NOT_FOUND for an undeclared kind; COX_ERROR_RANGE for
 * an argument out of its bounds; COX_ERROR_CAPACITY where the command_bytes of this tick are
 * full. */
COX_API cox_status cox_session_add_command(cox_session *session, const cox_command *command);

/* Leaves the match in good order. A joiner's inputs end; a host's match ends for all, with the
 * state reached. The session gives packets until the others know, or drop_ms have passed. */
COX_API void cox_session_leave(cox_session *session);

/* What the session asks the caller to do. */
enum cox_request_kind {
    COX_REQUEST_NONE = 0,     /* nothing for now */
    COX_REQUEST_CONFIRM = 1,  /* record frame: it is final. state_hash is of the state before it. A
                                 host confirms before the step, a joiner perhaps after it: its own
                                 inputs are final once the host has acknowledged them */
    COX_REQUEST_STEP = 2,     /* step the simulation by frame */
    COX_REQUEST_HASH = 3,     /* give the state's hash: cox_session_give_hash */
    COX_REQUEST_SAVE = 4,     /* save the state into bytes by cox_image_save:
                                 cox_session_finish_save */
    COX_REQUEST_LOAD = 5,     /* load the image in bytes by cox_image_load:
                                 cox_session_finish_load */
    COX_REQUEST_START = 6,    /* the match begins here with the present state, at tick: start the
                                 recording. It comes again where a spectator fell too far behind
                                 and was sent a fresh state: the first recording ends there */
    COX_REQUEST_SYNC_TEST = 7, /* with def.sync_test, in place of _STEP: step by frame with
                                 cox_sync_test_step, in the memory bytes, and give what it found:
                                 cox_session_finish_sync_test */
    COX_REQUEST_SNAPSHOT = 8, /* write the snapshot of an image into bytes by cox_image_snapshot, or
                                 of the present state where image is NULL by cox_snapshot_save:
                                 cox_session_finish_save */
    COX_REQUEST_LOAD_SNAPSHOT = 9 /* load the snapshot in bytes by cox_snapshot_load; it may come
                                     from the host: cox_session_finish_load */
};

/* One request. Its memory is the session's and valid until the next call. */
typedef struct cox_request {
    uint8_t kind;        /* enum cox_request_kind */
    uint32_t tick;       /* of the state before the request */
    cox_frame frame;     /* of _CONFIRM, _STEP and _SYNC_TEST */
    uint64_t state_hash; /* of _CONFIRM: hash of state number frame.tick */
    const uint8_t *image; /* of _SNAPSHOT: what _SAVE saved, or NULL */
    uint8_t *bytes;      /* of _SAVE, _LOAD, _SYNC_TEST, _SNAPSHOT and _LOAD_SNAPSHOT */
    uint32_t capacity;   /* of bytes, to save, test or write; */
    uint32_t length;     /* how many there are to load; of _SNAPSHOT, how many image has */
} cox_request;

/* Gives the next request. Fulfil them one by one until it gives COX_REQUEST_NONE; then send
 * packets, and wait for packets or time. All but _CONFIRM, _STEP and _START are answered by the
 * calls below before the next one. def.writer.write is NULL (asserted): only cox_session_run
 * records to it. */
COX_API cox_request cox_session_next(cox_session *session, uint64_t now_us);
COX_API void cox_session_give_hash(cox_session *session, uint64_t hash);
COX_API void cox_session_finish_save(cox_session *session, cox_status status, uint32_t length);
COX_API void cox_session_finish_load(cox_session *session, cox_status status);
COX_API void cox_session_finish_sync_test(cox_session *session, cox_status status,
                                          const cox_sync_report *report);

/* What happened, and in brackets the fields of the event that say more. */
enum cox_event_kind {
    COX_EVENT_JOINED = 1,     /* [player; peer in the lobby, else tick] a player or spectator was
                                 admitted */
    COX_EVENT_REFUSED = 2,    /* [address, field, host, joiner] the host refused a joiner: of
                                 another machine, or this one */
    COX_EVENT_STARTED = 3,    /* [tick] the match runs */
    COX_EVENT_ADMITTED = 4,   /* [player, tick] the inputs of this side's own player begin */
    COX_EVENT_WAITING = 5,    /* [player, peer, tick, ms] the match has been waiting for a player */
    COX_EVENT_RESUMED = 6,    /* [player, peer, tick, ms] that wait is over, after ms in all */
    COX_EVENT_DROPPED = 7,    /* [player; peer in the lobby, else tick] a player left or was
                                 dropped; the tick of its last input, COX_NO_TICK if none */
    COX_EVENT_DELAY = 8,      /* [tick, value] the own input delay is value ticks from tick on */
    COX_EVENT_DESYNC = 9,     /* [player, peer, tick] states differ: cox_session_get_desync, if
                                 this side has the search. A spectator's difference concerns the
                                 spectator and the host alone: the host is told three times at
                                 most, there is no report, and nothing else follows */
    COX_EVENT_HOST_LOST = 10, /* [tick] the host is silent or gone: the match ends here */
    COX_EVENT_ENDED = 11,     /* [tick] the final state is reached: the last event, after those
                                 about that state */
    COX_EVENT_SYNC_TEST = 12, /* [tick] the sync test found something, for the first time:
                                 cox_session_get_sync_report */
    COX_EVENT_FAILED = 13,    /* [value] the simulation could not save or load; a status */
    COX_EVENT_TOO_SLOW = 14,  /* [peer, player] a joiner cannot follow the match and is let go; at
                                 both sides */
    COX_EVENT_AGREED = 15,    /* [player, peer, tick] states that differed are equal again */
    COX_EVENT_RECORDING = 16, /* [value] the recording of cox_session_run failed with this status
                                 and has ended; the match goes on */
    COX_EVENT_TRANSFER = 17,  /* [peer, value] value per cent of a snapshot are there, told at each
                                 tenth; at both sides */
    COX_EVENT_CLOCKS = 18     /* [] the times that this session is given are those of two clocks:
                                 they went back 16 times by more than 50 ms, or two ticks if that is
                                 longer, each time within a second of the one before; told once */
};

/* One event; fields that its kind does not name are 0. */
typedef struct cox_event {
    uint8_t kind;   /* enum cox_event_kind */
    uint8_t player; /* COX_NO_PLAYER where the event is about none */
    uint32_t peer;  /* the number of a peer: a host counts its peers from 0, a joiner's host is 0;
                       after a peer went another peer may get its number */
    uint32_t tick;  /* as enum cox_event_kind says */
    uint32_t ms;    /* a duration, in milliseconds */
    int32_t value;  /* as enum cox_event_kind says */
    char field[COX_NAME_SIZE];  /* of a refusal: the first field that differs, */
    char host[COX_NAME_SIZE];   /* its value at the host */
    char joiner[COX_NAME_SIZE]; /* and at the joiner, as text */
    cox_address address;        /* of a refused joiner */
} cox_event;

/* Gives the oldest event; false if there is none. At most def.events_kept are kept, and of the
 * progress to each peer the newest: progress is lost first, then what is oldest, and neither
 * progress nor refusals push out anything else. */
COX_API bool cox_session_get_event(cox_session *session, cox_event *event);

/* How the match goes, for a status line. */
typedef struct cox_session_status {
    uint8_t phase;          /* enum cox_session_phase */
    uint8_t player;         /* this side's own, or COX_NO_PLAYER */
    uint16_t delay;         /* own input delay in ticks, as it is now */
    uint8_t waiting_for;    /* the player that the match waits for, */
    uint32_t waiting_ms;    /* and for how long; 0: the match waits for no player */
    cox_status outcome;     /* COX_OK until the match is over; then what cox_session_run returns */
    uint16_t player_bits;   /* a bit for each player that is taken */
    uint32_t tick;          /* of the present state of the simulation */
    uint32_t confirmed;     /* of the newest final state */
    uint64_t state_hash;    /* of that state; 0 until it is known */
    uint64_t input_hash;    /* of all frames before it */
    uint32_t packets_sent;      /* since the start, */
    uint64_t bytes_sent;        /* and their bytes, without UDP headers */
    uint32_t packets_received;  /* by cox_session_receive, refused ones included */
    uint32_t packets_dropped;   /* of these: refused by cox_session_receive */
    uint32_t stalls;            /* ticks that had to wait for inputs */
    uint32_t rollbacks;         /* predictions that were corrected, */
    uint32_t resimulated_ticks; /* and the ticks that were stepped again for them */
} cox_session_status;

COX_API cox_session_status cox_session_get_status(const cox_session *session);

/* How far to draw between the last two states, as of the session's last call with a time: 0 is the
 * state before the present one, 1 (COX_FIX(1)) the present one. It rises by 1 in the time of a
 * tick, and stays 1 while the match waits and before it runs. It is for drawing alone: no two
 * machines have the same. */
COX_API fix16_t cox_session_alpha(const cox_session *session);

/* How it goes with one peer. */
typedef struct cox_peer_status {
    cox_address address;    /* with the identity for which the transport vouched when it joined */
    uint16_t player_bits;   /* a bit for each player that it plays; 0: a spectator, or no player yet
                               */
    uint32_t round_trip_ms; /* smoothed */
    uint32_t jitter_ms;     /* mean deviation of that */
    uint32_t loss_permille; /* of its last 64 packets to this side */
    int32_t lateness_permille; /* at a host: by how many thousandths of a tick the worst of its
                                  newest inputs missed its turn; 0 and less is in time */
    int32_t lead_permille; /* with rollback: by how many thousandths of a tick this side is ahead of
                              the peer; 0 until that is known */
    uint32_t rollback_depth;    /* the most ticks of one correction that its inputs caused */
    uint32_t resimulated_ticks; /* ticks that were stepped again for its inputs; at a joiner all
                                   inputs are its host's */
    uint32_t bytes_per_second_up;   /* of the last second, to the peer, UDP headers included, */
    uint32_t bytes_per_second_down; /* and from the peer */
    uint32_t transfer_percent;      /* how much of the snapshot that travels to the peer, or from
                                       the host, has arrived; 100: none travels */
} cox_peer_status;

/* Fills in how it goes with a peer (its number); false if there is none. A joiner has its host
 * alone, number 0. */
COX_API bool cox_session_get_peer(const cox_session *session, uint32_t peer,
                                  cox_peer_status *status);

/* The report of the first difference of states; false as long as there is none. */
COX_API bool cox_session_get_desync(const cox_session *session, cox_desync *desync);

/* What the sync test found first; false as long as it found nothing. */
COX_API bool cox_session_get_sync_report(const cox_session *session, cox_sync_report *report);

/* The plain case: fulfils all requests with the simulation and, with def.writer, records the final
 * frames. Send packets and take events afterwards. Returns COX_OK while the match goes on, and when
 * it is over
 *
 *     COX_END                 it ended with its last tick, or the host or this side left
 *     COX_ERROR_DESYNC        it stopped because states differ: cox_session_get_desync
 *     COX_ERROR_HOST_LOST     the host went, or said nothing for too long
 *     COX_ERROR_DROPPED       the host dropped this player, or found this joiner too slow
 *     COX_ERROR_NOT_ADMITTED  the host refused this joiner: COX_EVENT_REFUSED says why
 *
 * or what the simulation's load or save failed with. Where the recording fails it ends, with
 * COX_EVENT_RECORDING, and what was written of it stays; the match goes on. */
COX_API cox_status cox_session_run(cox_session *session, uint64_t now_us);

#ifdef __cplusplus
}
#endif
#endif
