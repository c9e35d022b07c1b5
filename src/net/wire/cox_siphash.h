/* SPDX-License-Identifier: MIT
 * SipHash-2-4 (Aumasson and Bernstein, 2012): a hash under a secret key. Without the key, the hash
 * of bytes that were not hashed before cannot be told from a random number, not even by a sender
 * that chose many others. hash.h is faster, and has no secret. */
#ifndef COX_SIPHASH_H
#define COX_SIPHASH_H

#include <stdint.h>

#define COX_SIPHASH_KEY_BYTES 16

/* The hash of length bytes (NULL for none) under a key of COX_SIPHASH_KEY_BYTES. */
uint64_t cox_siphash(const uint8_t *key, const uint8_t *bytes, uint32_t length);

#endif
