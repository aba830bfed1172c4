/** Two tabs of one account: one database, one lock, one channel (LOC-5). */
import 'fake-indexeddb/auto';
import { scoreOf } from '@touchline/domain/match/score';
import { Network, NO_FAULTS } from '@touchline/sync/network.testing';
import type { Scheduler } from '@touchline/sync/ports';
import { diceOf } from '@touchline/sync/random.testing';
import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT, must, prepareMatch, World } from './client.testing.ts';
import { type Client, openClient } from './client.ts';
import { decideMatch } from './commands/match-day.ts';
import { forceReload } from './commands/settings.ts';
import { updateTeam } from './commands/teams.ts';
import { openIndexedStore } from './database.ts';
import { runForLeader } from './leader.ts';
import { type aloneTab, tabsOf } from './tabs.ts';

const TIMERS: Scheduler = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

let accounts = 0;
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens tabs of one account in a world whose time is the real one. */
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
        ...{ server, scheduler: TIMERS, dice: diceOf(1), faults: () => NO_FAULTS, isUp: () => true },
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
        ...{ account: ACCOUNT, token: '', store: await openIndexedStore(name), transport: network, tabs },
        election: { name, locks: navigator.locks },
        timezone: 'Europe/Amsterdam',
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

test('[LOC-5] what one tab writes another shows; only the leader sends it', async () => {
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
  expect(second.cloud.get().state.last_healthcheck).toBe(first.cloud.get().state.last_healthcheck);
});

test('[LOC-5] a forced reload in a tab that follows is answered by the leader, with what went wrong', async () => {
  const { open, calls } = account();
  const first = await open();
  await first.caughtUp(5_000);
  const second = await open();
  const { team } = await prepareMatch(second);
  await until(nothingWaits(second));
  await until(() => second.cloud.get().state.last_healthcheck > 0);
  expect(await forceReload(second)).toEqual({ ok: true, value: {} });
  calls.refuses = true;
  must(await updateTeam(second, team, { division: '3C' }));
  const failed = await forceReload(second);
  expect(failed).toMatchObject({ ok: false, error: { code: 503 } });
  expect(await second.store.read((tx) => tx.outboxCount())).toBe(1);
});

test('[LOC-5] a forced reload that a closing leader left unanswered is done by the tab that asked for it', async () => {
  const { open } = account();
  const first = await open();
  await first.caughtUp(5_000);
  const second = await open();
  const { team } = await prepareMatch(second);
  await until(nothingWaits(second));
  await until(() => second.cloud.get().state.last_healthcheck > 0);
  must(await updateTeam(second, team, { division: '3C' }));
  const reload = forceReload(second);
  first.close();
  expect(await reload).toEqual({ ok: true, value: {} });
  expect(await second.store.read((tx) => tx.outboxCount())).toBe(0);
});

test('[LOC-5] when the leading tab is closed, the next one goes on', async () => {
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

test('[LOC-5] a frozen leader loses the lock to a tab that comes to the front, an awake one keeps it', async () => {
  const name = `frozen-${++accounts}`;
  const led: string[] = [];
  const run = (tab: string, tabs: typeof aloneTab) => {
    const leadership = runForLeader({
      ...{ name, locks: navigator.locks, tabs, after: TIMERS.after },
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

  // Frozen: it hears nothing and says nothing any more.
  awake.close();
  front.cameToFront();
  await until(() => led.length === 3);
  expect(led).toEqual(['awake leads', 'front leads', 'awake follows']);
});
