/* SPDX-License-Identifier: MIT
 * What a host does otherwise than a joiner. */
#include "cox_session.h"

const cox_side_feature cox_feature_host COX_FLASH = {
    cox_host_receive,    cox_host_take_sync, cox_host_seat_firmly,  cox_host_bye,
    cox_host_get_packet, cox_host_describe,  cox_host_run_lockstep, cox_host_give_inputs,
    cox_host_watch,      cox_host_leave,     cox_host_disconnect,   cox_host_players,
    cox_host_waits_for,
};
