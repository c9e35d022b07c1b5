/* SPDX-License-Identifier: MIT
 * The hunt for hunt_page.html: the functions that the page calls to start, point, step, draw and
 * save. Numbers go in and out as integers; floats stay in the page. docs/browser.md explains it
 * step by step. */
#include "coxswain/keyframes.h"
#include "coxswain/recorder.h"
#include "scenarios.h"

/* Room for the state, and for the shapes to draw. */
#define MEMORY_WORDS 2048
#define SHAPES_MAX 256

/* The page reads shapes as words: kind and ink, id, at, to, radius. */
#define SHAPE_WORDS 7
_Static_assert(sizeof(cox_shape) == SHAPE_WORDS * sizeof(int32_t), "what the page reads");

static uint64_t memory[MEMORY_WORDS];
static cox_sim sim;
static cox_recorder recorder;
static cox_keyframe_writer keyframes; /* where record writes them, too */
static cox_command cursor;
static uint32_t cursor_count; /* 1: the pointer moved since the last step */
static cox_shape shapes[SHAPES_MAX];
static uint32_t shape_count;

/* The page defines it: appends bytes to the recording. */
__attribute__((import_module("page"), import_name("write"))) void page_write(const void *bytes,
                                                                             uint32_t length);

static cox_status write_to_page(void *user, const void *bytes, uint32_t length)
{
    (void)user;
    page_write(bytes, length);
    return COX_OK;
}

static void keep_shape(cox_sketch *sketch, const cox_shape *shape)
{
    (void)sketch;
    if (shape_count < SHAPES_MAX) shapes[shape_count++] = *shape;
}

/* State 0 and the head of its recording. Returns COX_OK, or the status of what failed. */
__attribute__((export_name("start"))) cox_status hunt_page_start(uint32_t seed)
{
    int32_t values[COX_SETTINGS_MAX];
    for (uint32_t i = 0; i < scenario_hunt.setting_count; i++)
        values[i] = scenario_hunt.settings[i].initial;
    cox_status status = scenario_hunt.init(&sim, memory, sizeof memory, values, seed);
    if (status != COX_OK) return status;

    cox_recorder_def def = cox_recorder_default();
    def.seed = seed;
    def.ticks_per_second = scenario_hunt.ticks_per_second;
    def.settings = scenario_hunt.settings;
    def.setting_values = values;
    def.setting_count = scenario_hunt.setting_count;
    keyframes = cox_keyframe_writer_make(COX_KEYFRAME_TICKS, COX_KEYFRAME_BYTES_PER_MINUTE);
    def.keyframes = &keyframes;
    cursor_count = 0;
    return cox_recorder_start(&recorder, &sim, &def, (cox_stream_writer){write_to_page, NULL});
}

/* Points at a place (Q16.16 units) from the next step on; a place outside the world has no
 * effect. */
__attribute__((export_name("point"))) void hunt_page_point(int32_t x, int32_t y)
{
    cox_command command = cox_command_make(0, sim.commands[0].kind, x, y);
    if (!cox_command_is_valid(sim.commands, sim.command_count, &command)) return;
    cursor = command;
    cursor_count = 1;
}

/* One tick: recorded, then stepped. */
__attribute__((export_name("step"))) void hunt_page_step(void)
{
    cox_recorder_step(&recorder, &cursor, cursor_count);
    cursor_count = 0;
}

/* The steps taken. */
__attribute__((export_name("tick"))) uint32_t hunt_page_tick(void)
{
    return recorder.tick;
}

/* The hash of the state; to JavaScript, a BigInt. */
__attribute__((export_name("hash"))) uint64_t hunt_page_hash(void)
{
    return cox_sim_hash(&sim);
}

/* Draws the state into the words at shapes(). Returns how many shapes there are. */
__attribute__((export_name("draw"))) uint32_t hunt_page_draw(void)
{
    cox_sketch sketch = {keep_shape};
    shape_count = 0;
    scenario_hunt.draw(sim.context, &sketch);
    return shape_count;
}

/* Where the shapes lie. */
__attribute__((export_name("shapes"))) const cox_shape *hunt_page_shapes(void)
{
    return shapes;
}

/* Writes the end of the recording as of this tick. It ends a copy, so the recording itself goes
 * on; the keyframes count the bytes that are written, so what they counted is put back. */
__attribute__((export_name("end"))) cox_status hunt_page_end(void)
{
    cox_recorder copy = recorder;
    cox_keyframe_writer before = keyframes;
    cox_status status = cox_recorder_finish(&copy);
    keyframes = before;
    return status;
}
