/* SPDX-License-Identifier: MIT
 * The declaration as bytes, and their hash. Where rows lie and how many fit is not part of it.
 *
 * Numbers are little-endian; a name is its length (1 byte, at most 24) and its characters:
 *     u16  number of tables; for each
 *         name
 *         u8   number of columns; for each
 *             name
 *             u8   type
 *             u8   role: state, row id, derived or local
 *             i32  least
 *             i32  greatest; of a reference: number of its table in all parts
 *     u16  number of kinds of commands; for each
 *         u8   kind
 *         name
 *         u8   mode
 *         u8   number of arguments; for each
 *             name
 *             u8   type
 *             u8   table
 *             i32  least
 *             i32  greatest
 * The schema hash is the chain (cox_hash_chain, from 0) of these bytes taken as 32-bit words, the
 * last one filled up with zeros. */
#include "coxswain/hash.h"
#include "coxswain/snapshot.h"

#include "core/base/cox_bytes.h"
#include "cox_kind.h"
#include "cox_plan.h"
#include "cox_rows.h"
#include "cox_sink.h"

static void put_number(cox_sink *sink, int32_t number)
{
    cox_sink_put(sink, COX_I32, (uint32_t)number);
}

static void put_columns(cox_sink *sink, const cox_rows *rows)
{
    cox_field field;
    cox_sink_put(sink, COX_U8, rows->column_count);
    for (uint32_t number = 0; cox_rows_field(rows, number, &field); number++) {
        cox_sink_put_name(sink, rows->columns[number].name);
        cox_sink_put(sink, COX_U8, field.type);
        cox_sink_put(sink, COX_U8, field.role);
        put_number(sink, field.least);
        put_number(sink, field.greatest);
    }
}

static void put_tables(cox_sink *sink, const cox_sim *sim)
{
    cox_rows rows;
    cox_sink_put(sink, COX_U16, cox_sim_table_count(sim));
    for (uint32_t table = 0; cox_rows_open(&rows, sim, table); table++) {
        cox_sink_put_name(sink, rows.declared->name);
        put_columns(sink, &rows);
    }
}

static void put_argument(cox_sink *sink, const cox_argument *argument)
{
    cox_sink_put_name(sink, argument->name);
    cox_sink_put(sink, COX_U8, cox_flash_u8(&argument->type));
    cox_sink_put(sink, COX_U8, cox_flash_u8(&argument->table));
    put_number(sink, cox_flash_i32(&argument->least));
    put_number(sink, cox_flash_i32(&argument->greatest));
}

static void put_kind(cox_sink *sink, const cox_command_kind *declared)
{
    cox_kind kind = cox_kind_of(declared);
    cox_sink_put(sink, COX_U8, cox_flash_u8(&declared->kind));
    cox_sink_put_name(sink, declared->name);
    cox_sink_put(sink, COX_U8, kind.mode);
    cox_sink_put(sink, COX_U8, kind.count);
    for (uint32_t i = 0; i < kind.count; i++) put_argument(sink, &kind.arguments[i]);
}

static void put_commands(cox_sink *sink, const cox_sim *sim)
{
    cox_sink_put(sink, COX_U16, sim->command_count);
    for (uint32_t i = 0; i < sim->command_count; i++) put_kind(sink, &sim->commands[i]);
}

cox_status cox_schema_write(const cox_sim *sim, cox_stream_writer writer)
{
    cox_sink sink;
    cox_sink_start(&sink, writer);
    put_tables(&sink, sim);
    put_commands(&sink, sim);
    return cox_sink_finish(&sink);
}

/* The hash of bytes that come in pieces of any length. */
typedef struct schema_hash {
    uint64_t chain;
    uint8_t length; /* bytes of the word so far */
    uint8_t word[4];
} schema_hash;

static void chain_word(schema_hash *hash)
{
    hash->chain = cox_hash_chain(hash->chain, cox_bytes_get_u32(hash->word));
    hash->length = 0;
}

static cox_status hash_piece(void *user, const void *bytes, uint32_t length)
{
    schema_hash *hash = (schema_hash *)user;
    const uint8_t *from = (const uint8_t *)bytes;
    for (uint32_t i = 0; i < length; i++) {
        hash->word[hash->length++] = from[i];
        if (hash->length == 4) chain_word(hash);
    }
    return COX_OK;
}

uint64_t cox_sim_schema_hash(const cox_sim *sim)
{
    schema_hash hash;
    if (sim->plan != NULL) return sim->plan->schema_hash;
    hash.chain = 0;
    hash.length = 0;
    cox_stream_writer writer = {hash_piece, &hash};
    cox_schema_write(sim, writer);
    if (hash.length > 0) {
        while (hash.length < 4) hash.word[hash.length++] = 0;
        chain_word(&hash);
    }
    return hash.chain;
}
