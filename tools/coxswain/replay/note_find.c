/* SPDX-License-Identifier: MIT
 * Finding notes. */
#include "note_find.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "note_file.h"
#include "text/text_words.h"
#include "util/failure.h"
#include "util/options.h"

/* Bytes of a list of notes in a sentence; what does not fit is left out. */
#define LIST_SIZE 512u

/* A search. */
typedef struct search {
    const char *words;
    note_found *found;
    note nearest; /* the first that has nearly the words; empty: none so far */
    notes all;    /* the first ones are kept */
} search;

/* How many blanks a text has. */
static uint32_t count_blanks(const char *text)
{
    uint32_t count = 0;
    for (; *text != '\0'; text++) count += *text == ' ' ? 1 : 0;
    return count;
}

/* Whether as many words of a text, in a row, are nearly those that are sought. */
static bool is_near(const char *text, const char *words)
{
    char part[NOTE_SIZE];
    uint32_t blanks = count_blanks(words);
    for (const char *from = text; from != NULL; from = strchr(from, ' ')) {
        if (*from == ' ') from++;
        const char *to = from;
        for (uint32_t i = 0; i <= blanks; i++) to += *to == '\0' ? 0 : 1 + strcspn(to + 1, " ");
        snprintf(part, sizeof part, "%.*s", (int)(to - from), from);
        const char *const candidates[] = {part, NULL};
        if (nearest_word(words, candidates) != NULL) return true;
    }
    return false;
}

static void keep(note *kept, const char *text)
{
    snprintf(kept->text, sizeof kept->text, "%s", text);
    kept->length = strlen(kept->text);
}

static void take(search *made, const note_walk *walk)
{
    const char *text = (const char *)walk->text.bytes;
    note_found *found = made->found;
    bool is_in = strstr(text, made->words) != NULL;
    if (is_in && found->count++ == 0) {
        keep(&found->first, text);
        found->tick = walk->tick;
    }
    if (made->nearest.length == 0 && is_near(text, made->words)) keep(&made->nearest, text);
    if (made->all.count < NOTES_MAX) keep(&made->all.kept[made->all.count], text);
    made->all.count++;
}

/* Writes what may have been meant: a near note, or the first of all. */
static void add_hints(FILE *file, const search *made)
{
    const notes *all = &made->all;
    const note *near = &made->nearest;
    uint64_t kept = all->count < NOTES_MAX ? all->count : NOTES_MAX;
    if (near->length > 0) {
        fputs("; did you mean ", file);
        text_put_quoted(file, (const uint8_t *)near->text, near->length);
        fputc('?', file);
        return;
    }
    for (uint64_t i = 0; i < kept; i++) {
        fputs(i == 0 ? "; it has " : ", ", file);
        text_put_quoted(file, (const uint8_t *)all->kept[i].text, all->kept[i].length);
    }
    if (all->count > kept) fprintf(file, " and %" PRIu64 " more", all->count - kept);
}

/* Says that no note contains the words. */
static bool refuse(const search *made, const cox_reader *reader, const char *path, char *error)
{
    char list[LIST_SIZE] = "";
    char why[COX_VERDICT_TEXT_SIZE];
    cox_reader_text(reader, reader->status, NULL, why, sizeof why);
    FILE *file = fmemopen(list, sizeof list, "w");
    if (file != NULL) add_hints(file, made);
    if (file != NULL) fclose(file);
    list[sizeof list - 1] = '\0';
    if (reader->status != COX_END)
        return fail(error, "%s: %s; no note before that contains '%s'%s", path, why, made->words,
                    list);
    if (made->all.count == 0)
        return fail(error, "%s: has no notes, so none contains '%s'", path, made->words);
    return fail(error, "%s: no note contains '%s'%s", path, made->words, list);
}

bool note_find(note_found *found, const char *path, const char *words, char *error)
{
    note_walk walk;
    memset(found, 0, sizeof *found);
    search *made = calloc(1, sizeof *made);
    if (made == NULL) return fail(error, "%s: there is no memory for its notes", path);
    made->words = words;
    made->found = found;
    bool is_open = note_walk_open(&walk, path, error);
    while (is_open && note_walk_next(&walk)) take(made, &walk);
    found->status = walk.reader.status;
    if (is_open && found->count == 0) refuse(made, &walk.reader, path, error);
    note_walk_close(&walk);
    free(made);
    return found->count > 0;
}
