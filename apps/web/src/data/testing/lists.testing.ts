/** Lists read once, for tests; screens use live queries. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { readHiddenTeams, TEAMS_HIDDEN, teamsInOrder } from '@touchline/domain/team/overview';
import type { Client } from '../client/client.ts';
import { MATCH_SUMMARIES, type MatchSummary } from '../projections/match-summary.ts';
import { entityOfRow } from '../store/codecs/entities.ts';

/** The matches of a team. */
export async function matchesOf(client: Client, team: number): Promise<readonly MatchSummary[]> {
  const sid = await client.replica.resolve('teams', team);
  return MATCH_SUMMARIES.inOrder(await client.store.summaries(MATCH_SUMMARIES, sid));
}

/** Own and shared teams in the account's order, hidden ones included. */
export async function teamsOf(client: Client): Promise<readonly Team[]> {
  const [teams, account] = await client.store.read((tx) =>
    Promise.all([tx.rowsOf('teams'), tx.row({ collection: 'account', sid: client.account })]),
  );
  const meta = account === undefined ? '' : (entityOfRow('account', account)?.meta[TEAMS_HIDDEN] ?? '');
  const entities = teams.flatMap((row) => entityOfRow('teams', row) ?? []);
  return teamsInOrder(entities, readHiddenTeams(meta));
}
