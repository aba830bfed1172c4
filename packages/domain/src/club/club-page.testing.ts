/** A club of two teams, with their Team Pages, for tests. */
import { create } from '../entity/rows/rows.ts';
import { type Account, clubFields } from '../entity/tables/account.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import type { TeamPage } from '../entity/tables/team-page.ts';
import { Coach, readyMatch, SATURDAY } from '../match/testing/match.testing.ts';
import { aPage, TEAM } from '../team-page/team-page.testing.ts';
import type { ClubPageInput, ClubPageTeam } from './club-page-view.ts';

/** Saturday at ten in Amsterdam. */
export const SATURDAY_AT_TEN = SATURDAY + 9 * 3_600;

export function clubTeam(
  sid: number,
  changes: Partial<Team> = {},
  options: Partial<TeamPage['options']> = {},
): ClubPageTeam {
  const team = { ...TEAM, sid, teamname: `JO${sid}`, teampage: 1, ...changes };
  return { team, page: aPage({ team_sid: sid }, options), token: `token-${sid}` };
}

/** A match of a team on Saturday at half past ten. */
export function clubMatch(team_sid: number, changes: Partial<Match> = {}): Match {
  return { ...readyMatch(), sid: 100 + team_sid, team_sid, period: 1, ...changes };
}

/** A match that is being played, with a goal of ours, and whose live page is open. */
export function playingMatch(team_sid: number, changes: Partial<Match> = {}): Match {
  const coach = new Coach(clubMatch(team_sid));
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'goal', side: 'home', player: 7 }, 60);
  return { ...coach.match, privacy: 1, match_token: `live-${team_sid}`, ...changes };
}

export const club = (changes: Partial<Account['club']> = {}): Account['club'] =>
  create(clubFields, { open: true, team_sids: [7, 8], ...changes });

export function clubInput(changes: Partial<ClubPageInput> = {}): ClubPageInput {
  return {
    club: club(),
    teams: [clubTeam(7), clubTeam(8)],
    matches: [clubMatch(7), clubMatch(8)],
    nowSeconds: SATURDAY_AT_TEN,
    ...changes,
  };
}
