/* SPDX-License-Identifier: MIT
 * Passes of formations, ours and in float. */
#include "coxswain/formation.h"

#include "bench_steering_pass.h"

static inline uint64_t after_keeping(const cox_agent *self, cox_vec2 place, cox_vec2 velocity)
{
    cox_keep_slot_memory memory = cox_keep_slot_make();
    return vector_bits(cox_keep_slot(self, &memory, place, velocity, cox_keeping_default()));
}

PASS(keep_slot, after_keeping(SELF, OTHER->position, OTHER->velocity))

/* The formations of a pass: each takes the next CROWD_SLOTS agents from where they stand scattered
 * to a box of places. A call is a formation. */

static cox_vec2 box_place(uint32_t i)
{
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, CROWD_SLOTS, COX_FIX(3));
    return cox_formation_place(box, i, cox_vec2_zero(), cox_vec2_make(COX_FIX(3), COX_FIX(1)));
}

uint64_t pass_formation_assign(crowd *scene, uint32_t *calls)
{
    static cox_vec2 places[CROWD_SLOTS];
    static uint32_t slots[CROWD_SLOTS];
    static uint8_t memory[COX_FORMATION_BYTES(CROWD_SLOTS)];
    uint64_t checksum = 0;
    for (uint32_t i = 0; i < CROWD_SLOTS; i++) places[i] = box_place(i);
    for (uint32_t first = 0; first + CROWD_SLOTS <= CROWD; first += CROWD_SLOTS) {
        cox_span span = cox_span_of_agents(&scene->agents[first], CROWD_SLOTS);
        (void)cox_formation_assign(span, places, memory, sizeof memory, slots);
        for (uint32_t i = 0; i < CROWD_SLOTS; i++) checksum = mix(checksum, slots[i]);
        ++*calls;
    }
    return checksum;
}

uint64_t pass_float_formation_assign(float_crowd *scene)
{
    static float_vec2 places[CROWD_SLOTS];
    uint64_t checksum = 0;
    for (uint32_t i = 0; i < CROWD_SLOTS; i++) {
        cox_vec2 place = box_place(i);
        places[i].x = (float)place.x / 65536.0f;
        places[i].y = (float)place.y / 65536.0f;
    }
    for (uint32_t first = 0; first + CROWD_SLOTS <= CROWD; first += CROWD_SLOTS)
        checksum =
            mix(checksum, float_formation_assign(&scene->agents[first], places, CROWD_SLOTS));
    return checksum;
}
