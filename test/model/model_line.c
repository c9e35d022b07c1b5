/* SPDX-License-Identifier: MIT
 * Random numbers; and lines, which decide for each packet whether and when it arrives. */
#include "model_match.h"

#define HELD_BACK_US 100000
#define SPIKE_PERIOD_US 10000000
#define SPIKE_LENGTH_US 100000
#define QUEUE_US 300000

uint64_t model_random_next(model_random *random)
{
    uint64_t mixed = random->state += UINT64_C(0x9E3779B97F4A7C15); /* splitmix64 */
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

uint32_t model_random_below(model_random *random, uint32_t bound)
{
    return (uint32_t)((model_random_next(random) >> 32) * bound >> 32);
}

bool model_random_chance(model_random *random, uint32_t permille)
{
    return permille > 0 && model_random_below(random, 1000) < permille;
}

model_line model_line_make(const model_weather *weather, uint64_t seed)
{
    model_line line = {*weather, {seed}, 0, 0, 0};
    line.spike_at = model_random_below(&line.random, SPIKE_PERIOD_US - SPIKE_LENGTH_US);
    return line;
}

/* Bursts are rarer by their length, so that the loss stays the same. */
static bool is_lost(model_line *line)
{
    uint32_t loss = line->weather.loss;
    uint32_t burst = line->weather.burst > 1 ? line->weather.burst : 1;
    if (line->still_lost == 0) {
        if (loss == 0) return false;
        uint32_t bound = burst * (1000 - loss) + loss;
        if (model_random_below(&line->random, bound) >= loss) return false;
        line->still_lost = burst;
    }
    line->still_lost--;
    return true;
}

static uint32_t delay_of(model_line *line, uint64_t now_us)
{
    const model_weather *weather = &line->weather;
    uint32_t delay = weather->delay_us;
    uint64_t since = (now_us + SPIKE_PERIOD_US - line->spike_at) % SPIKE_PERIOD_US;
    if (since < SPIKE_LENGTH_US) delay += weather->spike_us;
    if (weather->jitter_us > 0) delay += model_random_below(&line->random, weather->jitter_us + 1);
    if (model_random_chance(&line->random, weather->reordered))
        delay += model_random_below(&line->random, HELD_BACK_US);
    return delay;
}

uint32_t model_line_carry(model_line *line, uint64_t now_us, uint32_t bytes, uint64_t arrivals[2])
{
    uint64_t sent_us = now_us;
    if (line->weather.bytes_per_second > 0) {
        if (line->free_us < now_us) line->free_us = now_us;
        if (line->free_us - now_us > QUEUE_US) return 0;
        line->free_us += (uint64_t)bytes * 1000000 / line->weather.bytes_per_second;
        sent_us = line->free_us;
    }
    if (is_lost(line)) return 0;
    arrivals[0] = sent_us + delay_of(line, now_us);
    if (!model_random_chance(&line->random, line->weather.doubled)) return 1;
    arrivals[1] = sent_us + delay_of(line, now_us);
    return 2;
}
