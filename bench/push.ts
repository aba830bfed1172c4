/** A device after a long time offline: its outbox sends 10,000 changed rows, each batch durable. */

import { size } from './lib/brief.ts';
import { signIn } from './lib/calls.ts';
import { placement, SERVER_CORE, stayOnLoadCore } from './lib/cores.ts';
import { BenchDevice } from './lib/device.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { seedPlayers } from './lib/seed.ts';
import { withServer } from './lib/server.ts';

const MUTATIONS = size(10_000, 500);
const ROUNDS = size(5, 1);
const BUDGET_MS = 800;

export async function measure(): Promise<readonly Measurement[]> {
  stayOnLoadCore();
  return withServer({ core: SERVER_CORE }, async (server) => {
    const session = await signIn(server.url);
    await seedPlayers(session, MUTATIONS, 'benchseed');
    const device = new BenchDevice({ session, id: 'benchpusher' });
    const pulled = device.next('cloud sync');
    device.engine.start({ audit: false });
    await pulled;
    const sids = await device.store.read(async (tx) => (await tx.rowsOf('players')).map(({ sid }) => sid));

    const taken: number[] = [];
    let busy = 0;
    for (let round = 0; round < ROUNDS; round++) {
      device.network(false);
      for (const sid of sids.slice(-MUTATIONS)) {
        await device.replica.write({ urgent: false }, (writer) =>
          writer.change('players', sid, { nickname: `Round ${round}`, status: `offline ${sid % 7}` }),
        );
      }
      const startedAt = performance.now();
      const busyBefore = server.processorSeconds();
      device.network(true);
      do await device.next('mutations push');
      while ((await waiting(device)) > 0);
      taken.push(performance.now() - startedAt);
      busy += server.processorSeconds() - busyBefore;
      // The next pull returns what the device has just pushed; wait for it, so that it does not fall into the next
      // round.
      const settled = device.next('cloud sync');
      device.engine.poke();
      await settled;
    }
    device.engine.stop();
    const median = percentile(taken, 0.5);
    return [
      {
        name: 'push',
        figures: {
          median_ms: rounded(median, 0),
          cold_ms: rounded(taken[0] ?? 0, 0),
          each_ms: taken.map((ms) => rounded(ms, 0)),
          mutations: MUTATIONS,
          processor_us_per_mutation: rounded((busy * 1e6) / (MUTATIONS * ROUNDS)),
        },
        budget: `${MUTATIONS} offline mutations in at most ${BUDGET_MS} ms, durable`,
        met: median <= BUDGET_MS,
        method:
          `${placement()}; SQLite with synchronous=FULL, one transaction per batch; one mutation of two registers on each ` +
          "of 10,000 players, written through the replica without network; from the network's return until the outbox is " +
          `empty; in-memory store on the device; median of ${ROUNDS} rounds. processor_us_per_mutation ` +
          'is what the server used.',
      },
    ];
  });
}

async function waiting(device: BenchDevice): Promise<number> {
  return device.store.read((tx) => tx.outboxCount());
}
