/** What a server offers: where plans are included, nothing is sold and nothing says so; else the plan decides. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam, text } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { ACCOUNT, KICK_OFF } from '#data/testing/client.testing.ts';

/** So long ago that the trial is over. */
const trialOver = (coach: Client) =>
  coach.replica.write({ urgent: false }, (writer) =>
    writer.change('account', ACCOUNT, { signup: KICK_OFF / 1000 - 40 * 86_400 }),
  );
const link = (name: string) => page.getByRole('link', { name, exact: false });
const INCLUDED = { plans: 'included' } as const;

test('the addresses of the shop say that everything is included', async () => {
  await openTeam('/shop/features/', trialOver, INCLUDED);
  await expect.element(text('On this server every team has all features.')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('the team setup names no plan', async () => {
  await openTeam('/team/', trialOver, INCLUDED);
  await expect.element(link('My calendar').first()).toBeVisible();
  await expect.element(link('Plan')).not.toBeInTheDocument();
});

test('features of Premium are open after the trial', async () => {
  await openTeam('/team/statistics/defence/', trialOver, INCLUDED);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(text('See the plans')).not.toBeInTheDocument();
});

test('where plans are sold, the same team sees its plan, and what it lacks', async () => {
  await openTeam('/team/', trialOver);
  await expect.element(link('Plan').first()).toBeVisible();
  await openTeam('/team/statistics/defence/', trialOver);
  await expect.element(text('See the plans').first()).toBeVisible();
});

test('without a plan, matches stay readable on a computer, and what the server would refuse is not offered', async () => {
  const surroundings = { platform: 'web', installed: false, phone: false } as const;
  await openTeam('/matches/', trialOver, { surroundings });
  await expect.element(text('A trial or Premium opens them on a computer, too.')).toBeVisible();
  await expect.element(link('Noordhaven').first()).toBeVisible();
  await expect.element(link('New match')).not.toBeInTheDocument();
  await openTeam('/match/new/details/', trialOver, { surroundings });
  await expect.element(text('You can plan it on your phone')).toBeVisible();
});
