/**
 * A device of any engine, as the measurements use it: the same rows, the same steps. The code of a device runs
 * in Node and, bundled, in Chromium; only where it keeps its rows differs.
 */
export interface PeerDevice {
  /** Begins with nothing; resolves when all rows are here, and where the device has a disk, on it. */
  firstSync(rows: number): Promise<void>;
  /** The network goes. */
  leave(): Promise<void>;
  /** Changes rows on this device, one action each, as a coach's taps are. */
  change(ids: readonly string[], text: string): Promise<void>;
  /** The network comes back; resolves when the server has all that was changed. */
  comeBackAndPush(change: { readonly ids: readonly string[]; readonly text: string }): Promise<void>;
  /** Keeps itself up to date from now on, and sends what is changed here at once. */
  stayConnected(): Promise<void>;
  /** Resolves when a row says so here. */
  sees(id: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A player, as plain values; what is measured with it is the same number of values in every engine. */
export interface PeerRow {
  readonly firstname: string;
  readonly surname: string;
  readonly nickname: string;
  readonly position: string;
  readonly createdAt: number;
  readonly footed: string;
}

export function peerRow(n: number): PeerRow {
  return {
    firstname: `First ${n}`,
    surname: `Surname ${n}`,
    nickname: `Nick ${n}`,
    position: n % 2 === 0 ? 'M' : 'D',
    createdAt: 1_790_000_000 + n,
    footed: n % 3 === 0 ? 'left' : 'right',
  };
}

export const peerId = (n: number): string => `p${String(n).padStart(7, '0')}`;

/** What a change writes: two values of a row. */
export const changed = (text: string) => ({ nickname: text, status: `offline ${text.length % 7}` });

/** Somebody waits for a row to say something. */
export class Waiting {
  readonly #waiting = new Map<string, { readonly text: string; readonly done: () => void }>();

  wait(id: string, text: string): Promise<void> {
    return new Promise((done) => this.#waiting.set(id, { text, done }));
  }

  /** The row says this now. */
  tell(id: string, text: unknown): void {
    const found = this.#waiting.get(id);
    if (found === undefined || found.text !== text) return;
    this.#waiting.delete(id);
    found.done();
  }

  get ids(): Iterable<string> {
    return this.#waiting.keys();
  }
}
