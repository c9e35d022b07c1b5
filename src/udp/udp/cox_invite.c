/* SPDX-License-Identifier: MIT
 * Invites as text: the code is 54 bytes as URL-safe base64. */
#include "cox_invite.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Where the fields of a code lie. */
enum {
    AT_VERSION = 0,
    AT_ROLE = 1,
    AT_KEY = 2,
    AT_SECRET = AT_KEY + COX_UDP_KEY_BYTES,
    AT_CHECK = AT_SECRET + COX_SEAL_SECRET_BYTES,
    CHECK_BYTES = 4,
    CODE_BYTES = AT_CHECK + CHECK_BYTES
};

#define BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

static void make_check(const uint8_t *code, uint8_t check[CHECK_BYTES])
{
    uint8_t hash[crypto_generichash_BYTES];
    crypto_generichash(hash, sizeof hash, code, AT_CHECK, NULL, 0);
    memcpy(check, hash, CHECK_BYTES);
}

bool cox_invite_is_meant(const char *text)
{
    return strchr(text, '/') != NULL;
}

void cox_invite_write(const cox_seal_invite *invite, const char *address,
                      char text[COX_UDP_INVITE_SIZE])
{
    uint8_t code[CODE_BYTES];
    char code_text[COX_INVITE_CODE_LENGTH + 1];
    code[AT_VERSION] = COX_SEAL_VERSION;
    code[AT_ROLE] = invite->role;
    memcpy(code + AT_KEY, invite->host_key, COX_UDP_KEY_BYTES);
    memcpy(code + AT_SECRET, invite->secret, COX_SEAL_SECRET_BYTES);
    make_check(code, code + AT_CHECK);
    sodium_bin2base64(code_text, sizeof code_text, code, sizeof code, BASE64);
    snprintf(text, COX_UDP_INVITE_SIZE, "%s/%s", address, code_text);
}

/* Reads the bytes of a code; false if a character or the check is wrong. */
static bool read_code(const char *text, uint8_t code[CODE_BYTES])
{
    uint8_t check[CHECK_BYTES];
    size_t length;
    if (sodium_base642bin(code, CODE_BYTES, text, strlen(text), NULL, &length, NULL, BASE64) != 0)
        return false;
    make_check(code, check);
    return length == CODE_BYTES && memcmp(check, code + AT_CHECK, CHECK_BYTES) == 0;
}

cox_status cox_invite_read(const char *text, cox_seal_invite *invite, char *address,
                           size_t address_size, cox_reason *why)
{
    uint8_t code[CODE_BYTES];
    const char *slash = strchr(text, '/');
    size_t length = slash != NULL ? (size_t)(slash - text) : 0;
    if (length == 0 || length >= address_size)
        return cox_reason_give(why, COX_ERROR_FORMAT,
                               "an invite, HOST:PORT/CODE, was expected"); /* it may be a code */
    size_t code_length = strlen(slash + 1);
    if (code_length < COX_INVITE_CODE_LENGTH)
        return cox_reason_give(why, COX_ERROR_TRUNCATED,
                               "the invite is cut: %d characters were expected after the slash, "
                               "not %zu",
                               COX_INVITE_CODE_LENGTH, code_length);
    if (!read_code(slash + 1, code))
        return cox_reason_give(why, COX_ERROR_DAMAGED,
                               "the invite is mistyped: its check does not fit");
    if (code[AT_VERSION] != COX_SEAL_VERSION || code[AT_ROLE] >= COX_SEAL_ROLES)
        return cox_reason_give(why, COX_ERROR_FORMAT,
                               "the invite is of version %u of the seal, and this build knows "
                               "version %d",
                               code[AT_VERSION], COX_SEAL_VERSION);
    invite->role = code[AT_ROLE];
    memcpy(invite->host_key, code + AT_KEY, COX_UDP_KEY_BYTES);
    memcpy(invite->secret, code + AT_SECRET, COX_SEAL_SECRET_BYTES);
    memcpy(address, text, length);
    address[length] = '\0';
    return COX_OK;
}
