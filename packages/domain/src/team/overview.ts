/** The teams of an account, own and shared, in its order, some of them hidden; and how many more it may own. */

import { listBy } from '../entity/fields/field.ts';
import { type Account, type HiddenTeam, hiddenTeamFields } from '../entity/tables/account.ts';
import type { Team } from '../entity/tables/team.ts';
import { MAX_TEAMS_DEFAULT } from '../limits.ts';
import { isOwn } from './permissions.ts';

/** The account meta key of the list of hidden and ordered teams (section 3). */
export const TEAMS_HIDDEN = 'teams_hidden';

const hiddenTeams = listBy('sid', hiddenTeamFields);

/** The stored list; an empty one when it cannot be read. */
export function readHiddenTeams(text: string): readonly HiddenTeam[] {
  if (text === '') return [];
  try {
    return hiddenTeams.accept(JSON.parse(text)) ?? [];
  } catch {
    return [];
  }
}

/** The list as text. A team with a local id is left out, because its id will change. */
export function hiddenTeamsText(teams: readonly Pick<Team, 'sid' | 'hidden'>[]): string {
  const known = teams.filter(({ sid }) => sid > 0);
  return JSON.stringify(known.map(({ sid, hidden }, order) => ({ sid, hidden, order })));
}

/** The teams with the order and visibility of the account's list. Teams that it does not name come last. */
export function teamsInOrder(teams: readonly Team[], hidden: readonly HiddenTeam[]): readonly Team[] {
  const wishes = new Map(hidden.map((wish) => [wish.sid, wish]));
  const rank = ({ sid }: Team) => (wishes.has(sid) ? 0 : 1);
  return teams
    .map((team) => {
      const wish = wishes.get(team.sid);
      return wish === undefined ? team : { ...team, hidden: wish.hidden, order: wish.order };
    })
    .sort((a, b) => rank(a) - rank(b) || a.order - b.order || a.sid - b.sid);
}

/** 'Teams owned by you' and 'Teams shared with you' (section 2), each in the given order. */
function ownAndShared(teams: readonly Team[]): {
  readonly own: readonly Team[];
  readonly shared: readonly Team[];
} {
  return {
    own: teams.filter(({ role }) => isOwn(role)),
    shared: teams.filter(({ role }) => !isOwn(role)),
  };
}

export interface Overview {
  /** How many of the teams are visible. The button of the list shows both numbers. */
  readonly visible: number;
  readonly total: number;
  readonly own: readonly Team[];
  readonly shared: readonly Team[];
}

/** The teams that `/teams/` shows (section 2). Hidden ones are included only while the user chooses which to show. */
export function overviewOf(teams: readonly Team[], choosing: boolean): Overview {
  const visible = teams.filter(({ hidden }) => !hidden);
  return { visible: visible.length, total: teams.length, ...ownAndShared(choosing ? teams : visible) };
}

/** The current team of the account: the chosen one, otherwise the first (section 4); null for none. */
export function currentTeam(teams: readonly Team[], chosen: number): Team | null {
  const open = teams.filter(({ status }) => status !== 'pending' && status !== 'declined');
  return open.find(({ sid }) => sid === chosen) ?? open.find(({ hidden }) => !hidden) ?? open[0] ?? null;
}

/** How many teams the account may own: its own number, or the default (section 5). */
export function maxTeams({ max_teams }: Pick<Account, 'max_teams'>): number {
  return max_teams > 0 ? max_teams : MAX_TEAMS_DEFAULT;
}

/** True when the account may own one more team. Shared teams do not count (section 5). */
export function hasRoomForTeam(
  account: Pick<Account, 'max_teams'>,
  teams: readonly Pick<Team, 'role'>[],
): boolean {
  return roomForTeams(account, teams) > 0;
}

/** How many more teams the account may own. */
export function roomForTeams(
  account: Pick<Account, 'max_teams'>,
  teams: readonly Pick<Team, 'role'>[],
): number {
  return Math.max(0, maxTeams(account) - teams.filter(({ role }) => isOwn(role)).length);
}
