/* SPDX-License-Identifier: MIT
 * Teams of members. A step gives every member the number of its team, and every team a goal. */
#include "fixture_league.h"

#include <string.h>

static const cox_column team_columns[] COX_FLASH = {
    COX_ID_COLUMN(league_team, id),
    COX_COLUMN(league_team, goals, COX_U32, COX_STATE, 0, 0),
};
static const cox_column member_columns[] COX_FLASH = {
    COX_ID_COLUMN(league_member, id),
    COX_COLUMN(league_member, points, COX_I32, COX_STATE, 0, 0),
};
static const cox_table league_tables[] COX_FLASH = {
    COX_TABLE(league, teams, team_count, LEAGUE_TEAMS, team_columns),
};
static const cox_table team_tables[] COX_FLASH = {
    COX_TABLE(league_team, members, member_count, LEAGUE_MEMBERS_MAX, member_columns),
};
static const cox_table judge_tables[] COX_FLASH = {
    COX_TABLE(league, judges, judge_count, 2, member_columns),
};

static void league_visit(void *context, cox_visitor *visitor)
{
    league *all = (league *)context;
    cox_visitor_part(visitor, all, league_tables, COX_COUNT(league_tables));
    cox_visitor_part(visitor, &all->teams[0], team_tables, COX_COUNT(team_tables));
    cox_visitor_part(visitor, &all->teams[1], team_tables, COX_COUNT(team_tables));
    cox_visitor_part(visitor, all, judge_tables, COX_COUNT(judge_tables));
}

static void league_step(void *context, const cox_frame *frame)
{
    league *all = (league *)context;
    (void)frame;
    for (uint32_t i = 0; i < all->team_count; i++) {
        league_team *team = &all->teams[i];
        team->goals++;
        for (uint32_t m = 0; m < team->member_count; m++)
            team->members[m].points += (int32_t)team->id;
    }
}

cox_sim league_make(league *all)
{
    memset(all, 0, sizeof *all);
    all->team_count = LEAGUE_TEAMS;
    for (uint32_t i = 0; i < LEAGUE_TEAMS; i++) {
        all->teams[i].id = LEAGUE_TEAMS - i;
        all->teams[i].member_count = LEAGUE_MEMBERS_MAX - i;
        for (uint32_t m = 0; m < LEAGUE_MEMBERS_MAX; m++) all->teams[i].members[m].id = 10 - m;
    }
    for (; all->judge_count < 2; all->judge_count++)
        all->judges[all->judge_count].id = 9 - all->judge_count;

    cox_sim sim = cox_sim_make("league", 1, all, league_step);
    sim.visit = league_visit;
    return sim;
}
