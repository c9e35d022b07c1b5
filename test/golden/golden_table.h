/* SPDX-License-Identifier: MIT
 * The golden table: every target must reproduce it. A hash that changes is another behaviour: then
 * the epoch of the scenario, or of the library if src/ changed, is raised in the same commit, and
 * accept.rb puts the new hashes in. */
#ifndef GOLDEN_TABLE_H
#define GOLDEN_TABLE_H

#include "fixture_golden.h"

/* Small enough for a chip with 8 KB of RAM. */
static const golden_run golden_small_hunt COX_FLASH = {
    "hunt", 7, 0, {{"hunters", 1}, {"prey", 3}},
    {{0, UINT64_C(0xf126b96526a099b3)},
     {1, UINT64_C(0xc4e17f1890076220)},
     {60, UINT64_C(0xe29af32de967a780)},
     {300, UINT64_C(0xe9828d8ad6e2b2a1)}}};
static const golden_run golden_small_hunt_scripted COX_FLASH = {
    "hunt", 11, 1, {{"hunters", 1}, {"prey", 3}},
    {{1, UINT64_C(0x71d9b3a52646abd8)},
     {30, UINT64_C(0x577bf6edcac0e83a)},
     {150, UINT64_C(0x110cb8eb33718b06)},
     {300, UINT64_C(0xd1f78acfd821cb1c)}}};
static const golden_run golden_small_homing COX_FLASH = {
    "homing", 0, 0, {{"", 0}},
    {{0, UINT64_C(0x57809638545c3c2f)},
     {1, UINT64_C(0x7f04111c56fa5b46)},
     {60, UINT64_C(0x41c4df8fc93bd5f1)},
     {300, UINT64_C(0xd3adf7f1457e4a90)}}};
static const golden_run golden_small_homing_scripted COX_FLASH = {
    "homing", 5, 1, {{"agents", 3}},
    {{1, UINT64_C(0x12509f9dede3a506)},
     {30, UINT64_C(0x3280157b3eedd519)},
     {150, UINT64_C(0xb6c039ec407692ae)},
     {300, UINT64_C(0xcec8eae623aba01e)}}};

/* For a desk. */
static const golden_run golden_hunt COX_FLASH = {
    "hunt", 1, 0, {{"", 0}},
    {{0, UINT64_C(0x4b1314fe4e702086)},
     {100, UINT64_C(0x8e7ef7c2d8439a16)},
     {600, UINT64_C(0xc37e4e5de661a79b)},
     {3000, UINT64_C(0x937ba89734ffc750)}}};
static const golden_run golden_hunt_scripted COX_FLASH = {
    "hunt", 2, 1, {{"", 0}},
    {{10, UINT64_C(0x5bcc9e8130cbf228)},
     {100, UINT64_C(0xecb7703654b45d84)},
     {600, UINT64_C(0xf9020da1b5198224)},
     {3000, UINT64_C(0x43f4dd92a2b711fb)}}};
static const golden_run golden_hunt_crowd COX_FLASH = {
    "hunt", 3, 1, {{"agents", 100}},
    {{0, UINT64_C(0xe4260cb9990ace5f)},
     {100, UINT64_C(0xb4953b4986c9f795)},
     {600, UINT64_C(0xe7fc943c46c9095a)},
     {1200, UINT64_C(0xa3765130d2690ff8)}}};
static const golden_run golden_hunt_breathless COX_FLASH = {
    "hunt", 4, 1, {{"agents", 30}, {"max_stamina", 1}},
    {{10, UINT64_C(0x0f21ecef0409ad68)},
     {100, UINT64_C(0x8534ee7c59bf0609)},
     {600, UINT64_C(0x537d80f1732e9c62)},
     {1200, UINT64_C(0xb803d219f95b820d)}}};
static const golden_run golden_homing COX_FLASH = {
    "homing", 0, 0, {{"", 0}},
    {{0, UINT64_C(0x57809638545c3c2f)},
     {100, UINT64_C(0x8e9c9751f93cd4c3)},
     {1000, UINT64_C(0x1dab4d515882234a)},
     {10000, UINT64_C(0xfab386fbb7a103be)}}};
static const golden_run golden_homing_crowd COX_FLASH = {
    "homing", 6, 1, {{"agents", 50}},
    {{0, UINT64_C(0x4b48a1cd3c0cc49a)},
     {100, UINT64_C(0x61448781417cab02)},
     {600, UINT64_C(0x286feae422e91f75)},
     {2000, UINT64_C(0x55c41a377b83db80)}}};

#endif
