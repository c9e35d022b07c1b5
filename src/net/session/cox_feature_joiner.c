/* SPDX-License-Identifier: MIT
 * What a joiner does otherwise than a host. */
#include "cox_session.h"

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
    .players = cox_joiner_players,
    .waits_for = cox_joiner_waits_for,
};
