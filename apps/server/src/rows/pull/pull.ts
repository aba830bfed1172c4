/**
 * What a device reads: the health check, pages of changes, and the complete listing. No read needs a snapshot: every
 * answer says up to which counter it is complete, and that counter is read first (PUL-3).
 */

import { syncInterval } from '@touchline/domain/account/sync-interval';
import { COLLECTION_NAMES } from '@touchline/domain/entity/rows/collections';
import { bestOf, type Plan } from '@touchline/domain/plan/plan';
import type { HealthAnswer, ListingEntry } from '@touchline/sync/model/protocol';
import type { Registers } from '@touchline/sync/model/registers';
import { VERSION } from '#platform/config/version.ts';
import type { DatabaseDep, EpochDep, Reader } from '#platform/database/database.ts';
import {
  listingOf,
  rowsChangedSince,
  rowsOf,
  rowsThatExist,
  type StoredRow,
} from '#platform/database/rows.ts';
import { apiError } from '#platform/errors.ts';
import { type MaybePromise, whenReady } from '#platform/maybe-promise.ts';
import {
  type Access,
  type Account,
  type PlanTime,
  type PlanTimeDeps,
  planOfTeam,
  planTime,
  readAccess,
} from '../people/access.ts';
import { hiddenNames, lostNames } from '../view/hidden-names.ts';
import { shownRows, View } from '../view/view.ts';
import { type RowName, WorkingRows } from '../write/working-rows.ts';
import { type Cursor, decodeCursor, encodeCursor, encodePosition, type SpacePosition } from './cursor.ts';
import { serverRowText } from './wire.ts';

export type PullDeps = DatabaseDep & PlanTimeDeps & EpochDep;

/** Seconds between health checks when the plan allows the default (section 9: the local store's interval). */
const INTERVAL_SECONDS = 6;

/** Maximum rows of one page. */
export const PULL_LIMIT = 5_000;
/** Characters after which a page ends, because a device must be able to hold it. */
const PAGE_CHARACTERS = 4_000_000;
/** Rows per read; fewer when they are long, because each may have a million characters. */
const CHUNK = 500;
const FIRST_CHUNK = 50;

/** A `PullPage`: rows and `gone` as JSON. */
export interface PageAnswer {
  readonly rows: string;
  readonly gone: string;
  readonly cursor: string;
  readonly more: boolean;
  /** The account's permissions differ from those of the cursor, so the device compares everything (PUL-4). */
  readonly access_changed: boolean;
}

export interface ListingAnswer {
  readonly epoch: string;
  readonly tables: Readonly<Record<string, readonly ListingEntry[]>>;
  readonly last_synced: string;
  readonly complete_to: Readonly<Record<string, number>>;
}

/** Every device calls this every few seconds, so it waits only for what it must read. */
export function healthCheck(deps: PullDeps, account: Account): MaybePromise<HealthAnswer> {
  const time = planTime(deps);
  const { sid, alone } = account;
  if (!alone) return healthOfMember(deps, account, time);
  const { counter, access_version: accessVersion } = alone;
  const last_synced = encodePosition(deps.epoch, sid, { counter, accessVersion });
  const plan: MaybePromise<Plan> = planWithoutTeams(account, time) ?? bestPlan(deps, { account, ...time });
  return whenReady(plan, (known) => healthAnswer(last_synced, time.now, known));
}

/** Of an account that other accounts share teams with. */
async function healthOfMember(deps: PullDeps, account: Account, time: PlanTime): Promise<HealthAnswer> {
  const access = await readAccess(deps.database.reader, account, time);
  const last_synced = encodeCursor(positionOf(deps.epoch, access));
  return healthAnswer(last_synced, time.now, planNow(access) ?? (await bestPlan(deps, access)));
}

/** Of both variants of the app, the shorter interval: a device takes the longer of this and its own. */
function healthAnswer(last_synced: string, now: number, plan: Plan): HealthAnswer {
  const interval = syncInterval([plan], { defaultSeconds: INTERVAL_SECONDS, variant: 'trainer' });
  return { last_synced, now, interval, version: VERSION };
}

/** The plan that is known without reading teams: a shared team has a plan that includes sharing. */
function planNow(access: Access): Plan | null {
  if (access.memberships.some(({ readable, status }) => readable && status === 'active')) return 'premium';
  return planWithoutTeams(access.account, access);
}

/** Null for an account whose teams decide. */
function planWithoutTeams(account: Account, time: PlanTime): Plan | null {
  const plan = planOfTeam(undefined, account, time);
  return plan === 'free' ? null : plan;
}

/** The best plan of the account's own teams, when its trial is over. */
async function bestPlan(
  { database }: PullDeps,
  { account, ...time }: Pick<Access, 'account' | 'now' | 'plans'>,
): Promise<Plan> {
  const teams = await rowsOf(database.reader, { space: account.sid, collection: 'teams' });
  return bestOf(
    teams.map(({ registers }) => planOfTeam((JSON.parse(registers) as Registers).sku?.[0], account, time)),
  );
}

/**
 * The changes since the cursor, at most `limit` rows, and the names of rows that are no longer visible. Throws 520 for
 * a cursor that this server cannot have made.
 */
export async function pullPage(
  deps: PullDeps,
  account: Account,
  { cursor, limit }: { cursor: string; limit: number },
): Promise<PageAnswer> {
  const { reader } = deps.database;
  const access = await readAccess(reader, account, planTime(deps));
  const start = cursor === '' ? null : readCursor(cursor, deps.epoch, access);
  const view = new View(access, new WorkingRows(reader, access.now));
  const reached = new Map<number, SpacePosition>();
  const page = new Page(limit);
  const gone: RowName[] = [];
  let more = false;
  for (const [space, { counter: upTo, access_version }] of access.spaces) {
    const after = start?.spaces.get(space)?.counter ?? 0;
    const counter = await fill(view, reader, { page, space, after, upTo });
    more ||= counter < upTo;
    reached.set(space, { counter, accessVersion: access_version });
    // A device without rows of this space has none to remove.
    if (after > 0) gone.push(...(await hiddenNames(reader, view, { space, after, upTo: counter })));
  }
  for (const space of start?.spaces.keys() ?? []) {
    if (!access.spaces.has(space)) gone.push(...(await lostNames(reader, access, space)));
  }
  return {
    rows: `[${page.texts.join(',')}]`,
    gone: JSON.stringify(gone),
    cursor: encodeCursor({ epoch: deps.epoch, spaces: reached }),
    more,
    access_changed: start !== null && !isSameAccess(start, access),
  };
}

/** The requested part of a listing: everything, some collections, or the matches of one team. */
export interface Wanted {
  readonly collections: readonly string[] | null;
  readonly team: number | null;
  /** Limits the listing to these matches. */
  readonly matches: readonly number[] | null;
}

/**
 * Every existing row with its checksum (PUL-4), and the change up to which the listing is complete (PUL-5). A partial
 * listing has no such change.
 */
export async function listing(deps: PullDeps, account: Account, wanted: Wanted): Promise<ListingAnswer> {
  const { collections, team, matches } = wanted;
  const isWanted = ({ collection, sid, team_sid }: Pick<StoredRow, 'collection' | 'sid' | 'team_sid'>) =>
    collection !== 'matches' ||
    ((team === null || team_sid === team) && (matches === null || matches.includes(sid)));
  const { reader } = deps.database;
  const view = await View.read(reader, account, planTime(deps));
  const { access } = view;
  const names = COLLECTION_NAMES.filter((name) => collections === null || collections.includes(name));
  const tables: Record<string, ListingEntry[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const space of access.spaces.keys()) {
    const own = space === account.sid;
    for (const row of own ? await listingOf(reader, { space }) : await everyShownRow(view, reader, space)) {
      if (isWanted(row))
        tables[row.collection]?.push({ sid: row.sid, i: row.incremental, checksum: row.checksum });
    }
  }
  const complete = collections === null && team === null && matches === null;
  const complete_to = complete
    ? Object.fromEntries([...access.spaces].map(([space, { counter }]) => [String(space), counter]))
    : {};
  const last_synced = encodeCursor(positionOf(deps.epoch, access));
  return { epoch: deps.epoch, tables, last_synced, complete_to };
}

/** The cursor for everything that this access may read, at the time it was read. */
function positionOf(epoch: string, { spaces }: Pick<Access, 'spaces'>): Cursor {
  const positions = [...spaces].map(
    ([sid, { counter, access_version }]) => [sid, { counter, accessVersion: access_version }] as const,
  );
  return { epoch, spaces: new Map(positions) };
}

/**
 * Throws 520 for a malformed cursor, one of another server, or one from this server's future. A space that the account
 * can no longer read is not an error.
 */
function readCursor(text: string, epoch: string, { known }: Access): Cursor {
  const cursor = decodeCursor(text);
  if (cursor === null || cursor.epoch !== epoch) throw apiError(520);
  for (const [space, { counter, accessVersion }] of cursor.spaces) {
    const now = known.get(space);
    if (now === undefined || counter > now.counter || accessVersion > now.access_version) throw apiError(520);
  }
  return cursor;
}

/** Whether the access is the same as when the cursor was written. */
function isSameAccess(cursor: Cursor, { spaces }: Pick<Access, 'spaces'>): boolean {
  if (cursor.spaces.size !== spaces.size) return false;
  return [...spaces].every(
    ([space, { access_version }]) => cursor.spaces.get(space)?.accessVersion === access_version,
  );
}

/** Without registers, because a listing covers all rows at once. */
type ListedRow = Omit<StoredRow, 'registers'>;

/** The rows of another account's space that the account sees. The checksums are of the visible registers. */
async function everyShownRow(view: View, reader: Reader, space: number): Promise<readonly ListedRow[]> {
  const shown: ListedRow[] = [];
  const upTo = view.access.spaces.get(space)?.counter ?? 0;
  for (let after = 0; ; ) {
    const rows = await rowsThatExist(reader, { space, after, upTo, limit: CHUNK });
    for (const { registers, ...row } of await shownRows(view, rows)) shown.push(row);
    if (rows.length < CHUNK) return shown;
    after = rows.at(-1)?.change ?? upTo;
  }
}

class Page {
  readonly texts: string[] = [];
  readonly #limit: number;
  #characters = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get full(): boolean {
    return this.texts.length >= this.#limit || this.#characters >= PAGE_CHARACTERS;
  }

  /** How many rows to read next: as many as fit if they are as long as the previous ones. */
  get nextChunk(): number {
    const rows = this.texts.length;
    const fitting =
      rows === 0 ? FIRST_CHUNK : Math.ceil(((PAGE_CHARACTERS - this.#characters) * rows) / this.#characters);
    return Math.min(CHUNK, fitting, this.#limit - rows);
  }

  add(text: string): void {
    this.texts.push(text);
    this.#characters += text.length;
  }
}

interface Filling {
  readonly page: Page;
  readonly space: number;
  readonly after: number;
  readonly upTo: number;
}

/** Adds a space's changes until the page is full or the end is reached. Returns the position reached. */
async function fill(view: View, reader: Reader, { page, space, after, upTo }: Filling): Promise<number> {
  const select = after === 0 ? rowsThatExist : rowsChangedSince;
  let reached = after;
  while (!page.full && reached < upTo) {
    const limit = page.nextChunk;
    const rows = await select(reader, { space, after: reached, upTo, limit });
    for (const row of await shownRows(view, rows)) {
      if (page.full) return reached;
      page.add(serverRowText({ ...row, text: row.registers }));
      reached = row.change;
    }
    if (rows.length < limit) return upTo;
    // The position also passes rows that are not visible.
    reached = rows.at(-1)?.change ?? upTo;
  }
  return reached;
}
