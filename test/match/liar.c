/* SPDX-License-Identifier: MIT
 * The host's lies. PROTOCOL.md says where the fields of a packet are. */
#include "liar.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/hash.h"

#define TYPE_AT 3
#define TYPE_SYNC 6
#define TYPE_PIECE 9
#define SESSION_END 12
#define HEAD 16
#define PIECE_MOST 1100
#define CHECK 4
#define SNAPSHOT 200
#define SNAPSHOT_HEAD 25
#define FIRST_NUMBER 1000 /* later than all that the host sends */

static uint8_t *put(uint8_t *to, uint64_t value, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) to[i] = (uint8_t)(value >> 8 * i);
    return to + size;
}

/* Makes the next message: the host's present state. */
static void begin_message(liar *l, const machine *host)
{
    uint32_t length = 0;
    uint8_t *to = put(l->bytes, SNAPSHOT, 1);
    to = put(to, host->state.player_bits, 2);
    to = put(to, host->state.player_bits, 2);
    to = put(to, host->state.tick, 4);
    to = put(to, cox_sim_hash(&host->sim), 8);
    put(to, host->state.input_hash, 8);
    if (cox_snapshot_save(&host->sim, l->bytes + SNAPSHOT_HEAD, LIAR_BYTES - SNAPSHOT_HEAD,
                          &length) != COX_OK)
        abort();
    l->message = l->message == 0 ? FIRST_NUMBER : l->message + 1;
    l->length = SNAPSHOT_HEAD + length;
    l->sent = 0;
}

static bool is_whole_sync(const network_parcel *parcel)
{
    uint8_t check[CHECK];
    if (parcel->length <= HEAD + CHECK || parcel->bytes[TYPE_AT] != TYPE_SYNC) return false;
    uint32_t end = parcel->length - CHECK;
    put(check, cox_hash_crc32(0, parcel->bytes, end), CHECK);
    return memcmp(check, parcel->bytes + end, CHECK) == 0;
}

bool liar_forge(liar *l, const machine *host, const network_parcel *honest, network_parcel *forged)
{
    if (!is_whole_sync(honest)) return false;
    if (l->sent == l->length) begin_message(l, host);
    uint32_t left = l->length - l->sent;
    uint32_t length = left < PIECE_MOST ? left : PIECE_MOST;
    l->sequence = l->sequence == 0 ? FIRST_NUMBER : l->sequence + 1;
    *forged = *honest;
    forged->bytes = malloc(COX_PACKET_BYTES_MAX);
    if (!forged->bytes) abort();
    memcpy(forged->bytes, honest->bytes, SESSION_END);
    forged->bytes[TYPE_AT] = TYPE_PIECE;
    uint8_t *to = put(forged->bytes + SESSION_END, l->sequence, 4);
    to = put(to, l->message, 4);
    to = put(to, l->length, 4);
    to = put(to, l->sent / PIECE_MOST, 2);
    to = put(to, 0, 4); /* the time */
    to = put(to, length, 2);
    memcpy(to, l->bytes + l->sent, length);
    l->sent += length;
    uint32_t end = (uint32_t)(to - forged->bytes) + length;
    put(forged->bytes + end, cox_hash_crc32(0, forged->bytes, end), CHECK);
    forged->length = end + CHECK;
    return true;
}
