/**
 * Removes the name of a deleted account from matches of teams that others shared with it: the author of entries, and
 * who runs the match. Entries and account ids stay.
 *
 * A changed register gets the smallest stamp after its own, so that a correction that another device made offline
 * meanwhile still wins.
 */
import { accountFields } from '@touchline/domain/entity/tables/account';
import { NAME_MAX } from '@touchline/domain/match/clock/control';
import type { Json, Register, Registers } from '@touchline/sync/model/registers';
import { checksum } from '@touchline/sync/model/registers';
import type { Tx } from '#platform/database/database.ts';
import { EMPTIED, readRow, readRows, type StoredRow, writeRows } from '#platform/database/rows.ts';
import { bytesOf } from '#platform/database/sizes.ts';
import type { ChangeNumbers } from '#platform/database/spaces.ts';
import { Authors } from '#rows/authors/authors.ts';
import { membersOfAccount, membersOfTeam } from '#rows/people/members.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { namingTheTeam } from '#rows/view/team-rows.ts';
import { serverStamp } from '#rows/write/server-clock.ts';

/** A match has at most a million characters. */
const MATCHES_AT_ONCE = 20;

interface Person {
  readonly sid: number;
  /** The name in entries. A correction by another account keeps the name of the first entry. */
  readonly name: string;
  /** Accounts in the team with the same name; what they pushed keeps the name. */
  readonly namesakes: ReadonlySet<number>;
}

/** @param numbers change numbers of every space in which the account was a member */
export async function anonymiseEntries(tx: Tx, account: number, numbers: ChangeNumbers): Promise<void> {
  const name = await nameInEntries(tx, account);
  for (const { space, team_sid } of await membersOfAccount(tx, { account })) {
    const members = await membersOfTeam(tx, { space, team_sid });
    const others = [space, ...members.map(({ account_sid }) => account_sid)].filter((sid) => sid !== account);
    const namesakes = new Set<number>();
    for (const sid of others) if ((await nameInEntries(tx, sid)) === name) namesakes.add(sid);
    const person = { sid: account, name, namesakes };
    const rows = await namingTheTeam(tx, { space, team_sid });
    const sids = rows.flatMap(({ collection, sid }) => (collection === 'matches' ? [sid] : []));
    for (let from = 0; from < sids.length; from += MATCHES_AT_ONCE) {
      const some = sids.slice(from, from + MATCHES_AT_ONCE);
      await unnameMatches(tx, { sids: some, space, person, numbers });
      for (const sid of some) await unnameHistory(tx, { sid, space, person, numbers });
    }
  }
}

/** The name that the app writes into entries of the account. */
async function nameInEntries(tx: Tx, account: number): Promise<string> {
  const row = account === 0 ? undefined : await readRow(tx, 'account', account);
  if (row === undefined) return '';
  const { firstname, nickname } = entityOf(accountFields, row);
  return (firstname || nickname).slice(0, NAME_MAX);
}

interface Part {
  readonly space: number;
  readonly person: Person;
  readonly numbers: ChangeNumbers;
}

async function unnameMatches(
  tx: Tx,
  { sids, space, person, numbers }: Part & { readonly sids: readonly number[] },
): Promise<void> {
  const written: StoredRow[] = [];
  for (const row of await readRows(tx, 'matches', sids)) {
    const before = row.deleted === EMPTIED ? {} : (JSON.parse(row.registers) as Registers);
    const authors = new Authors(row.authors, space);
    const changed = Object.entries(before).flatMap(([path, register]) => {
      const value = unnamed([path, register[0]], { person, author: authors.of(path) });
      const after = (given: Json): Register => [given, serverStamp({ [path]: register }, 0)];
      return value === undefined ? [] : [[path, after(value)] as const];
    });
    if (changed.length === 0) continue;
    const registers = { ...before, ...Object.fromEntries(changed) };
    const text = JSON.stringify(registers);
    await numbers.ensure(space, 1);
    numbers.grow(space, { rows: bytesOf(text) - bytesOf(row.registers), history: 0 });
    written.push({
      ...row,
      change: numbers.take(space),
      incremental: row.incremental + 1,
      registers: text,
      checksum: checksum(registers),
    });
  }
  await writeRows(tx, written);
}

async function unnameHistory(
  tx: Tx,
  { sid, space, person, numbers }: Part & { readonly sid: number },
): Promise<void> {
  const lost = await tx
    .selectFrom('lost_values')
    .select(['path', 'stamp', 'value', 'account_sid'])
    .where('collection', '=', 'matches')
    .where('sid', '=', sid)
    .execute();
  for (const { path, stamp, value: text, account_sid: author } of lost) {
    const value = unnamed([path, JSON.parse(text) as Json], { person, author });
    if (value === undefined) continue;
    const shorter = JSON.stringify(value);
    numbers.grow(space, { rows: 0, history: bytesOf(shorter) - bytesOf(text) });
    await tx
      .updateTable('lost_values')
      .set({ value: shorter })
      .where('collection', '=', 'matches')
      .where('sid', '=', sid)
      .where('path', '=', path)
      .where('stamp', '=', stamp)
      .execute();
  }
}

/** The value without the person's name; undefined when it does not name them. */
function unnamed(
  [path, value]: readonly [path: string, value: Json],
  { person, author }: { readonly person: Person; readonly author: number },
): Json | undefined {
  if (path === 'incrementals' && isObject(value)) {
    const names = value.controller === person.sid && value.controller_name !== '';
    return names ? { ...value, controller_name: '' } : undefined;
  }
  if (!path.startsWith('events/') || !isObject(value) || !isObject(value.data)) return undefined;
  const { noted_by } = value.data;
  if (typeof noted_by !== 'string' || noted_by === '') return undefined;
  const names = author === person.sid || (noted_by === person.name && !person.namesakes.has(author));
  return names ? { ...value, data: { ...value.data, noted_by: '' } } : undefined;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
