/* SPDX-License-Identifier: MIT
 * All of coxswain::core, in the order of the layers: numbers and vectors; a simulation that is
 * declared, stepped, hashed, saved and recorded. */
#ifndef COX_CORE_H
#define COX_CORE_H

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

/* replay */
#include "coxswain/recorder.h"
#include "coxswain/reader.h"
#include "coxswain/keyframes.h"
#include "coxswain/walker.h"

#endif
