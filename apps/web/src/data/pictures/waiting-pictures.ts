/** Waiting photos for the screens of this device, which show them before the upload. */
import { isLocalId } from '@touchline/sync/model/protocol';
import type { LiveQueries } from '../live/live-queries.ts';
import type { PictureStore } from './picture-store.ts';
import type { PictureRefused, WaitingPicture } from './records.ts';

export interface ShownWaiting {
  readonly name: string;
  readonly of: WaitingPicture['of'];
  /** The id when the photo was stored: a local id may have been replaced since. */
  readonly sid: number;
  readonly url: string;
  /** Null while it waits or is being sent. */
  readonly refusal: PictureRefused | null;
  /** The server has it already. */
  readonly sent: boolean;
}

export interface WaitingPorts {
  readonly store: PictureStore;
  readonly live: LiveQueries;
  readonly changed: () => void;
}

const NOTHING: readonly WaitingPicture[] = [];

export class WaitingPictures {
  readonly #ports: WaitingPorts;
  #all: readonly WaitingPicture[] = [];
  readonly #urls = new Map<string, string>();
  #shown: readonly ShownWaiting[] = [];
  /** Those of Media by the id when they were last looked at: every picture on a screen asks for its own. */
  #byMedium: ReadonlyMap<number, ShownWaiting> = new Map();
  #reading: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(ports: WaitingPorts) {
    this.#ports = ports;
  }

  /** All waiting photos, oldest first. The same object until something changes. */
  get(): readonly ShownWaiting[] {
    return this.#shown;
  }

  ofMedium(sid: number): ShownWaiting | undefined {
    return this.#byMedium.get(sid) ?? this.#renamed(sid);
  }

  ofAccount(): ShownWaiting | undefined {
    return this.#shown.find((one) => one.of === 'account');
  }

  /** Shows what is stored now. Calls during a reading lead to one more. */
  read(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#readUntilCurrent();
    return this.#reading;
  }

  /** A row was added or removed: photos that wait for it are shown or hidden. */
  lookAgain(): void {
    if (this.#all.length === 0 && this.#shown.length === 0) return;
    this.#shown = this.#all
      .filter((picture) => this.#belongs(picture))
      .flatMap((picture) => this.#show(picture));
    const { live } = this.#ports;
    const media = this.#shown.filter(({ of }) => of === 'medium');
    this.#byMedium = new Map(media.map((one) => [live.resolve('media', one.sid), one]));
    this.#ports.changed();
  }

  close(): void {
    this.#closed = true;
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
    this.#all = [];
    this.#shown = [];
    this.#byMedium = new Map();
  }

  /** A local id became the server's since the last look. */
  #renamed(sid: number): ShownWaiting | undefined {
    const { live } = this.#ports;
    for (const [local, one] of this.#byMedium) {
      if (isLocalId(local) && live.resolve('media', local) === sid) return one;
    }
    return undefined;
  }

  async #readUntilCurrent(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      await this.#readOnce();
    }
    this.#reading = null;
  }

  /** The bytes of each photo are read once, one photo after the other: a hundred may wait. */
  async #readOnce(): Promise<void> {
    const { store } = this.#ports;
    const waiting = await store.waiting().catch(() => NOTHING);
    if (this.#closed) return;
    this.#all = waiting.filter(isPhoto).sort((a, b) => a.createdAt - b.createdAt);
    if (this.#forgetGone()) this.lookAgain();
    for (const picture of this.#all) {
      if (this.#urls.has(picture.name)) continue;
      const loaded = await store.load(picture).catch(() => undefined);
      if (this.#closed) return;
      if (!loaded?.bytes) continue;
      this.#urls.set(picture.name, URL.createObjectURL(new Blob([loaded.bytes], { type: loaded.type })));
    }
    this.lookAgain();
  }

  /** Returns whether there was one. */
  #forgetGone(): boolean {
    const names = new Set(this.#all.map(({ name }) => name));
    const gone = [...this.#urls].filter(([name]) => !names.has(name));
    for (const [name, url] of gone) {
      URL.revokeObjectURL(url);
      this.#urls.delete(name);
    }
    return gone.length > 0;
  }

  /** A photo without its row is not shown; a local id of another database would name another row here. */
  #belongs({ of, sid, device }: WaitingPicture): boolean {
    if (of === 'account') return true;
    const { live } = this.#ports;
    if (sid === 0 || (isLocalId(sid) && device !== live.state.device)) return false;
    return live.media.get()?.has(live.resolve('media', sid)) ?? false;
  }

  #show({ name, of, sid, state }: WaitingPicture): readonly ShownWaiting[] {
    const url = this.#urls.get(name);
    if (url === undefined) return [];
    const refusal = state.is === 'refused' ? state.refusal : null;
    return [{ name, of, sid, url, refusal, sent: state.is === 'sent' }];
  }
}

/** A removal has nothing to show. */
function isPhoto({ length }: WaitingPicture): boolean {
  return length !== null;
}
