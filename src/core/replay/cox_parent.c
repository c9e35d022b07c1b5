/* SPDX-License-Identifier: MIT
 * The record of a branch that names its parent. */
#include "core/base/cox_bytes.h"
#include "coxswain/reader.h"

#define PAYLOAD_SIZE 16u

cox_status cox_recorder_parent(cox_recorder *recorder, const cox_replay_parent *parent)
{
    uint8_t payload[PAYLOAD_SIZE];
    cox_bytes_put_u64(payload, parent->prefix_bytes);
    cox_bytes_put_u64(payload + 8, parent->prefix_hash);
    return cox_recorder_record(recorder, COX_RECORD_PARENT, payload, sizeof payload);
}

bool cox_record_parent(const cox_record *record, cox_replay_parent *parent)
{
    if (record->type != COX_RECORD_PARENT || record->length != PAYLOAD_SIZE) return false;
    parent->prefix_bytes = cox_bytes_get_u64(record->payload);
    parent->prefix_hash = cox_bytes_get_u64(record->payload + 8);
    return true;
}
