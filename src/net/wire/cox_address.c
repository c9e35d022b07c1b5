/* SPDX-License-Identifier: MIT
 * Addresses and identities as the transport gives them. */
#include "cox_address.h"

#include <string.h>

cox_address cox_address_make(const void *bytes, uint32_t length)
{
    cox_address address;
    memset(&address, 0, sizeof address);
    if (length > COX_ADDRESS_BYTES_MAX) return address;
    address.length = (uint8_t)length;
    if (length > 0) memcpy(address.bytes, bytes, (size_t)length);
    return address;
}

bool cox_address_is_sound(const cox_address *address)
{
    return address->length >= 1 && address->length <= COX_ADDRESS_BYTES_MAX;
}

bool cox_address_is_same(const cox_address *one, const cox_address *other)
{
    return one->length == other->length &&
           memcmp(one->bytes, other->bytes, (size_t)one->length) == 0;
}

bool cox_address_has_identity(const cox_address *address)
{
    uint8_t any = 0;
    for (uint32_t i = 0; i < COX_IDENTITY_BYTES; i++) any |= address->identity[i];
    return any != 0;
}

bool cox_address_shares_identity(const cox_address *one, const cox_address *other)
{
    return cox_address_has_identity(one) &&
           memcmp(one->identity, other->identity, COX_IDENTITY_BYTES) == 0;
}
