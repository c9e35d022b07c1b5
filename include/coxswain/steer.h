/* SPDX-License-Identifier: MIT
 * All of coxswain::steer, in the order of the layers, and coxswain::core: agents, what they see,
 * how they steer, and worlds of them. */
#ifndef COX_STEER_H
#define COX_STEER_H

#include "coxswain/core.h"

/* space */
#include "coxswain/agent.h"
#include "coxswain/limit.h"
#include "coxswain/obstacle.h"
#include "coxswain/segment.h"
#include "coxswain/area.h"
#include "coxswain/path.h"
#include "coxswain/curve.h"
#include "coxswain/span.h"
#include "coxswain/grid.h"
#include "coxswain/segment_grid.h"
#include "coxswain/sight.h"
#include "coxswain/map.h"
#include "coxswain/search.h"

/* steering */
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/pursuit.h"
#include "coxswain/escort.h"
#include "coxswain/wander.h"
#include "coxswain/turning.h"
#include "coxswain/kinematic.h"
#include "coxswain/path_following.h"
#include "coxswain/avoidance.h"
#include "coxswain/wall.h"
#include "coxswain/contact.h"
#include "coxswain/hide.h"
#include "coxswain/group.h"
#include "coxswain/flock.h"
#include "coxswain/leader.h"
#include "coxswain/formation.h"
#include "coxswain/assignment.h"
#include "coxswain/route.h"
#include "coxswain/flow.h"
#include "coxswain/free_places.h"
#include "coxswain/orca.h"
#include "coxswain/settle.h"
#include "coxswain/door.h"
#include "coxswain/party.h"
#include "coxswain/context.h"
#include "coxswain/manager.h"
#include "coxswain/combine.h"

/* world */
#include "coxswain/profile.h"
#include "coxswain/world_field.h"
#include "coxswain/world.h"

#endif
