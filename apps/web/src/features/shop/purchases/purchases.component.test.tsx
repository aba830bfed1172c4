/** Purchases: shown, cancelled, kept, given to another team, restored; invoices. */
import type { Purchase } from '@touchline/domain/plan/shop';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, serverWrites, text } from '#app/testing/team-screen.testing.tsx';
import { breakOnce, unexpectedErrors } from '#app/testing/unexpected-errors.testing.ts';
import { KICK_OFF } from '#data/testing/client.testing.ts';

const DAY = 86_400;
const NOW = KICK_OFF / 1000;
const PURCHASE: Purchase = {
  id: 'stripe:sub_1',
  source: 'stripe',
  sku: '1',
  state: 'active',
  team_sid: 0,
  starts_at: NOW - 10 * DAY,
  ends_at: NOW + 20 * DAY,
  renews: true,
  payment_period: 'monthly',
  unpaid_since: 0,
  relink_from: 0,
};
/** Longer than a sync without network takes. */
const SYNCED_MS = 20_000;
const link = (name: string | RegExp) => page.getByRole('link', { name });
const dialog = () => page.getByRole('dialog');

async function open(address: string, answers: Answers, purchases: readonly Purchase[] = [PURCHASE]) {
  const server = answerCalls({ purchases: { purchases }, invoices: { invoices: [] }, ...answers });
  return { server, ...(await openTeam(address)) };
}

test('a plan is cancelled after a question, and kept again with one button', async () => {
  const cancelled = { ...PURCHASE, renews: false };
  const { server, world } = await open('/shop/subscriptions/', { cancel_purchase: cancelled });
  await expect.element(text('Renews on')).toBeVisible();
  await button('Cancel the plan').click();
  await expect.element(dialog().getByText('nothing is deleted then', { exact: false })).toBeVisible();
  expect(server.of('cancel_purchase')).toEqual([]);
  server.answer({ purchases: { purchases: [cancelled] } });
  await dialog().getByRole('button', { name: 'Cancel the plan' }).click();
  await expect.poll(() => server.of('cancel_purchase')).toMatchObject([{ purchase: 'stripe:sub_1' }]);
  await world.time.pass(SYNCED_MS);
  server.answer({ resume_purchase: PURCHASE });
  await button('Keep the plan').click();
  await expect.poll(() => server.of('resume_purchase')).toMatchObject([{ purchase: 'stripe:sub_1' }]);
});

test('a provider that does not answer leaves the plan as it is, and says so', async () => {
  await open('/shop/subscriptions/', { cancel_purchase: refused(503, 'service unavailable') });
  await button('Cancel the plan').click();
  await dialog().getByRole('button', { name: 'Cancel the plan' }).click();
  await expect.element(text('The payment provider does not answer.')).toBeVisible();
  await expect.element(button('Cancel the plan')).toBeVisible();
});

test('an overdue payment is said with its last day and can be paid at once, or cancelled', async () => {
  // It renews, so a day of grace follows its end.
  const unpaid = { ...PURCHASE, unpaid_since: NOW - DAY, ends_at: Date.UTC(2026, 4, 5) / 1_000 };
  const { server } = await open('/shop/subscriptions/', { portal: { url: '#portal' } }, [unpaid]);
  await expect
    .element(page.getByText(/^The payment failed\. Please pay before .*\b6\b.*2026, so that/))
    .toBeVisible();
  await expect.element(text('Renews on')).not.toBeInTheDocument();
  await button('Cancel the plan').click();
  await expect.element(dialog().getByText('It does not renew any more', { exact: false })).toBeVisible();
  await dialog().getByRole('button', { name: 'Keep the plan' }).click();
  await button('Pay now').click();
  await expect.poll(() => location.hash).toBe('#portal');
  expect(server.of('cancel_purchase')).toEqual([]);
});

test('a plan that stopped unpaid stays among my plans, where it can still be paid', async () => {
  await open('/shop/subscriptions/', {}, [
    { ...PURCHASE, unpaid_since: NOW - 9 * DAY, ends_at: NOW - 3 * DAY, state: 'expired' },
  ]);
  await expect.element(text('Not paid, so the team does not have it now.')).toBeVisible();
  await expect.element(button('Pay now')).toBeVisible();
});

test('what was bought in a store is cancelled there; gifts and codes cannot be cancelled', async () => {
  const others = [
    { ...PURCHASE, id: 'app_store:1', source: 'app_store' },
    { ...PURCHASE, id: 'operator:1', source: 'operator', renews: false, ends_at: 0 },
  ] as const;
  await open('/shop/subscriptions/', {}, others);
  await expect
    .element(link('Cancel in the App Store'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/apps\.apple\.com/));
  await expect.element(text('No end date')).toBeVisible();
  await expect.element(button('Cancel the plan')).not.toBeInTheDocument();
});

test('a purchase is given to another team, and not before a team is chosen', async () => {
  const { server, team } = await open('/shop/manage/stripe:sub_1/', {
    link_purchase: ({ team_sid }) => ({ ...PURCHASE, team_sid: Number(team_sid) }),
  });
  await button('Give it to this team').click();
  await expect.element(text('Choose a team.')).toBeVisible();
  expect(server.of('link_purchase')).toEqual([]);
  await page.getByRole('radio', { name: /Rietdijk MO13-2/ }).click({ force: true });
  await button('Give it to this team').click();
  await expect
    .poll(() => server.of('link_purchase'))
    .toMatchObject([{ purchase: 'stripe:sub_1', team_sid: String(team) }]);
});

test('too early for another team: the day is named, and no team can be chosen', async () => {
  const bound = { ...PURCHASE, team_sid: 1, relink_from: NOW + 5 * DAY };
  await open('/shop/manage/stripe:sub_1/', {}, [bound]);
  await expect.element(text('you can use it for another team')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('a purchase that the address names wrongly is said to be unknown, beside the others', async () => {
  await open('/shop/manage/stripe:sub_9/', {});
  await expect.element(text('This purchase is unknown')).toBeVisible();
  await expect.element(link(/Premium/)).toBeVisible();
});

test('ended purchases and invoices are listed, and missing ones are asked for', async () => {
  const invoices = [
    {
      id: 'in_1',
      created: NOW,
      amount: 499,
      currency: 'EUR',
      state: 'paid',
      url: 'https://pay.example/in_1',
    },
    { id: 'in_2', created: NOW, amount: 5000, currency: 'JPY', state: 'refunded', url: '' },
  ];
  const ended = { ...PURCHASE, state: 'expired' as const };
  const { server, world } = await open('/shop/purchases/', { invoices: { invoices } }, [ended]);
  await expect.element(text('Ended on')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '€4.99' })).toBeVisible();
  // The yen has no smaller unit.
  await expect.element(page.getByRole('cell', { name: /5,000/ })).toBeVisible();
  await expect.element(link(/^Invoice of/)).toHaveAttribute('href', 'https://pay.example/in_1');
  const restore = async () => {
    const asked = server.of('restore_purchases').length;
    await button('Restore purchases').click();
    await expect.poll(() => server.of('restore_purchases')).toHaveLength(asked + 1);
    await world.time.pass(SYNCED_MS);
  };
  server.answer({ restore_purchases: { found: 0, changed: 0 } });
  await restore();
  await expect.element(text('know no purchase of your account')).toBeVisible();
  server.answer({ restore_purchases: { found: 2, changed: 1 } });
  await restore();
  await expect.element(text('One purchase was brought up to date.')).toBeVisible();
});

test('without network the plans of the teams stay, and the rest can be asked for again', async () => {
  const server = answerCalls({});
  await openTeam('/shop/subscriptions/');
  await expect.element(text('Rietdijk MO13-2')).toBeVisible();
  await expect.element(text('No connection.')).toBeVisible();
  server.answer({ purchases: { purchases: [PURCHASE] } });
  await button('Try again').click();
  await expect.element(text('Renews on')).toBeVisible();
});

test('after a checkout the screen waits until the plan is there', async () => {
  const { server, team, world } = await open('/shop/success/?session=cs_1', {
    checkout_state: { state: 'open', team_sid: 0, purchase: '' },
  });
  await expect.element(text('Waiting for the payment')).toBeVisible();
  server.answer({ checkout_state: { state: 'active', team_sid: team, purchase: 'stripe:sub_1' } });
  await button('Try again').click();
  await expect.poll(() => server.of('checkout_state').length).toBeGreaterThan(1);
  await world.time.pass(SYNCED_MS);
  // The row of the team has not arrived yet, so no plan is named.
  await expect.element(page.getByRole('heading', { name: 'Your payment arrived' })).toBeVisible();
  expect(server.of('checkout_state')[0]).toMatchObject({ session: 'cs_1' });
});

test.each([
  ['pending', 'The payment is on its way'],
  ['expired', 'Nothing was bought'],
])('a checkout that is %s says: %s', async (state, words) => {
  await open('/shop/success/?session=cs_1', { checkout_state: { state, team_sid: 0, purchase: '' } });
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
});

test('a payment that cannot be asked for is not called unpaid: the coach is told not to pay again', async () => {
  await open('/shop/success/?session=cs_1', { checkout_state: refused(503, 'service unavailable') });
  await expect.element(text('please do not pay again')).toBeVisible();
  await expect.element(text('othing was charged')).not.toBeInTheDocument();
});

test('a payment that arrived names the plan that the row of the team has', async () => {
  const server = answerCalls({});
  const { world } = await openTeam('/shop/success/?session=cs_1', async (coach, { team }, itsWorld) => {
    server.answer({ checkout_state: { state: 'active', team_sid: team, purchase: 'stripe:sub_1' } });
    await serverWrites(itsWorld, coach, { team, registers: { sku: '1' } });
  });
  await world.time.pass(SYNCED_MS);
  await expect.element(page.getByRole('heading', { name: 'Rietdijk MO13-2 has Premium' })).toBeVisible();
});

test('a checkout of another account, and an address without one, say that nothing was bought', async () => {
  await open('/shop/success/?session=cs_9', { checkout_state: refused(414) });
  await expect.element(text('Nothing was bought')).toBeVisible();
  await open('/shop/success/', {});
  await expect.element(text('Nothing was bought')).toBeVisible();
});

test('after an unexpected error the plan can still be cancelled', async () => {
  const { client, server } = await open('/shop/subscriptions/', { cancel_purchase: PURCHASE });
  const errors = unexpectedErrors();
  await button('Cancel the plan').click();
  const confirm = dialog().getByRole('button', { name: 'Cancel the plan' });
  breakOnce(client, 'authorised');
  await confirm.click();
  await expect.poll(errors.title).toBe('Something went wrong');
  await confirm.click();
  await expect.poll(() => server.of('cancel_purchase')).toMatchObject([{ purchase: 'stripe:sub_1' }]);
});

test('after an unexpected error the way to the payment can be tapped again', async () => {
  const unpaid = { ...PURCHASE, unpaid_since: NOW - DAY };
  const { client } = await open('/shop/subscriptions/', { portal: { url: '#again' } }, [unpaid]);
  const errors = unexpectedErrors();
  await expect.element(button('Pay now')).toBeVisible();
  breakOnce(client, 'authorised');
  await button('Pay now').click();
  await expect.poll(errors.title).toBe('Something went wrong');
  await button('Pay now').click();
  await expect.poll(() => location.hash).toBe('#again');
});
