/* SPDX-License-Identifier: MIT
 * The arithmetic of the state hash, the input hash and the check of a record.
 *
 * They detect, they do not sign: whoever may choose the bytes can choose equal hashes. Values are
 * fed, never memory, so neither byte order nor padding can leak in. Which values make a state hash
 * is sim.h's and FORMAT.md's matter; here is how they are mixed. */
#ifndef COX_HASH_H
#define COX_HASH_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Spreads 64 bits over 64 bits, one to one, so that each bit of the input moves half of the output:
 * x ^= x >> 32; x *= M; x ^= x >> 32; x *= M; x ^= x >> 32 with M = 0xd6e8feb86659fd93. */
COX_API uint64_t cox_hash_finish(uint64_t value);

/* The odd 64-bit constant that multiplies word number word (0, 1, ...) of a row of table number
 * table (0, 1, ...): cox_hash_finish((table * 65536 + word + 1) * 0x9e3779b97f4a7c15) | 1.
 * Word 65535 is the table's own constant, 65534 the id's, 65533 the row count's. */
COX_API uint64_t cox_hash_key(uint32_t table, uint32_t word);

#define COX_HASH_WORD_TABLE UINT32_C(65535)
#define COX_HASH_WORD_ID UINT32_C(65534)
#define COX_HASH_WORD_COUNT UINT32_C(65533)

/* Appends 32 bits to a chain of them (0 at the start): the input hash is one over all frames.
 * cox_hash_finish(chain + word + 0x9e3779b97f4a7c15), so that leading zeros count too. */
COX_API uint64_t cox_hash_chain(uint64_t chain, uint32_t word);

/* CRC-32 (IEEE 802.3, reflected, as in zlib and PNG) of length bytes, continued from the CRC of
 * what came before (0 at the start). No bytes: the CRC as it was; bytes may then be null. */
COX_API uint32_t cox_hash_crc32(uint32_t crc, const void *bytes, uint32_t length);

#ifdef __cplusplus
}
#endif
#endif
