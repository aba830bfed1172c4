/** Teams as the account orders them. */
import type { Team } from '@touchline/domain/entity/team';
import { readHiddenTeams, TEAMS_HIDDEN, teamsInOrder } from '@touchline/domain/team/overview';
import type { Client } from '../client.ts';
import { entityOfRow } from '../entities.ts';

/** Own and shared teams, hidden ones included. */
export async function teamsOf(client: Client): Promise<readonly Team[]> {
  const [teams, account] = await client.store.read((tx) =>
    Promise.all([tx.rowsOf('teams'), tx.row({ collection: 'account', sid: client.account })]),
  );
  const meta = account === undefined ? '' : (entityOfRow('account', account)?.meta[TEAMS_HIDDEN] ?? '');
  const entities = teams.flatMap((row) => entityOfRow('teams', row) ?? []);
  return teamsInOrder(entities, readHiddenTeams(meta));
}
