/* SPDX-License-Identifier: MIT
 * Cursor recordings: the commands from good rows, and the treatment of every fault. */
#include "unity.h"

#include <string.h>

#include "input_csv.h"
#include "text_lines.h"

TEST_SOURCE_FILE("csv.c")
TEST_SOURCE_FILE("decimal.c")
TEST_SOURCE_FILE("failure.c")
TEST_SOURCE_FILE("utf8.c")
TEST_SOURCE_FILE("streams.c")

enum { HZ = 30 };

static text_lines lines;
static csv rows;
static struct {
    input_event events[32768];
    size_t count;
    uint32_t ticks;
    input_faults faults;
} recording;
static char error[1024];

void setUp(void)
{
    memset(&recording, 0, sizeof recording);
    memset(error, 0, sizeof error);
}

static bool take_event(void *user, const input_event *event)
{
    (void)user;
    if (recording.count == sizeof recording.events / sizeof recording.events[0]) return false;
    recording.events[recording.count++] = *event;
    return true;
}

static bool read_file(FILE *file, const char *path)
{
    cox_vec2 least = {0, 0};
    cox_vec2 greatest = {COX_FIX(1920), COX_FIX(1080)};
    input_csv_taker taker = {take_event, NULL};
    recording.count = 0;
    text_lines_begin(&lines, file, path);
    bool is_read = csv_begin(&rows, &lines, error) &&
                   input_csv_read(&rows, HZ, least, greatest, taker, &recording.ticks,
                                  &recording.faults, error);
    fclose(file);
    return text_lines_are_sound(&lines, error) && is_read;
}

static bool read_text(const char *text)
{
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_size_t(strlen(text), fwrite(text, 1, strlen(text), file));
    rewind(file);
    return read_file(file, "hand.csv");
}

static void expect_refused(const char *text, const char *sentence)
{
    TEST_ASSERT_FALSE_MESSAGE(read_text(text), text);
    TEST_ASSERT_EQUAL_STRING(sentence, error);
    TEST_ASSERT_EQUAL_size_t(0, recording.count);
    TEST_ASSERT_EQUAL_UINT32(0, recording.ticks);
}

static void expect_read(const char *text, size_t count, uint32_t ticks)
{
    TEST_ASSERT_TRUE_MESSAGE(read_text(text), error);
    TEST_ASSERT_EQUAL_size_t(count, recording.count);
    TEST_ASSERT_EQUAL_UINT32(ticks, recording.ticks);
}

static void expect_event(size_t number, uint32_t tick, bool is_click, fix16_t x, fix16_t y)
{
    TEST_ASSERT_LESS_THAN_size_t(recording.count, number);
    const input_event *event = &recording.events[number];
    TEST_ASSERT_EQUAL_UINT32(tick, event->tick);
    TEST_ASSERT_EQUAL(is_click, event->is_click);
    TEST_ASSERT_EQUAL_INT32(x, event->x);
    TEST_ASSERT_EQUAL_INT32(y, event->y);
}

void test_rows_become_moves_at_ticks(void)
{
    expect_read("time,x,y\n5.0,10,20\n5.1,11.5,21\n6,0.25,22\n", 3, 31);
    expect_event(0, 0, false, COX_FIX(10), COX_FIX(20));
    expect_event(1, 3, false, COX_RATIO(23, 2), COX_FIX(21));
    expect_event(2, 30, false, COX_RATIO(1, 4), COX_FIX(22));
}

void test_columns_stand_in_any_order_under_any_of_their_names(void)
{
    expect_read("Y,\"X\",State,T\n2,1,Move,0\n", 1, 1);
    expect_event(0, 0, false, COX_FIX(1), COX_FIX(2));
    expect_read("x,y,record timestamp,TIME\n1,2,9,0\n3,4,0,1\n", 2, 31);
    expect_read("record timestamp,client timestamp,x,y\n0,5,1,2\n1,5,3,4\n", 2, 31);
}

void test_a_time_is_in_the_unit_that_its_name_ends_in(void)
{
    static const char *const milliseconds[] = {"time_ms",      "t_ms",    "timeMs",
                                               "Time (ms)",    "ms",      "timestamp [msec]",
                                               "milliseconds", "time/ms", "record timestamp_ms"};
    char text[128];
    for (size_t i = 0; i < sizeof milliseconds / sizeof milliseconds[0]; i++) {
        snprintf(text, sizeof text, "x,%s,y\n1,1763000000000,2\n3,1763000000966.7,4\n",
                 milliseconds[i]);
        expect_read(text, 2, 30); /* 29.001 ticks */
    }
    expect_read("time_us,x,y\n0,1,2\n999999,3,4\n1000000,5,6\n", 3, 31);
    expect_read("t \xC2\xB5s,x,y\n0,1,2\n1000000,5,6\n", 2, 31);
    expect_read("time.ns,x,y\n1763000000000000001,1,2\n1763000001000000001,5,6\n", 2, 31);
    expect_read("time_seconds,x,y\n0,1,2\n1,5,6\n", 2, 31);
    expect_read("time_ms,time,x,y\n0,0,1,2\n0,1,5,6\n", 2, 31); /* the plain name counts */
}

void test_a_gap_is_long_and_a_week_late_in_any_unit(void)
{
    expect_read("time_ms,x,y\n0,1,1\n10000,2,2\n20001,3,3\n604800000,4,4\n", 3, 601);
    TEST_ASSERT_EQUAL_UINT64(1, recording.faults.long_gaps);
    TEST_ASSERT_EQUAL_UINT64(1, recording.faults.unreadable_rows);
}

void test_semicolons_and_tabs_separate_as_the_header_has_them(void)
{
    expect_read("time;x;y\n0,5;100,25;2\n1,5;3;4,5\n", 2, 31);
    expect_event(0, 0, false, COX_RATIO(401, 4), COX_FIX(2));
    expect_event(1, 30, false, COX_FIX(3), COX_RATIO(9, 2));
    expect_read("time\tx\tbutton\ty\tstate\n0\t1\t\t2\t\n1\t3\tLeft\t4\tPressed\n", 3, 31);
    expect_event(2, 30, true, COX_FIX(3), COX_FIX(4));
    expect_read("\"time (s), from the start\";x;y\n0;1;2\n1;3;4\n", 2, 31);
}

void test_empty_fields_after_the_last_column_do_no_harm(void)
{
    expect_read("time;x;y\n0;1;2;;\n1;3;4;\n2;3;4;5\n", 2, 31);
    TEST_ASSERT_EQUAL_UINT64(1, recording.faults.unreadable_rows);
}

void test_a_line_without_end_is_refused(void)
{
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    fputs("time,x,y\n0,1,2\n", file);
    for (uint32_t i = 0; i < 65537; i++) fputc('1', file);
    rewind(file);
    TEST_ASSERT_FALSE(read_file(file, "hand.csv"));
    TEST_ASSERT_EQUAL_STRING("hand.csv, line 3: is longer than 65536 bytes", error);
}

void test_a_time_on_the_edge_of_a_tick_belongs_to_that_tick(void)
{
    expect_read("t,x,y\n0.7,1,1\n0.8,2,2\n0.799999999999999999,3,3\n", 2, 4);
    expect_event(1, 3, false, COX_FIX(3), COX_FIX(3));
    expect_read("t,x,y\n0.7,1,1\n0.799999999999999999,3,3\n", 2, 3);
    expect_event(1, 2, false, COX_FIX(3), COX_FIX(3));
}

void test_of_several_moves_in_a_tick_the_last_counts(void)
{
    expect_read("t,x,y\n0,1,1\n0.01,2,2\n0.02,3,3\n0.04,4,4\n", 2, 2);
    expect_event(0, 0, false, COX_FIX(3), COX_FIX(3));
    expect_event(1, 1, false, COX_FIX(4), COX_FIX(4));
}

void test_every_press_of_a_button_is_a_click(void)
{
    expect_read("t,button,state,x,y\n0,Left,Pressed,1,1\n0.01,Left,Released,2,2\n"
                "0.02,Right,pressed,3,3\n0.05,Left,Down,4,4\n",
                5, 2);
    expect_event(0, 0, false, COX_FIX(3), COX_FIX(3));
    expect_event(1, 0, true, COX_FIX(1), COX_FIX(1));
    expect_event(2, 0, true, COX_FIX(3), COX_FIX(3));
    expect_event(3, 1, false, COX_FIX(4), COX_FIX(4));
    expect_event(4, 1, true, COX_FIX(4), COX_FIX(4));
}

void test_a_wheel_that_turns_down_is_no_click(void)
{
    expect_read(
        "t,button,state,x,y\n0,Scroll,Down,1,1\n0.05,Scroll,Up,1,1\n0.1,NoButton,Down,1,1\n", 3, 4);
    for (size_t i = 0; i < recording.count; i++) TEST_ASSERT_FALSE(recording.events[i].is_click);
}

void test_a_position_is_read_as_a_time_is(void)
{
    expect_read("t,x,y\n0,1.5e2,+3.\n1,.25,1e1\n", 2, 31);
    expect_event(0, 0, false, COX_FIX(150), COX_FIX(3));
    expect_event(1, 30, false, COX_RATIO(1, 4), COX_FIX(10));
    TEST_ASSERT_EQUAL_UINT64(0, recording.faults.dropped_coordinates);
}

void test_repeated_times_are_counted_and_kept_in_order(void)
{
    expect_read("t,x,y\n0,1,1\n1,2,2\n1,3,3\n1,4,4\n2,5,5\n", 3, 61);
    TEST_ASSERT_EQUAL_UINT64(2, recording.faults.repeated_times);
    expect_event(1, 30, false, COX_FIX(4), COX_FIX(4));
}

void test_a_time_that_goes_back_is_taken_as_the_latest_so_far(void)
{
    expect_read("t,x,y\n0,1,1\n2,2,2\n1,3,3\n1.5,4,4\n3,5,5\n", 3, 91);
    TEST_ASSERT_EQUAL_UINT64(2, recording.faults.backward_times);
    TEST_ASSERT_EQUAL_UINT64(0, recording.faults.repeated_times);
    expect_event(1, 60, false, COX_FIX(4), COX_FIX(4));
}

void test_the_glitch_coordinate_moves_nothing_and_presses_nothing(void)
{
    expect_read("t,button,state,x,y\n0,NoButton,Move,1,1\n1,Left,Pressed,65535,1\n"
                "2,NoButton,Move,7,65535\n3,NoButton,Move,-20000,7\n",
                1, 91);
    TEST_ASSERT_EQUAL_UINT64(3, recording.faults.dropped_coordinates);
    TEST_ASSERT_EQUAL_UINT64(0, recording.faults.clamped_coordinates);
}

void test_a_position_outside_the_world_is_held_at_its_edge(void)
{
    expect_read("t,x,y\n0,-5,1081\n1,1920,1080\n2,2000.5,3\n", 3, 61);
    TEST_ASSERT_EQUAL_UINT64(2, recording.faults.clamped_coordinates);
    expect_event(0, 0, false, 0, COX_FIX(1080));
    expect_event(1, 30, false, COX_FIX(1920), COX_FIX(1080));
    expect_event(2, 60, false, COX_FIX(1920), COX_FIX(3));
}

void test_a_gap_is_long_beyond_ten_seconds(void)
{
    expect_read("t,x,y\n0,1,1\n10,2,2\n20.000000000000000001,3,3\n3000,4,4\n", 4, 90001);
    TEST_ASSERT_EQUAL_UINT64(2, recording.faults.long_gaps);
}

void test_unreadable_rows_are_dropped_and_the_first_one_is_named(void)
{
    expect_read("t,x,y\n0,1,1\n\n1,2\n1,a,1\n1,1,\nnan,1,1\n1,1,1,1\n1,0x3,1\n2,3,3\n", 2, 61);
    TEST_ASSERT_EQUAL_UINT64(8, recording.faults.rows);
    TEST_ASSERT_EQUAL_UINT64(6, recording.faults.unreadable_rows);
    TEST_ASSERT_EQUAL_UINT64(4, recording.faults.first_unreadable_line);
    expect_event(1, 60, false, COX_FIX(3), COX_FIX(3));
}

void test_a_time_a_week_late_is_unreadable_and_makes_no_ticks(void)
{
    expect_read("t,x,y\n0,1,1\n604800,2,2\n1e12,3,3\n604799.999,4,4\n", 2, 18144000);
    TEST_ASSERT_EQUAL_UINT64(2, recording.faults.unreadable_rows);
}

void test_a_good_recording_has_no_faults(void)
{
    input_faults none = {.rows = 2};
    expect_read("t,x,y\r\n-1.5,1,1\r\n-1,2,2\r\n", 2, 16);
    TEST_ASSERT_EQUAL_MEMORY(&none, &recording.faults, sizeof none);
}

void test_a_file_that_is_not_a_recording_is_refused_in_a_sentence(void)
{
#define EXPECTED "expected a first row that names the columns time, x and y, and rows of numbers"
    expect_refused("", "hand.csv is empty; " EXPECTED);
    expect_refused("\n\n", "hand.csv is empty; " EXPECTED);
    expect_refused("when,x,y\n0,1,1\n", "hand.csv, line 1: no column time; " EXPECTED);
    expect_refused("\ntime,y\n", "hand.csv, line 2: no column x; " EXPECTED);
    expect_refused("time,x\n", "hand.csv, line 1: no column y; " EXPECTED);
    expect_refused("time,x,y\n", "hand.csv has no rows below its header in line 1; " EXPECTED);
    expect_refused("time,x,y\n\n1,2\na,b,c\n",
                   "hand.csv, line 3: this row and all others are unreadable; " EXPECTED);
}

void test_a_sentence_is_cut_where_its_buffer_ends(void)
{
    FILE *file = tmpfile();
    static char path[2 * sizeof error], guarded[sizeof error + 1];
    TEST_ASSERT_NOT_NULL(file);
    memset(path, 'p', sizeof path - 1);
    memset(guarded, '#', sizeof guarded);
    text_lines_begin(&lines, file, path);
    TEST_ASSERT_FALSE(csv_begin(&rows, &lines, guarded));
    fclose(file);
    path[sizeof error - 1] = '\0';
    TEST_ASSERT_EQUAL_STRING(path, guarded);
    TEST_ASSERT_EQUAL_CHAR('#', guarded[sizeof error]);
}

static bool take_nothing(void *user, const input_event *event)
{
    (void)event;
    ++*(int *)user;
    return false;
}

void test_a_taker_without_room_ends_the_reading_at_the_line_after_the_tick(void)
{
    int calls = 0;
    cox_vec2 corner = {COX_FIX(1), COX_FIX(1)};
    input_csv_taker taker = {take_nothing, &calls};
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    fputs("time,x,y\n0,1,1\n1,2,2\n2,3,3\n", file);
    rewind(file);
    text_lines_begin(&lines, file, "hand.csv");
    TEST_ASSERT_TRUE(csv_begin(&rows, &lines, error));
    TEST_ASSERT_FALSE(input_csv_read(&rows, HZ, corner, corner, taker, &recording.ticks,
                                     &recording.faults, error));
    fclose(file);
    TEST_ASSERT_EQUAL_STRING("hand.csv, line 3: is too long for a temporary file", error);
    TEST_ASSERT_EQUAL_INT(1, calls);
    TEST_ASSERT_EQUAL_UINT32(0, recording.ticks);
}

/* Bytes of all kinds, the likely ones of a recording more often. */
static void write_garbage(FILE *file, uint32_t seed)
{
    static const char likely[] = "0123456789.,-\n\"e \r";
    uint32_t random = seed;
    fputs("time,button,state,x,y\n0,Left,Pressed,1,1\n", file);
    for (int i = 0; i < 2000; i++) {
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        uint32_t draw = random >> 16;
        fputc(draw % 16 == 0 ? (int)(draw >> 8) : likely[draw / 16 % (sizeof likely - 1)], file);
    }
    rewind(file);
}

void test_garbage_below_a_header_gives_ordered_events_within_the_world(void)
{
    for (uint32_t seed = 0; seed < 200; seed++) {
        FILE *file = tmpfile();
        TEST_ASSERT_NOT_NULL(file);
        write_garbage(file, seed);
        TEST_ASSERT_TRUE_MESSAGE(read_file(file, "garbage"), error);
        for (size_t i = 0; i < recording.count; i++) {
            const input_event *event = &recording.events[i];
            TEST_ASSERT_LESS_THAN_UINT32(recording.ticks, event->tick);
            TEST_ASSERT_TRUE(i == 0 || event->tick >= event[-1].tick);
            TEST_ASSERT_TRUE(event->x >= 0 && event->x <= COX_FIX(1920));
            TEST_ASSERT_TRUE(event->y >= 0 && event->y <= COX_FIX(1080));
        }
    }
}

/* Two recordings of ours, made with the faults of real ones; some machines have real ones beside
 * the repository. The expected numbers were counted with awk over the same files. */
static const struct {
    const char *path;
    size_t clicks;
    uint32_t ticks;
    input_faults faults;
} dirty[] = {
    {"test/inputs/hand_one.csv",
     8,
     1004,
     {.rows = 100, .repeated_times = 27, .long_gaps = 2, .dropped_coordinates = 1}},
    {"test/inputs/hand_two.csv",
     8,
     1004,
     {.rows = 100,
      .repeated_times = 25,
      .backward_times = 1,
      .long_gaps = 2,
      .dropped_coordinates = 1}},
    {"../shared/inputs/user9-session_0233596484.csv",
     12,
     177133,
     {.rows = 173, .repeated_times = 23, .long_gaps = 2}},
    {"../shared/inputs/user12-session_7614908860.csv",
     21,
     1963,
     {.rows = 172, .repeated_times = 19, .long_gaps = 1}},
    {"../shared/inputs/user20-session_5205618080.csv",
     13,
     4724,
     {.rows = 146, .repeated_times = 21, .long_gaps = 1}},
    {"../shared/inputs/user21-session_7767882493.csv",
     902,
     137373,
     {.rows = 15342, .repeated_times = 2169, .long_gaps = 52, .dropped_coordinates = 1}},
    {"../shared/inputs/user29-session_2786719181.csv",
     913,
     186512,
     {.rows = 13640, .repeated_times = 4294, .long_gaps = 41}},
};

void test_dirty_recordings_are_read_as_they_are(void)
{
    for (size_t i = 0; i < sizeof dirty / sizeof dirty[0]; i++) {
        FILE *file = fopen(dirty[i].path, "rb");
        if (file == NULL && strncmp(dirty[i].path, "../", 3) == 0) continue;
        TEST_ASSERT_NOT_NULL_MESSAGE(file, dirty[i].path);
        TEST_ASSERT_TRUE_MESSAGE(read_file(file, dirty[i].path), error);
        size_t clicks = 0;
        for (size_t j = 0; j < recording.count; j++) clicks += recording.events[j].is_click;
        TEST_ASSERT_EQUAL_size_t_MESSAGE(dirty[i].clicks, clicks, dirty[i].path);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(dirty[i].ticks, recording.ticks, dirty[i].path);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&dirty[i].faults, &recording.faults, sizeof(input_faults),
                                         dirty[i].path);
    }
}

void test_the_shipped_recording_has_no_faults(void)
{
    FILE *file = fopen("demo/cursor.csv", "rb");
    input_faults none = {.rows = 1904};
    TEST_ASSERT_NOT_NULL_MESSAGE(file, "demo/cursor.csv");
    TEST_ASSERT_TRUE_MESSAGE(read_file(file, "demo/cursor.csv"), error);
    TEST_ASSERT_EQUAL_MEMORY(&none, &recording.faults, sizeof none);
    TEST_ASSERT_EQUAL_UINT32(1201, recording.ticks);
}
