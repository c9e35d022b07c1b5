/* SPDX-License-Identifier: MIT
 * Asks a host for its offer. */
#include "network_offer.h"

#include <string.h>

#include "util/failure.h"
#include "util/interrupt.h"
#include "replay/plugin.h"
#include "replay/settings.h"
#include "util/stopwatch.h"

/* How often a host is asked. */
#define ASK_AGAIN_MS 200u

/* The longest wait for a packet. */
#define WAIT_MS 20u

/* The answers so far. */
typedef struct question {
    uint64_t nonce;
    uint64_t cookie;  /* that the host gave, or 0 */
    bool has_foreign; /* a packet came that is not an offer */
    int version;      /* that packet's version of the protocol, or 0 */
    uint64_t next_time;
} question;

/* Takes a packet; true if it is the answer. */
static bool take_answer(question *asked, const cox_packet *packet, cox_offer *offer)
{
    cox_status status =
        cox_offer_read(packet->bytes, packet->length, asked->nonce, &asked->cookie, offer);
    if (status == COX_OK) return true;
    if (status == COX_ERROR_STALE) { /* ask again with the cookie, at once */
        asked->next_time = 0;
        return false;
    }
    asked->has_foreign = true;
    if (packet->length > 2 && memcmp(packet->bytes, "CX", 2) == 0)
        asked->version = packet->bytes[2];
    return false;
}

static void ask(question *asked, cox_udp *net)
{
    cox_packet packet;
    uint64_t now = stopwatch_milliseconds();
    if (now < asked->next_time || !cox_udp_get_host(net, &packet.to)) return;
    packet.length = cox_offer_ask(asked->nonce, asked->cookie, packet.bytes);
    if (cox_udp_send_packet(net, &packet) == COX_OK) asked->next_time = now + ASK_AGAIN_MS;
}

/* Why there is no offer. */
static bool fail_to_get(const question *asked, const cox_udp *net, const char *where, char *error)
{
    char reason[COX_UDP_REASON_SIZE];
    const char *slash = strchr(where, '/');
    int length = slash != NULL ? (int)(slash - where) : (int)strlen(where);
    if (is_interrupted()) return fail(error, "interrupted before %.*s answered", length, where);
    if (asked->version != 0 && asked->version != COX_PROTOCOL_VERSION)
        return fail(error, "%.*s speaks version %d of the protocol, and this build version %d",
                    length, where, asked->version, COX_PROTOCOL_VERSION);
    if (asked->has_foreign)
        return fail(error, "%.*s answers, but it hosts no match", length, where);
    if (cox_udp_get_reason(net, reason, sizeof reason)) return fail(error, "%s", reason);
    return fail(error, "no answer from %.*s; is a host running there?", length, where);
}

/* Takes packets until one of them is the answer; false if none that is here is. */
static bool take_packets(question *asked, cox_udp *net, cox_offer *offer)
{
    cox_packet packet;
    while (cox_udp_get_packet(net, stopwatch_microseconds(), &packet))
        if (take_answer(asked, &packet, offer)) return true;
    return false;
}

bool network_offer_get(cox_udp *net, const char *where, uint32_t patience_ms, cox_offer *offer,
                       char *error)
{
    question asked = {0};
    uint32_t refusals = 0;
    uint64_t end = stopwatch_milliseconds() + patience_ms;
    interrupt_catch();
    if (cox_udp_random(&asked.nonce, sizeof asked.nonce) != COX_OK)
        return fail(error, "this system gives no random bytes");
    while (stopwatch_milliseconds() < end && !is_interrupted()) {
        ask(&asked, net);
        cox_udp_wait(net, WAIT_MS);
        if (take_packets(&asked, net, offer)) return true;
        if (network_tell_events(net, &refusals) != NETWORK_FINE) break;
    }
    return fail_to_get(&asked, net, where, error);
}

/* Takes the host's value of a setting, which has no type in an offer. */
static bool take_setting(const cox_scenario *scenario, const char *name, int32_t value,
                         int32_t *values, char *error)
{
    cox_setting setting;
    memset(&setting, 0, sizeof setting);
    settings_find(scenario, name, &setting);
    return settings_restore(scenario, name, setting.type, value, values, error);
}

bool network_offer_make(const cox_offer *offer, const char *shared_object, instance *made,
                        char *error)
{
    int32_t values[COX_SETTINGS_MAX];
    char fault[ERROR_SIZE] = "";
    const cox_scenario *scenario = shared_object != NULL
                                       ? plugin_load(shared_object, error)
                                       : plugin_choose(NULL, offer->simulation, error);
    if (scenario == NULL) return false;
    settings_default(scenario, values);
    for (uint32_t i = 0; i < offer->setting_count && fault[0] == '\0'; i++)
        take_setting(scenario, offer->settings[i].name, offer->settings[i].value, values, fault);
    return instance_make_of(made, scenario, offer->simulation, values, offer->seed, fault, error);
}
