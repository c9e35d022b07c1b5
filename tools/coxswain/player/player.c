/* SPDX-License-Identifier: MIT
 * Writes a player. */
#include "player.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "player_growth.h"
#include "player_page.h"
#include "util/failure.h"
#include "util/streams.h"

/* What was written. */
typedef struct player_result {
    player_replay *replays; /* count of them, heap memory */
    size_t count;
    uint64_t bytes; /* of the file */
} player_result;

/* Plays one of the replays into the page. */
static int add_replay(player_page *page, player_result *result, const player_request *request,
                      size_t number, const comparison *compared, char *error)
{
    player_replay *replay = &result->replays[number];
    cox_stream_writer output = player_page_begin_chunks(page, (unsigned)number);
    int code = player_replay_play(replay, request->paths[number], request, output, error);
    result->count = number + 1;
    if (code == EXIT_BAD) return code;
    const char *first = result->replays[0].played.instance.scenario->name;
    const char *last = replay->played.instance.scenario->name;
    if (strcmp(first, last) != 0) {
        fail(error, "%s: is of the scenario %s, and %s is of %s", request->paths[number], last,
             request->paths[0], first);
        return EXIT_BAD;
    }
    player_page_end_chunks(page);
    if (player_page_put_head(page, (unsigned)number, replay, compared, NULL)) return code;
    fail(error, "%s: there is not enough memory for the player", request->output);
    return EXIT_BAD;
}

/* Writes the whole page; an exit code. Of two replays that diverged the first has the sentence. */
static int write_page(player_page *page, player_result *result, const player_request *request,
                      const comparison *compared, char *error)
{
    char sentence[ERROR_SIZE];
    int code = EXIT_SAME;
    for (size_t i = 0; i < request->path_count && code != EXIT_BAD; i++) {
        int next = add_replay(page, result, request, i, compared, sentence);
        if (next != EXIT_SAME && (code == EXIT_SAME || next == EXIT_BAD)) {
            memcpy(error, sentence, sizeof sentence);
            code = next;
        }
    }
    if (player_page_end(page) || code == EXIT_BAD) return code;
    fail(error, "%s: there is not enough memory for the player", request->output);
    return EXIT_BAD;
}

/* Opens, writes and commits the file. */
static int write_file(player_result *result, const player_request *request,
                      const comparison *compared, char *error)
{
    output_file file;
    char sentence[ERROR_SIZE];
    if (!output_file_open_whole(&file, request->output, NULL, error)) return EXIT_BAD;
    player_page page = player_page_begin(&file);
    int code = write_page(&page, result, request, compared, error);
    result->bytes = file.bytes;
    if (code == EXIT_BAD && file.fault == 0) {
        output_file_discard(&file);
        return code;
    }
    if (output_file_commit(&file, sentence)) return code;
    memcpy(error, sentence, sizeof sentence);
    return EXIT_BAD;
}

/* Makes and writes all of it. */
static int write_player(player_result *result, const player_request *request, char *error)
{
    comparison *compared = NULL;
    int code = EXIT_SAME;
    result->replays = calloc(request->path_count, sizeof *result->replays);
    if (request->path_count > 1) compared = malloc(sizeof *compared);
    if (result->replays == NULL || (request->path_count > 1 && compared == NULL)) {
        fail(error, "%s: there is not enough memory for the player", request->output);
        code = EXIT_BAD;
    } else if (compared != NULL) {
        code =
            comparison_run(compared, request->paths[0], request->paths[1], request->given, error);
    }
    if (code != EXIT_BAD && request->is_followed) {
        code = player_growth_play(&result->replays[0], request, &result->bytes, error);
        result->count = 1;
    } else if (code != EXIT_BAD) {
        code = write_file(result, request, compared, error);
    }
    free(compared);
    return code;
}

static void print_json(const player_request *request, const player_result *made)
{
    json writer = json_begin(stream_out());
    json_text(&writer, "file", request->output);
    json_text(&writer, "scenario", made->replays[0].played.instance.scenario->name);
    json_unsigned(&writer, "bytes", made->bytes);
    json_open_array(&writer, "replays");
    for (size_t i = 0; i < made->count; i++) {
        const player_replay *replay = &made->replays[i];
        json_open_object(&writer, NULL);
        json_text(&writer, "replay", request->paths[i]);
        json_bool(&writer, "cut", replay->is_cut);
        json_unsigned(&writer, "from", replay->first_tick);
        json_unsigned(&writer, "ticks", replay->last_tick);
        json_unsigned(&writer, "chunks", replay->chunk_count);
        json_hash(&writer, "hash", replay->hash);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_finish(&writer);
}

static void print_text(const player_request *request, const player_result *made)
{
    for (size_t i = 0; i < made->count; i++) {
        if (made->count == 1) fprintf(stream_out(), "drew %s", request->output);
        else fprintf(stream_out(), "%s", request->paths[i]);
        fprintf(stream_out(), ": ticks %" PRIu32 " hash %016" PRIx64 "\n",
                made->replays[i].last_tick, made->replays[i].hash);
    }
    if (made->count > 1)
        fprintf(stream_out(), "drew %s: %zu replays\n", request->output, made->count);
}

int player_make(const player_request *request, bool is_json, char *error)
{
    player_result made = {0};
    int code = write_player(&made, request, error);
    for (size_t i = 0; code != EXIT_BAD && i < made.count; i++)
        if (made.replays[i].is_cut) print_warning("%s; drawn up to there", made.replays[i].note);
    if (code != EXIT_BAD) (is_json ? print_json : print_text)(request, &made);
    for (size_t i = 0; i < made.count; i++) player_replay_free(&made.replays[i]);
    free(made.replays);
    return code;
}
