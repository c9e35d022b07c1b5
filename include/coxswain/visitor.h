/* SPDX-License-Identifier: MIT
 * State, declared once.
 *
 * A simulation's state is tables of rows, as in a small database, declared as constant arrays
 * beside its structs. Hash, snapshot, check, dump, diff and the fetch of one cell are walks of the
 * library over that declaration, so they cannot drift apart, and the schema is the same for no rows
 * and for a thousand.
 *
 * A simulation whose tables all lie in one struct names them in sim.tables. One whose parts lie
 * apart has a visit(context, visitor) that names the tables of each part with cox_visitor_part; it
 * never loops over rows and never branches on values. */
#ifndef COX_VISITOR_H
#define COX_VISITOR_H

#include <stddef.h>
#include <stdint.h>

#include "coxswain/command.h"
#include "coxswain/flash.h"
#include "coxswain/random.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a column is to the library. */
enum cox_column_role {
    COX_STATE = 1,   /* hashed and saved */
    COX_ROW_ID = 2,  /* the row's id, COX_U32, not COX_NO_ROW: hashed, saved, the order of rows */
    COX_DERIVED = 3, /* not hashed, not saved: restored() rebuilds it after a load; dumped, and
                        compared by the sync test */
    COX_LOCAL = 4    /* not hashed, not saved, not compared: dumped only */
};

/* Rows in pages, ids in an array of their own and rows that are counted from 0 are for programs
 * that have the memory for an ECS. For a bare chip the library goes without their code, unless it
 * and the program are compiled with COX_HAS_PAGES 1. */
#ifndef COX_HAS_PAGES
#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32) || defined(__wasm__)
#define COX_HAS_PAGES 1
#else
#define COX_HAS_PAGES 0
#endif
#endif

/* Where the rows of a table lie. */
enum cox_table_layout {
    COX_ROWS_INLINE = 1,  /* an array within the base struct */
    COX_ROWS_POINTED = 2, /* an array behind a pointer in the base struct */
    COX_ROWS_SINGLE = 3,  /* the base struct itself is the one row */
    COX_ROWS_COLUMNS = 4, /* a struct of arrays: each column is a pointer in the base struct */
    COX_ROWS_PAGED = 5    /* arrays of as many rows each, behind an array of pointers to them that
                             a pointer in the base struct points to */
};

/* The greatest of a COX_ROW_ID column whose ids have an array of their own. */
#define COX_IDS_APART 1

/* The greatest of a COX_REFERENCE column to a table of any part, by its number in all parts. */
#define COX_TABLE_OF_ALL(table) (-1 - (table))

/* One column: a field of a row. Offsets are checked at compile time. A table's count, capacity or
 * pointer is never a column. */
typedef struct cox_column {
    char name[COX_NAME_SIZE]; /* in dumps and reports; ends with a zero */
    uint16_t offset;  /* of the field in the row; with COX_ROWS_COLUMNS, of the pointer in base */
    uint8_t type;     /* enum cox_type */
    uint8_t role;     /* enum cox_column_role */
    int32_t least;    /* bounds, both included; least == greatest == 0: every value of the type.
                         For COX_ROW_ID and COX_REFERENCE what is added to a number in memory to
                         make an id of it: 0, or 1 where a program counts rows from 0 and its
                         UINT32_MAX is no row */
    int32_t greatest; /* For COX_ROW_ID 0, or COX_IDS_APART: then offset is that of a pointer in the
                         base struct; for COX_REFERENCE the number of the table within the part, or
                         COX_TABLE_OF_ALL */
} cox_column;

/* One table: rows of one kind. Rows with a COX_ROW_ID column may be stored in any order, and
 * nothing may depend on it; rows without one are known by their position, so that their order is
 * state. The capacity * stride bytes from the first row on, each page and ids in an array of their
 * own belong to the rows alone: a sync test spoils them. */
typedef struct cox_table {
    char name[COX_NAME_SIZE]; /* in dumps and reports; ends with a zero */
    uint32_t rows_offset;     /* of the array or of the pointer to it, in the base struct */
    uint32_t count_offset;    /* of the uint32_t that counts the rows, in the base struct */
    uint32_t capacity;        /* the most rows; 0: a uint32_t in the base struct says it. With
                                 COX_ROWS_PAGED that one says it, and this is the rows of a page */
    uint32_t capacity_offset; /* of that uint32_t */
    uint16_t stride;          /* bytes from row to row */
    uint8_t layout;           /* enum cox_table_layout */
    uint8_t column_count;     /* at most COX_COLUMNS_MAX */
    const cox_column *columns; /* COX_FLASH, column_count of them */
} cox_table;

/* The bytes of a row, and the offset of a column, which both fit in 16 bits; the number of columns;
 * and 0 for a count of 32 bits; or a compile error. */
#define COX_ROW_SIZE(size)                                                                        \
    ((uint16_t)((size) + COX_REQUIRE_THAT((uint32_t)(size) <= UINT32_C(65535),                    \
                                          "a row has at most 65535 bytes")))
#define COX_COLUMN_OFFSET(offset)                                                                 \
    ((uint16_t)((offset) +                                                                        \
                COX_REQUIRE_THAT((uint32_t)(offset) <= UINT32_C(65535),                           \
                                 "a column lies at most 65535 bytes behind the start of its row " \
                                 "or base struct")))
#define COX_COLUMN_COUNT(columns)                                                                 \
    ((uint8_t)(COX_COUNT(columns) + COX_REQUIRE_THAT(COX_COUNT(columns) <= COX_COLUMNS_MAX,       \
                                                     "a table has at most 250 columns")))
#define COX_REQUIRE_COUNT(count)                                                                  \
    COX_REQUIRE_THAT(sizeof(count) == 4u, "a count and a capacity are uint32_t")

/* The bytes a value of a type takes, in memory and encoded. */
#define COX_TYPE_SIZE(type)                                                                       \
    ((type) == COX_U8 || (type) == COX_I8 || (type) == COX_BOOL ? 1u                              \
     : (type) == COX_U16 || (type) == COX_I16                   ? 2u                              \
     : (type) == COX_U64 || (type) == COX_I64                   ? 8u                              \
                                                                : 4u)

/* Whether a type has a sign; whether a member fits a type in that, where C can tell: a bool, a char
 * and a member in C++ fit any type. */
#define COX_TYPE_HAS_SIGN(type)                                                                   \
    ((type) == COX_I32 || (type) == COX_FIXED || ((type) >= COX_I8 && (type) <= COX_ANGLE))
#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define COX_SIGN_FITS(member, type)                                                               \
    _Generic((member),                                                                            \
        signed char: COX_TYPE_HAS_SIGN(type),                                                     \
        short: COX_TYPE_HAS_SIGN(type),                                                           \
        int: COX_TYPE_HAS_SIGN(type),                                                             \
        long: COX_TYPE_HAS_SIGN(type),                                                            \
        long long: COX_TYPE_HAS_SIGN(type),                                                       \
        unsigned char: !COX_TYPE_HAS_SIGN(type),                                                  \
        unsigned short: !COX_TYPE_HAS_SIGN(type),                                                 \
        unsigned int: !COX_TYPE_HAS_SIGN(type),                                                   \
        unsigned long: !COX_TYPE_HAS_SIGN(type),                                                  \
        unsigned long long: !COX_TYPE_HAS_SIGN(type),                                             \
        default: 1)
#else
#define COX_SIGN_FITS(member, type) 1
#endif

/* 0 for a member that fits a type; or a compile error. */
#define COX_REQUIRE_MEMBER(member, type)                                                          \
    (COX_REQUIRE_THAT(sizeof(member) == COX_TYPE_SIZE(type),                                      \
                      "the member has another size than the type of its column") +                \
     COX_REQUIRE_THAT(COX_SIGN_FITS(member, type),                                                \
                      "the member has another sign than the type of its column"))

/* A column: row_type.member under its own name (or another), with its type, role and bounds. A
 * member of another size or sign than its type, or too far from the row's start, does not compile,
 * nor does a name of COX_NAME_SIZE characters or more: the "member.random.increment" of a member
 * with a long name, say. */
#define COX_COLUMN_NAMED(row_type, member, name, type, role, least, greatest)                     \
    {                                                                                             \
        name,                                                                                     \
            (uint16_t)(COX_COLUMN_OFFSET(offsetof(row_type, member)) + COX_REQUIRE_NAME(name) +   \
                       COX_REQUIRE_MEMBER(((row_type *)0)->member, type)),                        \
            type, role, least, greatest                                                           \
    }
#define COX_COLUMN(row_type, member, type, role, least, greatest)                                 \
    COX_COLUMN_NAMED(row_type, member, #member, type, role, least, greatest)

/* The row's id; a reference to a row of table number table of the same part. */
#define COX_ID_COLUMN(row_type, member) COX_COLUMN(row_type, member, COX_U32, COX_ROW_ID, 0, 0)
#define COX_REFERENCE_COLUMN(row_type, member, table)                                             \
    COX_COLUMN(row_type, member, COX_REFERENCE, COX_STATE, 0, table)

#if COX_HAS_PAGES
/* The same two columns where a program counts rows from 0, as an ECS does: its row 0 has the id 1,
 * by which commands and reports name it. */
#define COX_ID_COLUMN_FROM_0(row_type, member)                                                    \
    COX_COLUMN(row_type, member, COX_U32, COX_ROW_ID, 1, 0)
#define COX_REFERENCE_COLUMN_FROM_0(row_type, member, table)                                      \
    COX_COLUMN(row_type, member, COX_REFERENCE, COX_STATE, 1, table)

/* The ids of rows that lie elsewhere, a column named "id": an array behind the uint32_t pointer
 * base_type.pointer, in the order of the rows. first is the number that the program gives to its
 * first row, 0 or 1. */
#define COX_IDS_COLUMN(base_type, pointer, first)                                                 \
    {                                                                                             \
        "id",                                                                                     \
            (uint16_t)(COX_COLUMN_OFFSET(offsetof(base_type, pointer)) +                          \
                       COX_REQUIRE_THAT(sizeof(*((base_type *)0)->pointer) == 4u,                 \
                                        "ids are uint32_t")),                                     \
            COX_U32, COX_ROW_ID, 1 - (first), COX_IDS_APART                                       \
    }
#endif

/* A reference to a row of another part's table, by its number in all parts. */
#define COX_REFERENCE_COLUMN_OF_ALL(row_type, member, table)                                      \
    COX_REFERENCE_COLUMN(row_type, member, COX_TABLE_OF_ALL(table))

/* Two columns each, both state: a point within the world; any vector; a random generator. */
#define COX_POSITION_COLUMNS(row_type, member)                                                    \
    COX_COLUMN(row_type, member.x, COX_FIXED, COX_STATE, -COX_WORLD_LIMIT, COX_WORLD_LIMIT),      \
        COX_COLUMN(row_type, member.y, COX_FIXED, COX_STATE, -COX_WORLD_LIMIT, COX_WORLD_LIMIT)
#define COX_VEC2_COLUMNS(row_type, member)                                                        \
    COX_COLUMN(row_type, member.x, COX_FIXED, COX_STATE, 0, 0),                                   \
        COX_COLUMN(row_type, member.y, COX_FIXED, COX_STATE, 0, 0)
#define COX_RANDOM_COLUMNS(row_type, member)                                                      \
    COX_COLUMN(row_type, member.state, COX_U64, COX_STATE, 0, 0),                                 \
        COX_COLUMN(row_type, member.increment, COX_U64, COX_STATE, 0, 0)

/* A table whose rows are the array base_type.rows, counted by the uint32_t base_type.count. */
#define COX_TABLE(base_type, rows, count, capacity, columns)                                      \
    {                                                                                             \
        #rows, (uint32_t)(offsetof(base_type, rows) + COX_REQUIRE_NAME(#rows)),                   \
            (uint32_t)(offsetof(base_type, count) +                                               \
                       COX_REQUIRE_COUNT(((base_type *)0)->count)),                               \
            capacity, 0u,                                                                         \
            (uint16_t)(COX_ROW_SIZE(sizeof(((base_type *)0)->rows[0])) +                          \
                       COX_REQUIRE_THAT(sizeof(((base_type *)0)->rows) ==                         \
                                            (capacity) * sizeof(((base_type *)0)->rows[0]),       \
                                        "the array has another length than the capacity")),       \
            COX_ROWS_INLINE, COX_COLUMN_COUNT(columns), columns                                   \
    }

/* A table whose rows lie behind the pointer base_type.rows; the uint32_t base_type.capacity says
 * how many there may be. */
#define COX_TABLE_POINTED(base_type, rows, count, capacity, columns)                              \
    {                                                                                             \
        #rows, (uint32_t)(offsetof(base_type, rows) + COX_REQUIRE_NAME(#rows)),                   \
            (uint32_t)offsetof(base_type, count), 0u,                                             \
            (uint32_t)(offsetof(base_type, capacity) +                                            \
                       COX_REQUIRE_COUNT(((base_type *)0)->count) +                               \
                       COX_REQUIRE_COUNT(((base_type *)0)->capacity)),                            \
            COX_ROW_SIZE(sizeof(*((base_type *)0)->rows)), COX_ROWS_POINTED,                      \
            COX_COLUMN_COUNT(columns), columns                                                    \
    }

#if COX_HAS_PAGES
/* A table, under a name of its own, whose rows lie in pages of page_rows rows each: base_type.pages
 * points to an array of pointers to pages. Those of all rows up to the capacity must be there, as
 * rows that are loaded may take each of them. */
#define COX_TABLE_PAGED(name, base_type, pages, page_rows, count, capacity, columns)              \
    {                                                                                             \
        name, (uint32_t)(offsetof(base_type, pages) + COX_REQUIRE_NAME(name)),                    \
            (uint32_t)(offsetof(base_type, count) +                                               \
                       COX_REQUIRE_COUNT(((base_type *)0)->count) +                               \
                       COX_REQUIRE_COUNT(((base_type *)0)->capacity)),                            \
            (uint32_t)((page_rows) +                                                              \
                       COX_REQUIRE_THAT((page_rows) > 0, "a page has at least one row")),         \
            (uint32_t)offsetof(base_type, capacity),                                              \
            COX_ROW_SIZE(sizeof(**((base_type *)0)->pages)), COX_ROWS_PAGED,                      \
            COX_COLUMN_COUNT(columns), columns                                                    \
    }
#endif

/* A table of one row: single fields of the base struct, under a name of its own. */
#define COX_TABLE_SINGLE(name, columns)                                                           \
    {                                                                                             \
        name, COX_REQUIRE_NAME(name), 0u, 1u, 0u, 0u, COX_ROWS_SINGLE,                            \
            COX_COLUMN_COUNT(columns), columns                                                    \
    }

/* A struct of arrays: each column is declared with COX_ARRAY_COLUMN, a pointer in base_type. */
#define COX_TABLE_COLUMNS(name, base_type, count, capacity, columns)                              \
    {                                                                                             \
        name, COX_REQUIRE_NAME(name), (uint32_t)offsetof(base_type, count), 0u,                   \
            (uint32_t)(offsetof(base_type, capacity) +                                            \
                       COX_REQUIRE_COUNT(((base_type *)0)->count) +                               \
                       COX_REQUIRE_COUNT(((base_type *)0)->capacity)),                            \
            0u, COX_ROWS_COLUMNS, COX_COLUMN_COUNT(columns), columns                              \
    }
#define COX_ARRAY_COLUMN(base_type, pointer, type, role, least, greatest)                         \
    {                                                                                             \
        #pointer,                                                                                 \
            (uint16_t)(COX_COLUMN_OFFSET(offsetof(base_type, pointer)) +                          \
                       COX_REQUIRE_NAME(#pointer) +                                               \
                       COX_REQUIRE_MEMBER(*((base_type *)0)->pointer, type)),                     \
            type, role, least, greatest                                                           \
    }

/* A walk of the library over a simulation's tables; a simulation's visit hands it on to
 * cox_visitor_part. */
typedef struct cox_visitor cox_visitor;
struct cox_visitor {
    /* Called once for each part, in the order of the visit. */
    void (*part)(cox_visitor *visitor, void *base, const cox_table *tables, uint32_t table_count);
};

/* The most tables in all parts of a simulation, and the most columns of a table. */
#define COX_TABLES_MAX 64
#define COX_COLUMNS_MAX 250

/* Declares one part: table_count tables (COX_FLASH) relative to the struct at base. Tables are
 * numbered from 0 in the order of all parts. */
COX_STATIC_INLINE void cox_visitor_part(cox_visitor *visitor, void *base, const cox_table *tables,
                                        uint32_t table_count)
{
    visitor->part(visitor, base, tables, table_count);
}

#ifdef __cplusplus
}
#endif
#endif
