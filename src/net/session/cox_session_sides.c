/* SPDX-License-Identifier: MIT
 * What a host and a joiner do otherwise than each other. The tables stand apart from the functions,
 * which are called from below. */
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
    .player_bits = cox_host_player_bits,
    .waiting_bits = cox_host_waiting_bits,
};

const cox_side_feature cox_feature_joiner COX_FLASH = {
    .receive = cox_joiner_receive,
    .read_sync = cox_packet_sync_read_host,
    .take_sync = cox_joiner_take_sync,
    .take_bye = cox_joiner_bye,
    .get_packet = cox_joiner_get_packet,
    .write_sync = cox_joiner_write_sync,
    .differ = cox_joiner_differ,
    .run_lockstep = cox_joiner_run_lockstep,
    .watch = cox_joiner_watch,
    .leave = cox_joiner_leave,
    .disconnect = cox_joiner_disconnect,
    .player_bits = cox_joiner_player_bits,
    .waiting_bits = cox_joiner_waiting_bits,
};
