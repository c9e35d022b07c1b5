/* SPDX-License-Identifier: MIT
 * What the shared library has beside the static one, for languages that read no headers: an
 * exported copy of each function that is a line in a header, and the sizes of the public structs.
 * No layer includes this file, and no chip compiles it. */
#define COX_STATIC_INLINE COX_API
#include "coxswain/coxswain.h"

typedef struct type_size {
    char type[COX_NAME_SIZE];
    uint32_t size;
} type_size;

#define SIZE(name)                                    \
    {                                                 \
        .type = #name, .size = (uint32_t)sizeof(name) \
    }
static const type_size sizes[] = {
    SIZE(cox_stream_writer),
    SIZE(cox_stream_reader),
    SIZE(cox_memory_file),
    SIZE(cox_vec2),
    SIZE(cox_random),
    SIZE(cox_argument),
    SIZE(cox_command_kind),
    SIZE(cox_command),
    SIZE(cox_frame),
    SIZE(cox_column),
    SIZE(cox_table),
    SIZE(cox_visitor),
    SIZE(cox_sim),
    SIZE(cox_cell),
    SIZE(cox_row_cursor),
    SIZE(cox_text),
    SIZE(cox_snapshot_fault),
    SIZE(cox_difference),
    SIZE(cox_setting),
    SIZE(cox_meaning),
    SIZE(cox_scenario),
    SIZE(cox_shape),
    SIZE(cox_sketch),
    SIZE(cox_agent),
    SIZE(cox_motion),
    SIZE(cox_limit),
    SIZE(cox_obstacle),
    SIZE(cox_segment),
    SIZE(cox_segment_span),
    SIZE(cox_surface),
    SIZE(cox_area),
    SIZE(cox_path),
    SIZE(cox_follow_path_memory),
    SIZE(cox_path_place),
    SIZE(cox_track_path_memory),
    SIZE(cox_tracking),
    SIZE(cox_wall_following),
    SIZE(cox_containment),
    SIZE(cox_feelers),
    SIZE(cox_contact),
    SIZE(cox_nodes),
    SIZE(cox_span),
    SIZE(cox_grid),
    SIZE(cox_grid_rows),
    SIZE(cox_segment_grid),
    SIZE(cox_sight),
    SIZE(cox_sight_memory),
    SIZE(cox_map_cell),
    SIZE(cox_map_def),
    SIZE(cox_map),
    SIZE(cox_map_nearest),
    SIZE(cox_search_cell),
    SIZE(cox_search),
    SIZE(cox_arrival),
    SIZE(cox_wander_memory),
    SIZE(cox_wander_circle),
    SIZE(cox_stray_memory),
    SIZE(cox_stroll),
    SIZE(cox_turning),
    SIZE(cox_hider),
    SIZE(cox_queue_sight),
    SIZE(cox_flocking_zone),
    SIZE(cox_flocking),
    SIZE(cox_following),
    SIZE(cox_route),
    SIZE(cox_flow),
    SIZE(cox_flow_arrival),
    SIZE(cox_free_places),
    SIZE(cox_orca_settings),
    SIZE(cox_settle_memory),
    SIZE(cox_settling),
    SIZE(cox_door),
    SIZE(cox_door_crowd),
    SIZE(cox_party),
    SIZE(cox_formation),
    SIZE(cox_assignment_row),
    SIZE(cox_assignment),
    SIZE(cox_keeping),
    SIZE(cox_keep_slot_memory),
    SIZE(cox_context),
    SIZE(cox_manager),
    SIZE(cox_combine),
    SIZE(cox_rule),
    SIZE(cox_profile),
    SIZE(cox_parameter),
    SIZE(cox_behaviour),
    SIZE(cox_behaviour_text),
    SIZE(cox_world_column),
    SIZE(cox_world_def),
    SIZE(cox_world_query),
    SIZE(cox_limits),
    SIZE(cox_thought),
    SIZE(cox_recorder_def),
    SIZE(cox_recorder),
    SIZE(cox_replay_header),
    SIZE(cox_record),
    SIZE(cox_frame_cursor),
    SIZE(cox_checkpoint),
    SIZE(cox_reader),
    SIZE(cox_verdict),
    SIZE(cox_desync),
    SIZE(cox_sync_report),
    SIZE(cox_session_features),
    SIZE(cox_session_def),
    SIZE(cox_packet),
    SIZE(cox_sequence_window),
    SIZE(cox_request),
    SIZE(cox_event),
    SIZE(cox_session_status),
    SIZE(cox_address),
    SIZE(cox_peer_status),
    SIZE(cox_offer),
    SIZE(cox_stream_file),
    SIZE(cox_keyframe_writer),
    SIZE(cox_keyframe_places),
    SIZE(cox_keyframe),
    SIZE(cox_keyframe_reader),
    SIZE(cox_walker_def),
    SIZE(cox_replay_parent),
};

static bool is_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

uint32_t cox_size_of(const char *type)
{
    COX_ASSERT(type != NULL, COX_MISTAKE_NULL);
    for (uint32_t i = 0; i < COX_COUNT(sizes); i++)
        if (is_same(sizes[i].type, type)) return sizes[i].size;
    return 0;
}
