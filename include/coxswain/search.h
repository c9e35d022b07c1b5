/* SPDX-License-Identifier: MIT
 * The memory of a search on a map: what a route and a flow field keep for each cell, and the queue
 * of the cells that wait to be looked at. Programs only say how much memory there is.
 *
 * The queue has a bucket for each key, round and round: no two keys in it are further apart than
 * the dearest step, so as few buckets as that suffice, and the lower the map's greatest cost, the
 * fewer. */
#ifndef COX_SEARCH_H
#define COX_SEARCH_H

#include "coxswain/map.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a step costs, for each unit of the cost of the cell that it enters. */
#define COX_SEARCH_STRAIGHT 5
#define COX_SEARCH_DIAGONAL 7

/* The cost of a goal that cannot be reached. */
#define COX_NO_ROUTE_COST UINT32_MAX

/* A cell, as a search sees it. */
typedef struct cox_search_cell {
    uint32_t cost;     /* of the cheapest path that is known */
    uint32_t next;     /* the next cell in the same bucket, or UINT32_MAX */
    uint32_t previous; /* likewise the one before it */
    uint32_t mark;     /* what else is known, as the search has it */
} cox_search_cell;

/* The memory; all in it is the search's own. */
typedef struct cox_search {
    cox_search_cell *cells; /* one for each of the map; NULL: there was too little memory */
    uint32_t *heads;        /* the first cell of each bucket that is used */
    uint64_t *used;         /* a bit for each bucket */
    uint32_t buckets;       /* a power of two */
    uint32_t waiting;       /* cells in all buckets */
} cox_search;

/* The buckets for a map with that greatest cost; and the bytes of a search on it, at any address:
 * 16 a cell and 4 1/8 a bucket. */
#define COX_SEARCH_BUCKETS(greatest)                                                              \
    ((greatest) <= 8     ? UINT32_C(64)                                                           \
     : (greatest) <= 17  ? UINT32_C(128)                                                          \
     : (greatest) <= 35  ? UINT32_C(256)                                                          \
     : (greatest) <= 72  ? UINT32_C(512)                                                          \
     : (greatest) <= 145 ? UINT32_C(1024)                                                         \
                         : UINT32_C(2048))
#define COX_SEARCH_BYTES(width, height, greatest)                                                 \
    (UINT32_C(16) * (width) * (height) + COX_SEARCH_BUCKETS(greatest) / 8u * 33u + 7u)

/* The bytes of memory that a search on a map of this definition needs; 0 if no map can be made from
 * it. */
COX_API uint32_t cox_search_size(const cox_map_def *def);

#ifdef __cplusplus
}
#endif
#endif
