/* SPDX-License-Identifier: MIT
 * Information about reports. */
#include "info_report.h"

#include <stdio.h>
#include <stdlib.h>

#include "replay/report_side.h"
#include "text/json.h"
#include "text/text_report.h"
#include "util/failure.h"
#include "util/streams.h"

static void print_json(const report_paths *sides, const char *head)
{
    json writer = json_begin(stream_out());
    json_open_array(&writer, "report_of");
    for (int i = 0; i < sides->count; i++) json_text(&writer, NULL, sides->paths[i]);
    json_close_array(&writer);
    json_text(&writer, "head", head);
    json_finish(&writer);
}

/* Reads the head, which the caller frees; NULL if it cannot be read. */
static char *read_head(const char *path)
{
    char *head = NULL;
    size_t length = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    FILE *text = open_memstream(&head, &length);
    if (text != NULL) {
        text_report_head(file, text);
        fclose(text);
    }
    fclose(file);
    return head;
}

int info_report_print(char *path, bool is_json)
{
    report_paths sides;
    char *head = read_head(path);
    bool is_good = report_paths_make(&sides, &path, 1) && head != NULL && sides.count > 1;
    if (is_good && is_json) print_json(&sides, head);
    else if (is_good)
        fprintf(stream_out(), "%s is a report of two recordings, %s and %s\n\n%s", path,
                sides.paths[0], sides.paths[1], head);
    report_paths_free(&sides);
    free(head);
    return is_good ? EXIT_SAME : print_error("%s: cannot be read", path);
}
