/**
 * The contract of payment providers: whatever happens to their notifications, grants end as the provider says. Each
 * provider runs it with its own fake, on both databases.
 */
import { isPurchaseSource, type PurchaseState } from '@touchline/domain/plan/purchase';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { notificationPath, REFUSED_PER_MINUTE } from '../events/notification-route.ts';
import { listEvents, replayEvents } from '../events/provider-events.ts';
import { RECONCILE_JOB } from '../events/purchase-job.ts';
import { grantsOfTeam, listGrants, readGrant, type StoredGrant } from '../grants/grants.ts';
import { purchaseToken } from '../tokens/purchase-tokens.ts';
import type { FakeProvider, Sending } from './fake-provider.testing.ts';

const HOUR_MS = 3_600_000;
const LONG = process.env.TEST_LONG === '1';
/** Of the property test. A run takes a fifth of a second. */
const RUNS = LONG ? 100 : 12;

export interface ProviderContract {
  readonly engine: Engine;
  /** Starts the fake with the clock of the test, in milliseconds since 1970. */
  readonly start: (now: () => number) => Promise<FakeProvider>;
  /** Names of the forged notifications. */
  readonly forged: readonly string[];
}

export function providerContract({ engine, start, forged }: ProviderContract): void {
  let fake: FakeProvider;
  let server: TestServer;
  let time = TEST_NOW;
  let coach: Coach;
  const open = async () => {
    fake = await start(() => time);
    server = await openTestServer({ engine, env: fake.env, now: time });
  };
  const close = async () => {
    await server.close();
    await fake.close();
  };
  beforeAll(open);
  beforeEach(async () => {
    coach = await Coach.signUp(server);
  });
  afterAll(close);

  /** Moves both clocks. */
  function advance(ms: number): void {
    time += ms;
    server.advance(ms);
  }

  async function send(sending: Sending, remoteAddress = '127.0.0.1'): Promise<number> {
    const { payload, headers } = sending();
    const url = notificationPath(fake.source);
    return (await server.app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode;
  }

  async function sendAll(): Promise<void> {
    for (const sending of fake.takeNotifications()) expect(await send(sending)).toBe(200);
    await server.runDueJobs();
  }

  const grant = (reference: string) =>
    readGrant(server.deps.database.reader, { source: fake.source, reference });

  async function skuOf(team: number, owner = coach): Promise<unknown> {
    const rows = await owner.device.pullAll();
    const row = rows.find(({ collection, sid }) => collection === 'teams' && sid === team);
    return row?.registers.sku?.[0] ?? '';
  }

  async function buyForTeam(owner = coach) {
    const team = await owner.device.newTeam();
    return { owner, team, reference: await buy(owner.account.sid, team) };
  }

  async function buy(account: number, team: number): Promise<string> {
    return fake.buy({ account, team, token: await purchaseToken(server.deps, { account, team }) });
  }

  /** The coach's app shows what the store gave it. */
  async function show(reference: string, owner = coach) {
    const receipt = fake.receipt(reference);
    return server.app.inject({
      method: 'POST',
      url: '/api/auth/en/app_purchase',
      payload: { access_token: owner.account.token, source: fake.source, receipt },
    });
  }

  /** The daily look, and everything that it causes. */
  async function reconcile(): Promise<void> {
    await server.deps.database.transaction((tx) =>
      tx
        .insertInto('due_jobs')
        .values({
          kind: RECONCILE_JOB,
          key: fake.source,
          space: 0,
          due_at: server.deps.now(),
          asked: 0,
          claim: '',
          claimed_until: 0,
          tries: 0,
          error: '',
        })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'key']).doUpdateSet({ due_at: server.deps.now() }),
        )
        .execute(),
    );
    await server.runDueJobs();
    advance(HOUR_MS);
    await server.runDueJobs();
  }

  async function saidOf(reference: string): Promise<PurchaseState> {
    const said = await server.deps.payments.providers.get(fake.source)?.fetchPurchase(reference);
    if (said === undefined || said === null) throw new Error(`${reference} is unknown`);
    return said;
  }

  const facts = ({ sku, state, starts_at, ends_at, renews, payment_period }: PurchaseState | StoredGrant) => {
    return { sku, state, starts_at, ends_at, renews, payment_period };
  };

  describe('a purchase', () => {
    test('gives its team Premium with the first notification, in any order and number', async () => {
      const { team, reference } = await buyForTeam();
      const sent = fake.takeNotifications().toReversed();
      for (const sending of [...sent, ...sent]) expect(await send(sending)).toBe(200);
      await server.runDueJobs();
      expect(await skuOf(team)).toBe('1');
      expect(await grant(reference)).toMatchObject({
        sku: '1',
        state: 'active',
        team_sid: team,
        account_sid: coach.account.sid,
        renews: true,
        payment_period: 'monthly',
        in_force: true,
      });
      const events = await listEvents(server.deps.database.reader, { source: fake.source, limit: 100 });
      expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
      expect(events.filter(({ handled_at }) => handled_at === 0)).toEqual([]);
    });

    test('is found by the daily look when every notification is lost', async () => {
      const { team, reference } = await buyForTeam();
      fake.takeNotifications();
      if (!fake.findsLost) await show(reference);
      await reconcile();
      expect(await skuOf(team)).toBe('1');
      fake.happenings.end?.(reference);
      fake.takeNotifications();
      await reconcile();
      expect([await skuOf(team), (await grant(reference))?.state]).toEqual(['', 'expired']);
    });

    test('is looked at soon after its paid period, also when no notification says that it was renewed', async () => {
      const { team, reference } = await buyForTeam();
      await sendAll();
      const { ends_at } = await saidOf(reference);
      fake.happenings.renew?.(reference);
      fake.takeNotifications();
      advance(ends_at * 1_000 - time + 2 * HOUR_MS);
      await server.runDueJobs();
      expect((await grant(reference))?.ends_at).toBeGreaterThan(ends_at);
      expect(await skuOf(team)).toBe('1');
    });

    test('waits while the provider fails, and its notification says so', async () => {
      const { team } = await buyForTeam();
      fake.fail(true);
      await sendAll();
      expect(await skuOf(team)).toBe('');
      const waiting = async () =>
        (await listEvents(server.deps.database.reader, { limit: 100 })).filter(
          ({ handled_at }) => handled_at === 0,
        );
      expect(await waiting()).not.toEqual([]);
      fake.fail(false);
      advance(HOUR_MS);
      await server.runDueJobs();
      expect([await skuOf(team), await waiting()]).toEqual(['1', []]);
    }, 60_000);

    test('stays without a team when its team is gone or another account owns it, and can be linked later', async () => {
      const other = await Coach.signUp(server);
      const theirs = await other.device.newTeam();
      const reference = await buy(coach.account.sid, theirs);
      const gone = await buy(coach.account.sid, 987_654);
      await sendAll();
      expect(await skuOf(theirs, other)).toBe('');
      expect([(await grant(reference))?.team_sid, (await grant(gone))?.team_sid]).toEqual([0, 0]);
      const team = await coach.device.newTeam();
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/auth/en/link_purchase',
        payload: {
          access_token: coach.account.token,
          purchase: `${fake.source}:${reference}`,
          team_sid: team,
        },
      });
      expect(response.json()).toMatchObject({ team_sid: team, state: 'active' });
      expect(await skuOf(team)).toBe('1');
      // What the provider says later does not move it.
      fake.happenings.renew?.(reference);
      await sendAll();
      expect((await grant(reference))?.team_sid).toBe(team);
    });

    test('of an account that does not exist is kept for the operator', async () => {
      const reference = await buy(123_456_789, 1);
      await sendAll();
      expect(await grant(reference)).toMatchObject({
        account_sid: 0,
        team_sid: 0,
        in_force: false,
        state: 'active',
      });
      fake.happenings.end?.(reference);
      await sendAll();
      expect(await grant(reference)).toMatchObject({ account_sid: 0, state: 'expired' });
    });

    test('does not take from another purchase of its team', async () => {
      const first = await buyForTeam();
      const second = await buy(coach.account.sid, first.team);
      await sendAll();
      fake.happenings.end?.(second);
      await sendAll();
      expect(await skuOf(first.team)).toBe('1');
      fake.happenings.end?.(first.reference);
      await sendAll();
      expect(await skuOf(first.team)).toBe('');
      expect(await grantsOfTeam(server.deps.database.reader, first.team)).toHaveLength(2);
    });
  });

  describe('a notification', () => {
    test.each(forged)('%s: is refused, logged, and changes nothing', async (what) => {
      const { reference } = await buyForTeam();
      await sendAll();
      fake.happenings.end?.(reference);
      fake.takeNotifications();
      const sending = fake.forged(reference)[what];
      if (sending === undefined) throw new Error(`${fake.source} has no forged notification: ${what}`);
      const before = await listEvents(server.deps.database.reader, { limit: 1_000 });
      const lines: unknown[] = [];
      const { log } = server.deps;
      const { info } = log;
      Object.assign(log, { info: (line: unknown) => lines.push(line) });
      expect(await send(sending)).toBe(400);
      Object.assign(log, { info });
      await server.runDueJobs();
      expect(await listEvents(server.deps.database.reader, { limit: 1_000 })).toEqual(before);
      expect((await grant(reference))?.state).toBe('active');
      expect(lines).toEqual([
        expect.objectContaining({ event: 'notification_refused', outcome: 400, call: fake.source }),
      ]);
    });

    test('of a network that sent many forged ones is not looked at, until the minute is over', async () => {
      const { reference } = await buyForTeam();
      const [genuine] = fake.takeNotifications();
      const wrong = Object.values(fake.forged(reference))[0];
      if (genuine === undefined || wrong === undefined) throw new Error('nothing to send');
      const [stranger, provider] = ['198.51.100.7', '198.51.100.8'];
      for (let n = 0; n < REFUSED_PER_MINUTE; n++)
        await server.deps.limits.hit(`notification:${stranger}`, 60_000);
      expect([await send(wrong, stranger), await send(wrong, stranger)]).toEqual([400, 429]);
      expect([await send(genuine, stranger), await send(genuine, provider)]).toEqual([429, 200]);
      advance(60_000);
      expect(await send(wrong, stranger)).toBe(400);
    });

    test('that is sent again later changes nothing', async () => {
      const { reference } = await buyForTeam();
      const sent = fake.takeNotifications();
      for (const sending of sent) await send(sending);
      await server.runDueJobs();
      fake.happenings.end?.(reference);
      await sendAll();
      const before = await listGrants(server.deps.database.reader);
      const jobs = () => server.deps.database.reader.selectFrom('due_jobs').selectAll().execute();
      const scheduled = await jobs();
      for (const sending of sent) expect(await send(sending)).toBe(200);
      expect(await jobs()).toEqual(scheduled);
      await server.runDueJobs();
      expect(await listGrants(server.deps.database.reader)).toEqual(before);
    });

    test('is handled again for the operator, with a line in the security log', async () => {
      await buyForTeam();
      await sendAll();
      const [event] = await listEvents(server.deps.database.reader, { source: fake.source, limit: 1 });
      const lines: unknown[] = [];
      const { log } = server.deps;
      const { info } = log;
      Object.assign(log, { info: (line: unknown) => lines.push(line) });
      expect(await replayEvents(server.deps, event?.event_id ?? '')).toBe(1);
      await server.runDueJobs();
      Object.assign(log, { info });
      expect(lines).toContainEqual(expect.objectContaining({ event: 'purchase_replayed', rows: 1 }));
      expect(await replayEvents(server.deps, 'unknown')).toBe(0);
    });

    test('of a thousand at once is answered, and all of them are handled', async () => {
      const bought = await Promise.all(
        Array.from({ length: 5 }, async () => buyForTeam(await Coach.signUp(server))),
      );
      fake.takeNotifications();
      const started = performance.now();
      const memory = process.memoryUsage().rss;
      for (let round = 0; round < 100; round++) {
        for (const { reference } of bought) fake.happenings.touch?.(reference);
        for (const { reference } of bought) fake.happenings.renew?.(reference);
      }
      const sent = fake.takeNotifications().slice(0, 1_000);
      expect(sent.length).toBeGreaterThan(900);
      const statuses = await Promise.all(sent.map((sending) => send(sending)));
      const answered = performance.now();
      expect(new Set(statuses)).toEqual(new Set([200]));
      await server.runDueJobs();
      const handled = performance.now();
      const events = await listEvents(server.deps.database.reader, { limit: 10_000 });
      expect(events.filter(({ handled_at }) => handled_at === 0)).toEqual([]);
      for (const { owner, team } of bought) expect(await skuOf(team, owner)).toBe('1');
      const grown = (process.memoryUsage().rss - memory) / 1_000_000;
      console.info(
        `${fake.source}, ${engine}: ${sent.length} notifications answered in ${Math.round(answered - started)} ms, handled after ${Math.round(handled - answered)} ms, ${grown.toFixed(0)} MB more`,
      );
    }, 120_000);
  });

  describe('grants and payments', () => {
    const steps = (names: readonly string[]) =>
      fc.record({
        purchase: fc.nat({ max: 2 }),
        what: fc.constantFrom(...names),
        /** How often the notifications of this step arrive, and after how many other steps. */
        copies: fc.constantFrom(0, 1, 1, 2),
        delay: fc.nat({ max: 4 }),
        hours: fc.constantFrom(0, 0, 1, 30, 24 * 9),
        jobs: fc.boolean(),
      });

    test('agree after one daily look, whatever order, repetition, loss and delay the notifications had', async () => {
      const names = Object.keys(fake.happenings);
      await fc.assert(
        fc.asyncProperty(
          fc.array(steps(names), { minLength: 1, maxLength: 8 }),
          fc.nat(),
          async (story, seed) => {
            // A server and a provider without the purchases of earlier runs.
            await close();
            await open();
            const owner = await Coach.signUp(server);
            const team = await owner.device.newTeam();
            const bought = await Promise.all([0, 1, 2].map(() => buy(owner.account.sid, team)));
            let waiting = fake
              .takeNotifications()
              .map((sending, at) => ({ sending, after: (at * 7 + seed) % 3 }));
            for (const step of story) {
              const reference = bought[step.purchase] ?? '';
              fake.happenings[step.what]?.(reference);
              for (const sending of fake.takeNotifications()) {
                for (let copy = 0; copy < step.copies; copy++)
                  waiting.push({ sending, after: step.delay + copy });
              }
              const due = waiting.filter(({ after }) => after <= 0);
              waiting = waiting
                .filter(({ after }) => after > 0)
                .map((one) => ({ ...one, after: one.after - 1 }));
              for (const { sending } of seed % 2 === 0 ? due : due.toReversed()) await send(sending);
              advance(step.hours * HOUR_MS);
              if (step.jobs) await server.runDueJobs();
            }
            if (!fake.findsLost) for (const reference of bought) await show(reference, owner);
            await reconcile();
            // An upgrade may be another purchase.
            const known = await grantsOfTeam(server.deps.database.reader, team);
            const grants: StoredGrant[] = [];
            for (const reference of new Set([...bought, ...known.map((one) => one.reference)])) {
              const found = await grant(reference);
              const said = await saidOf(reference);
              // One that ended before the server heard of it may be unknown, and gives nothing.
              if (found === null) expect(['expired', 'deleted']).toContain(said.state);
              else expect({ reference, ...facts(found) }).toEqual({ reference, ...facts(said) });
              if (found !== null) grants.push(found);
            }
            expect(await skuOf(team, owner)).toBe(grants.some(({ in_force }) => in_force) ? '1' : '');
          },
        ),
        { numRuns: RUNS, seed: Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000), verbose: 1 },
      );
    }, 300_000);
  });

  test('a purchase of one provider is one of the sources that the domain knows', () => {
    expect(isPurchaseSource(fake.source)).toBe(true);
  });
}
