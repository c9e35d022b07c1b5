/* SPDX-License-Identifier: MIT
 * Ids in an array of their own, which several tables may share: machines that have them. */
#include "unity.h"

#include "cox_row_memory.h"
#include "coxswain/sim.h"

typedef struct tide {
    uint32_t count;
    uint32_t capacity;
    uint32_t *ids;
    uint32_t *other_ids;
    uint16_t *heights;
    uint16_t *speeds;
} tide;

static const cox_column height_columns[] COX_FLASH = {
    COX_IDS_COLUMN(tide, ids, 1),
    {"height", 0, COX_U16, COX_STATE, 0, 0},
};
static const cox_column speed_columns[] COX_FLASH = {
    COX_IDS_COLUMN(tide, ids, 1),
    {"speed", 0, COX_U16, COX_STATE, 0, 0},
};
static const cox_column other_columns[] COX_FLASH = {
    COX_IDS_COLUMN(tide, other_ids, 1),
    {"speed", 0, COX_U16, COX_STATE, 0, 0},
};
static const cox_table shared_ids[] COX_FLASH = {
    COX_TABLE_POINTED(tide, heights, count, capacity, height_columns),
    COX_TABLE_POINTED(tide, speeds, count, capacity, speed_columns),
};
static const cox_table own_ids[] COX_FLASH = {
    COX_TABLE_POINTED(tide, heights, count, capacity, height_columns),
    COX_TABLE_POINTED(tide, speeds, count, capacity, other_columns),
};

void test_rows_whose_ids_are_those_of_another_table_too_do_not_stand_apart(void)
{
    uint32_t ids[2][3] = {{1, 2, 3}, {1, 2, 3}};
    uint16_t values[2][3] = {{0}};
    tide sea = {3, 3, ids[0], ids[1], values[0], values[1]};
    cox_sim of_tide = cox_sim_make("tide", 1, &sea, NULL);
    of_tide.tables = shared_ids;
    of_tide.table_count = 2;
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&of_tide, 0));
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&of_tide, 1));
    of_tide.tables = own_ids;
    TEST_ASSERT_TRUE(cox_row_memory_is_apart(&of_tide, 0));
    TEST_ASSERT_TRUE(cox_row_memory_is_apart(&of_tide, 1));
    TEST_ASSERT_TRUE(sizeof values + sizeof ids == cox_row_memory_size(&of_tide));
}
