/** A player's development: charts with their tables, beside the player's own earlier period. */
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { ACCOUNT, addMatch, must, prepareMatch } from '#data/testing/client.testing.ts';

const DAY = 86_400;
/** Opens the line of a topic. */
async function open(topic: string): Promise<void> {
  await expect.element(card(topic)).toBeVisible();
  card(topic).element().querySelector('summary')?.click();
}
const card = (topic: string) => page.getByRole('group', { name: topic });

/** The technique of the first player by each coach, in matches of so many days ago. */
type Rated = Readonly<Record<number, readonly number[]>>;

async function openDevelopment(rated: Rated) {
  await openScreen(async (coach) => {
    const { team, players } = await prepareMatch(coach);
    const [player = 0] = players;
    for (const [daysAgo, te] of Object.entries(rated)) {
      await addRated(coach, { team, player, daysAgo: Number(daysAgo), te });
    }
    return `/players/ratings/${player}/`;
  });
}

interface AddRated {
  readonly team: number;
  readonly player: number;
  readonly daysAgo: number;
  readonly te: readonly number[];
}

async function addRated(coach: Client, { team, player, daysAgo, te }: AddRated): Promise<void> {
  const match = await addMatch(coach, team);
  must(await decideMatch(coach, match, { type: 'finishTyped', home: 2, away: 1 }));
  const date = (Math.floor(coach.now() / 1000 / DAY) - daysAgo) * DAY;
  const ratings = te.map((value, n) => [
    `ratings/${player}-${ACCOUNT + n}`,
    { sid: player, all: 0, ph: 0, te: value, ta: 0, me: 0, ts: 0, st: 0 },
  ]);
  await coach.replica.write({ urgent: false }, (writer) =>
    writer.change('matches', match, { date, ...Object.fromEntries(ratings) }),
  );
}

test('a topic shows median, trend against the period before, and a chart that has a text', async () => {
  await openDevelopment({ 100: [5], 110: [6], 120: [6], 10: [7], 20: [8, 6], 30: [8] });
  const technique = card('Technique');
  await expect.element(technique.getByText('7', { exact: true }).first()).toBeVisible();
  await expect.element(technique.getByText('1 higher than before (6)')).toBeVisible();
  await open('Technique');
  await expect.element(technique.getByText('Rated 3 times')).toBeVisible();
  await expect
    .element(technique.getByRole('img'))
    .toHaveAccessibleName('Technique: Rated 3 times, median 7, 6 to 8. 1 higher than before (6)');
  expect(card('Mentality').elements()).toHaveLength(0);
});

test('the table has the same numbers and leads to the matches', async () => {
  await openDevelopment({ 10: [7], 20: [8, 5] });
  const technique = card('Technique');
  await open('Technique');
  const cells = () =>
    technique
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(cells).toEqual(['7', '71 coach', '6.5', '5–82 coaches']);
  await technique.getByRole('link').first().click();
  await expect.element(page.getByRole('heading', { name: 'Player 1', level: 2 })).toBeVisible();
});

test('two ratings make no trend', async () => {
  await openDevelopment({ 10: [7], 20: [8], 100: [3] });
  await expect.element(card('Technique').getByText('Before: 3')).toBeVisible();
});

test('another period is chosen, and another player has their own ratings', async () => {
  await openDevelopment({ 150: [4] });
  await open('Technique');
  await expect.element(card('Technique').getByText('Not rated in this period.')).toBeVisible();
  await userEvent.click(page.getByText('6 months'));
  await expect.element(card('Technique').getByText('Rated once')).toBeVisible();
  await page.getByLabelText('Player').selectOptions('Player 2');
  await expect.element(page.getByRole('heading', { name: 'Player 2' })).toBeVisible();
  await expect.element(page.getByText('No ratings in this period')).toBeVisible();
});

test('on paper it says that it is for the staff', async () => {
  const print = (media: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media });
  onTestFinished(() => void print(''));
  await openDevelopment({ 10: [7] });
  const mark = page.getByText('Staff only', { exact: true });
  await expect.element(mark).not.toBeVisible();
  await print('print');
  await expect.element(mark).toBeVisible();
});
