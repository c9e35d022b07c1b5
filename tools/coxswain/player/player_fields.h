/* SPDX-License-Identifier: MIT
 * Carried fields: columns of a state that a player shows beside the shapes. */
#ifndef COXSWAIN_PLAYER_FIELDS_H
#define COXSWAIN_PLAYER_FIELDS_H

#include "player_tracks.h"
#include "text/json.h"
#include "text/state_column.h"

/* The most columns that --columns names, and that are carried without it. */
#define PLAYER_FIELDS_MAX 32u
#define PLAYER_FIELDS_DEFAULT 24u

/* A table of more rows at its first state is not carried without --columns. */
#define PLAYER_ROWS_DEFAULT 250u

/* A column and how it is carried: value * multiply / divide, rounded. */
typedef struct player_field {
    state_column column;
    int64_t multiply; /* steps of one, */
    int64_t divide;   /* and LSBs of one, or the ones of a step */
    char step[24];    /* as it is written: "1/256", "1" */
    bool is_exact;
} player_field;

/* All carried columns; made by player_fields_choose. */
typedef struct player_fields {
    player_field fields[PLAYER_FIELDS_MAX]; /* count of them, by rising table */
    uint32_t count;
    const cox_sim *sim;
    player_tracks rows[PLAYER_FIELDS_MAX]; /* row_count of them, one for each table */
    uint32_t row_count;
} player_fields;

/* Chooses the columns of a text such as "units.hp,units.position.x@1/256", or, where that is NULL,
 * the small whole numbers of the state's tables. False with the sentence in error. */
bool player_fields_choose(player_fields *chosen, const cox_sim *sim, const char *columns,
                          char *error);
void player_fields_free(player_fields *fields);

/* Adds the rows of the present state in a tick. Returns how many values that were; UINT32_MAX if
 * there is no memory. */
uint32_t player_fields_add(player_fields *fields, uint32_t tick);

/* Appends all of a chunk of so many ticks, and begins the next one. */
bool player_fields_put(buffer *out, player_fields *fields, uint32_t ticks);

/* Writes what the columns are, and whether their rows are agents, which have a position: then the
 * page shows a row with the agent of its id. */
void player_fields_describe(json *writer, const player_fields *fields);

#endif
