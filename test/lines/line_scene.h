/* SPDX-License-Identifier: MIT
 * What people meet after a match began: a latecomer with a long backlog, a loop with two clocks, a
 * machine that stands for a moment. Each scene has one figure and its goal. */
#ifndef LINE_SCENE_H
#define LINE_SCENE_H

#include <stdint.h>

/* Plays each scene whose name has a word so many times with sessions, with seeds from seed on,
 * prints the worst figure and counts the scenes that reach their goal in *passed. Returns how many
 * do not. */
uint32_t line_scenes_play(const char *word, uint64_t seed, uint32_t seeds, uint32_t *passed);

#endif
