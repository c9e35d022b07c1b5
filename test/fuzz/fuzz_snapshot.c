/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for snapshots: a refused one changes nothing, a loaded one is saved as the
 * same bytes. Built and run by test/check/fuzz.
 *
 * Random bytes end at the schema hash, so the first byte chooses. Even: a sound snapshot in which a
 * byte overwrites each of some places (u16), cut by the last bits of the first byte. Odd: a right
 * schema hash, then the bytes as they are. */
#include "fuzz_input.h"

#include <string.h>

#include "coxswain/snapshot.h"
#include "fixture_ecs.h"
#include "fixture_inventory.h"
#include "fixture_sim.h"
#include "fixture_types.h"

#define SNAPSHOT_BYTES 4096u

static fixture game, other;
static fixture_types creatures, other_creatures;
static fixture_inventory heroes, other_heroes;
static fixture_ecs ecs, other_ecs;
static uint8_t sound[SNAPSHOT_BYTES], saved[SNAPSHOT_BYTES], undo[SNAPSHOT_BYTES];

/* The bytes that a callback reads. */
typedef struct source {
    const uint8_t *bytes;
    uint32_t left;
} source;

static int32_t source_read(void *user, void *bytes, uint32_t length)
{
    source *from = (source *)user;
    if (length > from->left) length = from->left;
    memcpy(bytes, from->bytes, length);
    from->bytes += length;
    from->left -= length;
    return (int32_t)length;
}

/* Builds the snapshot in memory of exactly its length, so that the sanitizer guards its end. */
static uint8_t *make(const uint8_t *data, size_t size, uint32_t sound_length, uint32_t *length)
{
    fuzz_input input = fuzz_input_make(data, size);
    uint8_t way = fuzz_u8(&input);
    bool is_edit = way % 2u == 0;
    *length = is_edit ? sound_length - (way / 2u) % 128u : 8u + (uint32_t)input.left;
    uint8_t *bytes = malloc(*length);
    if (bytes == NULL) return NULL;
    memcpy(bytes, sound, is_edit ? *length : 8u);
    if (!is_edit) {
        uint32_t left = (uint32_t)input.left;
        memcpy(bytes + 8, fuzz_bytes(&input, &left), left);
    }
    while (is_edit && input.left > 0) {
        uint32_t place = fuzz_u16(&input) % *length;
        bytes[place] = fuzz_u8(&input);
    }
    return bytes;
}

static void load(const cox_sim *sim, const uint8_t *bytes, uint32_t length)
{
    uint64_t hash = cox_sim_hash(sim);
    uint32_t saved_length;
    cox_status checked = cox_snapshot_check(sim, bytes, length);
    cox_snapshot_fault fault;
    char text[COX_SNAPSHOT_FAULT_TEXT_SIZE];
    fuzz_require(cox_snapshot_explain(sim, bytes, length, &fault) == checked,
                 "a fault is explained as it is found");
    if (checked != COX_OK) cox_snapshot_fault_text(&fault, sim, text, sizeof text);
    fuzz_require(cox_sim_hash(sim) == hash, "a check changes nothing");
    cox_status status = cox_snapshot_load(sim, bytes, length, undo, sizeof undo);
    if (status != COX_OK) {
        fuzz_require(cox_sim_hash(sim) == hash, "a refused snapshot changes nothing");
        fuzz_require(checked == status || status == COX_ERROR_REFUSED, "one fault is told");
        return;
    }
    fuzz_require(checked == COX_OK, "what is loaded was sound");
    fuzz_require(cox_snapshot_save(sim, saved, sizeof saved, &saved_length) == COX_OK &&
                     saved_length == length && memcmp(saved, bytes, length) == 0,
                 "what was loaded is saved as the same bytes");
}

/* Loads what the input makes of a simulation's snapshot, into it and from a stream into another. */
static void attack(const uint8_t *data, size_t size, const cox_sim *sim, const cox_sim *again)
{
    uint32_t sound_length, length;
    cox_snapshot_save(sim, sound, sizeof sound, &sound_length);
    uint8_t *bytes = make(data, size, sound_length, &length);
    if (bytes == NULL) return;
    load(sim, bytes, length);
    source from = {bytes, length};
    if (cox_snapshot_read(again, (cox_stream_reader){source_read, &from}) == COX_OK)
        fuzz_require(cox_sim_hash(again) == cox_sim_hash(sim), "a stream loads the same state");
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SNAPSHOT_BYTES / 2) return 0;
    cox_sim sim = fixture_make_filled(&game, 5);
    cox_sim again = fixture_make_filled(&other, 2);
    attack(data, size, &sim, &again);
    sim = fixture_types_make(&creatures);
    again = fixture_types_make(&other_creatures);
    attack(data, size, &sim, &again);
    sim = fixture_inventory_make(&heroes);
    again = fixture_inventory_make(&other_heroes);
    attack(data, size, &sim, &again);
    sim = fixture_ecs_make(&ecs);
    for (uint32_t entity = 0; entity < 9; entity++) {
        fixture_ecs_add_body(&ecs, entity, cox_vec2_make((fix16_t)entity, 5));
        fixture_ecs_add_hunter(&ecs, entity, entity > 0 ? entity - 1 : FIXTURE_NOBODY);
    }
    again = fixture_ecs_make(&other_ecs);
    attack(data, size, &sim, &again);
    return 0;
}
