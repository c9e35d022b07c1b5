/* SPDX-License-Identifier: MIT
 * The two halves of a seek: near to a tick without playing, then to it by playing. */
#ifndef COX_REPLAY_SEEK_H
#define COX_REPLAY_SEEK_H

#include "coxswain/keyframes.h"

/* Brings the simulation as near to a tick as can be without playing: to a keyframe, to a state that
 * was set, to the start, or, where it can be played on and none of them is nearer, nowhere. */
cox_status cox_seek_approach(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim,
                             uint32_t tick);

/* Plays to a tick, which is not before the reader's. It passes over damaged keyframes. */
cox_status cox_seek_play(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim,
                         uint32_t tick, cox_command *commands, uint32_t capacity);

#endif
