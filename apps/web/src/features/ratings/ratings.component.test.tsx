/** Ratings after a match: one player at a time, own ratings beside those of other coaches. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, type MatchScreen, openMatch, said, undo } from '#app/testing/match-screen.testing.tsx';
import { answerCalls } from '#app/testing/server.testing.ts';
import type { Client } from '#data/client/client.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { rate } from '#data/commands/match/ratings.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { ACCOUNT, must, type Prepared } from '#data/testing/client.testing.ts';

const slider = (name: string) => page.getByRole('slider', { name });
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });

/** Ends the match with a typed score. */
async function end(coach: Client, { match }: Prepared): Promise<void> {
  must(await decideMatch(coach, match, { type: 'finishTyped', home: 2, away: 1 }));
}

/** Another coach's ratings, as a sync brings them. */
async function ratedByOthers(coach: Client, { match }: Prepared, te: readonly number[]): Promise<void> {
  const found = await matchOf(coach, match);
  const [player = 0] = found?.metadata.players.map(({ sid }) => sid) ?? [];
  const members = te.map((value, n) => [
    `ratings/${player}-${ACCOUNT + 1 + n}`,
    { sid: player, all: 0, ph: 0, te: value, ta: 0, me: 0, ts: 0, st: 0 },
  ]);
  await coach.replica.write({ urgent: false }, (writer) =>
    writer.change('matches', match, Object.fromEntries(members)),
  );
}

const ratingOf = async ({ stored, players }: MatchScreen, number: number) =>
  (await stored()).ratings[`${players[number - 1]}-${ACCOUNT}`];

test('a slider stores the own rating when it is let go, and Undo takes it back', async () => {
  const screen = await openMatch('ratings', end);
  await expect.element(heading('Player 1')).toBeVisible();
  await slider('Technique').fill('7');
  await expect.poll(() => ratingOf(screen, 1)).toMatchObject({ te: 7, ph: 0, all: 0 });
  await expect.element(said('Player 1: Technique 7')).toBeVisible();
  await expect.element(page.getByText('1 of 12 players rated')).toBeVisible();
  await undo().click();
  await expect.poll(() => ratingOf(screen, 1)).toBeUndefined();
  await expect.element(slider('Technique')).toHaveValue('0');
});

test('the keyboard rates in steps of one, and says the value in words', async () => {
  const screen = await openMatch('ratings', end);
  await expect.element(slider('Mentality')).toHaveAttribute('aria-valuetext', 'not rated');
  slider('Mentality').element().focus();
  await userEvent.keyboard('{ArrowRight>6/}');
  await expect.poll(() => ratingOf(screen, 1)).toMatchObject({ me: 6 });
  await expect.element(slider('Mentality')).toHaveAttribute('aria-valuetext', '6 of 10');
  await expect.element(slider('Mentality')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => ratingOf(screen, 1)).toBeUndefined();
});

test('the overall is the mean of the topics until the coach gives their own', async () => {
  const screen = await openMatch('ratings', end);
  await slider('Physical').fill('6');
  await slider('Tactics').fill('7');
  await expect.element(slider('Overall')).toHaveAttribute('aria-valuetext', '6.5, the mean of the topics');
  await slider('Overall').fill('9');
  await expect.poll(() => ratingOf(screen, 1)).toMatchObject({ all: 9, ph: 6, ta: 7 });
  await expect.element(slider('Overall')).toHaveAttribute('aria-valuetext', '9 of 10');
});

test('Next and Previous go through the players who were there, and round', async () => {
  const screen = await openMatch('ratings', async (coach, prepared) => {
    await end(coach, prepared);
    const [, second = 0] = prepared.players;
    must(
      await setAttendance(coach, { of: ofMatch(prepared.match), player: second, change: { says: 'absent' } }),
    );
  });
  await button('Next player').click();
  await expect.element(heading('Player 3')).toBeVisible();
  await expect.element(page.getByText('2 of 11', { exact: true })).toBeVisible();
  await slider('Team spirit').fill('8');
  await expect.poll(() => ratingOf(screen, 3)).toMatchObject({ ts: 8 });
  await button('Previous player').click();
  await expect.element(heading('Player 1')).toBeVisible();
  await expect.element(slider('Team spirit')).toHaveValue('0');
  await button('Previous player').click();
  await expect.element(heading('Player 12')).toBeVisible();
  await expect.element(button('Previous player')).toHaveFocus();
});

test('ratings of other coaches stand below: one, and several with median and spread', async () => {
  await openMatch('ratings', async (coach, prepared) => {
    await end(coach, prepared);
    await ratedByOthers(coach, prepared, [5]);
  });
  await expect.element(page.getByText('Another coach: 5').first()).toBeVisible();
  await slider('Technique').fill('8');
  await expect.element(page.getByText('2 coaches: median 6.5, 5 to 8').first()).toBeVisible();
  await expect.element(slider('Technique')).toHaveAccessibleDescription('2 coaches: median 6.5, 5 to 8');
});

test("the owner removes another coach's rating after a question", async () => {
  const screen = await openMatch('ratings', async (coach, prepared) => {
    await end(coach, prepared);
    await ratedByOthers(coach, prepared, [5]);
  });
  await page.getByText('Ratings of other coaches').click();
  await button('Remove rating').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove rating' }).click();
  await expect.poll(async () => (await screen.stored()).ratings).toEqual({});
  await expect.element(page.getByText('Ratings of other coaches')).not.toBeInTheDocument();
});

test('the owner sees which coach gave a rating, as far as the server can tell', async () => {
  const gijs = {
    id: 40,
    account: ACCOUNT + 1,
    first_name: 'Gijs',
    last_name: 'Mol',
    profile_photo: '',
    role: 'manager',
    email: 'gijs@example.org',
    status: 'active',
    capabilities: [],
  };
  answerCalls({ sharedAccounts: [gijs] });
  await openMatch('ratings', async (coach, prepared, world) => {
    await end(coach, prepared);
    await ratedByOthers(coach, prepared, [5, 8]);
    // Until the server knows the team, it knows no people of it.
    await world.time.pass(10_000);
  });
  await page.getByText('Ratings of other coaches').click();
  await expect.element(page.getByText('Gijs Mol: 5', { exact: false })).toBeVisible();
  // This coach has left the team.
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Another coach: 8' })).toBeVisible();
});

test('a rating of another device shows, and the own ratings of other topics stay', async () => {
  const screen = await openMatch('ratings', end);
  const [player = 0] = screen.players;
  await slider('Physical').fill('4');
  await expect.poll(() => ratingOf(screen, 1)).toMatchObject({ ph: 4 });
  await screen.elsewhere(async (other) =>
    must(await rate(other, { match: screen.match, player, aspect: 'st', value: 9 })),
  );
  await expect.element(slider('Feel for the ball')).toHaveValue('9');
  await expect.element(slider('Physical')).toHaveValue('4');
});

test('before the end of the match there is nothing to rate', async () => {
  await openMatch('ratings');
  await expect.element(page.getByText('Rate the players once the match has ended.')).toBeVisible();
  expect(page.getByRole('link', { name: 'Ratings' }).elements()).toHaveLength(0);
});

test('in the archive ratings can be read and not changed', async () => {
  await openMatch('ratings', async (coach, prepared) => {
    await end(coach, prepared);
    const [player = 0] = prepared.players;
    must(await rate(coach, { match: prepared.match, player, aspect: 'te', value: 6 }));
    must(await decideMatch(coach, prepared.match, { type: 'archive' }));
  });
  await expect.element(slider('Technique')).toHaveValue('6');
  await expect.element(slider('Technique')).toBeDisabled();
  await expect.element(page.getByText('The match is archived. Restore it first.')).toBeVisible();
});

test('without players who were there, the attendance list is offered', async () => {
  await openMatch('ratings', async (coach, prepared) => {
    await end(coach, prepared);
    for (const player of prepared.players)
      must(await setAttendance(coach, { of: ofMatch(prepared.match), player, change: { says: 'absent' } }));
  });
  await expect.element(page.getByText('No players to rate')).toBeVisible();
});
