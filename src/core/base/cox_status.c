/* SPDX-License-Identifier: MIT
 * The text of each status. The table holds texts of one length and no pointers: on AVR a pointer
 * and the text it points to would both have to be put into flash and read back. */
#include "coxswain/status.h"

#include "cox_text_copy.h"

/* The codes run without a gap from COX_END down to COX_ERROR_DESYNC. */
#define STATUS_COUNT (COX_END - COX_ERROR_DESYNC + 1)
#define PLACE(status) (COX_END - (status))

/* The longest of the texts below has 44 letters. */
#define TEXT_SIZE 48

static const char texts[STATUS_COUNT + 1][TEXT_SIZE] COX_FLASH = {
    [PLACE(COX_END)] = "the end",
    [PLACE(COX_OK)] = "done",
    [PLACE(COX_ERROR_CAPACITY)] = "the memory given is too small",
    [PLACE(COX_ERROR_IO)] = "reading or writing failed",
    [PLACE(COX_ERROR_TRUNCATED)] = "sound, but cut short",
    [PLACE(COX_ERROR_DAMAGED)] = "damaged",
    [PLACE(COX_ERROR_FORMAT)] = "not a recording, or of an unknown version",
    [PLACE(COX_ERROR_EPOCH)] = "recorded with another epoch",
    [PLACE(COX_ERROR_SIMULATION)] = "of another simulation or another epoch of it",
    [PLACE(COX_ERROR_SCHEMA)] = "the state is declared differently",
    [PLACE(COX_ERROR_COUNT)] = "a table has more rows than it can hold",
    [PLACE(COX_ERROR_RANGE)] = "a value lies outside its bounds",
    [PLACE(COX_ERROR_ORDER)] = "row ids are zero, doubled or out of order",
    [PLACE(COX_ERROR_REFERENCE)] = "a reference to a row that does not exist",
    [PLACE(COX_ERROR_REFUSED)] = "refused by the simulation",
    [PLACE(COX_ERROR_DIVERGED)] = "the state is not the recorded one",
    [PLACE(COX_ERROR_NOT_FOUND)] = "no such table, row, column, command or name",
    [PLACE(COX_ERROR_NO_PLAYER)] = "no player here to give commands",
    [PLACE(COX_ERROR_SENDER)] = "from another session or a wrong sender",
    [PLACE(COX_ERROR_STALE)] = "a packet that is old or was there already",
    [PLACE(COX_ERROR_NOT_ADMITTED)] = "the host did not let this joiner in",
    [PLACE(COX_ERROR_DROPPED)] = "the host dropped this player",
    [PLACE(COX_ERROR_HOST_LOST)] = "the host is lost",
    [PLACE(COX_ERROR_DESYNC)] = "the match stopped because states differ",
    [STATUS_COUNT] = "unknown status",
};

void cox_status_text(cox_status status, char *text, uint32_t size)
{
    bool known = status <= COX_END && status >= COX_ERROR_DESYNC;
    int32_t place = known ? PLACE(status) : STATUS_COUNT;
    cox_text_copy(text, size, texts[place], TEXT_SIZE);
}
