/* SPDX-License-Identifier: MIT
 * The packets of a session over UDP, sealed: encrypted, authenticated, and only between machines
 * that were invited. docs/seal.md has every byte of the seal.
 *
 *     cox_udp_open(udp)                        once: the socket, and the host's address
 *     cox_udp_define(udp, &session_def)        what the session has to know of the transport
 *     cox_udp_wait, _receive, ..., _send       then in every round of the match
 *
 * A library of its own, coxswain::udp, with sockets and libsodium, neither of which this header
 * shows. All memory is the caller's; there is no thread and no clock. */
#ifndef COX_UDP_H
#define COX_UDP_H

#include "coxswain/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The port of a host whose address names none. */
#define COX_UDP_PORT_DEFAULT 24716

/* The most connections of a host, and the bytes of a key. */
#define COX_UDP_CONNECTIONS_MAX 64
#define COX_UDP_KEY_BYTES 32

/* The sizes of texts, their terminating zeros included: an address, "192.0.2.1:24716" or
 * "[2001:db8::1]:24716"; an invite; the sentence of cox_udp_get_reason. */
#define COX_UDP_TEXT_SIZE 80
#define COX_UDP_INVITE_SIZE 160
#define COX_UDP_REASON_SIZE 400

/* What an invite is for. */
enum cox_udp_role { COX_UDP_PLAYER = 0, COX_UDP_SPECTATOR = 1 };

/* Why a host gives a joiner no connection. */
enum cox_udp_refusal {
    COX_UDP_REFUSED_NOT = 0,    /* it did not refuse it */
    COX_UDP_REFUSED_KEY = 1,    /* the invite is of another host, or of an earlier match */
    COX_UDP_REFUSED_SECRET = 2, /* the secret of the invite is not that of its role */
    COX_UDP_REFUSED_FULL = 3    /* all connections are taken */
};

/* A key pair of X25519. All zero stands for none. */
typedef struct cox_udp_keys {
    uint8_t public_key[COX_UDP_KEY_BYTES]; /* who one is: a joiner's identity in a session, or the
                                              host that an invite names */
    uint8_t secret_key[COX_UDP_KEY_BYTES]; /* the proof of it, told to nobody */
} cox_udp_keys;

/* A new key pair, from random bytes of the operating system. A program that keeps it in a file is
 * the same player at its next start. All zero if the system gives no random bytes. */
COX_API cox_udp_keys cox_udp_keys_make(void);

/* Fills bytes with random bytes of the operating system: a seed, the nonce of cox_offer_ask.
 * COX_OK, or COX_ERROR_IO if it gives none; the bytes are unchanged then. */
COX_API cox_status cox_udp_random(void *bytes, uint32_t length);

/* What one end of connections is made with. */
typedef struct cox_udp_def {
    uint8_t side;        /* enum cox_side */
    bool is_open;        /* bare packets without a seal, for any program that speaks the protocol:
                            everybody can join, and read and forge what is sent; there are no
                            invites, identities or connections, and roles are not kept apart */
    uint16_t port;       /* of a host: where it listens; 0: at any free port */
    uint8_t connections; /* of a host: for how many joiners it has room, 1 to
                            COX_UDP_CONNECTIONS_MAX, players and spectators. A quarter, rounded up,
                            is for players alone, and as many may be of joiners that have not gone
                            on after the welcome yet */
    uint32_t silent_ms;  /* of a host: a connection over which its session took no packet for so
                            long ends, at least 1; longer than the session's drop_ms. It ends in
                            cox_udp_receive alone */
    const char *where;   /* of a joiner: an invite or, if is_open, "HOST", "HOST:PORT", "IPV6" or
                            "[IPV6]:PORT"; the caller's, until cox_udp_open has returned */
    cox_udp_keys keys;   /* who this side is; all zero: new ones, for as long as it is open */
} cox_udp_def;

/* A sealed host of 64 connections at COX_UDP_PORT_DEFAULT, each of which may be silent for 12 s;
 * new keys. A joiner sets side and where. */
COX_API cox_udp_def cox_udp_default(void);

/* The fields of a definition, by number. */
enum cox_udp_field {
    COX_UDP_FIELD_NONE = 0,
    COX_UDP_FIELD_SIDE = 1,
    COX_UDP_FIELD_CONNECTIONS = 2,
    COX_UDP_FIELD_SILENT_MS = 3,
    COX_UDP_FIELD_WHERE = 4, /* it is NULL at a joiner; cox_udp_open reads it */
    COX_UDP_FIELD_KEYS = 5   /* the public key is not that of the secret one */
};

/* The first field that is out of its bounds (enum cox_udp_field), COX_UDP_FIELD_NONE if all are
 * sound. */
COX_API uint8_t cox_udp_check(const cox_udp_def *def);

/* Writes the name of a field (enum cox_udp_field) as C writes it after def. into text (at most size
 * bytes with the terminating zero; size 0 writes nothing). COX_UDP_FIELD_NONE and numbers beyond
 * the last give "". */
COX_API void cox_udp_field_name(uint8_t field, char *text, uint32_t size);

/* One end of connections: the library's own struct, in the caller's memory. */
typedef struct cox_udp cox_udp;

/* The bytes of memory for this definition: about 3 KB, and of a host half a KB for each connection;
 * 0 if a field is out of its bounds. */
COX_API uint32_t cox_udp_size(const cox_udp_def *def);

/* Makes one end in memory (size bytes, any alignment), which the caller keeps as long as it is
 * used. No socket is opened yet. NULL if memory is too small or a field is out of its bounds. */
COX_API cox_udp *cox_udp_init(const cox_udp_def *def, void *memory, uint32_t size);

/* Opens the socket, for IPv6 and IPv4 where there are both. A joiner also asks the system for the
 * host's address, which may take as long as that takes. Call it once. COX_OK, or nothing is open
 * and cox_udp_get_reason says why: COX_ERROR_IO (the system gives no socket, no such port or no
 * random bytes); of a joiner's where COX_ERROR_FORMAT (neither an invite nor an address, or an
 * invite of another version, or one where is_open), COX_ERROR_TRUNCATED (an invite that was cut),
 * COX_ERROR_DAMAGED (a mistyped one), COX_ERROR_RANGE (a port), COX_ERROR_NOT_FOUND (there is no
 * such host). */
COX_API cox_status cox_udp_open(cox_udp *udp);

/* Writes why cox_udp_open failed or why a joiner has no connection, as far as its host has told, in
 * English without a full stop, into text (at most size bytes with the terminating zero). False, and
 * text is unchanged, if there is nothing to say. */
COX_API bool cox_udp_get_reason(const cox_udp *udp, char *text, uint32_t size);

/* A host's port, the one that was found for port 0; 0 as long as it is not open, and at a joiner.
 */
COX_API uint16_t cox_udp_port(const cox_udp *udp);

/* Writes invite number 0, 1, ... for a role (enum cox_udp_role): one for each address by which
 * other machines reach this one; or, where there is none, one to 127.0.0.1. Without a seal it is
 * the address alone. text has size bytes, of which COX_UDP_INVITE_SIZE are enough. An invite may be
 * written anew with another address before the slash, for instance that of a router. False, and
 * text is unchanged, if there are not so many, and for a joiner or a text that is too small. */
COX_API bool cox_udp_get_invite(const cox_udp *udp, uint8_t role, uint32_t number, char *text,
                                uint32_t size);

/* Fills in what a session has to know of its transport: side and, from random bytes, secret; of a
 * joiner also host, identity, and spectator where the invite is for spectators (it is not set to
 * false). COX_OK, or COX_ERROR_IO, with def unchanged, as long as the socket is not open or the
 * system gives no random bytes. */
COX_API cox_status cox_udp_define(const cox_udp *udp, cox_session_def *def);

/* The host of a joiner, to send it packets before there is a session. False, and address is
 * unchanged, at a host, and as long as the socket is not open. */
COX_API bool cox_udp_get_host(const cox_udp *udp, cox_address *address);

/* Waits for a datagram, for at most wait_ms; as long as the socket is not open, for wait_ms. */
COX_API void cox_udp_wait(const cox_udp *udp, uint32_t wait_ms);

/* now_us, in all calls, is the time in microseconds by the clock that the session is given. */

/* Gives the session all packets that have arrived, and ends connections that are silent. Returns
 * how many packets the session took. In one call at most 4,096 datagrams are looked at, 256 of them
 * opened, and 16 questions for a connection taken, so that a match goes on however many come. A
 * pause of this machine of a second or more is no silence of others. */
COX_API uint32_t cox_udp_receive(cox_udp *udp, cox_session *session, uint64_t now_us);

/* Sends all packets that the session has. Returns how many it had. */
COX_API uint32_t cox_udp_send(cox_udp *udp, cox_session *session, uint64_t now_us);

/* The same packet by packet, for a program that asks for an offer before there is a session. The
 * bounds are those of cox_udp_receive; a turn ends where there is no next packet, and false is
 * returned. packet->to is its sender, so an answer goes there. A joiner asks for its connection
 * here, too: call it at least every 100 ms until a packet can be sent. */
COX_API bool cox_udp_get_packet(cox_udp *udp, uint64_t now_us, cox_packet *packet);

/* Sends a packet as one datagram, which may be lost. COX_OK; COX_ERROR_CAPACITY for more than
 * COX_PACKET_BYTES_MAX; COX_ERROR_NOT_FOUND as long as there is no connection to packet->to. */
COX_API cox_status cox_udp_send_packet(cox_udp *udp, const cox_packet *packet);

/* What happened, and in brackets the fields of the event that say more. */
enum cox_udp_event_kind {
    COX_UDP_EVENT_REFUSED = 1,        /* [refusal] the host has refused this joiner, and two seconds
                                         later nothing else came. A refusal cannot be proved, so the
                                         joiner goes on asking as long as it is asked to */
    COX_UDP_EVENT_JOINER_REFUSED = 2, /* [refusal, where] this host refused a joiner; told again
                                         only after another one was refused */
    COX_UDP_EVENT_FOREIGN = 3, /* [where] a stranger sends datagrams of no match; told once */
    COX_UDP_EVENT_MOVED = 4,   /* [where, address] a host's peer has another place now */
    COX_UDP_EVENT_CLOSED = 5   /* something in this process has closed the socket's descriptor: no
                                  packet comes or goes any more; told once */
};

/* One event; fields that its kind does not name are 0. */
typedef struct cox_udp_event {
    uint8_t kind;                  /* enum cox_udp_event_kind */
    uint8_t refusal;               /* enum cox_udp_refusal */
    char where[COX_UDP_TEXT_SIZE]; /* an address as text */
    cox_address address;           /* of the peer, as its packets bear it */
} cox_udp_event;

/* Gives the oldest event; false if there is none. At most 8 wait; what comes then is not told, but
 * COX_UDP_EVENT_CLOSED, which takes the place of the newest. */
COX_API bool cox_udp_get_event(cox_udp *udp, cox_udp_event *event);

/* Ends the connection of a host's peer, which is not told. COX_OK, or COX_ERROR_NOT_FOUND if there
 * is none; without a seal there are no connections. */
COX_API cox_status cox_udp_disconnect(cox_udp *udp, const cox_address *address);

/* Writes where a peer is now into text (at most size bytes with the terminating zero); "?" if there
 * is no such peer. */
COX_API void cox_udp_address_text(const cox_udp *udp, const cox_address *address, char *text,
                                  uint32_t size);

/* Closes the socket and wipes the memory, keys included; it is of no more use. NULL is allowed. */
COX_API void cox_udp_close(cox_udp *udp);

#ifdef __cplusplus
}
#endif
#endif
