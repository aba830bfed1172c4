/**
 * The children of an account: players whose mail address is the account's. An account exists only with an address that
 * was confirmed by a code, and never changes it. The players' rows decide, so an address that a coach changes ends it.
 */
import { PRIVACY_LEVELS } from '@touchline/domain/entity/tables/privacy';
import type { PrivacyPage } from '@touchline/domain/request/answering/privacy-page';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { apiError } from '#platform/errors.ts';
import type { Account } from '#rows/people/access.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { writeWithoutAccount } from '#rows/write/write-without-account.ts';
import type { AnswerDeps } from '../answers/link-change.ts';
import { type AddressHash, addressHasher } from '../links/families.ts';
import { decided, pageOf, unchanged } from './privacy.ts';
import { type FamilyName, readTeamFamily } from './team-family.ts';

const HOUR_MS = 3_600_000;
const READS_AN_HOUR = 300;
const CHANGES_AN_HOUR = 100;

/** What others see of the account's children in one team. */
export interface FamilyInTeam {
  readonly team_sid: number;
  readonly page: PrivacyPage;
}

/** In all teams that the account knows: its own, those that are shared with it, and those that mailed its address. */
export async function familiesOfAccount(
  deps: DatabaseDep & Pick<AnswerDeps, 'limits'>,
  account: Account,
): Promise<readonly FamilyInTeam[]> {
  await limit(deps, `family pages of ${account.sid}`, READS_AN_HOUR);
  const { reader } = deps.database;
  const { hash, addressHash } = await addressOf(deps, account);
  const families: FamilyInTeam[] = [];
  for (const { space, team_sid } of await knownTeams(reader, account, addressHash)) {
    const family = await readTeamFamily(reader, { space, team_sid, addressHash }, hash);
    if (family !== null) families.push({ team_sid, page: await pageOf(reader, family) });
  }
  return families;
}

export interface AccountChoice {
  readonly team_sid: number;
  readonly player_sid: number;
  readonly level: string;
}

/** As a family's link does it. Throws 404 for a player of another family, 400 for a level that does not exist. */
export async function chooseAsAccount(
  deps: AnswerDeps,
  account: Account,
  { team_sid, player_sid, level: given }: AccountChoice,
): Promise<FamilyInTeam> {
  const level = PRIVACY_LEVELS.find((one) => one === given);
  if (level === undefined || !isPositiveInteger(player_sid)) throw apiError(400);
  await limit(deps, `family choices of ${account.sid}`, CHANGES_AN_HOUR);
  const { reader } = deps.database;
  const { hash, addressHash } = await addressOf(deps, account);
  const row = isPositiveInteger(team_sid) ? await readRow(reader, 'teams', team_sid) : undefined;
  if (row === undefined) throw apiError(404);
  const name: FamilyName = { space: row.space, team_sid, addressHash };
  const target = { space: row.space, collection: 'teams', sid: team_sid, account: account.sid } as const;
  const written = await writeWithoutAccount(deps, target, async (tx, now) => {
    const family = await readTeamFamily(tx, name, hash);
    if (family === null) return unchanged({ code: 'notOfFamily' });
    return decided(family, { player: player_sid, level, now, way: 'account' });
  });
  if (!written.ok) throw apiError(403);
  if (!written.value.ok) throw apiError(404);
  const family = await readTeamFamily(reader, name, hash);
  if (family === null) throw apiError(404);
  return { team_sid, page: await pageOf(reader, family) };
}

async function addressOf(
  { database }: DatabaseDep,
  { sid }: Account,
): Promise<{ readonly hash: AddressHash; readonly addressHash: string }> {
  const hash = await addressHasher(database);
  const found = await database.reader
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return { hash, addressHash: hash(found?.email ?? '') };
}

type KnownTeam = Omit<FamilyName, 'addressHash'>;

async function knownTeams(db: Reader, { sid }: Account, addressHash: string): Promise<readonly KnownTeam[]> {
  const own = await db
    .selectFrom('rows')
    .select(['space', 'sid as team_sid'])
    .where('space', '=', sid)
    .where('collection', '=', 'teams')
    .where('deleted', '=', 0)
    .execute();
  const shared = await db
    .selectFrom('members')
    .select(['space', 'team_sid'])
    .where('account_sid', '=', sid)
    .where('status', '=', 'active')
    .execute();
  const mailed = await db
    .selectFrom('attendance_links')
    .select(['space', 'team_sid'])
    .distinct()
    .where('address_hash', '=', addressHash)
    .execute();
  const all = new Map(
    [...own, ...shared, ...(addressHash === '' ? [] : mailed)].map((one) => [one.team_sid, one]),
  );
  return [...all.values()].toSorted((one, other) => one.team_sid - other.team_sid);
}

async function limit({ limits }: Pick<AnswerDeps, 'limits'>, key: string, most: number): Promise<void> {
  if ((await limits.hit(key, HOUR_MS)) > most) throw apiError(429);
}
