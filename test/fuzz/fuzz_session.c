/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for whole sessions: a host, two players and a latecomer, of which one lies,
 * in each phase of a match. Built and run by test/check/fuzz.
 *
 * The first byte chooses the phase in which the run begins and the bytes of commands that its match
 * allows, the rest is a list of actions: made-up packets, changed packets of the honest side,
 * snapshots that no peer asked for, forged pieces and acknowledgements of messages, noise, time,
 * clocks that stand still and jump, machines that freeze. Each packet gets a right check, because
 * sessions drop packets with a random one. What must hold:
 *   - a packet that is refused changes nothing but the counts;
 *   - a player takes no snapshot;
 *   - every turn ends;
 *   - a joiner that lies cannot make the host and an honest joiner disagree, nor can a stranger;
 *   - a match in which all machines have fallen silent ends. */
#include "fuzz_input.h"

#include <string.h>

#include "cox_packet.h"
#include "cox_session.h"
#include "coxswain/hash.h"
#include "fixture_replay.h"

#define SIDES 4u
#define LIAR 1u /* the joiner in whose name packets to the host are made up */
#define HONEST 2u
#define LATE 3u /* a spectator */
#define MEMORY 280000u
#define STEP_US 5000u /* of the world's time */

typedef struct machine {
    bool is_there;
    bool is_frozen;    /* it is not called, and packets to it are lost */
    bool stands;       /* its clock stands still */
    uint64_t ahead_us; /* how far its clock is ahead of the world's, modulo 2^64 */
    fixture_state state;
    cox_sim sim;
    cox_session *session;
    cox_packet last;      /* the last packet that arrived, from peer */
    cox_packet from_liar; /* at the host: the liar's last packet */
    uint64_t memory[MEMORY / 8];
} machine;

/* A match. The matches in which a run can begin are kept and copied back to this place, so that
 * pointers stay right. */
typedef struct world {
    uint64_t now_us;
    bool was_host_forged; /* made-up packets went to others than the host */
    uint16_t command_bytes;
    machine machines[SIDES];
} world;

/* In the last phase a spectator is about to lack inputs that are no longer kept. */
enum { FRESH, LOBBY, RUNNING, PREDICTING, LATECOMER, SEARCHING, GOING_ON, OVER, LAGGING, PHASES };
#define PHASES_BY_REMAINDER 8u
#define FIRST_LAGGING 0xf0u

static world now, phases[PHASES];
static uint64_t before[MEMORY / 8];

static uint64_t clock_of(const machine *m)
{
    return now.now_us + m->ahead_us;
}

/* Machines have the address of their number; higher numbers belong to strangers. */
static cox_address address_of(uint32_t number)
{
    uint8_t byte = (uint8_t)number;
    return cox_address_make(&byte, 1);
}

static void put(uint32_t number, uint8_t on_desync, uint8_t rollback, bool is_long)
{
    machine *m = &now.machines[number];
    cox_session_def def = cox_session_default();
    memset(m, 0, sizeof *m);
    m->is_there = true;
    m->sim = fixture_sim(&m->state, 7);
    def.side = number == 0 ? COX_SIDE_HOST : COX_SIDE_JOINER;
    def.peers = number == 0 ? SIDES : 1;
    def.spectator = number == LATE;
    def.secret[0] = (uint8_t)(100 + number);
    def.host = address_of(0);
    def.players = 3;
    def.ticks = is_long ? 1000 : 100;
    def.ticks_per_second = 100;
    def.command_bytes = now.command_bytes;
    def.on_desync = on_desync;
    def.rollback = rollback;
    def.warn_ms = 60;
    def.drop_ms = is_long ? 5000 : 300;
    def.history_ticks = 128;
    def.state_bytes = 400;
    def.sim = &m->sim;
    m->session = cox_session_init(&def, m->memory, sizeof m->memory);
    fuzz_require(m->session != NULL, "there is memory for a session");
}

/* What a machine knows of a sender; NULL: nothing. */
static cox_peer *sender_at(uint32_t to, uint32_t from)
{
    cox_session *session = now.machines[to].session;
    cox_address address = address_of(from);
    uint32_t number = cox_session_find_peer(session, &address);
    return number == COX_NO_PEER ? NULL : &session->peers[number];
}

/* Hands a packet to a machine; a refused one must change nothing but the counts. */
static void receive(uint32_t to, uint32_t from, const uint8_t *bytes, uint32_t length)
{
    machine *m = &now.machines[to];
    cox_session *session = m->session;
    cox_address sender = address_of(from);
    cox_session_take_time(session, clock_of(m));
    cox_session_end_receiving(session);
    memcpy(before, m->memory, sizeof before);
    uint32_t received = session->packets_received;
    uint32_t dropped = session->packets_dropped;
    cox_peer *peer = sender_at(to, from);
    uint8_t due = peer == NULL ? 0 : peer->due;
    cox_status status = cox_session_receive(session, &sender, bytes, length, clock_of(m));
    fuzz_require(session->packets_received == received + 1, "a packet is counted");
    cox_session_end_receiving(session);
    if (status == COX_OK) return;
    fuzz_require(session->packets_dropped == dropped + 1, "a refused packet is counted");
    session->packets_received = received;
    session->packets_dropped = dropped;
    /* The host answers a peer that is gone, whatever the packet was. */
    if (peer != NULL && peer->phase == COX_PEER_GONE) peer->due = due;
    fuzz_require(memcmp(before, m->memory, sizeof before) == 0, "a refused packet changes nothing");
    session->packets_received = received + 1;
    session->packets_dropped = dropped + 1;
}

static void deliver(uint32_t from)
{
    cox_packet packet;
    uint32_t count = 0;
    machine *m = &now.machines[from];
    while (cox_session_get_packet(m->session, clock_of(m), &packet)) {
        uint32_t to = packet.to.bytes[0];
        cox_address sender = address_of(from);
        fuzz_require(packet.length <= COX_PACKET_BYTES_MAX, "a packet has at most 1200 bytes");
        fuzz_require(count++ < 200, "a turn ends");
        if (to >= SIDES || !now.machines[to].is_there || now.machines[to].is_frozen) continue;
        now.machines[to].last = packet;
        if (from == LIAR) now.machines[0].from_liar = packet;
        cox_session_receive(now.machines[to].session, &sender, packet.bytes, packet.length,
                            clock_of(&now.machines[to]));
    }
}

static void pass(uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i += 5) {
        now.now_us += STEP_US;
        for (uint32_t number = 0; number < SIDES; number++) {
            machine *m = &now.machines[number];
            cox_event event;
            if (!m->is_there) continue;
            if (m->stands) m->ahead_us -= STEP_US;
            if (m->is_frozen) continue;
            deliver(number); /* a machine may take packets before a turn as well as after it */
            cox_session_run(m->session, clock_of(m));
            deliver(number);
            while (cox_session_get_event(m->session, &event)) continue;
        }
    }
}

/* Gives a command; for some values the input is filled up. */
static void push(uint32_t number, int32_t value)
{
    cox_session *session = now.machines[number].session;
    cox_command command = {0, FIXTURE_PUSH, {value, 1, 0, 0}};
    cox_command ping = {0, FIXTURE_PING, {0, 0, 0, 0}};
    while (cox_session_add_command(session, &command) == COX_OK && value % 16 == 0) command = ping;
}

/* A spectator follows, then freezes until the host's ring of inputs is full from its tick on. */
static void lag(void)
{
    const cox_session *host = now.machines[0].session;
    put(LATE, COX_ON_DESYNC_STOP, 0, true);
    pass(100);
    now.machines[LATE].is_frozen = true;
    const cox_peer *peer = sender_at(0, LATE);
    while (host->timeline.queues[0].first + 2 < peer->ends[0]) pass(5);
    fuzz_require(peer->phase == COX_PEER_FOLLOWING, "a spectator that lags follows");
}

static void begin(uint32_t phase)
{
    uint8_t on_desync =
        phase == GOING_ON || phase == RUNNING ? COX_ON_DESYNC_CONTINUE : COX_ON_DESYNC_STOP;
    memset(&now, 0, sizeof now);
    now.command_bytes = phase % 3 == 0 ? 16 : phase % 3 == 1 ? 64 : 130;
    now.now_us = UINT32_MAX - UINT32_C(255999); /* soon 32 bits do not hold it */
    for (uint32_t i = 0; i < LATE; i++)
        if (phase != LOBBY || i != HONEST)
            put(i, on_desync, phase == PREDICTING ? 4 : 0, phase == LAGGING);
    if (phase == FRESH) return;
    pass(250);
    if (phase == LOBBY) return;
    push(0, 5);
    push(LIAR, -5);
    pass(150);
    if (phase == LATECOMER) {
        put(LATE, on_desync, 0, false);
        pass(15);
    }
    if (phase == LAGGING) lag();
    if (phase == SEARCHING || phase == GOING_ON) {
        now.machines[LIAR].state.sum ^= 64;
        for (uint32_t i = 0; i < 40 && !now.machines[0].session->search.is_open; i++) pass(5);
        fuzz_require(now.machines[0].session->search.is_open, "a search begins");
    }
    if (phase == GOING_ON) pass(10);
    if (phase == OVER) {
        cox_session_leave(now.machines[0].session);
        pass(10);
    }
}

/* The session number of two peers, and the next sequence number that the receiver accepts. */
static void address(cox_packet *packet, uint32_t to, uint32_t from, uint8_t ahead)
{
    const cox_peer *peer = sender_at(to, from);
    if (peer == NULL) return;
    uint64_t newest = peer->link.window.newest;
    if (packet->bytes[3] == COX_PACKET_PIECE) newest = peer->piece_link.window.newest;
    if (packet->bytes[3] == COX_PACKET_HAVE) newest = peer->have_received;
    cox_bytes_put_u64(packet->bytes + 4, peer->session);
    cox_bytes_put_u32(packet->bytes + 12, (uint32_t)newest + ahead);
}

static void seal(cox_packet *packet)
{
    uint32_t end = packet->length - COX_PACKET_CHECK_BYTES;
    cox_bytes_put_u32(packet->bytes + end, cox_hash_crc32(0, packet->bytes, end));
}

/* Notes that the match has lies from another side than the liar. Strangers lie as much as they
 * like. */
static void lie(uint32_t to, uint32_t from)
{
    if (from < SIDES && (to != 0 || from != LIAR)) now.was_host_forged = true;
}

/* A packet of any type and body. */
static void forge(fuzz_input *input, uint32_t to, uint32_t from)
{
    cox_packet packet;
    uint8_t type = fuzz_u8(input);
    uint32_t length = fuzz_u16(input) % (COX_PACKET_BYTES_MAX - 15u);
    cox_bytes_writer writer = cox_packet_begin(packet.bytes, type % 11u, 0, 0);
    const uint8_t *body = fuzz_bytes(input, &length);
    memcpy(cox_bytes_add(&writer, length), body, length);
    packet.length = writer.length + COX_PACKET_CHECK_BYTES;
    if (type < 0x80u && packet.length >= 20) address(&packet, to, from, 1 + type / 11u % 4u);
    seal(&packet);
    lie(to, from);
    receive(to, from, packet.bytes, packet.length);
}

/* The last honest packet with a few bytes changed, perhaps cut, perhaps with bytes appended. */
static void change(fuzz_input *input, uint32_t to, uint32_t from)
{
    cox_packet packet = to == 0 && from == LIAR ? now.machines[0].from_liar : now.machines[to].last;
    uint8_t way = fuzz_u8(input);
    uint32_t count = way % 8u;
    if (packet.length < 20) return;
    if ((way & 8u) != 0) address(&packet, to, from, 1 + way / 64u);
    if ((way & 16u) != 0) packet.length = 20 + fuzz_u16(input) % (COX_PACKET_BYTES_MAX - 19u);
    while (count-- > 0) {
        uint32_t place = fuzz_u16(input) % packet.length;
        packet.bytes[place] = fuzz_u8(input);
    }
    if ((way & 32u) == 0) seal(&packet);
    lie(to, from);
    receive(to, from, packet.bytes, packet.length);
}

static void noise(fuzz_input *input, uint32_t to, uint32_t from)
{
    uint32_t length = fuzz_u16(input) % 1300u;
    const uint8_t *bytes = fuzz_bytes(input, &length);
    lie(to, from);
    receive(to, from, bytes, length);
}

/* The host's own state, with a head that may be wrong, as a message of one piece. */
static uint32_t write_snapshot(fuzz_input *input, uint8_t *join_snapshot, uint32_t capacity)
{
    const machine *host = &now.machines[0];
    cox_session_status state = cox_session_get_status(host->session);
    uint32_t length = 0;
    cox_bytes_writer writer = cox_bytes_writer_make(join_snapshot, COX_JOIN_SNAPSHOT_HEAD_BYTES);
    cox_bytes_add_u8(&writer, COX_JOIN_SNAPSHOT_TYPE);
    cox_bytes_add_u16(&writer, (uint16_t)fuzz_u16(input));
    cox_bytes_add_u16(&writer, state.player_bits);
    cox_bytes_add_u32(&writer, state.tick + fuzz_u8(input) - 128u);
    cox_bytes_add_u64(&writer, cox_sim_hash(&host->sim) + fuzz_u8(input) / 128u);
    cox_bytes_add_u64(&writer, state.input_hash);
    cox_snapshot_save(&host->sim, join_snapshot + COX_JOIN_SNAPSHOT_HEAD_BYTES,
                      capacity - COX_JOIN_SNAPSHOT_HEAD_BYTES, &length);
    return COX_JOIN_SNAPSHOT_HEAD_BYTES + length;
}

/* Addresses a packet of the match, seals and hands it to a machine. */
static void hand_over(cox_packet *packet, const cox_bytes_writer *writer, uint32_t to,
                      uint32_t from)
{
    packet->length = writer->length + COX_PACKET_CHECK_BYTES;
    address(packet, to, from, 1);
    seal(packet);
    lie(to, from);
    receive(to, from, packet->bytes, packet->length);
    const cox_session *session = now.machines[to].session;
    fuzz_require(session->player == COX_NO_PLAYER || !session->has_arrived || to == 0,
                 "a player takes no snapshot");
}

/* The host sends a joiner a snapshot that it did not ask for. */
static void send_snapshot(fuzz_input *input, uint32_t to)
{
    uint8_t join_snapshot[COX_PIECE_BYTES];
    cox_packet packet;
    if (to == 0 || !now.machines[to].is_there) return;
    cox_piece piece = {.bytes = join_snapshot};
    piece.message = now.machines[to].session->peers[0].receiver.message + 1;
    piece.message_length = write_snapshot(input, join_snapshot, sizeof join_snapshot);
    piece.length = (uint16_t)piece.message_length;
    cox_bytes_writer writer = cox_packet_begin(packet.bytes, COX_PACKET_PIECE, 0, 0);
    cox_piece_write(&writer, &piece);
    hand_over(&packet, &writer, to, 0);
}

/* A piece that fits its message, of about the message that comes next. */
static void send_piece(fuzz_input *input, uint32_t to, uint32_t from)
{
    static const uint8_t zeros[COX_PIECE_BYTES];
    uint8_t bytes[COX_PIECE_BYTES];
    cox_packet packet;
    const cox_peer *peer = sender_at(to, from);
    if (peer == NULL) return;
    cox_piece piece = {.bytes = bytes};
    piece.message = peer->receiver.message + fuzz_u8(input) % 3u;
    piece.message_length = fuzz_u16(input) + 1u;
    piece.index = (uint16_t)(fuzz_u8(input) % cox_piece_count(piece.message_length));
    piece.length = cox_piece_length(piece.message_length, piece.index);
    uint32_t given = piece.length;
    const uint8_t *body = fuzz_bytes(input, &given);
    memcpy(bytes, zeros, sizeof bytes);
    memcpy(bytes, body, given);
    cox_bytes_writer writer = cox_packet_begin(packet.bytes, COX_PACKET_PIECE, 0, 0);
    cox_piece_write(&writer, &piece);
    hand_over(&packet, &writer, to, from);
}

/* A HAVE of about the message in transit. */
static void send_have(fuzz_input *input, uint32_t to, uint32_t from)
{
    cox_packet packet;
    const cox_peer *peer = sender_at(to, from);
    if (peer == NULL) return;
    const cox_piece_sender *sender = &peer->sender;
    cox_piece_have have;
    memset(&have, 0, sizeof have);
    have.message = sender->message + fuzz_u8(input) % 3u;
    have.first = fuzz_u8(input) % 4u;
    have.sequence = sender->sent + fuzz_u8(input) % 3u;
    have.arrived = have.sequence - fuzz_u8(input) % 8u;
    have.time_ms = cox_clock_ms(now.machines[to].session->clock.now_us) - fuzz_u8(input);
    have.bits[0] = fuzz_u8(input);
    cox_bytes_writer writer = cox_packet_begin(packet.bytes, COX_PACKET_HAVE, 0, 0);
    cox_piece_have_write(&writer, &have);
    hand_over(&packet, &writer, to, from);
}

/* A side of the match lies about messages: the liar to the host, or the host to another one. */
static void lie_of_messages(fuzz_input *input, bool is_piece)
{
    uint32_t to = fuzz_u8(input) % SIDES;
    uint32_t from = to == 0 ? LIAR : 0;
    if (!now.machines[to].is_there) return;
    if (is_piece) send_piece(input, to, from);
    else send_have(input, to, from);
}

/* A machine's clock stands still or goes on, goes back a little or far, or jumps ahead. */
static void turn_clock(fuzz_input *input, machine *m)
{
    uint8_t way = fuzz_u8(input);
    uint64_t size = fuzz_u16(input);
    uint64_t far = 1000001u + (size << way % 4u * 16u);
    if (way < 0x40u) m->stands = !m->stands;
    else if (way < 0x80u) m->ahead_us -= size * 16u % 1000001u;
    else if (way < 0xc0u) m->ahead_us -= far;
    else m->ahead_us += far;
}

/* Whether a machine has begun the match and hashed a state of it. */
static bool has_hashed(const machine *m)
{
    return cox_timeline_newest_hashed(&m->session->timeline) != COX_NO_TICK;
}

/* Whatever the liar sent to the host, the host and an honest joiner have the same timeline. */
static void compare(void)
{
    const machine *m = &now.machines[HONEST];
    if (!m->is_there || !has_hashed(m) || !has_hashed(&now.machines[0])) return;
    cox_session_status host = cox_session_get_status(now.machines[0].session);
    cox_session_status other = cox_session_get_status(m->session);
    if (other.phase == COX_PHASE_JOINING) return;
    if (host.confirmed != other.confirmed) return;
    fuzz_require(host.state_hash == other.state_hash && host.input_hash == other.input_hash,
                 "a liar cannot make two others disagree");
}

static void freeze_or_thaw(machine *m)
{
    m->is_frozen = !m->is_frozen;
}

static void do_next(fuzz_input *input)
{
    uint8_t what = fuzz_u8(input);
    uint32_t to = what / 8u % 2u == 0 ? 0 : what / 16u % SIDES;
    uint32_t from = to == 0 ? 1 + what / 16u % 5u : 0; /* from SIDES on a stranger */
    if (to == 0 && what >= 0x60u) from = LIAR;
    if (!now.machines[to].is_there) return;
    switch (what % 8u) {
    case 0:
    case 1:
        change(input, to, from);
        break;
    case 2:
    case 3:
        forge(input, to, from);
        break;
    case 4:
        noise(input, to, from);
        break;
    case 5:
        push(to, (int32_t)fuzz_u8(input) - 128);
        break;
    case 6:
        pass(5u * (1u + fuzz_u8(input) % 8u));
        break;
    default:
        if (what < 0x20u) cox_session_leave(now.machines[to].session);
        else if (what < 0x40u)
            cox_session_disconnect(now.machines[to].session, from == 0 ? 0 : from - 1);
        else if (what < 0x60u && !now.machines[LATE].is_there) put(LATE, 0, 0, false);
        else if (what < 0x80u) turn_clock(input, &now.machines[fuzz_u8(input) % SIDES]);
        else if (what < 0xa0u) send_snapshot(input, fuzz_u8(input) % SIDES);
        else if (what < 0xc0u) freeze_or_thaw(&now.machines[fuzz_u8(input) % SIDES]);
        else lie_of_messages(input, what < 0xe0u);
    }
}

/* No machine hears another one any more; each is called every 50 ms. */
static void fall_silent(void)
{
    for (uint32_t number = 1; number < SIDES; number++) {
        machine *m = &now.machines[number];
        if (!m->is_there) continue;
        for (uint32_t i = 0; i < 250 && m->session->phase != COX_SESSION_OVER; i++)
            cox_session_run(m->session, clock_of(m) + 10u * STEP_US * i);
        fuzz_require(m->session->phase == COX_SESSION_OVER ||
                         m->session->phase == COX_SESSION_ASKING,
                     "a joiner that hears nothing from the host ends");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool is_ready;
    fuzz_input input = fuzz_input_make(data, size);
    if (!is_ready) {
        for (uint32_t phase = 0; phase < PHASES; phase++) {
            begin(phase);
            memcpy(&phases[phase], &now, sizeof now);
        }
        is_ready = true;
    }
    uint8_t first = fuzz_u8(&input);
    uint32_t phase = first < FIRST_LAGGING ? first % PHASES_BY_REMAINDER : LAGGING;
    memcpy(&now, &phases[phase], sizeof now);
    bool was_spoilt = phase == SEARCHING || phase == GOING_ON;
    for (uint32_t deeds = 0; input.left > 0 && deeds < 40; deeds++) do_next(&input);
    pass(20);
    if (!now.was_host_forged) compare();
    if (first >= 0xc0u && !was_spoilt) fall_silent();
    return 0;
}
