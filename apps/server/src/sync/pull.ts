/**
 * What a device reads: the health check, pages of changes, and the complete listing. None of it needs a
 * snapshot: every answer says up to which counter it is complete, and that counter is read first (PUL-3).
 */
import { syncInterval } from '@touchline/domain/account/sync-interval';
import { COLLECTION_NAMES } from '@touchline/domain/entity/collections';
import { bestOf, type Plan, planOf } from '@touchline/domain/team/plan';
import type { HealthAnswer, ListingEntry } from '@touchline/sync/protocol';
import type { Registers } from '@touchline/sync/registers';
import type { Reader } from '../database/database.ts';
import { listingOf, rowsChangedSince, rowsOf, rowsThatExist, type StoredRow } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { goneNames, lostNames } from '../sharing/gone.ts';
import { VERSION } from '../version.ts';
import { type Access, type Account, readAccess, trialDaysOf } from './access.ts';
import { type Cursor, decodeCursor, encodeCursor, type SpacePosition } from './cursor.ts';
import { shownRows, View } from './view.ts';
import { serverRowText } from './wire.ts';
import { type RowName, WorkingRows } from './working-rows.ts';

type PullDeps = Pick<Deps, 'database' | 'now' | 'epoch'>;

/** Seconds between health checks where the plan allows the default (section 9: the local store's interval). */
const INTERVAL_SECONDS = 6;

/** Rows in one page at most. */
export const PULL_LIMIT = 5_000;
/** A page ends when it has become this long, in characters: a device must be able to hold it. */
const PAGE_CHARACTERS = 4_000_000;
/** Rows that are read at a time: fewer where they are long, because each may have a million characters. */
const CHUNK = 500;
const FIRST_CHUNK = 50;

/** A `PullPage`: rows and `gone` as JSON. */
export interface PageAnswer {
  readonly rows: string;
  readonly gone: string;
  readonly cursor: string;
  readonly more: boolean;
  /** What the account may read is not what the cursor says: the device compares everything (PUL-4). */
  readonly access_changed: boolean;
}

export interface ListingAnswer {
  readonly epoch: string;
  readonly tables: Readonly<Record<string, readonly ListingEntry[]>>;
  readonly last_synced: string;
  readonly complete_to: Readonly<Record<string, number>>;
}

export async function healthCheck(deps: PullDeps, account: Account): Promise<HealthAnswer> {
  const now = deps.now();
  const access = await readAccess(deps.database.reader, account, now);
  // A team that is shared has the plan for it.
  const shares = access.memberships.some(({ readable, status }) => readable && status === 'active');
  const plan = shares ? 'premium' : await bestPlan(deps, account, now);
  return {
    last_synced: encodeCursor(positionOf(deps.epoch, access)),
    now,
    interval: syncInterval([plan], INTERVAL_SECONDS),
    version: VERSION,
  };
}

/** The best plan among the account's own teams; they are read only when its trial is over. */
async function bestPlan({ database }: PullDeps, account: Account, now: number): Promise<Plan> {
  const trialDays = trialDaysOf(account, now);
  if (trialDays >= 0) return 'trial';
  const teams = await rowsOf(database.reader, { space: account.sid, collection: 'teams' });
  const plans = teams.map(({ registers }) => {
    const sku = (JSON.parse(registers) as Registers).sku?.[0];
    return planOf({ sku: typeof sku === 'string' ? sku : '', trialDays });
  });
  return bestOf(plans);
}

/**
 * What changed since the cursor, at most `limit` rows, and what is not to be seen any more. Throws 520 for a
 * cursor that is none of ours.
 */
export async function pullPage(
  deps: PullDeps,
  account: Account,
  { cursor, limit }: { cursor: string; limit: number },
): Promise<PageAnswer> {
  const { reader } = deps.database;
  const access = await readAccess(reader, account, deps.now());
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
    // A device that has nothing of this space has nothing to give up.
    if (after > 0) gone.push(...(await goneNames(reader, view, { space, after, upTo: counter })));
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

/** What a listing is asked for: everything, or some tables, or the matches of one team only. */
export interface Wanted {
  readonly collections: readonly string[] | null;
  readonly team: number | null;
  /** Of matches only these. */
  readonly matches: readonly number[] | null;
}

/**
 * Every row that exists, with its checksum (PUL-4), and up to which change this is complete (PUL-5): nothing,
 * for a part of it.
 */
export async function listing(deps: PullDeps, account: Account, wanted: Wanted): Promise<ListingAnswer> {
  const { collections, team, matches } = wanted;
  const isWanted = ({ collection, sid, team_sid }: Pick<StoredRow, 'collection' | 'sid' | 'team_sid'>) =>
    collection !== 'matches' ||
    ((team === null || team_sid === team) && (matches === null || matches.includes(sid)));
  const { reader } = deps.database;
  const view = await View.read(reader, account, deps.now());
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

/** The cursor of everything that this access may read, as of when it was read. */
function positionOf(epoch: string, { spaces }: Pick<Access, 'spaces'>): Cursor {
  const positions = [...spaces].map(
    ([sid, { counter, access_version }]) => [sid, { counter, accessVersion: access_version }] as const,
  );
  return { epoch, spaces: new Map(positions) };
}

/**
 * Malformed, of another server, or of a future that this server has not seen: 520. A space that the account
 * may not read any more is none of these.
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

/** The same spaces as when the cursor was written, each with the same access. */
function isSameAccess(cursor: Cursor, { spaces }: Pick<Access, 'spaces'>): boolean {
  if (cursor.spaces.size !== spaces.size) return false;
  return [...spaces].every(
    ([space, { access_version }]) => cursor.spaces.get(space)?.accessVersion === access_version,
  );
}

/** Without its registers: a listing tells of all rows at once. */
type ListedRow = Omit<StoredRow, 'registers'>;

/** All that somebody sees of another's space; what he sees is not what the listing's checksums are of. */
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

  /** How many rows may be read next: as many as fit, if they are as long as those before. */
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

/** Adds a space's changes until the page is full or the end is reached; answers how far it came. */
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
    // What is not shown is passed, too.
    reached = rows.at(-1)?.change ?? upTo;
  }
  return reached;
}
