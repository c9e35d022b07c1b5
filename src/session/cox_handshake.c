/* SPDX-License-Identifier: MIT
 * Comparing two descriptions of a match. */
#include "cox_handshake.h"

#include <string.h>

#include "coxswain/version.h"

static const char fields[COX_FIELD_COUNT][COX_NAME_SIZE] COX_FLASH = {
    [COX_FIELD_LIBRARY_EPOCH] = "library epoch",
    [COX_FIELD_SIMULATION] = "simulation",
    [COX_FIELD_SIMULATION_EPOCH] = "simulation epoch",
    [COX_FIELD_SCHEMA] = "schema",
    [COX_FIELD_PLAYERS] = "players",
    [COX_FIELD_TICKS_PER_SECOND] = "ticks per second",
    [COX_FIELD_COMMAND_BYTES] = "command bytes",
    [COX_FIELD_TICKS] = "ticks",
    [COX_FIELD_SETTINGS] = "settings",
    [COX_FIELD_SEED] = "seed",
    [COX_FIELD_STATE] = "state",
    [COX_FIELD_PROTOCOL] = "protocol",
    [COX_FIELD_PLACES] = "places",
    [COX_FIELD_MATCH] = "match",
};

void cox_refusal_name(cox_refusal *refusal, uint8_t field)
{
    memset(refusal->host, 0, COX_NAME_SIZE);
    memset(refusal->joiner, 0, COX_NAME_SIZE);
    cox_flash_copy(refusal->field, fields[field], COX_NAME_SIZE);
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

void cox_text_signed(char *text, int32_t number)
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

void cox_match_describe(cox_match *match, const cox_session_def *def)
{
    const cox_sim *sim = def->sim;
    cox_offer *offer = &match->offer;
    memset(match, 0, sizeof *match);
    offer->library_epoch = COX_EPOCH;
    memcpy(offer->simulation, sim->name, COX_NAME_SIZE - 1);
    offer->simulation_epoch = sim->epoch;
    offer->schema_hash = cox_sim_schema_hash(sim);
    offer->players = def->players;
    offer->ticks_per_second = def->ticks_per_second;
    offer->command_bytes = def->command_bytes;
    offer->ticks = def->ticks;
    offer->seed = def->seed;
    offer->setting_count = def->setting_count;
    for (uint32_t i = 0; i < def->setting_count; i++) {
        cox_flash_copy(offer->settings[i].name, def->settings[(size_t)i].name, COX_NAME_SIZE - 1);
        offer->settings[i].value = def->setting_values[(size_t)i];
    }
    match->state_hash = cox_sim_hash(sim);
    match->build = def->build;
}

static bool numbers_agree(cox_refusal *refusal, uint8_t field, uint64_t host, uint64_t joiner)
{
    if (host == joiner) return true;
    cox_refusal_name(refusal, field);
    cox_text_number(refusal->host, host);
    cox_text_number(refusal->joiner, joiner);
    return false;
}

static bool hashes_agree(cox_refusal *refusal, uint8_t field, uint64_t host, uint64_t joiner)
{
    if (host == joiner) return true;
    cox_refusal_name(refusal, field);
    cox_text_hash(refusal->host, host);
    cox_text_hash(refusal->joiner, joiner);
    return false;
}

static bool names_agree(cox_refusal *refusal, uint8_t field, const char *host, const char *joiner)
{
    if (memcmp(host, joiner, COX_NAME_SIZE) == 0) return true;
    cox_refusal_name(refusal, field);
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
        cox_refusal_name(refusal, COX_FIELD_SETTINGS);
        memcpy(refusal->field, one->settings[i].name, COX_NAME_SIZE);
        cox_text_signed(text_of_one, one->settings[i].value);
        if (is_there) cox_text_signed(text_of_other, value);
        return false;
    }
    return true;
}

bool cox_match_compare(const cox_match *host, const cox_match *joiner, cox_refusal *refusal)
{
    const cox_offer *a = &host->offer;
    const cox_offer *b = &joiner->offer;
    return numbers_agree(refusal, COX_FIELD_LIBRARY_EPOCH, a->library_epoch, b->library_epoch) &&
           names_agree(refusal, COX_FIELD_SIMULATION, a->simulation, b->simulation) &&
           numbers_agree(refusal, COX_FIELD_SIMULATION_EPOCH, a->simulation_epoch,
                         b->simulation_epoch) &&
           hashes_agree(refusal, COX_FIELD_SCHEMA, a->schema_hash, b->schema_hash) &&
           numbers_agree(refusal, COX_FIELD_PLAYERS, a->players, b->players) &&
           numbers_agree(refusal, COX_FIELD_TICKS_PER_SECOND, a->ticks_per_second,
                         b->ticks_per_second) &&
           numbers_agree(refusal, COX_FIELD_COMMAND_BYTES, a->command_bytes, b->command_bytes) &&
           numbers_agree(refusal, COX_FIELD_TICKS, a->ticks, b->ticks) &&
           settings_agree(a, b, true, refusal) && settings_agree(b, a, false, refusal) &&
           numbers_agree(refusal, COX_FIELD_SEED, a->seed, b->seed) &&
           hashes_agree(refusal, COX_FIELD_STATE, host->state_hash, joiner->state_hash);
}
