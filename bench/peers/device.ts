/**
 * A device of any engine: the same rows and the same steps. The code runs in Node and, bundled, in Chromium; only the
 * storage differs.
 */
export interface PeerDevice {
  /** Starts empty. Resolves when all rows are on the device, and on its disk if it has one. */
  firstSync(rows: number): Promise<void>;
  /** Disconnects. */
  leave(): Promise<void>;
  /** Changes rows on this device, one action each, like a coach's taps. */
  change(ids: readonly string[], text: string): Promise<void>;
  /** Reconnects. Resolves when the server has all changes. */
  comeBackAndPush(change: { readonly ids: readonly string[]; readonly text: string }): Promise<void>;
  /** From now on follows changes of others, and sends local changes at once. */
  stayConnected(): Promise<void>;
  /** Resolves when a row on this device has the value. */
  sees(id: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A player as plain values; every engine stores the same number of values. */
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

/** A call that waits until a row has a value. */
export class Waiting {
  readonly #waiting = new Map<string, { readonly text: string; readonly done: () => void }>();

  wait(id: string, text: string): Promise<void> {
    return new Promise((done) => this.#waiting.set(id, { text, done }));
  }

  /** Reports the row's current value. */
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
