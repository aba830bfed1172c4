/** A page inside another app: what it tells that app, and where its links lead. The token was accepted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
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
const PERSON = {
  id: 7,
  first_name: 'Gijs',
  last_name: 'Mol',
  profile_photo: '',
  role: 'assistent',
  email: 'gijs@example.org',
  status: 'active',
  capabilities: [],
};
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

test('its links lead to pages for apps, which have no menus', async () => {
  const { team } = await people();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('Team code')).toHaveAttribute('href', `/mobile/teamcode/${team}/`);
  const addresses = page
    .getByRole('main')
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'));
  expect(addresses.filter((address) => !address?.startsWith('/mobile/'))).toEqual([]);
});
