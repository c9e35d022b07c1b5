/* SPDX-License-Identifier: MIT
 * One player's commands of one tick, as bytes: their checks and their decoding, and the builder
 * that gathers given commands for the next inputs. */
#ifndef COX_INPUT_H
#define COX_INPUT_H

#include "coxswain/sim.h"

/* Whether all bytes are commands that this player may give. The session gives none: joins and
 * leaves follow from the inputs. */
bool cox_input_is_sound(const cox_sim *sim, uint8_t player, const uint8_t *bytes, uint32_t length);

/* Decodes sound bytes into commands, or only those of the kinds that are held. Returns how many,
 * at most length. */
uint32_t cox_input_commands(const cox_sim *sim, uint8_t player, const uint8_t *bytes,
                            uint32_t length, bool only_held, cox_command *commands);

/* The commands of sound bytes that are held, as bytes: at most length. Returns their length. */
uint32_t cox_input_held(const cox_sim *sim, uint8_t player, const uint8_t *bytes, uint32_t length,
                        uint8_t *held);

/* The inputs whose commands a builder has room for: those of a few ticks, as inputs are held back
 * after the delay was lowered. */
#define COX_INPUT_BUILDER_INPUTS 4u

typedef struct cox_input_builder {
    uint16_t command_bytes; /* of an input, at most */
    uint16_t length;
    uint16_t turn;  /* where the commands of the present tick begin */
    uint8_t *bytes; /* the caller's: COX_INPUT_BUILDER_INPUTS times command_bytes */
} cox_input_builder;

/* Adds a command; a held one replaces the one of its kind before. COX_OK; COX_ERROR_NOT_FOUND for
 * an undeclared kind; COX_ERROR_RANGE for an argument out of its bounds; COX_ERROR_CAPACITY where
 * the present tick would have more than command_bytes. */
cox_status cox_input_builder_add(cox_input_builder *builder, const cox_sim *sim,
                                 const cox_command *command);

/* Takes the oldest whole commands that fit into an input; bytes have room for command_bytes.
 * Returns their length. */
uint32_t cox_input_builder_take(cox_input_builder *builder, const cox_sim *sim, uint8_t *bytes);

/* Ends the present tick, whether its commands were taken or not. */
void cox_input_builder_turn(cox_input_builder *builder);

#endif
