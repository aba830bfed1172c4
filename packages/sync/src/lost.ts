/**
 * What a restored server lost and this device still has (PUL-6): it is queued as ordinary mutations, with the
 * stamps and counters that it was once confirmed with, before everything else that waits.
 */
import { pagesOf } from './freeze.ts';
import type { Model } from './model.ts';
import type { Collection } from './protocol.ts';
import { DELETED, type Path, type Register, type Registers, sumOf, wins } from './registers.ts';
import { EARLIER_EPOCH, isEmpty, LACKING, nameOf } from './rows.ts';
import type { OutboxEntry, RowKey, StoredRow, StoreTx } from './store.ts';

/** True for what a restored server gets back; everything else in the outbox a coach has written here. */
export function isRecovered({ createdAt }: Pick<OutboxEntry, 'createdAt'>): boolean {
  return createdAt === 0;
}

/** The rows of an earlier epoch that the pull of this one did not bring. */
export async function unconfirmedRows(tx: StoreTx, model: Model): Promise<readonly RowKey[]> {
  const rows = await allRows(tx, model);
  return rows.filter(({ base, change }) => base !== null && change === EARLIER_EPOCH);
}

/**
 * A base that this epoch has not confirmed is replaced: the registers in it that win over the server's are
 * queued, so that nothing confirmed is lost. Answers the row with them on top.
 */
export async function queueLost(
  tx: StoreTx,
  model: Model,
  { before, after }: { before: StoredRow; after: StoredRow },
): Promise<StoredRow> {
  const { base, change, waiting, collection } = before;
  if (base === null || (change !== EARLIER_EPOCH && change !== LACKING)) return after;
  const lost = Object.entries(base).filter(
    ([path, register]) =>
      wins(register, waiting[path]) &&
      after.base?.[path]?.[1] !== register[1] &&
      wins(register, after.base?.[path]) &&
      !model.ownCall(collection, path),
  );
  const registers = Object.fromEntries(lost);
  for (const part of inOperations(registers)) await tx.addOutbox(recoveredEntry(model, before, part));
  return { ...after, waiting: { ...waiting, ...registers } };
}

/**
 * Everything that the server has was read; the rest it lacks. In one transaction the rows that it does not
 * have at all are queued to be created again, deletions included, and what waited before lines up behind.
 */
export async function queueLacking(tx: StoreTx, model: Model): Promise<void> {
  if ((await tx.state()).recovery !== 'reading') return;
  const rows = (await allRows(tx, model)).filter(({ base, change }) => base !== null && change === LACKING);
  const waiting = await tx.outbox();
  await tx.removeOutbox(waiting.map(({ id }) => id));
  const { creations, rest } = new Creations(model, rows);
  const unborn = new Set<string>();
  for (const entry of waiting) {
    if (isRecovered(entry) && (await tx.row(entry))?.base === null)
      unborn.add(nameOf(entry.collection, entry.sid));
  }
  const isEarlierCreation = (entry: OutboxEntry): boolean =>
    isRecovered(entry) && unborn.has(nameOf(entry.collection, entry.sid));
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

/** Registers that were refused together are sent again one by one, but for those written over here since. */
export async function queueAgain(
  tx: StoreTx,
  model: Model,
  { row, registers }: { readonly row: StoredRow; readonly registers: Registers },
): Promise<StoredRow> {
  const again = Object.entries(registers).filter(([path, register]) => wins(register, row.waiting[path]));
  for (const [path, register] of again) await tx.addOutbox(recoveredEntry(model, row, { [path]: register }));
  return { ...row, waiting: { ...row.waiting, ...Object.fromEntries(again) } };
}

/** Ends the recovery when nothing of it waits any more. */
export async function endRecovery(tx: StoreTx): Promise<void> {
  if ((await tx.state()).recovery !== 'sending') return;
  for await (const page of pagesOf(tx, 0)) if (page.some(isRecovered)) return;
  await tx.setState({ recovery: null });
}

type NewEntry = Omit<OutboxEntry, 'id'>;

/**
 * Rows created again, each after the rows that its fields refer to; members of lists that refer to rows which
 * come later follow when all rows are there, and deletions at the end.
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
      (waits ? late : early)[path] = register;
    }
    this.#queued.add(name);
    if (!isEmpty(early)) this.creations.push(recoveredEntry(this.#model, row, early));
    if (!isEmpty(late)) this.rest.push(recoveredEntry(this.#model, row, late));
  }

  /** The lacking rows that a register refers to. */
  #targets(collection: Collection, path: Path, register: Register): readonly StoredRow[] {
    return this.#model
      .references(collection, { [path]: register })
      .flatMap((target) => this.#rows.get(nameOf(target.collection, target.sid)) ?? []);
  }
}

function travelling(model: Model, { collection, base }: StoredRow): readonly [Path, Register][] {
  return Object.entries(base ?? {}).filter(([path]) => !model.ownCall(collection, path));
}

function inOperations({ [DELETED]: deleted, ...registers }: Registers): readonly Registers[] {
  const parts = deleted === undefined ? [registers] : [registers, { [DELETED]: deleted }];
  return parts.filter((part) => !isEmpty(part));
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
