/* SPDX-License-Identifier: MIT
 * All of coxswain::net, in the order of the layers, and coxswain::core: a match in lockstep or with
 * rollback over any transport, and the search for a desync. */
#ifndef COX_NET_H
#define COX_NET_H

#include "coxswain/core.h"

/* desync */
#include "coxswain/desync.h"
#include "coxswain/sync_test.h"

/* wire */
#include "coxswain/address.h"
#include "coxswain/packet.h"
#include "coxswain/sequence_window.h"
#include "coxswain/match.h"
#include "coxswain/offer.h"

/* session */
#include "coxswain/session_field.h"
#include "coxswain/session.h"

#endif
