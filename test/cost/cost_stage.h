/* SPDX-License-Identifier: MIT
 * The inputs and outputs of the cases. One file sets them and another one calls, so no compiler can
 * compute a result beforehand. */
#ifndef COST_STAGE_H
#define COST_STAGE_H

#include "cost_solo.h"
#include "coxswain/coxswain.h"

#define STAGE_NEIGHBOURS 4
#define STAGE_OBSTACLES 4
#define STAGE_WALLS 4
#define STAGE_NODES 16
#define STAGE_BYTES 640
#define STAGE_SNAPSHOT_BYTES 384
#define STAGE_FILE_BYTES 1104

typedef struct cost_stage {
    /* Numbers and vectors: ordinary ones, of a few units. */
    fix16_t a;
    fix16_t b;
    fix16_t c;
    cox_vec2 v;
    cox_vec2 w;
    cox_random random;
    char text[16]; /* a number as text */

    /* Agents that move, with all that they see and remember. */
    cox_agent self;
    cox_agent other;
    cox_agent neighbours[STAGE_NEIGHBOURS];
    cox_span span; /* of them */
    cox_grid_rows rows;
    cox_grid grid; /* built from them */
    uint8_t grid_memory[COX_GRID_BYTES(STAGE_NEIGHBOURS)];
    uint32_t found[STAGE_NEIGHBOURS];
    cox_obstacle obstacles[STAGE_OBSTACLES];
    cox_segment walls[STAGE_WALLS]; /* from corner to corner */
    cox_segment_span wall_span;
    cox_segment_grid wall_grid; /* of them */
    uint8_t wall_memory[COX_SEGMENT_GRID_BYTES(STAGE_WALLS)];
    cox_area area; /* of these corners */
    cox_wander_memory wander;
    cox_stray_memory stray;
    cox_vec2 corners[4];
    cox_path path; /* through the corners */
    cox_follow_path_memory cursor;
    cox_path_place place; /* on the path */
    cox_track_path_memory track;
    cox_manager manager;
    cox_combine combine; /* a budget, of which the manager's forces have taken a part */
    cox_profile profile;
    cox_vec2 node_memory[STAGE_NODES];
    cox_nodes nodes;

    /* A simulation, a frame of one command, its declaration, a snapshot. */
    cox_sim sim;
    solo world;
    cox_command command;
    cox_command_kind kind;
    cox_frame frame;
    cox_frame empty;
    uint32_t snapshot_length;
    uint8_t snapshot[STAGE_SNAPSHOT_BYTES];
    uint8_t undo[STAGE_BYTES];

    /* A recorder in the middle of a recording, whose bytes are dropped; a whole recording; a reader
     * of it, and records it has read. */
    cox_recorder recorder;
    cox_reader reader;
    cox_record record;
    cox_frame_cursor record_cursor;
    uint32_t file_length;
    uint32_t read_offset; /* of the next byte to read, in the recording or the snapshot */
    uint8_t file[STAGE_FILE_BYTES];

    /* Answers. */
    fix16_t number;
    uint32_t word;
    uint64_t wide;
    int64_t value;
    cox_vec2 vector;
    cox_motion motion;
    cox_surface surface;
    cox_contact contact;
    cox_table table;
    cox_column column;
    cox_cell cell; /* the third column of agent 2 */
    cox_difference difference;
    char name[COX_NAME_SIZE];
    char words[COX_TEXT_COMMAND_SIZE];
    cox_text written;   /* in words */
    cox_row_cursor row; /* of the first table */
} cost_stage;

extern cost_stage stage;

/* Sets all inputs, the same at every call. */
void stage_set(void);

/* Makes the recording that the reader reads. Call it once, before anything else. */
void stage_record(void);

/* A cox_write that drops its bytes; a cox_read that reads the recording, and one that reads the
 * snapshot. */
cox_status stage_drop(void *user, const void *bytes, uint32_t length);
int32_t stage_read(void *user, void *bytes, uint32_t length);
int32_t stage_read_snapshot(void *user, void *bytes, uint32_t length);

/* Starts the reader and reads up to the first record of a type, which it leaves in stage.record. */
void stage_read_to(uint8_t type);

#endif
