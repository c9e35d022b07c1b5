/* SPDX-License-Identifier: MIT
 * A crowd as a struct of arrays. */
#include "bench_state_columns.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/image.h"
#include "coxswain/random.h"

#define NUMBER(member) COX_ARRAY_COLUMN(crowd_columns, member, COX_FIXED, COX_STATE, 0, 0)

static const cox_column crowd_column_list[] = {
    COX_ARRAY_COLUMN(crowd_columns, id, COX_U32, COX_ROW_ID, 0, 0),
    NUMBER(x),
    NUMBER(y),
    NUMBER(velocity_x),
    NUMBER(velocity_y),
    NUMBER(heading_x),
    NUMBER(heading_y),
    NUMBER(force_x),
    NUMBER(force_y),
};

static const cox_table crowd_tables[] = {
    COX_TABLE_COLUMNS("crowd", crowd_columns, count, capacity, crowd_column_list),
};

static void visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, crowd_tables, COX_COUNT(crowd_tables));
}

static void stand_still(void *context, const cox_frame *frame)
{
    (void)context;
    (void)frame;
}

/* A column of random numbers, or NULL. */
static fix16_t *numbers(cox_random *random, uint32_t count)
{
    fix16_t *column = calloc(count, sizeof *column);
    for (uint32_t i = 0; column != NULL && i < count; i++)
        column[i] = cox_random_between(random, COX_FIX(-100), COX_FIX(100));
    return column;
}

static bool take_columns(crowd_columns *made)
{
    cox_random random = cox_random_make(1, 2);
    fix16_t **columns[] = {&made->x,         &made->y,         &made->velocity_x, &made->velocity_y,
                           &made->heading_x, &made->heading_y, &made->force_x,    &made->force_y};
    made->id = calloc(made->count, sizeof *made->id);
    if (made->id == NULL) return false;
    for (uint32_t i = 0; i < made->count; i++) made->id[i] = i + 1;
    for (uint32_t i = 0; i < COX_COUNT(columns); i++) {
        *columns[i] = numbers(&random, made->count);
        if (*columns[i] == NULL) return false;
    }
    return true;
}

bool crowd_columns_make(crowd_columns *made, uint32_t count)
{
    uint32_t bytes = 64 + count * 4 * STATE_COLUMNS;
    made->count = made->capacity = count;
    made->image = calloc(bytes, 1);
    made->copy = calloc(bytes, 1);
    if (made->image == NULL || made->copy == NULL || !take_columns(made)) return false;
    cox_sim walked;
    memset(&walked, 0, sizeof walked);
    strcpy(walked.name, "crowd");
    walked.context = made;
    walked.step = stand_still;
    walked.visit = visit;
    uint32_t size = cox_plan_size(&walked);
    cox_plan *plan = cox_plan_init(&walked, malloc(size), size);
    if (plan == NULL) return false;
    cox_plan_set_simd(plan, cox_simd_here());
    made->sim = walked;
    made->sim.plan = plan;
    return cox_image_save(&made->sim, made->image, bytes, &made->image_length) == COX_OK;
}
