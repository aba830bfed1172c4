/** The statistics of a team: figures, the matches behind them, the filter in the address, and plans. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { updatePlayer } from '#data/commands/team/players.ts';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { ACCOUNT, addMatch, KICK_OFF, must, prepareMatch } from '#data/testing/client.testing.ts';
import { playSeason } from './testing/season.testing.ts';

/** A season of typed scores, our goals first, and one match that was run live with a goal of the first player. */
async function aSeason(
  coach: Client,
): Promise<{ readonly team: number; readonly players: readonly number[] }> {
  const { match, team, players } = await prepareMatch(coach);
  const [scorer = 0] = players;
  must(await decideMatch(coach, match, { type: 'kickOff' }));
  must(await decideMatch(coach, match, { type: 'goal', side: 'home', player: scorer }));
  must(await decideMatch(coach, match, { type: 'endMatch' }));
  for (const [home, away] of [
    [3, 0],
    [1, 1],
    [0, 2],
  ] as const) {
    const made = await addMatch(coach, team);
    must(await decideMatch(coach, made, { type: 'finishTyped', home, away }));
  }
  return { team, players };
}

const OPPONENT = 'Noordhaven MO13-1';

/** The value beside the name of a figure. */
const figure = (name: string) =>
  page.getByText(name, { exact: true }).element().parentElement?.querySelector('dd')?.textContent;

async function openStatistics(address = '/team/statistics/') {
  return openScreen(async (coach) => {
    await aSeason(coach);
    return address;
  });
}

test('the overview counts the season, and a figure opens its matches', async () => {
  await openStatistics();
  await expect.element(page.getByText('Recorded live: 1 of 4')).toBeVisible();
  expect(figure('won, drawn, lost')).toBe('2–1–1');
  expect(figure('goals, +2')).toBe('5:3');
  // On paper, in place of the filter.
  expect(document.body.textContent).toMatch(/Rietdijk MO13-2 · .* · Staff only/);
  await page.getByRole('button', { name: '2–1–1' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Matches won' })).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').elements().length).toBe(2);
});

test.each<[string, (bar: Element) => Promise<unknown>]>([
  ['a mouse', (bar) => userEvent.hover(bar)],
  [
    'a finger',
    async (bar) =>
      bar.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' })),
  ],
  ['the keyboard', async (bar) => (bar as HTMLElement).focus()],
])('%s shows the numbers of a bar of goals', async (_, pointAt) => {
  await openScreen(async (coach, world) => {
    await playSeason(coach, world, 1);
    return '/team/statistics/';
  });
  const bar = page.getByRole('button', { name: /^Minutes \d+–\d+: 1 for, 0 against$/ });
  const shown = () => page.getByText(/^Minutes .* 1 for, 0 against$/).elements().length;
  await expect.element(page.getByText('Tap a bar for the matches behind it.')).toBeVisible();
  expect(shown()).toBe(1);
  await pointAt(bar.element());
  await expect.poll(shown).toBe(2);
});

test('the filter is kept in the address, and a part without sense is named', async () => {
  await openStatistics('/team/statistics/?last=2&kind=9');
  await expect.element(page.getByText(/A part of the filter in the address/)).toBeVisible();
  expect(figure('won, drawn, lost')).toBe('0–1–1');
  await page.getByLabelText('Home or away').selectOptions('away');
  await expect.element(page.getByText(/No match fits this filter/)).toBeVisible();
});

test('the filter that was chosen last is kept on the device, for its team', async () => {
  await openStatistics('/team/statistics/?last=2');
  await page.getByLabelText('Home or away').selectOptions('away');
  await expect.poll(() => readSetting('statsControllerState')).toContain('"where":"away"');
});

test.each([
  ['an address without a filter has the kept one', '', 'away'],
  ['an address with a filter has its own', '?where=home', 'home'],
])('%s', async (_, search, where) => {
  await openScreen(async (coach) => {
    const { team } = await aSeason(coach);
    await writeSetting('statsControllerState', JSON.stringify({ team, search: { where: 'away' } }));
    return `/team/statistics/players/${search}`;
  });
  await expect.element(page.getByLabelText('Home or away')).toHaveValue(where);
});

test.each([JSON.stringify({ team: 1, search: { where: 'away' } }), '{', '[]', '{"team":null}'])(
  'a filter that another team kept, or that is none, changes nothing: %s',
  async (kept) => {
    await writeSetting('statsControllerState', kept);
    await openStatistics();
    await expect.element(page.getByText('Recorded live: 1 of 4')).toBeVisible();
  },
);

test('the long heading of the squad’s table is short, and all of them end on one line', async () => {
  await page.viewport(900, 800);
  await openStatistics('/team/statistics/players/');
  const heads = page.getByRole('columnheader').getByRole('button');
  await expect
    .element(heads.filter({ hasText: 'Per 60 minutes' }))
    .toHaveAttribute('title', 'Goals and assists per 60 minutes');
  const words = heads.elements().map((head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return Math.round(range.getBoundingClientRect().bottom);
  });
  expect(new Set(words).size).toBe(1);
});

test('top scorers have their rank', async () => {
  await openStatistics('/team/statistics/scorers/');
  await expect.element(page.getByRole('rowheader', { name: '1. Player 1' })).toBeVisible();
  await page.getByRole('radiogroup').getByText('Assists').click();
  await expect.element(page.getByText('No goal or assist has a name yet')).toBeVisible();
});

test('opponents have their meetings', async () => {
  await openStatistics('/team/statistics/opponents/');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: OPPONENT }) });
  await expect.element(row.getByRole('cell', { name: '2–1–1' })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '5:3' })).toBeVisible();
  await row.getByRole('button', { name: '4' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').elements().length).toBe(4);
});

test('a team that counts no goals sees playing time only', async () => {
  await openScreen(async (coach) => {
    const { team } = await aSeason(coach);
    must(await updateTeamMetadata(coach, team, { age_group: 'U9', country: 'NL', no_score: true }));
    return '/team/statistics/';
  });
  await expect.element(page.getByText('Most playing time (100% is fair)')).toBeVisible();
  await expect.element(page.getByText('won, drawn, lost')).not.toBeInTheDocument();
});

test('after the trial, without Premium, the last five matches count, whatever the address says', async () => {
  await openScreen(async (coach) => {
    const { team } = await aSeason(coach);
    for (let later = 0; later < 3; later++) {
      must(await decideMatch(coach, await addMatch(coach, team), { type: 'finishTyped', home: 0, away: 5 }));
    }
    await coach.replica.write({ urgent: false }, (writer) =>
      writer.change('account', ACCOUNT, { signup: KICK_OFF / 1000 - 40 * 86_400 }),
    );
    return '/team/statistics/?last=2';
  });
  await expect.element(page.getByText('Without Premium you see your last 5 matches.')).toBeVisible();
  expect(figure('won, drawn, lost')).toBe('0–1–4');
  await expect.element(page.getByLabelText('Home or away')).not.toBeInTheDocument();
});

test.each([
  ['U13', 'Player 1: 1'],
  ['U18', 'Sanne: 1'],
  ['adult', 'Sanne Bakker: 1'],
] as const)('the picture of top scorers has the names that age group %j allows', async (age_group, row) => {
  await openScreen(async (coach) => {
    const { team, players } = await aSeason(coach);
    const named = { firstname: 'Sanne', surname: 'Bakker', nickname: 'Sanne' };
    must(await updatePlayer(coach, players[0] ?? 0, named));
    const open = { age_group, country: 'NL', public_names: 'full_name' } as const;
    must(await updateTeamMetadata(coach, team, open));
    return '/team/statistics/scorers/';
  });
  await page.getByText('Picture of the top scorers').click();
  await expect.element(page.getByRole('img', { name: `1. ${row}` })).toBeVisible();
});
