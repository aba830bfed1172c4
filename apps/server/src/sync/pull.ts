/**
 * What a device reads: the health check, pages of changes, and the complete listing. None of it needs a
 * snapshot: every answer says up to which counter it is complete, and that counter is read first (PUL-3).
 */
import { syncInterval } from '@touchline/domain/account/sync-interval';
import { COLLECTION_NAMES } from '@touchline/domain/entity/collections';
import { planOf } from '@touchline/domain/team/plan';
import type { HealthAnswer, ListingEntry } from '@touchline/sync/protocol';
import { listingOf, rowsChangedSince, rowsThatExist } from '../database/rows.ts';
import { readSpace } from '../database/spaces.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { type Access, type Account, accessOf, trialDaysOf } from './access.ts';
import { type Cursor, decodeCursor, encodeCursor, type SpacePosition } from './cursor.ts';
import { serverRowText } from './wire.ts';

type PullDeps = Pick<Deps, 'database' | 'now' | 'epoch'>;

/** Seconds between health checks where the plan allows the default (section 9: the local store's interval). */
const INTERVAL_SECONDS = 6;

/** Rows in one page at most. */
export const PULL_LIMIT = 5_000;
/** A page ends when it has become this long, in characters: a device must be able to hold it. */
const PAGE_CHARACTERS = 4_000_000;
/** Rows that are read at a time. */
const CHUNK = 500;

/** A `PullPage`: rows and `gone` as JSON. */
export interface PageAnswer {
  readonly rows: string;
  readonly gone: string;
  readonly cursor: string;
  readonly more: boolean;
}

export interface ListingAnswer {
  readonly epoch: string;
  readonly tables: Readonly<Record<string, readonly ListingEntry[]>>;
  readonly last_synced: string;
  readonly complete_to: Readonly<Record<string, number>>;
}

export async function healthCheck(deps: PullDeps, account: Account): Promise<HealthAnswer> {
  const now = deps.now();
  const position = await currentPosition(deps, accessOf(account, now));
  const plan = planOf({ sku: '', trialDays: trialDaysOf(account, now) });
  return {
    last_synced: encodeCursor(position),
    now,
    interval: syncInterval({ variant: 'team', plan }, INTERVAL_SECONDS),
    version: VERSION,
  };
}

/** What changed since the cursor, at most `limit` rows. Throws 520 for a cursor that is none of ours. */
export async function pullPage(
  deps: PullDeps,
  account: Account,
  { cursor, limit }: { cursor: string; limit: number },
): Promise<PageAnswer> {
  const end = await currentPosition(deps, accessOf(account, deps.now()));
  const start = cursor === '' ? null : readCursor(cursor, end);
  const reached = new Map<number, SpacePosition>();
  const page = new Page(limit);
  let more = false;
  for (const [space, target] of end.spaces) {
    const from = start?.spaces.get(space)?.counter ?? 0;
    const counter = await fill(deps, page, { space, after: from, upTo: target.counter });
    more ||= counter < target.counter;
    reached.set(space, { counter, accessVersion: target.accessVersion });
  }
  return {
    rows: `[${page.texts.join(',')}]`,
    gone: '[]',
    cursor: encodeCursor({ epoch: deps.epoch, spaces: reached }),
    more,
  };
}

/** What a listing is asked for: everything, or some tables, or the matches of one team only. */
export interface Wanted {
  readonly collections: readonly string[] | null;
  readonly team: number | null;
}

/**
 * Every row that exists, with its checksum (PUL-4), and up to which change this is complete (PUL-5): nothing,
 * for a part of it.
 */
export async function listing(deps: PullDeps, account: Account, wanted: Wanted): Promise<ListingAnswer> {
  const { collections, team } = wanted;
  const position = await currentPosition(deps, accessOf(account, deps.now()));
  const names = COLLECTION_NAMES.filter((name) => collections === null || collections.includes(name));
  const tables: Record<string, ListingEntry[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const space of position.spaces.keys()) {
    for (const row of await listingOf(deps.database.reader, { space })) {
      if (team !== null && row.collection === 'matches' && row.team_sid !== team) continue;
      tables[row.collection]?.push({ sid: row.sid, i: row.incremental, checksum: row.checksum });
    }
  }
  const complete = collections === null && team === null;
  const complete_to = complete
    ? Object.fromEntries([...position.spaces].map(([space, { counter }]) => [String(space), counter]))
    : {};
  return { epoch: deps.epoch, tables, last_synced: encodeCursor(position), complete_to };
}

/** The cursor of everything that this access may read, as of now. */
export async function currentPosition(
  deps: Pick<PullDeps, 'database' | 'epoch'>,
  access: Access,
): Promise<Cursor> {
  const spaces = new Map<number, SpacePosition>();
  for (const sid of access.spaces) {
    const space = await readSpace(deps.database.reader, sid);
    if (space !== undefined) spaces.set(sid, { counter: space.counter, accessVersion: space.access_version });
  }
  return { epoch: deps.epoch, spaces };
}

/** Malformed, of another server, or of a future that this server has not seen: 520. */
function readCursor(text: string, now: Cursor): Cursor {
  const cursor = decodeCursor(text);
  if (cursor === null || cursor.epoch !== now.epoch) throw apiError(520);
  for (const [space, { counter, accessVersion }] of cursor.spaces) {
    const known = now.spaces.get(space);
    if (known === undefined) throw apiError(520);
    if (counter > known.counter || accessVersion > known.accessVersion) throw apiError(520);
  }
  return cursor;
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

  get room(): number {
    return this.#limit - this.texts.length;
  }

  add(text: string): void {
    this.texts.push(text);
    this.#characters += text.length;
  }
}

/** Adds a space's changes until the page is full or the end is reached; answers how far it came. */
async function fill(
  { database }: PullDeps,
  page: Page,
  { space, after, upTo }: { space: number; after: number; upTo: number },
): Promise<number> {
  const select = after === 0 ? rowsThatExist : rowsChangedSince;
  let reached = after;
  while (!page.full && reached < upTo) {
    const limit = Math.min(CHUNK, page.room);
    const rows = await select(database.reader, { space, after: reached, upTo, limit });
    for (const row of rows) {
      if (page.full) return reached;
      page.add(serverRowText({ ...row, text: row.registers }));
      reached = row.change;
    }
    if (rows.length < limit) return upTo;
  }
  return reached;
}
