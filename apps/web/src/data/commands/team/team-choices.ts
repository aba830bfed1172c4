/**
 * What an account chooses about its teams: the current one, their order, and those that it hides. The first load needs
 * them, and none of the other commands for teams.
 */
import type { Account } from '@touchline/domain/entity/tables/account';
import type { Team } from '@touchline/domain/entity/tables/team';
import { ok } from '@touchline/domain/result';
import {
  currentTeam,
  hiddenTeamsText,
  readHiddenTeams,
  TEAMS_HIDDEN,
  teamsInOrder,
} from '@touchline/domain/team/overview';
import { actorOnAccount } from '../permission.ts';
import { type AccountWork, act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';

/** Sets the account's current team, on all its devices. */
export function setCurrentTeam(ports: AccountWork, sid: number): Outcome<object, never> {
  return changeAccount(ports, async (unit) => {
    const team = await unit.take('teams', sid);
    return { current_team: team.sid };
  });
}

/**
 * First load (section 4): an account without a current team gets its first one. Only when the account's row is here: a
 * choice of another device may be on its way.
 */
export async function activateFirstTeam(ports: AccountWork): Promise<void> {
  const account = ports.ownAccount();
  if (account === null || account.current_team !== 0) return;
  const first = currentTeam(ports.live.teams.get() ?? [], 0);
  if (first !== null) await setCurrentTeam(ports, first.sid);
}

export function setTeamHidden(ports: AccountWork, sid: number, hidden: boolean): Outcome<object, never> {
  return changeAccount(ports, (unit, account) =>
    hiddenTeams(unit, account, (teams) =>
      teams.map((team) => (team.sid === sid ? { ...team, hidden } : team)),
    ),
  );
}

/** Orders teams; teams that are not named follow in their old order. */
export function orderTeams(ports: AccountWork, order: readonly number[]): Outcome<object, never> {
  const place = new Map(order.map((sid, index) => [sid, index]));
  return changeAccount(ports, (unit, account) =>
    hiddenTeams(unit, account, (teams) =>
      [...teams].sort((a, b) => (place.get(a.sid) ?? order.length) - (place.get(b.sid) ?? order.length)),
    ),
  );
}

type Wish = Pick<Team, 'sid' | 'hidden'>;

async function hiddenTeams(
  unit: UnitOfWork,
  account: Account,
  change: (teams: readonly Wish[]) => readonly Wish[],
): Promise<{ readonly [path: string]: string }> {
  const hidden = readHiddenTeams(account.meta[TEAMS_HIDDEN] ?? '');
  const teams = teamsInOrder(await unit.takeAll('teams'), hidden);
  return { [`meta/${TEAMS_HIDDEN}`]: hiddenTeamsText(change(teams)) };
}

function changeAccount(
  ports: AccountWork,
  decide: (unit: UnitOfWork, account: Account) => Promise<{ readonly [path: string]: string | number }>,
): Outcome<object, never> {
  return act<object, never>(ports, {}, async (unit) => {
    const account = await unit.take('account', ports.account);
    const changes = await decide(unit, account);
    await unit.change({ collection: 'account', sid: ports.account }, ownActor(ports, unit), changes);
    return ok({});
  });
}

/** The account as the owner of its teams. */
export function ownActor(ports: AccountWork, unit: UnitOfWork) {
  return actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
}
