/* SPDX-License-Identifier: MIT
 * The queries of an exchange and their answers.
 *
 * A query is a type and three numbers; an answer is what the asked side's history and state
 * give, and depends on nothing else. Both sides answer by the same code, so that equal answers mean
 * equal data. src/net/wire/PROTOCOL.md, "Where states differ", has every byte. */
#ifndef COX_DESYNC_QUERY_H
#define COX_DESYNC_QUERY_H

#include "cox_history.h"
#include "core/sim/cox_state_view.h"

/* The most bytes of a message of an exchange; the bytes of a query; of an answer's head. */
#define COX_DESYNC_MESSAGE_BYTES_MAX 800
#define COX_DESYNC_QUERY_BYTES 14
#define COX_ANSWER_HEAD_BYTES 2

/* The types of queries, and in brackets what their numbers mean; further ones are 0. An answer's
 * type is its query's + COX_ANSWER. */
enum {
    COX_ASK_HASHES = 1,   /* [first tick, step, count]: both hashes of up to 16 ticks */
    COX_ASK_INPUTS = 2,   /* [tick]: a digest of each player's commands of that frame */
    COX_ASK_COMMANDS = 3, /* [tick, player]: that player's commands of that frame */
    COX_ASK_STATE = 4,    /* [tick, COX_STATE_..., before]: fetch a state; which one is there? */
    COX_ASK_TABLES = 5,   /* the digest and the greatest id of each table of that state */
    COX_ASK_COLUMNS = 6,  /* [table, first]: the digest of each of its columns of that part */
    COX_ASK_GROUPS = 7,   /* [table, least, greatest]: digests of 16 equal ranges of those ids */
    COX_ASK_CELLS = 8,    /* [table, id, first]: the part of the row from that column on */
    COX_ASK_LAST = 8,
    COX_ANSWER = 128
};

/* In how many parts a range of ticks or ids is cut at a time; and the digests of a frame: of the
 * session's commands and of each player's. */
#define COX_DESYNC_PARTS 16
#define COX_INPUT_DIGESTS (COX_PLAYERS_MAX + 1)

/* Where the bytes of a state come from. */
enum {
    COX_ORIGIN_RESIMULATED = 1, /* a saved state is loaded and stepped again by the kept frames */
    COX_ORIGIN_SAVED = 2        /* the state that was computed in the match's timeline */
};

/* What is said of a state, bit by bit. */
#define COX_STATE_WAS_RESTORED 1
#define COX_STATE_VARIES 2

/* The bytes of a state that was asked for. */
typedef struct cox_desync_state {
    bool is_there;     /* false: nothing of the kind is kept, or the simulation failed */
    bool varies;       /* stepped again more than once, it was not the same each time */
    bool was_restored; /* whether the simulation has been loaded since the match began, before this
                          search: a late join, a rollback, an earlier search; not a sync test */
    uint32_t tick;
    const uint8_t *bytes; /* the snapshot; kept by the session until the next request or the end */
    uint32_t length;
} cox_desync_state;

typedef struct cox_desync_query {
    uint8_t type;   /* COX_ASK_... */
    uint8_t serial; /* its answer bears the same */
    uint32_t numbers[3];
} cox_desync_query;

/* The source of one side's answers. */
typedef struct cox_desync_origin {
    const cox_sim *sim; /* its declaration alone, not its state */
    cox_history history;
    cox_desync_state state;
} cox_desync_origin;

/* Writes a query into COX_DESYNC_QUERY_BYTES bytes. Reads one; false, and *query unchanged, if
 * the bytes are none. */
void cox_desync_query_write(const cox_desync_query *query, uint8_t *bytes);
bool cox_desync_query_read(cox_desync_query *query, const void *bytes, uint32_t length);

/* Whether the ticks that a query is about have all come. */
bool cox_desync_query_is_due(const cox_desync_query *query, const cox_desync_origin *origin);

/* Writes the answer, at most COX_DESYNC_MESSAGE_BYTES_MAX bytes, and returns how many. */
uint32_t cox_desync_query_answer(const cox_desync_query *query, const cox_desync_origin *origin,
                                 uint8_t *bytes);

/* The ids from *first to *last that are part number part (0 to 15) of least to greatest. Returns
 * false if there are none. */
bool cox_desync_query_part(uint32_t least, uint32_t greatest, uint32_t part, uint32_t *first,
                           uint32_t *last);

/* The player whose commands are at a place of the answer to COX_ASK_INPUTS: in a frame's order. */
static inline uint8_t cox_desync_query_player(uint32_t place)
{
    return place == 0 ? COX_PLAYER_SESSION : (uint8_t)(place - 1);
}

#endif
