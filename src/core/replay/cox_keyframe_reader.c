/* SPDX-License-Identifier: MIT
 * Finding keyframes: the file is passed once, record by record, and then the last index record of
 * it leads to earlier ones.
 *
 * A record that nothing but a place names could lie within a note: its check begins with the four
 * bytes in front of it, and these may be made to fit. So no place is believed that was not passed.
 * While passing, the reader holds every link against the index records so far, so all that the last
 * of them leads to was passed too. */
#include "coxswain/keyframes.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "cox_keyframe_skip.h"
#include "coxswain/check.h"

/* An index record and the places that it names. */
typedef struct node {
    cox_lone_record read;
    cox_keyframe keyframe;
    uint32_t link_count;
} node;

/* Gives the next bytes of the file. */
static int32_t read_on(void *user, void *bytes, uint32_t length)
{
    cox_keyframe_reader *keyframes = (cox_keyframe_reader *)user;
    const cox_stream_file *file = &keyframes->file;
    int32_t count = file->read_at(file->user, keyframes->position, bytes, length);
    if (count > 0 && (uint32_t)count <= length) keyframes->position += (uint32_t)count;
    return count;
}

cox_keyframe_reader cox_keyframe_reader_make(cox_stream_file file)
{
    COX_ASSERT(file.read_at != NULL, COX_MISTAKE_NULL);
    cox_keyframe_reader keyframes;
    memset(&keyframes, 0, sizeof keyframes);
    keyframes.file = file;
    return keyframes;
}

cox_stream_reader cox_keyframe_reader_stream(cox_keyframe_reader *keyframes)
{
    cox_stream_reader stream = {read_on, keyframes};
    keyframes->position = 0;
    return stream;
}

/* Notes what a record that was passed says of keyframes. A keyframe counts when it is whole. */
static void note(cox_keyframe_reader *keyframes, const cox_reader *reader, const cox_record *record,
                 cox_keyframe *announced)
{
    if (record->type == COX_RECORD_INDEX || record->type == COX_RECORD_STATE) {
        announced->offset = record->offset;
        announced->tick = reader->checkpoint.tick;
        announced->state_hash = reader->checkpoint.state_hash;
        announced->input_hash = reader->checkpoint.input_hash;
    }
    if (record->type != COX_RECORD_KEYFRAME || reader->unfinished != 0) return;
    if (reader->announced == COX_RECORD_INDEX) keyframes->last = announced->offset;
    else keyframes->state = *announced;
}

cox_status cox_keyframe_reader_pass(cox_keyframe_reader *keyframes)
{
    cox_reader reader;
    cox_record record;
    cox_keyframe announced = {0, 0, 0, 0};
    uint64_t position = keyframes->position;
    if (keyframes->status != COX_OK) return keyframes->status;
    cox_status status = cox_reader_start(&reader, cox_keyframe_reader_stream(keyframes));
    while (status == COX_OK) {
        status = cox_reader_next(&reader, &record);
        if (status == COX_OK) note(keyframes, &reader, &record, &announced);
    }
    if (status == COX_END) keyframes->end = reader.checkpoint;
    keyframes->status = status;
    keyframes->position = position;
    return status;
}

bool cox_keyframe_reader_end(cox_keyframe_reader *keyframes, cox_checkpoint *end)
{
    if (cox_keyframe_reader_pass(keyframes) != COX_END) return false;
    *end = keyframes->end;
    return true;
}

/* Where an earlier keyframe is. */
typedef struct link {
    uint64_t offset; /* of its index record */
    uint32_t tick;   /* of its state */
} link;

static link link_of(const node *from, uint32_t index)
{
    link found;
    const uint8_t *bytes =
        from->read.record.payload + COX_CHECKPOINT_PAYLOAD_SIZE + index * COX_LINK_SIZE;
    found.offset = cox_bytes_get_u64(bytes);
    found.tick = cox_bytes_get_u32(bytes + 8);
    return found;
}

/* Reads the index record at an offset. Returns false, and notes the damage, if there is none. */
static bool read_node(cox_keyframe_reader *keyframes, uint64_t offset, node *found)
{
    cox_checkpoint checkpoint;
    cox_lone_record *read = &found->read;
    if (!cox_lone_record_read(read, &keyframes->file, offset) ||
        read->record.type != COX_RECORD_INDEX ||
        !cox_record_checkpoint(&read->record, &checkpoint)) {
        cox_keyframe_note_damage(keyframes, offset);
        return false;
    }
    found->keyframe.offset = offset;
    found->keyframe.tick = checkpoint.tick;
    found->keyframe.state_hash = checkpoint.state_hash;
    found->keyframe.input_hash = checkpoint.input_hash;
    found->link_count =
        ((uint32_t)read->record.length - COX_CHECKPOINT_PAYLOAD_SIZE) / COX_LINK_SIZE;
    return true;
}

/* Goes to one of the places that a node names, if it lies before and is what the link says. */
static bool follow(cox_keyframe_reader *keyframes, node *from, uint32_t index)
{
    node to;
    link named = link_of(from, index);
    if (named.offset >= from->keyframe.offset || named.tick >= from->keyframe.tick) return false;
    if (!read_node(keyframes, named.offset, &to) || to.keyframe.tick != named.tick) return false;
    *from = to;
    /* The record lies within its node. */
    from->read.record.payload = from->read.bytes + COX_LONE_PAYLOAD_OFFSET;
    return true;
}

/* Goes back towards a tick that lies before a node: as far as can be without passing it, or else to
 * the first keyframe before it. */
static bool go_back(cox_keyframe_reader *keyframes, node *from, uint32_t tick)
{
    uint32_t behind = 0; /* the links to keyframes after the tick stand first */
    while (behind < from->link_count && link_of(from, behind).tick > tick) behind++;
    for (uint32_t i = behind; i > 0; i--)
        if (follow(keyframes, from, i - 1)) return true;
    for (uint32_t i = behind; i < from->link_count; i++)
        if (follow(keyframes, from, i)) return true;
    return false;
}

/* Finds the last keyframe that is announced by an index record, at or before a tick. */
static bool find_indexed(cox_keyframe_reader *keyframes, uint32_t tick, cox_keyframe *found)
{
    node at;
    if (keyframes->last == 0 || !read_node(keyframes, keyframes->last, &at)) return false;
    while (at.keyframe.tick > tick)
        if (!go_back(keyframes, &at, tick)) return false;
    *found = at.keyframe;
    return true;
}

bool cox_keyframe_reader_find(cox_keyframe_reader *keyframes, uint32_t tick, cox_keyframe *found)
{
    const cox_keyframe *state = &keyframes->state;
    cox_keyframe_reader_pass(keyframes);
    bool is_found = find_indexed(keyframes, tick, found);
    if (state->offset == 0 || state->tick > tick) return is_found;
    if (!is_found || found->offset < state->offset) *found = *state;
    return true;
}
