/* SPDX-License-Identifier: MIT
 * Sockets. */
#include "cox_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Room for what arrives while this program does other things; a system may give less. */
#define WAITING_BYTES (4 << 20)

/* Where the fields of an address lie. */
enum { AT_IP4 = 12, AT_PORT = 16, AT_SCOPE = 18 };

static const uint8_t ip4_prefix[AT_IP4] = {[10] = 0xff, [11] = 0xff};

static bool is_ip4(const cox_socket_address *address)
{
    return memcmp(address->bytes, ip4_prefix, sizeof ip4_prefix) == 0;
}

static uint16_t port_of(const cox_socket_address *address)
{
    return (uint16_t)(address->bytes[AT_PORT] << 8 | address->bytes[AT_PORT + 1]);
}

static void set_port(cox_socket_address *address, uint16_t port)
{
    address->bytes[AT_PORT] = (uint8_t)(port >> 8);
    address->bytes[AT_PORT + 1] = (uint8_t)port;
}

/* From an address of the system; false if it is of another family. */
static bool from_system(cox_socket_address *address, const struct sockaddr *system)
{
    memset(address, 0, sizeof *address);
    if (system->sa_family == AF_INET) {
        struct sockaddr_in ip4;
        memcpy(&ip4, system, sizeof ip4);
        memcpy(address->bytes, ip4_prefix, sizeof ip4_prefix);
        memcpy(address->bytes + AT_IP4, &ip4.sin_addr, 4);
        set_port(address, ntohs(ip4.sin_port));
        return true;
    }
    if (system->sa_family != AF_INET6) return false;
    struct sockaddr_in6 ip6;
    memcpy(&ip6, system, sizeof ip6);
    memcpy(address->bytes, &ip6.sin6_addr, 16);
    set_port(address, ntohs(ip6.sin6_port));
    for (int i = 0; i < 4; i++)
        address->bytes[AT_SCOPE + i] = (uint8_t)(ip6.sin6_scope_id >> (24 - 8 * i));
    return true;
}

/* To an address of the system, as the socket wants it. Returns its size. */
static socklen_t to_system(const cox_socket *opened, const cox_socket_address *address,
                           struct sockaddr_storage *system)
{
    struct sockaddr_in6 ip6 = {.sin6_family = AF_INET6};
    struct sockaddr_in ip4 = {.sin_family = AF_INET};
    if (opened->has_ip6) {
        memcpy(&ip6.sin6_addr, address->bytes, 16);
        memcpy(&ip6.sin6_port, address->bytes + AT_PORT, 2);
        for (int i = 0; i < 4; i++)
            ip6.sin6_scope_id = ip6.sin6_scope_id << 8 | address->bytes[AT_SCOPE + i];
        memcpy(system, &ip6, sizeof ip6);
        return sizeof ip6;
    }
    memcpy(&ip4.sin_addr, address->bytes + AT_IP4, 4);
    memcpy(&ip4.sin_port, address->bytes + AT_PORT, 2);
    memcpy(system, &ip4, sizeof ip4);
    return sizeof ip4;
}

/* Opens a socket of one kind and binds it to a port of all addresses. */
static bool open_at(cox_socket *opened, bool has_ip6, uint16_t port)
{
    struct sockaddr_storage system;
    cox_socket_address any = {{0}};
    int off = 0;
    int room = WAITING_BYTES;
    opened->has_ip6 = has_ip6;
    opened->socket = socket(has_ip6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (opened->socket < 0) return false;
    if (has_ip6) setsockopt(opened->socket, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    setsockopt(opened->socket, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    set_port(&any, port);
    socklen_t size = to_system(opened, &any, &system);
    if (bind(opened->socket, (const struct sockaddr *)&system, size) == 0) return true;
    int why = errno;
    cox_socket_close(opened);
    errno = why;
    return false;
}

bool cox_socket_open(cox_socket *opened, uint16_t *port)
{
    struct sockaddr_storage system;
    socklen_t size = sizeof system;
    cox_socket_address own;
    if (!open_at(opened, true, *port)) {
        if (errno == EADDRINUSE || errno == EACCES || !open_at(opened, false, *port)) return false;
    }
    if (getsockname(opened->socket, (struct sockaddr *)&system, &size) == 0 &&
        from_system(&own, (const struct sockaddr *)&system))
        *port = port_of(&own);
    return true;
}

void cox_socket_wait(const cox_socket *opened, uint32_t wait_ms)
{
    struct pollfd arrival = {opened->socket, POLLIN, 0};
    poll(&arrival, 1, (int)wait_ms);
}

int32_t cox_socket_receive(const cox_socket *opened, uint8_t *bytes, uint32_t size,
                           cox_socket_address *from)
{
    struct sockaddr_storage system;
    for (;;) {
        socklen_t system_size = sizeof system;
        ssize_t length = recvfrom(opened->socket, bytes, size, MSG_DONTWAIT,
                                  (struct sockaddr *)&system, &system_size);
        if (length >= 0 && from_system(from, (const struct sockaddr *)&system))
            return (int32_t)length;
        /* A port that is closed at the other end is told as an error, once for each datagram. */
        if (length >= 0 || errno == ECONNREFUSED || errno == EINTR) continue;
        return errno == EBADF || errno == ENOTSOCK ? COX_SOCKET_GONE : COX_SOCKET_EMPTY;
    }
}

void cox_socket_send(const cox_socket *opened, const cox_socket_address *to, const void *bytes,
                     uint32_t length)
{
    struct sockaddr_storage system;
    if (!opened->has_ip6 && !is_ip4(to)) return;
    socklen_t size = to_system(opened, to, &system);
    (void)sendto(opened->socket, bytes, length, MSG_DONTWAIT, (const struct sockaddr *)&system,
                 size);
}

/* Splits a text into the name of a host and a port; false if it is neither of the forms. */
static bool split(const char *text, char *name, size_t name_size, const char **port)
{
    const char *end = text + strlen(text);
    const char *colon = strchr(text, ':');
    *port = NULL;
    if (text[0] == '[') {
        end = strchr(++text, ']');
        if (end == NULL || (end[1] != '\0' && end[1] != ':')) return false;
        if (end[1] == ':') *port = end + 2;
    } else if (colon != NULL && strchr(colon + 1, ':') == NULL) {
        end = colon;
        *port = colon + 1;
    }
    size_t length = (size_t)(end - text);
    if (length == 0 || length >= name_size) return false;
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

/* Reads the number of a port, 1 to 65535. */
static bool read_port(const char *text, uint16_t *port)
{
    uint32_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && value <= UINT16_MAX; at++)
        value = value * 10 + (uint32_t)(*at - '0');
    if (*at != '\0' || value == 0 || value > UINT16_MAX) return false;
    *port = (uint16_t)value;
    return true;
}

cox_status cox_socket_find(const cox_socket *opened, const char *text, uint16_t default_port,
                           cox_socket_address *address, cox_reason *why)
{
    char name[256];
    const char *port_text;
    uint16_t port = default_port;
    struct addrinfo *found = NULL;
    struct addrinfo wanted = {.ai_family = opened->has_ip6 ? AF_UNSPEC : AF_INET,
                              .ai_socktype = SOCK_DGRAM};
    if (!split(text, name, sizeof name, &port_text))
        return cox_reason_give(why, COX_ERROR_FORMAT,
                               "HOST, HOST:PORT or [IPV6]:PORT was expected, not '%s'", text);
    if (port_text != NULL && !read_port(port_text, &port))
        return cox_reason_give(why, COX_ERROR_RANGE, "a port is a number from 1 to %u, not '%s'",
                               UINT16_MAX, port_text);
    bool is_there = getaddrinfo(name, NULL, &wanted, &found) == 0 && found != NULL &&
                    from_system(address, found->ai_addr);
    if (found != NULL) freeaddrinfo(found);
    if (!is_there) return cox_reason_give(why, COX_ERROR_NOT_FOUND, "there is no host %s", name);
    set_port(address, port);
    return COX_OK;
}

void cox_socket_text(const cox_socket_address *address, char text[COX_UDP_TEXT_SIZE])
{
    char name[INET6_ADDRSTRLEN] = "?";
    unsigned port = port_of(address);
    if (is_ip4(address)) {
        inet_ntop(AF_INET, address->bytes + AT_IP4, name, sizeof name);
        snprintf(text, COX_UDP_TEXT_SIZE, "%s:%u", name, port);
    } else {
        inet_ntop(AF_INET6, address->bytes, name, sizeof name);
        snprintf(text, COX_UDP_TEXT_SIZE, "[%s]:%u", name, port);
    }
}

/* Whether other machines can reach an address: fe80::/10 holds on one wire, and needs the name of
 * an interface that is another one on each machine. */
static bool is_reachable(const cox_socket_address *address)
{
    return is_ip4(address) || address->bytes[0] != 0xfe || (address->bytes[1] & 0xc0) != 0x80;
}

bool cox_socket_own_address(uint32_t number, uint16_t port, cox_socket_address *address)
{
    struct ifaddrs *all = NULL;
    cox_socket_address found;
    bool is_found = false;
    if (getifaddrs(&all) != 0) return false;
    for (const struct ifaddrs *one = all; one != NULL && !is_found; one = one->ifa_next) {
        bool is_up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        if (!is_up || one->ifa_addr == NULL) continue;
        if (!from_system(&found, one->ifa_addr) || !is_reachable(&found)) continue;
        is_found = number-- == 0;
    }
    freeifaddrs(all);
    if (!is_found) return false;
    set_port(&found, port);
    *address = found;
    return true;
}

cox_socket_address cox_socket_loopback(uint16_t port)
{
    cox_socket_address address = {{0}};
    memcpy(address.bytes, ip4_prefix, sizeof ip4_prefix);
    address.bytes[AT_IP4] = 127;
    address.bytes[AT_IP4 + 3] = 1;
    set_port(&address, port);
    return address;
}

void cox_socket_close(cox_socket *opened)
{
    if (opened->socket >= 0) close(opened->socket);
    opened->socket = -1;
}
