/**
 * The photos of one account on this device, in a separate database, so that their bytes stay out of rows and their
 * transactions. Unsent photos are never evicted; photos that the server has can be.
 */
import { Connection } from '../store/indexed/connection.ts';
import { answerOf, completionOf } from '../store/indexed/requests.ts';
import { DatabaseRemoved } from '../store/problems.ts';
import { upgradePictures } from './picture-upgrade.ts';
import {
  type ChosenPicture,
  type KeptPicture,
  type LoadedPicture,
  ownerOf,
  type PictureFacts,
  type WaitingBytes,
  type WaitingPicture,
} from './records.ts';

/** Limit for pictures that the server has, too, in bytes. A portrait for lists takes about 5,000. */
export const KEPT_BYTES_MAX = 40_000_000;
/** At the limit, eviction frees more than one picture needs. */
const ROOM_MADE = 0.75;

/** `waiting` and `bytes` hold the same names: each change of both is one transaction. */
type StoreName = 'waiting' | 'bytes' | 'kept' | 'facts';

export class PictureStore {
  readonly #connection: Connection;
  readonly #bytesMax: number;
  /** Facts of the kept pictures, by path. */
  #facts: Map<string, PictureFacts> | null = null;
  #closed = false;

  constructor(account: number, bytesMax = KEPT_BYTES_MAX) {
    this.#bytesMax = bytesMax;
    this.#connection = new Connection({
      name: `touchline.${account}.pictures`,
      version: 2,
      upgrade: upgradePictures,
    });
  }

  /** All waiting photos, without their bytes. */
  async waiting(): Promise<readonly WaitingPicture[]> {
    const { waiting } = await this.#begin(['waiting'], 'readonly');
    return answerOf<WaitingPicture[]>(waiting.getAll());
  }

  /** A waiting photo with its bytes; undefined when it does not wait any more. */
  async load(picture: WaitingPicture): Promise<LoadedPicture | undefined> {
    if (picture.length === null) return { ...picture, bytes: null };
    const { bytes } = await this.#begin(['bytes'], 'readonly');
    const found = await answerOf<WaitingBytes | undefined>(bytes.get(picture.name));
    return found && { ...picture, bytes: found.bytes };
  }

  /**
   * Stores a chosen picture before any row refers to it. An account has one profile photo: a newer choice, or a
   * removal, replaces the waiting one.
   */
  async add({ bytes, ...picture }: ChosenPicture, nowSeconds: number): Promise<WaitingPicture> {
    const stores = await this.#begin(['waiting', 'bytes'], 'readwrite');
    const { waiting, completion } = stores;
    const others = await answerOf<WaitingPicture[]>(waiting.getAll());
    const taken = new Set(others.map(({ createdAt }) => createdAt));
    let createdAt = Math.floor(nowSeconds);
    while (taken.has(createdAt)) createdAt++;
    const length = bytes?.byteLength ?? null;
    const added: WaitingPicture = { ...picture, length, createdAt, state: { is: 'waiting' } };
    if (picture.of === 'account') {
      for (const other of others) if (other.of === 'account') remove(stores, other.name);
    }
    waiting.put(added);
    if (bytes !== null) stores.bytes.put({ name: picture.name, bytes } satisfies WaitingBytes);
    await completion;
    return added;
  }

  /** Changes a waiting picture if it is still as it was read; else another tab was first. */
  async change(
    seen: WaitingPicture,
    changes: Partial<Pick<WaitingPicture, 'sid' | 'state' | 'stamp'>>,
  ): Promise<void> {
    const { waiting, completion } = await this.#begin(['waiting'], 'readwrite');
    const now = await answerOf<WaitingPicture | undefined>(waiting.get(seen.name));
    if (now !== undefined && now.state.is === seen.state.is) waiting.put({ ...now, ...changes });
    await completion;
  }

  async drop(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const stores = await this.#begin(['waiting', 'bytes'], 'readwrite');
    for (const name of names) remove(stores, name);
    await stores.completion;
  }

  /** The first stored picture of these paths. Records the time shown, once a day, for eviction. */
  async firstOf(paths: readonly string[], nowMs: number): Promise<KeptPicture | undefined> {
    const facts = await this.#known();
    const known = paths.map((path) => facts.get(path)).find((one) => one !== undefined);
    if (known === undefined) return undefined;
    const old = nowMs - known.used > DAY_MS;
    const stores = await this.#begin(['kept', 'facts'], old ? 'readwrite' : 'readonly');
    const found = await answerOf<KeptPicture | undefined>(stores.kept.get(known.path));
    // Another tab has evicted it.
    if (found === undefined) facts.delete(known.path);
    else if (old) {
      facts.set(known.path, { ...known, used: nowMs });
      stores.facts.put({ ...known, used: nowMs });
    }
    return found;
  }

  /** Opens the database and reads what is kept, so that the first photos need not wait for it. */
  async open(): Promise<void> {
    await this.#known();
  }

  async has(path: string): Promise<boolean> {
    return (await this.#known()).has(path);
  }

  /** Keeps a picture; the least recently shown ones are evicted for it. */
  async keep(picture: KeptPicture, nowMs: number): Promise<void> {
    const known = await this.#known();
    const { kept, facts, completion } = await this.#begin(['kept', 'facts'], 'readwrite');
    const fact: PictureFacts = { path: picture.path, length: picture.bytes.byteLength, used: nowMs };
    known.set(picture.path, fact);
    kept.put(picture);
    facts.put(fact);
    for (const path of this.#tooMany(known, picture.path)) {
      known.delete(path);
      kept.delete(path);
      facts.delete(path);
    }
    await completion;
  }

  /** Removes the pictures of rows that were removed from the device; returns the owners of these pictures. */
  async removeOwners(stays: (owner: string, used: number) => boolean): Promise<readonly string[]> {
    const known = await this.#known();
    const gone = [...known.values()].filter(({ path, used }) => !stays(ownerOf(path), used));
    if (gone.length === 0) return [];
    const { kept, facts, completion } = await this.#begin(['kept', 'facts'], 'readwrite');
    for (const { path } of gone) {
      known.delete(path);
      kept.delete(path);
      facts.delete(path);
    }
    await completion;
    return gone.map(({ path }) => ownerOf(path));
  }

  /** Another tab kept or removed pictures. */
  forgetFacts(): void {
    this.#facts = null;
  }

  /** Sign-out: only unsent photos stay, for the account's next session here (OUT-6). */
  async leave(): Promise<void> {
    const waiting = await this.waiting();
    if (waiting.every(({ state }) => state.is === 'sent')) return this.delete();
    const { kept, facts, completion } = await this.#begin(['kept', 'facts'], 'readwrite');
    kept.clear();
    facts.clear();
    this.#facts = null;
    await completion;
    await this.close();
  }

  /** Closes permanently: a late call neither reopens the database nor creates a deleted one again. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#connection.close();
  }

  delete(): Promise<void> {
    this.#facts = null;
    return this.#connection.delete();
  }

  #tooMany(known: ReadonlyMap<string, PictureFacts>, newest: string): readonly string[] {
    let total = [...known.values()].reduce((sum, { length }) => sum + length, 0);
    if (total <= this.#bytesMax) return [];
    const gone: string[] = [];
    for (const { path, length } of [...known.values()].sort((a, b) => a.used - b.used)) {
      if (total <= this.#bytesMax * ROOM_MADE) break;
      if (path === newest) continue;
      total -= length;
      gone.push(path);
    }
    return gone;
  }

  async #known(): Promise<Map<string, PictureFacts>> {
    if (this.#facts !== null) return this.#facts;
    const { facts } = await this.#begin(['facts'], 'readonly');
    const all = await answerOf<PictureFacts[]>(facts.getAll());
    this.#facts ??= new Map(all.map((fact) => [fact.path, fact]));
    return this.#facts;
  }

  async #begin<S extends StoreName>(
    names: readonly S[],
    mode: 'readonly' | 'readwrite',
  ): Promise<Readonly<Record<S, IDBObjectStore>> & { readonly completion: Promise<void> }> {
    if (this.#closed) throw new DatabaseRemoved();
    const database = await this.#connection.database();
    const transaction = database.transaction(names, mode, { durability: 'strict' });
    const completion = completionOf(transaction);
    // A caller that only reads learns of a failure from its own request.
    completion.catch(() => undefined);
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    return { ...(stores as Record<S, IDBObjectStore>), completion };
  }
}

function remove(
  { waiting, bytes }: Readonly<Record<'waiting' | 'bytes', IDBObjectStore>>,
  name: string,
): void {
  waiting.delete(name);
  bytes.delete(name);
}

const DAY_MS = 86_400_000;
