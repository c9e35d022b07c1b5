/* SPDX-License-Identifier: MIT
 * The output of the SVG writer, byte for byte. */
#include "unity.h"

#include <string.h>

#include "render_svg.h"

TEST_SOURCE_FILE("buffer.c")
TEST_SOURCE_FILE("render_colour.c")
TEST_SOURCE_FILE("render_text.c")
TEST_SOURCE_FILE("utf8.c")

static buffer bytes;
static render_svg svg;
static size_t head; /* the bytes before the drawing */

static const render_colour black = {0, 0, 0};
static const render_paint filled = {.fill = &black};

void setUp(void)
{
    render_svg_begin(&svg, &bytes, 300, 200, "a title");
    head = bytes.length;
}

void tearDown(void)
{
    buffer_free(&bytes);
}

/* Compares the bytes of the drawing after the head, and ends the drawing. */
static void expect(const char *expected)
{
    TEST_ASSERT_FALSE(svg.canvas.has_failed);
    TEST_ASSERT_TRUE(buffer_append(&bytes, "", 1));
    TEST_ASSERT_EQUAL_STRING(expected, (const char *)bytes.bytes + head);
}

/* Draws lines between two numbers of places, x and y in turn. */
static void draw_path(const render_paint *paint, const double *places, int count)
{
    render_canvas *canvas = &svg.canvas;
    canvas->path_begin(canvas, paint);
    for (int i = 0; i < count; i++) {
        const render_place place = {places[2 * i], places[2 * i + 1]};
        if (i == 0) canvas->move_to(canvas, place);
        else canvas->line_to(canvas, place);
    }
    canvas->path_end(canvas);
}

void test_a_file_has_a_size_and_a_title(void)
{
    const char expected[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\""
                            " viewBox=\"0 0 300 200\" font-family=\"sans-serif\" fill=\"none\""
                            " stroke-linejoin=\"round\">\n"
                            "<title>a title</title>\n"
                            "</svg>\n";
    TEST_ASSERT_TRUE(render_svg_end(&svg));
    head = 0;
    expect(expected);
}

void test_a_path_is_a_place_and_the_steps_from_it_in_tenths(void)
{
    const double places[] = {10, 20.04, 10.5, 20, 9, 31.26, 9, 31.26};
    draw_path(&filled, places, 4);
    expect("<path fill=\"#000000\" d=\"M10 20l.5 0-1.5 11.3 0 0\"/>\n");
}

void test_steps_add_up_however_many_there_are(void)
{
    double places[2000];
    for (int i = 0; i < 1000; i++) {
        places[2 * i] = i * 0.149;
        places[2 * i + 1] = 0;
    }
    draw_path(&filled, places, 1000);
    int64_t sum = svg.x;
    TEST_ASSERT_EQUAL_INT64(1489, sum); /* 999 times 0.149, in tenths */
}

void test_halves_go_up_whatever_the_last_bits_of_a_double(void)
{
    const double places[] = {0.25, 0.25 - 1e-13, -0.25, -0.25 - 1e-13};
    draw_path(&filled, places, 2);
    expect("<path fill=\"#000000\" d=\"M.3 .3l-.5-.5\"/>\n");
}

void test_a_place_far_outside_stays_a_number(void)
{
    const double places[] = {1e300, -1e300};
    draw_path(&filled, places, 1);
    expect("<path fill=\"#000000\" d=\"M1000000-1000000\"/>\n");
}

void test_a_path_may_move_and_close(void)
{
    render_canvas *canvas = &svg.canvas;
    canvas->path_begin(canvas, &filled);
    for (int i = 0; i < 2; i++) {
        canvas->move_to(canvas, (render_place){i, 0});
        canvas->line_to(canvas, (render_place){i, 1});
        canvas->close(canvas);
    }
    canvas->path_end(canvas);
    expect("<path fill=\"#000000\" d=\"M0 0l0 1ZM1 0l0 1Z\"/>\n");
}

void test_a_path_without_a_place_leaves_nothing(void)
{
    draw_path(&filled, NULL, 0);
    expect("");
}

void test_a_line_has_a_width_dashes_and_ends(void)
{
    const double places[] = {0, 0, 1, 1};
    const render_paint paint = {
        .stroke = &black, .width = 1.25, .dash = 1.2, .gap = 2.8, .has_round_ends = true};
    draw_path(&paint, places, 2);
    expect("<path stroke=\"#000000\" stroke-width=\"1.3\" stroke-linecap=\"round\""
           " stroke-dasharray=\"1.2 2.8\" d=\"M0 0l1 1\"/>\n");
}

void test_groups_have_titles_and_may_clip(void)
{
    render_canvas *canvas = &svg.canvas;
    const render_rectangle clip = {{10, 20}, {30, 40}};
    canvas->begin(canvas, NULL, &clip);
    canvas->begin(canvas, "prey 7", NULL);
    canvas->circle(canvas, &filled, (render_place){15, 25}, 3.2);
    canvas->end(canvas);
    canvas->end(canvas);
    expect("<svg x=\"10\" y=\"20\" width=\"30\" height=\"40\" viewBox=\"10 20 30 40\">"
           "<g><title>prey 7</title>"
           "<circle cx=\"15\" cy=\"25\" r=\"3.2\" fill=\"#000000\"/>\n"
           "</g>\n</svg>\n");
}

void test_text_may_be_bold_or_centred_and_have_a_halo(void)
{
    render_canvas *canvas = &svg.canvas;
    const render_lettering bold = {.size = 16, .is_bold = true};
    const render_lettering label = {.size = 10, .is_centred = true, .has_halo = true};
    canvas->text(canvas, &bold, (render_place){1, 2}, "hunt");
    canvas->text(canvas, &label, (render_place){3, 4}, "60");
    expect(
        "<text x=\"1\" y=\"2\" font-size=\"16\" font-weight=\"bold\" fill=\"#000000\">hunt</text>\n"
        "<text x=\"3\" y=\"4\" font-size=\"10\" text-anchor=\"middle\" fill=\"#000000\""
        " stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">60</text>\n");
}

void test_names_are_escaped_wherever_they_stand(void)
{
    render_canvas *canvas = &svg.canvas;
    const render_lettering plain = {.size = 10};
    canvas->begin(canvas, "a<b", NULL);
    canvas->text(canvas, &plain, (render_place){0, 0}, "</text>&\"\x01\xff");
    canvas->end(canvas);
    expect("<g><title>a&lt;b</title><text x=\"0\" y=\"0\" font-size=\"10\" fill=\"#000000\">"
           "&lt;/text&gt;&amp;\"\xef\xbf\xbd\xef\xbf\xbd</text>\n</g>\n");
}
