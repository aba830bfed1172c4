/**
 * The photos of one account on this device, in a database of their own: bytes go neither through the rows nor
 * through their transactions. What waits to be sent is never thrown away for room; what the server has is.
 */
import { Connection } from '../store/connection.ts';
import { DatabaseRemoved } from '../store/problems.ts';
import { answerOf, completionOf } from '../store/requests.ts';
import {
  type ChosenPicture,
  type KeptPicture,
  ownerOf,
  type PictureFacts,
  type WaitingPicture,
} from './records.ts';

/** Bytes of pictures that the server has, too. A portrait for lists takes some 5,000. */
export const KEPT_BYTES_MAX = 40_000_000;
/** When there is no room, so much is made that the next pictures find some. */
const ROOM_MADE = 0.75;

type StoreName = 'waiting' | 'kept' | 'facts';

export class PictureStore {
  readonly #connection: Connection;
  readonly #bytesMax: number;
  /** Of the kept ones, by path. */
  #facts: Map<string, PictureFacts> | null = null;
  #closed = false;

  constructor(account: number, bytesMax = KEPT_BYTES_MAX) {
    this.#bytesMax = bytesMax;
    this.#connection = new Connection({
      name: `touchline.${account}.pictures`,
      version: 1,
      upgrade: (database, from) => {
        if (from >= 1) return;
        database.createObjectStore('waiting', { keyPath: 'name' });
        database.createObjectStore('kept', { keyPath: 'path' });
        database.createObjectStore('facts', { keyPath: 'path' });
      },
    });
  }

  async waiting(): Promise<readonly WaitingPicture[]> {
    const { waiting } = await this.#begin(['waiting'], 'readonly');
    return answerOf<WaitingPicture[]>(waiting.getAll());
  }

  /**
   * Puts a chosen picture on the disk, before anything names it. An account has one profile photo: a newer one,
   * or that there is none, takes the place of one that waits.
   */
  async add(picture: ChosenPicture, nowSeconds: number): Promise<WaitingPicture> {
    const { waiting, completion } = await this.#begin(['waiting'], 'readwrite');
    const others = await answerOf<WaitingPicture[]>(waiting.getAll());
    const taken = new Set(others.map(({ createdAt }) => createdAt));
    let createdAt = Math.floor(nowSeconds);
    while (taken.has(createdAt)) createdAt++;
    const added: WaitingPicture = { ...picture, createdAt, state: { is: 'waiting' } };
    if (picture.of === 'account') {
      for (const other of others) if (other.of === 'account') waiting.delete(other.name);
    }
    waiting.put(added);
    await completion;
    return added;
  }

  /** Changes a picture that waits as it did when it was looked at; else somebody else was first. */
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
    const { waiting, completion } = await this.#begin(['waiting'], 'readwrite');
    for (const name of names) waiting.delete(name);
    await completion;
  }

  /** The first of these that is here, and that it was shown now: once a day is enough to know what nobody looks at. */
  async firstOf(paths: readonly string[], nowMs: number): Promise<KeptPicture | undefined> {
    const facts = await this.#known();
    const known = paths.map((path) => facts.get(path)).find((one) => one !== undefined);
    if (known === undefined) return undefined;
    const old = nowMs - known.used > DAY_MS;
    const stores = await this.#begin(['kept', 'facts'], old ? 'readwrite' : 'readonly');
    const found = await answerOf<KeptPicture | undefined>(stores.kept.get(known.path));
    // Another tab made room.
    if (found === undefined) facts.delete(known.path);
    else if (old) {
      facts.set(known.path, { ...known, used: nowMs });
      stores.facts.put({ ...known, used: nowMs });
    }
    return found;
  }

  async has(path: string): Promise<boolean> {
    return (await this.#known()).has(path);
  }

  /** Keeps a picture; those that were not shown for longest make room for it. */
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

  /** Removes the pictures of those who have left; answers who that is. */
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

  /** Signing out: only what the server has not got stays, for the account's next session here (OUT-6). */
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

  /** For good: a late answer neither opens it again, nor makes an empty one where it was removed. */
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
    // Whoever only reads hears of a failure by his own request.
    completion.catch(() => undefined);
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    return { ...(stores as Record<S, IDBObjectStore>), completion };
  }
}

const DAY_MS = 86_400_000;
