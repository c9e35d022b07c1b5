/* SPDX-License-Identifier: MIT
 * The arithmetic of the state hash, the input hash and the check of a record.
 *
 * These hashes detect accidents, not attacks: an attacker who chooses the bytes can make two hashes
 * equal. They take values, never memory, so neither byte order nor padding affects them. sim.h and
 * FORMAT.md say which values enter a state hash; this header says how they are mixed. */
#ifndef COX_HASH_H
#define COX_HASH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Mixes 64 bits into 64 bits, one to one, so that each bit of the input flips half of the output
 * on average: x ^= x >> 32; x *= M; x ^= x >> 32; x *= M; x ^= x >> 32, M = 0xd6e8feb86659fd93. */
uint64_t cox_hash_finish(uint64_t value);

/* The odd 64-bit constant that multiplies word number word (0, 1, ...) of a row of table number
 * table (0, 1, ...): cox_hash_finish((table * 65536 + word + 1) * 0x9e3779b97f4a7c15) | 1.
 * Word 65535 is the table's own constant, 65534 the id's, 65533 the row count's. */
uint64_t cox_hash_key(uint32_t table, uint32_t word);

/* The three word numbers that stand for no column. */
#define COX_HASH_WORD_TABLE UINT32_C(65535)
#define COX_HASH_WORD_ID UINT32_C(65534)
#define COX_HASH_WORD_COUNT UINT32_C(65533)

/* Appends 32 bits to a chain (0 at the start) and returns the new chain:
 * cox_hash_finish(chain + word + 0x9e3779b97f4a7c15). The constant makes leading zeros count. The
 * input hash is such a chain over all frames. */
uint64_t cox_hash_chain(uint64_t chain, uint32_t word);

/* CRC-32 (IEEE 802.3, reflected, as in zlib and PNG) of length bytes, continued from crc, the CRC
 * of the bytes before them (0 at the start). For no bytes, which may be NULL, it returns crc. */
uint32_t cox_hash_crc32(uint32_t crc, const void *bytes, uint32_t length);

#ifdef __cplusplus
}
#endif
#endif
