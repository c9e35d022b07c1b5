/* SPDX-License-Identifier: MIT
 * A condition asked of state after state. */
#ifndef COXSWAIN_FINDER_H
#define COXSWAIN_FINDER_H

#include "text/condition.h"

/* A row where the condition holds; or all rows together, with CONDITION_ALL. */
typedef struct finding {
    uint32_t tick;
    uint32_t condition; /* the caller's number of it */
    uint32_t row;       /* its id; with CONDITION_ALL how many there are */
    uint8_t type;       /* of the values */
    bool has_value;     /* false where no column is named, and with CONDITION_ALL */
    bool has_before;    /* with CONDITION_CHANGES, and with CONDITION_GONE in place of the value */
    int64_t value;
    int64_t before; /* a tick before */
} finding;

/* A row of a state. */
typedef struct finder_row {
    uint32_t id;
    uint32_t slot; /* where it is stored */
    int64_t value;
} finder_row;

/* Rows in ascending id. */
typedef struct finder_rows {
    finder_row *rows;
    uint32_t count;
} finder_rows;

/* A condition with the state that it was asked of last; all zero but for its condition, which is
 * bound, and is_each at first. */
typedef struct finder {
    condition condition;
    bool is_each;   /* finds every tick at which it begins to hold; else the first, and then one
                       row, the least */
    bool has_state; /* it was asked of a state before this one */
    bool has_held;  /* with CONDITION_ALL: in that one */
    bool is_there;  /* a row that is asked for was in a state */
    finder_rows before;
    finder_rows now;
    uint32_t capacity; /* of all four arrays */
    uint32_t *ids;     /* as they are stored */
    int64_t *values;
} finder;

/* Takes what was found; false if it cannot. */
typedef bool (*finder_taker)(void *user, const finding *found);

/* Asks the next state. What is found goes to take (NULL: to nobody), with the tick and the number
 * as given. Returns how much was found, in *count. False if there is no memory, or take fails. */
bool finder_ask(finder *asked, const cox_sim *sim, finding given, finder_taker take, void *user,
                uint32_t *count);

/* Frees what it holds. */
void finder_free(finder *asked);

#endif
