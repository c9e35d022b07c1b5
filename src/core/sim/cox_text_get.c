/* SPDX-License-Identifier: MIT
 * Reads text back: values and commands. */
#include "coxswain/text.h"

#include "cox_text_sentence.h"
#include "cox_value.h"
#include "core/math/cox_flash_table.h"

/* Reads decimal digits, at least one, as a number up to greatest. */
static bool get_number(const char *text, uint32_t length, uint64_t greatest, uint64_t *number)
{
    uint64_t value = 0;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t digit = (uint8_t)(text[i] - '0');
        if (digit > 9 || value > (greatest - digit) / 10u) return false;
        value = value * 10u + digit;
    }
    *number = value;
    return length > 0;
}

/* The greatest number of a type, or of its negative ones without their sign. */
static uint64_t greatest_of(uint8_t type, bool is_negative)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * cox_value_size(type));
    if (!cox_value_has_sign(type)) return all;
    return is_negative ? all / 2 + 1 : all / 2;
}

static bool get_fixed(uint8_t type, const char *text, uint32_t length, int64_t *value)
{
    fix16_t fixed;
    if (!cox_fix_from_text(text, length, &fixed)) return false;
    if (!cox_value_is_within(type, (uint32_t)fixed, 0, 0)) return false;
    *value = fixed;
    return true;
}

/* Whether characters are a word of COX_FLASH. */
static bool is_word(const char *word, const char *text, uint32_t length)
{
    uint32_t i = 0;
    while (i < length && text[i] == (char)cox_flash_u8((const uint8_t *)word + i)) i++;
    return i == length && cox_flash_u8((const uint8_t *)word + i) == 0;
}

static bool get_bool(const char *text, uint32_t length, int64_t *value)
{
    bool is_true = is_word(cox_text_true, text, length);
    if (!is_true && !is_word(cox_text_false, text, length)) return false;
    *value = is_true;
    return true;
}

static uint8_t hex_digit(char letter)
{
    if (letter >= '0' && letter <= '9') return (uint8_t)(letter - '0');
    return letter >= 'a' && letter <= 'f' ? (uint8_t)(letter - 'a' + 10) : 255;
}

/* Reads at most four bytes of a text, in quotes. */
static bool get_quoted(const char *text, uint32_t length, int64_t *value)
{
    uint32_t bytes = 0;
    uint32_t i = 1;
    if (length < 2 || text[0] != '"' || text[length - 1] != '"') return false;
    for (uint8_t shift = 0; i < length - 1; shift = (uint8_t)(shift + 8)) {
        uint32_t byte = (uint8_t)text[i++];
        if (shift == 32 || byte == '"') return false;
        if (byte == '\\') {
            if (length - 1 - i < 3 || text[i] != 'x') return false;
            uint8_t high = hex_digit(text[i + 1]);
            uint8_t low = hex_digit(text[i + 2]);
            if (high > 15 || low > 15) return false;
            byte = (uint32_t)(16 * high + low);
            i += 3;
        }
        bytes |= byte << shift;
    }
    *value = bytes;
    return true;
}

bool cox_text_get_value(uint8_t type, const char *text, uint32_t length, int64_t *value)
{
    uint64_t number;
    bool has_minus = length > 0 && text[0] == '-';
    if (type == COX_FIXED || type == COX_ANGLE) return get_fixed(type, text, length, value);
    if (type == COX_BOOL) return get_bool(text, length, value);
    if (type == COX_TEXT) return get_quoted(text, length, value);
    if (type == COX_REFERENCE && has_minus && length == 1) {
        *value = COX_NO_ROW;
        return true;
    }
    if (has_minus) {
        if (!cox_value_has_sign(type)) return false;
        text++;
        length--;
    }
    if (!get_number(text, length, greatest_of(type, has_minus), &number)) return false;
    *value = (int64_t)(has_minus ? UINT64_C(0) - number : number);
    return true;
}

/* Words that are still to be read. */
typedef struct words {
    const char *at;
    uint32_t left;
} words;

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t';
}

/* Takes the next word; its length is 0 at the end. */
static const char *take_word(words *from, uint32_t *length)
{
    for (; from->left > 0 && is_blank(*from->at); from->left--) from->at++;
    const char *word = from->at;
    for (; from->left > 0 && !is_blank(*from->at); from->left--) from->at++;
    *length = (uint32_t)(from->at - word);
    return word;
}

static bool is_name(const char *name, const char *word, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        if (i == COX_NAME_SIZE || name[i] == '\0' || name[i] != word[i]) return false;
    return length == COX_NAME_SIZE || name[(size_t)length] == '\0';
}

/* The declaration of the kind of a name. False if there is none. */
static bool find_kind(const cox_sim *sim, uint8_t player, const char *word, uint32_t length,
                      cox_command_kind *declared)
{
    for (uint32_t kind = COX_KIND_SESSION_FIRST; kind <= UINT8_MAX; kind++)
        if (player == COX_PLAYER_SESSION && cox_command_find(NULL, 0, (uint8_t)kind, declared) &&
            is_name(declared->name, word, length))
            return true;
    for (uint32_t i = 0; i < sim->command_count; i++) {
        cox_flash_copy(declared, &sim->commands[(size_t)i], sizeof *declared);
        if (is_name(declared->name, word, length)) return true;
    }
    return false;
}

/* Reads the arguments of a command whose kind is known. */
static bool get_arguments(const cox_command_kind *declared, words *from, cox_command *command)
{
    uint32_t length;
    uint32_t count = cox_command_argument_count(declared);
    for (uint32_t i = 0; i < count; i++) {
        int64_t value;
        const char *word = take_word(from, &length);
        if (!cox_text_get_value(declared->arguments[i].type, word, length, &value)) return false;
        command->arguments[i] = (int32_t)(uint32_t)(uint64_t)value;
    }
    take_word(from, &length);
    return length == 0;
}

/* The faults of a command's text. */
static const char unknown_words[] COX_FLASH = "there is no command '";
static const char unknown_end[] COX_FLASH = "' here";
static const char command_words[] COX_FLASH = "command ";
static const char takes_words[] COX_FLASH = " takes ";
static const char nothing_words[] COX_FLASH = "no arguments";
static const char comma_words[] COX_FLASH = ", ";
static const char bool_words[] COX_FLASH = " true or false";

static void add_unknown(cox_text *fault, const char *word, uint32_t length)
{
    cox_text_add_words(fault, unknown_words);
    for (uint32_t i = 0; i < length; i++) cox_text_add_letter(fault, word[i]);
    cox_text_add_words(fault, unknown_end);
}

/* The values that an argument may have, where that is said: its bounds, or those of its type. */
static void add_values(cox_text *fault, const cox_argument *argument)
{
    bool has_bounds = argument->least != 0 || argument->greatest != 0;
    if (argument->type == COX_BOOL) cox_text_add_words(fault, bool_words);
    else if (argument->type == COX_ANGLE && !has_bounds)
        cox_text_add_bounds(fault, COX_ANGLE, -COX_FIX_PI, COX_FIX_PI);
    else cox_text_add_bounds(fault, argument->type, argument->least, argument->greatest);
}

static void add_expected(cox_text *fault, const cox_command_kind *declared)
{
    uint32_t count = cox_command_argument_count(declared);
    cox_text_add_words(fault, command_words);
    cox_text_add_name(fault, declared->name);
    cox_text_add_words(fault, takes_words);
    if (count == 0) cox_text_add_words(fault, nothing_words);
    for (uint32_t i = 0; i < count; i++) {
        const cox_argument *argument = &declared->arguments[i];
        if (i > 0) cox_text_add_words(fault, comma_words);
        cox_text_add_name(fault, argument->name);
        add_values(fault, argument);
    }
}

cox_status cox_text_get_command(const cox_sim *sim, uint8_t player, const char *text,
                                uint32_t length, cox_command *command, cox_text *fault)
{
    cox_command_kind declared;
    words from = {text, length};
    uint32_t name_length;
    const char *name = take_word(&from, &name_length);
    if (!find_kind(sim, player, name, name_length, &declared)) {
        if (fault != NULL) add_unknown(fault, name, name_length);
        return COX_ERROR_NOT_FOUND;
    }
    cox_command given = {player, declared.kind, {0, 0, 0, 0}};
    if (get_arguments(&declared, &from, &given) &&
        cox_command_is_valid(sim->commands, sim->command_count, &given)) {
        *command = given;
        return COX_OK;
    }
    if (fault != NULL) add_expected(fault, &declared);
    return COX_ERROR_RANGE;
}
