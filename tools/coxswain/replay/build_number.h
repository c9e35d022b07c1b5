/* SPDX-License-Identifier: MIT
 * What tells two builds apart when their states differ. */
#ifndef COXSWAIN_BUILD_NUMBER_H
#define COXSWAIN_BUILD_NUMBER_H

#include <stdint.h>

/* A number for the bytes of this command and of a shared object (NULL: none). Where the command's
 * own file cannot be read, the name of its compiler stands for it. */
uint64_t build_number(const char *shared_object);

#endif
