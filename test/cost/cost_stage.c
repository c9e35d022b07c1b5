/* SPDX-License-Identifier: MIT
 * The inputs of the cases. */
#include "cost_stage.h"

#include <string.h>

cost_stage stage;

static void set_numbers(void)
{
    stage.a = COX_RATIO(1234567, 65536);
    stage.b = COX_RATIO(-345678, 65536);
    stage.c = COX_RATIO(98765, 65536);
    stage.v = cox_vec2_make(COX_RATIO(456789, 65536), COX_RATIO(-234567, 65536));
    stage.w = cox_vec2_make(COX_RATIO(-123456, 65536), COX_RATIO(345678, 65536));
    stage.random = cox_random_make(1, 2);
    memcpy(stage.text, "-12.34567", 10);
}

static cox_agent moving(uint32_t id, cox_vec2 position, cox_vec2 velocity)
{
    cox_agent agent = cox_agent_make(id, position);
    agent.velocity = velocity;
    agent.mass = COX_FIX(2);
    return agent;
}

static void set_agents(void)
{
    stage.self = moving(1, stage.v, cox_vec2_make(COX_RATIO(9, 8), COX_RATIO(7, 5)));
    stage.other = moving(2, stage.w, cox_vec2_make(COX_RATIO(-3, 7), COX_RATIO(2, 3)));
    for (uint32_t i = 0; i < STAGE_NEIGHBOURS; i++) {
        cox_vec2 away = cox_vec2_make(COX_FIX(2) + (fix16_t)i * 70001, (fix16_t)i * 90001);
        cox_vec2 at = cox_vec2_add(stage.v, away);
        stage.neighbours[i] = moving(i + 3, at, cox_vec2_make(COX_RATIO(1, 3), 0));
        stage.obstacles[i] = cox_obstacle_make(i + 1, at, COX_FIX(2));
    }
    stage.span = cox_span_of_agents(stage.neighbours, STAGE_NEIGHBOURS);
    stage.rows.positions = &stage.neighbours[0].position;
    stage.rows.ids = &stage.neighbours[0].id;
    stage.rows.position_stride = stage.rows.id_stride = stage.span.stride;
    stage.rows.count = STAGE_NEIGHBOURS;
    stage.grid = cox_grid_make(stage.grid_memory, sizeof stage.grid_memory);
    (void)cox_grid_build(&stage.grid, stage.span, COX_FIX(9));
    stage.wander = cox_wander_make(3, 4);
    stage.stray = cox_stray_make(5, 6);
    stage.manager.steering_x = COX_FIX(1);
    stage.manager.steering_y = COX_FIX(2);
    stage.combine = cox_combine_make(COX_COMBINE_BUDGET, COX_FIX(5));
    stage.combine.sum = stage.manager;
}

static void set_path(void)
{
    stage.corners[0] = cox_vec2_make(COX_FIX(5), COX_FIX(5));
    stage.corners[1] = cox_vec2_make(COX_FIX(50), COX_FIX(8));
    stage.corners[2] = cox_vec2_make(COX_FIX(40), COX_FIX(60));
    stage.corners[3] = cox_vec2_make(COX_FIX(3), COX_FIX(44));
    stage.path = cox_path_make(stage.corners, 4, COX_FIX(10));
    stage.path.mode = COX_PATH_LOOP;
    stage.cursor = cox_follow_path_make();
    cox_segment_loop(stage.corners, STAGE_WALLS, 1, stage.walls);
    stage.wall_span = cox_segment_span_make(stage.walls, STAGE_WALLS);
    stage.wall_grid = cox_segment_grid_make(stage.wall_memory, sizeof stage.wall_memory);
    (void)cox_segment_grid_build(&stage.wall_grid, stage.wall_span, COX_FIX(9));
    stage.area = cox_area_of_polygon(1, stage.corners, 4);
    stage.place = cox_path_nearest(&stage.path, stage.v);
    stage.track = cox_track_path_make(&stage.path, stage.v, 1);
    stage.nodes.nodes = stage.node_memory;
    stage.nodes.count = 0;
    stage.nodes.capacity = STAGE_NODES;
}

static void set_simulation(void)
{
    solo_make(&stage.sim, &stage.world);
    memset(&stage.command, 0, sizeof stage.command);
    stage.command.kind = SOLO_GO;
    stage.command.arguments[0] = 2;
    stage.command.arguments[1] = stage.a;
    stage.command.arguments[2] = stage.b;
    (void)cox_command_find(stage.sim.commands, stage.sim.command_count, SOLO_GO, &stage.kind);
    stage.frame.tick = 0;
    stage.frame.count = 1;
    stage.frame.commands = &stage.command;
    memset(&stage.empty, 0, sizeof stage.empty);
    stage.cell.table = 0;
    stage.cell.id = 2;
    stage.cell.column = 2;
    (void)cox_snapshot_save(&stage.sim, stage.snapshot, STAGE_SNAPSHOT_BYTES,
                            &stage.snapshot_length);
}

/* A recorder that has written the start and gathered a frame without commands. */
static void set_recording(void)
{
    cox_recorder_def def = cox_recorder_default();
    def.checkpoint_ticks = 1;
    (void)cox_recorder_start(&stage.recorder, &stage.sim, &def,
                             (cox_stream_writer){stage_drop, NULL});
    stage.recorder.empty_ticks = 1;
    stage.read_offset = 0;
}

void stage_set(void)
{
    set_numbers();
    set_agents();
    set_path();
    set_simulation();
    set_recording();
}

/* A cox_write that appends to the recording. */
static cox_status keep(void *user, const void *bytes, uint32_t length)
{
    (void)user;
    if (length > STAGE_FILE_BYTES - stage.file_length) return COX_ERROR_CAPACITY;
    memcpy(stage.file + stage.file_length, bytes, (size_t)length);
    stage.file_length += length;
    return COX_OK;
}

static const cox_setting settings[] COX_FLASH = {
    {"agents", "", "how many", COX_I32, 1, SOLO_AGENTS, SOLO_AGENTS},
};

void stage_record(void)
{
    int32_t agents = SOLO_AGENTS;
    cox_recorder_def def = cox_recorder_default();
    set_numbers();
    set_simulation();
    def.settings = settings;
    def.setting_values = &agents;
    def.setting_count = 1;
    (void)cox_recorder_start(&stage.recorder, &stage.sim, &def, (cox_stream_writer){keep, NULL});
    (void)cox_recorder_frame(&stage.recorder, &stage.frame);
    cox_sim_step(&stage.sim, &stage.frame);
    (void)cox_recorder_finish(&stage.recorder);
}

cox_status stage_drop(void *user, const void *bytes, uint32_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return COX_OK;
}

/* The next bytes of the recording or the snapshot. */
static int32_t read_from(const uint8_t *all, uint32_t all_length, void *bytes, uint32_t length)
{
    uint32_t left = all_length - stage.read_offset;
    if (length > left) length = left;
    memcpy(bytes, all + stage.read_offset, (size_t)length);
    stage.read_offset += length;
    return (int32_t)length;
}

int32_t stage_read(void *user, void *bytes, uint32_t length)
{
    (void)user;
    return read_from(stage.file, stage.file_length, bytes, length);
}

int32_t stage_read_snapshot(void *user, void *bytes, uint32_t length)
{
    (void)user;
    return read_from(stage.snapshot, stage.snapshot_length, bytes, length);
}

void stage_read_to(uint8_t type)
{
    stage.read_offset = 0;
    stage.record.type = 0;
    memset(&stage.record_cursor, 0, sizeof stage.record_cursor);
    (void)cox_reader_start(&stage.reader, (cox_stream_reader){stage_read, NULL});
    while (stage.record.type != type && cox_reader_next(&stage.reader, &stage.record) == COX_OK) {
    }
}
