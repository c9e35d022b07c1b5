/* SPDX-License-Identifier: MIT
 * The page of a player. */
#include "player_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

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

/* Writes three bytes as four letters. */
static void put_letters(uint8_t *to, const uint8_t *from)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t three = (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | (uint32_t)from[2];
    for (unsigned i = 0; i < 4; i++) to[i] = (uint8_t)letters[three >> (18 - 6 * i) & 63];
}

/* Writes bytes in base64. */
static cox_status write_base64(void *user, const void *bytes, uint32_t length)
{
    player_page *page = (player_page *)user;
    const uint8_t *from = (const uint8_t *)bytes;
    uint32_t rest = length % 3;
    uint32_t size = (length + 2) / 3 * 4;
    if (!buffer_reserve(&page->text, size)) return COX_ERROR_CAPACITY;
    uint8_t *to = page->text.bytes;
    for (uint32_t i = 0; i < length - rest; i += 3, to += 4) put_letters(to, from + i);
    if (rest > 0) {
        const uint8_t last[3] = {from[length - rest], rest > 1 ? from[length - 1] : 0, 0};
        put_letters(to, last);
        memset(to + 1 + rest, '=', 3 - rest);
    }
    return output_file_write(page->file, page->text.bytes, size);
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

void player_page_end_chunks(player_page *page)
{
    put_words(page, "</script>\n");
}

bool player_page_put_head(player_page *page, unsigned number, const player_replay *replay,
                          const comparison *compared, const char *chunks)
{
    char *text = NULL;
    size_t length = 0;
    char tag[80];
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) return false;
    json writer = json_begin_line(file);
    player_replay_describe(&writer, replay, compared, chunks);
    json_finish(&writer);
    bool is_made = fclose(file) == 0;
    snprintf(tag, sizeof tag, "<script type=\"application/json\" id=\"head-%u\">\n", number);
    put_words(page, tag);
    if (is_made) put_json(page, text, length);
    put_words(page, "</script>\n");
    free(text);
    return is_made;
}

/* Writes the scripts, which page.html starts. */
static bool put_code(player_page *page)
{
    uLongf size = compressBound(player_page_code_size);
    uint8_t *deflated = malloc(size);
    bool is_put = deflated != NULL && compress2(deflated, &size, player_page_code,
                                                player_page_code_size, Z_BEST_COMPRESSION) == Z_OK;
    put_words(page, "<script type=\"text/plain\" id=\"code\">");
    is_put = is_put && write_base64(page, deflated, (uint32_t)size) == COX_OK;
    put_words(page, "</script>\n");
    free(deflated);
    return is_put;
}

bool player_page_end(player_page *page)
{
    bool is_put = put_code(page);
    put(page, player_page_after, player_page_after_size);
    buffer_free(&page->text);
    return is_put;
}
