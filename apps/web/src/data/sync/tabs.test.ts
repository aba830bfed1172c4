/** Two tabs of one account: one database, one lock, one channel (LOC-5). */
import 'fake-indexeddb/auto';
import { scoreOf } from '@touchline/domain/match/events/score';
import { Network, NO_FAULTS } from '@touchline/sync/testing/network.testing';
import { seededRandom } from '@touchline/sync/testing/seeded-random.testing';
import { afterEach, expect, test, vi } from 'vitest';
import { type Client, openClient } from '../client/client.ts';
import { openIndexedStore } from '../client/database.ts';
import { TIMERS } from '../client/options.ts';
import { forceReload } from '../commands/account/settings.ts';
import { decideMatch } from '../commands/match/match-day.ts';
import { updateTeam } from '../commands/team/teams.ts';
import { ACCOUNT, must, prepareMatch, World } from '../testing/client.testing.ts';
import { runForLeader } from './leader.ts';
import { type aloneTab, tabsOf } from './tabs.ts';

let accounts = 0;
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens tabs of one account on real time. */
function account() {
  const name = `tabs-${++accounts}`;
  const { server } = new World();
  const calls = { count: 0, refuses: false };
  return {
    server,
    calls,
    open: async (): Promise<Client> => {
      const tabs = tabsOf(name);
      const network = new Network({
        server,
        scheduler: TIMERS,
        random: seededRandom(1),
        faults: () => NO_FAULTS,
        isUp: () => true,
        onStep: (step) => {
          if (step === 'push called') calls.count++;
        },
      });
      const push = network.push.bind(network);
      network.push = (body) =>
        calls.refuses
          ? Promise.resolve({ ok: false, code: 503, message: 'Maintenance modus active' })
          : push(body);
      const client = await openClient({
        account: ACCOUNT,
        kept: { store: await openIndexedStore(name) },
        server: { token: '', transport: network },
        device: { timezone: 'Europe/Amsterdam' },
        page: { tabs, election: { name, locks: navigator.locks } },
      });
      ends.push(() => {
        client.close();
        tabs.close();
      });
      return client;
    },
  };
}

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 20_000, interval: 5 });

const nothingWaits = (client: Client) => async () =>
  (await client.store.read((tx) => tx.outboxCount())) === 0;

test('[LOC-1.2, LOC-5.1] a write of one tab appears in another, and only the leader sends it', async () => {
  const { open, server } = account();
  const first = await open();
  await first.caughtUp(5_000);
  const second = await open();
  const { match } = await prepareMatch(second);
  await until(nothingWaits(second));
  const shown = first.live.match(second.live.resolve('matches', match));
  await until(() => shown.get()?.status === 'CAN_START');
  must(await decideMatch(second, match, { type: 'kickOff' }));
  must(await decideMatch(second, match, { type: 'goal', side: 'home' }));
  await until(() => shown.get()?.events.length === 2);
  const there = shown.get();
  expect(there === null || there === undefined ? null : scoreOf(there)).toEqual({ home: 1, away: 0 });
  await until(nothingWaits(second));
  expect(server.row('matches', second.live.resolve('matches', match))?.incremental).toBeGreaterThan(1);
  expect(second.coordinator.get().state.last_healthcheck).toBe(
    first.coordinator.get().state.last_healthcheck,
  );
});

test("[LOC-5.1] the leader answers a following tab's forced reload, including its failure", async () => {
  const { open, calls } = account();
  const first = await open();
  await first.caughtUp(5_000);
  const second = await open();
  const { team } = await prepareMatch(second);
  await until(nothingWaits(second));
  await until(() => second.coordinator.get().state.last_healthcheck > 0);
  expect(await forceReload(second)).toEqual({ ok: true, value: {} });
  calls.refuses = true;
  must(await updateTeam(second, team, { division: '3C' }));
  const failed = await forceReload(second);
  expect(failed).toMatchObject({ ok: false, error: { code: 503 } });
  expect(await second.store.read((tx) => tx.outboxCount())).toBe(1);
});

test('[LOC-5.1] a forced reload that a closing leader left unanswered is run by the tab that asked for it', async () => {
  const { open } = account();
  const first = await open();
  await first.caughtUp(5_000);
  const second = await open();
  const { team } = await prepareMatch(second);
  await until(nothingWaits(second));
  await until(() => second.coordinator.get().state.last_healthcheck > 0);
  must(await updateTeam(second, team, { division: '3C' }));
  const reload = forceReload(second);
  first.close();
  expect(await reload).toEqual({ ok: true, value: {} });
  expect(await second.store.read((tx) => tx.outboxCount())).toBe(0);
});

test('[LOC-5.1] when the leading tab is closed, another one takes over', async () => {
  const { open, calls } = account();
  const first = await open();
  await first.caughtUp(5_000);
  const { team } = await prepareMatch(first);
  await until(nothingWaits(first));
  const second = await open();
  first.close();
  const before = calls.count;
  must(await updateTeam(second, team, { division: 'Hoofdklasse' }));
  await until(nothingWaits(second));
  expect(calls.count).toBeGreaterThan(before);
});

test('[LOC-5.2] a frozen leader loses the lock to a tab that becomes visible, an awake one keeps it', async () => {
  const name = `frozen-${++accounts}`;
  const led: string[] = [];
  const run = (tab: string, tabs: typeof aloneTab) => {
    const leadership = runForLeader({
      name,
      locks: navigator.locks,
      tabs,
      after: TIMERS.after,
      lead: () => led.push(`${tab} leads`),
      follow: () => led.push(`${tab} follows`),
    });
    ends.push(() => leadership.resign());
    return leadership;
  };
  const [awake, other] = [tabsOf(name), tabsOf(name)];
  ends.push(
    () => awake.close(),
    () => other.close(),
  );
  run('awake', awake);
  await until(() => led.length === 1);
  const front = run('front', other);
  const pong = new Promise<void>((resolve) => {
    other.listen(({ kind }) => (kind === 'pong' ? resolve() : undefined));
  });
  front.cameToFront();
  await pong;
  expect(led).toEqual(['awake leads']);

  // Frozen: it neither receives nor sends messages.
  awake.close();
  front.cameToFront();
  await until(() => led.length === 3);
  expect(led).toEqual(['awake leads', 'front leads', 'awake follows']);
});
