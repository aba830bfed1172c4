import type { Match } from '@touchline/domain/entity/tables/match';
import { scoreOf } from '@touchline/domain/match/events/score';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { must, prepareMatch } from '#data/testing/client.testing.ts';

let stored: () => Promise<Match>;
let players: readonly number[];

beforeEach(async () => {
  let match = 0;
  const { client } = await openScreen(async (coach) => {
    ({ match, players } = await prepareMatch(coach));
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    return `/match/${match}/play/`;
  });
  stored = async () => {
    const found = await matchOf(client, match);
    if (found === null) throw new Error('the match is missing');
    return found;
  };
  await page.getByRole('button', { name: /^Goal/ }).first().click();
});

const player = (number: number) => page.getByRole('dialog').getByRole('button', { name: `Player ${number}` });
const goals = async () => (await stored()).events.filter(({ type }) => type === 'GOAL');

test('two taps record a goal with its scorer and its assist', async () => {
  await player(8).click();
  await player(9).click();
  await expect.poll(goals).toHaveLength(1);
  const [goal] = await goals();
  expect(goal?.data).toMatchObject({ player_sid: players[7], assist_player_sid: players[8] });
  expect(scoreOf(await stored())).toEqual({ home: 1, away: 0 });
});

test.each([
  ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closing the sheet by %s at the question about the assist keeps the goal', async (_, close) => {
  await player(8).click();
  await expect.element(page.getByText('Who gave the assist?')).toBeVisible();
  await close();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(goals).toHaveLength(1);
});

test('closing the sheet before a scorer is selected records nothing', async () => {
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await goals()).toEqual([]);
});
