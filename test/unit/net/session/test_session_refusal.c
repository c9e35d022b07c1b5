/* SPDX-License-Identifier: MIT
 * Refusals and goodbyes: those of a host, those of a stranger, and those of other versions. */
#include "unity.h"

#include <string.h>

#include "cox_bytes.h"
#include "cox_session.h"

#include "coxswain/hash.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 400u

static table t;
static cox_session_def def;
static cox_packet answer;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    def.drop_ms = 8000;
}

/* A refusal as a stranger that knows the joiner's nonce forges it. */
static cox_packet forge_refusal(const cox_packet *hello)
{
    cox_packet forged;
    cox_refusal refusal;
    memset(&refusal, 0, sizeof refusal);
    memcpy(refusal.field, "seed", 5);
    refusal.nonce = cox_bytes_get_u64(hello->bytes + COX_PACKET_HEAD_BYTES);
    cox_bytes_writer writer = cox_packet_begin(forged.bytes, COX_PACKET_REFUSE, 0, 0);
    cox_refusal_write(&writer, &refusal);
    forged.length = cox_packet_seal(&writer);
    return forged;
}

void test_a_refusal_in_the_match_changes_nothing(void)
{
    cox_packet hello = table_run_a_match(&t, &def);
    cox_packet forged = forge_refusal(&hello);
    for (uint32_t i = 0; i < 3; i++)
        TEST_ASSERT_EQUAL_INT32(
            COX_ERROR_STALE, table_receive(&t, 1, t.sides[0].address, forged.bytes, forged.length));
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_REFUSED));
    table_expect_the_match_goes_on(&t, TICKS);
}

void test_one_refusal_before_the_welcome_is_asked_about_again(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    cox_packet forged = forge_refusal(&hello);
    table_receive(&t, 1, t.sides[0].address, forged.bytes, forged.length);
    table_expect_the_match_goes_on(&t, TICKS);
}

/* As from a host to which each question seems to come from another address. */
void test_a_joiner_answers_the_first_cookie_at_once_and_others_in_its_time(void)
{
    cox_packet cookie;
    cox_question question;
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    question.nonce = cox_bytes_get_u64(hello.bytes + COX_PACKET_HEAD_BYTES);
    for (uint32_t i = 1; i < 4; i++) {
        question.cookie = i;
        cox_bytes_writer writer = cox_packet_begin(cookie.bytes, COX_PACKET_COOKIE, 0, 0);
        cox_cookie_write(&writer, &question);
        cookie.length = cox_packet_seal(&writer);
        table_receive(&t, 1, t.sides[0].address, cookie.bytes, cookie.length);
        TEST_ASSERT_EQUAL(i == 1, cox_session_get_packet(t.sides[1].session, t.now_us, &hello));
    }
    t.now_us += 200 * TABLE_MS;
    hello = table_next_packet(&t, 1);
    TEST_ASSERT_TRUE(cox_bytes_get_u64(hello.bytes + COX_PACKET_HEAD_BYTES + 8) == 3);
}

void test_a_second_refusal_of_the_same_field_counts(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    cox_packet forged = forge_refusal(&hello);
    table_receive(&t, 1, t.sides[0].address, forged.bytes, forged.length);
    table_receive(&t, 1, t.sides[0].address, forged.bytes, forged.length);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_ADMITTED,
                            cox_session_get_status(t.sides[1].session).outcome);
}

void test_a_goodbye_needs_the_session_and_is_taken_once(void)
{
    table_run_a_match(&t, &def);
    cox_packet forged;
    cox_bye bye = {COX_BYE_DROPPED, 5, 0};
    cox_bytes_writer writer = cox_packet_begin(forged.bytes, COX_PACKET_BYE, 12345, 100000);
    cox_bye_write(&writer, &bye);
    forged.length = cox_packet_seal(&writer);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 1, t.sides[0].address, forged.bytes, forged.length));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 0, t.sides[1].address, forged.bytes, forged.length));
    cox_bytes_put_u64(forged.bytes + 4, t.sides[1].session->peers[0].session);
    cox_bytes_put_u32(forged.bytes + 12, 1); /* of long ago */
    table_seal(&forged);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_STALE,
                            table_receive(&t, 1, t.sides[0].address, forged.bytes, forged.length));
    table_expect_the_match_goes_on(&t, TICKS);
}

/* They would reach the terminal of a host that prints why it refused. */
void test_a_name_with_a_control_character_is_none(void)
{
    static const char *const names[] = {"a\x1b[2J", "a\nb", "a\x7f", "a\xc2\x9b"};
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    char *name =
        (char *)hello.bytes + COX_PACKET_HEAD_BYTES + 16 + COX_IDENTITY_BYTES + 5 + 4 + 4 + 1;
    TEST_ASSERT_EQUAL_STRING("fixture", name);
    for (uint32_t i = 0; i < 4; i++) {
        memset(name, 0, COX_NAME_SIZE);
        strcpy(name, names[i]);
        table_seal(&hello);
        TEST_ASSERT_EQUAL_INT32(
            COX_ERROR_DAMAGED, table_receive(&t, 0, t.sides[1].address, hello.bytes, hello.length));
    }
    strcpy(name, "\xc3\xa9t\xc3\xa9");
    table_seal(&hello);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            table_receive(&t, 0, t.sides[1].address, hello.bytes, hello.length));
}

void test_a_joiner_that_knows_its_hosts_identity_listens_to_no_other(void)
{
    memset(def.host.identity, 5, COX_IDENTITY_BYTES);
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    cox_packet forged = forge_refusal(&hello);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER, table_receive(&t, 1, table_address(TABLE_HOST),
                                                            forged.bytes, forged.length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 1, def.host, forged.bytes, forged.length));
}

void test_another_version_of_the_protocol_is_refused_in_a_form_of_all_versions(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    hello.bytes[2] = COX_PROTOCOL_VERSION + 1;
    hello.bytes[hello.length - 5] ^= 1; /* another form of the rest */
    table_seal(&hello);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            table_receive(&t, 0, t.sides[1].address, hello.bytes, hello.length));
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_EQUAL_UINT32(96, answer.length);
    TEST_ASSERT_EQUAL_MEMORY(hello.bytes + 12, answer.bytes + 12, 8); /* the nonce */
    TEST_ASSERT_EQUAL_STRING("protocol", (const char *)answer.bytes + 20);
    TEST_ASSERT_EQUAL_STRING("4", (const char *)answer.bytes + 44);
    TEST_ASSERT_EQUAL_STRING("5", (const char *)answer.bytes + 68);
    table_pass(&t, 1);
    TEST_ASSERT_EQUAL_STRING("protocol", table_event(&t, 0, COX_EVENT_REFUSED)->field);
}

void test_a_hello_of_another_version_that_is_shorter_than_its_answer_gets_none(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    hello.bytes[2] = COX_PROTOCOL_VERSION + 1;
    hello.length = 95;
    table_seal(&hello);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_FORMAT,
                            table_receive(&t, 0, t.sides[1].address, hello.bytes, hello.length));
    TEST_ASSERT_FALSE(table_host_answers(&t, &answer));
}

void test_a_question_of_another_version_is_refused_alike(void)
{
    uint8_t ask[COX_PACKET_BYTES_MAX];
    table_put_all(&t, &def, 2);
    uint32_t length = cox_offer_ask(5, 0, ask);
    ask[2] = 1;
    cox_bytes_put_u32(ask + length - 4, cox_hash_crc32(0, ask, length - 4));
    TEST_ASSERT_EQUAL_INT32(COX_OK, table_receive(&t, 0, t.sides[1].address, ask, length));
    TEST_ASSERT_TRUE(table_host_answers(&t, &answer));
    TEST_ASSERT_EQUAL_UINT8(COX_PACKET_REFUSE, answer.bytes[3]);
    TEST_ASSERT_EQUAL_STRING("1", (const char *)answer.bytes + 68);
}

void test_a_host_of_another_version_refuses_a_joiner(void)
{
    table_put_all(&t, &def, 2);
    cox_packet hello = table_next_packet(&t, 1);
    cox_packet refusal = forge_refusal(&hello);
    refusal.bytes[2] = COX_PROTOCOL_VERSION + 1;
    table_seal(&refusal);
    for (uint32_t i = 0; i < 2; i++)
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, table_receive(&t, 1, t.sides[0].address, refusal.bytes, refusal.length));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_ADMITTED,
                            cox_session_get_status(t.sides[1].session).outcome);
}

/* The host's simulation was given its name over a longer one. */
static cox_sim make_renamed(uint32_t number, uint32_t seed)
{
    cox_sim sim = fixture_sim(&t.sides[number].state, seed);
    memset(sim.name, 0, sizeof sim.name);
    if (number == 0) memcpy(sim.name, "longer", 7);
    memcpy(sim.name, "ship", 5);
    return sim;
}

void test_a_simulation_is_the_same_whatever_lies_behind_the_zero_of_its_name(void)
{
    t.make_sim = make_renamed;
    table_put_all(&t, &def, 2);
    table_expect_the_match_goes_on(&t, TICKS);
}
