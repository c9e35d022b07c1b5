/* SPDX-License-Identifier: MIT
 * The page of a player. */
#include "player_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(player_page *page, const void *bytes, size_t length)
{
    output_file_write(page->file, bytes, (uint32_t)length);
}

static void put_words(player_page *page, const char *words)
{
    put(page, words, strlen(words));
}

player_page player_page_begin(output_file *file)
{
    player_page page = {.file = file};
    put(&page, player_page_before, player_page_before_size);
    return page;
}

/* Writes a whole frame, whose length is a multiple of 3, in base64. */
static cox_status write_base64(void *user, const void *bytes, uint32_t length)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    player_page *page = (player_page *)user;
    const uint8_t *from = (const uint8_t *)bytes;
    if (!buffer_reserve(&page->text, (size_t)length / 3 * 4)) return COX_ERROR_CAPACITY;
    uint8_t *to = page->text.bytes;
    for (uint32_t i = 0; i + 2 < length; i += 3) {
        uint32_t three =
            (uint32_t)from[i] << 16 | (uint32_t)from[i + 1] << 8 | (uint32_t)from[i + 2];
        *to++ = (uint8_t)letters[three >> 18];
        *to++ = (uint8_t)letters[three >> 12 & 63];
        *to++ = (uint8_t)letters[three >> 6 & 63];
        *to++ = (uint8_t)letters[three & 63];
    }
    return output_file_write(page->file, page->text.bytes, length / 3 * 4);
}

cox_stream_writer player_page_begin_chunks(player_page *page, unsigned number)
{
    char tag[64];
    snprintf(tag, sizeof tag, "<script type=\"text/plain\" id=\"chunks-%u\">", number);
    put_words(page, tag);
    return (cox_stream_writer){write_base64, page};
}

/* Writes JSON in which no text ends the script that holds it. */
static void put_json(player_page *page, const char *text, size_t length)
{
    const char *end = text + length;
    for (const char *bracket; (bracket = memchr(text, '<', (size_t)(end - text))) != NULL;
         text = bracket + 1) {
        put(page, text, (size_t)(bracket - text));
        put_words(page, "\\u003c");
    }
    put(page, text, (size_t)(end - text));
}

bool player_page_end_chunks(player_page *page, unsigned number, const player_replay *replay,
                            const comparison *compared)
{
    char *text = NULL;
    size_t length = 0;
    char tag[80];
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) return false;
    json writer = json_begin_line(file);
    player_replay_describe(&writer, replay, compared);
    json_finish(&writer);
    bool is_made = fclose(file) == 0;
    snprintf(tag, sizeof tag, "</script>\n<script type=\"application/json\" id=\"head-%u\">\n",
             number);
    put_words(page, tag);
    if (is_made) put_json(page, text, length);
    put_words(page, "</script>\n");
    free(text);
    return is_made;
}

void player_page_end(player_page *page)
{
    put(page, player_page_after, player_page_after_size);
    buffer_free(&page->text);
}
