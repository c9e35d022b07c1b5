/* SPDX-License-Identifier: MIT
 * Images: private copies of a state, taken and put back at the speed of memcpy.
 *
 * An image holds the rows as they lie in memory, in the order in which they are stored, with their
 * COX_STATE, COX_ROW_ID and COX_DERIVED columns. It is for the program that made it and is never
 * sent: other machines lay their rows out otherwise, and nothing in it is checked. Canonical bytes
 * are made from it where they are needed. A simulation without a plan (plan.h) has images too: its
 * snapshots. An image is for the simulation whose plan made it, or another one with that plan. */
#ifndef COX_IMAGE_H
#define COX_IMAGE_H

#include "coxswain/api.h"
#include "coxswain/snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes that an image of the present state takes, and of one with all tables full; 0 if they
 * are 4 GB or more: then there can be none. */
COX_API uint32_t cox_image_size(const cox_sim *sim);
COX_API uint32_t cox_image_size_max(const cox_sim *sim);

/* Copies the state into image, of any alignment, and its length to *length. COX_ERROR_CAPACITY if
 * it does not fit; then *length is what it takes, as cox_image_size says. */
COX_API cox_status cox_image_save(const cox_sim *sim, void *image, uint32_t capacity,
                                  uint32_t *length);

/* Puts the state back that an image of length bytes holds, and asks restored(). COX_ERROR_COUNT,
 * with nothing touched, where rows do not fit in a table that has shrunk; COX_ERROR_REFUSED where
 * restored() says no: the state is then that of the image. */
COX_API cox_status cox_image_load(const cox_sim *sim, const void *image, uint32_t length);

/* Writes the snapshot of the state that an image of image_length bytes holds into bytes, as
 * cox_snapshot_save would write it of the state itself, and its length to *length.
 * COX_ERROR_CAPACITY if it does not fit; then *length is what it takes, 0 for 4 GB or more. */
COX_API cox_status cox_image_snapshot(const cox_sim *sim, const void *image, uint32_t image_length,
                                      void *bytes, uint32_t capacity, uint32_t *length);

#ifdef __cplusplus
}
#endif
#endif
