/* SPDX-License-Identifier: MIT
 * Writes text: letter by letter, with no library for it. */
#include "coxswain/text.h"

#include "cox_text_sentence.h"
#include "cox_value.h"
#include "core/math/cox_flash_table.h"

cox_text cox_text_make(const cox_sim *sim, char *text, uint32_t size)
{
    cox_text made;
    made.sim = sim;
    made.text = text;
    made.size = size;
    made.length = 0;
    if (size > 0) text[0] = '\0';
    return made;
}

void cox_text_add_letter(cox_text *text, char letter)
{
    if (text->size == 0 || text->length >= text->size - 1) return;
    text->text[text->length++] = letter;
    text->text[text->length] = '\0';
}

/* The letter of a string in flash. */
static char letter_at(const char *words, uint32_t place)
{
    return (char)cox_flash_u8((const uint8_t *)words + place);
}

void cox_text_add_words(cox_text *text, const char *words)
{
    for (uint32_t i = 0; letter_at(words, i) != '\0'; i++)
        cox_text_add_letter(text, letter_at(words, i));
}

void cox_text_add_sentence(cox_text *text, const char *sentence, cox_text_place *place,
                           const void *user)
{
    for (uint32_t i = 0; letter_at(sentence, i) != '\0'; i++) {
        if (letter_at(sentence, i) != '%') cox_text_add_letter(text, letter_at(sentence, i));
        else place(text, user, letter_at(sentence, ++i));
    }
}

void cox_text_add_name(cox_text *text, const char *name)
{
    for (uint32_t i = 0; i < COX_NAME_SIZE && name[i] != '\0'; i++)
        cox_text_add_letter(text, name[i]);
}

void cox_text_add_number(cox_text *text, uint64_t number)
{
    char digits[20];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + (uint8_t)(number % 10u));
        number /= 10u;
    } while (number != 0);
    while (count > 0) cox_text_add_letter(text, digits[--count]);
}

/* Adds the low bits of a number as hex digits. */
static void add_digits(cox_text *text, uint64_t number, uint8_t bits)
{
    for (uint8_t shift = bits; shift > 0; shift = (uint8_t)(shift - 4)) {
        uint8_t digit = (uint8_t)(number >> (shift - 4) & 15u);
        cox_text_add_letter(text, (char)(digit < 10 ? '0' + digit : 'a' + digit - 10));
    }
}

void cox_text_add_hash(cox_text *text, uint64_t hash)
{
    add_digits(text, hash, 64);
}

void cox_text_add_table(cox_text *text, uint32_t table)
{
    cox_table declared;
    if (cox_sim_table(text->sim, table, &declared)) cox_text_add_name(text, declared.name);
}

void cox_text_add_row(cox_text *text, cox_cell cell)
{
    cox_text_add_table(text, cell.table);
    cox_text_add_letter(text, ' ');
    cox_text_add_number(text, cell.id);
}

void cox_text_add_cell(cox_text *text, cox_cell cell)
{
    cox_column declared;
    cox_text_add_row(text, cell);
    cox_text_add_letter(text, ' ');
    if (cox_sim_column(text->sim, cell.table, cell.column, &declared))
        cox_text_add_name(text, declared.name);
}

static void add_fixed(cox_text *text, fix16_t value)
{
    char digits[COX_FIX_TEXT_SIZE];
    uint32_t length = cox_fix_to_text(value, digits);
    for (uint32_t i = 0; i < length; i++) cox_text_add_letter(text, digits[i]);
}

const char cox_text_false[] COX_FLASH = "false";
const char cox_text_true[] COX_FLASH = "true";
static const char byte_words[] COX_FLASH = "\\x";

/* Adds four bytes of a text in quotes, without the zeros at their end; one that is no printable
 * letter of ASCII as \x and two digits. */
static void add_quoted(cox_text *text, uint32_t bytes)
{
    cox_text_add_letter(text, '"');
    for (; bytes != 0; bytes >>= 8) {
        char letter = (char)(bytes & 0xffu);
        bool is_plain = letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\';
        if (is_plain) {
            cox_text_add_letter(text, letter);
            continue;
        }
        cox_text_add_words(text, byte_words);
        add_digits(text, bytes & 0xffu, 8);
    }
    cox_text_add_letter(text, '"');
}

void cox_text_add_value(cox_text *text, uint8_t type, int64_t value)
{
    if (type == COX_FIXED || type == COX_ANGLE) {
        add_fixed(text, (fix16_t)value);
    } else if (type == COX_TEXT) {
        add_quoted(text, (uint32_t)value);
    } else if (type == COX_REFERENCE && value == COX_NO_ROW) {
        cox_text_add_letter(text, '-');
    } else if (type == COX_BOOL && value == (value & 1)) {
        cox_text_add_words(text, value == 0 ? cox_text_false : cox_text_true);
    } else if (value < 0 && cox_value_has_sign(type)) {
        cox_text_add_letter(text, '-');
        cox_text_add_number(text, UINT64_C(0) - (uint64_t)value);
    } else {
        cox_text_add_number(text, (uint64_t)value);
    }
}

void cox_text_add_cell_value(cox_text *text, cox_cell cell, int64_t value)
{
    cox_column declared;
    bool is_declared = cox_sim_column(text->sim, cell.table, cell.column, &declared);
    cox_text_add_value(text, is_declared ? declared.type : COX_U64, value);
}

static const char from_words[] COX_FLASH = " from ";
static const char to_words[] COX_FLASH = " to ";

void cox_text_add_bounds(cox_text *text, uint8_t type, int32_t least, int32_t greatest)
{
    if (type == COX_REFERENCE || type == COX_BOOL || (least == 0 && greatest == 0)) return;
    uint8_t signed_type = type == COX_FIXED || type == COX_ANGLE ? COX_FIXED : COX_I32;
    cox_text_add_words(text, from_words);
    cox_text_add_value(text, signed_type, least);
    cox_text_add_words(text, to_words);
    cox_text_add_value(text, signed_type, greatest);
}

void cox_text_add_command(cox_text *text, const cox_command *command)
{
    cox_command_kind declared;
    const cox_sim *sim = text->sim;
    if (!cox_command_find(sim->commands, sim->command_count, command->kind, &declared)) {
        cox_text_add_number(text, command->kind);
        return;
    }
    cox_text_add_name(text, declared.name);
    uint32_t count = cox_command_argument_count(&declared);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t type = declared.arguments[i].type;
        int64_t value = command->arguments[i];
        if (type == COX_REFERENCE) type = COX_U32;
        cox_text_add_letter(text, ' ');
        cox_text_add_value(text, type, cox_value_has_sign(type) ? value : (uint32_t)value);
    }
}
