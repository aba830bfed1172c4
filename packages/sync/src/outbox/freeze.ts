/**
 * Turns waiting changes into a batch. A frozen batch is numbered and never changes; it is sent byte for byte until it
 * is answered (OUT-2). Each later step names the batch's number, so that steps of a tab that no longer runs the engine
 * have no effect (LOC-5).
 */

import type { Model } from '../model/model.ts';
import { BATCH_CHARACTERS, isLocalId } from '../model/protocol.ts';
import { nameOf } from '../store/rows.ts';
import type { DeviceState, FrozenBatch, OutboxEntry, StoreTx } from '../store/store.ts';
import { countLocalIds } from '../writes/leases.ts';

/** The number of entries that are read at a time: about as many as fill a batch. */
const PAGE = 256;

export interface FreezeLimits {
  readonly atMost: number;
  /** How often these changes have failed as a part of a larger batch (OUT-8). */
  readonly attempts: number;
}

const WHOLE_BATCH: FreezeLimits = { atMost: Infinity, attempts: 0 };

/**
 * The batch to send: the frozen one; otherwise the oldest changes that may travel, which are frozen now. Null when
 * nothing can be sent. The transaction must be strict.
 */
export async function freeze(
  tx: StoreTx,
  model: Model,
  { atMost, attempts }: FreezeLimits = WHOLE_BATCH,
): Promise<FrozenBatch | null> {
  const state = await tx.state();
  if (state.frozen !== null) return state.frozen;
  // The changes that a restored server lacks go first, and they are not known yet (PUL-6).
  if (state.recovery === 'reading') return null;
  const taken: Taken = { entries: [], texts: [], characters: 0 };
  const travels = countLocalIds(state) === 0 ? undefined : new LocalIdGuard(tx, model);
  for await (const page of pagesOf(tx, 0)) {
    for (const entry of page) {
      if (travels !== undefined && !(await travels.mayTravel(entry))) continue;
      const full = taken.entries.length === atMost || !take(taken, entry);
      if (full) return freezeTaken(tx, state, { ...taken, attempts });
    }
  }
  return taken.entries.length === 0 ? null : freezeTaken(tx, state, { ...taken, attempts });
}

/** Unfreezes a batch. Its changes wait as before it was frozen, and may merge with later ones. */
export async function unfreeze(tx: StoreTx, number: number): Promise<void> {
  const { frozen } = await tx.state();
  if (frozen?.number === number) await tx.setState({ frozen: null });
}

/**
 * Freezes the older half of a batch under the next number (OUT-8). One more failure splits it again. Null when the
 * batch has a single change, or when another batch is frozen by now.
 */
export async function split(tx: StoreTx, number: number): Promise<FrozenBatch | null> {
  const { frozen } = await tx.state();
  if (frozen?.number !== number || frozen.entries.length < 2) return null;
  const entries = await entriesOf(tx, frozen);
  const half: Taken = { entries: [], texts: [], characters: 0 };
  for (const entry of entries.slice(0, Math.ceil(entries.length / 2))) take(half, entry);
  return freezeTaken(tx, await tx.state(), { ...half, attempts: frozen.attempts });
}

/** The outbox entries of a frozen batch, in the batch's order. */
export async function entriesOf(tx: StoreTx, { entries }: FrozenBatch): Promise<readonly OutboxEntry[]> {
  const ids = new Set(entries);
  const found: OutboxEntry[] = [];
  for await (const page of pagesOf(tx, (entries[0] ?? 1) - 1)) {
    for (const entry of page) if (ids.has(entry.id)) found.push(entry);
    if (found.length === ids.size) break;
  }
  return found;
}

/** The outbox entries above an id, page by page. */
export async function* pagesOf(tx: StoreTx, from: number): AsyncGenerator<readonly OutboxEntry[], void> {
  for (let after = from; ; ) {
    const page = await tx.outbox({ after, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? after;
  }
}

interface Taken {
  readonly entries: OutboxEntry[];
  /** The entries as JSON, as they travel. */
  readonly texts: string[];
  characters: number;
}

/** Adds an entry unless the batch is full. A change that is larger than a batch travels alone. */
function take(taken: Taken, entry: OutboxEntry): boolean {
  const { op, sid, incremental, registers } = entry;
  const text = JSON.stringify({ op, sid, incremental, registers });
  if (taken.entries.length > 0 && taken.characters + text.length > BATCH_CHARACTERS) return false;
  taken.entries.push(entry);
  taken.texts.push(text);
  taken.characters += text.length;
  return true;
}

async function freezeTaken(
  tx: StoreTx,
  { device, epoch, nextBatch: number }: DeviceState,
  { entries, texts, attempts }: Taken & { readonly attempts: number },
): Promise<FrozenBatch> {
  const head = JSON.stringify({ device, epoch, number }).slice(0, -1);
  const body = `${head},"mutations":[${texts.join(',')}]}`;
  const frozen: FrozenBatch = { number, body, entries: entries.map(({ id }) => id), attempts };
  await tx.setState({ frozen, nextBatch: number + 1 });
  return frozen;
}

/**
 * Decides which entries may travel. An entry that contains a local id may not (LOC-4). Neither may later changes of
 * the same row, changes that refer to a row whose creation may not, and later deletions: the server would refuse a
 * creation whose owner was deleted before it arrives.
 */
class LocalIdGuard {
  readonly #tx: StoreTx;
  readonly #model: Model;
  readonly #heldRows = new Set<string>();
  readonly #heldCreations = new Set<string>();

  constructor(tx: StoreTx, model: Model) {
    this.#tx = tx;
    this.#model = model;
  }

  async mayTravel({ collection, sid, op, registers }: OutboxEntry): Promise<boolean> {
    const name = nameOf(collection, sid);
    const references = this.#model.references(collection, registers);
    const held =
      isLocalId(sid) ||
      this.#heldRows.has(name) ||
      (this.#heldRows.size > 0 && this.#model.parseOperation(op)?.kind === 'delete') ||
      references.some(
        (row) => isLocalId(row.sid) || this.#heldCreations.has(nameOf(row.collection, row.sid)),
      );
    if (!held) return true;
    if (!this.#heldRows.has(name)) {
      this.#heldRows.add(name);
      const row = await this.#tx.row({ collection, sid });
      if (row?.base === null) this.#heldCreations.add(name);
    }
    return false;
  }
}
