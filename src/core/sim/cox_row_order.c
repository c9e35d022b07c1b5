/* SPDX-License-Identifier: MIT
 * Selection in batches: no heap, no recursion, nothing moved in the simulation's memory. */
#include "cox_row_order.h"

static uint64_t place_of(const cox_rows *rows, uint32_t row)
{
    return ((uint64_t)cox_rows_id(rows, row) << 32) | row;
}

void cox_row_order_start(cox_row_order *order, const cox_rows *rows)
{
    order->rows = rows;
    order->least = 0;
    order->given = 0;
    order->batch_count = 0;
    order->batch_used = 0;
    order->stored = true;
    if (rows->ids.first == NULL) return;

    uint32_t id_before = 0;
    for (uint32_t row = 0; row < rows->count && order->stored; row++) {
        uint32_t id = cox_rows_id(rows, row);
        order->stored = id >= id_before;
        id_before = id;
    }
}

/* Keeps place in the sorted batch if it is among the least seen so far. */
static void batch_insert(cox_row_order *order, uint64_t place)
{
    uint8_t slot = order->batch_count;
    if (slot == COX_ROW_ORDER_BATCH) {
        if (place > order->batch[COX_ROW_ORDER_BATCH - 1]) return;
        slot--;
    } else {
        order->batch_count++;
    }
    while (slot > 0 && order->batch[slot - 1] > place) {
        order->batch[slot] = order->batch[slot - 1];
        slot--;
    }
    order->batch[slot] = place;
}

static void batch_scan(cox_row_order *order)
{
    order->batch_count = 0;
    order->batch_used = 0;
    for (uint32_t row = 0; row < order->rows->count; row++) {
        uint64_t place = place_of(order->rows, row);
        if (place >= order->least) batch_insert(order, place);
    }
}

bool cox_row_order_next(cox_row_order *order, uint32_t *row)
{
    if (order->given >= order->rows->count) return false;
    if (order->stored) {
        *row = order->given++;
        return true;
    }
    if (order->batch_used == order->batch_count) batch_scan(order);
    uint64_t place = order->batch[order->batch_used++];
    order->least = place + 1;
    order->given++;
    *row = (uint32_t)(place & UINT32_C(0xffffffff));
    return true;
}
