/* SPDX-License-Identifier: MIT
 * The definition for a desk, which names every feature. It has a file of its own: a program that
 * does not call it links none of them by it. */
#include "coxswain/session.h"

cox_session_def cox_session_default(void)
{
    cox_session_def def = cox_session_small_default();
    def.features.host = &cox_feature_host;
    def.features.joiner = &cox_feature_joiner;
    def.features.rollback = &cox_feature_rollback;
    def.features.search = &cox_feature_search;
    def.features.late_join = &cox_feature_late_join;
    def.features.recording = &cox_feature_recording;
    def.features.sync_test = &cox_feature_sync_test;
    def.features.clocks = &cox_feature_clocks;
    def.ticks_per_second = 60;
    def.command_bytes = 64;
    def.delay_ms = 16;
    def.delay_greatest_ms = 500;
    def.window_ms = 1000;
    def.bytes_per_second = UINT32_C(128000);
    def.transfer_bytes_per_second = 256000;
    def.events_kept = COX_EVENTS_MAX;
    def.answers_kept = COX_ANSWERS_MAX;
    def.history_ticks = 256;
    return def;
}
