/* SPDX-License-Identifier: MIT
 * The transport of a match. */
#include "network.h"

#include <stdlib.h>
#include <string.h>

#include "network_invite.h"
#include "util/failure.h"

/* So long after the session should have dropped a silent peer, its connection ends. */
#define SILENCE_MS 2000u

#define REFUSALS_SHOWN 20u

static cox_udp_def define(const match_options *options)
{
    cox_udp_def def = cox_udp_default();
    def.side = options->def.side;
    def.is_open = options->is_open;
    def.silent_ms = options->def.drop_ms + SILENCE_MS;
    return def;
}

/* Makes and opens a transport. The memory of malloc is aligned, so the transport begins there. */
static cox_udp *make(const cox_udp_def *def, match_options *options, char *error)
{
    char reason[COX_UDP_REASON_SIZE];
    uint32_t size = cox_udp_size(def);
    void *memory = malloc(size);
    cox_udp *net = memory != NULL ? cox_udp_init(def, memory, size) : NULL;
    if (net == NULL) {
        free(memory);
        fail(error, "there is no memory for connections");
        return NULL;
    }
    if (cox_udp_open(net) == COX_OK && cox_udp_define(net, &options->def) == COX_OK) return net;
    if (cox_udp_get_reason(net, reason, sizeof reason)) fail(error, "%s", reason);
    else fail(error, "this system gives no random bytes");
    network_close(net);
    return NULL;
}

cox_udp *network_host(match_options *options, uint16_t port, char *error)
{
    cox_udp_def def = define(options);
    def.port = port;
    return make(&def, options, error);
}

cox_udp *network_join(match_options *options, const char *where, char *error)
{
    cox_udp_def def = define(options);
    bool is_invite = strchr(where, '/') != NULL || network_invite_has_code(where);
    def.where = where;
    if (is_invite && options->is_open) {
        fail(error, "an invite is joined without --open");
        return NULL;
    }
    if (!is_invite && !options->is_open) {
        fail(error, "an invite, HOST:PORT/CODE, was expected; with --open HOST:PORT");
        return NULL;
    }
    return make(&def, options, error);
}

/* Why this host refused a joiner. */
static const char *refusal_text(uint8_t refusal)
{
    switch (refusal) {
    case COX_UDP_REFUSED_KEY:
        return "its invite is of another host, or of an earlier match";
    case COX_UDP_REFUSED_SECRET:
        return "the secret of its invite is not that of this match";
    default:
        return "all connections are taken";
    }
}

void network_tell_refusal(uint32_t *refusals, const char *where, const char *why)
{
    (*refusals)++;
    if (*refusals <= REFUSALS_SHOWN) print_warning("%s was refused: %s", where, why);
    if (*refusals == REFUSALS_SHOWN) print_warning("further refusals are not shown");
}

int network_tell_events(cox_udp *net, uint32_t *refusals)
{
    cox_udp_event event;
    int state = NETWORK_FINE;
    while (cox_udp_get_event(net, &event)) {
        if (event.kind == COX_UDP_EVENT_REFUSED) state = NETWORK_REFUSED;
        if (event.kind == COX_UDP_EVENT_CLOSED) {
            print_error("the simulation closed the socket of the match");
            state = NETWORK_CLOSED;
        }
        if (event.kind == COX_UDP_EVENT_JOINER_REFUSED)
            network_tell_refusal(refusals, event.where, refusal_text(event.refusal));
        if (event.kind == COX_UDP_EVENT_FOREIGN)
            print_warning("%s sends packets that belong to no match; they are ignored",
                          event.where);
    }
    return state;
}

void network_close(cox_udp *net)
{
    cox_udp_close(net);
    free(net);
}
