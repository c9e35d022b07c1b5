/* SPDX-License-Identifier: MIT
 * Decimal text: every value is written with the fewest digits that read back as the same value.
 *
 * Reading is exact for any number of digits. Whether a fraction rounds up depends on its first 17
 * binary digits, and every multiple of 2^-17 has at most 17 decimals, so the first 17 decimals,
 * divided by 10^17 / 2^17 = 5^17, give those binary digits. */
#include "coxswain/fix.h"

#include "cox_fix_bits.h"

#define DECIMALS_READ 17
#define FIVE_TO_17 UINT64_C(762939453125)

/* A fraction in LSB as the nearest whole number of tenths, hundredths, and so on. */
static uint32_t decimals_of(uint32_t fraction, uint32_t power_of_ten)
{
    return (uint32_t)(((uint64_t)fraction * power_of_ten + 32768u) >> 16);
}

/* Puts number into count digits. */
static void put_digits(char *text, uint32_t number, uint32_t count)
{
    while (count-- > 0) {
        text[count] = (char)('0' + number % 10u);
        number /= 10u;
    }
}

static uint32_t digit_count(uint32_t number)
{
    uint32_t count = 1;
    for (; number >= 10u; number /= 10u) count++;
    return count;
}

uint32_t cox_fix_to_text(fix16_t value, char *text)
{
    uint32_t magnitude = cox_fix_magnitude(value);
    uint32_t whole = magnitude >> 16;
    uint32_t fraction = magnitude & 65535u;
    uint32_t length = 0;
    if (value < 0) text[length++] = '-';
    uint32_t count = digit_count(whole);
    put_digits(text + length, whole, count);
    length += count;

    if (fraction != 0) {
        uint32_t digits = 1;
        uint32_t power_of_ten = 10;
        uint32_t decimals = decimals_of(fraction, power_of_ten);
        /* Fewer digits are enough if they read back as the same fraction. */
        while (cox_fix_divide_rounded((uint64_t)decimals << 16, power_of_ten) != fraction) {
            digits++;
            power_of_ten *= 10u;
            decimals = decimals_of(fraction, power_of_ten);
        }
        text[length++] = '.';
        put_digits(text + length, decimals, digits);
        length += digits;
    }
    text[length] = '\0';
    return length;
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static uint8_t digit_value(char digit)
{
    return (uint8_t)(digit - '0');
}

/* Reads the digits from *at on as a whole number; false if it exceeds 32768. */
static bool read_whole(const char *text, uint32_t length, uint32_t *at, uint32_t *whole)
{
    uint32_t start = *at;
    *whole = 0;
    for (; *at < length && is_digit(text[*at]); (*at)++) {
        *whole = *whole * 10u + digit_value(text[*at]);
        if (*whole > 32768u) return false;
    }
    return *at > start;
}

/* Reads the digits from *at on as a fraction, rounded to LSB: 0 to 65536. */
static bool read_fraction(const char *text, uint32_t length, uint32_t *at, uint32_t *fraction)
{
    uint32_t start = *at;
    uint64_t decimals = 0;
    for (; *at < length && is_digit(text[*at]); (*at)++) {
        if (*at - start < DECIMALS_READ) decimals = decimals * 10u + digit_value(text[*at]);
    }
    for (uint32_t i = *at - start; i < DECIMALS_READ; i++) decimals *= 10u;
    *fraction = (uint32_t)((decimals / FIVE_TO_17 + 1u) >> 1);
    return *at > start;
}

bool cox_fix_from_text(const char *text, uint32_t length, fix16_t *value)
{
    uint32_t at = 0;
    bool negative = length > 0 && text[0] == '-';
    if (negative || (length > 0 && text[0] == '+')) at++;

    uint32_t whole;
    uint32_t fraction = 0;
    if (!read_whole(text, length, &at, &whole)) return false;
    if (at < length && text[at] == '.') {
        at++;
        if (!read_fraction(text, length, &at, &fraction)) return false;
    }
    uint32_t magnitude = (whole << 16) + fraction;
    if (at != length || magnitude > (uint32_t)COX_FIX_MAX + negative) return false;
    *value = cox_fix_signed(magnitude, UINT32_C(0) - (uint32_t)negative);
    return true;
}
