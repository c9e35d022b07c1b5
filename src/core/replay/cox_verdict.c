/* SPDX-License-Identifier: MIT
 * What came of a replay: played from its first byte to its last, and said in a sentence. */
#include "coxswain/reader.h"

#include "core/base/cox_bytes.h"
#include "coxswain/check.h"
#include "coxswain/version.h"
#include "core/sim/cox_text_sentence.h"

/* The sentences: % and a letter stand for what place() writes. */
static const char same[] COX_FLASH = "same: ticks %t hash %s";
static const char diverged_state[] COX_FLASH =
    "diverged between ticks %v and %c: expected hash %s, found %S";
static const char diverged_input[] COX_FLASH =
    "diverged between ticks %v and %c: expected input hash %i, found %I";
static const char diverged_keyframe[] COX_FLASH =
    "diverged at tick %t: the keyframe there is another state";
static const char other_steer[] COX_FLASH = ", recorded with steer epoch %k, played with %K";
static const char truncated[] COX_FLASH = "truncated at tick %t%V";
static const char damaged[] COX_FLASH = "damaged at byte %b%V";
static const char no_replay[] COX_FLASH = "is not a replay: it does not begin as one";
static const char container[] COX_FLASH =
    "is a replay of container version %o, and this reads version %O";
static const char unknown_record[] COX_FLASH =
    "has a record at byte %b that this version does not know";
static const char core[] COX_FLASH = "was recorded with core epoch %l, this is %L";
static const char steer[] COX_FLASH = "was recorded with steer epoch %k, this simulation has %K";
static const char simulation[] COX_FLASH = "was recorded by simulation %n, this is %N";
static const char simulation_epoch[] COX_FLASH = "was recorded by %n epoch %e, this is %N epoch %E";
static const char schema[] COX_FLASH = "declares its state otherwise: schema %h, this is schema %H";
static const char unread[] COX_FLASH = "could not be read at byte %b";
static const char stopped[] COX_FLASH = "stops at byte %b: %w";

static const char verified[] COX_FLASH = ", verified to tick ";

/* The replay and its verdict, for say_place. */
typedef struct subject {
    const cox_reader *reader;
    cox_status status;
} subject;

static void write_status(cox_text *text, cox_status status)
{
    char words[COX_STATUS_TEXT_SIZE];
    cox_status_text(status, words, sizeof words);
    for (uint32_t i = 0; words[i] != '\0'; i++) cox_text_add_letter(text, words[i]);
}

/* How far the replay is proven, where it was played. */
static void write_verified(cox_text *text, const cox_reader *reader)
{
    if (text->sim == NULL) return;
    cox_text_add_words(text, verified);
    cox_text_add_number(text, reader->verified_tick);
}

/* A value of the simulation that the replay was played on. */
static void place_of_sim(cox_text *text, char letter)
{
    const cox_sim *sim = text->sim;
    if (letter == 'N') cox_text_add_name(text, sim->name);
    if (letter == 'E') cox_text_add_number(text, sim->epoch);
    if (letter == 'K') cox_text_add_number(text, cox_sim_steer_epoch(sim));
    if (letter == 'H') cox_text_add_hash(text, cox_sim_schema_hash(sim));
}

/* The core epoch of what was to play the replay: a simulation, or this library where there is none.
 */
static uint32_t core_epoch_of(const cox_sim *sim)
{
    return sim == NULL ? cox_epoch() : cox_sim_core_epoch(sim);
}

static void place_of_header(cox_text *text, const cox_replay_header *header, char letter)
{
    if (letter == 'l') cox_text_add_number(text, header->core_epoch);
    if (letter == 'k') cox_text_add_number(text, header->steer_epoch);
    if (letter == 'n') cox_text_add_name(text, header->simulation);
    if (letter == 'e') cox_text_add_number(text, header->simulation_epoch);
    if (letter == 'h') cox_text_add_hash(text, header->schema_hash);
}

static void place(cox_text *text, const void *user, char letter)
{
    const subject *about = (const subject *)user;
    const cox_reader *reader = about->reader;
    if (letter == 't') cox_text_add_number(text, reader->tick);
    if (letter == 'v') cox_text_add_number(text, reader->verified_tick);
    if (letter == 'c') cox_text_add_number(text, reader->checkpoint.tick);
    if (letter == 'b') cox_text_add_number(text, reader->offset);
    if (letter == 's') cox_text_add_hash(text, reader->checkpoint.state_hash);
    if (letter == 'S') cox_text_add_hash(text, reader->actual_state_hash);
    if (letter == 'i') cox_text_add_hash(text, reader->checkpoint.input_hash);
    if (letter == 'I') cox_text_add_hash(text, reader->actual_input_hash);
    if (letter == 'o') cox_text_add_number(text, cox_bytes_get_u16(reader->payload));
    if (letter == 'O') cox_text_add_number(text, COX_CONTAINER_VERSION);
    if (letter == 'L') cox_text_add_number(text, core_epoch_of(text->sim));
    if (letter == 'V') write_verified(text, reader);
    if (letter == 'w') write_status(text, about->status);
    place_of_header(text, &reader->header, letter);
    place_of_sim(text, letter);
}

static const char *sentence_of_format(const cox_reader *reader)
{
    if (reader->offset == 0) return no_replay;
    return reader->phase == 0 ? container : unknown_record;
}

/* Which of both differs from the replay's: the name, or else the epoch. */
static const char *sentence_of_simulation(const cox_reader *reader, const cox_sim *sim)
{
    const char *recorded = reader->header.simulation;
    for (uint32_t i = 0; i < COX_NAME_SIZE; i++) {
        if (recorded[i] != sim->name[i]) return simulation;
        if (recorded[i] == '\0') break;
    }
    return simulation_epoch;
}

static const char *sentence_of_epoch(const cox_reader *reader, const cox_sim *sim)
{
    return reader->header.core_epoch != core_epoch_of(sim) || sim == NULL ? core : steer;
}

static const char *sentence_of_divergence(const cox_reader *reader)
{
    if (reader->checkpoint.state_hash != reader->actual_state_hash) return diverged_state;
    if (reader->checkpoint.input_hash != reader->actual_input_hash) return diverged_input;
    return diverged_keyframe;
}

static const char *sentence_of(const cox_reader *reader, cox_status status, const cox_sim *sim)
{
    if (status == COX_ERROR_TRUNCATED) return truncated;
    if (status == COX_ERROR_DAMAGED) return damaged;
    if (status == COX_ERROR_FORMAT) return sentence_of_format(reader);
    if (status == COX_ERROR_EPOCH) return sentence_of_epoch(reader, sim);
    if (status == COX_ERROR_IO) return unread;
    if (sim == NULL) return stopped;
    if (status == COX_END) return same;
    if (status == COX_ERROR_DIVERGED) return sentence_of_divergence(reader);
    if (status == COX_ERROR_SIMULATION) return sentence_of_simulation(reader, sim);
    if (status == COX_ERROR_SCHEMA) return schema;
    return stopped;
}

void cox_reader_text(const cox_reader *reader, cox_status status, const cox_sim *sim, char *text,
                     uint32_t size)
{
    subject about;
    about.reader = reader;
    about.status = status;
    cox_text sentence = cox_text_make(sim, text, size);
    cox_text_add_sentence(&sentence, sentence_of(reader, status, sim), place, &about);
    if (status == COX_ERROR_DIVERGED && sim != NULL &&
        reader->header.steer_epoch != cox_sim_steer_epoch(sim))
        cox_text_add_sentence(&sentence, other_steer, place, &about);
}

/* Plays a replay to its end, or to the first fault. */
static cox_status play(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                       uint32_t capacity)
{
    cox_frame frame;
    cox_status status = cox_reader_load(reader, sim);
    while (status == COX_OK) {
        status = cox_reader_frame(reader, sim, commands, capacity, &frame);
        if (status == COX_OK) cox_sim_step(sim, &frame);
    }
    return status;
}

cox_verdict cox_reader_verify(const cox_sim *sim, cox_stream_reader stream, cox_command *commands,
                              uint32_t capacity)
{
    COX_ASSERT(sim != NULL && (commands != NULL || capacity == 0), COX_MISTAKE_NULL);
    cox_reader reader;
    cox_verdict verdict;
    cox_status status = cox_reader_start(&reader, stream);
    if (status == COX_OK) status = play(&reader, sim, commands, capacity);
    verdict.status = status == COX_END ? COX_OK : status;
    verdict.tick = reader.tick;
    verdict.verified_tick = reader.verified_tick;
    verdict.states_set = reader.states_set;
    if (status == COX_ERROR_SCHEMA)
        status = verdict.status =
            cox_reader_compare_schema(&reader, sim, verdict.text, COX_VERDICT_TEXT_SIZE);
    if (status != COX_ERROR_SCHEMA)
        cox_reader_text(&reader, status, sim, verdict.text, COX_VERDICT_TEXT_SIZE);
    return verdict;
}
