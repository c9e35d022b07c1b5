/* SPDX-License-Identifier: MIT
 * The ring of bits over the newest numbers. */
#include "coxswain/sequence_window.h"

#include <string.h>

static uint32_t byte_of(uint64_t number)
{
    return (uint32_t)number % COX_SEQUENCE_WINDOW / 8u;
}

static uint8_t bit_of(uint64_t number)
{
    return (uint8_t)(1u << ((uint32_t)number & 7u));
}

static bool has_arrived(const cox_sequence_window *window, uint64_t number)
{
    return (window->bits[byte_of(number)] & bit_of(number)) != 0;
}

bool cox_sequence_window_expects(const cox_sequence_window *window, uint64_t number)
{
    if (number == 0) return false;
    if (number > window->newest) return true;
    return window->newest - number < COX_SEQUENCE_WINDOW && !has_arrived(window, number);
}

/* Numbers between the newest and a newer one have not arrived: their bits are of earlier ones. */
static void forget_between(cox_sequence_window *window, uint64_t number)
{
    if (number - window->newest >= COX_SEQUENCE_WINDOW) {
        memset(window->bits, 0, sizeof window->bits);
        return;
    }
    for (uint64_t missing = window->newest + 1u; missing < number; missing++)
        window->bits[byte_of(missing)] &= (uint8_t)~bit_of(missing);
}

bool cox_sequence_window_take(cox_sequence_window *window, uint64_t number)
{
    bool is_newest = number > window->newest;
    if (is_newest) forget_between(window, number);
    window->bits[byte_of(number)] |= bit_of(number);
    if (is_newest) window->newest = number;
    return is_newest;
}

uint32_t cox_sequence_window_loss_permille(const cox_sequence_window *window, uint32_t count)
{
    uint32_t span = window->newest < count ? (uint32_t)window->newest : count;
    uint32_t missing = 0;
    for (uint32_t i = 0; i < span; i++) missing += !has_arrived(window, window->newest - i);
    return span == 0 ? 0 : missing * 1000u / span;
}
