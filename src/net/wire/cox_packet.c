/* SPDX-License-Identifier: MIT
 * Heads, checks, and the packets around a match; cox_packet_sync.c has the ones within it. */
#include "cox_packet.h"

#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/match.h"
#include "coxswain/version.h"

#define MAGIC_0 0x43u /* C */
#define MAGIC_1 0x58u /* X */

/* Whether the head of a type has a sequence number behind its session. */
static bool belongs_to_session(uint8_t type)
{
    return type == COX_PACKET_WELCOME || type == COX_PACKET_SYNC || type == COX_PACKET_BYE ||
           type == COX_PACKET_PIECE || type == COX_PACKET_HAVE;
}

cox_status cox_packet_open(const void *bytes, uint32_t length, cox_packet_head *head,
                           cox_bytes_reader *body)
{
    const uint8_t *packet = (const uint8_t *)bytes;
    if (length < COX_PACKET_HEAD_BYTES + COX_PACKET_CHECK_BYTES) return COX_ERROR_FORMAT;
    if (packet[0] != MAGIC_0 || packet[1] != MAGIC_1) return COX_ERROR_FORMAT;
    if (length > COX_PACKET_BYTES_MAX) return COX_ERROR_DAMAGED;
    uint32_t end = length - COX_PACKET_CHECK_BYTES;
    if (cox_hash_crc32(0, packet, end) != cox_bytes_get_u32(packet + end)) return COX_ERROR_DAMAGED;

    *body = cox_bytes_reader_make(packet, end);
    cox_bytes_take_u16(body);
    head->version = cox_bytes_take_u8(body);
    head->type = cox_bytes_take_u8(body);
    head->session = cox_bytes_take_u64(body);
    head->sequence = 0;
    if (head->version != COX_PROTOCOL_VERSION) return COX_OK;
    if (belongs_to_session(head->type)) head->sequence = cox_bytes_take_u32(body);
    else if (head->session != 0) return COX_ERROR_DAMAGED;
    return body->ok ? COX_OK : COX_ERROR_DAMAGED;
}

cox_bytes_writer cox_packet_begin(uint8_t *bytes, uint8_t type, uint64_t session, uint32_t sequence)
{
    cox_bytes_writer writer =
        cox_bytes_writer_make(bytes, COX_PACKET_BYTES_MAX - COX_PACKET_CHECK_BYTES);
    cox_bytes_add_u8(&writer, MAGIC_0);
    cox_bytes_add_u8(&writer, MAGIC_1);
    cox_bytes_add_u8(&writer, COX_PROTOCOL_VERSION);
    cox_bytes_add_u8(&writer, type);
    cox_bytes_add_u64(&writer, session);
    if (belongs_to_session(type)) cox_bytes_add_u32(&writer, sequence);
    return writer;
}

uint32_t cox_packet_seal(cox_bytes_writer *writer)
{
    uint32_t check = cox_hash_crc32(0, writer->bytes, writer->length);
    cox_bytes_put_u32(writer->bytes + writer->length, check);
    return writer->length + COX_PACKET_CHECK_BYTES;
}

/* Whether all of a body was there and nothing is behind it. */
static bool is_whole(const cox_bytes_reader *body)
{
    return body->ok && cox_bytes_left(body) == 0;
}

/* Names have COX_NAME_SIZE bytes without control characters, all 0 from their end on, at least the
 * last one. */
static void write_name(cox_bytes_writer *writer, const char *name)
{
    uint8_t *room = cox_bytes_add(writer, COX_NAME_SIZE);
    if (room == NULL) return;
    memset(room, 0, COX_NAME_SIZE);
    for (uint32_t i = 0; i < COX_NAME_SIZE - 1 && name[i] != '\0'; i++) room[i] = (uint8_t)name[i];
}

/* A control character of ASCII, or of UTF-8 after the byte before it: a terminal that a name is
 * printed to would obey it. */
static bool is_control(uint8_t before, uint8_t byte)
{
    return byte < 0x20 || byte == 0x7f || (before == 0xc2 && byte >= 0x80 && byte < 0xa0);
}

static bool read_name(cox_bytes_reader *reader, char *name)
{
    const uint8_t *bytes = cox_bytes_take(reader, COX_NAME_SIZE);
    if (bytes == NULL || bytes[COX_NAME_SIZE - 1] != 0) return false;
    for (uint32_t i = 1; i < COX_NAME_SIZE; i++)
        if (bytes[i - 1] == 0 && bytes[i] != 0) return false;
    for (uint32_t i = 0; bytes[i] != 0; i++)
        if (is_control(i == 0 ? 0 : bytes[i - 1], bytes[i])) return false;
    memcpy(name, bytes, COX_NAME_SIZE);
    return true;
}

void cox_match_write(cox_bytes_writer *writer, const cox_match *match)
{
    const cox_offer *offer = &match->offer;
    cox_bytes_add_u32(writer, offer->core_epoch);
    cox_bytes_add_u32(writer, offer->steer_epoch);
    cox_bytes_add_u8(writer, offer->steers);
    write_name(writer, offer->simulation);
    cox_bytes_add_u32(writer, offer->simulation_epoch);
    cox_bytes_add_u64(writer, offer->schema_hash);
    cox_bytes_add_u8(writer, offer->players);
    cox_bytes_add_u16(writer, offer->ticks_per_second);
    cox_bytes_add_u16(writer, offer->command_bytes);
    cox_bytes_add_u32(writer, offer->ticks);
    cox_bytes_add_u64(writer, offer->seed);
    cox_bytes_add_u64(writer, match->state_hash);
    cox_bytes_add_u64(writer, match->build);
    cox_bytes_add_u8(writer, (uint8_t)offer->setting_count);
    for (uint32_t i = 0; i < offer->setting_count; i++) {
        write_name(writer, offer->settings[i].name);
        cox_bytes_add_u32(writer, (uint32_t)offer->settings[i].value);
    }
}

bool cox_match_read(cox_bytes_reader *reader, cox_match *match)
{
    cox_offer *offer = &match->offer;
    memset(match, 0, sizeof *match);
    offer->core_epoch = cox_bytes_take_u32(reader);
    offer->steer_epoch = cox_bytes_take_u32(reader);
    uint8_t steers = cox_bytes_take_u8(reader);
    offer->steers = steers != 0;
    if (steers > 1) return false;
    if (!read_name(reader, offer->simulation)) return false;
    offer->simulation_epoch = cox_bytes_take_u32(reader);
    offer->schema_hash = cox_bytes_take_u64(reader);
    offer->players = cox_bytes_take_u8(reader);
    offer->ticks_per_second = cox_bytes_take_u16(reader);
    offer->command_bytes = cox_bytes_take_u16(reader);
    offer->ticks = cox_bytes_take_u32(reader);
    offer->seed = cox_bytes_take_u64(reader);
    match->state_hash = cox_bytes_take_u64(reader);
    match->build = cox_bytes_take_u64(reader);
    offer->setting_count = cox_bytes_take_u8(reader);
    if (offer->setting_count > COX_SETTINGS_MAX) return false;
    for (uint32_t i = 0; i < offer->setting_count; i++) {
        if (!read_name(reader, offer->settings[i].name)) return false;
        offer->settings[i].value = (int32_t)cox_bytes_take_u32(reader);
    }
    return reader->ok;
}

/* The zeros at the end of ASK. */
#define ASK_ZEROS 228u

static void write_question(cox_bytes_writer *writer, const cox_question *question)
{
    cox_bytes_add_u64(writer, question->nonce);
    cox_bytes_add_u64(writer, question->cookie);
}

static void read_question(cox_bytes_reader *body, cox_question *question)
{
    question->nonce = cox_bytes_take_u64(body);
    question->cookie = cox_bytes_take_u64(body);
}

void cox_ask_write(cox_bytes_writer *writer, const cox_question *ask)
{
    write_question(writer, ask);
    uint8_t *zeros = cox_bytes_add(writer, ASK_ZEROS);
    if (zeros != NULL) memset(zeros, 0, ASK_ZEROS);
}

bool cox_ask_read(cox_bytes_reader *body, cox_question *ask)
{
    read_question(body, ask);
    const uint8_t *zeros = cox_bytes_take(body, ASK_ZEROS);
    if (zeros == NULL) return false;
    for (uint32_t i = 0; i < ASK_ZEROS; i++)
        if (zeros[i] != 0) return false;
    return is_whole(body);
}

void cox_cookie_write(cox_bytes_writer *writer, const cox_question *answer)
{
    write_question(writer, answer);
}

bool cox_cookie_read(cox_bytes_reader *body, cox_question *answer)
{
    read_question(body, answer);
    return is_whole(body) && answer->cookie != 0;
}

/* One player asks: several at one peer are for a later version. */
#define PLAYERS_AT_PEER 1u

void cox_hello_write(cox_bytes_writer *writer, const cox_hello *hello)
{
    write_question(writer, &hello->question);
    cox_bytes_add_copy(writer, hello->identity, COX_IDENTITY_BYTES);
    cox_bytes_add_u8(writer, hello->is_spectator);
    cox_bytes_add_u8(writer, hello->wanted_player);
    cox_bytes_add_u8(writer, PLAYERS_AT_PEER);
    cox_bytes_add_u16(writer, hello->reach);
    cox_match_write(writer, &hello->match);
}

bool cox_hello_read(cox_bytes_reader *body, cox_hello *hello)
{
    read_question(body, &hello->question);
    const uint8_t *identity = cox_bytes_take(body, COX_IDENTITY_BYTES);
    uint8_t is_spectator = cox_bytes_take_u8(body);
    hello->is_spectator = is_spectator != 0;
    hello->wanted_player = cox_bytes_take_u8(body);
    if (identity == NULL || is_spectator > 1) return false;
    memcpy(hello->identity, identity, COX_IDENTITY_BYTES);
    if (hello->wanted_player >= COX_PLAYERS_MAX && hello->wanted_player != COX_NO_PLAYER)
        return false;
    if (cox_bytes_take_u8(body) != PLAYERS_AT_PEER) return false;
    hello->reach = cox_bytes_take_u16(body);
    return cox_match_read(body, &hello->match) && is_whole(body);
}

void cox_welcome_write(cox_bytes_writer *writer, const cox_welcome *welcome)
{
    cox_bytes_add_u64(writer, welcome->nonce);
    cox_bytes_add_u16(writer, welcome->player_bits);
    cox_bytes_add_u8(writer, welcome->has_snapshot);
    cox_bytes_add_u8(writer, welcome->on_desync);
    cox_bytes_add_u32(writer, welcome->tick);
}

bool cox_welcome_read(cox_bytes_reader *body, cox_welcome *welcome)
{
    welcome->nonce = cox_bytes_take_u64(body);
    welcome->player_bits = cox_bytes_take_u16(body);
    uint8_t has_snapshot = cox_bytes_take_u8(body);
    welcome->has_snapshot = has_snapshot != 0;
    welcome->on_desync = cox_bytes_take_u8(body);
    welcome->tick = cox_bytes_take_u32(body);
    if (!is_whole(body) || has_snapshot > 1) return false;
    return welcome->on_desync <= COX_ON_DESYNC_CONTINUE;
}

void cox_refusal_write(cox_bytes_writer *writer, const cox_refusal *refusal)
{
    cox_bytes_add_u64(writer, refusal->nonce);
    write_name(writer, refusal->field);
    write_name(writer, refusal->host);
    write_name(writer, refusal->joiner);
}

bool cox_refusal_read(cox_bytes_reader *body, cox_refusal *refusal)
{
    refusal->nonce = cox_bytes_take_u64(body);
    return read_name(body, refusal->field) && read_name(body, refusal->host) &&
           read_name(body, refusal->joiner) && is_whole(body);
}

void cox_bye_write(cox_bytes_writer *writer, const cox_bye *bye)
{
    cox_bytes_add_u8(writer, bye->reason);
    cox_bytes_add_u32(writer, bye->tick);
    if (bye->reason == COX_BYE_STATE) cox_bytes_add_u64(writer, bye->hash);
}

bool cox_bye_read(cox_bytes_reader *body, cox_bye *bye)
{
    bye->reason = cox_bytes_take_u8(body);
    bye->tick = cox_bytes_take_u32(body);
    bye->hash = bye->reason == COX_BYE_STATE ? cox_bytes_take_u64(body) : 0;
    return is_whole(body) && bye->reason >= COX_BYE_LEFT && bye->reason <= COX_BYE_STATE;
}
