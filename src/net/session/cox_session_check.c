/* SPDX-License-Identifier: MIT
 * Whether a definition is right, and which of its fields is not. The rules stand once, in
 * session_fields.def; they are compiled twice, so that a program that only makes sessions carries
 * no numbers of fields. */
#include "cox_session_check.h"

#include "coxswain/check.h"
#include "net/wire/cox_address.h"

#define TICKS_PER_SECOND_MAX 1000u
#define DELAY_MS_MAX 1000u
#define WINDOW_MS_MIN 250u
#define WINDOW_MS_MAX 4000u
#define STEPS_MIN 2u
#define STEPS_MAX 64u
#define EVENTS_KEPT_MIN 4u
#define SNAPSHOT_TICKS_MAX 64u

static bool is_joiner(const cox_session_def *def)
{
    return def->side == COX_SIDE_JOINER;
}

static bool has_secret(const cox_session_def *def)
{
    uint8_t any = 0;
    for (uint32_t i = 0; i < COX_SECRET_BYTES; i++) any |= def->secret[i];
    return any != 0;
}

/* The bytes of the inputs that this side sends to one peer, all full. */
static uint32_t input_bytes_per_second(const cox_session_def *def)
{
    uint32_t players = is_joiner(def) ? 1u : def->players;
    return players * def->command_bytes * def->ticks_per_second;
}

static bool is_power_of_two(uint32_t value)
{
    return (value & (value - 1u)) == 0;
}

bool cox_session_is_sound(const cox_session_def *def, const cox_session_calls *calls)
{
#define FIELD(number, name, rule) \
    if (!(rule)) return false;
#include "session_fields.def"
#undef FIELD
    return true;
}

uint8_t cox_session_wrong_field(const cox_session_def *def, const cox_session_calls *calls)
{
#define FIELD(number, name, rule) \
    if (!(rule)) return COX_SESSION_FIELD_##number;
#include "session_fields.def"
#undef FIELD
    return COX_SESSION_FIELD_NONE;
}
