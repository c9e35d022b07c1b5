/* SPDX-License-Identifier: MIT
 * A host's offer: a joiner asks for it before it joins, to make the same simulation. */
#ifndef COXSWAIN_NETWORK_OFFER_H
#define COXSWAIN_NETWORK_OFFER_H

#include "coxswain/session.h"
#include "replay/instance.h"
#include "network.h"

/* Asks the host behind net, as the user named it, for its offer, for at most patience_ms. False,
 * with the sentence in error, if there is no answer, or not one from a host. */
bool network_offer_get(cox_udp *net, const char *where, uint32_t patience_ms, cox_offer *offer,
                       char *error);

/* Makes the offered simulation: the scenario of that name, shipped or from a shared object, with
 * the host's settings and seed. False, with the sentence in error, if this machine does not have
 * it. */
bool network_offer_make(const cox_offer *offer, const char *shared_object, instance *made,
                        char *error);

#endif
