/* SPDX-License-Identifier: MIT
 * What a host does otherwise than a joiner. */
#include "cox_session.h"

const cox_side_feature cox_feature_host COX_FLASH = {
    .receive = cox_host_receive,
    .read_sync = cox_packet_sync_read_joiner,
    .take_sync = cox_host_take_sync,
    .rate_input = cox_host_rate_input,
    .take_first_sync = cox_host_seat_firmly,
    .take_bye = cox_host_bye,
    .get_packet = cox_host_get_packet,
    .write_sync = cox_host_write_sync,
    .differ = cox_host_differ,
    .run_lockstep = cox_host_run_lockstep,
    .begin_call = cox_host_give_inputs,
    .watch = cox_host_watch,
    .leave = cox_host_leave,
    .disconnect = cox_host_disconnect,
    .players = cox_host_players,
    .waits_for = cox_host_waits_for,
};
