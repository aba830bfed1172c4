/** The lists as a test reads them once; screens read them live. */
import type { Team } from '@touchline/domain/entity/team';
import { readHiddenTeams, TEAMS_HIDDEN, teamsInOrder } from '@touchline/domain/team/overview';
import type { Client } from '../client.ts';
import { entityOfRow } from '../entities.ts';
import { inOrder, type MatchSummary } from './matches.ts';

/** The matches of a team. */
export async function matchesOf(client: Client, team: number): Promise<readonly MatchSummary[]> {
  const sid = await client.replica.resolve('teams', team);
  return inOrder(await client.store.summariesOf(sid));
}

/** Own and shared teams as the account orders them, hidden ones included. */
export async function teamsOf(client: Client): Promise<readonly Team[]> {
  const [teams, account] = await client.store.read((tx) =>
    Promise.all([tx.rowsOf('teams'), tx.row({ collection: 'account', sid: client.account })]),
  );
  const meta = account === undefined ? '' : (entityOfRow('account', account)?.meta[TEAMS_HIDDEN] ?? '');
  const entities = teams.flatMap((row) => entityOfRow('teams', row) ?? []);
  return teamsInOrder(entities, readHiddenTeams(meta));
}
