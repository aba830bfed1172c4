/** The input of a shoot-out: who begins, who kicks, and how it ended. */
import { shootoutOf } from '@touchline/domain/match/events/shootout';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, type MatchScreen, openMatch, undo } from '#app/testing/match-screen.testing.tsx';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must } from '#data/testing/client.testing.ts';

const PART = ['endPart', 'startPart'] as const;
const UNTIL_SHOOTOUT = ['kickOff', ...PART, ...PART, ...PART, 'startShootout'] as const;

const openShootout = (): Promise<MatchScreen> =>
  openMatch('play', async (coach, { match }) => {
    for (const type of UNTIL_SHOOTOUT) must(await decideMatch(coach, match, { type }));
  });

const kicksOf = async ({ stored }: MatchScreen) =>
  (shootoutOf(await stored())?.kicks ?? []).map(({ side, outcome }) => [side, outcome]);
const kicker = () => page.getByRole('combobox', { name: 'Who kicks?' });

test('on a phone in landscape the kicks are on the screen', async () => {
  await page.viewport(740, 360);
  await openShootout();
  const scored = page.getByRole('button', { name: 'Scored' });
  await expect.element(scored).toBeVisible();
  expect(scored.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(360);
});

test('kicks are recorded in turn with the chosen kicker, and Undo takes the last one back', async () => {
  const screen = await openShootout();
  await kicker().selectOptions('9 Player 9');
  await button('Scored').click();
  await expect.poll(() => kicksOf(screen)).toEqual([['home', 'scored']]);
  const kicks = (await screen.stored()).events.filter(({ data }) => data.player_sid === screen.players[8]);
  expect(kicks).toHaveLength(1);
  await expect.element(page.getByText('Noordhaven to kick')).toBeVisible();
  await expect.element(kicker()).not.toBeInTheDocument();
  await button('Missed').click();
  await expect
    .poll(() => kicksOf(screen))
    .toEqual([
      ['home', 'scored'],
      ['away', 'missed'],
    ]);
  await undo().click();
  await expect.poll(() => kicksOf(screen)).toEqual([['home', 'scored']]);
});

test('the others can begin, until the first kick is taken', async () => {
  const screen = await openShootout();
  await button('The others begin').click();
  await button('Saved').click();
  await expect.poll(() => kicksOf(screen)).toEqual([['away', 'saved']]);
  await expect.element(button('The others begin')).not.toBeInTheDocument();
});
