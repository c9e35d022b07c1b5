/* SPDX-License-Identifier: MIT
 * A session's own memory, for the sources that share it:
 *
 *     cox_session.c            making one, events, and what the caller looks at
 *     cox_session_next.c       what is asked of the caller, turn by turn
 *     cox_session_receive.c    packets that arrive
 *     cox_session_send.c       packets that leave
 *     cox_session_admission.c  who is let in as a player, who leaves and who is dropped
 *     cox_session_host.c       the host's turn, and who is waited for
 *     cox_session_joiner.c     a joiner's way in, and its clock
 *     cox_session_desync.c     hashes compared, and the search for a difference
 *     cox_session_run.c        the plain case in one call
 *
 * The host numbers its peers; a joiner has one, its host. */
#ifndef COX_SESSION_SESSION_H
#define COX_SESSION_SESSION_H

#include "coxswain/session.h"

#include "cox_clock.h"
#include "cox_delay.h"
#include "cox_input.h"
#include "cox_pace.h"
#include "cox_peer.h"
#include "cox_resimulation.h"
#include "cox_timeline.h"

#include "desync/cox_desync_exchange.h"

#define COX_EVENTS_MAX 32

/* What an answer of the caller's is for. */
enum {
    COX_ASKED_NOTHING = 0,
    COX_ASKED_HASH = 1,
    COX_ASKED_SAVE = 2,     /* a snapshot to keep */
    COX_ASKED_REWIND = 3,   /* back to a kept one */
    COX_ASKED_ARRIVAL = 4,  /* the state that the host sent */
    COX_ASKED_RESIMULATION = 5
};

/* The snapshot that the host sends to those who come late, or who fell too far behind. */
typedef struct cox_join_snapshot {
    bool is_there;
    uint32_t tick;
    uint32_t length; /* of the message */
    uint8_t *bytes;
} cox_join_snapshot;

/* Where the recording of cox_session_run is. */
enum {
    COX_RECORDING_AHEAD = 0, /* the match has not begun */
    COX_RECORDING_RUNS = 1,
    COX_RECORDING_NOTED = 2, /* and has a note of the difference */
    COX_RECORDING_ENDED = 3
};

typedef struct cox_recording {
    uint8_t phase;
    cox_status status;      /* its first failure */
    cox_recorder *recorder; /* NULL: nothing is recorded */
} cox_recording;

struct cox_session {
    cox_session_def def;
    cox_match match;       /* what is compared with others */
    uint32_t state_bytes;
    uint32_t inbox_capacity; /* of each peer */
    uint8_t *undo;         /* state_bytes, for a load that the simulation refuses */
    cox_clock clock;
    uint8_t phase;
    uint8_t player;          /* one's own */
    uint8_t delay;         /* as it is now */
    bool is_host;
    bool has_state;        /* the simulation is in a state of the match */
    bool is_begun;         /* COX_REQUEST_START was given */
    bool is_leaving;       /* a joiner that says goodbye */
    bool is_cut_off;       /* a joiner whose host is lost, or that was dropped */
    bool has_ended;        /* the final state is reached and told */
    bool is_stalled;       /* a tick is due that cannot be stepped */
    bool is_stall_counted; /* and has been for so long that it was noticed */
    bool has_failed;       /* the simulation cannot go on */
    bool is_failure_told;  /* that it cannot save was told once */
    uint32_t stalled_ms;   /* since when */
    uint32_t ended_ms;     /* when has_ended or is_leaving became true */
    uint32_t final_tick;   /* the state that the match ends with, COX_NO_TICK: not known */
    uint32_t unsaved_tick; /* whose snapshot was asked for last: a failure is not repeated */
    uint32_t resimulate_end;  /* up to here ticks are stepped again, without waiting */
    uint32_t turn_end;     /* the ticks before it had their turn: the own input was given */

    cox_timeline timeline;
    cox_pace pace;
    cox_input_builder builder;
    cox_resimulation resimulation;
    uint8_t asked;         /* COX_ASKED_... */
    cox_saved_state *asked_state;

    cox_event events[COX_EVENTS_MAX];
    uint8_t event_first;
    uint8_t event_count;

    cox_peer *peers;       /* peer_count of them */
    uint32_t peer_count;

    /* The host's. */
    cox_delay delays;
    cox_join_snapshot join_snapshot;

    /* A joiner's: what the host said last. */
    bool is_welcome;
    bool has_arrived;      /* a snapshot is in the inbox, to be loaded */
    uint32_t arrived_tick; /* of the state that was loaded, */
    uint64_t arrived_hash; /* and the hash that it must have */
    bool is_arrival_unproven;
    bool is_far;           /* too far behind the host to wait for the clock */
    cox_packet_sync_host told;
    uint8_t waited_player;   /* that COX_EVENT_WAITING named */
    bool is_warned;

    /* Differences. */
    cox_desync_exchange exchange;
    bool is_searching;      /* the host's: a search goes on */
    uint32_t suspect_peer;  /* the host's: that the search is about */
    uint32_t mismatch_tick; /* a joiner's: where it saw a difference, COX_NO_TICK */
    uint32_t search_ms;     /* when the search got on last */
    bool has_report;
    cox_desync report;

    cox_recording recording;

    uint32_t packets_sent, bytes_sent, packets_received, packets_dropped;
    uint32_t stalls, rollbacks, resimulated_ticks;
};

/* The number of players; the queues are these and the session's. */
static inline uint32_t cox_session_queue_count(const cox_session *session)
{
    return session->timeline.queue_count;
}

/* Adds an event of a kind about a player, and returns it to be filled in further. */
cox_event *cox_session_tell(cox_session *session, uint8_t kind, uint8_t player);
void cox_session_tell_refusal(cox_session *session, uint32_t peer, const cox_refusal *refusal);

/* The caller tells the time: the one place that takes it. All else goes by session->clock. */
void cox_session_tell_time(cox_session *session, uint32_t now_ms);

/* The match ends with a state, for this side; earlier ends win. */
void cox_session_end_at(cox_session *session, uint32_t tick);

/* cox_session_next for either caller: the one that fulfils requests, and cox_session_run. */
cox_request cox_session_ask(cox_session *session, uint32_t now_ms);

/* Nothing more is to be done. */
void cox_session_close(cox_session *session);

/* The host's part: who is let in (cox_session_seats.c), the clock and the waiting
 * (cox_session_host.c). */
void cox_host_begin_if_full(cox_session *session);
void cox_host_admit(cox_session *session);
void cox_host_hello(cox_session *session, uint32_t number, const cox_hello *hello);
cox_status cox_host_take_sync(cox_session *session, uint32_t number, const cox_packet_sync *sync);
void cox_host_bye(cox_session *session, uint32_t number);
void cox_host_drop(cox_session *session, uint32_t number, uint8_t reason);

/* A peer that lacks inputs which are no longer kept cannot follow from where it is: a player is
 * dropped, one without a player gets a fresh state. Returns whether this is such a peer. */
bool cox_host_leave_behind(cox_session *session, uint32_t number);

bool cox_host_turn(cox_session *session);  /* before each due tick; false: nothing more can be said
                                              until all players have what was */
void cox_host_watch(cox_session *session); /* each time the caller asks */
uint16_t cox_host_waits_for(const cox_session *session);
uint16_t cox_host_players(const cox_session *session);

/* A joiner's part. */
void cox_joiner_welcome(cox_session *session, const cox_welcome *welcome, uint32_t number);
void cox_joiner_refused(cox_session *session, const cox_refusal *refusal);
cox_status cox_joiner_take_sync(cox_session *session, const cox_packet_sync *sync);
void cox_joiner_bye(cox_session *session, const cox_bye *bye);
bool cox_joiner_turn(cox_session *session);
void cox_joiner_watch(cox_session *session);
void cox_joiner_lose_host(cox_session *session);
bool cox_joiner_expects(const cox_session *session, const cox_chunk *chunk); /* of a message */
void cox_joiner_message(cox_session *session); /* a whole message is in the inbox */
void cox_joiner_loaded(cox_session *session, cox_status status);
void cox_joiner_hashed(cox_session *session, uint64_t hash);
void cox_joiner_keep_pace(cox_session *session);

/* Differences. */
void cox_session_compare(cox_session *session, uint32_t number, const cox_packet_sync *sync);
void cox_session_search_desync(cox_session *session);        /* each time the caller asks */
bool cox_session_resimulate(cox_session *session);        /* begins one, if a state is wished for */
void cox_session_resimulated(cox_session *session);
void cox_session_answer(cox_session *session, uint32_t number); /* a message is in the inbox */
void cox_session_search_lost(cox_session *session, uint32_t number);

/* What a snapshot's message begins with. */
#define COX_JOIN_SNAPSHOT_HEAD_BYTES 26u
#define COX_JOIN_SNAPSHOT_TYPE 200u

#endif
