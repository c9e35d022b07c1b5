/* SPDX-License-Identifier: MIT
 * Finding keyframes: from the end record to the last index record, and from one to earlier ones.
 *
 * A record is checked with the check of the record before it, whose bytes stand right in front of
 * it; so one that is read alone is as well checked as one that is read in its order. A link is
 * followed only to an index record of the tick that it names, which lies before. */
#include "coxswain/keyframes.h"

#include "core/base/cox_bytes.h"
#include "cox_keyframe_skip.h"
#include "coxswain/check.h"

/* How the last index record was looked for. */
enum { SEARCH_NONE = 0, SEARCH_END = 1, SEARCH_SCAN = 2 };

/* Where the container version stands, in any version. */
#define VERSION_OFFSET (COX_MAGIC_SIZE + COX_RECORD_HEAD_SIZE)

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
    keyframes.file = file;
    keyframes.position = 0;
    keyframes.last = 0;
    keyframes.damaged_offset = 0;
    keyframes.search = SEARCH_NONE;
    return keyframes;
}

cox_stream_reader cox_keyframe_reader_stream(cox_keyframe_reader *keyframes)
{
    cox_stream_reader stream = {read_on, keyframes};
    keyframes->position = 0;
    return stream;
}

/* Reads the end record, which has a payload of that size. */
static bool read_end(const cox_stream_file *file, uint32_t payload_size, cox_lone_record *end)
{
    uint32_t size = COX_RECORD_HEAD_SIZE + payload_size + COX_RECORD_CHECK_SIZE;
    if (file->size < COX_MAGIC_SIZE + size) return false;
    return cox_lone_record_read(end, file, file->size - size) &&
           end->record.type == COX_RECORD_END && end->record.length == payload_size;
}

bool cox_keyframe_reader_end(const cox_keyframe_reader *keyframes, cox_checkpoint *end)
{
    cox_lone_record read;
    const cox_stream_file *file = &keyframes->file;
    return (read_end(file, COX_END_PAYLOAD_SIZE, &read) ||
            read_end(file, COX_CHECKPOINT_PAYLOAD_SIZE, &read)) &&
           cox_record_checkpoint(&read.record, end);
}

/* Reads the file from its start to its first fault, for the last whole keyframe. */
static void scan(cox_keyframe_reader *keyframes)
{
    cox_reader reader;
    cox_record record;
    uint64_t offset = 0;
    uint64_t position = keyframes->position;
    keyframes->last = 0;
    keyframes->search = SEARCH_SCAN;
    cox_status status = cox_reader_start(&reader, cox_keyframe_reader_stream(keyframes));
    while (status == COX_OK) {
        status = cox_reader_next(&reader, &record);
        if (status != COX_OK) break;
        if (record.type == COX_RECORD_INDEX) offset = record.offset;
        if (record.type == COX_RECORD_KEYFRAME && reader.unfinished == 0) keyframes->last = offset;
    }
    keyframes->position = position;
}

/* Looks for the last index record. */
static void find_last(cox_keyframe_reader *keyframes)
{
    uint8_t version[2];
    cox_lone_record end;
    const cox_stream_file *file = &keyframes->file;
    keyframes->search = SEARCH_SCAN; /* nothing more can be found unless: */
    if (file->read_at(file->user, VERSION_OFFSET, version, 2) != 2) return;
    if (cox_bytes_get_u16(version) == COX_CONTAINER_VERSION_OLDEST) return;
    if (!read_end(file, COX_END_PAYLOAD_SIZE, &end)) {
        scan(keyframes);
        return;
    }
    keyframes->last = cox_bytes_get_u64(end.record.payload + COX_CHECKPOINT_PAYLOAD_SIZE);
    keyframes->search = SEARCH_END;
}

static cox_keyframe_link link_of(const node *from, uint32_t index)
{
    cox_keyframe_link link;
    const uint8_t *bytes =
        from->read.record.payload + COX_CHECKPOINT_PAYLOAD_SIZE + index * COX_LINK_SIZE;
    link.offset = cox_bytes_get_u64(bytes);
    link.tick = cox_bytes_get_u32(bytes + 8);
    return link;
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
    cox_keyframe_link link = link_of(from, index);
    if (link.offset >= from->keyframe.offset || link.tick >= from->keyframe.tick) return false;
    if (!read_node(keyframes, link.offset, &to) || to.keyframe.tick != link.tick) return false;
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

bool cox_keyframe_is_unlinked(const cox_keyframe_reader *keyframes, uint64_t offset)
{
    return keyframes->search == SEARCH_END && keyframes->last == offset;
}

bool cox_keyframe_reader_find(cox_keyframe_reader *keyframes, uint32_t tick, cox_keyframe *found)
{
    node at;
    if (keyframes->search == SEARCH_NONE) find_last(keyframes);
    if (keyframes->last == 0) return false;
    if (!read_node(keyframes, keyframes->last, &at)) {
        if (keyframes->search == SEARCH_SCAN) return false;
        scan(keyframes);
        if (keyframes->last == 0 || !read_node(keyframes, keyframes->last, &at)) return false;
    }
    while (at.keyframe.tick > tick)
        if (!go_back(keyframes, &at, tick)) return false;
    *found = at.keyframe;
    return true;
}
