/**
 * The coach's last choice of a profile photo wins in the end, whatever happens to the calls: delayed, lost on either
 * way, late and reordered, from two tabs, from a killed page, and beside another device.
 */
import 'fake-indexeddb/auto';
import { pictureUri } from '@touchline/domain/entity/tables/medium';
import type { Mutation } from '@touchline/sync/model/protocol';
import { isStamp, type Stamp } from '@touchline/sync/model/stamp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeProfilePhoto, setProfilePhoto } from '../commands/team/photos.ts';
import type { TabMessage, Tabs } from '../sync/tabs.ts';
import { ACCOUNT, type Device, World } from '../testing/client.testing.ts';
import { MEANT_HEADER } from './calls.ts';
import { PictureStore } from './picture-store.ts';
import type { Pictures } from './pictures.ts';

const SCHEDULES = 60;

interface Call {
  /** 0 for a removal. */
  readonly photo: number;
  readonly stamp: Stamp;
  readonly answer: (response: Response) => void;
  readonly fail: () => void;
}

/** Accepts photos as the server does: the later choice stays. Calls wait until a step of the test delivers them. */
class PictureServer {
  readonly #world: World;
  readonly wire: Call[] = [];
  #pushes = 0;
  /** Calls are no longer held. */
  open = false;

  constructor(world: World) {
    this.#world = world;
    world.server.register('pictures');
  }

  readonly fetch: typeof fetch = (_input, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Promise.resolve(new Response(Uint8Array.of(1), IMAGE));
    const stamp = new Headers(init?.headers).get(MEANT_HEADER);
    if (!isStamp(stamp)) throw new Error('it says when it was meant');
    const photo = method === 'DELETE' ? 0 : (new Uint8Array(init?.body as ArrayBuffer)[0] ?? 0);
    return new Promise((resolve, reject) => {
      this.wire.push({ photo, stamp, answer: resolve, fail: () => reject(new TypeError('network')) });
      if (this.open) this.deliver(0);
    });
  };

  /** A call arrives and is answered. */
  deliver(at: number): void {
    const [call] = this.wire.splice(at % Math.max(1, this.wire.length), 1);
    if (call === undefined) return;
    this.#apply(call);
    call.answer(Response.json({ sid: ACCOUNT, uri: uriOf(call.photo) }));
  }

  /** The caller sees a failure; the call itself may arrive later. */
  loseAnswer(at: number): void {
    this.wire[at % Math.max(1, this.wire.length)]?.fail();
  }

  loseCall(at: number): void {
    const [call] = this.wire.splice(at % Math.max(1, this.wire.length), 1);
    call?.fail();
  }

  get shown(): string {
    return String(this.#world.server.row('account', ACCOUNT)?.registers.profile_photo?.[0] ?? '');
  }

  #apply({ photo, stamp }: Call): void {
    const mutation: Mutation = {
      op: 'updateUserInfo',
      sid: ACCOUNT,
      incremental: 1,
      registers: { profile_photo: [uriOf(photo), stamp] },
    };
    const { epoch } = this.#world.server;
    const batch = { epoch, device: 'pictures', number: ++this.#pushes, mutations: [mutation] };
    const answer = this.#world.server.push(JSON.stringify(batch));
    if (!answer.ok) throw new Error(answer.message);
  }
}

const IMAGE = { headers: { 'content-type': 'image/webp' } };
const uriOf = (photo: number) =>
  photo === 0 ? '' : pictureUri('account', ACCOUNT, photo.toString(16).padStart(32, '0'));
const photoOf = (uri: string) => Number.parseInt(uri.split('/').at(-1) || '0', 16);
const bytesOf = (photo: number) => ({ bytes: Uint8Array.of(photo).buffer, type: 'image/jpeg' });

/** A pair of tabs: each receives the other's messages. */
function twoTabs(): readonly [Tabs, Tabs] {
  const listeners = [new Set<(message: TabMessage) => void>(), new Set<(message: TabMessage) => void>()];
  const tab = (own: number): Tabs => ({
    tell: (message) => {
      for (const listener of listeners[1 - own] ?? []) queueMicrotask(() => listener(message));
    },
    listen: (listener) => {
      listeners[own]?.add(listener);
      return () => listeners[own]?.delete(listener);
    },
    close: () => undefined,
  });
  return [tab(0), tab(1)];
}

type Step =
  | { readonly do: 'choose' | 'remove' | 'undo'; readonly on: Place; readonly photo: number }
  | { readonly do: 'deliver' | 'loseAnswer' | 'loseCall'; readonly at: number }
  | { readonly do: 'network'; readonly on: boolean }
  | { readonly do: 'kill' }
  | { readonly do: 'wait'; readonly seconds: number };
type Place = 'tab' | 'secondTab' | 'tablet';

const place = fc.constantFrom<Place>('tab', 'tab', 'secondTab', 'tablet');
const photo = fc.integer({ min: 1, max: 3 });
const at = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('choose' as const), on: place, photo }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), on: place, photo }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), on: place, photo }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('loseAnswer' as const, 'loseCall' as const), at }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'kill' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat(40) }) },
);

let databases = 90_000;

interface Opened {
  readonly device: Device;
  readonly pictures: Pictures;
  readonly store: PictureStore;
}

class Run {
  readonly world = new World();
  readonly server = new PictureServer(this.world);
  readonly #database = ++databases;
  readonly #tabletDatabase = ++databases;
  readonly #opened: Opened[] = [];
  #places: Readonly<Record<Place, Opened>> | null = null;
  #online = true;
  /** The latest choice on any device. */
  meant = 0;
  #undo: (() => Promise<void>) | null = null;

  async start(from?: Device): Promise<void> {
    const [first, second] = twoTabs();
    const tab = await this.#open(this.#database, {
      tabs: first,
      ...(from && { from: from.store.snapshot() }),
    });
    const secondTab = await this.#open(this.#database, {
      tabs: second,
      store: tab.device.store,
      automaticSync: () => false,
    });
    const tablet = this.#places?.tablet ?? (await this.#open(this.#tabletDatabase, {}));
    this.#places = { tab, secondTab, tablet };
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'choose':
        return this.#choose(this.at(step.on), step.photo);
      case 'remove':
        return this.#remove(this.at(step.on));
      case 'undo':
        await this.#undo?.();
        break;
      case 'network':
        this.#online = step.on;
        for (const { device } of this.#opened) this.world.setOnline(device, step.on);
        break;
      case 'kill':
        return this.#kill();
      case 'wait':
        await this.world.time.pass(step.seconds * 1_000);
        break;
      default:
        this.server[step.do](step.at);
    }
    await this.world.time.pass(2);
  }

  /** Delivers all calls and messages, and sends everything that waits. */
  async settle(): Promise<void> {
    this.server.open = true;
    while (this.server.wire.length > 0) this.server.deliver(this.server.wire.length - 1);
    await this.take({ do: 'network', on: true });
    const waiting = async () => {
      await this.world.time.pass(30_000);
      return (await Promise.all(this.#opened.map(({ store }) => store.waiting().catch(() => [])))).flat();
    };
    await expect.poll(waiting).toEqual([]);
  }

  at(place: Place): Opened {
    if (this.#places === null) throw new Error('it was started');
    return this.#places[place];
  }

  async close(): Promise<void> {
    for (const { device, store } of this.#opened) {
      device.client.close();
      await store.close();
    }
  }

  async #open(database: number, options: Parameters<World['device']>[0]): Promise<Opened> {
    const store = new PictureStore(database);
    const device = await this.world.device({ ...options, pictures: store, fetch: this.server.fetch });
    const { pictures } = device.client;
    if (pictures === null) throw new Error('it was given a place for them');
    pictures.subscribe(() => undefined);
    this.world.setOnline(device, this.#online);
    const opened = { device, pictures, store };
    this.#opened.push(opened);
    return opened;
  }

  async #choose({ device: { client }, store }: Opened, chosen: number): Promise<void> {
    const stood = await shownOn(client, store);
    const undo = await setProfilePhoto(client, bytesOf(chosen));
    this.meant = chosen;
    this.#remember(undo, stood);
    await this.world.time.pass(2);
  }

  async #remove({ device: { client }, store }: Opened): Promise<void> {
    const stood = await shownOn(client, store);
    // There is no photo to remove.
    if (stood === 0) return;
    const undo = await removeProfilePhoto(client);
    this.meant = 0;
    this.#remember(undo, stood);
    await this.world.time.pass(2);
  }

  #remember(undo: (() => Promise<void>) | null, stood: number): void {
    this.#undo = async () => {
      this.#undo = null;
      await undo?.();
      this.meant = stood;
    };
  }

  async #kill(): Promise<void> {
    for (const { device, store } of [this.at('tab'), this.at('secondTab')]) {
      device.client.close();
      await store.close();
    }
    this.#undo = null;
    await this.start(this.at('tab').device);
  }
}

async function shownOn(client: Device['client'], store: PictureStore): Promise<number> {
  const own = (await store.waiting()).find(({ of }) => of === 'account');
  const loaded = own && (await store.load(own));
  if (loaded?.bytes) return new Uint8Array(loaded.bytes)[0] ?? 0;
  return photoOf(client.ownAccount()?.profile_photo ?? '');
}

test('the last chosen profile photo is the final one, on the server and on every device', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const run = new Run();
      await run.start();
      for (const each of steps) await run.take(each);
      await run.settle();
      expect(run.server.shown).toBe(uriOf(run.meant));
      for (const place of ['tab', 'tablet'] as const) {
        expect(run.at(place).device.client.ownAccount()?.profile_photo ?? '').toBe(uriOf(run.meant));
      }
      await run.close();
    }),
    { numRuns: SCHEDULES, endOnFailure: true },
  );
}, 120_000);
