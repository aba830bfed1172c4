/**
 * Ids for new rows: the server leases them while there is a network; without a lease the device makes local ones
 * (LOC-4).
 */
import type { IdReplacements, Model } from '../model/model.ts';
import type { LeasedId } from '../model/protocol.ts';
import { type Collection, FIRST_LOCAL_ID, isLocalId, type Sid } from '../model/protocol.ts';
import type { Registers } from '../model/registers.ts';
import { nameOf } from '../store/rows.ts';
import type { DeviceState, OutboxEntry, RowKey, StoreTx } from '../store/store.ts';

/** How many leased ids of a collection the device keeps. */
export interface LeasePlan {
  readonly collection: Collection;
  /** With fewer ids than this, a new block is requested. */
  readonly low: number;
  readonly block: number;
}

/** The most rows that get real ids in one round; more need several rounds. */
const MOST_AT_ONCE = 500;

/** The next id of a collection, and how the state changes when it is taken. */
export function takeId(
  state: DeviceState,
  collection: Collection,
): { readonly lease: LeasedId; readonly changes: Partial<DeviceState> } {
  const [lease, ...rest] = state.leases[collection] ?? [];
  if (lease === undefined) {
    return { lease: { sid: state.nextLocalId }, changes: { nextLocalId: state.nextLocalId - 1 } };
  }
  return { lease, changes: { leases: { ...state.leases, [collection]: rest } } };
}

/** Ordinals of the server count up from 1 and stay below this number. Provisional ones of devices start here. */
const PROVISIONAL_FROM = 2 ** 33;
/**
 * A prime, so that every digit of the device's id matters. Numeric ids inside rows have room for this many ordinals.
 */
const PROVISIONAL_COUNT = 2 ** 36 - 5;

/** The number that makes ids inside rows unique to this device (LOC-8). */
export function deviceNumber({ ordinal, device }: Pick<DeviceState, 'ordinal' | 'device'>): number {
  return ordinal === 0 ? provisionalOrdinal(device) : ordinal;
}

/**
 * A provisional ordinal for ids inside rows, for a device that has not reached a server yet (LOC-8). It is computed
 * from the device's random id and lies above all ordinals of servers, so it need not be replaced later.
 */
export function provisionalOrdinal(device: string): number {
  let ordinal = 0;
  for (const digit of device) ordinal = (ordinal * 36 + Number.parseInt(digit, 36)) % PROVISIONAL_COUNT;
  return PROVISIONAL_FROM + ordinal;
}

/** The number of local ids that still wait for real ones; 0 on most devices most of the time. */
export function countLocalIds({ nextLocalId, aliases }: DeviceState): number {
  const made = FIRST_LOCAL_ID - nextLocalId;
  return made === 0 ? 0 : made - Object.keys(aliases).length;
}

/**
 * What to request from the server: a block where few ids are left, and an id for each row that waits for one. A count
 * of 0 means that rows wait and the device already has enough ids for them.
 */
export async function wantedLeases(
  tx: StoreTx,
  plans: readonly LeasePlan[],
): Promise<readonly { readonly collection: Collection; readonly count: number }[]> {
  const state = await tx.state();
  const local = countLocalIds(state) === 0 ? [] : localRows(await tx.outbox());
  return plans.flatMap(({ collection, low, block }) => {
    const waiting = local.filter((key) => key.collection === collection).length;
    const free = (state.leases[collection]?.length ?? 0) - waiting;
    if (free < low) return [{ collection, count: Math.min(block - Math.min(free, 0), MOST_AT_ONCE) }];
    return waiting > 0 ? [{ collection, count: 0 }] : [];
  });
}

/**
 * Stores leased ids and gives real ids to the rows that wait for them. Rows, outbox and undo entries change in this
 * transaction, and aliases map the local ids to the real ones (LOC-4). Does nothing when the device's id has changed
 * since the lease was requested (OUT-3).
 */
export async function keepLease(
  tx: StoreTx,
  model: Model,
  { device, collection, ids }: { device: string; collection: Collection; ids: readonly LeasedId[] },
): Promise<number> {
  const state = await tx.state();
  if (state.device !== device) return 0;
  const free = [...(state.leases[collection] ?? []), ...ids];
  const outbox = countLocalIds(state) === 0 ? [] : await tx.outbox();
  const leases = new Map<string, LeasedId>();
  for (const key of localRows(outbox)) {
    const lease = key.collection === collection ? free.shift() : undefined;
    if (lease !== undefined) leases.set(nameOf(collection, key.sid), lease);
  }
  const aliases: Record<string, Sid> = { ...state.aliases };
  for (const [name, { sid }] of leases) aliases[name] = sid;
  await tx.setState({ leases: { ...state.leases, [collection]: free }, aliases });
  if (leases.size > 0) await new Replacement(tx, model, leases).run(outbox);
  return leases.size;
}

/**
 * Rows that this device created under a local id, in order of creation. Their creations are all in the outbox, because
 * changes with local ids are never sent.
 */
function localRows(outbox: readonly OutboxEntry[]): readonly RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const { collection, sid } of outbox) {
    if (isLocalId(sid)) keys.set(nameOf(collection, sid), { collection, sid });
  }
  return [...keys.values()];
}

class Replacement {
  readonly #tx: StoreTx;
  readonly #model: Model;
  readonly #leases: ReadonlyMap<string, LeasedId>;
  readonly #ids: IdReplacements;

  constructor(tx: StoreTx, model: Model, leases: ReadonlyMap<string, LeasedId>) {
    this.#tx = tx;
    this.#model = model;
    this.#leases = leases;
    this.#ids = new Map([...leases].map(([name, { sid }]) => [name, sid]));
  }

  async run(outbox: readonly OutboxEntry[]): Promise<void> {
    const touched = outbox.filter((entry) => this.#holdsLocalId(entry));
    const creations = new Map<string, OutboxEntry>();
    for (const entry of touched) {
      const name = nameOf(entry.collection, entry.sid);
      if (!creations.has(name)) creations.set(name, entry);
    }
    const stored = await this.#tx.rows([...creations.values()]);
    const entries = touched.map((entry) => {
      const isFirst = creations.get(nameOf(entry.collection, entry.sid)) === entry;
      const registers = isFirst ? { ...entry.registers, ...this.#leaseRegistersOf(entry) } : entry.registers;
      return { ...this.#renamed(entry), registers: this.#replaced(entry, registers) };
    });
    const rows = stored.flatMap((row) => {
      const creation = row && creations.get(nameOf(row.collection, row.sid));
      if (row === undefined || creation === undefined) return [];
      const waiting = { ...row.waiting, ...this.#leaseRegistersOf(creation) };
      return [{ ...this.#renamed(row), waiting: this.#replaced(row, waiting) }];
    });
    const local = [...creations.values()].filter(({ collection, sid }) =>
      this.#ids.has(nameOf(collection, sid)),
    );
    await this.#tx.putOutbox(entries);
    await this.#tx.removeRows(local);
    await this.#tx.putRows(rows);
    const actions = (await Promise.all(local.map((key) => this.#tx.actionsOf(key)))).flat();
    if (actions.length > 0) await this.#tx.putActions(actions.map((action) => this.#renamed(action)));
  }

  #holdsLocalId({ collection, sid, registers }: OutboxEntry): boolean {
    if (this.#ids.has(nameOf(collection, sid))) return true;
    const references = this.#model.references(collection, registers);
    return references.some((reference) => this.#ids.has(nameOf(reference.collection, reference.sid)));
  }

  #renamed<T extends RowKey>(item: T): T {
    return { ...item, sid: this.#ids.get(nameOf(item.collection, item.sid)) ?? item.sid };
  }

  #replaced({ collection }: RowKey, registers: Registers): Registers {
    return this.#model.replaceIds(collection, registers, this.#ids);
  }

  /** The registers that came with the leased id become part of the creation, with its stamp. */
  #leaseRegistersOf({ collection, sid, registers }: OutboxEntry): Registers {
    const lease = this.#leases.get(nameOf(collection, sid));
    const [register] = Object.values(registers);
    if (lease === undefined || register === undefined) return {};
    const values = Object.entries(this.#model.leaseRegisters(collection, lease));
    return Object.fromEntries(values.map(([path, value]) => [path, [value, register[1]]]));
  }
}
