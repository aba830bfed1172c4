/** The shop of a native app that sells: the phone's store in memory, and a server that answers as the test says. */
import type { Offers, Purchase, PurchaseToken } from '@touchline/domain/plan/shop';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, said, text } from '#app/testing/team-screen.testing.tsx';
import { connectBridge } from '#data/native/bridge.ts';
import { fakeNative } from '#data/native/fake-bridge.testing.ts';
import { FakeStoreAccount } from '#data/native/fake-store.testing.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { KICK_OFF } from '#data/testing/client.testing.ts';

const NOW = KICK_OFF / 1000;
const TOKEN: PurchaseToken = {
  token: '5b7c9a1e-0000-8000-8000-000000000001',
  products: [
    { source: 'play', product: 'premium/month', sku: '1', payment_period: 'monthly' },
    { source: 'play', product: 'premium/year', sku: '1', payment_period: 'yearly' },
    { source: 'app_store', product: 'premium.month', sku: '1', payment_period: 'monthly' },
  ],
};
/** The operator also sells on the web, at another price. */
const OFFERS: Offers = {
  plans: 'sold',
  prices: [{ id: 'p_month', sku: '1', payment_period: 'monthly', amount: 399, currency: 'EUR' }],
  terms_url: 'https://club.example/terms',
  privacy_url: 'https://club.example/privacy',
};
const BOUGHT: Purchase = {
  id: 'play:token-0',
  source: 'play',
  sku: '1',
  state: 'active',
  team_sid: 0,
  starts_at: NOW,
  ends_at: NOW + 30 * 86_400,
  renews: true,
  payment_period: 'monthly',
  relink_from: 0,
  unpaid_since: 0,
};

const radio = (name: RegExp) => page.getByRole('radio', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
/** Longer than a sync without network takes. */
const SYNCED_MS = 20_000;
/** The server gives the plan to the team that the app names. */
const given = ({ team_sid }: Readonly<Record<string, unknown>>) => ({
  ...BOUGHT,
  team_sid: Number(team_sid),
});

async function startAgain() {
  connectBridge(null);
  await writeSetting('store_notes', '');
  await writeSetting('awaited_plan', '');
}
beforeEach(startAgain);
afterEach(startAgain);

function inApp(account = new FakeStoreAccount()): FakeStoreAccount {
  connectBridge(fakeNative({ store: account }).bridge);
  return account;
}

/** The system ends the app; the next one is on the same phone. */
async function endApp(account: FakeStoreAccount): Promise<void> {
  await cleanup();
  inApp(account);
}

async function open(answers: Answers = {}, address = '/shop/offers/') {
  const server = answerCalls({ offers: OFFERS, purchase_token: TOKEN, ...answers });
  return { server, ...(await openTeam(address)) };
}

async function buy() {
  await radio(/a month/).click({ force: true });
  await radio(/Rietdijk MO13-2/).click({ force: true });
  await button('Buy').click();
}

test("prices are the store's own; another way to pay is not named", async () => {
  inApp();
  const { server } = await open();
  await expect.element(radio(/€ 4,99 a month/)).toBeVisible();
  await expect
    .element(radio(/€ 48,00 a year/))
    .toHaveAccessibleDescription(/One payment, that is €4\.00 a month/);
  await expect.element(text('€3.99')).not.toBeInTheDocument();
  await expect.element(text('payment provider')).not.toBeInTheDocument();
  for (const name of ['Terms', 'Privacy statement'])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  for (const one of page.getByRole('radio').all()) await expect.element(one).not.toBeChecked();
  await button('Buy').click();
  await expect.element(text('Choose a price.')).toBeVisible();
  expect(server.of('app_purchase')).toEqual([]);
});

test('buying asks the server first, shows it the receipt, and then finishes the purchase at the store', async () => {
  const account = inApp();
  let finishedBefore: boolean | undefined;
  const { server, team } = await open({
    app_purchase: (fields) => {
      finishedBefore = account.purchases[0]?.finished;
      return given(fields);
    },
  });
  await buy();
  await expect.element(heading('Rietdijk MO13-2 has Premium')).toBeVisible();
  expect(server.of('purchase_token').at(-1)).toMatchObject({
    team_sid: String(team),
    product: 'premium/month',
  });
  expect(server.of('app_purchase')).toMatchObject([
    { source: 'play', receipt: expect.stringMatching(/^token-0/), team_sid: String(team) },
  ]);
  expect(account.purchases).toMatchObject([{ token: TOKEN.token, finished: true }]);
  expect(finishedBefore).toBe(false);
  expect(readSetting('store_notes')).toBe('');
});

test.each([
  [400, 'team is premium already', 'This team already has Premium.'],
  [505, '', 'This team no longer exists, or is not yours.'],
])('an order that the server refuses with %d %s does not open the store', async (code, message, sentence) => {
  const account = inApp();
  await open({
    purchase_token: ({ product }) => (product === undefined ? TOKEN : refused(code, message)),
  });
  await buy();
  await expect.element(text(sentence).first()).toBeVisible();
  expect(account.purchases).toEqual([]);
});

test.each([
  ['cancel', 'Nothing was bought'],
  ['fail', 'The store did not sell it, and nothing was charged.'],
] as const)('a sheet that ends with "%s" keeps what was chosen: %s', async (next, sentence) => {
  const account = inApp();
  account.next = next;
  const { server } = await open();
  await buy();
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(radio(/Rietdijk MO13-2/)).toBeChecked();
  expect(server.of('app_purchase')).toEqual([]);
  expect(readSetting('store_notes')).toBe('');
});

test('a plan that this account at the store has already leads to restoring', async () => {
  const account = inApp();
  account.buy({ product: 'premium/year', token: 'other' });
  account.finish(account.purchases[0]?.id ?? '');
  await open();
  await buy();
  await expect.element(text('Your account at the store has this plan already.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Restore purchases' }))
    .toHaveAttribute('href', '/shop/purchases/');
});

test('a purchase that somebody must approve waits, and gives the plan when it is approved', async () => {
  const account = inApp();
  account.next = 'wait';
  const { server } = await open({ app_purchase: given });
  await buy();
  await expect.element(heading('The payment is on its way')).toBeVisible();
  expect(server.of('app_purchase')).toEqual([]);
  account.approve();
  await expect.element(said('Rietdijk MO13-2 has Premium')).toBeVisible();
  expect(account.purchases).toMatchObject([{ finished: true }]);
});

describe('paid, and the server does not answer', () => {
  async function paid() {
    const account = inApp();
    const opened = await open({ app_purchase: refused(503, 'service unavailable') });
    await buy();
    await expect.element(heading('Paid: your plan is on its way')).toBeVisible();
    // The app asks once more by itself, and then each minute.
    await expect.poll(() => opened.server.of('app_purchase')).toHaveLength(2);
    expect(account.purchases).toMatchObject([{ finished: false }]);
    return { account, ...opened };
  }

  test('the next start of the app goes on, and says so', async () => {
    const { account, server } = await paid();
    server.answer({ app_purchase: given });
    // What it noted and what the store has are all that is left.
    await endApp(account);
    await openTeam('/team/');
    await expect.element(said('Rietdijk MO13-2 has Premium')).toBeVisible();
    expect(account.purchases).toMatchObject([{ finished: true }]);
    expect(readSetting('store_notes')).toBe('');
  });

  test('it is not bought again, and the coach can ask again by hand', async () => {
    const { account, server } = await paid();
    await endApp(account);
    await openTeam('/shop/offers/');
    await buy();
    await expect.element(heading('Paid: your plan is on its way')).toBeVisible();
    expect(account.purchases).toHaveLength(1);
    await endApp(account);
    await openTeam('/shop/subscriptions/');
    const card = page.getByRole('region', { name: 'Paid: your plan is on its way' });
    await card.getByRole('button').click();
    await expect.element(card.getByText('Something went wrong.', { exact: false })).toBeVisible();
    await expect.element(text('Nothing was charged')).not.toBeInTheDocument();
    server.answer({ app_purchase: given });
    await card.getByRole('button').click();
    await expect.poll(() => account.purchases[0]?.finished).toBe(true);
    await expect.element(heading('Paid: your plan is on its way')).not.toBeInTheDocument();
  });

  test('a team that was deleted meanwhile does not lose the purchase', async () => {
    const { account, server } = await paid();
    server.answer({
      app_purchase: ({ team_sid }) => (team_sid === undefined ? BOUGHT : refused(505)),
    });
    await endApp(account);
    await openTeam('/team/');
    await expect.poll(() => account.purchases[0]?.finished).toBe(true);
  });
});

test('a purchase that the server refuses is not finished, so that the store can give the money back', async () => {
  const account = inApp();
  const { server } = await open({ app_purchase: refused(414) });
  await buy();
  await expect.element(text('belongs to another account')).toBeVisible();
  expect(account.purchases).toMatchObject([{ finished: false }]);
  expect(server.of('app_purchase')).toHaveLength(1);
});

test('a plan that the store knows for another team is not called a new one', async () => {
  inApp();
  await open({ app_purchase: { ...BOUGHT, team_sid: 999 } });
  await buy();
  await expect.element(heading(/You had this plan already/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Plan for another team' }))
    .toHaveAttribute('href', '/shop/manage/play%3Atoken-0/');
});

describe('restoring', () => {
  async function restore(account: FakeStoreAccount, answers: Answers) {
    inApp(account);
    const opened = await open(
      { purchases: { purchases: [] }, invoices: { invoices: [] }, ...answers },
      '/shop/purchases/',
    );
    await button('Restore purchases').click();
    return opened;
  }

  test('shows everything of the store to the server, and says what it found', async () => {
    const account = new FakeStoreAccount();
    account.buy({ product: 'premium/month', token: 'other phone' });
    const { server, world } = await restore(account, {
      app_purchase: BOUGHT,
      restore_purchases: { found: 1, changed: 0 },
    });
    await expect.poll(() => server.of('restore_purchases')).toHaveLength(1);
    await world.time.pass(SYNCED_MS);
    await expect.element(text('One purchase was brought up to date.')).toBeVisible();
    expect(account.purchases).toMatchObject([{ finished: true }]);
  });

  test('says that a purchase is of another account, and does not finish it', async () => {
    const account = new FakeStoreAccount();
    account.buy({ product: 'premium/month', token: 'another account' });
    const { server, world } = await restore(account, {
      app_purchase: refused(414),
      restore_purchases: { found: 0, changed: 0 },
    });
    await expect.poll(() => server.of('restore_purchases')).toHaveLength(1);
    await world.time.pass(SYNCED_MS);
    await expect.element(text('is unknown here, or belongs to another account')).toBeVisible();
    expect(account.purchases).toMatchObject([{ finished: false }]);
  });

  test('says that the store does not answer', async () => {
    const account = new FakeStoreAccount();
    account.silent = true;
    await restore(account, {});
    await expect.element(text('The store of your phone does not answer.')).toBeVisible();
  });
});

test("a plan is cancelled on the store's own screen; the other store is not linked", async () => {
  const account = inApp();
  const other: Purchase = { ...BOUGHT, id: 'app_store:1', source: 'app_store' };
  await open({ purchases: { purchases: [BOUGHT, other] } }, '/shop/subscriptions/');
  await button('Cancel in Google Play').click();
  await expect.poll(() => account.managed).toBe(1);
  await expect.element(page.getByRole('link', { name: /^Cancel in/ })).not.toBeInTheDocument();
  await expect.element(button('Cancel in the App Store')).not.toBeInTheDocument();
});

test('an invoice of the web shop has no link to the page of the payment provider', async () => {
  inApp();
  const invoice = {
    id: 'in_1',
    created: NOW,
    amount: 499,
    currency: 'EUR',
    state: 'open',
    url: 'https://pay.example/1',
  };
  await open({ purchases: { purchases: [] }, invoices: { invoices: [invoice] } }, '/shop/purchases/');
  await expect.element(page.getByRole('cell', { name: '€4.99' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Invoice of/ })).not.toBeInTheDocument();
});

test.each([
  ['a server that sells in no store', refused(414)],
  ['a server that sells in the other store alone', { ...TOKEN, products: TOKEN.products.slice(2) }],
])('%s: the app says that it sells nothing', async (_, answer) => {
  inApp();
  await open({ purchase_token: answer });
  await expect.element(text('Plans are not sold in the app')).toBeVisible();
});

test('a store that does not answer can be asked again', async () => {
  const account = inApp();
  account.silent = true;
  await open();
  await expect.element(text('The store of your phone does not answer.')).toBeVisible();
  account.silent = false;
  await button('Try again').click();
  await expect.element(radio(/€ 4,99 a month/)).toBeVisible();
});

test('where everything is included the store is never asked, whatever was noted before', async () => {
  const account = inApp();
  account.buy({ product: 'premium/month', token: 'before' });
  const note = { account: 1, team: 7, product: 'premium/month', sku: '1', since: NOW, purchase: null };
  await writeSetting('store_notes', JSON.stringify([note]));
  const server = answerCalls({ purchase_token: TOKEN, app_purchase: BOUGHT });
  await openTeam('/shop/offers/', undefined, { plans: 'included' });
  await expect.element(text('Everything is included')).toBeVisible();
  expect([...server.of('purchase_token'), ...server.of('app_purchase')]).toEqual([]);
  expect(account.purchases).toMatchObject([{ finished: false }]);
});
