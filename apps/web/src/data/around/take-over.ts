/** Takes teams of a visitor who looked around into the account that was entered afterwards (decision 115). */
import { isOwnCall } from '@touchline/domain/access/field-access';
import type { EntityOf } from '@touchline/domain/entity/rows/collections';
import { mapReferences } from '@touchline/domain/entity/rows/references';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { hasRoomForTeam } from '@touchline/domain/team/overview';
import type { Json, Registers } from '@touchline/sync/model/registers';
import { actorOnAccount, type Refused } from '../commands/permission.ts';
import { undo } from '../commands/undo.ts';
import { type AccountWork, act, type Done, type Outcome, type UnitOfWork } from '../commands/unit-of-work.ts';
import { entityOf } from '../store/codecs/entities.ts';
import type { Undo } from '../store/ports.ts';
import type { SyncAll } from '../sync/ports.ts';
import type { TeamWork, WorkRow } from './own-work.ts';
import { TAKE_OVER } from './taken.ts';
import { AROUND_ACCOUNT } from './visitor.ts';

/** The account has no room for so many teams. */
export type TakeOverRefusal = { readonly code: 'maxTeams' };

export type TryRefusal = TakeOverRefusal | Refused;

/** What `takeOver` would refuse now; null when the account may have these teams. Nothing is written. */
export async function refusalOf(ports: AccountWork, works: readonly TeamWork[]): Promise<TryRefusal | null> {
  const tried = await act<Taken, TakeOverRefusal | { readonly code: 'possible' }>(ports, {}, async (unit) => {
    const made = await makeRows(ports, unit, { rows: inOrder(works), made: new Map() });
    return made.ok ? refuse({ code: 'possible' }) : made;
  });
  return tried.ok || tried.error.code === 'possible' ? null : tried.error;
}

/**
 * Writes the teams with their players, matches, trainings, notes and Team Pages as new rows of the account, with one
 * Undo. Rows get new ids; what they say of each other stays. Photos are not taken over.
 */
export async function takeOver(
  ports: AccountWork & SyncAll,
  works: readonly TeamWork[],
): Outcome<TakenWithPages, TakeOverRefusal> {
  const made = new Map<string, number>();
  const rows = inOrder(works);
  const taken = await act<Taken, TakeOverRefusal>(ports, { label: TAKE_OVER }, (unit) =>
    makeRows(ports, unit, { rows, made }),
  );
  if (!taken.ok) return taken;
  // The teams are in the account already: a page that fails must not hide their Undo.
  const pages = await makePages(ports, { rows, made }).catch(() => 'missing' as const);
  return ok({ ...taken.value, pages });
}

export interface Taken {
  readonly teams: readonly number[];
  /** Training sessions that belong to a series. */
  readonly ofSeries: readonly number[];
}

export interface TakenWithPages extends Taken {
  /** `missing`: a Team Page of the visitor is not in the account, and goes with the visit unless it is undone. */
  readonly pages: 'all' | 'missing';
}

/**
 * Undoes it. Sessions leave their series first, as when a coach deletes them by hand: a server keeps what others may
 * have recorded in a series (decision 087). False when nothing was left to undo.
 */
export async function takeBack(
  ports: AccountWork & Undo,
  { action, ofSeries }: Taken & Done,
): Promise<boolean> {
  if (action === null) return false;
  await act<object, never>(ports, {}, async (unit) => {
    const actor = actorOnAccount(await unit.takeAll('teams'), ports.ownAccount(), unit.nowSeconds);
    for (const sid of ofSeries) {
      if (!(await unit.has('training_sessions', sid))) continue;
      await unit.change({ collection: 'training_sessions', sid }, actor, { series: '' });
    }
    return ok({});
  });
  return (await undo(ports, action)).ok;
}

interface Taking {
  readonly rows: readonly WorkRow[];
  /** The new ids by `collection/sid` of the visitor's rows. */
  readonly made: Map<string, number>;
}

async function makeRows(
  ports: AccountWork,
  unit: UnitOfWork,
  { rows, made }: Taking,
): Promise<Result<Taken, TakeOverRefusal>> {
  const account = await unit.take('account', ports.account);
  const here = [...(await unit.takeAll('teams'))];
  const actor = actorOnAccount(here, ports.ownAccount(), unit.nowSeconds);
  const teams: number[] = [];
  const ofSeries: number[] = [];
  for (const row of rows) {
    const { collection } = row;
    if (collection === 'teampages' || made.has(nameOf(row))) continue;
    const copy = <C extends WorkRow['collection']>(of: C) =>
      copyOf({ ...row, collection: of }, made, ports.account);
    if (collection === 'teams') {
      if (!hasRoomForTeam(account, here)) return refuse({ code: 'maxTeams' });
      here.push(copy('teams'));
    }
    const sid = await unit.create(collection, actor, copy(collection));
    made.set(nameOf(row), sid);
    if (collection === 'teams') teams.push(sid);
    if (collection === 'training_sessions' && row.registers.series !== undefined) ofSeries.push(sid);
  }
  const [first] = teams;
  if (first !== undefined) {
    await unit.change({ collection: 'account', sid: ports.account }, actor, { current_team: first });
  }
  return ok({ teams, ofSeries });
}

/**
 * Beside the Undo, because a Team Page goes with its team and is never deleted by itself. A page has its team's id, which
 * must be the server's: without one it is missing.
 */
async function makePages(
  ports: AccountWork & SyncAll,
  { rows, made }: Taking,
): Promise<TakenWithPages['pages']> {
  const pages = rows.filter(({ collection }) => collection === 'teampages');
  const teamOf = ({ sid }: WorkRow) => ports.live.resolve('teams', made.get(`teams/${sid}`) ?? 0);
  if (pages.some((page) => teamOf(page) <= 0)) await ports.sync();
  const ids = resolved(ports, made);
  const ready = pages.filter((page) => teamOf(page) > 0);
  const written = await act<object, never>(ports, {}, async (unit) => {
    const actor = actorOnAccount(await unit.takeAll('teams'), ports.ownAccount(), unit.nowSeconds);
    for (const page of ready) {
      const copy = copyOf({ ...page, collection: 'teampages' }, ids, ports.account);
      await unit.createAs({ collection: 'teampages', sid: teamOf(page) }, actor, copy);
    }
    return ok({});
  });
  return written.ok && ready.length === pages.length ? 'all' : 'missing';
}

/** The new ids as they are after a sync. */
function resolved({ live }: AccountWork, made: Taking['made']): Taking['made'] {
  return new Map([...made].map(([name, sid]) => [name, live.resolve(name.slice(0, name.indexOf('/')), sid)]));
}

function nameOf({ collection, sid }: WorkRow): string {
  return `${collection}/${sid}`;
}

/** Players of all teams first: one may play in two of them. */
function inOrder(works: readonly TeamWork[]): readonly WorkRow[] {
  const rows = works.flatMap((work) => work.rows);
  const players = rows.filter(({ collection }) => collection === 'players');
  return [...players, ...rows.filter(({ collection }) => collection !== 'players')];
}

/** The row as one of this account: what only servers write, and what refers to rows that stay, is left out. */
function copyOf<C extends WorkRow['collection']>(
  { collection, registers }: WorkRow & { readonly collection: C },
  made: ReadonlyMap<string, number>,
  account: number,
): EntityOf<C> {
  const own = Object.entries(registers).filter(([path]) => !isOwnCall(collection, path) && path !== LEASED);
  const target = (of: string, sid: number) =>
    of === 'account' ? account : (made.get(`${of}/${sid}`) ?? NOT_TAKEN);
  const mapped = mapReferences(collection, Object.fromEntries(own), target);
  const kept = Object.entries(mapped).filter(([path]) => !path.includes(String(NOT_TAKEN)));
  const written = kept.map(([path, [value, stamp]]) => [
    path.endsWith(`-${AROUND_ACCOUNT}`) ? path.slice(0, -String(AROUND_ACCOUNT).length) + account : path,
    [withAccount(value as Json, account), stamp] as const,
  ]);
  const facts = { sid: 0, incremental: 0, remoteUpdated: false };
  return entityOf(collection, Object.fromEntries(written) as Registers, facts);
}

/** Stands for a row that is not taken over, such as a photo, until what names it is left out. */
const NOT_TAKEN = Number.MAX_SAFE_INTEGER;

/** The address of a match's public page comes with its new id. */
const LEASED = 'match_token';

/** The value with the visitor replaced by the account, such as in a rating, and without rows that are not taken over. */
function withAccount(value: Json, account: number): Json {
  if (value === AROUND_ACCOUNT) return account;
  if (value === NOT_TAKEN) return 0;
  if (Array.isArray(value)) return value.map((one: Json) => withAccount(one, account));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withAccount(one as Json, account)]),
  );
}
