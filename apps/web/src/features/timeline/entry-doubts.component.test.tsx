/** Questions about events of two people: the same one noted twice, and two that contradict each other. */
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { clashesOf } from '@touchline/domain/match/timeline/entries';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, type MatchScreen, openMatch, said, undo } from '#app/testing/match-screen.testing.tsx';
import { swapPlayers } from '#data/commands/match/lineup.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';

interface Both {
  readonly screen?: string;
  readonly other: (prepared: Prepared) => MatchCommand;
  readonly here: (prepared: Prepared) => MatchCommand;
}

/** A running match in which another device and this one note something before they hear of each other. */
async function openBoth({ screen: name = 'timeline', other, here }: Both): Promise<MatchScreen> {
  const screen = await openMatch(name, async (coach, { match }) =>
    must(await decideMatch(coach, match, { type: 'kickOff' })),
  );
  await screen.elsewhere(async (client) => {
    must(await decideMatch(client, screen.match, other(screen)));
    must(await decideMatch(screen.client, screen.match, here(screen)));
  });
  return screen;
}

const goal = (player: number) => (prepared: Prepared) =>
  ({ type: 'goal', side: 'home', player: prepared.players[player - 1] ?? 0 }) as const;
const substitution = (on: number, off: number) => (prepared: Prepared) =>
  ({
    type: 'substitute',
    on: prepared.players[on - 1] ?? 0,
    off: prepared.players[off - 1] ?? 0,
  }) as const;
const numberOf = ({ players }: Prepared, sid: number | undefined) => players.indexOf(sid ?? 0) + 1;

const noted = () => page.getByText(/noted twice\?$/);
const contradicting = () => page.getByText(/does not fit/);

test('“The same one” keeps one goal, the one with more details, and Undo brings the other back', async () => {
  const screen = await openBoth({ other: goal(0), here: goal(8) });
  await expect.element(noted()).toBeVisible();
  await button('The same one').click();
  await expect.poll(() => screen.eventsOf('GOAL')).toHaveLength(1);
  const [left] = await screen.eventsOf('GOAL');
  expect(numberOf(screen, left?.data.player_sid)).toBe(8);
  await expect.element(noted()).not.toBeInTheDocument();
  await undo().click();
  await expect.poll(() => screen.eventsOf('GOAL')).toHaveLength(2);
  await expect.element(noted()).toBeVisible();
});

test('“Two different ones” keeps both goals and does not ask again, on no device', async () => {
  const screen = await openBoth({ other: goal(8), here: goal(8) });
  await button('Two different ones').click();
  await expect.element(said('Both count')).toBeVisible();
  await expect.element(noted()).not.toBeInTheDocument();
  expect(await screen.eventsOf('GOAL')).toHaveLength(2);
  const apart = (await screen.eventsOf('GOAL'))
    .map(({ data }) => data.apart_from)
    .filter((eid) => eid !== '');
  expect(apart).toHaveLength(1);
});

test('the same substitution of two people has one answer', async () => {
  const screen = await openBoth({ other: substitution(10, 8), here: substitution(10, 8) });
  await expect.element(noted()).toBeVisible();
  await expect.element(button('Two different ones')).not.toBeInTheDocument();
  await button('The same one').click();
  await expect.poll(() => screen.eventsOf('SUBS_IN')).toHaveLength(1);
  await expect.element(noted()).not.toBeInTheDocument();
});

test.each([10, 11])(
  'of two substitutions for one player, the chosen one (of Player %d) stays',
  async (on) => {
    const screen = await openBoth({ other: substitution(10, 8), here: substitution(11, 8) });
    const notice = page.getByRole('status').filter({ hasText: 'Which one happened?' });
    await expect.element(notice).toBeVisible();
    await notice.getByRole('button', { name: new RegExp(`^.?Player ${on}.? for `) }).click();
    await expect.poll(() => screen.eventsOf('SUBS_IN')).toHaveLength(1);
    const [left] = await screen.eventsOf('SUBS_IN');
    expect(numberOf(screen, left?.data.player_sid)).toBe(on);
    await expect.element(contradicting()).not.toBeInTheDocument();
    await undo().click();
    await expect.element(contradicting()).toBeVisible();
  },
);

test('a second kick-off with another line-up can only be removed', async () => {
  const screen = await openMatch('timeline');
  const { match, players, client } = screen;
  await screen.elsewhere(async (other) => {
    must(await swapPlayers(other, { match, player: players[9] ?? 0, other: players[7] ?? 0 }));
    must(await decideMatch(other, match, { type: 'kickOff' }));
    must(await decideMatch(client, match, { type: 'kickOff' }));
  });
  await expect.element(page.getByText(/does not fit the rest of the match\.$/)).toBeVisible();
  await button('Remove it').click();
  await expect.poll(() => screen.eventsOf('KICKOFF')).toHaveLength(1);
  expect(clashesOf(await screen.stored())).toEqual([]);
  await expect.element(contradicting()).not.toBeInTheDocument();
});

test('match day asks one question at a time, and the next one after the answer', async () => {
  const screen = await openBoth({ screen: 'play', other: goal(8), here: goal(8) });
  await screen.elsewhere(async (other) => {
    const theirs = { type: 'goal', side: 'away' } as const;
    must(await decideMatch(other, screen.match, theirs));
    must(await decideMatch(screen.client, screen.match, theirs));
  });
  await expect.poll(() => screen.eventsOf('GOAL')).toHaveLength(4);
  await expect.element(page.getByText(/Player 8.*noted twice\?$/)).toBeVisible();
  await button('The same one').click();
  await expect.element(page.getByText(/Player 8.*noted twice\?$/)).not.toBeInTheDocument();
  await button('Two different ones').click();
  await expect.element(noted()).not.toBeInTheDocument();
  expect(await screen.eventsOf('GOAL')).toHaveLength(3);
});
