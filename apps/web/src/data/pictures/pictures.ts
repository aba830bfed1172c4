/**
 * The photos of one account on one device. Rows say who has which picture (`player.media_sid`, `medium.uri`,
 * `account.profile_photo`) and travel by replication; the bytes lie here, are shown from here, and go to the
 * server and come from it by calls of their own.
 */
import { type PictureSize, pictureAddress } from '@touchline/domain/entity/medium';
import { IDLE, IN_SYNC } from '@touchline/sync/cloud-state';
import type { Scheduler } from '@touchline/sync/ports';
import { formatStamp, type Stamp, tick } from '@touchline/sync/stamp';
import type { Cloud } from '../cloud.ts';
import type { Live } from '../live/live.ts';
import { firstOf } from '../live/source.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { Tabs } from '../tabs.ts';
import { download, type PictureLine, upload } from './calls.ts';
import type { PictureStore } from './picture-store.ts';
import { PictureUrls } from './picture-urls.ts';
import { type ChosenPicture, isUnsent, type KeptPicture, type WaitingPicture } from './records.ts';
import { rowStateOf } from './row-state.ts';
import { Uploads } from './uploads.ts';
import { WaitingPictures } from './waiting-pictures.ts';

export interface PicturesPorts {
  readonly account: number;
  readonly store: PictureStore;
  readonly rows: LocalStore;
  readonly live: Live;
  readonly cloud: Cloud;
  readonly line: PictureLine;
  /** There is network, and cloud sync is on. */
  readonly mayTalk: () => boolean;
  readonly locks: { readonly name: string; readonly manager: LockManager } | null;
  readonly tabs: Tabs;
  readonly scheduler: Scheduler;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** For lists and pitches; everybody in the current team has it on the device. */
export const SMALL: PictureSize = 128;
/** Beside the name of the one whom a screen is about. */
export const LARGE: PictureSize = 256;

/** A page that shows no photo reads its first screen before it looks after them. */
const BEGIN_AFTER_MS = 2_000;

/** A photo as it was drawn here. */
export interface NewPicture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

export class Pictures {
  readonly store: PictureStore;
  readonly waiting: WaitingPictures;
  readonly #ports: PicturesPorts;
  readonly #urls: PictureUrls;
  readonly #uploads: Uploads;
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => void)[] = [];
  #lookup = (medium: number) => this.ofMedium(medium, SMALL);
  #begun = false;
  #closed = false;
  #telling = false;
  /** Rows have left since the last look at what may stay. */
  #sweep = true;
  #wasTalking = false;

  constructor(ports: PicturesPorts) {
    const { store, line, mayTalk, now, locks, scheduler, rows, live, account } = ports;
    this.#ports = ports;
    this.store = store;
    this.waiting = new WaitingPictures({ store, live, changed: () => this.#tell() });
    this.#urls = new PictureUrls({
      ...{ store, mayTalk, now },
      download: (path) => download(line, path),
      changed: () => this.#tell(),
    });
    this.#uploads = new Uploads({
      ...{ store, mayTalk, locks, scheduler, now },
      rowOf: (picture) => rowStateOf(rows, picture, account),
      send: (picture) => this.#send(picture),
      changed: () => void this.#waitingChanged({ elsewhere: false }),
    });
    const begin = scheduler.after(BEGIN_AFTER_MS, () => this.#begin());
    this.#ends.push(begin);
  }

  /** The picture of a Medium in the size of lists; another function when any picture may have changed. */
  get lookup(): (medium: number) => string | undefined {
    return this.#lookup;
  }

  /** Called after each change; the answer ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#begin();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The picture of a Medium; undefined while it is read, and where there is none. */
  ofMedium(sid: number, size: PictureSize): string | undefined {
    if (sid === 0) return undefined;
    const { live } = this.#ports;
    const now = live.resolve('media', sid);
    const medium = live.media.get()?.get(now);
    if (medium === undefined) return undefined;
    return this.waiting.ofMedium(now)?.url ?? this.#urls.of(medium.uri, size);
  }

  /** One's own profile photo. */
  ofAccount(size: PictureSize): string | undefined {
    const account = this.#ports.live.account.get();
    return this.waiting.ofAccount()?.url ?? this.#urls.of(account?.profile_photo ?? '', size);
  }

  /** The picture at an address that a row or an answer gave, such as the profile photo of somebody else. */
  at(uri: string, size: PictureSize): string | undefined {
    return this.#urls.of(uri, size);
  }

  /** Keeps a chosen picture on the disk. Its row comes next, and says which it is by `createdAt`. */
  async add(
    of: WaitingPicture['of'],
    { bytes, type, replaces = 0 }: NewPicture & { readonly replaces?: number },
  ): Promise<WaitingPicture> {
    const stamp = of === 'account' ? await this.#stamp() : null;
    return this.#add({ of, bytes, type, stamp, replaces });
  }

  /** The profile photo that waits is not wanted any more; it may be on its way, or there already. */
  async takeBackOwn(): Promise<void> {
    const stamp = await this.#stamp();
    await this.added(await this.#add({ of: 'account', bytes: null, type: '', stamp, replaces: 0 }), 0);
  }

  /** Its row is written, or needs none: it is shown, and sent when it can be. */
  async added(picture: WaitingPicture, sid: number): Promise<void> {
    if (sid !== 0) await this.store.change(picture, { sid });
    await this.#waitingChanged({ elsewhere: false });
    void this.#uploads.wake();
  }

  /** Gives up what waits; its row is somebody else's care. */
  async drop(names: readonly string[]): Promise<void> {
    await this.store.drop(names);
    await this.#waitingChanged({ elsewhere: false });
  }

  /** Sends a refused picture once more. */
  async retry(name: string): Promise<void> {
    const [picture] = (await this.store.waiting()).filter((one) => one.name === name);
    if (picture === undefined) return;
    // He means it now, whatever was meant since it was refused.
    const stamp = picture.stamp === null ? null : await this.#stamp();
    await this.store.change(picture, { state: { is: 'waiting' }, stamp });
    await this.#waitingChanged({ elsewhere: false });
    await this.#uploads.wake({ anew: true });
  }

  /** Tries everything that waits at once; answers how many photos are left. */
  async sendNow(): Promise<number> {
    await this.#uploads.wake({ anew: true });
    return (await this.store.waiting()).filter(isUnsent).length;
  }

  /** Has the pictures of these on the device, in the size of lists. */
  fetchAll(uris: readonly string[]): Promise<void> {
    return this.#urls.fetchAll(uris, SMALL);
  }

  close(): void {
    this.#closed = true;
    for (const end of this.#ends) end();
    this.#uploads.close();
    this.#urls.close();
    this.waiting.close();
    this.#listeners.clear();
  }

  /** Follows rows and network, and goes on with what an earlier page left. Once. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const { rows, live, cloud, tabs, account } = this.#ports;
    this.#ends.push(
      live.media.subscribe(() => {
        this.waiting.lookAgain();
        this.#tell();
      }),
      live.account.subscribe(() => this.#tell()),
      rows.subscribe((change) => {
        const media = [...change.rows.values()].filter(({ collection }) => collection === 'media');
        if (change.everything || media.some(({ row }) => row === null)) this.#sweep = true;
        const named = media.length > 0 || change.rows.has(`account/${account}`);
        if (change.everything || named || change.attention) void this.#uploads.wake();
      }),
      cloud.subscribe(() => this.#heardOfCloud()),
      tabs.listen((message) => {
        if (message.kind !== 'pictures') return;
        void this.#waitingChanged({ elsewhere: true });
        // The other tab may be asleep by now.
        void this.#uploads.wake();
      }),
    );
    void this.waiting.read().then(() => this.#uploads.wake());
    this.#heardOfCloud();
  }

  #add(picture: Omit<ChosenPicture, 'name' | 'sid' | 'device'>): Promise<WaitingPicture> {
    this.#begin();
    const { device } = this.#ports.live.state;
    const name = crypto.getRandomValues(new Uint32Array(4)).join('-');
    return this.store.add({ ...picture, name, sid: 0, device }, this.#ports.now() / 1000);
  }

  /** After everything that was written here before, and before all that comes (MRG-5). */
  #stamp(): Promise<Stamp> {
    const { rows, now } = this.#ports;
    return rows.write('strict', async (tx) => {
      const state = await tx.state();
      const clock = tick(state.clock, now());
      await tx.setState({ clock });
      return formatStamp({ ...clock, device: state.device });
    });
  }

  async #send(picture: WaitingPicture) {
    const { line, now } = this.#ports;
    const answer = await upload(line, picture);
    if (answer.is === 'sent' && !this.#closed) {
      // Shown from here, without network too, until the server's own sizes have come.
      const kept = keptOf(picture, answer.uri);
      if (kept !== null) await this.store.keep(kept, now()).catch(() => undefined);
    }
    return answer;
  }

  /** Another tab has its own view of the same database. */
  #waitingChanged({ elsewhere }: { readonly elsewhere: boolean }): Promise<void> {
    if (elsewhere) this.store.forgetFacts();
    else this.#ports.tabs.tell({ kind: 'pictures' });
    return this.waiting.read();
  }

  #heardOfCloud(): void {
    const { cloud, mayTalk } = this.#ports;
    const { state } = cloud.get();
    const quiet = state.syncing === IDLE && state.out_of_sync === IN_SYNC;
    const talks = mayTalk() && quiet;
    const backAgain = talks && !this.#wasTalking;
    this.#wasTalking = talks;
    if (!backAgain) return;
    this.#urls.lookAgain();
    void this.#uploads.wake({ anew: true });
    void this.#afterSync().catch(() => undefined);
  }

  /** The device holds what the server holds: the team's pictures come, those of who has left go. */
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

  /** Once for all that changes together. */
  #tell(): void {
    this.#lookup = (medium) => this.ofMedium(medium, SMALL);
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }
}

/** What was sent, as if it had been fetched in the largest size; null for an address that is none of ours. */
function keptOf({ bytes, type }: WaitingPicture, uri: string): KeptPicture | null {
  const path = pictureAddress(uri, 512);
  return path === null || bytes === null ? null : { path, bytes, type };
}

/** Profile photos of people whom a screen named have no row here that could leave. */
const OTHERS_KEPT_MS = 7 * 86_400_000;
