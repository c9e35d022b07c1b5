// SPDX-License-Identifier: MIT
// A user's game in C++17 that keeps its ships in a std::vector: the library hashes, saves and loads
// them where they lie. The vector grows while the game runs, so it moves in memory; its size is the
// capacity, and a count says how many ships there are.
#include <coxswain/coxswain.h>

#include <cstdio>
#include <vector>

namespace {

struct Ship {
    uint32_t id;
    cox_vec2 position;
    int16_t hull;
    bool docked;
    char name[12];
};

const cox_column ship_columns[] = {
    COX_ID_COLUMN(Ship, id),
    COX_POSITION_COLUMNS(Ship, position),
    COX_COLUMN(Ship, hull, COX_I16, COX_STATE, -100, 100),
    COX_COLUMN(Ship, docked, COX_BOOL, COX_STATE, 0, 0),
    COX_TEXT_COLUMNS(Ship, name, 3, COX_STATE),
};

// Where the ships lie at the moment.
struct Rows {
    Ship *ships;
    uint32_t count;
    uint32_t capacity;
};

const cox_table fleet_tables[] = {
    COX_TABLE_POINTED(Rows, ships, count, capacity, ship_columns),
};

class Fleet {
public:
    void launch(const char *name)
    {
        if (rows.count == ships.size()) ships.resize(2 * ships.size() + 1);
        Ship &ship = ships[rows.count++];
        ship = Ship{};
        ship.id = ++launched;
        std::snprintf(ship.name, sizeof ship.name, "%s", name);
    }

    void step()
    {
        for (uint32_t i = 0; i < rows.count; i++) {
            ships[i].position.x += COX_FIX(1);
            ships[i].hull = static_cast<int16_t>(ships[i].hull > -100 ? ships[i].hull - 1 : 0);
            ships[i].docked = !ships[i].docked;
        }
    }

    // Called by the library each time it looks at the state, so it sees where the vector is now.
    void visit(cox_visitor *visitor)
    {
        rows.ships = ships.data();
        rows.capacity = static_cast<uint32_t>(ships.size());
        cox_visitor_part(visitor, &rows, fleet_tables, COX_COUNT(fleet_tables));
    }

    const Ship &at(uint32_t slot) const { return ships[slot]; }
    void reserve(uint32_t capacity) { ships.resize(capacity); }

private:
    std::vector<Ship> ships;
    Rows rows{};
    uint32_t launched = 0;
};

cox_sim sim_of(Fleet &fleet)
{
    cox_sim sim = cox_sim_make("fleet", 1, &fleet, [](void *context, const cox_frame *) {
        static_cast<Fleet *>(context)->step();
    });
    sim.visit = [](void *context, cox_visitor *visitor) {
        static_cast<Fleet *>(context)->visit(visitor);
    };
    return sim;
}

int failures = 0;

void check(bool holds, const char *sentence)
{
    if (holds) return;
    std::printf("FAILED: %s\n", sentence);
    failures++;
}

} // namespace

int main()
{
    Fleet fleet;
    Fleet copy;
    cox_sim sim = sim_of(fleet);
    cox_sim again = sim_of(copy);
    char mistake[COX_DECLARATION_TEXT_SIZE];
    for (uint32_t tick = 0; tick < 40; tick++) {
        const cox_frame frame = {tick, 0, nullptr};
        if (tick % 4 == 0) fleet.launch("Nona");
        cox_sim_step(&sim, &frame);
    }
    check(cox_sim_check_declaration(&sim, mistake, sizeof mistake) == COX_OK, mistake);

    uint32_t length;
    std::vector<uint8_t> bytes(cox_snapshot_size(&sim));
    const auto size = static_cast<uint32_t>(bytes.size());
    check(cox_snapshot_save(&sim, bytes.data(), size, &length) == COX_OK, "the fleet is saved");
    check(cox_snapshot_load(&again, bytes.data(), size, nullptr, 0) == COX_ERROR_COUNT,
          "a vector that is too small is told");
    copy.reserve(10);
    check(cox_snapshot_load(&again, bytes.data(), size, nullptr, 0) == COX_OK, "it is loaded");
    check(cox_sim_hash(&again) == cox_sim_hash(&sim), "both have the same hash");
    check(copy.at(9).hull == -4 && copy.at(0).name[0] == 'N', "the ships lie in the vector");

    std::vector<uint64_t> memory(cox_plan_size(&sim) / 8 + 1);
    again.plan = cox_plan_init(&sim, memory.data(), cox_plan_size(&sim));
    copy.reserve(1000); // it moves
    check(cox_sim_hash(&again) == cox_sim_hash(&sim), "a plan follows a vector that moves");
    return failures;
}
