/**
 * The pictures of screens as addresses for `<img>`: from the store, else fetched from the server and kept. While a size
 * loads, another size of the same picture is shown.
 */
import type { Download } from './calls.ts';
import type { PictureStore } from './picture-store.ts';
import { type KeptPicture, ownerOf } from './records.ts';
import type { Addresses } from './sizes.ts';

export interface UrlPorts {
  readonly store: PictureStore;
  readonly download: (path: string) => Promise<Download>;
  readonly mayTalk: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The set of available pictures has changed. */
  readonly changed: () => void;
}

/** Parallel downloads: a squad loads quickly, and the connection stays free for match events. */
const AT_ONCE = 3;
/** Pictures in memory; the least recently requested ones are dropped and read again later. */
const URLS_MAX = 600;

export class PictureUrls {
  readonly #ports: UrlPorts;
  /** By address: the picture itself, or another size of it. */
  readonly #urls = new Map<string, string>();
  readonly #loading = new Set<string>();
  /** Missing or unavailable now: requested again after a change. */
  readonly #missing = new Set<string>();
  readonly #queue: (() => Promise<void>)[] = [];
  #running = 0;
  #closed = false;

  constructor(ports: UrlPorts) {
    this.#ports = ports;
  }

  /** Undefined while it is read, and where there is none. A missing picture is fetched when possible. */
  of(addresses: Addresses | null): string | undefined {
    if (addresses === null) return undefined;
    const { path } = addresses;
    const url = this.#urls.get(path);
    if (url === undefined && !this.#loading.has(path) && !this.#missing.has(path) && !this.#closed) {
      this.#loading.add(path);
      void this.#load(addresses).finally(() => this.#loading.delete(path));
    }
    return url;
  }

  /** The bytes in this size, from this device or the server; null where neither has them now. */
  async bytesOf({ path }: Addresses): Promise<KeptPicture | null> {
    const { store, now } = this.#ports;
    const read = () => store.firstOf([path], now()).catch(() => undefined);
    const found = await read();
    if (found !== undefined) return found;
    await this.#inTurn(() => this.#fetch(path));
    return (await read()) ?? null;
  }

  /** Downloads these to the device, shown or not. */
  async fetchAll(pictures: readonly Addresses[]): Promise<void> {
    const { store } = this.#ports;
    for (const { path } of pictures) {
      if (this.#missing.has(path) || (await store.has(path))) continue;
      void this.#inTurn(() => this.#fetch(path));
    }
  }

  /** Retries missing pictures, after the network returned or a sync. */
  lookAgain(): void {
    if (this.#missing.size === 0) return;
    this.#missing.clear();
    this.#ports.changed();
  }

  /** Drops the pictures of these owners, which are no longer on the device. */
  forget(owners: readonly string[]): void {
    const gone = new Set(owners);
    for (const [path, url] of [...this.#urls]) {
      if (!gone.has(ownerOf(path))) continue;
      URL.revokeObjectURL(url);
      this.#urls.delete(path);
    }
  }

  close(): void {
    this.#closed = true;
    this.#queue.length = 0;
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }

  async #load({ path, all }: Addresses): Promise<void> {
    const { store, now } = this.#ports;
    const found = await store.firstOf([path, ...all], now()).catch(() => undefined);
    if (found !== undefined) this.#show(path, found);
    if (found?.path !== path) await this.#inTurn(() => this.#fetch(path));
  }

  async #fetch(path: string): Promise<void> {
    const { download, mayTalk, store, now } = this.#ports;
    const answer = mayTalk() && !this.#closed ? await download(path) : LATER;
    if (this.#closed) return;
    if (answer.is !== 'here') {
      this.#missing.add(path);
      return;
    }
    // Shown before it is on the disk, and also when the disk is full.
    this.#show(path, answer.picture);
    await store.keep(answer.picture, now()).catch(() => undefined);
  }

  #show(path: string, { bytes, type }: KeptPicture): void {
    if (this.#closed) return;
    const before = this.#urls.get(path);
    if (before !== undefined) URL.revokeObjectURL(before);
    this.#urls.delete(path);
    this.#urls.set(path, URL.createObjectURL(new Blob([bytes], { type })));
    for (const [old, url] of this.#urls) {
      if (this.#urls.size <= URLS_MAX) break;
      URL.revokeObjectURL(url);
      this.#urls.delete(old);
    }
    this.#ports.changed();
  }

  /** Limits parallel downloads; resolves after the run. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push(() => run().finally(resolve));
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= AT_ONCE) return;
    const run = this.#queue.shift();
    if (run === undefined) return;
    this.#running++;
    void run().finally(() => {
      this.#running--;
      this.#next();
    });
  }
}

const LATER: Download = { is: 'later' };
