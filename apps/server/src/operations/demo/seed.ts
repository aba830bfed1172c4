/** Fills a new trial server with the demo: a coach who can sign in, the team, and its season so far; and a second coach with a
 * young team. */

import { defaultsOf } from '@touchline/domain/entity/fields/field';
import type { CollectionName, Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { changesBetween } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { noteFields } from '@touchline/domain/entity/tables/note';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { trainingSelectionFields, trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { addAccount } from '#features/auth/sign-up/accounts.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import { leaseIds } from '#rows/ids/leases.ts';
import { replaceLink } from '#rows/page-links/page-links.ts';
import { type RowChanges, type WriteDeps, writeChanges } from '#rows/write/write.ts';
import { DEMO_COACH, DEMO_EMAIL, DEMO_FIXTURES, DEMO_PASSWORD, DEMO_PLAYERS } from './club.ts';
import { demoLevels, writeFamilyLevels } from './family-levels.ts';
import { DEMO_NOTES, demoNotes } from './notes.ts';
import { demoTeamPage } from './page.ts';
import { demoSeason } from './season.ts';
import { demoTrainings } from './trainings.ts';
import { DEMO_SELECTIONS, DEMO_SESSIONS } from './weekly.ts';
import {
  YOUNG_COACH,
  YOUNG_EMAIL,
  YOUNG_MATCHES,
  YOUNG_NAMED,
  YOUNG_PLAYERS,
  youngTeam,
} from './young-team.ts';

/** The language of the coach's texts; names are Dutch in every language. */
const LOCALE = 'en';

/** Does nothing when the demo's coach exists. Returns whether it was created. */
export async function seedDemo(deps: WriteDeps & PasswordsDep & RandomBytesDep & SealDep): Promise<boolean> {
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
  const notes = await lease('notes', DEMO_NOTES.length);
  const selections = await lease('training_selections', DEMO_SELECTIONS.length);
  const sessions = await lease('training_sessions', DEMO_SESSIONS);
  const season = demoSeason(Math.floor(now / 1_000), {
    account,
    team: team?.sid ?? 0,
    players: players.map(({ sid }) => sid),
    matches: matches.map(({ sid, match_token = '' }) => ({ sid, match_token })),
  });
  const trainings = demoTrainings(Math.floor(now / 1_000), season.team, {
    account,
    selections: selections.map(({ sid }) => sid),
    sessions: sessions.map(({ sid }) => sid),
  });
  const next = matches[DEMO_FIXTURES.findIndex(({ weeksAgo }) => weeksAgo < 0)]?.sid ?? 0;
  const coach = { sid: account, created_at: now };
  await writeChanges(deps, coach, [
    ...season.players.map((player) => newRow('players', playerFields, player)),
    newRow('teams', teamFields, season.team),
    ...season.matches.map((match) => newRow('matches', matchFields, match)),
    ...trainings.selections.map((selection) =>
      newRow('training_selections', trainingSelectionFields, selection),
    ),
    ...trainings.sessions.map((session) => newRow('training_sessions', trainingSessionFields, session)),
    { collection: 'account', sid: account, changes: { current_team: season.team.sid } },
  ]);
  await writeFamilyLevels(deps, {
    space: account,
    sid: season.team.sid,
    levels: demoLevels(players.map(({ sid }) => sid)),
  });
  // Afterwards: a note is written only about a row that exists.
  const written = demoNotes(
    notes.map(({ sid }) => sid),
    { about: { team: season.team.sid, match_public: next }, createdAt: Math.floor(now / 1_000) },
  );
  const page = demoTeamPage(season.team.sid, Math.floor(now / 1_000));
  await writeChanges(deps, coach, [
    ...written.map((note) => newRow('notes', noteFields, note)),
    newRow('teampages', teamPageFields, page),
  ]);
  await openPageLink(deps, { team: season.team.sid, account });
  await seedYoungTeam(deps, passwordHash);
  return true;
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
    ...rows.players.map((player) => newRow('players', playerFields, player)),
    newRow('teams', teamFields, rows.team),
    ...rows.matches.map((match) => newRow('matches', matchFields, match)),
    newRow('teampages', teamPageFields, rows.page),
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

/** A new row has only the values that differ from its table's defaults (decision 006). */
function newRow<T extends FieldTable>(
  collection: CollectionName,
  table: T,
  row: Entity<T> & { readonly sid: number },
): RowChanges {
  return { collection, sid: row.sid, changes: changesBetween(table, defaultsOf(table), row) };
}
