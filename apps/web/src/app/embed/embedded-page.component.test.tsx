/** A page inside another app: what it tells that app, and where its links lead. The token was accepted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PERSON } from '#app/testing/person.testing.ts';
import { answerCalls } from '#app/testing/server.testing.ts';
import { openTeam, shareWith } from '#app/testing/team-screen.testing.tsx';
import { embedSource } from '#data/page/embedded/connect.ts';

const told: object[] = [];
beforeEach(() => {
  told.length = 0;
  vi.spyOn(embedSource, 'get').mockReturnValue('connected');
  Object.assign(window, { touchlineHost: { postMessage: (text: string) => told.push(JSON.parse(text)) } });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'touchlineHost');
});

/** A trial has room for one person. */
const people = () => {
  answerCalls({ sharedAccounts: [PERSON], getInviteLink: null });
  return openTeam(
    ({ team }) => `/mobile/team-share/${team}/`,
    // The server has the team.
    (coach, { team }, world) => shareWith(world, coach, { team, role: '' }),
  );
};

test('the app around it is told once when a team has another plan', async () => {
  const { team, world, client } = await people();
  await expect.element(page.getByText('Connected as coach@example.org')).toBeVisible();
  expect(told).toEqual([]);
  await shareWith(world, client, { team, role: '', sku: '1' });
  await expect.poll(() => told).toEqual([{ type: 'plan', team_sid: team, sku: '1' }]);
});

const link = (name: string) => page.getByRole('link', { name, exact: true });

function linksElsewhere(): readonly (string | null)[] {
  const links = page.getByRole('main').getByRole('link').elements();
  const addresses = links.map((one) => one.getAttribute('href'));
  return addresses.filter((address) => !address?.startsWith('/mobile/'));
}

test('its links lead to pages for apps, which have no menus', async () => {
  const { team } = await people();
  await expect.element(link('Team code')).toHaveAttribute('href', `/mobile/teamcode/${team}/`);
  expect(linksElsewhere()).toEqual([]);
});

const PURCHASE = {
  ...{ id: 'stripe:sub_1', source: 'stripe', sku: '1', state: 'active', team_sid: 0, starts_at: 1 },
  ...{ ends_at: 4e9, renews: true, payment_period: 'yearly', relink_from: 0 },
};

const PRICE = { id: 'p_year', sku: '1', payment_period: 'yearly', amount: 4800, currency: 'EUR' };

test.each([
  ['features', 'See the prices', [PRICE]],
  ['features', 'I have a team code', []],
  ['offers', 'I have a team code', []],
  ['subscriptions', 'See the prices', [PRICE]],
  ['subscriptions', 'Choose a team', []],
  ['manage', /^Premium/, []],
  ['success', 'See the prices', []],
])('the shop’s page %s leads to other pages for apps only: %s', async (name, way, prices) => {
  answerCalls({
    offers: { plans: 'sold', prices, terms_url: '', privacy_url: '' },
    purchases: { purchases: [PURCHASE] },
  });
  await openTeam(`/mobile/${name}/`);
  await expect.element(page.getByRole('link', { name: way })).toBeVisible();
  expect(linksElsewhere()).toEqual([]);
});

test('the shop’s page of purchases needs no way out', async () => {
  answerCalls({ purchases: { purchases: [PURCHASE] }, invoices: { invoices: [] } });
  await openTeam('/mobile/purchases/');
  await expect.element(page.getByText('Renews on', { exact: false })).toBeVisible();
  expect(linksElsewhere()).toEqual([]);
});
