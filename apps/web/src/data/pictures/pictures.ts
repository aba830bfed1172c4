/**
 * The photos of one account on one device. Rows name them (`player.media_sid`, `medium.uri`, `account.profile_photo`)
 * and are replicated. The bytes are stored and shown from here, and travel by separate calls.
 */
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Scheduler } from '@touchline/sync/engine/ports';
import { formatStamp, type Stamp, tick } from '@touchline/sync/model/stamp';
import { IDLE, IN_SYNC } from '@touchline/sync/status/cloud-state';
import type { LiveQueries } from '../live/live-queries.ts';
import { firstOf } from '../live/live-query.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { SyncCoordinator } from '../sync/sync-coordinator.ts';
import type { Tabs } from '../sync/tabs.ts';
import { download, type PictureConnection, upload } from './calls.ts';
import type { PictureStore } from './picture-store.ts';
import { PictureUrls } from './picture-urls.ts';
import {
  type ChosenPicture,
  isUnsent,
  type KeptPicture,
  type LoadedPicture,
  newPictureName,
  type WaitingPicture,
} from './records.ts';
import { rowStatesOf } from './row-state.ts';
import { type Addresses, addressesOf, type ShownSize } from './sizes.ts';
import { Uploads } from './uploads.ts';
import { WaitingPictures } from './waiting-pictures.ts';

export interface PicturesPorts {
  readonly account: number;
  readonly store: PictureStore;
  readonly rows: LocalStore;
  readonly live: LiveQueries;
  readonly coordinator: SyncCoordinator;
  readonly connection: PictureConnection;
  /** Online, and cloud sync is on. */
  readonly mayTalk: () => boolean;
  readonly locks: { readonly name: string; readonly manager: LockManager } | null;
  readonly tabs: Tabs;
  readonly scheduler: Scheduler;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A page without photos reads its first screen before it looks at waiting photos. */
const BEGIN_AFTER_MS = 2_000;
/** Photos that are read within this time are shown together. */
const TOGETHER_MS = 100;

/** A photo as drawn on this device. */
export interface NewPicture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Where the caller knows its name already (`newPictureName`). */
  readonly name?: string | undefined;
}

export class Pictures {
  readonly store: PictureStore;
  readonly waiting: WaitingPictures;
  readonly #ports: PicturesPorts;
  readonly #urls: PictureUrls;
  readonly #uploads: Uploads;
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => void)[] = [];
  #lookup = (medium: number) => this.ofMedium(medium, 'small');
  /** Names of photos between their two writes, of the bytes and of the row. */
  readonly #adding = new Set<string>();
  #begun = false;
  #closed = false;
  #telling = false;
  /** Cancels the message about photos that were read closely after another one. */
  #cancelTelling: (() => void) | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Rows have left since the last sweep of kept photos. */
  #sweep = true;
  #wasTalking = false;

  constructor(ports: PicturesPorts) {
    const { store, connection, mayTalk, now, locks, scheduler, rows, live, account } = ports;
    this.#ports = ports;
    this.store = store;
    this.waiting = new WaitingPictures({ store, live, changed: () => this.#tell() });
    this.#urls = new PictureUrls({
      store,
      mayTalk,
      now,
      download: (path) => download(connection, path),
      changed: () => this.#tellTogether(),
    });
    this.#uploads = new Uploads({
      store,
      mayTalk,
      locks,
      scheduler,
      now,
      rowsOf: (waiting) => rowStatesOf(rows, waiting, account),
      send: (picture) => this.#send(picture),
      isBeingAdded: (name) => this.#adding.has(name),
      changed: () => void this.#waitingChanged({ elsewhere: false }),
      sendingChanged: () => this.#tell(),
    });
    const begin = scheduler.after(BEGIN_AFTER_MS, () => this.#begin());
    this.#ends.push(begin);
  }

  /** The photo of a Medium in the size of lists. A new function whenever any photo may have changed. */
  get lookup(): (medium: number) => string | undefined {
    return this.#lookup;
  }

  get connection(): PictureConnection {
    return this.#ports.connection;
  }

  /** The name of the waiting photo that this tab is sending now. */
  get sending(): string | null {
    return this.#uploads.sending;
  }

  /** Calls the listener after each change; returns a function that unsubscribes. Photos are read at once. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#begin();
    return this.follow(listener);
  };

  /** The same where no photo is shown: what waits is known two seconds after the start. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A screen of photos is about to be shown: opens their database while the screen's rows are read. */
  prepare(): void {
    this.#begin();
    void this.store.open().catch(() => undefined);
  }

  /** The picture of a Medium; undefined while it is read, and where there is none. */
  ofMedium(sid: number, size: ShownSize): string | undefined {
    if (sid === 0) return undefined;
    const { live } = this.#ports;
    const now = live.resolve('media', sid);
    const medium = live.media.get()?.get(now);
    if (medium === undefined) return undefined;
    return this.waiting.ofMedium(now)?.url ?? this.#urls.of(addressesOf(medium.uri, medium.type, size));
  }

  /** The bytes of a Medium's picture in its full size; null where neither this device nor the server has them now. */
  async fullOf(sid: number): Promise<NewPicture | null> {
    const { live } = this.#ports;
    const now = live.resolve('media', sid);
    const medium = (await firstOf(live.media)).get(now);
    if (medium === undefined) return null;
    const waiting = (await this.store.waiting()).find(
      (one) => one.of === 'medium' && live.resolve('media', one.sid) === now,
    );
    const loaded = waiting && (await this.store.load(waiting));
    if (loaded?.bytes) return { bytes: loaded.bytes, type: loaded.type };
    const addresses = addressesOf(medium.uri, medium.type, 'full');
    return addresses === null ? null : this.#urls.bytesOf(addresses);
  }

  /** The account's profile photo. */
  ofAccount(size: ShownSize): string | undefined {
    const account = this.#ports.live.account.get();
    return this.waiting.ofAccount()?.url ?? this.at(account?.profile_photo ?? '', size);
  }

  /** The photo at an address from a row or an answer, such as another person's profile photo. */
  at(uri: string, size: ShownSize): string | undefined {
    return this.#urls.of(addressesOf(uri, PORTRAIT, size));
  }

  /** Stores a chosen photo. Its row is written next and refers to it by `createdAt`. */
  async add(
    of: WaitingPicture['of'],
    { bytes, type, name, replaces = 0 }: NewPicture & { readonly replaces?: number },
  ): Promise<WaitingPicture> {
    const stamp = of === 'account' ? await this.#stamp() : null;
    return this.#add({ of, bytes, type, stamp, replaces }, name);
  }

  /** Cancels the waiting profile photo; it may be in transit, or on the server already. */
  async takeBackOwn(): Promise<void> {
    const stamp = await this.#stamp();
    await this.added(await this.#add({ of: 'account', bytes: null, type: '', stamp, replaces: 0 }), 0);
  }

  /** Its row is written, or needs none: the photo is shown, and sent when possible. */
  async added(picture: WaitingPicture, sid: number): Promise<void> {
    if (sid !== 0) await this.store.change(picture, { sid });
    this.#adding.delete(picture.name);
    await this.#waitingChanged({ elsewhere: false });
    void this.#uploads.wake({ rows: new Set([sid]) });
  }

  /** Discards waiting photos; their rows are not touched. */
  async drop(names: readonly string[]): Promise<void> {
    await this.store.drop(names);
    for (const name of names) this.#adding.delete(name);
    await this.#waitingChanged({ elsewhere: false });
  }

  /** Retries a refused photo. */
  async retry(name: string): Promise<void> {
    const [picture] = (await this.store.waiting()).filter((one) => one.name === name);
    if (picture === undefined) return;
    // A retry is a new choice: it wins over choices made since the refusal.
    const stamp = picture.stamp === null ? null : await this.#stamp();
    await this.store.change(picture, { state: { is: 'waiting' }, stamp });
    await this.#waitingChanged({ elsewhere: false });
    await this.#uploads.wake({ ignoreDelays: true });
  }

  /** Tries to send all waiting photos at once; returns how many are left. */
  async sendNow(): Promise<number> {
    await this.#uploads.wake({ ignoreDelays: true });
    return (await this.store.waiting()).filter(isUnsent).length;
  }

  /** Downloads these photos in the size of lists. */
  fetchAll(uris: readonly string[]): Promise<void> {
    return this.#urls.fetchAll(uris.flatMap((uri) => addressesOf(uri, PORTRAIT, 'small') ?? []));
  }

  close(): void {
    this.#closed = true;
    for (const end of this.#ends) end();
    this.#cancelTelling?.();
    this.#uploads.close();
    this.#urls.close();
    this.waiting.close();
    this.#listeners.clear();
  }

  /** Follows rows and network, and resumes work of an earlier page. Runs once. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const { rows, live, coordinator, tabs, account } = this.#ports;
    this.#ends.push(
      live.media.subscribe(() => {
        this.waiting.lookAgain();
        this.#tell();
      }),
      live.account.subscribe(() => this.#tell()),
      rows.subscribe((change) => {
        const media = [...change.rows.values()].filter(({ collection }) => collection === 'media');
        if (change.everything || media.some(({ row }) => row === null)) this.#sweep = true;
        const isOwn = change.rows.has(`account/${account}`);
        if (change.everything || change.attention || isOwn) void this.#uploads.wake();
        else if (media.length > 0) void this.#uploads.wake({ rows: new Set(media.map(({ sid }) => sid)) });
      }),
      coordinator.subscribe(() => this.#heardOfCloud()),
      tabs.listen((message) => {
        if (message.kind !== 'pictures') return;
        void this.#waitingChanged({ elsewhere: true });
        // The other tab may be suspended by now.
        void this.#uploads.wake();
      }),
    );
    void this.waiting.read().then(() => this.#uploads.wake());
    this.#heardOfCloud();
  }

  async #add(
    picture: Omit<ChosenPicture, 'name' | 'sid' | 'device'>,
    name = newPictureName(),
  ): Promise<WaitingPicture> {
    this.#begin();
    const { device } = this.#ports.live.state;
    this.#adding.add(name);
    try {
      return await this.store.add({ ...picture, name, sid: 0, device }, this.#ports.now() / 1000);
    } catch (error) {
      this.#adding.delete(name);
      throw error;
    }
  }

  /** A stamp later than all earlier local writes, and before all later ones (MRG-5). */
  #stamp(): Promise<Stamp> {
    const { rows, now } = this.#ports;
    return rows.write('strict', async (tx) => {
      const state = await tx.state();
      const clock = tick(state.clock, now());
      await tx.setState({ clock });
      return formatStamp({ ...clock, device: state.device });
    });
  }

  async #send(picture: LoadedPicture) {
    const { connection, now } = this.#ports;
    const answer = await upload(connection, picture);
    if (answer.is === 'sent' && !this.#closed) {
      // Shown from here, also offline, until the server's own sizes arrive.
      const kept = keptOf(picture, addressesOf(answer.uri, this.#typeOf(picture), 'full'));
      if (kept !== null) await this.store.keep(kept, now()).catch(() => undefined);
    }
    return answer;
  }

  #typeOf({ of, sid }: WaitingPicture): string {
    const { live } = this.#ports;
    const medium = of === 'account' ? undefined : live.media.get()?.get(live.resolve('media', sid));
    return medium?.type ?? PORTRAIT;
  }

  /** Another tab has its own view of the same database. */
  #waitingChanged({ elsewhere }: { readonly elsewhere: boolean }): Promise<void> {
    if (elsewhere) this.store.forgetFacts();
    else this.#ports.tabs.tell({ kind: 'pictures' });
    return this.waiting.read();
  }

  #heardOfCloud(): void {
    const { coordinator, mayTalk } = this.#ports;
    const { state } = coordinator.get();
    const quiet = state.syncing === IDLE && state.out_of_sync === IN_SYNC;
    const talks = mayTalk() && quiet;
    const backAgain = talks && !this.#wasTalking;
    this.#wasTalking = talks;
    if (!backAgain) return;
    this.#urls.lookAgain();
    void this.#uploads.wake({ ignoreDelays: true });
    void this.#afterSync().catch(() => undefined);
  }

  /** Downloads the team's photos, and removes those of rows that have left. */
  async #afterSync(): Promise<void> {
    const { live, account, now } = this.#ports;
    const media = await firstOf(live.media);
    const { cursor, auditedAt } = live.state;
    if (cursor === '' || auditedAt <= 0) return;
    await this.fetchAll(this.#teamsPictures());
    if (!this.#sweep) return;
    this.#sweep = false;
    const stays = (owner: string, used: number) => {
      const [kind, sid] = owner.split('/');
      if (kind === 'media') return media.has(Number(sid));
      return Number(sid) === account || now() - used < OTHERS_KEPT_MS;
    };
    const gone = await this.store.removeOwners(stays);
    this.#urls.forget(gone);
    if (gone.length > 0) this.#tell();
  }

  #teamsPictures(): readonly string[] {
    const { live } = this.#ports;
    const media = live.media.get();
    const team = live.resolve('teams', live.account.get()?.current_team ?? 0);
    const squad = new Set(live.teams.get()?.find(({ sid }) => sid === team)?.player_sids ?? []);
    return (live.players.get() ?? []).flatMap((player) => {
      const medium = squad.has(player.sid) ? media?.get(live.resolve('media', player.media_sid)) : undefined;
      return medium === undefined || medium.uri === '' ? [] : [medium.uri];
    });
  }

  /** Notifies once for several simultaneous changes. */
  #tell(): void {
    this.#lookup = (medium) => this.ofMedium(medium, 'small');
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      this.#toldAt = this.#ports.now();
      this.#cancelTelling?.();
      this.#cancelTelling = null;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /**
   * The same for photos that were read. The first one is shown at once, those that follow it closely together: each
   * message makes the screen look at every photo, and a grid reads dozens within a second.
   */
  #tellTogether(): void {
    if (this.#cancelTelling !== null) return;
    const { now, scheduler } = this.#ports;
    const wait = this.#toldAt + TOGETHER_MS - now();
    if (wait <= 0) this.#tell();
    else this.#cancelTelling = scheduler.after(Math.min(wait, TOGETHER_MS), () => this.#tell());
  }
}

/** The sent photo as the largest size from the server; null for an address outside of this server. */
function keptOf({ bytes, type }: LoadedPicture, full: Addresses | null): KeptPicture | null {
  return full === null || bytes === null ? null : { path: full.path, bytes, type };
}

/** Profile photos of other people have no row here whose departure would remove them. */
const OTHERS_KEPT_MS = 7 * 86_400_000;
