/* SPDX-License-Identifier: MIT
 * Everything: the headers of the three libraries, which are the table of contents. */
#ifndef COX_COXSWAIN_H
#define COX_COXSWAIN_H

#include "coxswain/core.h"
#include "coxswain/steer.h"
#include "coxswain/net.h"

#endif
