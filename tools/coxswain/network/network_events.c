/* SPDX-License-Identifier: MIT
 * Events as sentences. */
#include "network_events.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "util/failure.h"

static void tell_joined(const network_match *match, const cox_event *event)
{
    char address[COX_UDP_TEXT_SIZE];
    cox_peer_status peer;
    if (!cox_session_get_peer(match->session, event->peer, &peer)) return;
    cox_udp_address_text(match->net, &peer.address, address, sizeof address);
    if (event->player == COX_NO_PLAYER)
        fprintf(match->telling, "a spectator is here, from %s\n", address);
    else fprintf(match->telling, "player %u is here, from %s\n", event->player, address);
}

/* The reason: a field that differs and both values, or a reason that only the host knows. */
static void refusal_text(const cox_event *event, bool is_host, char *text, size_t size)
{
    if (strcmp(event->field, "places") == 0)
        snprintf(text, size, "all %s players are taken; --spectate needs none", event->host);
    else if (strcmp(event->field, "match") == 0)
        snprintf(text, size, "the match is over at tick %s", event->host);
    else
        snprintf(text, size, "%s is %s %s and %s %s", event->field, event->host,
                 is_host ? "here" : "there", event->joiner, is_host ? "there" : "here");
}

static int tell_refused(network_match *match, const cox_event *event)
{
    char why[ERROR_SIZE];
    char address[COX_UDP_TEXT_SIZE];
    refusal_text(event, match->is_host, why, sizeof why);
    if (!match->is_host) return print_error("the host refused: %s", why);
    cox_udp_address_text(match->net, &event->address, address, sizeof address);
    network_tell_refusal(&match->refusals, address, why);
    return EXIT_SAME;
}

/* This player was dropped, or another one. */
static int tell_dropped(const network_match *match, const cox_event *event)
{
    if (event->player != cox_session_get_status(match->session).player) {
        if (event->player == COX_NO_PLAYER) print_warning("a spectator is gone");
        else if (!match->has_started) print_warning("player %u has left the lobby", event->player);
        else
            print_warning("player %u is gone; its last tick was %" PRIu32, event->player,
                          event->tick);
        return EXIT_SAME;
    }
    print_error("the host waited too long for this player and dropped it after tick %" PRIu32,
                event->tick);
    return EXIT_CUT;
}

/* The place where states differ, and how. A spectator's are its own affair. */
static int complain_desync(const network_match *match, const cox_event *event)
{
    char text[COX_DESYNC_TEXT_SIZE];
    cox_desync desync;
    if (event->player == COX_NO_PLAYER && match->is_host) {
        print_warning("a spectator has another state from tick %" PRIu32 " on", event->tick);
        return EXIT_SAME;
    }
    if (cox_session_get_desync(match->session, &desync)) {
        cox_desync_text(&desync, &match->instance.sim, text, sizeof text);
        print_error("%s", text);
    } else {
        print_error("the host has another state from tick %" PRIu32 " on", event->tick);
    }
    return EXIT_DIFFERENT;
}

/* This joiner cannot follow the match, or one at this host. */
static int tell_too_slow(const network_match *match)
{
    if (match->is_host) {
        print_warning("a joiner was let go: its state arrives too slowly to catch up");
        return EXIT_SAME;
    }
    print_error("the host let this joiner go: its state arrives too slowly to catch up");
    return EXIT_CUT;
}

/* Nothing more is recorded; the match goes on. */
static int complain_recording(const cox_event *event)
{
    char text[COX_STATUS_TEXT_SIZE];
    cox_status_text(event->value, text, sizeof text);
    print_error("the recording ends here: %s; the match goes on", text);
    return EXIT_BAD;
}

/* The finding of the sync test. */
static void complain_sync_test(const network_match *match)
{
    char text[COX_SYNC_TEXT_SIZE];
    cox_sync_report report;
    if (!cox_session_get_sync_report(match->session, &report)) return;
    cox_sync_test_text(&report, &match->instance.sim, text, sizeof text);
    print_error("%s", text);
}

static void complain_failed(const cox_event *event)
{
    char text[COX_STATUS_TEXT_SIZE];
    cox_status_text(event->value, text, sizeof text);
    print_error("the simulation's state could not be saved or loaded: %s", text);
}

/* Tells what went wrong. Returns the exit code that it asks for, EXIT_SAME where the match goes on.
 */
static int complain_of(network_match *match, const cox_event *event)
{
    switch (event->kind) {
    case COX_EVENT_REFUSED:
        return tell_refused(match, event);
    case COX_EVENT_DROPPED:
        return tell_dropped(match, event);
    case COX_EVENT_HOST_LOST:
        print_error("the host is lost: it was silent for too long, or its connection ended");
        return EXIT_CUT;
    case COX_EVENT_DESYNC:
        return complain_desync(match, event);
    case COX_EVENT_TOO_SLOW:
        return tell_too_slow(match);
    case COX_EVENT_RECORDING:
        return complain_recording(event);
    case COX_EVENT_SYNC_TEST:
        complain_sync_test(match);
        return EXIT_DIFFERENT;
    case COX_EVENT_FAILED:
        complain_failed(event);
        return EXIT_BAD;
    default:
        return EXIT_SAME;
    }
}

int network_event_tell(network_match *match, const cox_event *event)
{
    switch (event->kind) {
    case COX_EVENT_JOINED:
        tell_joined(match, event);
        break;
    case COX_EVENT_STARTED:
        fprintf(match->telling, "the match runs from tick %" PRIu32 "\n", event->tick);
        break;
    case COX_EVENT_ADMITTED:
        fprintf(match->telling, "this is player %u, from tick %" PRIu32 " on\n", event->player,
                event->tick);
        break;
    case COX_EVENT_RESUMED:
        fprintf(match->telling, "player %u is heard again, after %" PRIu32 " ms\n", event->player,
                event->ms);
        break;
    case COX_EVENT_DELAY:
        fprintf(match->telling, "input delay is %" PRId32 " ticks from tick %" PRIu32 " on\n",
                event->value, event->tick);
        break;
    case COX_EVENT_WAITING:
        print_warning("waiting for player %u (%" PRIu32 " ms)", event->player, event->ms);
        break;
    case COX_EVENT_CLOCKS:
        print_warning("this machine's clock goes back again and again");
        break;
    case COX_EVENT_AGREED:
        print_warning("states are equal again from tick %" PRIu32 " on", event->tick);
        break;
    default:
        return complain_of(match, event);
    }
    fflush(match->telling);
    return EXIT_SAME;
}
