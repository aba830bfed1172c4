/** Fills a new trial server with the demo: a coach who can sign in, the team, and its season so far. */

import type { CollectionName, FieldTable } from '@touchline/domain/entity/field';
import { defaultsOf, type Entity } from '@touchline/domain/entity/field';
import { matchFields } from '@touchline/domain/entity/match';
import { playerFields } from '@touchline/domain/entity/player';
import { changesBetween } from '@touchline/domain/entity/rows';
import { teamFields } from '@touchline/domain/entity/team';
import { addAccount } from '../auth/accounts.ts';
import type { Deps } from '../deps.ts';
import { leaseIds } from '../sync/leases.ts';
import { type RowChanges, writeChanges } from '../sync/write.ts';
import { DEMO_COACH, DEMO_EMAIL, DEMO_FIXTURES, DEMO_PASSWORD, DEMO_PLAYERS } from './club.ts';
import { demoSeason } from './season.ts';

/** The coach's words; the demo's names are Dutch whatever the visitor reads. */
const LOCALE = 'en';

/** Does nothing when the demo's coach exists already. Answers whether it made him. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const { database, passwords } = deps;
  const known = await database.reader
    .selectFrom('accounts')
    .select('sid')
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirst();
  if (known !== undefined) return false;
  const now = deps.now();
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const account = await database.transaction((tx) =>
    addAccount(tx, { email: DEMO_EMAIL, passwordHash, locale: LOCALE, profile: DEMO_COACH, now }),
  );
  const lease = (collection: CollectionName, count: number) => leaseIds(deps, { account, collection, count });
  const [team] = await lease('teams', 1);
  const players = await lease('players', DEMO_PLAYERS.length);
  const matches = await lease('matches', DEMO_FIXTURES.length);
  const season = demoSeason(Math.floor(now / 1_000), {
    team: team?.sid ?? 0,
    players: players.map(({ sid }) => sid),
    matches: matches.map(({ sid, match_token = '' }) => ({ sid, match_token })),
  });
  await writeChanges(deps, { sid: account, created_at: now }, [
    ...season.players.map((player) => newRow('players', playerFields, player)),
    newRow('teams', teamFields, season.team),
    ...season.matches.map((match) => newRow('matches', matchFields, match)),
    { collection: 'account', sid: account, changes: { current_team: season.team.sid } },
  ]);
  return true;
}

/** A new row writes what differs from the defaults of its table (decision 006). */
function newRow<T extends FieldTable>(
  collection: CollectionName,
  table: T,
  row: Entity<T> & { readonly sid: number },
): RowChanges {
  return { collection, sid: row.sid, changes: changesBetween(table, defaultsOf(table), row) };
}
