/* SPDX-License-Identifier: MIT
 * The golden table: every target must reproduce it. A hash that changes means another behaviour:
 * raise the epoch of the scenario, or of core or steer if one of these changed, in the same commit,
 * and let tools/accept put the new hashes in. */
#ifndef GOLDEN_TABLE_H
#define GOLDEN_TABLE_H

#include "fixture_golden.h"

/* Small enough for a chip with 8 KB of RAM. */
static const golden_run golden_small_hunt COX_FLASH = {
    "hunt", 7, 0, {{"hunters", 1}, {"prey", 3}},
    {{0, UINT64_C(0xf126b96526a099b3)},
     {1, UINT64_C(0xc4e17f1890076220)},
     {60, UINT64_C(0xe29af32de967a780)},
     {300, UINT64_C(0xcc82f84064061156)}}};
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

/* The demos of the first tutorial, small enough for a chip. */
static const golden_run golden_small_seek COX_FLASH = {
    "seek", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0x662a643e14a581ce)},
     {1, UINT64_C(0x539d851386b63ab8)},
     {60, UINT64_C(0x34b73cda4ae516cc)},
     {300, UINT64_C(0x777173f4951fa910)}}};
static const golden_run golden_small_flee COX_FLASH = {
    "flee", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0x09b3a6ca74f49449)},
     {1, UINT64_C(0xa40ae38349b808a6)},
     {60, UINT64_C(0x0e3182e0c150a5b9)},
     {300, UINT64_C(0xb484ecbd6314e361)}}};
static const golden_run golden_small_arrive COX_FLASH = {
    "arrive", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0xa4d9af07576750c8)},
     {1, UINT64_C(0x570acec87366b74e)},
     {60, UINT64_C(0x12d4a264b3e7e814)},
     {300, UINT64_C(0xaad6f4f73cadfd56)}}};
static const golden_run golden_small_wander COX_FLASH = {
    "wander", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0x844d33dd8585bdc1)},
     {1, UINT64_C(0x16da88fc74d2ba09)},
     {60, UINT64_C(0x73f532819bd64d3a)},
     {300, UINT64_C(0x6b0a6a97dfe7e2cf)}}};
static const golden_run golden_small_stray COX_FLASH = {
    "stray", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0x94e8a853898a292c)},
     {1, UINT64_C(0x6d94bbb498bbd784)},
     {60, UINT64_C(0xf9038353dc494719)},
     {300, UINT64_C(0xd88b50eab1a971ec)}}};
static const golden_run golden_small_pursuit COX_FLASH = {
    "pursuit", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0xc8da00bfe2b91144)},
     {1, UINT64_C(0xbf1ef4ba66276e7a)},
     {60, UINT64_C(0xf8e7512d66207327)},
     {300, UINT64_C(0x67d44d2e7b1309de)}}};
static const golden_run golden_small_evade COX_FLASH = {
    "evade", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0x72f31e95093ad197)},
     {1, UINT64_C(0x76e3fcb981ce52fa)},
     {60, UINT64_C(0xde23d9834cb9b801)},
     {300, UINT64_C(0xba47ee99062db388)}}};
static const golden_run golden_small_manager COX_FLASH = {
    "manager", 8, 0, {{"agents", 4}},
    {{0, UINT64_C(0x43d710115492f3f6)},
     {1, UINT64_C(0x9086f7fd482922cd)},
     {60, UINT64_C(0xad213f36808eefa0)},
     {300, UINT64_C(0x76a3c755fe95dce0)}}};
static const golden_run golden_small_seek_pointed COX_FLASH = {
    "seek", 9, 1, {{"agents", 4}},
    {{1, UINT64_C(0xc4cb535524573b2f)},
     {30, UINT64_C(0x60acbb17ffc504c6)},
     {150, UINT64_C(0xb0c7d275245b9096)},
     {300, UINT64_C(0xee9d7e2a4ecfb189)}}};
static const golden_run golden_small_flee_pointed COX_FLASH = {
    "flee", 9, 1, {{"agents", 4}},
    {{1, UINT64_C(0x92062c9f3872424c)},
     {30, UINT64_C(0x149ee024557c416e)},
     {150, UINT64_C(0x1f383e4062ca5402)},
     {300, UINT64_C(0xfb886516bb448437)}}};
static const golden_run golden_small_arrive_pointed COX_FLASH = {
    "arrive", 9, 1, {{"agents", 4}},
    {{1, UINT64_C(0xcc1f48423a2865bc)},
     {30, UINT64_C(0x877da865509049d1)},
     {150, UINT64_C(0xb56bd2606d3a9b02)},
     {300, UINT64_C(0xb593d2380af7c471)}}};
static const golden_run golden_small_pursuit_pointed COX_FLASH = {
    "pursuit", 9, 1, {{"agents", 4}},
    {{1, UINT64_C(0x15bac028e62140a7)},
     {30, UINT64_C(0x9c637ea821ee1851)},
     {150, UINT64_C(0x1d80063fc5f24b77)},
     {300, UINT64_C(0x36e1d59a13eb3eb8)}}};
static const golden_run golden_small_evade_pointed COX_FLASH = {
    "evade", 9, 1, {{"agents", 4}},
    {{1, UINT64_C(0x7bb5a810e5f1879c)},
     {30, UINT64_C(0x5de996f5922c88ae)},
     {150, UINT64_C(0x88e58ca5c1f1459b)},
     {300, UINT64_C(0x8461e01764de6c08)}}};
static const golden_run golden_small_manager_pointed COX_FLASH = {
    "manager", 9, 1, {{"agents", 4}},
    {{1, UINT64_C(0x80d8ac2fdf23d917)},
     {30, UINT64_C(0x68b8db5f9061fa95)},
     {150, UINT64_C(0xa40068226f12fd89)},
     {300, UINT64_C(0x9f371e6a21cdc81e)}}};

/* The demos of the later tutorials, small enough for a chip. */
static const golden_run golden_small_kinematic COX_FLASH = {
    "kinematic", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0xebd31c8ecab7019c)},
     {1, UINT64_C(0x36870b2f877a1d3d)},
     {60, UINT64_C(0x6d77b0108328147a)},
     {300, UINT64_C(0x193efc2236b55e38)}}};
static const golden_run golden_small_align COX_FLASH = {
    "align", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0xedd1cc39e9ddc327)},
     {1, UINT64_C(0x2f26dab4f5e2eed6)},
     {60, UINT64_C(0x6511b92481a9691b)},
     {300, UINT64_C(0xf35fe9e3df8f5990)}}};
static const golden_run golden_small_match COX_FLASH = {
    "match", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0xfa2afa55bb43e92c)},
     {1, UINT64_C(0x655c4845fa2a2579)},
     {60, UINT64_C(0x1f70feaa7f0f0344)},
     {300, UINT64_C(0xe4345074071819be)}}};
static const golden_run golden_small_face COX_FLASH = {
    "face", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0xb054e715c08dbaaa)},
     {1, UINT64_C(0x51f2957a24f1d94b)},
     {60, UINT64_C(0x38751cf4f58c5bdf)},
     {300, UINT64_C(0xa1895703d3eefa19)}}};
static const golden_run golden_small_stroll COX_FLASH = {
    "stroll", 12, 1, {{"agents", 2}},
    {{0, UINT64_C(0x9fc88e1401e7a06f)},
     {1, UINT64_C(0x39333f0f223ea461)},
     {60, UINT64_C(0x7514b5757b3cabee)},
     {300, UINT64_C(0x66d117378760bd8a)}}};
static const golden_run golden_small_patrol COX_FLASH = {
    "patrol", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0x31d2d77e99725c08)},
     {1, UINT64_C(0x1f8a900073caeaa0)},
     {60, UINT64_C(0x30a9163061780f68)},
     {300, UINT64_C(0x0f277fb912d00b9c)}}};
static const golden_run golden_small_obstacles COX_FLASH = {
    "obstacles", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0x4e67285271639113)},
     {1, UINT64_C(0xbd5e1141e7505399)},
     {60, UINT64_C(0x9bfc0786d86b48b3)},
     {300, UINT64_C(0x9232d02d0e856078)}}};
static const golden_run golden_small_leader COX_FLASH = {
    "leader", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0x04efd92b20b537fe)},
     {1, UINT64_C(0x395540192ab68dcb)},
     {60, UINT64_C(0x3855802417730a08)},
     {300, UINT64_C(0x2ee18f3ee13635e3)}}};
static const golden_run golden_small_queue COX_FLASH = {
    "queue", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0xb3b08065624def6d)},
     {1, UINT64_C(0x25f5a9495b9d6f6c)},
     {60, UINT64_C(0x42bb47c13f606dd2)},
     {300, UINT64_C(0x7fe92f98479548db)}}};
static const golden_run golden_small_rooms COX_FLASH = {
    "rooms", 12, 1, {{"agents", 4}},
    {{0, UINT64_C(0x7335771cce08e962)},
     {1, UINT64_C(0x829532b741292641)},
     {60, UINT64_C(0x67eaff9d96ab4103)},
     {300, UINT64_C(0x814748693e5ccab4)}}};
static const golden_run golden_small_crossing COX_FLASH = {
    "crossing", 12, 0, {{"agents", 4}},
    {{0, UINT64_C(0xd4bbabc40d84152c)},
     {1, UINT64_C(0xcc85d49e44b6c33c)},
     {60, UINT64_C(0x86b9b5cc21b461bb)},
     {300, UINT64_C(0xc4839ed43405b895)}}};

/* The demos of escorts, of paths along their lines, and of formations. */
static const golden_run golden_small_escort COX_FLASH = {
    "escort", 14, 1, {{"agents", 7}},
    {{0, UINT64_C(0x6aa550174e86601e)},
     {1, UINT64_C(0x905557b0a6a08bac)},
     {60, UINT64_C(0x3ab80899fbf7733d)},
     {300, UINT64_C(0xe312021011a3d527)}}};
static const golden_run golden_small_convoy COX_FLASH = {
    "convoy", 14, 0, {{"agents", 5}},
    {{0, UINT64_C(0xa1ca03790b9a330e)},
     {1, UINT64_C(0x18c6d19b2ef7e75c)},
     {60, UINT64_C(0x4af47fd7ea08af70)},
     {300, UINT64_C(0x98dc58e137b81849)}}};
static const golden_run golden_small_parade COX_FLASH = {
    "parade", 14, 1, {{"agents", 5}},
    {{0, UINT64_C(0x0b403139a9b920d5)},
     {1, UINT64_C(0x3d55157e60327391)},
     {60, UINT64_C(0x7ac4d0e063d9eb2f)},
     {300, UINT64_C(0xa778a59a133cad98)}}};

/* Four means to get past obstacles. */
static const golden_run golden_small_slalom COX_FLASH = {
    "slalom", 14, 1, {{"agents", 4}},
    {{0, UINT64_C(0x5a8cc7104816bf12)},
     {1, UINT64_C(0x475019b4cd10bfdc)},
     {60, UINT64_C(0xd44c70de45b77121)},
     {300, UINT64_C(0xb498756be31e4013)}}};

/* Three modes of combining forces. */
static const golden_run golden_small_yard COX_FLASH = {
    "yard", 16, 1, {{"agents", 6}},
    {{0, UINT64_C(0x4ab8e89f7c26b449)},
     {1, UINT64_C(0xff53a73788274464)},
     {60, UINT64_C(0x13f69be4a2db8b9b)},
     {300, UINT64_C(0x47caace5c05fb1a3)}}};

/* For a desk. */
static const golden_run golden_hunt COX_FLASH = {
    "hunt", 1, 0, {{"", 0}},
    {{0, UINT64_C(0x4b1314fe4e702086)},
     {100, UINT64_C(0x368fb347ce7f3ac6)},
     {600, UINT64_C(0xd1dfa97be6b6ceaa)},
     {3000, UINT64_C(0x97d6cbde8c1a12a6)}}};
static const golden_run golden_hunt_scripted COX_FLASH = {
    "hunt", 2, 1, {{"", 0}},
    {{10, UINT64_C(0x5bcc9e8130cbf228)},
     {100, UINT64_C(0xa3a670e2d6ddd833)},
     {600, UINT64_C(0x8449b45168d717ca)},
     {3000, UINT64_C(0xe8ca5a8b7d82d670)}}};
static const golden_run golden_hunt_crowd COX_FLASH = {
    "hunt", 3, 1, {{"agents", 100}},
    {{0, UINT64_C(0xe4260cb9990ace5f)},
     {100, UINT64_C(0x44b63a0b15c159db)},
     {600, UINT64_C(0xa9c8035d1c349004)},
     {1200, UINT64_C(0x9f2708bf9330ee70)}}};
static const golden_run golden_hunt_breathless COX_FLASH = {
    "hunt", 4, 1, {{"agents", 30}, {"max_stamina", 1}},
    {{10, UINT64_C(0x0f21ecef0409ad68)},
     {100, UINT64_C(0x63a42e8bbf342dcf)},
     {600, UINT64_C(0x212faa2a6a39a793)},
     {1200, UINT64_C(0xf9aea6a1156d1567)}}};
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

/* Crowds of the demos of the first tutorial. */
static const golden_run golden_seek_crowd COX_FLASH = {
    "seek", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0x7ce0816c08aad2c0)},
     {100, UINT64_C(0x3d781df5a41cfb39)},
     {600, UINT64_C(0x722f345a93f22cab)},
     {2000, UINT64_C(0xa248fa62bdd67bf3)}}};
static const golden_run golden_flee_crowd COX_FLASH = {
    "flee", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0xc6d6b58b4ff9875b)},
     {100, UINT64_C(0x757fb5fc9388e157)},
     {600, UINT64_C(0x6e59351a0e86a3fa)},
     {2000, UINT64_C(0xa2329835099b4532)}}};
static const golden_run golden_arrive_crowd COX_FLASH = {
    "arrive", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0x4cbc219f800f768c)},
     {100, UINT64_C(0xa846314043d927f2)},
     {600, UINT64_C(0xed13a45397a99e59)},
     {2000, UINT64_C(0xf43b6ab4f25a860f)}}};
static const golden_run golden_wander_crowd COX_FLASH = {
    "wander", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0x61d58c76e1c7b25b)},
     {100, UINT64_C(0xdb06410cee09330a)},
     {600, UINT64_C(0x492e4923ee4a407f)},
     {2000, UINT64_C(0xd29517d8cf0f4b2a)}}};
static const golden_run golden_stray_crowd COX_FLASH = {
    "stray", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0xd3e6966f79d9f505)},
     {100, UINT64_C(0xde9d29a7daf6b331)},
     {600, UINT64_C(0x6e18939db67af6cb)},
     {2000, UINT64_C(0xa9cfb46de5c478e0)}}};
static const golden_run golden_pursuit_crowd COX_FLASH = {
    "pursuit", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0xf5e02b20240d4451)},
     {100, UINT64_C(0x297f46e08b6bdbc6)},
     {600, UINT64_C(0x183a33eb73376c80)},
     {2000, UINT64_C(0x63b6e25545b02500)}}};
static const golden_run golden_evade_crowd COX_FLASH = {
    "evade", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0xefa9f583aefbc9ba)},
     {100, UINT64_C(0xa396397c5067e351)},
     {600, UINT64_C(0xbbdc93f0ede520f5)},
     {2000, UINT64_C(0xc66f5193205ed867)}}};
static const golden_run golden_manager_crowd COX_FLASH = {
    "manager", 10, 1, {{"agents", 50}},
    {{0, UINT64_C(0x1647dec92f358bcc)},
     {100, UINT64_C(0xbe8a6b9717b01ed0)},
     {600, UINT64_C(0x17bc522b906ba419)},
     {2000, UINT64_C(0xbcf18708703bcbe0)}}};

/* Crowds of the later demos. */
static const golden_run golden_kinematic_crowd COX_FLASH = {
    "kinematic", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x8a9fb036b5526f5c)},
     {100, UINT64_C(0xc86b0182b6d79058)},
     {600, UINT64_C(0x75034a02d5399ea0)},
     {2000, UINT64_C(0x5e8cf4cc8d6b8fd3)}}};
static const golden_run golden_align_crowd COX_FLASH = {
    "align", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x055a4a703104a940)},
     {100, UINT64_C(0xcb140dce95aa9cec)},
     {600, UINT64_C(0xcc37ee85a0c77277)},
     {2000, UINT64_C(0x525cf7c9d4818f28)}}};
static const golden_run golden_match_crowd COX_FLASH = {
    "match", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0xf46d26327281a3ba)},
     {100, UINT64_C(0xa0e018a29aec38de)},
     {600, UINT64_C(0xc010931c6f658004)},
     {2000, UINT64_C(0x6a13478b6420341c)}}};
static const golden_run golden_face_crowd COX_FLASH = {
    "face", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x985cdbd0f32e4009)},
     {100, UINT64_C(0x951ef405dab3a1ca)},
     {600, UINT64_C(0xa4b966f53ee89d2f)},
     {2000, UINT64_C(0x2dd76c190fe1745b)}}};
static const golden_run golden_stroll_crowd COX_FLASH = {
    "stroll", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0xe3140a9219c5581e)},
     {100, UINT64_C(0x910f9015d7685498)},
     {600, UINT64_C(0xd691718f1c6d1e66)},
     {2000, UINT64_C(0xe72f83de7f57f662)}}};
static const golden_run golden_patrol_crowd COX_FLASH = {
    "patrol", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x9ab47f4e90ea6a4e)},
     {100, UINT64_C(0xf5877faa8f152183)},
     {600, UINT64_C(0xe33b949ad68297d7)},
     {2000, UINT64_C(0x4b55e3113a14a5da)}}};
static const golden_run golden_obstacles_crowd COX_FLASH = {
    "obstacles", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x48e91ff86cc5a526)},
     {100, UINT64_C(0x5fd9ec8dab2108af)},
     {600, UINT64_C(0xeeecf0bba153fc76)},
     {2000, UINT64_C(0xde7fdcc8c1f171cc)}}};
static const golden_run golden_leader_crowd COX_FLASH = {
    "leader", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x78645a1f0da6c233)},
     {100, UINT64_C(0xa20a041d189ed2fc)},
     {600, UINT64_C(0x1be539a0f223f3bf)},
     {2000, UINT64_C(0xb621eb80790c0f0a)}}};
static const golden_run golden_queue_crowd COX_FLASH = {
    "queue", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0xa8c80031823cd0a2)},
     {100, UINT64_C(0xe233b7ca6e7a86a2)},
     {600, UINT64_C(0x850069691d56ab61)},
     {2000, UINT64_C(0xc2b4acde33344b96)}}};
static const golden_run golden_rooms_crowd COX_FLASH = {
    "rooms", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0x0ed33809a904fbbd)},
     {100, UINT64_C(0xb852c7515cebd655)},
     {600, UINT64_C(0x7e0f51278fb36283)},
     {2000, UINT64_C(0xa8bc71be76dce9b4)}}};
static const golden_run golden_crossing_crowd COX_FLASH = {
    "crossing", 13, 0, {{"agents", 64}},
    {{0, UINT64_C(0xd667f974d55ce373)},
     {100, UINT64_C(0x6195701765b710d9)},
     {600, UINT64_C(0x5c1aba55f240555c)},
     {2000, UINT64_C(0xbbf30901cd77937c)}}};
static const golden_run golden_escort_crowd COX_FLASH = {
    "escort", 15, 1, {{"agents", 50}},
    {{0, UINT64_C(0x7611bf1737736b4c)},
     {100, UINT64_C(0x32bf588d23509eed)},
     {600, UINT64_C(0xfa87f134fc66e641)},
     {2000, UINT64_C(0x531c92409bd3ff73)}}};
static const golden_run golden_convoy_crowd COX_FLASH = {
    "convoy", 15, 0, {{"agents", 50}},
    {{0, UINT64_C(0xeed7acfdcf7ad0b5)},
     {100, UINT64_C(0xfacf4ced11179af0)},
     {600, UINT64_C(0xc4e1f7affbb4a7e0)},
     {2000, UINT64_C(0x2fa59bcfd423d8a9)}}};
static const golden_run golden_parade_crowd COX_FLASH = {
    "parade", 15, 1, {{"agents", 50}},
    {{0, UINT64_C(0xff75134dc2b5d9d9)},
     {100, UINT64_C(0x100e0bb69f6d96c8)},
     {600, UINT64_C(0x5f279e60e1aafe90)},
     {2000, UINT64_C(0x082043834c2d9b6b)}}};
static const golden_run golden_slalom_crowd COX_FLASH = {
    "slalom", 15, 1, {{"agents", 50}},
    {{0, UINT64_C(0xeaba99448d9cbc95)},
     {100, UINT64_C(0x0f4b2f9c9a01a03a)},
     {600, UINT64_C(0x783ccfda1cd42cb8)},
     {2000, UINT64_C(0x057204e141d5a276)}}};
static const golden_run golden_yard_crowd COX_FLASH = {
    "yard", 17, 1, {{"agents", 50}},
    {{0, UINT64_C(0x86d94fc92e5468c2)},
     {100, UINT64_C(0x2e41d31a91bb12b4)},
     {600, UINT64_C(0x18417e99e3ad642f)},
     {2000, UINT64_C(0x197c129287f1e9af)}}};

/* A world, small enough for a Cortex-M0; and a larger one. */
static const golden_run golden_small_flock COX_FLASH = {
    "flock", 3, 0, {{"agents", 24}},
    {{0, UINT64_C(0xc3f1a1d6a90371cf)},
     {1, UINT64_C(0xeb5940a84e5a9356)},
     {60, UINT64_C(0xa6be639335f96b4d)},
     {300, UINT64_C(0x88b764dffcc65101)}}};
static const golden_run golden_small_flock_scripted COX_FLASH = {
    "flock", 4, 1, {{"agents", 24}},
    {{1, UINT64_C(0xfd946e6813829c29)},
     {30, UINT64_C(0x245064a591180b89)},
     {150, UINT64_C(0x7eceaa8da9a93b9a)},
     {300, UINT64_C(0xd1b63df52e4ed628)}}};
static const golden_run golden_flock COX_FLASH = {
    "flock", 1, 0, {{"agents", 300}},
    {{0, UINT64_C(0xe3478bf7b9059aae)},
     {60, UINT64_C(0x3b8098621388df8e)},
     {600, UINT64_C(0xb920fd2f612b81a6)},
     {2000, UINT64_C(0xb14a4c28d59bdb84)}}};

/* Worlds of more agents than one thread takes at a time. */
static const golden_run golden_world_flock COX_FLASH = {
    "flock", 2, 0, {{"agents", 1500}},
    {{0, UINT64_C(0x854b4734ec60f6bf)},
     {1, UINT64_C(0x8a105dd3e00635e3)},
     {20, UINT64_C(0x92d193196bccf4d7)},
     {60, UINT64_C(0x7b1a293530e75a67)}}};
static const golden_run golden_world_solo COX_FLASH = {
    "solo", 2, 0, {{"agents", 1500}},
    {{0, UINT64_C(0xebdcb39a5a50a978)},
     {1, UINT64_C(0x08f105c1e9e93545)},
     {20, UINT64_C(0xe7d5f01af9053c78)},
     {60, UINT64_C(0x6337d479bccd00ca)}}};
static const golden_run golden_world_pursuit_crowd COX_FLASH = {
    "pursuit_crowd", 2, 0, {{"agents", 1500}},
    {{0, UINT64_C(0x4967ba30ee7d1a81)},
     {1, UINT64_C(0x87169a87e6d50bcd)},
     {20, UINT64_C(0xc5171275b4b04e9e)},
     {60, UINT64_C(0xf359ba070d489f26)}}};
static const golden_run golden_world_rts COX_FLASH = {
    "rts", 2, 1, {{"agents", 1500}},
    {{0, UINT64_C(0xac45ab6ac4c0800e)},
     {1, UINT64_C(0x6a85195b7bbb844e)},
     {20, UINT64_C(0xb73b6bf2aaf0c9a2)},
     {60, UINT64_C(0xb29ae2013632587d)}}};

/* A town, whose rules see walls, areas and fields and give velocities and positions too; and one of
 * more people than one thread takes at a time. */
static const golden_run golden_town COX_FLASH = {
    "town", 7, 0, {{"agents", 200}},
    {{0, UINT64_C(0xb27a9b4a08b4a12e)},
     {60, UINT64_C(0x06bf0abaf1c03eb6)},
     {600, UINT64_C(0x838505ae6d5d423c)},
     {2000, UINT64_C(0x065b3558bab65717)}}};
static const golden_run golden_world_town COX_FLASH = {
    "town", 2, 1, {{"agents", 600}},
    {{0, UINT64_C(0x5b6a598d3efc51f7)},
     {1, UINT64_C(0x488f93bd0adb6995)},
     {20, UINT64_C(0xf8ff2867c791500e)},
     {60, UINT64_C(0x4aa98a1aa20d2040)}}};

/* Ways through a map, without commands and with doors that open and close. */
static const golden_run golden_ways COX_FLASH = {
    "ways", 7, 0, {{"agents", 20}},
    {{0, UINT64_C(0x52c4874da416170c)},
     {60, UINT64_C(0x7ff25cf081b790f2)},
     {600, UINT64_C(0xd2199f2b480e7811)},
     {2000, UINT64_C(0xb397f86e96115952)}}};
static const golden_run golden_ways_scripted COX_FLASH = {
    "ways", 13, 1, {{"agents", 50}},
    {{0, UINT64_C(0xd3b6a157c1395188)},
     {100, UINT64_C(0xf54933761ed401e1)},
     {600, UINT64_C(0xeed7459a6f133737)},
     {2000, UINT64_C(0x26350c1b7f4e092e)}}};

/* Circling a target at a radius, in either direction. */
static const golden_run golden_orbit_default COX_FLASH = {
    "orbit", 7, 0, {{"", 0}},
    {{0, UINT64_C(0xd95d060d9b1230a7)},
     {60, UINT64_C(0x64a7ea06b96443dd)},
     {600, UINT64_C(0x68ba50a950ac3135)},
     {2000, UINT64_C(0x892931ea73c147c0)}}};

/* A group goes through a door to a formation among obstacles. */
static const golden_run golden_gather_default COX_FLASH = {
    "gather", 7, 0, {{"", 0}},
    {{0, UINT64_C(0x33834b80f0ba06c4)},
     {60, UINT64_C(0x07c211d874021766)},
     {600, UINT64_C(0xb06e33c42ee9420a)},
     {2000, UINT64_C(0xce2dfffe100b0853)}}};

#endif
