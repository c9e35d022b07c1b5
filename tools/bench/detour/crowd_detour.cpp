/* SPDX-License-Identifier: MIT
 * DetourCrowd on a mesh of one square, the cheapest there is; every agent asks for a velocity, so
 * no path is sought. */
#include "crowd_detour.h"

#include <DetourAlloc.h>
#include <DetourCrowd.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <cmath>

namespace
{

/* Its grid numbers agents with 16 bits and loses some beyond about 23,000. */
constexpr uint32_t AGENTS_MAX = 20000;

constexpr float TICK = 1.0f / 60;
constexpr float RADIUS = 0.6f;
constexpr float HEIGHT = 2.0f;
constexpr float QUERY_RANGE = 7.2f;
constexpr float MAX_SPEED = 3.5f;
constexpr float MAX_ACCELERATION = 8.0f;
constexpr int CELLS = 1024; /* that the mesh's whole numbers divide its side into */

struct detour {
    crowd_memory memory; /* none is taken: it says whether something could not be had */
    dtNavMesh *mesh;
    dtCrowd *crowd;
};

/* A mesh of one square around 0, 0; NULL if there is no memory. */
dtNavMesh *make_mesh(float side)
{
    const unsigned short corners[] = {0, 0, 0, 0, 0, CELLS, CELLS, 0, CELLS, CELLS, 0, 0};
    const unsigned short polygon[] = {0, 1, 2, 3, 0xffff, 0xffff, 0xffff, 0xffff};
    const unsigned short flags[] = {1};
    const unsigned char areas[] = {0};
    dtNavMeshCreateParams given = {};
    given.verts = corners;
    given.vertCount = 4;
    given.polys = polygon;
    given.polyFlags = flags;
    given.polyAreas = areas;
    given.polyCount = 1;
    given.nvp = 4;
    given.bmin[0] = given.bmin[2] = -side / 2;
    given.bmax[0] = given.bmax[2] = side / 2;
    given.bmax[1] = 1;
    given.walkableHeight = HEIGHT;
    given.walkableRadius = RADIUS;
    given.cs = side / CELLS;
    given.ch = 1;
    given.buildBvTree = true;
    unsigned char *data = nullptr;
    int size = 0;
    dtNavMesh *mesh = dtAllocNavMesh();
    if (mesh == nullptr) return nullptr;
    if (!dtCreateNavMeshData(&given, &data, &size) ||
        dtStatusFailed(mesh->init(data, size, DT_TILE_FREE_DATA))) {
        dtFree(data);
        dtFreeNavMesh(mesh);
        return nullptr;
    }
    return mesh;
}

void end(void *made)
{
    dtFreeCrowd(static_cast<detour *>(made)->crowd);
    dtFreeNavMesh(static_cast<detour *>(made)->mesh);
}

void put(void *made, uint32_t, const crowd_agent *agent)
{
    detour *into = static_cast<detour *>(made);
    dtCrowdAgentParams wishes = {};
    wishes.radius = RADIUS;
    wishes.height = HEIGHT;
    wishes.maxAcceleration = MAX_ACCELERATION;
    wishes.maxSpeed = MAX_SPEED;
    wishes.collisionQueryRange = QUERY_RANGE;
    wishes.pathOptimizationRange = RADIUS * 30;
    wishes.separationWeight = 2;
    wishes.updateFlags = DT_CROWD_SEPARATION;
    const float place[] = {agent->x, 0, agent->y};
    const float velocity[] = {agent->heading_x * MAX_SPEED, 0, agent->heading_y * MAX_SPEED};
    int number = into->crowd->addAgent(place, &wishes);
    if (number < 0 || !into->crowd->requestMoveVelocity(number, velocity))
        into->memory.has_failed = true;
}

void take(void *made, const crowd_side *, const crowd_start *start, thread_pool *)
{
    detour *into = static_cast<detour *>(made);
    into->mesh = make_mesh(start->side);
    into->crowd = dtAllocCrowd();
    into->memory.has_failed =
        into->mesh == nullptr || into->crowd == nullptr ||
        !into->crowd->init(static_cast<int>(start->count), RADIUS, into->mesh);
}

void step(void *made)
{
    static_cast<detour *>(made)->crowd->update(TICK, nullptr);
}

crowd_place place_of(const void *made, uint32_t agent)
{
    const dtCrowdAgent *found =
        static_cast<const detour *>(made)->crowd->getAgent(static_cast<int>(agent));
    float speed = std::hypot(found->vel[0], found->vel[2]);
    float scale = speed > 0 ? 1 / speed : 0;
    return {found->npos[0], found->npos[2], found->vel[0] * scale, found->vel[2] * scale};
}

} // namespace

const crowd_side detour_side = {"detour",       CROWD_FLOCK,    CROWD_OTHER, AGENTS_MAX, false,
                                CROWD_PORTABLE, sizeof(detour), take,        put,        step,
                                end,            place_of,       nullptr};
