/* SPDX-License-Identifier: MIT
 * Text without a library of it. */
#include "cox_text.h"

#include "math/cox_flash_table.h"

cox_writing cox_writing_make(const cox_sim *sim, char *text, uint32_t size)
{
    cox_writing writing;
    writing.sim = sim;
    writing.text = text;
    writing.size = size;
    writing.length = 0;
    if (size > 0) text[0] = '\0';
    return writing;
}

void cox_writing_letter(cox_writing *writing, char letter)
{
    if (writing->size == 0 || writing->length >= writing->size - 1) return;
    writing->text[writing->length++] = letter;
    writing->text[writing->length] = '\0';
}

/* The letter of a string in flash. */
static char letter_at(const char *words, uint32_t place)
{
    return (char)cox_flash_u8((const uint8_t *)words + place);
}

void cox_writing_words(cox_writing *writing, const char *words)
{
    for (uint32_t i = 0; letter_at(words, i) != '\0'; i++)
        cox_writing_letter(writing, letter_at(words, i));
}

void cox_writing_sentence(cox_writing *writing, const char *sentence, cox_writing_place *place,
                          const void *user)
{
    for (uint32_t i = 0; letter_at(sentence, i) != '\0'; i++) {
        if (letter_at(sentence, i) != '%') cox_writing_letter(writing, letter_at(sentence, i));
        else place(writing, user, letter_at(sentence, ++i));
    }
}

void cox_writing_name(cox_writing *writing, const char *name)
{
    for (uint32_t i = 0; i < COX_NAME_SIZE && name[i] != '\0'; i++)
        cox_writing_letter(writing, name[i]);
}

void cox_writing_number(cox_writing *writing, uint64_t number)
{
    char digits[20];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + (uint8_t)(number % 10u));
        number /= 10u;
    } while (number != 0);
    while (count > 0) cox_writing_letter(writing, digits[--count]);
}

void cox_writing_hash(cox_writing *writing, uint64_t hash)
{
    for (uint32_t shift = 64; shift > 0; shift -= 4) {
        uint8_t digit = (uint8_t)(hash >> (shift - 4) & 15u);
        cox_writing_letter(writing, (char)(digit < 10 ? '0' + digit : 'a' + digit - 10));
    }
}

void cox_writing_table(cox_writing *writing, uint32_t table)
{
    cox_table declared;
    if (cox_sim_table(writing->sim, table, &declared)) cox_writing_name(writing, declared.name);
}

void cox_writing_row(cox_writing *writing, cox_cell cell)
{
    cox_writing_table(writing, cell.table);
    cox_writing_letter(writing, ' ');
    cox_writing_number(writing, cell.id);
}

void cox_writing_cell(cox_writing *writing, cox_cell cell)
{
    cox_column declared;
    cox_writing_row(writing, cell);
    cox_writing_letter(writing, ' ');
    if (cox_sim_column(writing->sim, cell.table, cell.column, &declared))
        cox_writing_name(writing, declared.name);
}

static void put_fixed(cox_writing *writing, fix16_t value)
{
    char digits[COX_FIX_TEXT_SIZE];
    uint32_t length = cox_fix_to_text(value, digits);
    for (uint32_t i = 0; i < length; i++) cox_writing_letter(writing, digits[i]);
}

void cox_writing_value(cox_writing *writing, uint8_t type, int64_t value)
{
    if (type == COX_FIXED) {
        put_fixed(writing, (fix16_t)value);
    } else if (type == COX_REFERENCE && value == COX_NO_ROW) {
        cox_writing_letter(writing, '-');
    } else if (type == COX_I32 && value < 0) {
        cox_writing_letter(writing, '-');
        cox_writing_number(writing, UINT64_C(0) - (uint64_t)value);
    } else {
        cox_writing_number(writing, (uint64_t)value);
    }
}

void cox_writing_cell_value(cox_writing *writing, cox_cell cell, int64_t value)
{
    cox_column declared;
    bool is_declared = cox_sim_column(writing->sim, cell.table, cell.column, &declared);
    cox_writing_value(writing, is_declared ? declared.type : COX_U64, value);
}

void cox_writing_command(cox_writing *writing, const cox_command *command)
{
    cox_command_kind declared;
    const cox_sim *sim = writing->sim;
    if (!cox_command_find(sim->commands, sim->command_count, command->kind, &declared)) {
        cox_writing_number(writing, command->kind);
        return;
    }
    cox_writing_name(writing, declared.name);
    uint32_t count = cox_command_argument_count(&declared);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t type = declared.arguments[i].type;
        int64_t value = command->arguments[i];
        if (type != COX_I32 && type != COX_FIXED) value &= UINT32_C(0xffffffff);
        cox_writing_letter(writing, ' ');
        cox_writing_value(writing, type, value);
    }
}
