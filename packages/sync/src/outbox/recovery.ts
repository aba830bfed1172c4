/**
 * Gives a restored server back what it lost and this device still has (PUL-6). The lost registers are queued before
 * all other changes, as ordinary mutations with the stamps and counters of their first confirmation.
 */

import type { Model } from '../model/model.ts';
import type { Collection } from '../model/protocol.ts';
import { DELETED, type Path, type Register, type Registers, sumOf, wins } from '../model/registers.ts';
import { EARLIER_EPOCH, isEmpty, MISSING_ON_SERVER, nameOf } from '../store/rows.ts';
import { isRecovered, type OutboxEntry, type RowKey, type StoredRow, type StoreTx } from '../store/store.ts';
import { pagesOf } from './freeze.ts';

/** The rows of an earlier epoch that the pull of the current one did not bring. */
export async function unconfirmedRows(tx: StoreTx, model: Model): Promise<readonly RowKey[]> {
  const rows = await allRows(tx, model);
  return rows.filter(({ base, change }) => base !== null && change === EARLIER_EPOCH);
}

/**
 * Compares an unconfirmed base with the server's row that replaces it. Registers of the base that are newer than the
 * server's are queued, so that no acknowledged value is lost. Returns the row with them applied.
 */
export async function queueLostRegisters(
  tx: StoreTx,
  model: Model,
  { before, after }: { before: StoredRow; after: StoredRow },
): Promise<StoredRow> {
  const { base, change, waiting, collection } = before;
  if (base === null || (change !== EARLIER_EPOCH && change !== MISSING_ON_SERVER)) return after;
  const lost = Object.entries(base).filter(
    ([path, register]) =>
      wins(register, waiting[path]) &&
      after.base?.[path]?.[1] !== register[1] &&
      wins(register, after.base?.[path]) &&
      travels(model, collection, path),
  );
  const registers = Object.fromEntries(lost);
  for (const part of partsOf(model, before, registers))
    await tx.addOutbox(recoveredEntry(model, before, part));
  return { ...after, waiting: { ...waiting, ...registers } };
}

/**
 * Called when everything that the server has was read. In one transaction the rows that the server lacks are queued to
 * be created again, deletions included; the changes that waited before follow them.
 */
export async function queueMissingRows(tx: StoreTx, model: Model): Promise<void> {
  if ((await tx.state()).recovery !== 'reading') return;
  const rows = (await allRows(tx, model)).filter(
    ({ base, change }) => base !== null && change === MISSING_ON_SERVER,
  );
  const waiting = await tx.outbox();
  await tx.removeOutbox(waiting.map(({ id }) => id));
  const { creations, rest } = new Creations(model, rows);
  const pendingCreations = new Set<string>();
  for (const entry of waiting) {
    if (isRecovered(entry) && (await tx.row(entry))?.base === null)
      pendingCreations.add(nameOf(entry.collection, entry.sid));
  }
  const isEarlierCreation = (entry: OutboxEntry): boolean =>
    isRecovered(entry) && pendingCreations.has(nameOf(entry.collection, entry.sid));
  const lined = [
    ...waiting.filter(isEarlierCreation),
    ...creations,
    ...waiting.filter((entry) => isRecovered(entry) && !isEarlierCreation(entry)),
    ...rest,
    ...waiting.filter((entry) => !isRecovered(entry)),
  ];
  for (const entry of lined) await tx.addOutbox(entry);
  await tx.putRows(
    rows.map((row) => {
      const waits = sumOf([Object.fromEntries(travelling(model, row)), row.waiting]);
      return { ...row, space: 0, change: 0, base: null, waiting: waits };
    }),
  );
  await tx.setState({ recovery: lined.some(isRecovered) ? 'sending' : null });
}

/** Queues registers that were refused together one by one, except those that were written here since. */
export async function queueOneByOne(
  tx: StoreTx,
  model: Model,
  { row, registers }: { readonly row: StoredRow; readonly registers: Registers },
): Promise<StoredRow> {
  const again = Object.entries(registers).filter(([path, register]) => wins(register, row.waiting[path]));
  for (const [path, register] of again) await tx.addOutbox(recoveredEntry(model, row, { [path]: register }));
  return { ...row, waiting: { ...row.waiting, ...Object.fromEntries(again) } };
}

/** Ends the recovery when all of its changes have been answered. */
export async function endRecovery(tx: StoreTx): Promise<void> {
  if ((await tx.state()).recovery !== 'sending') return;
  for await (const page of pagesOf(tx, 0)) if (page.some(isRecovered)) return;
  await tx.setState({ recovery: null });
}

type NewEntry = Omit<OutboxEntry, 'id'>;

/**
 * Queues rows to be created again, each after the rows to which its fields refer. Members of lists that refer to later
 * rows follow when all rows exist, and deletions come last.
 */
class Creations {
  readonly creations: NewEntry[] = [];
  readonly rest: NewEntry[] = [];
  readonly #model: Model;
  readonly #rows: ReadonlyMap<string, StoredRow>;
  readonly #queued = new Set<string>();
  readonly #visited = new Set<string>();

  constructor(model: Model, rows: readonly StoredRow[]) {
    this.#model = model;
    this.#rows = new Map(rows.map((row) => [nameOf(row.collection, row.sid), row]));
    for (const row of rows) this.#visit(row);
    for (const row of rows) {
      if (row.base?.[DELETED]?.[0] !== true) continue;
      this.rest.push(recoveredEntry(model, row, { [DELETED]: row.base[DELETED] }));
    }
  }

  #visit(row: StoredRow): void {
    const name = nameOf(row.collection, row.sid);
    if (this.#visited.has(name)) return;
    this.#visited.add(name);
    const registers = travelling(this.#model, row).filter(
      ([path, [value]]) => path !== DELETED || value !== true,
    );
    for (const [path, register] of registers) {
      if (path.includes('/')) continue;
      for (const target of this.#targets(row.collection, path, register)) this.#visit(target);
    }
    const early: Record<Path, Register> = {};
    const late: Record<Path, Register> = {};
    for (const [path, register] of registers) {
      const waits = this.#targets(row.collection, path, register).some(
        ({ collection, sid }) => !this.#queued.has(nameOf(collection, sid)),
      );
      // The server decides about what it takes back by comparing it with the row.
      (waits || this.#model.givenBack(row.collection, path) ? late : early)[path] = register;
    }
    this.#queued.add(name);
    if (!isEmpty(early)) this.creations.push(recoveredEntry(this.#model, row, early));
    for (const part of partsOf(this.#model, row, late))
      this.rest.push(recoveredEntry(this.#model, row, part));
  }

  /** The missing rows to which a register refers. */
  #targets(collection: Collection, path: Path, register: Register): readonly StoredRow[] {
    return this.#model
      .references(collection, { [path]: register })
      .flatMap((target) => this.#rows.get(nameOf(target.collection, target.sid)) ?? []);
  }
}

function travelling(model: Model, { collection, base }: StoredRow): readonly [Path, Register][] {
  return Object.entries(base ?? {}).filter(([path]) => travels(model, collection, path));
}

function travels(model: Model, collection: Collection, path: Path): boolean {
  return !model.ownCall(collection, path) || model.givenBack(collection, path);
}

/**
 * Registers by mutation: a deletion is one of its own, and so is what the server takes back only in part, because a
 * refusal concerns a whole mutation.
 */
function partsOf(
  model: Model,
  { collection }: Pick<StoredRow, 'collection'>,
  { [DELETED]: deleted, ...registers }: Registers,
): readonly Registers[] {
  const given = Object.entries(registers).filter(([path]) => model.givenBack(collection, path));
  const others = Object.entries(registers).filter(([path]) => !model.givenBack(collection, path));
  const parts: readonly Registers[] = [others, given].map((part) => Object.fromEntries(part));
  return [...parts, ...(deleted === undefined ? [] : [{ [DELETED]: deleted }])].filter(
    (part) => !isEmpty(part),
  );
}

function recoveredEntry(
  model: Model,
  { collection, sid, incremental }: StoredRow,
  registers: Registers,
): NewEntry {
  const op = model.operation(collection, registers[DELETED]?.[0] === true ? 'delete' : 'update');
  return { collection, sid, op, incremental, registers, urgent: false, createdAt: 0 };
}

async function allRows(tx: StoreTx, model: Model): Promise<readonly StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const collection of model.collections) rows.push(...(await tx.rowsOf(collection)));
  return rows;
}
