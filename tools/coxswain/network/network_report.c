/* SPDX-License-Identifier: MIT
 * The numbers of a match as JSON. */
#include "network_report.h"

#include "util/stopwatch.h"
#include "util/streams.h"

#define REPORT_US 1000000u

static void write_peer(const network_match *match, uint32_t number, const cox_peer_status *peer,
                       json *writer)
{
    char address[COX_UDP_TEXT_SIZE];
    cox_udp_address_text(match->net, &peer->address, address, sizeof address);
    json_open_object(writer, NULL);
    json_unsigned(writer, "peer", number);
    json_text(writer, "address", address);
    json_unsigned(writer, "players", peer->player_bits);
    json_unsigned(writer, "round_trip_ms", peer->round_trip_ms);
    json_unsigned(writer, "jitter_ms", peer->jitter_ms);
    json_unsigned(writer, "loss_permille", peer->loss_permille);
    json_integer(writer, "lateness_permille", peer->lateness_permille);
    json_integer(writer, "lead_permille", peer->lead_permille);
    json_unsigned(writer, "rollback_depth", peer->rollback_depth);
    json_unsigned(writer, "resimulated_ticks", peer->resimulated_ticks);
    json_unsigned(writer, "bytes_per_second_up", peer->bytes_per_second_up);
    json_unsigned(writer, "bytes_per_second_down", peer->bytes_per_second_down);
    json_unsigned(writer, "transfer_percent", peer->transfer_percent);
    json_close_object(writer);
}

void network_report_write(const network_match *match, json *writer)
{
    cox_session_status state = cox_session_get_status(match->session);
    cox_peer_status peer;
    if (state.player != COX_NO_PLAYER) json_unsigned(writer, "player", state.player);
    json_unsigned(writer, "delay", state.delay);
    json_unsigned(writer, "packets_sent", state.packets_sent);
    json_unsigned(writer, "bytes_sent", state.bytes_sent);
    json_unsigned(writer, "packets_received", state.packets_received);
    json_unsigned(writer, "packets_dropped", state.packets_dropped);
    json_unsigned(writer, "stalls", state.stalls);
    json_unsigned(writer, "rollbacks", state.rollbacks);
    json_unsigned(writer, "resimulated_ticks", state.resimulated_ticks);
    json_open_array(writer, "peers");
    for (uint32_t i = 0; i < COX_PEERS_MAX; i++)
        if (cox_session_get_peer(match->session, i, &peer)) write_peer(match, i, &peer, writer);
    json_close_array(writer);
    json_unsigned(writer, "ticks", state.tick);
}

void network_report_show(network_match *match)
{
    uint64_t now = stopwatch_microseconds();
    if (!match->has_started || now < match->report_us) return;
    match->report_us = now + REPORT_US;
    json writer = json_begin_line(stream_out());
    network_report_write(match, &writer);
    json_finish(&writer);
    fflush(stream_out());
}
