/** A Team Page for tests: the team of match.testing.ts on the Thursday before its match. */
import { create } from '../entity/rows/rows.ts';
import type { Match } from '../entity/tables/match.ts';
import { type TeamPage, teamPageFields } from '../entity/tables/team-page.ts';
import { aTeam, readyMatch, SATURDAY, somePlayers } from '../match/testing/match.testing.ts';
import type { TeamPageInput } from './team-page-view.ts';

export const PLAYERS = somePlayers(14);
export const TEAM = aTeam(PLAYERS, { age_group: 'U19', country: 'NL', timezone: 'Europe/Amsterdam' });
export const THURSDAY = Date.UTC(2026, 10, 5, 12) / 1_000;
const DAY = 86_400;

export function aPage(changes: Partial<TeamPage> = {}, options: Partial<TeamPage['options']> = {}): TeamPage {
  const page = create(teamPageFields, { team_sid: TEAM.sid, ...changes });
  return { ...page, options: { ...page.options, ...options } };
}

/** The match on Saturday against Noordhaven. */
export function coming(changes: Partial<Match> = {}): Match {
  return { ...readyMatch(), place: 'Pitch 3', meet_minutes: 45, ...changes };
}

/** A match that ended, with a typed score of ours and theirs. */
export function played(
  weeksAgo: number,
  [ours, theirs]: readonly [number, number],
  changes: Partial<Match> = {},
): Match {
  const awaygame = changes.awaygame ?? false;
  const [scoreHome, scoreAway] = awaygame ? [theirs, ours] : [ours, theirs];
  return {
    ...readyMatch({ awaygame }),
    sid: 100 + weeksAgo,
    status: 'FINISHED',
    date: SATURDAY - weeksAgo * 7 * DAY,
    scores: { scoreHome, scoreAway },
    opponent_clubname: `Opponent${weeksAgo}`,
    opponent_teamname: '',
    ...changes,
  };
}

export function input(changes: Partial<TeamPageInput> = {}): TeamPageInput {
  return {
    team: TEAM,
    page: aPage(),
    players: PLAYERS,
    matches: [coming()],
    selection: null,
    sessions: [],
    media: [],
    pictures: new Map(),
    nowSeconds: THURSDAY,
    parse: () => [],
    ...changes,
  };
}
