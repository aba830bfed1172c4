/**
 * How a command works: it reads, decides through the domain, and writes, all in one transaction. Nothing is
 * written that the permission table does not allow, register by register, as the server checks it again.
 */

import { defaultsOf, type Entity, type FieldTable } from '@touchline/domain/entity/field';
import type { MatchEvent } from '@touchline/domain/entity/match';
import { type Changes, changesBetween } from '@touchline/domain/entity/rows';
import { type Result, refuse } from '@touchline/domain/result';
import { mayRow, mayWrite } from '@touchline/domain/team/field-access';
import type { Actor } from '@touchline/domain/team/permissions';
import type { WriteOptions, Writer } from '@touchline/sync/writing';
import type { Client } from '../client.ts';
import { type EntityCollection, type EntityOf, entityOf, TABLES } from '../entities.ts';
import type { Live } from '../live/live.ts';
import { type Refused, refusedBy } from '../permission.ts';

/** What every command answers beside what it is named for. */
export interface Done {
  /** The number to undo it by; null when it changed nothing or cannot be taken back. */
  readonly action: number | null;
}

export type Outcome<T, E> = Promise<Result<T & Done, E | Refused>>;

/** Names for the undo line; the screens translate them. */
export interface Act {
  /** Match-day changes: on the disk before they are shown, and sent at once. */
  readonly urgent?: boolean;
  readonly label?: string;
}

type Saved = { readonly collection: EntityCollection; readonly sid: number };

export class Desk {
  /** Seconds since 1970 by the server's clock, as far as it is known here. */
  readonly nowSeconds: number;
  readonly #writer: Writer;
  readonly #naming: Naming;
  readonly #live: Live;

  constructor(writer: Writer, naming: Naming, live: Live) {
    this.#writer = writer;
    this.#naming = naming;
    this.#live = live;
    this.nowSeconds = writer.now / 1000;
  }

  /** The entity as it is now; a row that is gone ends the command with its refusal. */
  async take<C extends EntityCollection>(collection: C, sid: number): Promise<EntityOf[C]> {
    const registers = await this.#writer.row(collection, sid);
    if (registers === undefined) throw new CommandRefused({ code: 'gone' });
    const facts = { sid: this.#live.resolve(collection, sid), incremental: 0, remoteUpdated: false };
    return entityOf(collection, registers, facts);
  }

  /** The id of a player now, which a screen may have shown with a local one (LOC-4). */
  readonly playerNow = (sid: number): number => this.#writer.resolve('players', sid);

  /** Whether the row is here, and not deleted. */
  async has(collection: EntityCollection, sid: number): Promise<boolean> {
    return sid !== 0 && (await this.#writer.row(collection, sid)) !== undefined;
  }

  async takeAll<C extends EntityCollection>(collection: C): Promise<readonly EntityOf[C][]> {
    const rows = await this.#writer.rowsOf(collection);
    return rows.map(({ sid, registers }) =>
      entityOf(collection, registers, { sid, incremental: 0, remoteUpdated: false }),
    );
  }

  /** Writes what is different from before, if the actor may; else the command ends with its refusal. */
  async save<C extends EntityCollection>(
    { collection, sid }: Saved & { readonly collection: C },
    actor: Actor,
    [before, after]: readonly [before: EntityOf[C], after: EntityOf[C]],
  ): Promise<void> {
    await this.change({ collection, sid }, actor, differences(collection, before, after));
  }

  async change({ collection, sid }: Saved, actor: Actor, changes: Changes): Promise<void> {
    checkWrites(actor, { collection, changes, creating: false });
    await this.#writer.change(collection, sid, changes);
  }

  async create<C extends EntityCollection>(
    collection: C,
    actor: Actor,
    entity: EntityOf[C],
  ): Promise<number> {
    check(mayRow(actor, { collection, kind: 'create' }));
    const changes = differences(
      collection,
      defaultsOf(TABLES[collection]) as Entity<FieldTable> as EntityOf[C],
      entity,
    );
    checkWrites(actor, { collection, changes, creating: true });
    return this.#writer.create(collection, changes);
  }

  async remove({ collection, sid }: Saved, actor: Actor): Promise<void> {
    check(mayRow(actor, { collection, kind: 'delete' }));
    if ((await this.#writer.row(collection, sid)) === undefined) throw new CommandRefused({ code: 'gone' });
    await this.#writer.remove(collection, sid);
  }

  /** What belongs to a row that goes: it may have gone already, or never have come here. */
  async removeIfHere({ collection, sid }: Saved, actor: Actor): Promise<void> {
    if (await this.has(collection, sid)) await this.remove({ collection, sid }, actor);
  }

  /** Goes on when this account may; else the command ends with the refusal. */
  allowed<A extends { readonly refused: null }>(asked: A | { readonly refused: Refused }): A {
    if (asked.refused !== null) throw new CommandRefused(asked.refused);
    return asked;
  }

  /** A fresh event id that no other device makes (LOC-8). */
  async newEventId(): Promise<MatchEvent['eid']> {
    const { ordinal, n } = await this.#writer.newInnerId();
    return `${ordinal}-${n}`;
  }

  /** A fresh numeric id inside a row: a period's, a formation's (LOC-8). */
  async newNumber(): Promise<number> {
    const { ordinal, n } = await this.#writer.newInnerId();
    return ordinal * IDS_PER_DEVICE + n;
  }

  /** What was done, once it is decided: it may depend on what the row says. */
  name(label: string): void {
    this.#naming.label = label;
  }
}

/** Runs a command. What `body` refuses leaves everything as it was. */
export async function act<T extends object, E>(
  client: Client,
  { urgent = false, label }: Act,
  body: (desk: Desk) => Promise<Result<T, E>>,
): Outcome<T, E> {
  const naming: Naming = label === undefined ? { urgent } : { urgent, label };
  try {
    const { value, action } = await client.replica.write(naming, async (writer) => {
      const result = await body(new Desk(writer, naming, client.live));
      if (!result.ok) throw new CommandRefused(result.error);
      return result.value;
    });
    return { ok: true, value: { ...value, action: action ?? null } };
  } catch (problem) {
    if (problem instanceof CommandRefused) return refuse(problem.refusal as E | Refused);
    throw problem;
  }
}

/** Ids made inside rows: the device's ordinal in front, room for a hundred thousand of its own behind it: events count, too. */
const IDS_PER_DEVICE = 100_000;

/** The write's options; its label is read when everything is decided. */
interface Naming extends WriteOptions {
  urgent: boolean;
  label?: string;
}

/** Takes the transaction back; `act` answers the refusal as a value. */
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
  writes: { readonly collection: EntityCollection; readonly changes: Changes; readonly creating: boolean },
): void {
  for (const path of Object.keys(writes.changes)) check(mayWrite(actor, { ...writes, path }));
}

function differences<C extends EntityCollection>(
  collection: C,
  before: EntityOf[C],
  after: EntityOf[C],
): Changes {
  const table: FieldTable = TABLES[collection];
  return changesBetween(table, before as Entity<FieldTable>, after as Entity<FieldTable>);
}
