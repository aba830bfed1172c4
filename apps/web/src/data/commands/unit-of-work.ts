/**
 * The unit of work of a command: it reads, decides through the domain, and writes in one transaction. It checks every
 * register against the permission table, as the server does again.
 */

import { mayRow, mayWrite } from '@touchline/domain/access/field-access';
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import type { CollectionName, Entity, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { definitionOf, type EntityOf } from '@touchline/domain/entity/rows/collections';
import { type Changes, changesBetween } from '@touchline/domain/entity/rows/rows';
import type { MatchEvent } from '@touchline/domain/entity/tables/match';
import { type Result, refuse } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import type { WriteOptions, Writer } from '@touchline/sync/writes/writing';
import type { Ids, OwnAccount, Teams } from '../live/ports.ts';
import { entityOf } from '../store/codecs/entities.ts';
import type { Write } from '../store/ports.ts';
import { type Refused, refusedBy } from './permission.ts';

/** What every command needs: one transaction, and the current ids of rows. */
export type Work = Write & Ids;

/** For a team's row: the signed-in account decides what may be written. */
export type TeamWork = Work & OwnAccount;

/** For the own account and collection: the plans of all own teams count. */
export type AccountWork = TeamWork & Teams;

/** The common part of every command's answer. */
export interface Done {
  /** The action number for Undo; null when the command changed nothing or cannot be undone. */
  readonly action: number | null;
}

export type Outcome<T, E> = Promise<Result<T & Done, E | Refused>>;

/** The label of the action for Undo; screens translate it. */
export interface Act {
  /** Match-day changes: stored before they are shown, and sent at once. */
  readonly urgent?: boolean;
  readonly label?: string;
}

type Saved = { readonly collection: CollectionName; readonly sid: number };

export class UnitOfWork {
  /** Seconds since 1970 by the server's clock, as far as this device knows it. */
  readonly nowSeconds: number;
  readonly #writer: Writer;
  readonly #naming: Naming;
  readonly #live: Ids['live'];

  constructor(writer: Writer, naming: Naming, live: Ids['live']) {
    this.#writer = writer;
    this.#naming = naming;
    this.#live = live;
    this.nowSeconds = writer.now / 1000;
  }

  /** The current entity; a missing row ends the command with its refusal. */
  async take<C extends CollectionName>(collection: C, sid: number): Promise<EntityOf<C>> {
    const registers = await this.#writer.row(collection, sid);
    if (registers === undefined) throw new CommandRefused({ code: 'gone' });
    const facts = { sid: this.#live.resolve(collection, sid), incremental: 0, remoteUpdated: false };
    return entityOf(collection, registers, facts);
  }

  /** The current id of a player; a screen may have shown a local one (LOC-4). */
  readonly playerNow = (sid: number): number => this.#writer.resolve('players', sid);

  /** Whether the row is here and not deleted. */
  async has(collection: CollectionName, sid: number): Promise<boolean> {
    return sid !== 0 && (await this.#writer.row(collection, sid)) !== undefined;
  }

  async takeAll<C extends CollectionName>(collection: C): Promise<readonly EntityOf<C>[]> {
    const rows = await this.#writer.rowsOf(collection);
    return rows.map(({ sid, registers }) =>
      entityOf(collection, registers, { sid, incremental: 0, remoteUpdated: false }),
    );
  }

  /** Writes the differences if the actor may; else ends the command with its refusal. */
  async save<C extends CollectionName>(
    { collection, sid }: Saved & { readonly collection: C },
    actor: Actor,
    [before, after]: readonly [before: EntityOf<C>, after: EntityOf<C>],
  ): Promise<void> {
    await this.change({ collection, sid }, actor, differences(collection, before, after));
  }

  async change({ collection, sid }: Saved, actor: Actor, changes: Changes): Promise<void> {
    checkWrites(actor, { collection, changes, creating: false });
    await this.#writer.change(collection, sid, changes);
  }

  async create<C extends CollectionName>(collection: C, actor: Actor, entity: EntityOf<C>): Promise<number> {
    return this.#writer.create(collection, creation(collection, actor, entity));
  }

  /** Creates a row that has the id of another row, such as a team's page. That id must be the server's. */
  async createAs<C extends CollectionName>(
    { collection, sid }: Saved & { readonly collection: C },
    actor: Actor,
    entity: EntityOf<C>,
  ): Promise<void> {
    await this.#writer.createAs(collection, sid, creation(collection, actor, entity));
  }

  async remove({ collection, sid }: Saved, actor: Actor): Promise<void> {
    check(mayRow(actor, { collection, kind: 'delete' }));
    if ((await this.#writer.row(collection, sid)) === undefined) throw new CommandRefused({ code: 'gone' });
    await this.#writer.remove(collection, sid);
  }

  /** Removes a row that belongs to a deleted one. It may be gone already, or never have reached this device. */
  async removeIfHere({ collection, sid }: Saved, actor: Actor): Promise<void> {
    if (await this.has(collection, sid)) await this.remove({ collection, sid }, actor);
  }

  /** Continues when the operation is allowed; else ends the command with the refusal. */
  allowed<A extends { readonly refused: null }>(asked: A | { readonly refused: Refused }): A {
    if (asked.refused !== null) throw new CommandRefused(asked.refused);
    return asked;
  }

  /** A new event id, unique across devices (LOC-8). */
  async newEventId(): Promise<MatchEvent['eid']> {
    const { ordinal, n } = await this.#writer.newInnerId();
    return `${ordinal}-${n}`;
  }

  /** A new numeric id inside a row, such as of a period or formation (LOC-8). */
  async newNumber(): Promise<number> {
    const { ordinal, n } = await this.#writer.newInnerId();
    return ordinal * IDS_PER_DEVICE + n;
  }

  /** Sets the label after the decision, on which it may depend. */
  name(label: string): void {
    this.#naming.label = label;
  }
}

/** Runs a command. A refusal by `body` rolls everything back. */
export async function act<T extends object, E>(
  ports: Work,
  { urgent = false, label }: Act,
  body: (unit: UnitOfWork) => Promise<Result<T, E>>,
): Outcome<T, E> {
  const naming: Naming = label === undefined ? { urgent } : { urgent, label };
  try {
    const { value, action } = await ports.replica.write(naming, async (writer) => {
      const result = await body(new UnitOfWork(writer, naming, ports.live));
      if (!result.ok) throw new CommandRefused(result.error);
      return result.value;
    });
    return { ok: true, value: { ...value, action: action ?? null } };
  } catch (problem) {
    if (problem instanceof CommandRefused) return refuse(problem.refusal as E | Refused);
    throw problem;
  }
}

/** Ids inside rows: the device's ordinal, then 100,000 numbers of its own. Events count, too. */
const IDS_PER_DEVICE = 100_000;

/** The write's options; the label is read after the decision. */
interface Naming extends WriteOptions {
  urgent: boolean;
  label?: string;
}

/** Rolls the transaction back; `act` turns it into a refusal value. */
class CommandRefused extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('refused');
    this.refusal = refusal;
  }
}

function check(allowed: ReturnType<typeof mayRow>): void {
  if (!allowed.ok) throw new CommandRefused(refusedBy(allowed.error));
}

function checkWrites(
  actor: Actor,
  writes: { readonly collection: CollectionName; readonly changes: Changes; readonly creating: boolean },
): void {
  for (const path of Object.keys(writes.changes)) check(mayWrite(actor, { ...writes, path }));
}

/** The registers of a new row, if the actor may create it. */
function creation<C extends CollectionName>(collection: C, actor: Actor, entity: EntityOf<C>): Changes {
  check(mayRow(actor, { collection, kind: 'create' }));
  const changes = differences(
    collection,
    defaultsOf(definitionOf(collection).fields) as Entity<FieldTable> as EntityOf<C>,
    entity,
  );
  checkWrites(actor, { collection, changes, creating: true });
  return changes;
}

function differences<C extends CollectionName>(
  collection: C,
  before: EntityOf<C>,
  after: EntityOf<C>,
): Changes {
  const table: FieldTable = definitionOf(collection).fields;
  return changesBetween(table, before as Entity<FieldTable>, after as Entity<FieldTable>);
}
