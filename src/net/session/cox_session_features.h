/* SPDX-License-Identifier: MIT
 * The features of a session, as it calls them. A table of functions is a feature's only door: what
 * a definition does not name is referred to by nothing, so a linker leaves it out. The functions of
 * a feature that is not named are NULL, and cox_session_def.c says what happens then. */
#ifndef COX_SESSION_FEATURES_H
#define COX_SESSION_FEATURES_H

#include "coxswain/session.h"

#include "net/wire/cox_packet.h"
#include "cox_peer.h"
#include "net/line/cox_timeline.h"

#include "core/base/cox_pile.h"

/* Takes the memory of a feature from a session's pile. */
typedef void cox_lay_out(cox_session *session, const cox_session_def *def, cox_pile *pile);

/* Two parts that several features share (cox_session_rollback.c, cox_session_transfer.c). */
typedef struct cox_state_calls cox_state_calls;
typedef struct cox_piece_calls cox_piece_calls;

/* States that are saved and gone back to. */
struct cox_state_calls {
    bool (*is_sound)(const cox_session_def *def);
    cox_lay_out *lay_out;
    bool (*ask_to_go_back)(cox_session *session, cox_request *request);
    bool (*ask_to_save)(cox_session *session, cox_request *request);
    void (*finish_save)(cox_session *session, cox_status status, uint32_t length);
    void (*finish_load)(cox_session *session, cox_status status);
    /* Saves or loads what a request asks for; of what is saved, *length is set. */
    cox_status (*fulfil)(cox_session *session, const cox_request *request, uint32_t *length);
};

/* Messages in pieces. */
struct cox_piece_calls {
    cox_lay_out *lay_out;
    void (*init_peer)(cox_session *session, cox_peer *peer);
    /* *is_whole: the peer's message is whole now, in its receiver. */
    cox_status (*take_piece)(cox_session *session, uint32_t number, uint32_t sequence,
                             cox_bytes_reader *body, bool *is_whole);
    cox_status (*take_have)(cox_session *session, uint32_t number, uint32_t sequence,
                            cox_bytes_reader *body);
    bool (*write)(cox_session *session, cox_peer *peer, uint8_t *bytes, cox_bytes_writer *writer);
    uint32_t (*percent)(const cox_session *session, const cox_peer *peer);
};

/* What one side of the match does otherwise than the other. */
struct cox_side_feature {
    /* A packet of no session: of a stranger, or a host's answer to one. */
    cox_status (*receive)(cox_session *session, const cox_address *from,
                          const cox_packet_head *head, cox_bytes_reader *body);
    /* A packet of the match, which the other side wrote. */
    bool (*read_sync)(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count);
    cox_status (*take_sync)(cox_session *session, uint32_t number, const cox_packet_sync *sync,
                            bool is_newest);
    /* NULL of a joiner: a new input of a tick came from a peer, and its first packet. */
    void (*rate_input)(cox_session *session, cox_peer *peer, uint32_t tick);
    void (*take_first_sync)(cox_session *session, uint32_t number);
    void (*take_bye)(cox_session *session, uint32_t number, const cox_bye *bye);
    bool (*get_packet)(cox_session *session, cox_packet *packet);
    /* Fills in what only this side tells, and writes all that stands before the input blocks. */
    void (*write_sync)(const cox_session *session, cox_peer *peer, cox_packet_sync *sync,
                       cox_bytes_writer *writer);
    /* A peer tells other hashes of the state of a tick. */
    void (*differ)(cox_session *session, uint32_t number, uint32_t tick);
    void (*run_lockstep)(cox_session *session); /* the schedule */
    void (*begin_call)(cox_session *session);   /* NULL of a joiner */
    void (*watch)(cox_session *session);        /* each time the caller asks */
    void (*leave)(cox_session *session);
    cox_status (*disconnect)(cox_session *session, uint32_t number);
    uint16_t (*player_bits)(const cox_session *session);  /* a bit for each that is taken */
    uint16_t (*waiting_bits)(const cox_session *session); /* for each that the match waits for */
};

struct cox_rollback_feature {
    bool (*verify)(cox_timeline *timeline);
    bool (*may_predict)(const cox_session *session);
    void (*keep_lead)(cox_session *session);
    const cox_state_calls *states;
};

struct cox_search_feature {
    cox_lay_out *lay_out;
    void (*init)(cox_session *session);
    void (*begin)(cox_session *session, uint32_t number, uint32_t tick);
    void (*go_on)(cox_session *session);
    void (*lose)(cox_session *session, uint32_t number);
    void (*answer)(cox_session *session, uint32_t number);
    void (*end_fetch)(cox_session *session);
    bool (*ask_to_begin_fetch)(cox_session *session, cox_request *request);
    bool (*ask_to_fetch)(cox_session *session, cox_request *request);
    void (*finish_save)(cox_session *session, cox_status status, uint32_t length);
    void (*finish_load)(cox_session *session, cox_status status);
    void (*say)(const cox_session *session, char *text, uint32_t size);
    const cox_state_calls *states;
    const cox_piece_calls *pieces;
};

struct cox_late_join_feature {
    bool (*is_sound)(const cox_session_def *def);
    uint64_t (*transfer_ticks)(const cox_session_def *def);
    cox_lay_out *lay_out;
    bool (*ask)(cox_session *session, cox_request *request);
    void (*finish_save)(cox_session *session, cox_status status, uint32_t length);
    void (*finish_load)(cox_session *session, cox_status status);

    /* Of a host. */
    void (*admit)(cox_session *session);
    void (*take_loaded)(cox_session *session, uint32_t number);
    void (*send_fresh_state)(cox_session *session, uint32_t number);
    bool (*is_too_slow)(const cox_session *session, const cox_peer *peer);
    void (*tell_other_state)(cox_session *session, const cox_peer *peer, const cox_bye *bye);

    /* Of a joiner. */
    void (*take_message)(cox_session *session);
    void (*prove)(cox_session *session, uint64_t hash);
    void (*drop_useless_state)(cox_session *session);
    const cox_state_calls *states;
    const cox_piece_calls *pieces;
};

struct cox_recording_feature {
    bool (*is_sound)(const cox_session_def *def);
    cox_lay_out *lay_out;
    void (*record)(cox_session *session, const cox_request *request);
    void (*end_call)(cox_session *session);
    const cox_state_calls *states;
};

struct cox_sync_test_feature {
    cox_lay_out *lay_out;
    void (*step)(cox_session *session, const cox_request *request);
};

struct cox_clocks_feature {
    void (*note_time)(cox_session *session, uint64_t now_us); /* before a time is taken */
};

/* The functions of all features that a definition names. */
typedef struct cox_session_calls {
    cox_side_feature side;
    cox_rollback_feature rollback;
    cox_search_feature search;
    cox_late_join_feature late_join;
    cox_recording_feature recording;
    cox_sync_test_feature sync_test;
    cox_clocks_feature clocks;
    cox_state_calls states;
    cox_piece_calls pieces;
} cox_session_calls;

/* Finds those of a definition; NULL where a feature is not named. */
void cox_session_find_calls(const cox_session_def *def, cox_session_calls *calls);

#endif
