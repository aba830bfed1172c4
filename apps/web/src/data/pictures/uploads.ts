/**
 * Uploads photos that were chosen here: each after its row, one at a time, in one tab. An unanswered upload is
 * repeated: the same bytes to the same row are the same photo. Every step reads the stored state first, so a restart
 * can continue after a kill at any point.
 *
 * A hundred photos may wait without network while more are chosen. A photo for which nothing can be done now rests: its
 * row is read again when that row has changed, or when the photo may be sent.
 */
import type { Scheduler } from '@touchline/sync/engine/ports';
import { isLocalId } from '@touchline/sync/model/protocol';
import type { Upload } from './calls.ts';
import type { PictureStore } from './picture-store.ts';
import type { LoadedPicture, WaitingPicture } from './records.ts';

/** The state of a waiting photo's row. */
export type RowState =
  /** The server has the row, but not the waiting photo. */
  | { readonly is: 'ready'; readonly sid: number }
  /** Its creation, or its real id, is still pending. */
  | { readonly is: 'pending'; readonly sid: number }
  /** The row has the photo's address, or a later choice. */
  | { readonly is: 'shown' }
  /** Deleted; Undo may restore it. */
  | { readonly is: 'deleted' }
  /** The server refused the row: it is in the attention list, and the photo waits for the decision. */
  | { readonly is: 'refused' }
  /** Never written, or discarded. */
  | { readonly is: 'none' }
  /** Unknown while this device has not read all rows. */
  | { readonly is: 'unknown' };

export interface UploadPorts {
  readonly store: PictureStore;
  /** In the order of the pictures. */
  readonly rowsOf: (pictures: readonly WaitingPicture[]) => Promise<readonly RowState[]>;
  readonly send: (picture: LoadedPicture) => Promise<Upload>;
  /** Its row is being written by this tab. */
  readonly isBeingAdded: (name: string) => boolean;
  /** Online, and cloud sync is on. */
  readonly mayTalk: () => boolean;
  readonly locks: { readonly name: string; readonly manager: LockManager } | null;
  readonly scheduler: Scheduler;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waiting photos have changed. */
  readonly changed: () => void;
  /** The photo that is being sent has changed. */
  readonly sendingChanged: () => void;
}

interface Waking {
  readonly ignoreDelays?: boolean;
  readonly rows?: ReadonlySet<number>;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** The time in which a deletion can be undone (MRG-7). */
const KEPT_DELETED_MS = 30 * 86_400_000;
/** A tap whose row is not written by then was never acknowledged. */
const UNNAMED_MS = 60 * 60_000;
/** The time in which discarding a row can be undone. */
const KEPT_WITHOUT_ROW_MS = 10 * 60_000;

export class Uploads {
  readonly #ports: UploadPorts;
  /** The earliest time of the next try, by name. Not stored: a restart tries at once. */
  readonly #tryAt = new Map<string, { readonly failures: number; readonly at: number }>();
  /** The server asked to wait until then. It counts the account's uploads, so all photos wait. */
  #pausedUntil = 0;
  /** Photos that rest, with the row of each. */
  readonly #resting = new Map<string, number>();
  /** The time since which a photo is without a row. */
  readonly #withoutRow = new Map<string, number>();
  #sending: string | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  /** The name of the photo that this tab is sending now. */
  get sending(): string | null {
    return this.#sending;
  }

  /**
   * Checks all waiting photos. When the network returns, pending retry delays are ignored, except the server's.
   *
   * @param rows the Media whose rows have changed, if no other has: photos that rest for another row are left alone
   */
  wake({ ignoreDelays = false, rows }: Waking = {}): Promise<void> {
    if (ignoreDelays) this.#tryAt.clear();
    for (const [name, sid] of [...this.#resting]) {
      if (rows === undefined || rows.has(sid)) this.#resting.delete(name);
    }
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      // Called again between the last check and now.
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
      // Also without network: discarded or confirmed photos can be removed. A database that fails, or was deleted with
      // its account, is checked again at the next wake-up.
      await this.#inTurn(() => this.#round()).catch(() => undefined);
    }
  }

  #inTurn(round: () => Promise<void>): Promise<void> {
    const { locks } = this.#ports;
    return locks === null ? round() : locks.manager.request(locks.name, round);
  }

  async #round(): Promise<void> {
    const { store, rowsOf, changed } = this.#ports;
    const waiting = await store.waiting();
    const due = waiting.filter((picture) => this.#isDue(picture));
    // Each change of a row starts rounds, and mostly no photo waits.
    if (due.length === 0) return this.#plan(waiting);
    const rows = await rowsOf(due);
    for (const [n, picture] of due.entries()) {
      if (this.#closed) return;
      const row = rows[n];
      if (row === undefined) continue;
      if (this.#rests(picture, row)) this.#resting.set(picture.name, picture.sid);
      else if (await this.#step(picture)) changed();
    }
    this.#plan(await store.waiting());
  }

  #isDue(picture: WaitingPicture): boolean {
    if (this.#ports.isBeingAdded(picture.name)) return false;
    // The change that gives a row its real id names that one.
    const rests = !isLocalId(picture.sid) && this.#resting.get(picture.name) === picture.sid;
    return !rests || this.#maySend(picture);
  }

  /** Nothing can be done for it now. Each chosen photo starts a round, also without network. */
  #rests(picture: WaitingPicture, row: RowState): boolean {
    if (row.is === 'pending') return row.sid === picture.sid;
    return row.is === 'ready' && row.sid === picture.sid && !this.#maySend(picture);
  }

  #maySend({ name, state }: WaitingPicture): boolean {
    const { mayTalk, now } = this.#ports;
    const at = Math.max(this.#pausedUntil, this.#tryAt.get(name)?.at ?? 0);
    return state.is === 'waiting' && mayTalk() && at <= now();
  }

  /** Returns whether it changed a waiting photo. */
  async #step(picture: WaitingPicture): Promise<boolean> {
    const { store, rowsOf, now } = this.#ports;
    // Earlier steps of this round took their time.
    const [row] = await rowsOf([picture]);
    if (row === undefined) return false;
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
    const sent = row.is === 'ready' && this.#maySend(named) && (await this.#send(named));
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
    const { store, send, now } = this.#ports;
    const loaded = await store.load(picture);
    // Another tab has sent or dropped it.
    if (loaded === undefined) return false;
    this.#nowSending(picture.name);
    const answer = await send(loaded).finally(() => this.#nowSending(null));
    // The session may have ended during the call: then nothing is written.
    if (this.#closed) return false;
    if (answer.is === 'later') {
      const failures = (this.#tryAt.get(picture.name)?.failures ?? 0) + 1;
      const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      this.#tryAt.set(picture.name, { failures, at: now() + backOff });
      this.#pausedUntil = now() + answer.afterMs;
      return false;
    }
    this.#tryAt.delete(picture.name);
    // A removal need not be shown, and a refused one needs no decision.
    if (picture.length === null) await store.drop([picture.name]);
    else await store.change(picture, { state: answer });
    return true;
  }

  #nowSending(name: string | null): void {
    this.#sending = name;
    this.#ports.sendingChanged();
  }

  #plan(waiting: readonly WaitingPicture[]): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const names = new Set(waiting.map(({ name }) => name));
    for (const known of [this.#tryAt, this.#resting]) {
      for (const name of [...known.keys()]) if (!names.has(name)) known.delete(name);
    }
    const { scheduler, now } = this.#ports;
    const isPaused = this.#pausedUntil > now() && waiting.length > 0;
    const next = isPaused ? this.#pausedUntil : Math.min(...[...this.#tryAt.values()].map(({ at }) => at));
    if (this.#closed || !Number.isFinite(next)) return;
    this.#cancelTimer = scheduler.after(Math.max(0, next - now()), () => {
      this.#cancelTimer = null;
      void this.wake();
    });
  }
}
