/**
 * Which rows and registers an account sees, and in which role it acts on them (PUL-8): its own rows completely, another
 * account's team as far as its role allows. Listings, pulls, answers, typed reads and history all use this.
 */

import {
  isOpenToTeam,
  readableWhenInvited,
  type SeenRow,
  seesRow,
  seesRows,
} from '@touchline/domain/access/field-access';
import {
  type Reader as FieldReader,
  namesCardsBy,
  visibleValue,
} from '@touchline/domain/access/visible-value';
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { splitPath } from '@touchline/domain/entity/fields/slots';
import { isCollectionName } from '@touchline/domain/entity/rows/collections';
import { assemble, type Value } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { ENTRIES_JUDGED, withheldFromFans } from '@touchline/domain/match/timeline/fan-entries';
import { bestOf, type Plan } from '@touchline/domain/plan/plan';
import { isPictureBlock, NAMING_FIELDS } from '@touchline/domain/privacy/fan-app';
import { registersPublishResults } from '@touchline/domain/privacy/results';
import { type Actor, roleAllows } from '@touchline/domain/team/permissions';
import {
  checksum,
  DELETED,
  type Json,
  type Register,
  type Registers,
  valuesOf,
} from '@touchline/sync/model/registers';
import { formatStamp, type Stamp } from '@touchline/sync/model/stamp';
import type { Reader } from '#platform/database/database.ts';
import type { StoredRow } from '#platform/database/rows.ts';
import { ORIGIN } from '../ids/origin.ts';
import {
  type Access,
  type Account,
  type Membership,
  type PlanTime,
  planOfTeam,
  readAccess,
  trialEndOf,
} from '../people/access.ts';
import { type RowName, WorkingRow, WorkingRows } from '../write/working-rows.ts';
import { FanNames } from './fan-names.ts';
import { type RowFacts, TeamRows } from './team-rows.ts';

export class View {
  readonly access: Access;
  readonly rows: WorkingRows;
  readonly #teamRows: TeamRows;
  readonly #fanNames: FanNames;
  readonly #readable: readonly Membership[];
  /** The owner by team, because each team has its own plan. Writes of rows do not change a plan. */
  readonly #owner = new Map<number, readonly Actor[]>();
  /** Cached by the registers of a match, because its history asks for each earlier value. */
  readonly #withheldOf = new WeakMap<Registers, ReadonlySet<string>>();

  constructor(access: Access, rows: WorkingRows) {
    this.access = access;
    this.rows = rows;
    this.#teamRows = new TeamRows(rows);
    this.#fanNames = new FanNames(rows);
    this.#readable = access.memberships.filter(({ readable }) => readable);
  }

  static async read(db: Reader, account: Account, time: PlanTime): Promise<View> {
    return new View(await readAccess(db, account, time), new WorkingRows(db, time.now));
  }

  isOwn({ space }: Pick<RowFacts, 'space'>): boolean {
    return space === this.access.account.sid;
  }

  /** Reads everything that is needed to decide about these rows; nothing for the account's own. */
  async prepare(rows: readonly RowFacts[]): Promise<void> {
    const foreign = rows.filter((row) => !this.isOwn(row) && this.access.spaces.has(row.space));
    if (foreign.length === 0) return;
    const spaces = new Set(foreign.map(({ space }) => space));
    const teams = this.#readable.filter(({ space }) => spaces.has(space)).map(({ team_sid }) => team_sid);
    await this.#teamRows.prepare(foreign, teams, (names) => this.rows.load(names));
  }

  /** Whether the row exists for this account. Rows of other accounts need `prepare` first. */
  sees(row: RowFacts): boolean {
    return this.isOwn(row) || this.#sights(row).length > 0;
  }

  /** The roles in which the account may act on the row: as its owner, or as a member of its teams. */
  actors(row: RowFacts): readonly Actor[] {
    if (this.isOwn(row)) {
      const team = row.collection === 'teams' ? row.sid : row.teamSid;
      return this.#owner.get(team) ?? this.#ownerOf(team);
    }
    return this.#sights(row)
      .filter(({ status }) => status === 'active')
      .map(({ role, capabilities, team_sid, owner }) => ({
        role,
        capabilities,
        plan: this.#planOf(team_sid, owner),
      }));
  }

  /**
   * An earlier value of a register as the account may see it: only if it could read the value then, and may still read
   * it now. An event that became private, for example, is hidden. Of a row that was opened to the team only those who
   * also read closed ones see earlier values, because it may not have been open then.
   */
  earlierValue(
    row: RowFacts,
    path: string,
    { value, at, laterUnnamed }: { value: Json; at: number; laterUnnamed: boolean },
  ): Json | undefined {
    if (this.isOwn(row)) return value;
    const sights = this.#sights(row).filter(({ since }) => since <= at);
    if (this.#withheld(sights, row)?.has(path) === true) return undefined;
    if ((isNaming(row.collection, path) || isPictureBlock(value)) && !sights.some(seesNames))
      return undefined;
    const present = row.registers[path]?.[0] as Value | undefined;
    if (present !== undefined && this.#valueFor(sights, row, [path, present]) === undefined) return undefined;
    return this.#valueFor(sights, row, [path, value as Value], { laterUnnamed });
  }

  /** When the account's access to another account's row began, milliseconds since 1970. */
  since(row: RowFacts): number {
    return Math.min(...this.#sights(row).map(({ since }) => since));
  }

  /** The registers of another account's row that the account may read; null when the row does not exist for it. */
  registers(row: RowFacts): Registers | null {
    const sights = this.#sights(row);
    if (sights.length === 0) return null;
    const withheld = this.#withheld(sights, row);
    const names = this.#withheldNames(sights, row);
    const known = { isOpenToTeam: isOpenToTeam(seenRow(row)) };
    const shown: Record<string, Register> = {};
    for (const [path, [value, stamp]] of Object.entries(row.registers)) {
      if (withheld?.has(path) === true || names.has(path)) continue;
      const visible = this.#valueFor(sights, row, [path, value as Value], known);
      if (visible !== undefined) shown[path] = [visible, stamp];
    }
    const [membership] = sights;
    if (withheld !== null && membership !== undefined)
      shown[ENTRIES_JUDGED] = [true, serverStamp(membership.since)];
    return row.collection === 'teams' && membership !== undefined
      ? { ...shown, ...registersOf(membership) }
      : shown;
  }

  /** The memberships through which the account sees the row. */
  #sights(row: RowFacts): readonly Membership[] {
    const { collection, space, sid } = row;
    if (!isCollectionName(collection)) return [];
    return this.#readable.filter((membership) => {
      if (membership.space !== space) return false;
      if (membership.status === 'pending') return collection === 'teams' && sid === membership.team_sid;
      if (!seesRow(membership, seenRow(row)) || !this.#teamRows.has(row, membership.team_sid)) return false;
      return (
        collection !== 'media' ||
        seesRows(membership, 'media') ||
        seesNames(membership) ||
        this.#fanNames.showsPicture(row, membership.team_sid)
      );
    });
  }

  /** Registers with names, numbers and photos that the account does not get. In several teams the strictest counts. */
  #withheldNames(sights: readonly Membership[], row: RowFacts): ReadonlySet<string> {
    if (sights.some(seesNames)) return NO_PATHS;
    return new Set(sights.flatMap(({ team_sid }) => this.#fanNames.withheld(row, team_sid)));
  }

  /**
   * Registers of a match that the account does not get because of other registers (fan-entries.ts); null when it gets
   * all.
   */
  #withheld(sights: readonly Membership[], { collection, registers }: RowFacts): ReadonlySet<string> | null {
    if (collection !== 'matches' || sights.some((membership) => roleAllows(membership, 'seeLineups')))
      return null;
    const known = this.#withheldOf.get(registers);
    if (known !== undefined) return known;
    const withheld = withheldFromFans(assemble(matchFields, valuesOf(registers)));
    this.#withheldOf.set(registers, withheld);
    return withheld;
  }

  #valueFor(
    sights: readonly Membership[],
    row: RowFacts,
    [path, value]: readonly [path: string, value: Value],
    known: Pick<FieldReader, 'isOpenToTeam' | 'laterUnnamed'> = {},
  ): Json | undefined {
    for (const membership of sights) {
      const team = this.rows.get({ collection: 'teams', sid: membership.team_sid });
      const reader = {
        ...membership,
        namesCards: namesCardsBy((path) => team?.value(path)),
        withResults: publishesResults(team, row),
        ...known,
      };
      const visible = seenAs(reader, row.collection as CollectionName, [path, value]);
      if (visible !== undefined) return visible;
    }
    return undefined;
  }

  #ownerOf(team: number): readonly Actor[] {
    const plan = this.#planOf(team, this.access.account);
    const actors: readonly Actor[] = [{ role: '', capabilities: [], plan }];
    this.#owner.set(team, actors);
    return actors;
  }

  /** A team's plan. For rows without a team the best plan of the owner's teams that were read. */
  #planOf(team: number, owner: Account): Plan {
    const plan = (row: WorkingRow | undefined) => planOfTeam(row?.value('sku'), owner, this.access);
    if (team !== 0) return plan(this.rows.get({ collection: 'teams', sid: team }));
    const own = this.rows.all().filter((row) => row.collection === 'teams' && row.space === owner.sid);
    return bestOf([plan(undefined), ...own.map(plan)]);
  }
}

/** The stored rows that the account sees, limited to what it may read. Its own rows are not parsed. */
export async function shownRows(view: View, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const foreign = new Map(
    rows.filter((row) => !view.isOwn(row)).map((row) => [row, WorkingRow.read(row)] as const),
  );
  if (foreign.size === 0) return rows;
  await view.prepare([...foreign.values()]);
  return rows.flatMap((row) => {
    const facts = foreign.get(row);
    if (facts === undefined) return [row];
    const registers = view.registers(facts);
    return registers === null
      ? []
      : [{ ...row, registers: JSON.stringify(registers), checksum: checksum(registers) }];
  });
}

/** Names of rows that the account does not see. */
export async function unseen(view: View, names: readonly RowName[]): Promise<readonly RowName[]> {
  await view.rows.load(names);
  await view.prepare(names.flatMap((name) => view.rows.get(name) ?? []));
  return names.filter((name) => {
    const row = view.rows.get(name);
    return row === undefined || !view.sees(row);
  });
}

const NO_PATHS: ReadonlySet<string> = new Set();

const seesNames = (membership: Membership): boolean => roleAllows(membership, 'seeNames');

/** A name, a number or a photo of a player, whose earlier values may show more than the present one. */
function isNaming(collection: string, path: string): boolean {
  if (collection === 'teams') return splitPath(path).owner === 'shirtnumbers';
  return collection === 'players' && NAMING_FIELDS.some((field) => field === path);
}

function publishesResults(team: WorkingRow | undefined, { collection, registers }: RowFacts): boolean {
  if (collection !== 'matches') return true;
  return registersPublishResults(
    (path) => team?.value(path),
    (path) => registers[path]?.[0],
  );
}

/** What decides who knows of the row. */
export function seenRow({ collection, registers }: Pick<RowFacts, 'collection' | 'registers'>): SeenRow {
  return { collection: collection as CollectionName, value: (path) => registers[path]?.[0] };
}

function seenAs(
  membership: Membership & FieldReader,
  collection: CollectionName,
  [path, value]: readonly [path: string, value: Value],
): Value | undefined {
  if (path === DELETED) return value;
  if (membership.status === 'pending') return readableWhenInvited(collection, path) ? value : undefined;
  // A device that brings the row back after a restore needs this register (PUL-6).
  if (path === ORIGIN) return value;
  return visibleValue(membership, collection, [path, value]);
}

/**
 * The reader's own role and permissions as registers of the team's row. The server makes them; no update carries them.
 */
function registersOf({ role, capabilities, status, since, owner }: Membership): Registers {
  const stamp = serverStamp(since);
  const said: Registers = {
    role: [role, stamp],
    capabilities: [capabilities, stamp],
    shared: [true, stamp],
    status: [status, stamp],
  };
  // The team's plan does not concern a pending invitation.
  return status === 'active' ? { ...said, trial_end: [trialEndOf(owner), stamp] } : said;
}

function serverStamp(time: number): Stamp {
  return formatStamp({ time, counter: 0, device: 'server' });
}
