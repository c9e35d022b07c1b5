/* SPDX-License-Identifier: MIT
 * Lines of sight among segments: yes or no, so no place is worked out. */
#include "coxswain/segment.h"

#include "cox_ray_meets.h"

bool cox_segment_sees(cox_segment_span segments, cox_vec2 from, cox_vec2 to)
{
    cox_ray_place at;
    cox_ray line;
    line.origin = cox_segment_held(from);
    line.displacement = cox_vec2_subtract(cox_segment_held(to), line.origin);
    for (uint32_t i = 0; i < segments.count; i++) {
        cox_segment segment = cox_segment_held_ends(cox_segment_span_at(segments, i));
        if (cox_ray_meets(&line, &segment, &at)) return false;
    }
    return true;
}
