/* SPDX-License-Identifier: MIT
 * The program of one machine of a match without features, as a chip links it. It is linked to be
 * weighed, not run: its radio, its clock and its secret are nothing. It joins, or hosts with
 * -DMACHINE_HOSTS. */
#include "coxswain/session.h"

#include "small_sim.h"

static small_state state;
static uint64_t memory[2048];
static cox_packet packet;

static volatile uint32_t clock_us;
static volatile uint32_t radio_bytes;

int main(void)
{
    cox_sim sim = small_sim(&state);
    cox_session_def def = cox_session_small_default();
    cox_command go = {0, SMALL_GO, {0}};
    cox_event event;
    def.sim = &sim;
#ifdef MACHINE_HOSTS
    def.side = COX_SIDE_HOST;
    def.features.host = &cox_feature_host;
#else
    def.side = COX_SIDE_JOINER;
    def.features.joiner = &cox_feature_joiner;
#endif
    cox_session *session = cox_session_init(&def, memory, sizeof memory);
    for (;;) {
        cox_session_receive(session, &packet.to, packet.bytes, radio_bytes, clock_us);
        cox_session_add_command(session, &go);
        cox_status status = cox_session_run(session, clock_us);
        while (cox_session_get_packet(session, clock_us, &packet)) radio_bytes = packet.length;
        while (cox_session_get_event(session, &event)) radio_bytes = event.kind;
        if (status != COX_OK) cox_session_leave(session);
    }
}
