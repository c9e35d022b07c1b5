/* SPDX-License-Identifier: MIT
 * What a host plays: asked before joining, so that the same can be made here. */
#ifndef COXSWAIN_NETWORK_OFFER_H
#define COXSWAIN_NETWORK_OFFER_H

#include "coxswain/session.h"
#include "replay/instance.h"
#include "network.h"

/* Connects and asks the host behind net what it plays, for at most patience_ms. address is what the
 * user called it. False, with the sentence in error, if there is no answer, or none of a host. */
bool network_offer_get(network *net, const char *address, uint32_t patience_ms, cox_offer *offer,
                       char *error, size_t error_size);

/* Makes what is played: the scenario of that name, shipped or from a shared object, with the host's
 * settings and seed. False, with the sentence in error, if there is no such thing here. */
bool network_offer_make(const cox_offer *offer, const char *shared_object, instance *made,
                        char *error, size_t error_size);

#endif
