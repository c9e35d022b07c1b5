/* SPDX-License-Identifier: MIT
 * Making a search, for a route and a flow field. */
#ifndef COX_SEARCH_PRIVATE_H
#define COX_SEARCH_PRIVATE_H

#include "coxswain/search.h"

/* A search on a map, in the caller's memory: size bytes at any address, which are the search's for
 * as long as it is in use. With too little memory, or a map without cells, it has no cells. */
cox_search cox_search_make(const cox_map *map, void *memory, uint32_t size);

#endif
