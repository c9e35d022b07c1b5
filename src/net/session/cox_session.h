/* SPDX-License-Identifier: MIT
 * A session's own memory, for the sources that share it:
 *
 *     cox_session.c            making a session, commands given, the plain case, leaving
 *     cox_session_def.c        what a definition names, and the match that it is of
 *     cox_session_check.c      whether a definition is right
 *     cox_session_status.c     what the caller sees of it
 *     cox_session_events.c     the events that wait for the caller
 *     cox_session_phase.c      which phase may follow which, and the end; peers that begin
 *     cox_session_next.c       what the caller is asked to do, request by request
 *     cox_session_rollback.c   states that are saved, going back to one, and which ticks may be
 *                              predicted
 *     cox_session_receive.c    packets that arrive
 *     cox_session_send.c       packets that leave
 *     cox_session_transfer.c   messages in pieces, sent and received
 *     cox_session_schedule.c   time that passes, turns of ticks, own inputs and their delay, and
 *                              whether the next tick can be stepped
 *     cox_session_turn.c       what host and joiner do alike: inputs taken, waits
 *     cox_session_gate.c       what the host answers strangers, and the seats that it gives
 *     cox_session_admission.c  how the host begins the match, and drops peers
 *     cox_session_late_join.c  a latecomer's state and player, at both sides
 *     cox_session_host.c       what the host takes from its joiners, for which it waits, and whom
 *                              it leaves behind
 *     cox_session_joiner.c     how a joiner gets in, and what it takes from the host
 *     cox_session_desync.c     hashes compared
 *     cox_session_search.c     the search for the place of a difference
 *     cox_session_sides.c      what host and joiner do otherwise than each other
 *     cox_session_record.c     the recording of the plain case,
 *     cox_session_sync_test.c  and its sync test, which small programs do without
 *     cox_session_clocks.c     whether the caller's times are those of two clocks
 *     cox_session_default.c    the definition that names every feature, apart: it links all of them
 *
 * The host numbers its peers; a joiner has one, the host, number 0.
 *
 * The phases of a session, each with those that may follow; every one but OVER may go to OVER:
 *
 *     host     LOBBY -> STARTING -> RUNNING -> LEAVING -> ENDED
 *                                   RUNNING -> ENDED
 *     joiner   ASKING -> LOBBY -> STARTING -> RUNNING -> ENDED
 *              ASKING -> LOADING -> PROVING -> STARTING
 *              LOBBY to RUNNING -> PROVING            (a joiner that is sent a fresh state)
 *              RUNNING -> LEAVING -> LEFT             (it leaves, and plays up to its last input)
 *              RUNNING, LEAVING -> CUT_OFF -> ENDED   (without the host, up to what is final)
 *              LOADING to STARTING, ENDED -> LEFT     (it leaves, and nothing is left to play)
 *              PROVING -> LEFT                        (the state that it was sent is another) */
#ifndef COX_SESSION_SESSION_H
#define COX_SESSION_SESSION_H

#include "coxswain/session.h"

#include "net/time/cox_clock.h"
#include "net/wire/cox_gate.h"
#include "net/wire/cox_input.h"
#include "cox_peer.h"
#include "net/time/cox_pace.h"
#include "cox_session_features.h"
#include "cox_state_fetch.h"
#include "net/line/cox_timeline.h"

#include "net/desync/cox_desync_exchange.h"

/* The phases of a session. The simulation is in a state of the match from LOBBY to ENDED. */
enum {
    COX_SESSION_ASKING = 0,    /* a joiner asks to be admitted */
    COX_SESSION_LOADING = 10,  /* it was admitted, and waits for a state */
    COX_SESSION_LOBBY = 20,    /* the match waits for all players */
    COX_SESSION_PROVING = 30,  /* a state from the host was loaded; its hash is not compared yet */
    COX_SESSION_STARTING = 40, /* COX_REQUEST_START comes next */
    COX_SESSION_RUNNING = 50,
    COX_SESSION_LEAVING = 60, /* gives no more inputs, and plays up to the final state */
    COX_SESSION_CUT_OFF = 70, /* a joiner without its host plays up to the final state */
    COX_SESSION_ENDED = 80,   /* the final state is reached; the others are told */
    COX_SESSION_LEFT = 90,    /* a joiner that left says goodbye until it is answered */
    COX_SESSION_OVER = 100    /* nothing more is to be done */
};

/* Which answer of the caller a session waits for. */
enum {
    COX_ASKED_NOTHING = 0,
    COX_ASKED_HASH = 1,
    COX_ASKED_SYNC_TEST = 2,
    COX_ASKED_SAVE = 3, /* a state of the timeline */
    COX_ASKED_JOIN_SNAPSHOT = 4,
    COX_ASKED_FETCH = 5,    /* a save or load that leads to a state for the search */
    COX_ASKED_ROLLBACK = 6, /* back to a saved state */
    COX_ASKED_ARRIVAL = 7   /* the state that the host sent */
};

/* Whether the match waits for an input, or for a peer to acknowledge some. */
enum {
    COX_STALL_NONE = 0,
    COX_STALL_BRIEF = 1,  /* a tick is due that cannot be stepped, */
    COX_STALL_COUNTED = 2 /* for so long that the stall was counted */
};

/* The snapshot that the host sends to peers that come late or fell too far behind. */
typedef struct cox_join_snapshot {
    uint32_t tick; /* of the state that it is made of, or was to be; COX_NO_TICK: there is none */
    bool is_made;
    const cox_saved_state *source; /* that state, where its snapshot is to be asked for next */
    uint32_t length;               /* of the message */
    uint8_t *bytes;
} cox_join_snapshot;

/* The player that the host gives a joiner. */
typedef struct cox_seat {
    uint8_t player; /* COX_NO_PLAYER: none yet */
    uint32_t first; /* the first tick whose input the joiner gives */
} cox_seat;

/* Where the recording of cox_session_run is. */
enum {
    COX_RECORDING_AHEAD = 0, /* the match has not begun */
    COX_RECORDING_RUNS = 1,
    COX_RECORDING_NOTED = 2, /* it goes on, with a note of the difference */
    COX_RECORDING_ENDED = 3
};

typedef struct cox_recording {
    uint8_t phase;          /* COX_RECORDING_... */
    cox_status status;      /* its first failure */
    cox_recorder *recorder; /* NULL: nothing is recorded */
} cox_recording;

/* The search for the place where states differ. */
typedef struct cox_search {
    cox_desync_exchange *exchange; /* NULL without the feature */
    bool is_open;           /* the host's: the search goes on, in whatever phase the session is */
    uint32_t peer;          /* the host's: the peer that the search is about */
    uint64_t progress_us;   /* when an answer arrived last */
    uint32_t mismatch_tick; /* a joiner's: where it saw a difference, COX_NO_TICK */
    bool has_difference;    /* one was seen, by a joiner or by a host that does not search */
    bool has_report;
    cox_desync report; /* of the first difference */
} cox_search;

/* Small fields that are asked for often come first, here, in cox_timeline, cox_peer and cox_link: a
 * Cortex-M0+ reads the first 32 bytes of a struct, and words of its first 128, by one instruction.
 */
struct cox_session {
    uint8_t phase;   /* COX_SESSION_..., changed by cox_session_enter alone */
    uint8_t player;  /* this side's player */
    uint8_t stall;   /* COX_STALL_... */
    uint8_t asked;   /* COX_ASKED_... */
    bool is_in_call; /* requests are fulfilled; before the first one time passed, */
    uint8_t steps;   /* and so many new ticks were stepped since */
    uint8_t event_count;
    bool has_save_failed;
    bool has_arrived;   /* a joiner's: a state is in the inbox, to be loaded in any phase that has
                           one */
    cox_seat seat;      /* a joiner's: the player that it was given */
    uint16_t looked;    /* packets since the last request or packet to send, */
    uint16_t taken;     /* and those of them whose head was right */
    cox_status outcome; /* how the match ends as far as it is known: COX_END, or why not */
    cox_peer *peers;    /* peer_count of them */
    uint32_t peer_count;
    cox_event *events;       /* def.events_kept of them */
    cox_match *match;        /* what is compared with others */
    uint32_t final_tick;     /* the state that the match ends with, COX_NO_TICK: not known */
    uint32_t unsaved_tick;   /* the state that was to be saved last: a failure is not repeated */
    uint32_t resimulate_end; /* ticks before it are stepped again, without waiting */
    uint32_t stalls, rollbacks, resimulated_ticks;
    uint32_t packets_sent, packets_received, packets_dropped;
    cox_clock clock;
    uint64_t stalled_us; /* when the last stall began */
    uint64_t ended_us;   /* when the present phase began, from LEAVING on */
    uint64_t bytes_sent;

    cox_schedule schedule;
    cox_input_delay input_delay; /* of this side's player */
    cox_input_builder builder;
    cox_timeline timeline;
    cox_play_out play_out; /* of a joiner in lockstep */
    cox_session_def def;
    cox_session_calls calls; /* of the features that def names */
    cox_search search;
    cox_gate gate; /* a joiner's has its secret alone */

    /* A joiner's: what the host's newest packet says; what it asks with, the field of the first
     * refusal, and its goodbye. */
    cox_packet_sync_host host_news;
    cox_question question;
    char refused_field[COX_NAME_SIZE];
    cox_bye goodbye;

    /* States that are saved, and one that is sent to another machine. */
    uint32_t image_bytes;    /* the room of each saved state, */
    uint32_t snapshot_bytes; /* and of each snapshot; 0 where none is saved */
    uint32_t inbox_capacity; /* of each peer */
    uint8_t *undo;           /* snapshot_bytes, for a load that the simulation refuses; and
                                for a keyframe that is being recorded */
    cox_state_fetch fetch;
    cox_saved_state *asked_state;
    cox_join_snapshot join_snapshot; /* the host's */
    uint32_t arrived_tick; /* a joiner's: of the state that arrived, or of the one loaded last, */
    uint64_t arrived_hash; /* and the hash that it must have */

    cox_clock_steps clock_steps; /* of the feature that watches them */

    /* The sync test. */
    uint8_t *sync_memory; /* what a step of it needs, sync_capacity bytes */
    uint32_t sync_capacity;
    cox_sync_report sync_report; /* the first one; cause 0: nothing was found */

    cox_recording recording;
};

/* Whether a phase may follow the present one; and changes to it, which must be allowed
 * (asserted). */
bool cox_session_may_enter(const cox_session *session, uint8_t phase);
void cox_session_enter(cox_session *session, uint8_t phase);

/* The peer at an address, gone ones included; COX_NO_PEER if there is none. */
#define COX_NO_PEER UINT32_MAX
uint32_t cox_session_find_peer(const cox_session *session, const cox_address *address);

/* Describes the match of a definition whose simulation is in state 0. */
void cox_session_describe_match(const cox_session_def *def, cox_match *match);

/* Nothing more is to be done; why, unless a reason is known already. COX_END is a good end. */
void cox_session_close(cox_session *session, cox_status outcome);

/* The phase as the caller sees it, and as the host's packets say it: COX_PHASE_... */
uint8_t cox_session_public_phase(const cox_session *session);

/* Whether the simulation is in a state of the match; and whether frames are asked for. */
bool cox_session_has_state(const cox_session *session);
bool cox_session_is_playing(const cox_session *session);

static inline bool cox_session_is_host(const cox_session *session)
{
    return session->def.side == COX_SIDE_HOST;
}

/* The next part of a session's memory. Every part begins at a multiple of this. */
#define COX_SESSION_ALIGNMENT 8u
static inline void *cox_session_take(cox_pile *pile, uint64_t size)
{
    return cox_pile_take(pile, size, COX_SESSION_ALIGNMENT);
}

/* Whether states are saved, so that steps can be undone. */
static inline bool cox_session_can_go_back(const cox_session *session)
{
    return session->calls.states.ask_to_go_back != NULL;
}

/* The number of queues: those of the players, and the session's. */
static inline uint32_t cox_session_queue_count(const cox_session *session)
{
    return session->timeline.queue_count;
}

/* Whether the message that is being sent to a peer is the join snapshot. */
static inline bool cox_session_sends_snapshot(const cox_session *session, const cox_peer *peer)
{
    return cox_piece_sender_is_busy(&peer->sender) &&
           peer->sender.bytes == session->join_snapshot.bytes;
}

/* Adds an event of a kind about a player, and returns it to be filled in further. */
cox_event *cox_session_add_event(cox_session *session, uint8_t kind, uint8_t player);
void cox_session_add_refusal(cox_session *session, const cox_address *joiner,
                             const cox_refusal *refusal);

/* The same for the progress of a snapshot to or from a peer: one such event waits for each peer. */
void cox_session_add_progress(cox_session *session, uint32_t number, int32_t percent);

/* The same for a state that cannot be saved, the first time; not for COX_OK. */
void cox_session_report_save(cox_session *session, cox_status status);

/* Takes the caller's time: the one place that does. All else goes by session->clock. */
void cox_session_take_time(cox_session *session, uint64_t now_us);

/* The match ends with a state, for this side; earlier ends win. */
void cox_session_end_at(cox_session *session, uint32_t tick);

/* What arrived at once has been taken: cox_session_receive takes packets again. */
void cox_session_end_receiving(cox_session *session);

/* Makes a request of a kind, about the present tick, and which answer it asks for (COX_ASKED_...).
 */
void cox_session_request(cox_session *session, cox_request *request, uint8_t kind, uint8_t asked);

/* The match ends here as a state cannot be loaded: an event, and the session closes. */
void cox_session_fail(cox_session *session, cox_status status);

/* How the match ended; COX_OK as long as it goes on. */
cox_status cox_session_outcome(const cox_session *session);

/* cox_session_next for both callers: the program that fulfils requests, and cox_session_run. */
void cox_session_ask(cox_session *session, uint64_t now_us, cox_request *request);

/* Whether the present tick can be stepped: its frame is complete, or may be predicted. */
bool cox_session_may_step(const cox_session *session);

/* The schedule (cox_session_schedule.c): it begins with the timeline, goes on with the first
 * request of a call, and takes note of a step of the clock (COX_CLOCK_STANDS or _PAUSED). */
void cox_session_begin_schedule(cox_session *session);
void cox_session_pass_time(cox_session *session);
void cox_session_time_stepped(cox_session *session, uint8_t step);

/* Takes the position and the lead that a peer's newest packet tells; and what else a packet of the
 * host tells of time. */
void cox_session_take_position(cox_session *session, cox_peer *peer, const cox_packet_sync *sync);
void cox_joiner_sample(cox_session *session, const cox_packet_sync *sync);

/* Adds the event of the own input delay. */
void cox_session_tell_delay(cox_session *session);

/* The most ticks of own inputs that some player may not have acknowledged yet. */
uint32_t cox_session_window_ticks(const cox_session *session);

/* What host and joiner share (cox_session_turn.c). */

/* Whether all inputs of a packet are in queues that this peer may write to, with commands that
 * their players may give; and takes those that are missing in their queues. */
bool cox_session_inputs_are_sound(const cox_session *session, const cox_peer *peer,
                                  const cox_packet_sync *sync);
void cox_session_take_inputs(cox_session *session, cox_peer *peer, const cox_packet_sync *sync);

/* Adds the event that the match waits for a player, once warn_ms have passed since since_us; and
 * the one that this wait is over, if the player is still among those who take part. */
void cox_session_watch_wait(cox_session *session, uint32_t number, uint8_t player,
                            uint64_t since_us);
void cox_session_end_wait(cox_session *session, uint32_t number, uint16_t player_bits);

/* The host: strangers (cox_session_gate.c), how peers are admitted and dropped
 * (cox_session_admission.c), the clock and the waiting (cox_session_host.c). */
void cox_host_ask(cox_session *session, const cox_address *from, const cox_question *ask);
void cox_host_hello(cox_session *session, const cox_address *from, const cox_hello *hello);
void cox_host_refuse_version(cox_session *session, const cox_address *from,
                             const cox_question *question, uint8_t version);
void cox_host_begin_if_full(cox_session *session);

/* The player that a joiner gets at the seat of this number: the wanted one (COX_NO_PLAYER: any) if
 * no other peer has it. COX_NO_PLAYER if there is none. */
uint8_t cox_host_free_player(const cox_session *session, uint8_t wanted, uint32_t number);
void cox_host_drop(cox_session *session, uint32_t number, uint8_t reason);
void cox_host_let_go(cox_session *session, uint32_t number); /* it is too slow */

/* The functions of cox_feature_host: see cox_session_features.h. */
cox_status cox_host_receive(cox_session *session, const cox_address *from,
                            const cox_packet_head *head, cox_bytes_reader *body);
cox_status cox_host_take_sync(cox_session *session, uint32_t number, const cox_packet_sync *sync,
                              bool is_newest);
void cox_host_rate_input(cox_session *session, cox_peer *peer, uint32_t tick);
void cox_host_seat_firmly(cox_session *session, uint32_t number);
void cox_host_bye(cox_session *session, uint32_t number, const cox_bye *bye);
bool cox_host_get_packet(cox_session *session, cox_packet *packet);
void cox_host_write_sync(const cox_session *session, cox_peer *peer, cox_packet_sync *sync,
                         cox_bytes_writer *writer);
void cox_host_differ(cox_session *session, uint32_t number, uint32_t tick);
void cox_host_run_lockstep(cox_session *session);
void cox_host_give_inputs(cox_session *session); /* those that are no player's, as far as its own */
void cox_host_watch(cox_session *session);
void cox_host_leave(cox_session *session);
cox_status cox_host_disconnect(cox_session *session, uint32_t number);
uint16_t cox_host_player_bits(const cox_session *session);
uint16_t cox_host_waiting_bits(const cox_session *session);

/* A joiner. */
void cox_joiner_begin_timeline(cox_session *session, uint32_t tick, uint64_t input_hash,
                               uint32_t player_bits); /* at a state of the match */
void cox_joiner_welcome(cox_session *session, const cox_welcome *welcome, uint64_t number);
cox_status cox_joiner_refused(cox_session *session, const cox_refusal *refusal);

/* The functions of cox_feature_joiner. */
cox_status cox_joiner_receive(cox_session *session, const cox_address *from,
                              const cox_packet_head *head, cox_bytes_reader *body);
cox_status cox_joiner_take_sync(cox_session *session, uint32_t number, const cox_packet_sync *sync,
                                bool is_newest);
void cox_joiner_bye(cox_session *session, uint32_t number, const cox_bye *bye);
bool cox_joiner_get_packet(cox_session *session, cox_packet *packet);
void cox_joiner_write_sync(const cox_session *session, cox_peer *peer, cox_packet_sync *sync,
                           cox_bytes_writer *writer);
void cox_joiner_differ(cox_session *session, uint32_t number, uint32_t tick);
void cox_joiner_run_lockstep(cox_session *session);
void cox_joiner_watch(cox_session *session);
void cox_joiner_leave(cox_session *session);
cox_status cox_joiner_disconnect(cox_session *session, uint32_t number);
uint16_t cox_joiner_player_bits(const cox_session *session);
uint16_t cox_joiner_waiting_bits(const cox_session *session);

/* A peer that nothing is known of. */
void cox_session_init_peer(cox_session *session, uint32_t number);

/* What features share: saved states (cox_session_rollback.c), and messages in pieces
 * (cox_session_transfer.c). The last two calls begin to send the join snapshot to a peer, and end
 * that as the peer has loaded it. */
extern const cox_state_calls cox_session_states;
extern const cox_piece_calls cox_session_pieces;

/* The room of each snapshot. */
uint32_t cox_session_snapshot_bytes(const cox_session_def *def);
void cox_session_begin_snapshot(cox_session *session, cox_peer *peer);
void cox_session_end_snapshot(cox_session *session, uint32_t number);

/* Differences (cox_session_desync.c). */
void cox_session_compare(cox_session *session, uint32_t number, const cox_packet_sync *sync);
void cox_session_search_desync(cox_session *session); /* each time the caller asks */

/* A peer of the host's says at which tick it saw other hashes; COX_NO_TICK: at none. */
void cox_host_take_alarm(cox_session *session, uint32_t number, uint32_t tick);

/* The head of a snapshot's message, and its type. */
#define COX_JOIN_SNAPSHOT_HEAD_BYTES 25u
#define COX_JOIN_SNAPSHOT_TYPE 200u

#endif
