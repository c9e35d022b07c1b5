/* SPDX-License-Identifier: MIT
 * What a record is, for recorder and reader alike: framing, chained checks and the layout of
 * payloads. FORMAT.md says the same in bytes; a rule that both sides need stands here. */
#ifndef COX_REPLAY_RECORD_H
#define COX_REPLAY_RECORD_H

#include "coxswain/reader.h"

/* The bytes that every replay begins with. The first stands in no text, the line ends show a
 * transfer in text mode, ctrl-Z stops a listing. */
#define COX_MAGIC_SIZE 8u
void cox_record_magic(uint8_t magic[COX_MAGIC_SIZE]);

/* A record: type, length of the payload, head check (2 bytes), payload, check (4 bytes). */
#define COX_RECORD_HEAD_SIZE 4u
#define COX_RECORD_CHECK_SIZE 4u

/* A reader may skip an unknown type with this bit. */
#define COX_RECORD_ANCILLARY 0x80u

/* The sizes of payloads; a frame's has commands behind. */
#define COX_HEADER_PAYLOAD_SIZE 62u
#define COX_SETTING_PAYLOAD_SIZE 29u
#define COX_CHECKPOINT_PAYLOAD_SIZE 20u
#define COX_END_PAYLOAD_SIZE 28u
#define COX_FRAME_HEAD_SIZE 3u

/* The flag of a frame record whose tick goes on in the next frame record. */
#define COX_FRAME_CONTINUES 1u

/* One link of an index record, behind what a checkpoint has: offset, then tick. */
#define COX_LINK_SIZE 12u

/* The most ticks without commands in one frame record. */
#define COX_EMPTY_TICKS_MAX UINT32_C(65535)

/* The CRC of the record before, continued over a record's type and length. Continued over the
 * payload it is the record's check. */
uint32_t cox_record_head_crc(uint32_t crc, uint8_t type, uint8_t length);

/* The head check of a record, from that CRC: its high half, which differs between all 65,536 pairs
 * of type and length (the low half does not). */
static inline uint16_t cox_record_head_check(uint32_t head_crc)
{
    return (uint16_t)(head_crc >> 16);
}

/* Completes a record whose type, length and payload stand in bytes: fills in both checks. Returns
 * its CRC, with which the next record's begins. */
uint32_t cox_record_seal(uint32_t crc, uint8_t *bytes);

/* Whether a recorder could have written a payload of this length, with these flags and names; true
 * for a type without rules. A frame's commands are judged when they are decoded. */
bool cox_record_is_sound(const cox_record *record);

/* Of a sound frame record: the ticks without commands; whether its tick goes on in the next; and
 * the ticks that end in it, 0 for a record of another type. */
uint32_t cox_record_empty_ticks(const cox_record *record);
bool cox_record_continues(const cox_record *record);
uint32_t cox_record_ticks(const cox_record *record);

/* Write and read payloads of a fixed size. The reading ones expect a sound record. */
void cox_record_put_header(uint8_t *payload, const cox_replay_header *header);
void cox_record_get_header(const uint8_t *payload, cox_replay_header *header);
void cox_record_put_checkpoint(uint8_t *payload, const cox_checkpoint *checkpoint);

/* Copies a name, with zeros behind it and always one at the end. */
void cox_record_copy_name(uint8_t name[COX_NAME_SIZE], const char *text);

#endif
