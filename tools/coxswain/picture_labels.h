/* SPDX-License-Identifier: MIT
 * The labels of a panel, each where there is room for it: the ticks of ghosts, and how many agents
 * are in one place at the end. */
#ifndef PICTURE_LABELS_H
#define PICTURE_LABELS_H

#include "picture_view.h"

/* Draws the labels, over all else. */
void picture_labels_draw(const picture_view *view);

#endif
