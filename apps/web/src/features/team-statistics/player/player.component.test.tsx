/** One player's statistics: figures with their matches, zones of the pitch, seasons, ratings, and players who left. */
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { archivePlayer } from '#data/commands/team/players.ts';
import { must } from '#data/testing/client.testing.ts';
import { playSeason } from '../testing/season.testing.ts';

/** Three matches in which Player 1 kept the goal and scored, and Player 12 was never on. */
async function openPlayer(index: number, search = '') {
  return openScreen(async (coach, world) => {
    const { players } = await playSeason(coach, world, 3);
    return `/team/statistics/player/${players[index]}/${search}`;
  });
}

const figure = (name: string) =>
  page.getByText(name, { exact: true }).first().element().parentElement?.querySelector('dd')?.textContent;

test('the figures are those of the filter, and each opens its matches', async () => {
  await openPlayer(0, '?last=2');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Player 1' })).toBeVisible();
  await expect.element(page.getByText('Present at 2 of 2 matches')).toBeVisible();
  expect(figure('Minutes')).toBe('120');
  expect(figure('Goals')).toBe('2');
  await page.getByRole('button', { name: '120' }).first().click();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').elements().length).toBe(2);
});

test('the zones of the pitch are read by keys, and as a table', async () => {
  await openPlayer(0);
  await page.getByRole('button', { name: 'Where on the pitch' }).click();
  const zones = page.getByRole('button', { name: 'Zones of the pitch' });
  await expect.element(zones).toHaveAccessibleDescription('goal: 180 minutes, 100%');
  (zones.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(zones).toHaveAccessibleDescription('defence, centre: 0 minutes, 0%');
  await page.getByText('As a table').click();
  await expect.element(page.getByRole('rowheader', { name: 'goal (row 10, column 5)' })).toBeVisible();
});

test('the seasons have a row each, counted without the days of the filter', async () => {
  await openPlayer(0, '?last=1');
  await page.getByRole('button', { name: 'By season' }).click();
  const seasons = page.getByRole('table', { name: 'By season' });
  await expect.element(seasons.getByRole('row', { name: /^Season 1 180 100% 3 3/ })).toBeVisible();
});

/** A rated player, on a team where the account has this role. */
async function openRated(role: 'reporter' | 'manager') {
  return openScreen(async (coach, world) => {
    const { team, players, matches } = await playSeason(coach, world, 1);
    const [player = 0] = players;
    await coach.replica.write({ urgent: false }, async (writer) => {
      await writer.change('matches', matches[0] ?? 0, {
        [`ratings/${player}-1`]: { sid: player, all: 0, ph: 0, te: 7, ta: 0, me: 0, ts: 0, st: 0 },
      });
      await writer.change('teams', team, { role, sku: SKU_PREMIUM });
    });
    return `/team/statistics/player/${player}/`;
  });
}

const ratings = page.getByRole('button', { name: 'Ratings of the past year' });

test('ratings are shown to roles that may see them', async () => {
  await openRated('manager');
  await expect.element(ratings).toBeVisible();
});

test('a reporter sees a player’s figures without ratings', async () => {
  await openRated('reporter');
  await expect.element(page.getByRole('button', { name: 'Cards and captain' })).toBeVisible();
  await expect.element(ratings).not.toBeInTheDocument();
});

test('below an hour on the pitch there is no rate', async () => {
  await openPlayer(11);
  await page.getByText('Goals and assists', { exact: true }).click();
  await expect.element(page.getByText('too few minutes').first()).toBeVisible();
});

test('a player who left stays in the table only when the filter says so', async () => {
  await openScreen(async (coach, world) => {
    const { players } = await playSeason(coach, world, 1);
    must(await archivePlayer(coach, players[0] ?? 0));
    return '/team/statistics/scorers/';
  });
  await expect.element(page.getByText('No goal or assist has a name yet')).toBeVisible();
  await page.getByLabelText('Also those who are not in the team now (1)').click();
  await page.getByRole('link', { name: '1. Player 1' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Player 1' })).toBeVisible();
});

test('the squad has further figures by group, and each number opens its matches', async () => {
  await openScreen(async (coach, world) => {
    await playSeason(coach, world, 3);
    return '/team/statistics/players/';
  });
  await page.getByLabelText('Figures', { exact: true }).selectOptions('Keepers');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Player 1', exact: true }) });
  await expect.element(row.getByRole('cell', { name: '12 of 12' })).toBeVisible();
  expect(page.getByRole('rowheader').elements().length).toBe(1);
  await row.getByRole('button', { name: '180' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Player 1: Minutes in goal' })).toBeVisible();
});
