/**
 * Brings the photos that were chosen here to the server: each after its row, one after the other, in one tab at
 * a time. What was begun and not answered is simply sent again: the same bytes to the same row are the same
 * picture. Every step looks first at what is stored; killed anywhere, the next start goes on.
 */
import type { Scheduler } from '@touchline/sync/ports';
import type { Upload } from './calls.ts';
import type { PictureStore } from './picture-store.ts';
import type { WaitingPicture } from './records.ts';

/** How the row of a waiting picture stands. */
export type RowState =
  /** The server has it, and not yet what waits for it. */
  | { readonly is: 'ready'; readonly sid: number }
  /** Its creation, or its real id, is on the way. */
  | { readonly is: 'pending'; readonly sid: number }
  /** The row says where the picture is, or what was meant later. */
  | { readonly is: 'shown' }
  /** Deleted, perhaps by Undo: it may come back. */
  | { readonly is: 'deleted' }
  /** The server refused the row: it stands in the attention list, and the picture waits for what is decided. */
  | { readonly is: 'refused' }
  /** Never written, or given up. */
  | { readonly is: 'none' }
  /** Nothing can be said while this device has not read everything. */
  | { readonly is: 'unknown' };

export interface UploadPorts {
  readonly store: PictureStore;
  readonly rowOf: (picture: WaitingPicture) => Promise<RowState>;
  readonly send: (picture: WaitingPicture) => Promise<Upload>;
  /** There is network, and cloud sync is on. */
  readonly mayTalk: () => boolean;
  readonly locks: { readonly name: string; readonly manager: LockManager } | null;
  readonly scheduler: Scheduler;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Something of what waits has changed. */
  readonly changed: () => void;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** As long as a deletion can be taken back (MRG-7). */
const KEPT_DELETED_MS = 30 * 86_400_000;
/** A tap whose row was not written by then never was acknowledged. */
const UNNAMED_MS = 60 * 60_000;
/** Giving up a row can itself be taken back, for as long as that is offered. */
const KEPT_WITHOUT_ROW_MS = 10 * 60_000;

export class Uploads {
  readonly #ports: UploadPorts;
  /** Not before this moment, by name; of this page only: a restart tries at once. */
  readonly #tryAt = new Map<
    string,
    { readonly failures: number; readonly at: number; readonly told: boolean }
  >();
  /** Since when a picture has been seen without its row. */
  readonly #withoutRow = new Map<string, number>();
  #running: Promise<void> | null = null;
  #again = false;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  /** Looks at everything that waits. Network that came back makes waiting for a failure pointless. */
  wake({ anew = false }: { readonly anew?: boolean } = {}): Promise<void> {
    if (anew) for (const [name, { told }] of [...this.#tryAt]) if (!told) this.#tryAt.delete(name);
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // Woken after the last look, and before this.
      if (this.#again && !this.#closed) void this.wake();
    });
    return this.#running;
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      // Without network too: what was given up, or is shown by now, need not stay.
      // A database that fails, or is gone with its account, is looked at again when something wakes.
      await this.#inTurn(() => this.#round()).catch(() => undefined);
    }
  }

  #inTurn(round: () => Promise<void>): Promise<void> {
    const { locks } = this.#ports;
    return locks === null ? round() : locks.manager.request(locks.name, round);
  }

  async #round(): Promise<void> {
    const { store, changed } = this.#ports;
    for (const picture of await store.waiting()) {
      if (this.#closed) return;
      if (await this.#step(picture)) changed();
    }
    this.#plan(await store.waiting());
  }

  /** Answers whether it changed what waits. */
  async #step(picture: WaitingPicture): Promise<boolean> {
    const { store, rowOf, now } = this.#ports;
    const row = await rowOf(picture);
    const age = now() - picture.createdAt * 1000;
    const over =
      row.is === 'shown' ||
      (row.is === 'none' && this.#isGivenUp(picture)) ||
      ((row.is === 'deleted' || row.is === 'unknown') && age > KEPT_DELETED_MS);
    if (over) {
      await store.drop([picture.name]);
      return true;
    }
    if (row.is !== 'ready' && row.is !== 'pending') return false;
    const named = row.sid === picture.sid ? picture : { ...picture, sid: row.sid };
    if (named !== picture) await store.change(picture, { sid: named.sid });
    const sent = row.is === 'ready' && named.state.is === 'waiting' && (await this.#send(named));
    return sent || named !== picture;
  }

  #isGivenUp({ name, sid, createdAt }: WaitingPicture): boolean {
    const now = this.#ports.now();
    if (sid === 0) return now - createdAt * 1000 > UNNAMED_MS;
    const since = this.#withoutRow.get(name) ?? now;
    this.#withoutRow.set(name, since);
    return now - since > KEPT_WITHOUT_ROW_MS;
  }

  async #send(picture: WaitingPicture): Promise<boolean> {
    const { store, send, mayTalk, now } = this.#ports;
    const wait = this.#tryAt.get(picture.name);
    if (!mayTalk() || (wait !== undefined && wait.at > now())) return false;
    const answer = await send(picture);
    // The session may have ended meanwhile: nothing of it is written any more.
    if (this.#closed) return false;
    if (answer.is === 'later') {
      const failures = (wait?.failures ?? 0) + 1;
      const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      const at = now() + Math.max(backOff, answer.afterMs);
      this.#tryAt.set(picture.name, { failures, at, told: answer.afterMs > 0 });
      return false;
    }
    this.#tryAt.delete(picture.name);
    // That there is none need not be shown, nor is there anything to decide when it is refused.
    if (picture.bytes === null) await store.drop([picture.name]);
    else await store.change(picture, { state: answer });
    return true;
  }

  #plan(waiting: readonly WaitingPicture[]): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const names = new Set(waiting.map(({ name }) => name));
    for (const name of [...this.#tryAt.keys()]) if (!names.has(name)) this.#tryAt.delete(name);
    const next = Math.min(...[...this.#tryAt.values()].map(({ at }) => at));
    if (this.#closed || !Number.isFinite(next)) return;
    const { scheduler, now } = this.#ports;
    this.#cancelTimer = scheduler.after(Math.max(0, next - now()), () => {
      this.#cancelTimer = null;
      void this.wake();
    });
  }
}
