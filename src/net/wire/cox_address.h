/* SPDX-License-Identifier: MIT
 * What a session asks about addresses. */
#ifndef COX_WIRE_ADDRESS_H
#define COX_WIRE_ADDRESS_H

#include "coxswain/address.h"

/* Whether an address can be one; whether two are the same, whatever their identities. */
bool cox_address_is_sound(const cox_address *address);
bool cox_address_is_same(const cox_address *one, const cox_address *other);

/* Whether the transport vouches for anybody at an address; whether for the same at both. */
bool cox_address_has_identity(const cox_address *address);
bool cox_address_shares_identity(const cox_address *one, const cox_address *other);

#endif
