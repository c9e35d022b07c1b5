/* SPDX-License-Identifier: MIT
 * Packets of a connection, by ChaCha20-Poly1305 of RFC 8439. */
#include "cox_seal_line.h"

#include <sodium.h>

uint32_t cox_seal_line_seal(cox_seal_line *line, int kind, const void *bytes, uint32_t length,
                            uint8_t *datagram)
{
    uint8_t nonce[COX_SEAL_NONCE_BYTES];
    line->sent++;
    cox_seal_head(datagram, kind);
    cox_seal_put_u32(datagram + COX_SEAL_AT_CONNECTION, line->connection);
    cox_seal_put_u64(datagram + COX_SEAL_AT_NUMBER, line->sent);
    cox_seal_nonce(nonce, line->sent);
    crypto_aead_chacha20poly1305_ietf_encrypt(datagram + COX_SEAL_AT_PAYLOAD, NULL, bytes, length,
                                              datagram, COX_SEAL_AT_PAYLOAD, NULL, nonce,
                                              line->send_key);
    return length + COX_SEAL_OVERHEAD;
}

bool cox_seal_line_open(cox_seal_line *line, const uint8_t *datagram, uint32_t datagram_length,
                        uint8_t *bytes, uint32_t *length)
{
    uint8_t nonce[COX_SEAL_NONCE_BYTES];
    uint64_t number = cox_seal_take_u64(datagram + COX_SEAL_AT_NUMBER);
    if (cox_seal_take_u32(datagram + COX_SEAL_AT_CONNECTION) != line->connection) return false;
    if (!cox_sequence_window_expects(&line->window, number)) return false;
    cox_seal_nonce(nonce, number);
    if (crypto_aead_chacha20poly1305_ietf_decrypt(bytes, NULL, NULL, datagram + COX_SEAL_AT_PAYLOAD,
                                                  datagram_length - COX_SEAL_AT_PAYLOAD, datagram,
                                                  COX_SEAL_AT_PAYLOAD, nonce,
                                                  line->receive_key) != 0)
        return false;
    cox_sequence_window_take(&line->window, number);
    *length = datagram_length - COX_SEAL_OVERHEAD;
    return true;
}
