/* SPDX-License-Identifier: MIT
 * Comparing two descriptions of a match. */
#include "cox_handshake.h"

#include <string.h>

#include "core/math/cox_flash_table.h"

/* The names of the fields in the order of COX_FIELD_..., one after the other. Settings have their
 * own. */
static const char fields[] COX_FLASH = "simulation\0core epoch\0steer epoch\0simulation epoch\0"
                                       "schema\0players\0ticks per second\0command bytes\0"
                                       "ticks\0\0seed\0state\0protocol\0places";
static const char field_match[] COX_FLASH = "match";

static uint8_t letter_at(const char *name)
{
    return cox_flash_u8((const uint8_t *)name);
}

/* Names a field by a string in flash, shorter than COX_NAME_SIZE. */
static void name_field(cox_refusal *refusal, const char *name)
{
    memset(refusal, 0, sizeof *refusal);
    for (uint32_t i = 0; letter_at(name + i) != 0; i++)
        refusal->field[i] = (char)letter_at(name + i);
}

void cox_refusal_name(cox_refusal *refusal, uint8_t field)
{
    const char *name = fields;
    for (; field > 0; name++)
        if (letter_at(name) == 0) field--;
    name_field(refusal, name);
}

void cox_refusal_of_match(cox_refusal *refusal, uint32_t tick)
{
    name_field(refusal, field_match);
    cox_text_number(refusal->host, tick);
}

void cox_text_number(char *text, uint64_t number)
{
    char digits[COX_NAME_SIZE];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number != 0);
    memset(text, 0, COX_NAME_SIZE);
    for (uint32_t i = 0; i < count; i++) text[i] = digits[count - 1 - i];
}

static void write_signed(char *text, int32_t number)
{
    uint32_t magnitude = number < 0 ? ~(uint32_t)number + 1u : (uint32_t)number;
    cox_text_number(text, magnitude);
    if (number >= 0) return;
    memmove(text + 1, text, COX_NAME_SIZE - 2);
    text[0] = '-';
}

void cox_text_hash(char *text, uint64_t hash)
{
    memset(text, 0, COX_NAME_SIZE);
    for (uint32_t i = 0; i < 16; i++) {
        uint8_t digit = (uint8_t)(hash >> (60u - 4u * i) & 15u);
        text[i] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
    }
}

/* The number, or the hash, of a field that has one. */
static uint64_t value_of(const cox_match *match, uint8_t field)
{
    const cox_offer *offer = &match->offer;
    switch (field) {
    case COX_FIELD_CORE_EPOCH:
        return offer->core_epoch;
    case COX_FIELD_STEER_EPOCH:
        return offer->steer_epoch;
    case COX_FIELD_SIMULATION_EPOCH:
        return offer->simulation_epoch;
    case COX_FIELD_SCHEMA:
        return offer->schema_hash;
    case COX_FIELD_PLAYERS:
        return offer->players;
    case COX_FIELD_TICKS_PER_SECOND:
        return offer->ticks_per_second;
    case COX_FIELD_COMMAND_BYTES:
        return offer->command_bytes;
    case COX_FIELD_TICKS:
        return offer->ticks;
    case COX_FIELD_SEED:
        return offer->seed;
    default:
        return match->state_hash;
    }
}

static void write_value(char *text, uint8_t field, uint64_t value)
{
    bool is_hash = field == COX_FIELD_SCHEMA || field == COX_FIELD_STATE;
    if (is_hash) cox_text_hash(text, value);
    else cox_text_number(text, value);
}

static bool values_agree(cox_refusal *refusal, uint8_t field, const cox_match *host,
                         const cox_match *joiner)
{
    uint64_t value_of_host = value_of(host, field);
    uint64_t value_of_joiner = value_of(joiner, field);
    if (value_of_host == value_of_joiner) return true;
    cox_refusal_name(refusal, field);
    write_value(refusal->host, field, value_of_host);
    write_value(refusal->joiner, field, value_of_joiner);
    return false;
}

static bool names_agree(cox_refusal *refusal, const char *host, const char *joiner)
{
    if (memcmp(host, joiner, COX_NAME_SIZE) == 0) return true;
    cox_refusal_name(refusal, COX_FIELD_SIMULATION);
    memcpy(refusal->host, host, COX_NAME_SIZE);
    memcpy(refusal->joiner, joiner, COX_NAME_SIZE);
    return false;
}

/* The value of the setting of a name; false if there is none. */
static bool find_setting(const cox_offer *offer, const char *name, int32_t *value)
{
    for (uint32_t i = 0; i < offer->setting_count; i++) {
        if (memcmp(offer->settings[i].name, name, COX_NAME_SIZE) != 0) continue;
        *value = offer->settings[i].value;
        return true;
    }
    return false;
}

/* Whether every setting of one side is there and the same on the other; host tells which one is. */
static bool settings_agree(const cox_offer *one, const cox_offer *other, bool one_is_host,
                           cox_refusal *refusal)
{
    for (uint32_t i = 0; i < one->setting_count; i++) {
        int32_t value = 0;
        bool is_there = find_setting(other, one->settings[i].name, &value);
        if (is_there && value == one->settings[i].value) continue;
        char *text_of_one = one_is_host ? refusal->host : refusal->joiner;
        char *text_of_other = one_is_host ? refusal->joiner : refusal->host;
        memset(refusal, 0, sizeof *refusal);
        memcpy(refusal->field, one->settings[i].name, COX_NAME_SIZE);
        write_signed(text_of_one, one->settings[i].value);
        if (is_there) write_signed(text_of_other, value);
        return false;
    }
    return true;
}

static bool field_agrees(cox_refusal *refusal, uint8_t field, const cox_match *host,
                         const cox_match *joiner)
{
    const cox_offer *a = &host->offer;
    const cox_offer *b = &joiner->offer;
    if (field == COX_FIELD_STEER_EPOCH && !a->steers && !b->steers) return true;
    if (field == COX_FIELD_SIMULATION) return names_agree(refusal, a->simulation, b->simulation);
    if (field == COX_FIELD_SETTINGS)
        return settings_agree(a, b, true, refusal) && settings_agree(b, a, false, refusal);
    return values_agree(refusal, field, host, joiner);
}

bool cox_match_compare(const cox_match *host, const cox_match *joiner, cox_refusal *refusal)
{
    uint8_t field = 0;
    while (field <= COX_FIELD_STATE && field_agrees(refusal, field, host, joiner)) field++;
    return field > COX_FIELD_STATE;
}
