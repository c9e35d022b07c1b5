/* SPDX-License-Identifier: MIT
 * Images of a state: as the plan has them, or snapshots where there is none. */
#include "coxswain/image.h"

#include <string.h>

#include "cox_plan.h"
#include "cox_rows.h"
#include "cox_snapshot_load.h"

uint32_t cox_image_size(const cox_sim *sim)
{
    return sim->plan != NULL ? sim->plan->image_size(sim, false) : cox_snapshot_size(sim);
}

uint32_t cox_image_size_max(const cox_sim *sim)
{
    return sim->plan != NULL ? sim->plan->image_size(sim, true) : cox_snapshot_size_max(sim);
}

cox_status cox_image_save(const cox_sim *sim, void *image, uint32_t capacity, uint32_t *length)
{
    if (sim->plan == NULL) return cox_snapshot_save(sim, image, capacity, length);
    return sim->plan->image_save(sim, (uint8_t *)image, capacity, length);
}

/* Puts back the rows of a snapshot, if they fit. */
static cox_status load_snapshot(const cox_sim *sim, const uint8_t *image, uint32_t length)
{
    cox_rows live;
    cox_rows kept;
    for (uint32_t table = 0; cox_rows_open(&live, sim, table); table++) {
        cox_rows_open_snapshot(&kept, sim, table, image);
        if (kept.count > live.capacity) return COX_ERROR_COUNT;
    }
    cox_snapshot_store(sim, image, length);
    return COX_OK;
}

cox_status cox_image_load(const cox_sim *sim, const void *image, uint32_t length)
{
    const uint8_t *bytes = (const uint8_t *)image;
    cox_status status =
        sim->plan != NULL ? sim->plan->image_load(sim, bytes) : load_snapshot(sim, bytes, length);
    if (status != COX_OK) return status;
    return sim->restored == NULL || sim->restored(sim->context) ? COX_OK : COX_ERROR_REFUSED;
}

cox_status cox_image_snapshot(const cox_sim *sim, const void *image, uint32_t image_length,
                              void *bytes, uint32_t capacity, uint32_t *length)
{
    if (sim->plan != NULL)
        return sim->plan->image_snapshot(sim, (const uint8_t *)image, (uint8_t *)bytes, capacity,
                                         length);
    *length = image_length;
    if (image_length > capacity) return COX_ERROR_CAPACITY;
    memcpy(bytes, image, (size_t)image_length);
    return COX_OK;
}
