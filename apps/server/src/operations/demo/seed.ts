/** Fills a new trial server with the demo: a coach who can sign in, the team, and its season so far; and a second coach with a
 * young team. */

import { DEMO_COACH, DEMO_EMAIL, DEMO_PASSWORD } from '@touchline/domain/demo/club';
import { DEMO_COUNTS, demoRows, newRow } from '@touchline/domain/demo/rows';
import { DEMO_WORDS } from '@touchline/domain/demo/words';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { addAccount } from '#features/auth/sign-up/accounts.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import { leaseIds } from '#rows/ids/leases.ts';
import { parseHtml } from '#rows/notes/parse-html.ts';
import { replaceLink } from '#rows/page-links/page-links.ts';
import { type WriteDeps, writeChanges } from '#rows/write/write.ts';
import { writeFamilyLevels } from './family-levels.ts';
import {
  YOUNG_COACH,
  YOUNG_EMAIL,
  YOUNG_MATCHES,
  YOUNG_NAMED,
  YOUNG_PLAYERS,
  youngTeam,
} from './young-team.ts';

/** The language of the coach's texts. */
const LOCALE = 'en';
const TEXTS = { words: DEMO_WORDS[LOCALE], parseHtml };

/**
 * Writes the demo into a database without accounts only. One with accounts may be a club's, started without
 * NODE_ENV=production by mistake: an account with a known password must not be added there.
 */
export async function seedDemo(
  deps: WriteDeps & PasswordsDep & RandomBytesDep & SealDep,
): Promise<'written' | 'there' | 'refused'> {
  const { database, passwords } = deps;
  const accounts = () => database.reader.selectFrom('accounts').select('sid').limit(1);
  if ((await accounts().where('email', '=', DEMO_EMAIL).executeTakeFirst()) !== undefined) return 'there';
  if ((await accounts().executeTakeFirst()) !== undefined) return 'refused';
  const now = deps.now();
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const account = await database.transaction((tx) =>
    addAccount(tx, { email: DEMO_EMAIL, passwordHash, locale: LOCALE, profile: DEMO_COACH, now }),
  );
  const lease = (collection: CollectionName, count: number) => leaseIds(deps, { account, collection, count });
  const leased = (collection: keyof typeof DEMO_COUNTS) => lease(collection, DEMO_COUNTS[collection]);
  const sidsOf = async (collection: keyof typeof DEMO_COUNTS) =>
    (await leased(collection)).map(({ sid }) => sid);
  const [team = 0] = await sidsOf('teams');
  const ids = {
    account,
    team,
    players: await sidsOf('players'),
    matches: (await leased('matches')).map(({ sid, match_token = '' }) => ({ sid, match_token })),
    notes: await sidsOf('notes'),
    selections: await sidsOf('training_selections'),
    sessions: await sidsOf('training_sessions'),
  };
  const { club, levels, writings } = demoRows(ids, Math.floor(now / 1_000), TEXTS);
  const coach = { sid: account, created_at: now };
  await writeChanges(deps, coach, club);
  await writeFamilyLevels(deps, { space: account, sid: team, levels });
  // Afterwards: a note is written only about a row that exists.
  await writeChanges(deps, coach, writings);
  await openPageLink(deps, { team, account });
  await seedYoungTeam(deps, passwordHash);
  return 'written';
}

/** The account with the under-9 team; it has the first coach's password. */
async function seedYoungTeam(
  deps: WriteDeps & RandomBytesDep & SealDep,
  passwordHash: string,
): Promise<void> {
  const { database } = deps;
  const now = deps.now();
  const account = await database.transaction((tx) =>
    addAccount(tx, { email: YOUNG_EMAIL, passwordHash, locale: LOCALE, profile: YOUNG_COACH, now }),
  );
  const lease = (collection: CollectionName, count: number) => leaseIds(deps, { account, collection, count });
  const [leased] = await lease('teams', 1);
  const players = await lease('players', YOUNG_PLAYERS);
  const matches = await lease('matches', YOUNG_MATCHES);
  const rows = youngTeam(Math.floor(now / 1_000), {
    team: leased?.sid ?? 0,
    players: players.map(({ sid }) => sid),
    matches: matches.map(({ sid, match_token = '' }) => ({ sid, match_token })),
  });
  const { sid } = rows.team;
  await writeChanges(deps, { sid: account, created_at: now }, [
    ...rows.players.map((player) => newRow('players', player)),
    newRow('teams', rows.team),
    ...rows.matches.map((match) => newRow('matches', match)),
    newRow('teampages', rows.page),
    { collection: 'account', sid: account, changes: { current_team: sid } },
  ]);
  const named = rows.players.filter(({ nickname }) => YOUNG_NAMED.some((name) => name === nickname));
  await writeFamilyLevels(deps, {
    space: account,
    sid,
    levels: named.map((player) => ({ id: player.sid, level: 'limited' })),
  });
  await openPageLink(deps, { team: sid, account });
}

async function openPageLink(
  deps: WriteDeps & RandomBytesDep & SealDep,
  { team, account }: { readonly team: number; readonly account: number },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const numbers = await ChangeNumbers.lock(tx, [account], 0);
    await replaceLink(tx, deps, { kind: 'team', subject_sid: team, space: account });
    await numbers.settle();
  });
}
