/* SPDX-License-Identifier: MIT
 * A plugin for QEMU that counts instructions: exactly, and without a change to the program.
 *
 * The program calls cost_mark before and after the code to measure. At every second mark the plugin
 * writes a line "total N", the instructions since the mark before. With profile=K, lines "profile N
 * SYMBOL" follow the K-th total (the first is 0). Use: qemu-system-arm ... -plugin
 * ./instruction_counter.so,out=FILE. No package has QEMU's header, so this file declares what it
 * uses of it. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info_t;
typedef void vcpu_callback(unsigned int vcpu, void *user);

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *instruction);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *instruction,
                                            vcpu_callback *callback, int flags, void *user);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           void (*callback)(qemu_plugin_id_t id,
                                                            struct qemu_plugin_tb *block));
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id,
                                    void (*callback)(qemu_plugin_id_t id, void *user), void *user);
int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t *info, int count,
                        char **arguments);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

#define NO_REGISTERS 0
#define SYMBOLS_MAX 4096
#define MARK "cost_mark"

typedef struct symbol {
    char *name;
    uint64_t count; /* instructions of the present measurement */
} symbol;

static symbol symbols[SYMBOLS_MAX];
static size_t symbol_count;
static uint64_t measured; /* complete measurements */
static uint64_t total;    /* total instructions of the present one */
static bool counting;
static uint64_t profiled = UINT64_MAX; /* the measurement to list by symbol */
static FILE *out;

/* The entry of a name; names without room share the last entry. */
static symbol *symbol_of(const char *name)
{
    if (name == NULL) name = "?";
    for (size_t i = 0; i < symbol_count; i++)
        if (strcmp(symbols[i].name, name) == 0) return &symbols[i];
    if (symbol_count == SYMBOLS_MAX) return &symbols[SYMBOLS_MAX - 1];
    symbols[symbol_count].name = strdup(name);
    return &symbols[symbol_count++];
}

static void write_measurement(void)
{
    fprintf(out, "total %llu\n", (unsigned long long)total);
    for (size_t i = 0; i < symbol_count; i++) {
        if (measured == profiled && symbols[i].count > 0)
            fprintf(out, "profile %llu %s\n", (unsigned long long)symbols[i].count,
                    symbols[i].name);
    }
    measured++;
}

/* At the first instruction of a mark. */
static void on_mark(unsigned int vcpu, void *user)
{
    (void)vcpu;
    (void)user;
    if (counting) write_measurement();
    counting = !counting;
    total = 0;
    for (size_t i = 0; i < symbol_count; i++) symbols[i].count = 0;
}

static void on_instruction(unsigned int vcpu, void *user)
{
    (void)vcpu;
    if (!counting) return;
    total++;
    ((symbol *)user)->count++;
}

/* The first instruction of cost_mark is the mark; the plugin counts none of its instructions. */
static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
    (void)id;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); i++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
        symbol *entry = symbol_of(qemu_plugin_insn_symbol(instruction));
        bool is_mark = strcmp(entry->name, MARK) == 0;
        if (is_mark && i > 0) continue;
        qemu_plugin_register_vcpu_insn_exec_cb(instruction, is_mark ? on_mark : on_instruction,
                                               NO_REGISTERS, entry);
    }
}

static void on_end(qemu_plugin_id_t id, void *user)
{
    (void)id;
    (void)user;
    fclose(out);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id,
                                                               const struct qemu_info_t *info,
                                                               int count, char **arguments)
{
    (void)info;
    for (int i = 0; i < count; i++) {
        if (strncmp(arguments[i], "out=", 4) == 0) out = fopen(arguments[i] + 4, "w");
        if (strncmp(arguments[i], "profile=", 8) == 0)
            profiled = strtoull(arguments[i] + 8, NULL, 10);
    }
    if (out == NULL) return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    qemu_plugin_register_atexit_cb(id, on_end, NULL);
    return 0;
}
