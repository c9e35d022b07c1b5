/* SPDX-License-Identifier: MIT
 * What a joiner does otherwise than a host. */
#include "cox_session.h"

const cox_side_feature cox_feature_joiner COX_FLASH = {
    cox_joiner_receive,
    cox_joiner_take_sync,
    NULL,
    cox_joiner_bye,
    cox_joiner_get_packet,
    cox_joiner_describe,
    cox_joiner_run_lockstep,
    NULL,
    cox_joiner_watch,
    cox_joiner_leave,
    cox_joiner_disconnect,
    cox_joiner_players,
    cox_joiner_waits_for,
};
