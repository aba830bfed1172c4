/** Touchline's device: the app's engine, replica, transport and poke stream on the given store. */
import { Engine } from '@touchline/sync/engine/engine';
import type { DeviceStore } from '@touchline/sync/store/store';
import { Replica } from '@touchline/sync/writes/replica';
import { model } from '../../apps/web/src/data/store/model.ts';
import { PokeStream } from '../../apps/web/src/data/sync/poke-stream.ts';
import { httpTransport } from '../../apps/web/src/data/sync/sync-transport.ts';
import { changed, type PeerDevice, Waiting } from './device.ts';

export interface TouchlineOrders {
  readonly store: DeviceStore;
  readonly baseUrl: string;
  readonly token: string;
  readonly id: string;
}

export function touchlineDevice({ store, baseUrl, token, id }: TouchlineOrders): PeerDevice {
  let network = true;
  const waiting = new Waiting();
  const ended = new Set<(name: string) => void>();
  const after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };
  const fetchHere: typeof fetch = (input, init) => fetch(input, init);
  const ports = { baseUrl, token, fetch: fetchHere };
  const engine = new Engine({
    store,
    model,
    transport: httpTransport({ ...ports, platform: 'web', team: async () => null }),
    scheduler: { after },
    now: Date.now,
    host: {
      conditions: () => ({ network, automaticSync: true, periodicChecks: 'always' }),
      newDeviceId: () => `${id}x`,
      onState: () => undefined,
      onEvent: ({ name, phase }) => {
        if (phase === 'success') for (const hear of [...ended]) hear(name);
      },
      signedOut: (code) => {
        throw new Error(`signed out with ${code}`);
      },
    },
    leases: [],
    interval: 3_600,
  });
  const replica = new Replica({ store, model, now: Date.now, onWrite: (written) => engine.written(written) });
  const pokes = new PokeStream({
    ...ports,
    device: async () => (await store.read((tx) => tx.state())).device,
    after,
    poked: () => engine.poke(),
    back: () => engine.syncNow(),
    random: Math.random,
  });

  const next = (name: string) =>
    new Promise<void>((resolve) => {
      const hear = (heard: string) => {
        if (heard !== name) return;
        ended.delete(hear);
        resolve();
      };
      ended.add(hear);
    });
  const outbox = () => store.read((tx) => tx.outboxCount());
  ended.add((name) => void (name === 'cloud sync' && look()));
  async function look(): Promise<void> {
    for (const sid of waiting.ids) {
      const row = await store.read((tx) => tx.row({ collection: 'players', sid: Number(sid) }));
      waiting.tell(sid, row?.base?.nickname?.[0]);
    }
  }

  return {
    async firstSync(rows) {
      const synced = next('cloud sync');
      engine.start({ audit: false });
      await synced;
      const here = await store.read((tx) => tx.countRows());
      if (here < rows) throw new Error(`only ${here} of ${rows} rows arrived`);
    },
    async leave() {
      network = false;
      engine.conditionsChanged();
    },
    async change(ids, text) {
      for (const sid of ids) {
        await replica.write({ urgent: network }, (writer) =>
          writer.change('players', Number(sid), changed(text)),
        );
      }
    },
    async comeBackAndPush() {
      network = true;
      let pushed = next('mutations push');
      engine.conditionsChanged();
      await pushed;
      while ((await outbox()) > 0) {
        pushed = next('mutations push');
        await pushed;
      }
    },
    async stayConnected() {
      pokes.start();
    },
    sees: (id, text) => waiting.wait(id, text),
    async close() {
      pokes.stop();
      engine.stop();
    },
  };
}
