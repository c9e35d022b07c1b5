/* SPDX-License-Identifier: MIT
 * Decimal numbers in three integers. */
#include "decimal.h"

#define BILLION UINT32_C(1000000000)

/* The digits of a number's text, its point, and its exponent. */
typedef struct digits {
    const char *first; /* of the mantissa, which has a point or none */
    const char *end;
    bool negative;
    int64_t exponent; /* of the first digit: 2 for 123.4 */
} digits;

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* Reads "e-05"; an empty text is 0. */
static bool read_exponent(const char *text, int64_t *exponent)
{
    *exponent = 0;
    if (*text == '\0') return true;
    if (*text != 'e' && *text != 'E') return false;
    text++;
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (!is_digit(*text)) return false;
    for (; is_digit(*text); text++)
        if (*exponent < 1000) *exponent = *exponent * 10 + (*text - '0');
    if (negative) *exponent = -*exponent;
    return *text == '\0';
}

static bool read_digits(const char *text, digits *read)
{
    read->negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    read->first = text;
    int64_t before_point = 0;
    int64_t count = 0;
    bool pointed = false;
    for (; is_digit(*text) || (*text == '.' && !pointed); text++) {
        if (*text == '.') {
            pointed = true;
            continue;
        }
        count++;
        if (!pointed) before_point++;
    }
    read->end = text;
    if (count == 0 || !read_exponent(text, &read->exponent)) return false;
    read->exponent += before_point - 1;
    return true;
}

/* The next digit of the mantissa; 0 after its end. */
static uint32_t next_digit(digits *read)
{
    if (read->first < read->end && *read->first == '.') read->first++;
    return read->first < read->end ? (uint32_t)(*read->first++ - '0') : 0;
}

bool decimal_from_text(const char *text, uint8_t places, decimal *number)
{
    digits read;
    if (!read_digits(text, &read)) return false;
    read.exponent -= places;

    decimal size = {0, 0, 0};
    for (int64_t place = read.exponent > 0 ? read.exponent : 0; place >= -18; place--) {
        uint32_t digit = place > read.exponent ? 0 : next_digit(&read);
        if (place >= 0 && size.whole > (DECIMAL_LIMIT - (int64_t)digit) / 10) return false;
        if (place >= 0) size.whole = size.whole * 10 + (int64_t)digit;
        else if (place >= -9) size.billionths = size.billionths * 10 + digit;
        else size.rest = size.rest * 10 + digit;
    }
    decimal zero = {0, 0, 0};
    *number = read.negative ? decimal_subtract(zero, size) : size;
    return true;
}

int decimal_compare(decimal a, decimal b)
{
    if (a.whole != b.whole) return a.whole < b.whole ? -1 : 1;
    if (a.billionths != b.billionths) return a.billionths < b.billionths ? -1 : 1;
    if (a.rest != b.rest) return a.rest < b.rest ? -1 : 1;
    return 0;
}

decimal decimal_subtract(decimal a, decimal b)
{
    decimal result;
    uint32_t borrowed = a.rest < b.rest ? 1 : 0;
    result.rest = a.rest + borrowed * BILLION - b.rest;
    b.billionths += borrowed;
    borrowed = a.billionths < b.billionths ? 1 : 0;
    result.billionths = a.billionths + borrowed * BILLION - b.billionths;
    result.whole = a.whole - b.whole - (int64_t)borrowed;
    return result;
}

int64_t decimal_times(decimal number, uint32_t factor)
{
    uint64_t rest = (uint64_t)number.rest * factor / BILLION;
    uint64_t billionths = ((uint64_t)number.billionths * factor + rest) / BILLION;
    return number.whole * (int64_t)factor + (int64_t)billionths;
}

bool decimal_to_fix(decimal number, fix16_t *value)
{
    decimal zero = {0, 0, 0};
    decimal size = number.whole < 0 ? decimal_subtract(zero, number) : number;
    if (size.whole > COX_WORLD_LIMIT / COX_FIX_ONE) return false;
    int64_t halves = decimal_times(size, 2u * (uint32_t)COX_FIX_ONE);
    fix16_t rounded = (fix16_t)((halves + 1) / 2);
    if (rounded > COX_WORLD_LIMIT) return false;
    *value = number.whole < 0 ? -rounded : rounded;
    return true;
}
