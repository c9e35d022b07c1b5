/* SPDX-License-Identifier: MIT
 * Arrays and texts of a fixed length in a row.
 *
 * An array is declared as a column for each of its elements, "slots.0" to "slots.7", so that it is
 * hashed, saved, compared and named as any other columns are. An array of bytes, a text is one,
 * takes a column for every four of them. The number of columns is written out, or is a macro that
 * is one: 1 to 64. An array of another length does not compile. */
#ifndef COX_ARRAY_H
#define COX_ARRAY_H

#include "coxswain/visitor.h"

/* The elements of row_type.array, which has count of them: each a column of this type, role and
 * bounds. */
#define COX_ELEMENT_COLUMNS(row_type, array, count, type, role, least, greatest)                  \
    COX_REPEAT(count, COX_ELEMENT_COLUMN, row_type, array, count, type, role, least, greatest)

/* One member of each element of an array of structs: of "slots" the columns "slots.0.item",
 * "slots.1.item" and so on. */
#define COX_ELEMENT_MEMBER_COLUMNS(row_type, array, count, member, type, role, least,             \
                                   greatest)                                                      \
    COX_REPEAT(count, COX_ELEMENT_MEMBER_COLUMN, row_type, array, count, member, type, role,      \
               least, greatest)

/* A text: row_type.text is an array of 4 * words characters or bytes, UTF-8 for texts, filled up
 * with zeros. Every byte is state, those behind a zero too. Printed and compared as one text; a
 * column, "name.0", holds four bytes. */
#define COX_TEXT_COLUMNS(row_type, text, words, role)                                             \
    COX_REPEAT(words, COX_TEXT_COLUMN, row_type, text, words, role)

/* One column of the above. */
#define COX_ELEMENT_COLUMN(i, row_type, array, count, type, role, least, greatest)                \
    COX_COLUMN_NAMED(row_type, array[i], #array "." #i, type,                                     \
                     COX_ROLE_OF_ARRAY(row_type, array, count, role), least, greatest)
#define COX_ELEMENT_MEMBER_COLUMN(i, row_type, array, count, member, type, role, least,           \
                                  greatest)                                                       \
    COX_COLUMN_NAMED(row_type, array[i].member, #array "." #i "." #member, type,                  \
                     COX_ROLE_OF_ARRAY(row_type, array, count, role), least, greatest)
#define COX_TEXT_COLUMN(i, row_type, text, words, role)                                           \
    {                                                                                             \
        #text "." #i,                                                                             \
            (uint16_t)(COX_COLUMN_OFFSET(offsetof(row_type, text) + 4u * (i)) +                   \
                       COX_REQUIRE_NAME(#text "." #i) +                                           \
                       COX_REQUIRE_THAT(sizeof(((row_type *)0)->text[0]) == 1u,                   \
                                        "a text is an array of char or uint8_t")),                \
            COX_TEXT, COX_ROLE_OF_ARRAY(row_type, text, 4 * (words), role), 0, 0                  \
    }

/* The role of an array's columns, or a compile error if it has another length. */
#define COX_ROLE_OF_ARRAY(row_type, array, count, role)                                           \
    ((uint8_t)((role) + COX_REQUIRE_THAT(sizeof(((row_type *)0)->array) ==                        \
                                             (count) * sizeof(((row_type *)0)->array[0]),         \
                                         "the array has another length")))

/* make(0, ...), make(1, ...) and so on, count of them. The preprocessor has no loop, so each number
 * has a macro. */
#define COX_REPEAT(count, make, ...) COX_REPEAT_TIMES(count, make, __VA_ARGS__)
#define COX_REPEAT_TIMES(count, make, ...) COX_REPEAT_##count(make, __VA_ARGS__)
#define COX_REPEAT_1(make, ...) make(0, __VA_ARGS__)
#define COX_REPEAT_2(make, ...) COX_REPEAT_1(make, __VA_ARGS__), make(1, __VA_ARGS__)
#define COX_REPEAT_3(make, ...) COX_REPEAT_2(make, __VA_ARGS__), make(2, __VA_ARGS__)
#define COX_REPEAT_4(make, ...) COX_REPEAT_3(make, __VA_ARGS__), make(3, __VA_ARGS__)
#define COX_REPEAT_5(make, ...) COX_REPEAT_4(make, __VA_ARGS__), make(4, __VA_ARGS__)
#define COX_REPEAT_6(make, ...) COX_REPEAT_5(make, __VA_ARGS__), make(5, __VA_ARGS__)
#define COX_REPEAT_7(make, ...) COX_REPEAT_6(make, __VA_ARGS__), make(6, __VA_ARGS__)
#define COX_REPEAT_8(make, ...) COX_REPEAT_7(make, __VA_ARGS__), make(7, __VA_ARGS__)
#define COX_REPEAT_9(make, ...) COX_REPEAT_8(make, __VA_ARGS__), make(8, __VA_ARGS__)
#define COX_REPEAT_10(make, ...) COX_REPEAT_9(make, __VA_ARGS__), make(9, __VA_ARGS__)
#define COX_REPEAT_11(make, ...) COX_REPEAT_10(make, __VA_ARGS__), make(10, __VA_ARGS__)
#define COX_REPEAT_12(make, ...) COX_REPEAT_11(make, __VA_ARGS__), make(11, __VA_ARGS__)
#define COX_REPEAT_13(make, ...) COX_REPEAT_12(make, __VA_ARGS__), make(12, __VA_ARGS__)
#define COX_REPEAT_14(make, ...) COX_REPEAT_13(make, __VA_ARGS__), make(13, __VA_ARGS__)
#define COX_REPEAT_15(make, ...) COX_REPEAT_14(make, __VA_ARGS__), make(14, __VA_ARGS__)
#define COX_REPEAT_16(make, ...) COX_REPEAT_15(make, __VA_ARGS__), make(15, __VA_ARGS__)
#define COX_REPEAT_17(make, ...) COX_REPEAT_16(make, __VA_ARGS__), make(16, __VA_ARGS__)
#define COX_REPEAT_18(make, ...) COX_REPEAT_17(make, __VA_ARGS__), make(17, __VA_ARGS__)
#define COX_REPEAT_19(make, ...) COX_REPEAT_18(make, __VA_ARGS__), make(18, __VA_ARGS__)
#define COX_REPEAT_20(make, ...) COX_REPEAT_19(make, __VA_ARGS__), make(19, __VA_ARGS__)
#define COX_REPEAT_21(make, ...) COX_REPEAT_20(make, __VA_ARGS__), make(20, __VA_ARGS__)
#define COX_REPEAT_22(make, ...) COX_REPEAT_21(make, __VA_ARGS__), make(21, __VA_ARGS__)
#define COX_REPEAT_23(make, ...) COX_REPEAT_22(make, __VA_ARGS__), make(22, __VA_ARGS__)
#define COX_REPEAT_24(make, ...) COX_REPEAT_23(make, __VA_ARGS__), make(23, __VA_ARGS__)
#define COX_REPEAT_25(make, ...) COX_REPEAT_24(make, __VA_ARGS__), make(24, __VA_ARGS__)
#define COX_REPEAT_26(make, ...) COX_REPEAT_25(make, __VA_ARGS__), make(25, __VA_ARGS__)
#define COX_REPEAT_27(make, ...) COX_REPEAT_26(make, __VA_ARGS__), make(26, __VA_ARGS__)
#define COX_REPEAT_28(make, ...) COX_REPEAT_27(make, __VA_ARGS__), make(27, __VA_ARGS__)
#define COX_REPEAT_29(make, ...) COX_REPEAT_28(make, __VA_ARGS__), make(28, __VA_ARGS__)
#define COX_REPEAT_30(make, ...) COX_REPEAT_29(make, __VA_ARGS__), make(29, __VA_ARGS__)
#define COX_REPEAT_31(make, ...) COX_REPEAT_30(make, __VA_ARGS__), make(30, __VA_ARGS__)
#define COX_REPEAT_32(make, ...) COX_REPEAT_31(make, __VA_ARGS__), make(31, __VA_ARGS__)
#define COX_REPEAT_33(make, ...) COX_REPEAT_32(make, __VA_ARGS__), make(32, __VA_ARGS__)
#define COX_REPEAT_34(make, ...) COX_REPEAT_33(make, __VA_ARGS__), make(33, __VA_ARGS__)
#define COX_REPEAT_35(make, ...) COX_REPEAT_34(make, __VA_ARGS__), make(34, __VA_ARGS__)
#define COX_REPEAT_36(make, ...) COX_REPEAT_35(make, __VA_ARGS__), make(35, __VA_ARGS__)
#define COX_REPEAT_37(make, ...) COX_REPEAT_36(make, __VA_ARGS__), make(36, __VA_ARGS__)
#define COX_REPEAT_38(make, ...) COX_REPEAT_37(make, __VA_ARGS__), make(37, __VA_ARGS__)
#define COX_REPEAT_39(make, ...) COX_REPEAT_38(make, __VA_ARGS__), make(38, __VA_ARGS__)
#define COX_REPEAT_40(make, ...) COX_REPEAT_39(make, __VA_ARGS__), make(39, __VA_ARGS__)
#define COX_REPEAT_41(make, ...) COX_REPEAT_40(make, __VA_ARGS__), make(40, __VA_ARGS__)
#define COX_REPEAT_42(make, ...) COX_REPEAT_41(make, __VA_ARGS__), make(41, __VA_ARGS__)
#define COX_REPEAT_43(make, ...) COX_REPEAT_42(make, __VA_ARGS__), make(42, __VA_ARGS__)
#define COX_REPEAT_44(make, ...) COX_REPEAT_43(make, __VA_ARGS__), make(43, __VA_ARGS__)
#define COX_REPEAT_45(make, ...) COX_REPEAT_44(make, __VA_ARGS__), make(44, __VA_ARGS__)
#define COX_REPEAT_46(make, ...) COX_REPEAT_45(make, __VA_ARGS__), make(45, __VA_ARGS__)
#define COX_REPEAT_47(make, ...) COX_REPEAT_46(make, __VA_ARGS__), make(46, __VA_ARGS__)
#define COX_REPEAT_48(make, ...) COX_REPEAT_47(make, __VA_ARGS__), make(47, __VA_ARGS__)
#define COX_REPEAT_49(make, ...) COX_REPEAT_48(make, __VA_ARGS__), make(48, __VA_ARGS__)
#define COX_REPEAT_50(make, ...) COX_REPEAT_49(make, __VA_ARGS__), make(49, __VA_ARGS__)
#define COX_REPEAT_51(make, ...) COX_REPEAT_50(make, __VA_ARGS__), make(50, __VA_ARGS__)
#define COX_REPEAT_52(make, ...) COX_REPEAT_51(make, __VA_ARGS__), make(51, __VA_ARGS__)
#define COX_REPEAT_53(make, ...) COX_REPEAT_52(make, __VA_ARGS__), make(52, __VA_ARGS__)
#define COX_REPEAT_54(make, ...) COX_REPEAT_53(make, __VA_ARGS__), make(53, __VA_ARGS__)
#define COX_REPEAT_55(make, ...) COX_REPEAT_54(make, __VA_ARGS__), make(54, __VA_ARGS__)
#define COX_REPEAT_56(make, ...) COX_REPEAT_55(make, __VA_ARGS__), make(55, __VA_ARGS__)
#define COX_REPEAT_57(make, ...) COX_REPEAT_56(make, __VA_ARGS__), make(56, __VA_ARGS__)
#define COX_REPEAT_58(make, ...) COX_REPEAT_57(make, __VA_ARGS__), make(57, __VA_ARGS__)
#define COX_REPEAT_59(make, ...) COX_REPEAT_58(make, __VA_ARGS__), make(58, __VA_ARGS__)
#define COX_REPEAT_60(make, ...) COX_REPEAT_59(make, __VA_ARGS__), make(59, __VA_ARGS__)
#define COX_REPEAT_61(make, ...) COX_REPEAT_60(make, __VA_ARGS__), make(60, __VA_ARGS__)
#define COX_REPEAT_62(make, ...) COX_REPEAT_61(make, __VA_ARGS__), make(61, __VA_ARGS__)
#define COX_REPEAT_63(make, ...) COX_REPEAT_62(make, __VA_ARGS__), make(62, __VA_ARGS__)
#define COX_REPEAT_64(make, ...) COX_REPEAT_63(make, __VA_ARGS__), make(63, __VA_ARGS__)

#endif
