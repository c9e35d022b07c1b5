/* SPDX-License-Identifier: MIT
 * What a host plays, and how a program without a session asks for it. */
#ifndef COX_OFFER_H
#define COX_OFFER_H

#include "coxswain/scenario.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a host plays, for a program that wants to join and does not know the settings yet. */
typedef struct cox_offer {
    uint32_t core_epoch;            /* cox_sim_core_epoch of the host's simulation, */
    uint32_t steer_epoch;           /* and cox_sim_steer_epoch; */
    bool steers;                    /* false: it says COX_STEERS_NOT. Between two that both say so
                                       the steer epoch is not compared */
    char simulation[COX_NAME_SIZE]; /* the simulation's name; ends with a zero */
    uint32_t simulation_epoch;      /* the epoch of the host's simulation */
    uint64_t schema_hash;           /* of its declaration, as cox_sim_schema_hash gives it */
    uint8_t players;                /* of the match, 1 to COX_PLAYERS_MAX */
    uint16_t ticks_per_second;      /* 1 to 1000 */
    uint16_t command_bytes;         /* of a player and tick, at most: 16 to COX_INPUT_BYTES_MAX */
    uint32_t ticks;                 /* the match ends with this state; 0: when the host leaves */
    uint64_t seed;                  /* of the state */
    uint32_t setting_count;         /* at most COX_SETTINGS_MAX */
    struct {
        char name[COX_NAME_SIZE]; /* ends with a zero */
        int32_t value;            /* an integer, or the bits of a fix16_t */
    } settings[COX_SETTINGS_MAX]; /* setting_count of them are filled */
} cox_offer;

/* Asks a host what it plays, before there is a session. Writes the question into bytes (at least
 * COX_PACKET_BYTES_MAX) and returns its length; cookie is 0 at first, then what the answer was. The
 * nonce is another random number for each question. */
COX_API uint32_t cox_offer_ask(uint64_t nonce, uint64_t cookie, uint8_t *bytes);

/* Reads the answer. COX_OK: offer is filled in. COX_ERROR_STALE: cookie is filled in; ask again
 * with it. COX_ERROR_FORMAT: the bytes are no answer to a question with this nonce. */
COX_API cox_status cox_offer_read(const void *bytes, uint32_t length, uint64_t nonce,
                                  uint64_t *cookie, cox_offer *offer);

#ifdef __cplusplus
}
#endif
#endif
