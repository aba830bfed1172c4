/**
 * Applies mutations inside one transaction, whoever sends them: a device's batch, a typed call, the sign-up.
 * Each mutation is admitted or refused alone (OUT-5); what is admitted is merged register by register.
 */
import { definitionOf, parseOperation } from '@touchline/domain/entity/collections';
import type { CollectionName } from '@touchline/domain/entity/field';
import { NOTE_KIND_COLLECTIONS } from '@touchline/domain/entity/note';
import { fieldOfRegister } from '@touchline/domain/entity/rows';
import { type DataErrorCode, messageOf } from '@touchline/domain/errors/catalogue';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { MAX_TEAMS_DEFAULT } from '@touchline/domain/limits';
import { mayRow, mayWrite } from '@touchline/domain/team/field-access';
import type { Actor, Denial } from '@touchline/domain/team/permissions';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Mutation, MutationResult } from '@touchline/sync/protocol';
import { DELETED, merge, type Register, type Registers, sameJson } from '@touchline/sync/registers';
import type { Tx } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import type { Access } from './access.ts';
import { type Creation, type Lease, readLeases, returnedLeases, useLeases } from './leases.ts';
import { type RowName, WorkingRow, WorkingRows } from './working-rows.ts';

export interface ApplicationParts {
  readonly tx: Tx;
  readonly access: Access;
  readonly now: number;
}

/** A row with more than this is refused, in characters: no real match comes near it. */
const ROW_LIMIT = 1_000_000;
const APPLIED: MutationResult = { status: 'applied' };
const refused = (code: DataErrorCode, message = messageOf('data', code)): MutationResult => ({
  status: 'refused',
  code,
  message,
});
/** In the words of section 6: for want of a role, or of a plan. */
const denied = (denial: Denial): MutationResult =>
  refused(403, denial.code === 'needsPlan' ? USER_TEXTS.teamNotPremium : VALIDATION_MESSAGES.noPermission);

export class Application {
  readonly rows: WorkingRows;
  readonly #tx: Tx;
  readonly #access: Access;
  readonly #leases = new Map<string, Lease>();
  readonly #usedLeases: Lease[] = [];
  #teams = 0;
  #maxTeams = 0;

  constructor({ tx, access, now }: ApplicationParts) {
    this.#tx = tx;
    this.#access = access;
    this.rows = new WorkingRows(tx, now);
  }

  /** Reads everything that these mutations need to be judged. */
  async prepare(mutations: readonly (Mutation | null)[]): Promise<void> {
    const own: Creation[] = [];
    const parents: RowName[] = [];
    for (const mutation of mutations) {
      const operation = mutation === null ? undefined : parseOperation(mutation.op);
      if (mutation === null || operation === undefined) continue;
      const token = mutation.registers.match_token?.[0];
      own.push({ collection: operation.collection, sid: mutation.sid, token });
      const parent = parentOf(operation.collection, mutation.registers);
      if (parent !== null && parent !== 'account') parents.push(parent);
    }
    await this.rows.load(own);
    const teams = this.rows.all().filter(({ teamSid }) => teamSid !== 0);
    await this.rows.load([
      ...parents,
      ...teams.map(({ teamSid }) => ({ collection: 'teams', sid: teamSid })),
    ]);
    const missing = own.filter((name) => this.rows.get(name) === undefined);
    const leases = await readLeases(this.#tx, missing);
    const returned = await returnedLeases(this.#tx, {
      account: this.#access.accountSid,
      creations: missing,
      leases,
    });
    for (const lease of [...leases, ...returned]) {
      this.#leases.set(`${lease.collection}/${lease.sid}`, lease);
    }
    if (own.some(({ collection }) => collection === 'teams')) await this.#countTeams();
  }

  /** Decides about one mutation and merges it. Later mutations see what earlier ones did. */
  apply(mutation: Mutation | null): MutationResult {
    const operation = mutation === null ? undefined : parseOperation(mutation.op);
    if (mutation === null || operation === undefined) return refused(500);
    const { collection, kind } = operation;
    const known = this.#visible({ collection, sid: mutation.sid });
    const row = known ?? this.#make(collection, mutation);
    if (row === null) return refused(404);
    const creating = known === null;
    const actor = this.#actorOf(row);
    if (actor === null) return refused(404);
    const problem = check({ actor, row, collection, kind, mutation, creating });
    if (problem !== null) return problem;
    const becomesTeam = collection === 'teams' && (creating || restores(row, mutation.registers));
    if (becomesTeam && this.#teams >= this.#maxTeams) return refused(403, USER_TEXTS.maximumTeams);
    if (outgrows(row, mutation.registers)) return refused(400);
    const wasDeleted = row.deleted;
    this.rows.merge(row, mutation.registers, mutation.incremental);
    if (creating) this.#created(row);
    if (collection === 'teams') this.#teams += Number(!row.deleted) - Number(!creating && !wasDeleted);
    return row.deleted && kind === 'update' ? { status: 'deleted' } : APPLIED;
  }

  /** Writes what changed; see `WorkingRows.save`. */
  async save(firstChange: number): Promise<readonly RowName[]> {
    const written = await this.rows.save(firstChange);
    await useLeases(this.#tx, this.#usedLeases);
    return written;
  }

  /** The rows as the account may read them, as they are now. */
  readable(names: readonly RowName[]): readonly WorkingRow[] {
    return names.flatMap((name) => this.#visible(name) ?? []);
  }

  /** A row of somebody else is as good as none. */
  #visible(name: RowName): WorkingRow | null {
    const row = this.rows.get(name);
    return row === undefined || this.#actorOf(row) === null ? null : row;
  }

  #actorOf(row: WorkingRow): Actor | null {
    const team = row.collection === 'teams' ? row : this.rows.get({ collection: 'teams', sid: row.teamSid });
    const sku = team?.value('sku');
    return this.#access.actor(row.space, typeof sku === 'string' ? sku : '');
  }

  /** A new row: with an id that this account holds, in the space of the row that it belongs to. */
  #make(collection: CollectionName, { sid, registers }: Mutation): WorkingRow | null {
    const parent = parentOf(collection, registers);
    if (parent === null) return null;
    const owner = parent === 'account' ? null : this.#visible(parent);
    if (parent !== 'account' && (owner === null || owner.deleted)) return null;
    const space = owner?.space ?? this.#access.accountSid;
    const ownId = definitionOf(collection).request === null;
    const lease = this.#leases.get(`${collection}/${sid}`);
    if (ownId ? owner?.sid !== sid : lease?.account_sid !== this.#access.accountSid) return null;
    const token = registers.match_token?.[0];
    if (collection === 'matches' && token !== undefined && token !== lease?.match_token) return null;
    const team_sid = owner?.collection === 'teams' ? owner.sid : 0;
    return WorkingRow.make({ collection, sid, space, team_sid });
  }

  #created(row: WorkingRow): void {
    this.rows.put(row);
    const lease = this.#leases.get(`${row.collection}/${row.sid}`);
    if (lease !== undefined) this.#usedLeases.push(lease);
  }

  async #countTeams(): Promise<void> {
    const space = this.#access.accountSid;
    await this.rows.load([{ collection: 'account', sid: space }]);
    const max = this.rows.get({ collection: 'account', sid: space })?.value('max_teams');
    this.#maxTeams = typeof max === 'number' ? max : MAX_TEAMS_DEFAULT;
    this.#teams = (await rowsOf(this.#tx, { space, collection: 'teams' })).length;
  }
}

/** Why this mutation of a row that the account may see is refused; null when it is not. */
function check({
  actor,
  row,
  collection,
  kind,
  mutation,
  creating,
}: {
  readonly actor: Actor;
  readonly row: WorkingRow;
  readonly collection: CollectionName;
  readonly kind: 'update' | 'delete';
  readonly mutation: Mutation;
  readonly creating: boolean;
}): MutationResult | null {
  if (kind === 'delete' && mutation.registers[DELETED]?.[0] !== true) return refused(500);
  if (creating) {
    if (kind === 'delete') return refused(404);
    const may = mayRow(actor, { collection, kind: 'create' });
    if (!may.ok) return denied(may.error);
  }
  const { fields } = definitionOf(collection);
  for (const [path, register] of Object.entries(mutation.registers)) {
    if (sameRegister(row.registers[path], register)) continue;
    const [value] = register;
    if (path === DELETED) {
      if (typeof value !== 'boolean' || (value && kind === 'update')) return refused(400);
      const may = mayRow(actor, { collection, kind: 'delete' });
      if (!may.ok) return denied(may.error);
      continue;
    }
    if (kind === 'delete' || fieldOfRegister(fields, path, value) === undefined) return refused(400);
    const may = mayWrite(actor, { collection, path, creating });
    if (!may.ok) return denied(may.error);
  }
  return null;
}

/** Sent again: the row has it already. */
function sameRegister(stored: Register | undefined, incoming: Register): boolean {
  return stored !== undefined && stored[1] === incoming[1] && sameJson(stored[0], incoming[0]);
}

/** Exact only where it could matter: most rows are far from the limit. */
function outgrows(row: WorkingRow, registers: Registers): boolean {
  row.atMost += JSON.stringify(registers).length;
  if (row.atMost <= ROW_LIMIT) return false;
  return JSON.stringify(merge(row.registers, registers).registers).length > ROW_LIMIT;
}

function restores(row: WorkingRow, registers: Registers): boolean {
  return row.deleted && registers[DELETED]?.[0] === false;
}

/** The row whose space a new row goes to, `account` for the account's own; null when it is not said. */
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
    case 'subject': {
      const about = registers.about?.[0] as { kind?: unknown; kind_sid?: unknown } | null | undefined;
      const { kind, kind_sid: sid } = about ?? {};
      const target = Object.entries(NOTE_KIND_COLLECTIONS).find(([name]) => name === kind)?.[1];
      return target !== undefined && typeof sid === 'number' ? { collection: target, sid } : null;
    }
  }
}
