/* SPDX-License-Identifier: MIT
 * Everything, in the order of the layers: the table of contents. */
#ifndef COX_COXSWAIN_H
#define COX_COXSWAIN_H

/* base */
#include "coxswain/api.h"
#include "coxswain/version.h"
#include "coxswain/status.h"
#include "coxswain/check.h"
#include "coxswain/flash.h"
#include "coxswain/stream.h"

/* math */
#include "coxswain/fix.h"
#include "coxswain/vec2.h"
#include "coxswain/random.h"
#include "coxswain/hash.h"
#include "coxswain/simd.h"
#include "coxswain/batch.h"

/* sim */
#include "coxswain/command.h"
#include "coxswain/visitor.h"
#include "coxswain/array.h"
#include "coxswain/sim.h"
#include "coxswain/snapshot.h"
#include "coxswain/text.h"
#include "coxswain/declaration.h"
#include "coxswain/plan.h"
#include "coxswain/image.h"
#include "coxswain/scenario.h"

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
#include "coxswain/route.h"
#include "coxswain/flow.h"
#include "coxswain/orca.h"
#include "coxswain/context.h"
#include "coxswain/manager.h"
#include "coxswain/combine.h"

/* world */
#include "coxswain/profile.h"
#include "coxswain/world.h"

/* replay */
#include "coxswain/recorder.h"
#include "coxswain/reader.h"
#include "coxswain/keyframes.h"

/* desync */
#include "coxswain/desync.h"
#include "coxswain/sync_test.h"

/* wire */
#include "coxswain/address.h"
#include "coxswain/packet.h"
#include "coxswain/sequence_window.h"
#include "coxswain/match.h"
#include "coxswain/offer.h"

/* session */
#include "coxswain/session.h"

#endif
