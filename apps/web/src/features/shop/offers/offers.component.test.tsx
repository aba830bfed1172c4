/** Prices, and the way to the payment. */
import type { Offers } from '@touchline/domain/plan/shop';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, text } from '#app/testing/team-screen.testing.tsx';
import { connectBridge } from '#data/native/bridge.ts';
import { fakeNative } from '#data/native/fake-bridge.testing.ts';

const OFFERS: Offers = {
  plans: 'sold',
  prices: [
    { id: 'p_month', sku: '1', payment_period: 'monthly', amount: 499, currency: 'EUR' },
    { id: 'p_year', sku: '1', payment_period: 'yearly', amount: 4800, currency: 'EUR' },
    { id: 'p_plus', sku: '2', payment_period: 'quarterly', amount: 600, currency: 'EUR' },
  ],
  terms_url: 'https://club.example/terms',
  privacy_url: '',
};
const radio = (name: RegExp) => page.getByRole('radio', { name });

afterEach(() => connectBridge(null));

async function open(answers: Answers = {}) {
  const server = answerCalls({ offers: OFFERS, ...answers });
  return { server, ...(await openTeam('/shop/offers/')) };
}

test('each price says what one payment is; none is chosen beforehand', async () => {
  await open();
  await expect
    .element(radio(/€48\.00 a year/))
    .toHaveAccessibleDescription(/One payment, that is €4\.00 a month/);
  await expect.element(radio(/€6\.00 every three months/)).toHaveAccessibleDescription(/€2\.00 a month/);
  for (const one of page.getByRole('radio').all()) await expect.element(one).not.toBeChecked();
  await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', OFFERS.terms_url);
});

test('price and team are asked for, then the payment opens', async () => {
  const { server, team } = await open({ checkout: { url: '#paid' } });
  await button('Go to payment').click();
  await expect.element(text('Choose a price.')).toBeVisible();
  await expect.element(text('Choose a team.')).toBeVisible();
  expect(server.of('checkout')).toEqual([]);
  await radio(/a year/).click({ force: true });
  await radio(/Rietdijk MO13-2/).click({ force: true });
  await expect.element(text('Premium for Rietdijk MO13-2: €48.00 a year')).toBeVisible();
  await button('Go to payment').click();
  await expect.poll(() => location.hash).toBe('#paid');
  expect(server.of('checkout')).toMatchObject([{ price: 'p_year', team_sid: String(team) }]);
});

test.each([
  [400, 'team is premium already', 'This team already has this plan, or its payment is still open.'],
  [505, '', 'This team no longer exists, or is not yours.'],
  [503, 'service unavailable', 'The payment provider does not answer.'],
])('an order refused with %d %s keeps what was chosen: %s', async (code, message, sentence) => {
  await open({ checkout: refused(code, message) });
  await radio(/a month/)
    .first()
    .click({ force: true });
  await radio(/Rietdijk MO13-2/).click({ force: true });
  await button('Go to payment').click();
  await expect.element(text(sentence).first()).toBeVisible();
  await expect.element(radio(/Rietdijk MO13-2/)).toBeChecked();
});

test('a server without prices points to the team code', async () => {
  await open({ offers: { ...OFFERS, prices: [] } });
  await expect.element(text('Nothing is for sale on this server')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'I have a team code' })).toBeVisible();
});

test.each(['/shop/features/', '/shop/subscriptions/'])(
  '%s leads to no prices where there are none, and says how a team gets a plan',
  async (address) => {
    answerCalls({ offers: { ...OFFERS, prices: [] }, purchases: { purchases: [] } });
    await openTeam(address);
    await expect.element(text('Plus and Premium come with a team code')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See the prices' })).not.toBeInTheDocument();
  },
);

test.each(['/shop/features/', '/shop/subscriptions/'])('%s leads to the prices', async (address) => {
  answerCalls({ offers: OFFERS, purchases: { purchases: [] } });
  await openTeam(address);
  await expect.element(page.getByRole('link', { name: 'See the prices' })).toBeVisible();
});

test('a native app sells nothing and names no other place to buy, as the stores ask', async () => {
  connectBridge(fakeNative().bridge);
  await open();
  await expect.element(text('Plans are not sold in the app')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await openTeam('/shop/features/');
  await expect.element(page.getByRole('link', { name: 'My plans' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See the prices' })).not.toBeInTheDocument();
});
