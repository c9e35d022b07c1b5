/* SPDX-License-Identifier: MIT
 * Packets of a connection, by ChaCha20-Poly1305 of RFC 8439. */
#include "seal_line.h"

#include <sodium.h>

uint32_t seal_line_seal(seal_line *line, int kind, const void *bytes, uint32_t length,
                        uint8_t *datagram)
{
    uint8_t nonce[SEAL_NONCE_BYTES];
    line->sent++;
    seal_head(datagram, kind);
    seal_put_u32(datagram + SEAL_AT_CONNECTION, line->connection);
    seal_put_u64(datagram + SEAL_AT_NUMBER, line->sent);
    seal_nonce(nonce, line->sent);
    crypto_aead_chacha20poly1305_ietf_encrypt(datagram + SEAL_AT_PAYLOAD, NULL, bytes, length,
                                              datagram, SEAL_AT_PAYLOAD, NULL, nonce,
                                              line->send_key);
    return length + SEAL_OVERHEAD;
}

bool seal_line_open(seal_line *line, const uint8_t *datagram, uint32_t datagram_length,
                    uint8_t *bytes, uint32_t *length)
{
    uint8_t nonce[SEAL_NONCE_BYTES];
    uint64_t number = seal_take_u64(datagram + SEAL_AT_NUMBER);
    if (seal_take_u32(datagram + SEAL_AT_CONNECTION) != line->connection) return false;
    if (!cox_sequence_window_expects(&line->window, number)) return false;
    seal_nonce(nonce, number);
    if (crypto_aead_chacha20poly1305_ietf_decrypt(bytes, NULL, NULL, datagram + SEAL_AT_PAYLOAD,
                                                  datagram_length - SEAL_AT_PAYLOAD, datagram,
                                                  SEAL_AT_PAYLOAD, nonce, line->receive_key) != 0)
        return false;
    cox_sequence_window_take(&line->window, number);
    *length = datagram_length - SEAL_OVERHEAD;
    return true;
}
