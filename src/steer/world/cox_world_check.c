/* SPDX-License-Identifier: MIT
 * Which field of a world's definition is wrong. */
#include "cox_world_check.h"

/* Whether a name has an end and something before it. */
static bool name_is_fine(const char name[COX_NAME_SIZE])
{
    uint32_t length = 0;
    while (length < COX_NAME_SIZE && name[length] != '\0') length++;
    return length > 0 && length < COX_NAME_SIZE;
}

static bool column_is_fine(const cox_world_column *column)
{
    bool is_type = column->type >= COX_U8 && column->type <= COX_BOOL;
    bool is_role =
        column->role == COX_STATE || column->role == COX_DERIVED || column->role == COX_LOCAL;
    return name_is_fine(column->name) && is_type && column->type != COX_REFERENCE && is_role &&
           column->least <= 0 && column->greatest >= 0;
}

static bool columns_are_fine(const cox_world_def *def)
{
    if (def->column_count > 0 && def->columns == NULL) return false;
    for (uint32_t i = 0; i < def->column_count; i++)
        if (!column_is_fine(&def->columns[i])) return false;
    return true;
}

/* Whether a corner's coordinates are within the world. */
static bool is_within(cox_vec2 corner)
{
    return corner.x >= -COX_WORLD_LIMIT && corner.x <= COX_WORLD_LIMIT &&
           corner.y >= -COX_WORLD_LIMIT && corner.y <= COX_WORLD_LIMIT;
}

static bool corner_is_fine(const cox_world_def *def)
{
    return is_within(def->greatest) && def->least.x < def->greatest.x &&
           def->least.y < def->greatest.y;
}

/* Whether a set names behaviours of the catalogue alone. */
static bool rules_are_fine(uint64_t rules)
{
    cox_behaviour row;
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        if ((rules & COX_RULE_BIT(behaviour)) != 0 && !cox_behaviour_find(behaviour, &row))
            return false;
    return rules >> COX_BEHAVIOUR_COUNT == 0;
}

uint8_t cox_world_wrong_field(const cox_world_def *def)
{
#define FIELD(number, name, rule) \
    if (!(rule)) return COX_WORLD_FIELD_##number;
#include "world_fields.def"
#undef FIELD
    return COX_WORLD_FIELD_NONE;
}
