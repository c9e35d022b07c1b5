/* SPDX-License-Identifier: MIT
 * A simulation whose rows hold tables of their own: teams, each with its members. */
#ifndef FIXTURE_LEAGUE_H
#define FIXTURE_LEAGUE_H

#include "coxswain/sim.h"

enum { LEAGUE_TEAMS = 2, LEAGUE_MEMBERS_MAX = 3 };

typedef struct league_member {
    uint32_t id;
    int32_t points;
} league_member;

typedef struct league_team {
    uint32_t id;
    uint32_t member_count;
    uint32_t goals;
    league_member members[LEAGUE_MEMBERS_MAX];
} league_team;

/* Tables: 0 teams, 1 the members of the first team, 2 those of the second, 3 the judges. */
typedef struct league {
    uint32_t team_count;
    league_team teams[LEAGUE_TEAMS];
    uint32_t judge_count;
    league_member judges[2];
} league;

/* Makes two teams, with three members and two, and two judges, all by falling id. */
cox_sim league_make(league *all);

#endif
