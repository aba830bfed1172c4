/**
 * Applies mutations inside one transaction, from a device's batch, a typed call or the sign-up. Each mutation is
 * admitted or refused separately (OUT-5). Admitted ones are merged register by register.
 */

import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { definitionOf, parseOperation } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { isPartOfRow, subjectIn } from '@touchline/domain/entity/rows/team-links';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { MAX_TEAMS_DEFAULT } from '@touchline/domain/limits';
import { LEVELS_DOUBTED_AT } from '@touchline/domain/privacy/doubt';
import type { Actor } from '@touchline/domain/team/permissions';
import type { Mutation, MutationResult } from '@touchline/sync/model/protocol';
import {
  DELETED,
  type Path,
  type Register,
  type Registers,
  stampChanges,
} from '@touchline/sync/model/registers';
import { formatStamp, parseStamp } from '@touchline/sync/model/stamp';
import type { Maximums } from '#platform/config/maximums.ts';
import type { Tx } from '#platform/database/database.ts';
import { originKeys } from '#platform/database/origin-key.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { bytesOf } from '#platform/database/sizes.ts';
import type { ChangeNumbers, SpaceSizes } from '#platform/database/spaces.ts';
import type { DueJobs } from '#platform/jobs/due-jobs.ts';
import { scheduleJobs } from '#platform/jobs/schedule.ts';
import { NO_ACCOUNT } from '../authors/authors.ts';
import { ErasedRows } from '../erased/erased-rows.ts';
import { type Lease, readLeases, useLeases } from '../ids/leases.ts';
import { ORIGIN, originOf, withoutOrigin } from '../ids/origin.ts';
import { type Creation, type Making, type ReturnedId, returnedIds } from '../ids/returned.ts';
import type { Access } from '../people/access.ts';
import { logPrivacy, type PrivacyWriter } from '../privacy/privacy-log.ts';
import type { RowToSend } from '../pull/wire.ts';
import { EarlierNames, mayName, namedBy } from '../view/naming.ts';
import { View } from '../view/view.ts';
import { changesViews, changeViews, writeViewChange } from '../view/view-changes.ts';
import { followUps } from '../write/follow-ups.ts';
import { serverStamp } from '../write/server-clock.ts';
import { type RowName, WorkingRow, WorkingRows } from '../write/working-rows.ts';
import { check, checkRegisters, exceedsQuota, outgrows, overfills, refused } from './admission.ts';
import { isKeptSession, loadNotesOfDeleted } from './kept-sessions.ts';

export interface ApplicationParts {
  readonly tx: Tx;
  readonly access: Access;
  /** Covers every space that the account may write in; these are locked. */
  readonly numbers: ChangeNumbers;
  readonly maximums: Maximums;
  readonly dueJobs: DueJobs;
  /**
   * For a person without an account: the only registers that they may change. No role decides, and the author is
   * unknown.
   */
  readonly registers?: ReadonlySet<Path>;
  /** The account of such a person who is signed in; for the privacy log. */
  readonly signedIn?: number;
  /** For a device, which may have deleted sessions without knowing what others recorded. */
  readonly keepsRecorded?: boolean;
}

/** The spaces and accounts that a committed transaction concerns. */
export interface Written {
  /** Spaces with changes. */
  readonly spaces: readonly number[];
  /** Accounts that share a changed team. */
  readonly accounts: readonly number[];
}

/** What an application has written, before its commit. */
export interface Saved extends Written {
  /** Whether people with whom a team is shared see other rows than before. The person who wrote may be one of them. */
  readonly viewsChanged: boolean;
  /** Whether jobs were scheduled that are due now. */
  readonly scheduled: boolean;
}

const APPLIED: MutationResult = { status: 'applied' };
const NOTHING: SpaceSizes = { rows: 0, history: 0 };

export class Application {
  readonly rows: WorkingRows;
  readonly #tx: Tx;
  readonly #access: Access;
  readonly #numbers: ChangeNumbers;
  readonly #view: View;
  readonly #maximums: Maximums;
  readonly #dueJobs: DueJobs;
  readonly #registers: ReadonlySet<Path> | null;
  readonly #signedIn: number;
  readonly #keepsRecorded: boolean;
  readonly #earlier = new EarlierNames();
  readonly #erased = new ErasedRows();
  readonly #leases = new Map<string, Lease>();
  readonly #returned = new Map<string, ReturnedId>();
  readonly #usedLeases: Lease[] = [];
  /** Rows whose creation was refused. */
  readonly #notMade = new Set<string>();
  /** Sizes that were admitted and not saved yet, by space. */
  readonly #waiting = new Map<number, SpaceSizes>();
  #originKeys: readonly string[] = [];
  #teams = 0;
  #maxTeams = 0;

  constructor({
    tx,
    access,
    numbers,
    maximums,
    dueJobs,
    registers,
    signedIn,
    keepsRecorded,
  }: ApplicationParts) {
    this.#tx = tx;
    this.#access = access;
    this.#numbers = numbers;
    this.#maximums = maximums;
    this.#dueJobs = dueJobs;
    this.#registers = registers ?? null;
    this.#signedIn = signedIn ?? NO_ACCOUNT;
    this.#keepsRecorded = keepsRecorded ?? false;
    this.rows = new WorkingRows(tx, access.now);
    this.#view = new View(access, this.rows);
  }

  /** Reads everything that is needed to decide about these mutations. */
  async prepare(mutations: readonly (Mutation | null)[]): Promise<void> {
    // The first mutation of a new row creates it; only that one names its team.
    const named = new Map<string, Creation>();
    const parents: RowName[] = [];
    for (const mutation of mutations) {
      const operation = mutation === null ? undefined : parseOperation(mutation.op);
      if (mutation === null || operation === undefined) continue;
      const parent = parentOf(operation.collection, mutation.registers);
      const inTeam = parent !== null && parent !== 'account';
      const name = `${operation.collection}/${mutation.sid}`;
      if (!named.has(name)) named.set(name, { collection: operation.collection, sid: mutation.sid, inTeam });
      if (inTeam) parents.push(parent);
    }
    const own = [...named.values()];
    await this.rows.load(own);
    const teams = this.rows.all().filter(({ teamSid }) => teamSid !== 0);
    await this.rows.load([
      ...parents,
      ...teams.map(({ teamSid }) => ({ collection: 'teams', sid: teamSid })),
    ]);
    if (this.#access.memberships.length > 0) await this.#loadNamed(mutations);
    // Some fields need a plan, such as the ratings of a session and the club page of an account. A row within a row has no
    // team of its own, and an account has the best plan of its teams.
    if (own.some(({ collection }) => isPartOfRow(collection) || collection === 'account'))
      await this.#loadTeams();
    await this.#view.prepare(this.rows.all());
    await this.#erased.load(this.#tx, [
      this.#access.account.sid,
      ...this.rows.all().map(({ space }) => space),
    ]);
    if (this.#keepsRecorded) await loadNotesOfDeleted(this.#tx, this.rows, mutations);
    const missing = own.filter((name) => this.rows.get(name) === undefined);
    if (missing.length > 0) await this.#loadLeases(missing);
    if (own.some(({ collection }) => collection === 'teams')) await this.#countTeams();
  }

  /**
   * Decides about one mutation and merges it. Later mutations see its result. Those of a row whose creation was refused
   * do not create it: without the register that names its team it would be in another space, and its owner could never
   * bring it back after a restore.
   */
  apply(said: Mutation | null): MutationResult {
    const result = this.#apply(said);
    const collection = said === null ? undefined : parseOperation(said.op)?.collection;
    if (said === null || collection === undefined || result.status !== 'refused') return result;
    if (this.rows.get({ collection, sid: said.sid }) === undefined)
      this.#notMade.add(`${collection}/${said.sid}`);
    return result;
  }

  #apply(said: Mutation | null): MutationResult {
    const operation = said === null ? undefined : parseOperation(said.op);
    if (said === null || operation === undefined) return refused(500);
    const { collection, kind } = operation;
    const known = this.#visible({ collection, sid: said.sid });
    const made = known === null ? this.#make(collection, said) : null;
    const row = known ?? made?.row;
    if (row === undefined) return refused(404);
    if (this.#erased.has(row)) {
      return kind === 'delete' ? APPLIED : refused(404, USER_TEXTS.playerErased);
    }
    const { registers: given, claimed } = withoutOrigin(said.registers);
    const registers = this.#erased.clean(row, given);
    const mutation = { ...said, registers };
    const creating = known === null;
    const actors = made?.actors ?? this.#view.actors(row);
    const only = this.#registers;
    const account = this.#access.account.sid;
    const problem =
      only === null
        ? check({ account, actors, row, collection, kind, mutation, creating })
        : checkRegisters({ collection, creating, mutation, only });
    if (problem !== null) return problem;
    if (kind === 'delete' && this.#keepsRecorded && isKeptSession(row, this.rows)) {
      return refused(403, USER_TEXTS.trainingRecorded);
    }
    const becomesTeam = collection === 'teams' && (creating || restores(row, mutation.registers));
    if (becomesTeam && this.#teams >= this.#mostTeams(mutation.sid)) {
      return refused(403, USER_TEXTS.maximumTeams);
    }
    if (!this.#mayName(row, mutation.registers)) return refused(404);
    if (outgrows(row, mutation.registers)) return refused(400);
    if (this.#exceedsQuota(row, mutation.registers)) return refused(403, USER_TEXTS.maximumStorage);
    const tooMany = overfills(row, mutation.registers, this.#maximums);
    if (tooMany !== null) return tooMany;
    const wasDeleted = row.deleted;
    const origin = made === null ? {} : this.#created(made, registers, claimed);
    this.#merge(row, { ...registers, ...origin }, mutation.incremental);
    if (collection === 'teams') this.#teams += Number(!row.deleted) - Number(!creating && !wasDeleted);
    return row.deleted && kind === 'update' ? { status: 'deleted' } : APPLIED;
  }

  /**
   * A change that the server itself decided, of a row that it has loaded. No role decides. Its stamp is later than all
   * stamps in the row.
   */
  impose(row: WorkingRow, changes: Changes): void {
    const registers = stampChanges(changes, serverStamp(row.registers, this.#access.now));
    this.#merge(row, registers, row.incremental + 1);
  }

  /** Writes the changes and their effects on the views of others, and schedules the jobs that follow from them. */
  async save(): Promise<Saved> {
    const spaces = new Set(this.rows.toWrite().map(({ space }) => space));
    const accounts = new Set<number>();
    let viewsChanged = false;
    for (const space of spaces) {
      if (!this.#numbers.isShared(space)) continue;
      const change = await changeViews(this.#tx, this.rows, space);
      await writeViewChange(this.#tx, change, { space, numbers: this.#numbers });
      for (const account of change.accounts) accounts.add(account);
      viewsChanged ||= changesViews(change);
    }
    viewsChanged ||= this.rows.all().some(({ renumbered }) => renumbered);
    for (const [space, rows] of Map.groupBy(this.rows.toWrite(), (row) => row.space)) {
      await this.#numbers.ensure(space, rows.length);
    }
    await this.rows.save(this.#numbers);
    await logPrivacy(this.#tx, this.rows.toWrite(), this.#privacyWriter());
    await this.#numbers.settle();
    await useLeases(this.#tx, this.#usedLeases);
    const jobs = followUps(this.rows.toWrite(), { kinds: this.#dueJobs.kinds, now: this.#access.now });
    await scheduleJobs(this.#tx, jobs);
    return { spaces: [...spaces], accounts: [...accounts], viewsChanged, scheduled: jobs.length > 0 };
  }

  #privacyWriter(): PrivacyWriter {
    const { account, now: at } = this.#access;
    const writer = this.#registers === null ? account.sid : this.#signedIn;
    return { at, way: writer === NO_ACCOUNT ? 'link' : 'account', account: writer };
  }

  /** The current rows as the account may read them. */
  readable(names: readonly RowName[]): readonly RowToSend[] {
    return names.flatMap((name) => {
      const row = this.#visible(name);
      if (row === null) return [];
      if (this.#view.isOwn(row)) return [row];
      const registers = this.#view.registers(row);
      return registers === null ? [] : [{ ...toSend(row), text: JSON.stringify(registers) }];
    });
  }

  #exceedsQuota(row: WorkingRow, registers: Registers): boolean {
    // In a space without write permission only registers that the server already has are admitted, which take no room.
    if (!this.#numbers.isLocked(row.space)) return false;
    const sizes = this.#numbers.sizes(row.space);
    const waiting = this.#waiting.get(row.space) ?? NOTHING;
    return exceedsQuota(row, registers, { sizes, waiting, maximums: this.#maximums });
  }

  /** Counts an upper bound of what will be written, until the row is saved. */
  #merge(row: WorkingRow, registers: Registers, incremental: number): void {
    const lostBefore = row.lostBytes;
    const account = this.#registers === null ? this.#access.account.sid : NO_ACCOUNT;
    this.rows.merge(row, { registers, incremental, account });
    const { rows, history } = this.#waiting.get(row.space) ?? NOTHING;
    this.#waiting.set(row.space, {
      rows: rows + bytesOf(JSON.stringify(registers)),
      history: history + row.lostBytes - lostBefore,
    });
  }

  /** Rows of other accounts are treated as missing. */
  #visible(name: RowName): WorkingRow | null {
    const row = this.rows.get(name);
    return row === undefined || !this.#view.sees(row) ? null : row;
  }

  /** Creates a row with an id that this account leased, in the space of the row's parent. */
  #make(collection: CollectionName, { sid, registers }: Mutation): Made | null {
    // A row that the account cannot see still exists and must not be overwritten.
    if (this.rows.get({ collection, sid }) !== undefined) return null;
    if (this.#notMade.has(`${collection}/${sid}`)) return null;
    const parent = parentOf(collection, registers);
    if (parent === null) return null;
    const owner = parent === 'account' ? null : this.#visible(parent);
    if (parent !== 'account' && (owner === null || owner.deleted)) return null;
    const account = this.#access.account.sid;
    const space = owner?.space ?? account;
    const ownId = definitionOf(collection).ids === null;
    const lease = ownId ? null : this.#leaseOf({ collection, sid }, { space, registers });
    if (ownId ? owner?.sid !== sid : lease?.account_sid !== account) return null;
    const token = registers.match_token?.[0];
    if (collection === 'matches' && token !== undefined && token !== lease?.match_token) return null;
    const team_sid = owner?.collection === 'teams' ? owner.sid : 0;
    const row = WorkingRow.make({ collection, sid, space, team_sid });
    // The new row has no registers yet, so its owner comes from the mutation.
    return { row, actors: this.#view.actors(owner ?? row), lease };
  }

  #leaseOf({ collection, sid }: RowName, making: Making): Lease | null {
    const name = `${collection}/${sid}`;
    const returned = this.#returned.get(name);
    return returned === undefined ? (this.#leases.get(name) ?? null) : returned.leaseFor(making);
  }

  /**
   * After a restore, lost rows are restored before later deletions are. Both together may reach the maximum, so it
   * doubles.
   */
  #mostTeams(sid: number): number {
    return this.#returned.has(`teams/${sid}`) ? 2 * this.#maxTeams : this.#maxTeams;
  }

  /** The registers that the server itself sets on a new row. */
  #created({ row, lease }: Made, registers: Registers, claimed: Register | undefined): Registers {
    this.rows.put(row);
    if (lease === null) return {};
    this.#usedLeases.push(lease);
    const [first] = Object.values(registers)
      .map((register) => register[1])
      .toSorted();
    const at = claimed?.[1] ?? first;
    if (at === undefined) return {};
    const stamp = formatStamp({ ...parseStamp(at), device: 'server' });
    const { collection, sid, space } = row;
    const { match_token: token } = lease;
    const said: Record<string, Register> = {};
    if (token !== '' && registers.match_token === undefined) said.match_token = [token, stamp];
    // The restored server has lost what the families of this team chose.
    if (this.#returned.has(`${collection}/${sid}`) && collection === 'teams')
      said[LEVELS_DOUBTED_AT] = [Math.floor(this.#access.now / 1_000), stamp];
    // A row in another account's space needs a proof, because no lease shows that the row existed. A row whose origin
    // was claimed after a restore also needs one.
    const needsProof = row.space !== this.#access.account.sid || claimed !== undefined;
    const [key] = this.#originKeys;
    if (key !== undefined && needsProof) {
      said[ORIGIN] = [originOf(key, { collection, sid, space, token }), stamp];
    }
    return said;
  }

  /** A member may bring only rows that they can already see into another account's team. */
  #mayName(row: WorkingRow, registers: Registers): boolean {
    if (this.#view.isOwn(row)) return true;
    const sees = (target: WorkingRow) => this.#view.sees(target);
    const parts = { rows: this.rows, earlier: this.#earlier, sees, since: this.#view.since(row) };
    const named = namedBy(row.collection, registers);
    if (!mayName(row, named, parts)) return false;
    this.#earlier.add(row, named);
    return true;
  }

  async #loadLeases(missing: readonly Creation[]): Promise<void> {
    this.#originKeys = await originKeys(this.#tx);
    const leases = await readLeases(this.#tx, missing);
    const returned = await returnedIds(this.#tx, {
      account: this.#access.account.sid,
      creations: missing,
      leases,
      keys: this.#originKeys,
      now: this.#access.now,
    });
    for (const lease of leases) this.#leases.set(`${lease.collection}/${lease.sid}`, lease);
    for (const id of returned) this.#returned.set(`${id.collection}/${id.sid}`, id);
  }

  async #loadNamed(mutations: readonly (Mutation | null)[]): Promise<void> {
    const naming = new Set<WorkingRow>();
    for (const mutation of mutations) {
      const collection = mutation === null ? undefined : parseOperation(mutation.op)?.collection;
      if (mutation === null || collection === undefined) continue;
      const named = namedBy(collection, mutation.registers);
      await this.rows.load(named);
      const row = this.rows.get({ collection, sid: mutation.sid });
      if (row !== undefined && named.length > 0 && !this.#view.isOwn(row)) naming.add(row);
    }
    await this.#earlier.load(this.#tx, [...naming], this.rows);
  }

  async #loadTeams(): Promise<void> {
    const teams = await rowsOf(this.#tx, { space: this.#access.account.sid, collection: 'teams' });
    await this.rows.load(teams.map(({ sid }) => ({ collection: 'teams', sid })));
  }

  async #countTeams(): Promise<void> {
    const space = this.#access.account.sid;
    await this.rows.load([{ collection: 'account', sid: space }]);
    const max = this.rows.get({ collection: 'account', sid: space })?.value('max_teams');
    this.#maxTeams = typeof max === 'number' ? max : MAX_TEAMS_DEFAULT;
    this.#teams = (await rowsOf(this.#tx, { space, collection: 'teams' })).length;
  }
}

interface Made {
  readonly row: WorkingRow;
  readonly actors: readonly Actor[];
  /** Null for a row that shares the id of its parent. */
  readonly lease: Lease | null;
}

/** A row without its registers, which are limited separately to what the reader may see. */
function toSend({ collection, sid, space, change, incremental }: WorkingRow): Omit<RowToSend, 'text'> {
  return { collection, sid, space, change, incremental };
}

function restores(row: WorkingRow, registers: Registers): boolean {
  return row.deleted && registers[DELETED]?.[0] === false;
}

/** The row whose space a new row belongs to; `account` for the account's own; null when the registers name none. */
function parentOf(collection: CollectionName, registers: Registers): RowName | 'account' | null {
  const { owner } = definitionOf(collection);
  switch (owner.by) {
    case 'self':
      return null;
    case 'account':
      return 'account';
    case 'team': {
      const sid = registers[owner.field]?.[0];
      return typeof sid === 'number' && sid !== 0 ? { collection: 'teams', sid } : 'account';
    }
    case 'row': {
      const sid = registers[owner.field]?.[0];
      return typeof sid === 'number' ? { collection: owner.collection, sid } : null;
    }
    case 'subject':
      return subjectIn(registers);
  }
}
