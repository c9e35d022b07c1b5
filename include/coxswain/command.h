/* SPDX-License-Identifier: MIT
 * Commands: the only input of a running simulation.
 *
 * An input is one player's commands for one tick. A frame is all inputs of a tick, in (player,
 * sequence) order, events of the session first; a simulation's step gets it, a recording stores it.
 * Kinds of commands are declared once, as a constant table: text, wire, range checks, prediction
 * and fuzzers come from it. */
#ifndef COX_COMMAND_H
#define COX_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/flash.h"
#include "coxswain/status.h"
#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The size of a declared name, its terminating zero included. Names are lower-case words of a-z,
 * 0-9, '_', and '.' between the parts of a column's name. */
#define COX_NAME_SIZE 24

/* 0 for a name that leaves room for its terminating zero, or a compile error. The macros that
 * declare arguments, columns and tables use it, as C itself accepts a string that fills its array
 * without a zero. */
#define COX_REQUIRE_NAME(name)                                                                    \
    COX_REQUIRE_THAT(sizeof(name) <= COX_NAME_SIZE, "a name has at most 23 characters")

/* The most arguments a command has, and the most bytes that one player's commands of one tick may
 * take when encoded; a match may allow less (command_bytes of its definition). */
#define COX_ARGUMENTS_MAX 4
#define COX_INPUT_BYTES_MAX 256

/* Players are 0 to COX_PLAYERS_MAX - 1. The session itself speaks as COX_PLAYER_SESSION. Where a
 * player is told, COX_NO_PLAYER says that there is none. The
 * session is no player, so both are one value. */
#define COX_PLAYERS_MAX 16
#define COX_PLAYER_SESSION 255
#define COX_NO_PLAYER 255

/* The most commands a frame can hold: one byte each from every player and the session. */
#define COX_FRAME_COMMANDS_MAX ((COX_PLAYERS_MAX + 1) * COX_INPUT_BYTES_MAX)

/* The types of arguments and of state columns. Encoded they are little-endian, signed ones in two's
 * complement. */
enum cox_type {
    COX_U8 = 1,        /* 1 byte */
    COX_U16 = 2,       /* 2 bytes */
    COX_U32 = 3,       /* 4 bytes */
    COX_U64 = 4,       /* 8 bytes, columns only */
    COX_I32 = 5,       /* 4 bytes */
    COX_FIXED = 6,     /* 4 bytes, a fix16_t */
    COX_REFERENCE = 7, /* 4 bytes: the id of a row, a uint32_t; COX_NO_ROW for none */
    COX_I8 = 8,        /* 1 byte */
    COX_I16 = 9,       /* 2 bytes */
    COX_I64 = 10,      /* 8 bytes, columns only */
    COX_ANGLE = 11,    /* 4 bytes, a fix16_t: radians from -COX_FIX_PI to COX_FIX_PI */
    COX_BOOL = 12,     /* 1 byte, 0 or 1: a bool */
    COX_TEXT = 13      /* 4 bytes of a text, in order (array.h), columns only */
};

/* The id that no row has; and the slot where none is stored. */
#define COX_NO_ROW UINT32_C(0)
#define COX_NO_SLOT UINT32_MAX

/* How a session predicts a kind of command that has not arrived yet. */
enum cox_command_mode {
    COX_MODE_HELD = 1, /* as the player's last one of that kind: a cursor, a stick */
    COX_MODE_ONCE = 2  /* not at all: a click, an order */
};

/* One argument of a kind of command. An empty name ends the list of arguments. */
typedef struct cox_argument {
    char name[COX_NAME_SIZE]; /* in dumps and texts; ends with a zero */
    uint8_t type;     /* enum cox_type: COX_U8 to COX_BOOL, not COX_U64 or COX_I64 */
    uint8_t table;    /* for COX_REFERENCE: number of the table whose row it names, else 0 */
    int32_t least;    /* the smallest value allowed */
    int32_t greatest; /* the largest one; 0 with a least of 0: no bounds */
} cox_argument;

/* One kind of command. Kinds 0 to 239 are the simulation's; 240 to 255 are the session's. */
typedef struct cox_command_kind {
    uint8_t kind;                              /* its number, which no other kind has */
    char name[COX_NAME_SIZE];                  /* in dumps and texts */
    uint8_t mode;                              /* enum cox_command_mode */
    cox_argument arguments[COX_ARGUMENTS_MAX]; /* the declared ones first */
} cox_command_kind;

/* The first of the session's kinds. */
#define COX_KIND_SESSION_FIRST 240

/* The commands that only COX_PLAYER_SESSION gives, in every simulation. The first four have one
 * argument, the others none. */
enum cox_session_command {
    COX_KIND_JOIN = 240,  /* player (0 to COX_PLAYERS_MAX - 1): its inputs begin with this tick */
    COX_KIND_LEAVE = 241, /* player: its inputs ended with the tick before */
    COX_KIND_AWAY = 242,  /* player: its inputs are empty from this tick on */
    COX_KIND_BACK = 243,  /* player: its inputs are its own again from this tick on */
    COX_KIND_PAUSE = 244, /* the frame of this tick is the last one before a pause */
    COX_KIND_GO_ON = 245  /* the pause before this tick is over */
};

/* Declares an argument: a coordinate of the world; a fixed-point number; an integer; the id of a
 * row; one of any type. A name that is too long does not compile. */
#define COX_POSITION_ARGUMENT(name)                                                               \
    COX_ARGUMENT(name, COX_FIXED, 0, -COX_WORLD_LIMIT, COX_WORLD_LIMIT)
#define COX_FIXED_ARGUMENT(name, least, greatest) COX_ARGUMENT(name, COX_FIXED, 0, least, greatest)
#define COX_INTEGER_ARGUMENT(name, least, greatest) COX_ARGUMENT(name, COX_I32, 0, least, greatest)
#define COX_ROW_ARGUMENT(name, table) COX_ARGUMENT(name, COX_REFERENCE, table, 0, 0)
#define COX_ARGUMENT(name, type, table, least, greatest)                                          \
    { name, (uint8_t)((type) + COX_REQUIRE_NAME(name)), table, least, greatest }

/* One command as step sees it. Arguments beyond the declared ones are 0. A COX_U32 or
 * COX_REFERENCE argument is stored as its bits. */
typedef struct cox_command {
    uint8_t player; /* the player that gave it: 0 to COX_PLAYERS_MAX - 1, or COX_PLAYER_SESSION */
    uint8_t kind;   /* of a cox_command_kind */
    int32_t arguments[COX_ARGUMENTS_MAX]; /* in declared order */
} cox_command;

/* A command of a player: cox_command_make(player, kind, up to COX_ARGUMENTS_MAX arguments). What is
 * not given is 0; more arguments do not compile. Nothing is checked against a declaration
 * (cox_command_is_valid). */
#define cox_command_make(player, ...)                                                             \
    COX_COMMAND_CHOOSE(__VA_ARGS__, cox_command_make_4, cox_command_make_3, cox_command_make_2,   \
                       cox_command_make_1, cox_command_make_0, 0)                                 \
    (player, __VA_ARGS__)

/* Gives its sixth argument. Each argument of the command moves the names on by one, so that is the
 * name for their number. */
#define COX_COMMAND_CHOOSE(kind, a, b, c, d, name, ...) name
#define cox_command_make_0(player, kind) cox_command_make_4(player, kind, 0, 0, 0, 0)
#define cox_command_make_1(player, kind, a) cox_command_make_4(player, kind, a, 0, 0, 0)
#define cox_command_make_2(player, kind, a, b) cox_command_make_4(player, kind, a, b, 0, 0)
#define cox_command_make_3(player, kind, a, b, c) cox_command_make_4(player, kind, a, b, c, 0)

/* A command with all four arguments, a call for other languages too. */
COX_STATIC_INLINE cox_command cox_command_make_4(uint8_t player, uint8_t kind, int32_t a, int32_t b,
                                                 int32_t c, int32_t d)
{
    cox_command command;
    command.player = player;
    command.kind = kind;
    command.arguments[0] = a;
    command.arguments[1] = b;
    command.arguments[2] = c;
    command.arguments[3] = d;
    return command;
}

/* The tick of the last frame that there can be: it leads to state UINT32_MAX, which has no frame.
 * At 60 ticks a second that is after 828 days. */
#define COX_FRAME_TICK_MAX (UINT32_MAX - 1u)

/* All commands of one tick: frame t turns state t into state t + 1. */
typedef struct cox_frame {
    uint32_t tick;  /* t, at most COX_FRAME_TICK_MAX */
    uint32_t count; /* of commands, at most COX_FRAME_COMMANDS_MAX */
    const cox_command *commands; /* in the caller's memory; may be NULL if count is 0 */
} cox_frame;

/* Copies the declaration of a kind to *declared: from kinds (COX_FLASH, kind_count of them), or
 * from COX_KIND_SESSION_FIRST on from the library's own table. Returns false, and leaves *declared
 * unchanged, if the kind is not declared. */
COX_API bool cox_command_find(const cox_command_kind *kinds, uint32_t kind_count, uint8_t kind,
                              cox_command_kind *declared);

/* The number of arguments a kind declares. */
COX_API uint32_t cox_command_argument_count(const cox_command_kind *declared);

/* Whether a command is of a declared kind, comes from a player that may give it (only the session
 * gives the session's kinds), has every argument within its type and bounds, and 0 for every
 * further one. A step ignores a command that is not valid. Whether a named row exists only the
 * simulation knows. */
COX_API bool cox_command_is_valid(const cox_command_kind *kinds, uint32_t kind_count,
                                  const cox_command *command);

/* The bytes a command of this kind takes when encoded: its kind and its arguments, without the
 * player. */
COX_API uint32_t cox_command_size(const cox_command_kind *declared);

/* Encodes a command (kind, then arguments by their types, little-endian, without the player) into
 * bytes, at most capacity, and their number into *length. COX_ERROR_NOT_FOUND for an undeclared
 * kind, COX_ERROR_RANGE for a command that is not valid, COX_ERROR_CAPACITY; then bytes and *length
 * are unchanged. */
COX_API cox_status cox_command_encode(const cox_command_kind *kinds, uint32_t kind_count,
                                      const cox_command *command, uint8_t *bytes, uint32_t capacity,
                                      uint32_t *length);

/* Decodes one command of player from at most length bytes, and their number into *used.
 * COX_ERROR_NOT_FOUND, COX_ERROR_RANGE, COX_ERROR_TRUNCATED; then *command and *used are unchanged.
 * Bytes that can be decoded equal those that cox_command_encode makes of the command. */
COX_API cox_status cox_command_decode(const cox_command_kind *kinds, uint32_t kind_count,
                                      uint8_t player, const uint8_t *bytes, uint32_t length,
                                      cox_command *command, uint32_t *used);

/* Whether a frame's commands are in order: the session's first, then by rising player. */
COX_API bool cox_frame_is_ordered(const cox_frame *frame);

/* The input hash after one more frame: chain is that of all frames before it (0 at the start). It
 * appends (cox_hash_chain) the tick, the count, and for every command player + 256 * kind and then
 * its declared arguments as 32-bit words; a kind that is not declared has none. */
COX_API uint64_t cox_frame_hash(uint64_t chain, const cox_command_kind *kinds, uint32_t kind_count,
                                const cox_frame *frame);

#ifdef __cplusplus
}
#endif
#endif
