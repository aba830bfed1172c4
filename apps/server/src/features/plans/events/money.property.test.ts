/**
 * Money and plans never disagree for longer than one reconciliation, whatever notifications are lost. What a team has
 * paid for is computed here from the books of the fake Stripe, without the code under test.
 */
import { DAY_S, SKU_PREMIUM } from '@touchline/domain/plan/plan';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTeam } from '#rows/view/team-plan.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { plans } from '../feature.ts';
import { MONTHLY, startStripe } from '../providers/stripe/fake/stripe-provider.testing.ts';

const HOUR_MS = 3_600_000;
/** A server does its regular work more often. */
const STEP_MS = 12 * HOUR_MS;
/** As many steps as fit between two reconciliations. */
const STEPS_A_DAY = 2;
const SPREAD_MS = 60_000;
const RUNS = 6;

let time: number;
let fake: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
beforeAll(async () => {
  time = TEST_NOW;
  fake = await startStripe(() => time);
  server = await openTestServer({ env: fake.stripe.env([MONTHLY]) });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

function advance(ms: number): void {
  time += ms;
  server.advance(ms);
}

/** In which nothing happens at Stripe. */
function advanceTo(seconds = 0): void {
  if (seconds * 1_000 > time) advance(seconds * 1_000 - time);
}

/** Whether the team has paid for its plan: decision 110, read from the books. */
function isPaidFor(reference: string): boolean {
  const { books } = fake.stripe;
  const now = Math.floor(time / 1_000);
  const subscription = books.subscriptions.get(reference);
  if (subscription === undefined || subscription.ended_at !== null) return false;
  const paid = books.invoicesOf(reference).find(({ status, intent }) => status === 'paid' && intent !== '');
  const charge = books.charges.get(paid?.intent ?? '');
  const dispute = books.disputes.find(({ payment_intent }) => payment_intent === paid?.intent)?.status;
  if (charge === undefined || charge.refunded || dispute === 'needs_response' || dispute === 'lost')
    return false;
  const { status, cancel_at_period_end, item } = subscription;
  if (status === 'past_due') return now < item.current_period_start + 7 * DAY_S;
  if (status !== 'active') return false;
  return now < item.current_period_end + (cancel_at_period_end ? 0 : DAY_S);
}

interface Step {
  readonly what: string;
  /** Its notifications arrive. */
  readonly told: boolean;
  /** Steps of the regular work until the next one. */
  readonly pause: number;
}

const HAPPENINGS = [
  'renew',
  'payment fails',
  'pay',
  'give up',
  'pause',
  'cancel',
  'resume',
  'refund',
  'dispute',
  'win dispute',
  'lose dispute',
  'end',
];
const AT_PERIOD_END = new Set(['renew', 'payment fails']);
const stories = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(...HAPPENINGS),
    told: fc.boolean(),
    pause: fc.constantFrom(1, 3 * STEPS_A_DAY, 9 * STEPS_A_DAY),
  }),
  { minLength: 1, maxLength: 4 },
);

test('money and plans never disagree for a whole day, whatever is lost', async () => {
  const property = fc.asyncProperty(stories, fc.boolean(), async (story, firstTold) => {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam();
    const reference = fake.buy({ account: coach.account.sid, team });
    let disagreed = 0;
    const step = async () => {
      await plans.cleanup(server.deps);
      await server.runDueJobs();
      // The looks of a reconciliation are spread.
      advance(SPREAD_MS);
      await server.runDueJobs();
      const has = (await readTeam(server.deps.database.reader, team))?.value('sku') === SKU_PREMIUM;
      disagreed = has === isPaidFor(reference) ? 0 : disagreed + 1;
      expect(disagreed, `steps of disagreement; the team has ${has}`).toBeLessThan(STEPS_A_DAY + 1);
      advance(STEP_MS - SPREAD_MS);
    };
    await hear(firstTold);
    await step();
    for (const { what, told, pause } of story) {
      if (AT_PERIOD_END.has(what))
        advanceTo(fake.stripe.books.subscriptions.get(reference)?.item.current_period_end);
      fake.happenings[what]?.(reference);
      await hear(told);
      for (let at = 0; at < pause; at++) await step();
    }
    for (let at = 0; at <= STEPS_A_DAY; at++) await step();
  });
  const seed = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000);
  await fc.assert(property, { numRuns: RUNS, seed, verbose: 1 });
}, 300_000);

async function hear(told: boolean): Promise<void> {
  for (const sending of fake.takeNotifications()) {
    if (!told) continue;
    const response = await server.app.inject({ method: 'POST', url: '/api/payments/stripe', ...sending() });
    expect(response.statusCode).toBe(200);
  }
}
