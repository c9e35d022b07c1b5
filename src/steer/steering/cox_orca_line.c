/* SPDX-License-Identifier: MIT
 * Lines of comparisons. They are made in a file of their own, which saves a chip stack. */
#include "cox_orca_line.h"

bool cox_orca_line_compare(const cox_orca_line *line, const cox_orca_line *other,
                           cox_orca_line *compared)
{
    cox_fix_pair apart = {(int64_t)other->x - line->x, (int64_t)other->y - line->y};
    uint64_t squared = cox_fix_pair_squared(apart);
    if (squared <= (uint64_t)(COX_ORCA_PARALLEL * COX_ORCA_PARALLEL)) return false;
    cox_fix_inverse inverse = cox_fix_inverse_root(squared);
    cox_fix_pair normal = {cox_fix_times_inverse(apart.x, inverse),
                           cox_fix_times_inverse(apart.y, inverse)};
    int64_t offset = ((int64_t)other->offset - line->offset) * (int64_t)inverse.mantissa;
    offset = cox_fix_round_shift(offset, (uint8_t)(32u - inverse.shift));
    *compared = cox_orca_line_make(normal, offset);
    return true;
}
