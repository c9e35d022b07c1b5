/* SPDX-License-Identifier: MIT
 * The widths of text: never less than those of a wide font, and safe with text from anywhere. */
#include "unity.h"

#include <string.h>

#include "render_text.h"

TEST_SOURCE_FILE("utf8.c")

/* The widths of the characters from space to tilde in DejaVu Sans, and in its bold, in thousandths
 * of the size. */
static const int dejavu[] = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
static const int dejavu_bold[] = {
    348,  456, 521, 838, 696, 1002, 872, 306,  457, 457, 523, 838, 380, 415,  380, 365,
    696,  696, 696, 696, 696, 696,  696, 696,  696, 696, 400, 400, 838, 838,  838, 580,
    1000, 774, 762, 734, 830, 683,  683, 821,  837, 372, 372, 775, 637, 995,  837, 850,
    733,  850, 770, 720, 682, 812,  774, 1103, 771, 724, 725, 457, 365, 457,  838, 500,
    500,  675, 716, 593, 716, 678,  435, 716,  712, 343, 343, 665, 343, 1042, 712, 687,
    716,  716, 493, 595, 478, 712,  652, 924,  645, 652, 582, 712, 365, 712,  838};

static void expect_no_narrower(const int *font, bool is_bold)
{
    for (int i = 0; i < 95; i++) {
        const char letter[] = {(char)(' ' + i), '\0'};
        TEST_ASSERT_GREATER_OR_EQUAL_INT_MESSAGE(
            font[i], (int)(render_text_width(letter, 1000, is_bold) + 0.5), letter);
    }
}

void test_no_letter_is_narrower_than_in_a_wide_font(void)
{
    expect_no_narrower(dejavu, false);
    expect_no_narrower(dejavu_bold, true);
}

void test_text_of_the_usual_letters_is_not_much_wider_than_in_a_wide_font(void)
{
    const char text[] = "desired velocity (this long: 5.19)";
    double width = 0;
    for (size_t i = 0; i < strlen(text); i++) width += dejavu[text[i] - ' '] / 1000.0;
    TEST_ASSERT_DOUBLE_WITHIN(0.1 * width, width, render_text_width(text, 1, false));
}

void test_text_is_made_smaller_until_it_fits(void)
{
    const char text[] = "seed 7, ticks 901 to 1201 of 1201";
    double width = render_text_width(text, 13, false);
    TEST_ASSERT_EQUAL_DOUBLE(13, render_text_fit(text, 13, width));
    TEST_ASSERT_EQUAL_DOUBLE(6.5, render_text_fit(text, 13, width / 2));
}

/* All characters that are shown of a text. */
static void expect_shown(const char *expected, const char *text)
{
    char shown[64] = "";
    const char *letter;
    size_t length;
    while ((letter = render_text_next(&text, &length)) != NULL) strncat(shown, letter, length);
    TEST_ASSERT_EQUAL_STRING(expected, shown);
}

void test_utf8_is_shown_as_it_is(void)
{
    expect_shown("Größe 大 🚣", "Größe 大 🚣");
}

void test_a_character_that_xml_forbids_is_shown_as_a_replacement_character(void)
{
    expect_shown("a\xef\xbf\xbd"
                 "b",
                 "a\x01"
                 "b");
    expect_shown("\xef\xbf\xbd\xef\xbf\xbd", "\xff\xc3");
    expect_shown("\xef\xbf\xbd.\xef\xbf\xbd", "\xef\xbf\xbe.\xef\xbf\xbf");
    expect_shown("\xef\xbf\xbd", "\xef\xbf\xbd");
}
