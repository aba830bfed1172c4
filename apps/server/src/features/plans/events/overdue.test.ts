/** A payment fails: what the coach is told, and until when the team keeps its plan. */
import { DAY_S } from '@touchline/domain/plan/plan';
import type { Purchase } from '@touchline/domain/plan/shop';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNotifications } from '#rows/people/read-notifications.ts';
import { post } from '#testing/auth/auth.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { MONTHLY, startStripe } from '../providers/stripe/fake/stripe-provider.testing.ts';

const DAY_MS = DAY_S * 1_000;

let time: number;
let fake: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let coach: Coach;
let team: number;
beforeEach(async () => {
  time = TEST_NOW;
  fake = await startStripe(() => time);
  server = await openTestServer({ env: fake.stripe.env([MONTHLY]) });
  coach = await Coach.signUp(server);
  team = await coach.device.newTeam();
});
afterEach(async () => {
  await server.close();
  await fake.close();
});

async function pass(ms: number): Promise<void> {
  time += ms;
  server.advance(ms);
  await server.runDueJobs();
}

/** Every notification arrives. */
async function hear(): Promise<void> {
  for (const sending of fake.takeNotifications()) {
    const sent = sending();
    const response = await server.app.inject({ method: 'POST', url: '/api/payments/stripe', ...sent });
    expect(response.statusCode).toBe(200);
  }
  await server.runDueJobs();
}

const subjects = () => server.mails.map(({ subject }) => subject.replace(/ of .* (?=is|has)/, ' of … '));

async function news(): Promise<readonly string[]> {
  const wanted = { account: coach.account.sid, names: 'nickname' } as const;
  return (await readNotifications(server.deps.database.reader, wanted)).map(({ kind }) => kind);
}

async function purchase(): Promise<Purchase> {
  const { body } = await post(server, 'purchases', { access_token: coach.account.token });
  const [first] = body.purchases as readonly Purchase[];
  if (first === undefined) throw new Error('no purchase');
  return first;
}

/** A purchase whose second month was not paid. */
async function overdue(): Promise<string> {
  const reference = fake.buy({ account: coach.account.sid, team });
  await hear();
  server.mails.length = 0;
  time += 30 * DAY_MS;
  server.advance(30 * DAY_MS);
  fake.happenings['payment fails']?.(reference);
  await hear();
  return reference;
}

test('the coach is told at once, and again when the seven days are over: by mail and in the app', async () => {
  const reference = await overdue();
  expect([subjects(), await news()]).toEqual([['The payment for Premium failed'], ['payment_failed']]);
  expect(await purchase()).toMatchObject({ state: 'active', unpaid_since: time / 1_000 });
  await pass(7 * DAY_MS - 1_000);
  expect(subjects()).toHaveLength(1);
  await pass(1_000);
  expect(subjects().slice(1)).toEqual(['Premium of … is not paid']);
  expect(await news()).toEqual(['plan_ended', 'payment_failed']);
  expect(await purchase()).toMatchObject({ state: 'expired' });
  await pass(3 * DAY_MS);
  fake.happenings.touch?.(reference);
  await hear();
  expect([subjects().length, (await news()).length]).toEqual([2, 2]);
});

test('paid meanwhile, nothing more is said, and the next failure is told again', async () => {
  const reference = await overdue();
  await pass(5 * DAY_MS);
  fake.happenings.pay?.(reference);
  await hear();
  await pass(5 * DAY_MS);
  expect(await purchase()).toMatchObject({ state: 'active', unpaid_since: 0 });
  expect(subjects()).toHaveLength(1);
  await pass(20 * DAY_MS);
  fake.happenings['payment fails']?.(reference);
  await hear();
  expect(subjects().slice(1)).toEqual(['The payment for Premium failed']);
});

test('a first payment that never arrived promises no days: the team never had the plan', async () => {
  const metadata = { account: String(coach.account.sid), team: String(team) };
  const { books } = fake.stripe;
  const { id } = books.subscribe({ customer: books.id('cus'), price: MONTHLY, metadata, how: 'delayed' });
  await hear();
  expect([subjects(), (await purchase()).state]).toEqual([[], 'pending']);
  books.set(id, { status: 'past_due' });
  await hear();
  expect(subjects()).toEqual(['Premium of … is not paid']);
});

test('while a payment is overdue no second plan is sold for the team, also after the seven days', async () => {
  const reference = await overdue();
  const order = () =>
    post(server, 'checkout', { access_token: coach.account.token, price: MONTHLY, team_sid: team });
  await pass(8 * DAY_MS);
  expect((await order()).body).toMatchObject({ message: 'team is premium already' });
  fake.happenings.end?.(reference);
  await hear();
  expect((await order()).body).toMatchObject({ url: expect.stringContaining('/pay/') });
});
