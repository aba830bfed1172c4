/** One coach changes one player and the other coach's device follows: the work in small and in large accounts. */
import { setTimeout as pause } from 'node:timers/promises';
import { size } from './lib/brief.ts';
import { type SignedIn, signIn } from './lib/calls.ts';
import { placement, SERVER_CORE, stayOnLoadCore } from './lib/cores.ts';
import { Counting, type Work } from './lib/counting.ts';
import { BenchDevice } from './lib/device.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { seedPlayers } from './lib/seed.ts';
import { type MeasuredServer, withServer } from './lib/server.ts';

const SIZES = size([1_000, 10_000, 100_000], [100, 200]);
const CHANGES = size(200, 5);
const WARM_UP = size(50, 2);
/** Ids and counters of a larger account have a few more digits, which are not counted as work. */
const SAME_BYTES = 0.03;

interface Sync {
  readonly rows: number;
  /** The work of the pushing and of the pulling device; the maximum over all changes. */
  readonly writer: Work;
  readonly reader: Work;
  readonly writer_p50_ms: number;
  readonly reader_p50_ms: number;
  readonly server_processor_ms_each: number;
}

export async function measure(): Promise<readonly Measurement[]> {
  stayOnLoadCore();
  const syncs: Sync[] = [];
  // One server grows, so that only the number of rows differs between the figures.
  await withServer({ core: SERVER_CORE }, async (server) => {
    const session = await signIn(server.url);
    let there = 0;
    for (const size of SIZES) {
      await seedPlayers(session, size - there, `benchseed${size}`);
      there = size;
      syncs.push(await measureSync(server, session));
    }
  });
  const [smallest] = syncs;
  const same = smallest !== undefined && syncs.every((sync) => isSame(smallest, sync));
  return [
    {
      name: 'sync-work',
      figures: {
        accounts: syncs.map((sync) => ({ ...sync, writer: { ...sync.writer }, reader: { ...sync.reader } })),
      },
      budget: 'the same at 1,000 and at 100,000 rows',
      met: same,
      method:
        `${placement()}; two devices with the app's engine and in-memory stores; ${CHANGES} times one register of one player ` +
        'is written and pushed by one and pulled by the other after a poke. Counted: store operations, records in them, ' +
        `calls, bytes of bodies. The same means: equal counts, bytes within ${SAME_BYTES * 100} %. Times are medians and beside the point.`,
    },
  ];
}

async function measureSync(server: MeasuredServer, session: SignedIn): Promise<Sync> {
  const name = `bench${server.port}n${Date.now().toString(36)}`;
  const counted = { writer: new Counting(), reader: new Counting() };
  const open = async (role: 'writer' | 'reader') => {
    const { fetch } = counted[role];
    const around = (store: BenchDevice['store']) => counted[role].store(store);
    const device = new BenchDevice({ session, id: `${name}${role}`, around, fetch });
    const pulled = device.next('cloud sync');
    device.engine.start({ audit: false });
    await pulled;
    return device;
  };
  const writer = await open('writer');
  const reader = await open('reader');
  const players = await writer.store.read(async (tx) => (await tx.rowsOf('players')).map(({ sid }) => sid));
  const change = async (n: number) => {
    const sid = players[(n * 7) % players.length] ?? 0;
    // A push also triggers leases and a count, which belong to its work.
    await pause(10);
    counted.writer.take();
    counted.reader.take();
    const beganAt = performance.now();
    const pushed = writer.next('mutations push');
    const nickname = `Change ${String(n).padStart(4, '0')}`;
    await writer.replica.write({ urgent: true }, (row) => row.change('players', sid, { nickname }));
    await pushed;
    const pushedAt = performance.now();
    await pause(5);
    const pokedAt = performance.now();
    const pulled = reader.next('cloud sync');
    reader.engine.poke();
    await pulled;
    const readerMs = performance.now() - pokedAt;
    const writerMs = pushedAt - beganAt;
    return { writerMs, readerMs, writer: counted.writer.take(), reader: counted.reader.take() };
  };
  for (let n = 0; n < WARM_UP; n++) await change(n);
  const before = server.processorSeconds();
  const changes: Awaited<ReturnType<typeof change>>[] = [];
  for (let n = 0; n < CHANGES; n++) changes.push(await change(WARM_UP + n));
  const processorMs = (server.processorSeconds() - before) * 1000;
  const rows = await reader.countRows();
  writer.engine.stop();
  reader.engine.stop();
  return {
    rows,
    writer: most(changes.map((each) => each.writer)),
    reader: most(changes.map((each) => each.reader)),
    writer_p50_ms: rounded(
      percentile(
        changes.map(({ writerMs }) => writerMs),
        0.5,
      ),
      2,
    ),
    reader_p50_ms: rounded(
      percentile(
        changes.map(({ readerMs }) => readerMs),
        0.5,
      ),
      2,
    ),
    server_processor_ms_each: rounded(processorMs / CHANGES, 2),
  };
}

function most(works: readonly Work[]): Work {
  const largest = (of: (work: Work) => number) => Math.max(...works.map(of));
  return {
    storeOperations: largest((work) => work.storeOperations),
    records: largest((work) => work.records),
    calls: largest((work) => work.calls),
    bytesSent: largest((work) => work.bytesSent),
    bytesReceived: largest((work) => work.bytesReceived),
  };
}

function isSame(a: Sync, b: Sync): boolean {
  return (['writer', 'reader'] as const).every((role) => {
    const [one, other] = [a[role], b[role]];
    const near = (x: number, y: number) => Math.abs(x - y) <= SAME_BYTES * x;
    return (
      one.storeOperations === other.storeOperations &&
      one.records === other.records &&
      one.calls === other.calls &&
      near(one.bytesSent, other.bytesSent) &&
      near(one.bytesReceived, other.bytesReceived)
    );
  });
}
