/* SPDX-License-Identifier: MIT
 * Fours of words. The product of a word and a key, of which 64 bits count, is that of the word and
 * the low half of the key, and, 32 bits further up, that of the word and the high half. */
#include "cox_hash_words.h"

#if COX_HAS_FOURS

#include <string.h>

typedef uint64_t pair __attribute__((vector_size(16)));
typedef int quad __attribute__((vector_size(16)));

static void append_four(cox_hash_words *to, uint32_t offset, const uint64_t *keys)
{
    cox_hash_four *made = &to->fours[to->four_count++];
    memset(made, 0, sizeof *made);
    made->offset = offset;
    for (uint32_t word = 0; word < 4; word++) {
        uint32_t *low = made->halves[word % 2 * 2];
        uint32_t *high = made->halves[word % 2 * 2 + 1];
        low[word / 2 * 2] = (uint32_t)keys[word];
        high[word / 2 * 2] = (uint32_t)(keys[word] >> 32);
    }
}

void cox_hash_words_append(cox_hash_words *to, uint32_t offset, const uint64_t *keys,
                           uint32_t count)
{
    uint32_t word = 0;
    for (; count - word >= 4; word += 4) append_four(to, offset + 4 * word, keys + word);
    for (; word < count; word++) {
        cox_hash_word *made = &to->words[to->word_count++];
        made->key = keys[word];
        made->offset = offset + 4 * word;
    }
}

/* The products of the low halves of two numbers and of two keys. */
static inline pair products(pair numbers, const uint32_t halves[4])
{
    quad keys;
    memcpy(&keys, __builtin_assume_aligned(halves, sizeof keys), sizeof keys);
    return (pair)__builtin_ia32_pmuludq128((quad)numbers, keys);
}

static inline uint64_t sum_of_fours(const cox_hash_words *words, const uint8_t *row)
{
    pair low = {0, 0};
    pair high = {0, 0};
    const cox_hash_four *end = words->fours + words->four_count;
    for (const cox_hash_four *four = words->fours; four != end; four++) {
        pair even;
        memcpy(&even, row + four->offset, sizeof even);
        pair odd = even >> 32;
        low += products(even, four->halves[0]) + products(odd, four->halves[2]);
        high += products(even, four->halves[1]) + products(odd, four->halves[3]);
    }
    low += high << 32;
    return low[0] + low[1];
}

void cox_hash_words_sum(const cox_hash_words *words, uint64_t *sums, uint32_t count,
                        const uint8_t *row, size_t stride)
{
    const cox_hash_word *end = words->words + words->word_count;
    for (uint32_t i = 0; i < count; i++, row += stride) {
        uint64_t sum = sum_of_fours(words, row);
        for (const cox_hash_word *word = words->words; word != end; word++) {
            uint32_t value;
            memcpy(&value, row + word->offset, sizeof value);
            sum += value * word->key;
        }
        sums[i] += sum;
    }
}

#endif
