/* SPDX-License-Identifier: MIT
 * What a sync test found, as one sentence: where, and why. */
#include "coxswain/sync_test.h"

#include "core/sim/cox_text_sentence.h"

#define SENTENCE_SIZE 80

/* The parts of a sentence: what differs, and why. */
enum {
    SAY_CELL,
    SAY_ONLY_CONTINUED,
    SAY_ONLY_LOADED,
    SAY_REFUSED_ORDER,
    SAY_UNDECLARED,
    SAY_DERIVED,
    SAY_RESTORED,
    SAY_ORDER,
    SAY_REMEDY,
    SAY_UNSAVED,
    SAY_UNLOADED,
    SAY_STEPPED,
    SAY_LOADED,
    SAY_MOVED,
    SAY_COUNT
};

/* The places:
 * %t tick  %c cell  %r row  %a value where it went on  %b the other value  %w where that is */
static const char sentences[SAY_COUNT][SENTENCE_SIZE] COX_FLASH = {
    [SAY_CELL] = "tick %t: %c is %a where it went on and %b %w",
    [SAY_ONLY_CONTINUED] = "tick %t: %r exists where it went on and not %w",
    [SAY_ONLY_LOADED] = "tick %t: %r exists %w and not where it went on",
    [SAY_REFUSED_ORDER] = "tick %t: restored() refuses the state %w",
    [SAY_UNDECLARED] = "; so the step depends on state that is not declared",
    [SAY_DERIVED] = "; it is derived, and restored() does not rebuild it",
    [SAY_RESTORED] = "; so restored() changes what was loaded",
    [SAY_ORDER] = "; so the outcome depends on the order in which rows are stored",
    [SAY_REMEDY] = ": visit them by rising id, or read all of them before one is changed",
    [SAY_UNSAVED] = "tick %t: the state cannot be saved: it does not fit in the test's memory",
    [SAY_UNLOADED] = "tick %t: a snapshot of the state cannot be loaded: ",
    [SAY_STEPPED] = "where it was loaded from its own snapshot and stepped",
    [SAY_LOADED] = "where it was loaded from its own snapshot",
    [SAY_MOVED] = "with the same rows stored in another order",
};

/* Where the other value is. */
static uint32_t other_place(uint8_t cause)
{
    if (cause == COX_SYNC_ORDER) return SAY_MOVED;
    return cause == COX_SYNC_UNDECLARED ? SAY_STEPPED : SAY_LOADED;
}

static void say_place(cox_text *text, const void *user, char place)
{
    const cox_sync_report *report = (const cox_sync_report *)user;
    const cox_difference *found = &report->difference;
    if (place == 't') cox_text_add_number(text, report->tick);
    else if (place == 'c') cox_text_add_cell(text, found->cell);
    else if (place == 'r') cox_text_add_row(text, found->cell);
    else if (place == 'a') cox_text_add_cell_value(text, found->cell, found->a);
    else if (place == 'b') cox_text_add_cell_value(text, found->cell, found->b);
    else cox_text_add_words(text, sentences[other_place(report->cause)]);
}

static void say(cox_text *text, const cox_sync_report *report, uint32_t sentence)
{
    cox_text_add_sentence(text, sentences[sentence], say_place, report);
}

/* What differs. */
static uint32_t opening_of(const cox_sync_report *report)
{
    if (report->cause == COX_SYNC_UNSAVED) return SAY_UNSAVED;
    if (report->cause == COX_SYNC_UNLOADED) return SAY_UNLOADED;
    if (report->fault.status == COX_ERROR_REFUSED) return SAY_REFUSED_ORDER;
    if (report->difference.only_in_a) return SAY_ONLY_CONTINUED;
    return report->difference.only_in_b ? SAY_ONLY_LOADED : SAY_CELL;
}

void cox_sync_test_text(const cox_sync_report *report, const cox_sim *sim, char *text,
                        uint32_t size)
{
    cox_text sentence = cox_text_make(sim, text, size);
    say(&sentence, report, opening_of(report));
    if (report->cause == COX_SYNC_UNDECLARED) say(&sentence, report, SAY_UNDECLARED);
    if (report->cause == COX_SYNC_DERIVED) say(&sentence, report, SAY_DERIVED);
    if (report->cause == COX_SYNC_RESTORED) say(&sentence, report, SAY_RESTORED);
    if (report->cause == COX_SYNC_ORDER) say(&sentence, report, SAY_ORDER);
    if (report->cause == COX_SYNC_ORDER) say(&sentence, report, SAY_REMEDY);
    if (report->cause != COX_SYNC_UNLOADED || size == 0) return;
    cox_snapshot_fault_text(&report->fault, sim, text + sentence.length, size - sentence.length);
}
