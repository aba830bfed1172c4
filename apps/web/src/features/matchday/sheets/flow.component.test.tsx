/** The sheets of match day that change the clock, the status and the plan of a match. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { clockAt } from '@touchline/domain/match/clock/clock';
import { scoreOf } from '@touchline/domain/match/events/score';
import { pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  player,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { placePlayer, setBlocks } from '#data/commands/match/lineup.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';

const kickOff = async (coach: Client, { match }: Pick<Prepared, 'match'>) =>
  must(await decideMatch(coach, match, { type: 'kickOff' }));
const openPlaying = () => openMatch('play', kickOff);
const DAY_SECONDS = 86_400;

/** The seconds of the match clock. */
function secondsOf(match: Match, { world }: MatchScreen): number {
  return clockAt(match, world.time.now() / 1000).seconds;
}

test.each([
  ['Kick off, and move the match to today', -DAY_SECONDS],
  ['Kick off, and keep the planned date', 0],
])('“%s” starts the match', async (answer, moved) => {
  const { stored } = await openMatch('play');
  const planned = await stored();
  await button('Kick off').click();
  await choice(answer).click();
  await expect.poll(async () => (await stored()).status).toBe('PLAYING');
  expect((await stored()).date).toBe(planned.date + moved);
});

test('the clock is corrected while the sheet stays open, and Undo takes the last correction back', async () => {
  const screen = await openPlaying();
  const seconds = async () => secondsOf(await screen.stored(), screen);
  await screen.world.time.pass(300_000);
  await button(/^Match clock/).click();
  await choice('1 minute back').click();
  await expect.poll(seconds).toBe(240);
  await choice('10 seconds forward').click();
  await expect.poll(seconds).toBe(250);
  await choice('Close').click();
  await undo().click();
  await expect.poll(seconds).toBe(240);
});

test('the minute being played is set in one step', async () => {
  const screen = await openPlaying();
  await button(/^Match clock/).click();
  await expect.element(choice('Set the clock to minute 1')).toBeDisabled();
  await choice('A minute later').click();
  await choice('A minute later').click();
  await choice('Set the clock to minute 3').click();
  await expect.poll(async () => secondsOf(await screen.stored(), screen)).toBe(120);
});

test('the clock sheet ends a part early', async () => {
  const { stored } = await openPlaying();
  await button(/^Match clock/).click();
  await choice('End 1st quarter').click();
  await expect.poll(async () => (await stored()).status).toBe('BREAK');
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('before the match a delay, another day and a cancellation are stored by one tap, each with Undo', async () => {
  const { stored } = await openMatch('play');
  const planned = await stored();
  for (const [name, status] of [
    ['Delayed: starts later', 'DELAYED'],
    ['Postponed: another day', 'POSTPONED'],
    ['Cancelled: not played', 'CANCELLED'],
  ] as const) {
    await button('Match options').click();
    await choice('Delay, cancel or type the result').click();
    await choice(name).click();
    await expect.poll(async () => (await stored()).status).toBe(status);
    await undo().click();
    await expect.poll(async () => (await stored()).status).toBe(planned.status);
  }
});

async function openResult(): Promise<MatchScreen> {
  const screen = await openMatch('play');
  await button('Match options').click();
  await choice('Delay, cancel or type the result').click();
  return screen;
}

test('a typed result ends the match; a score cannot be below zero', async () => {
  const { stored } = await openResult();
  await expect.element(choice('One goal fewer for Rietdijk')).toBeDisabled();
  await choice('One goal more for Rietdijk').click();
  await choice('One goal more for Rietdijk').click();
  await choice('One goal more for Noordhaven').click();
  await choice('Save the result').click();
  await expect.poll(async () => (await stored()).status).toBe('FINISHED');
  expect(scoreOf(await stored())).toEqual({ home: 2, away: 1 });
  await expect.element(said('Result 2–1')).toBeVisible();
});

test('a result that was typed but not saved is not stored', async () => {
  const { stored } = await openResult();
  const untouched = await stored();
  await choice('One goal more for Rietdijk').click();
  await choice('Close').click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await stored()).toEqual(untouched);
});

test('a result from another device shows in the open sheet, and a side that was typed here stays', async () => {
  const { stored, elsewhere, match } = await openResult();
  await choice('One goal more for Noordhaven').click();
  await elsewhere(async (other) =>
    must(await decideMatch(other, match, { type: 'finishTyped', home: 3, away: 0 })),
  );
  await choice('Save the result').click();
  await expect.poll(async () => scoreOf(await stored())).toEqual({ home: 3, away: 1 });
});

test('a restart names what is lost and asks; Cancel keeps it, Continue resets, Undo restores', async () => {
  const { stored } = await openMatch('play', async (coach, prepared) => {
    await kickOff(coach, prepared);
    must(await decideMatch(coach, prepared.match, { type: 'goal', side: 'home' }));
  });
  const untouched = await stored();
  await button('More').click();
  await choice('Abandon or restart').click();
  await choice('Restart').click();
  await expect.element(sheet().getByText('1 goal', { exact: true })).toBeVisible();
  await choice('Cancel').click();
  await expect.element(choice('Restart')).toBeVisible();
  expect(await stored()).toEqual(untouched);
  await choice('Restart').click();
  await choice('Continue').click();
  await expect.poll(async () => (await stored()).events).toEqual([]);
  await undo().click();
  await expect.poll(async () => (await stored()).events).toEqual(untouched.events);
});

test('an abandoned match ends at once', async () => {
  const { stored } = await openPlaying();
  await button('More').click();
  await choice('Abandon or restart').click();
  await choice('Abandon: stopped for good').click();
  await expect.poll(async () => (await stored()).status).toBe('ABANDONED');
});

test('before the planned end, “End the match” asks; Cancel goes back, “End it now” ends it', async () => {
  const { stored } = await openPlaying();
  await button('More').click();
  await choice('End the match').click();
  await expect.element(sheet().getByText('60 min to go', { exact: false })).toBeVisible();
  // Not “More”, of which it is no part any more.
  await expect.element(sheet().getByRole('heading', { name: 'End the match' })).toBeVisible();
  await choice('Cancel').click();
  expect((await stored()).status).toBe('PLAYING');
  await choice('End the match').click();
  await choice('End it now').click();
  await expect.poll(async () => (await stored()).status).toBe('FINISHED');
  await undo().click();
  await expect.poll(async () => (await stored()).status).toBe('PLAYING');
});

test('the clock is stopped with play, and runs on again', async () => {
  const { stored } = await openPlaying();
  await button('More').click();
  await choice('Stopped clock, as in futsal').click();
  await expect.poll(async () => (await stored()).stoppedClock).toBe(true);
  await button('More').click();
  await choice('Let the clock run on').click();
  await expect.poll(async () => (await stored()).stoppedClock).toBe(false);
});

test('“Sun” says whether it is on', async () => {
  await openPlaying();
  await button('More').click();
  const sun = choice('Sun: high contrast');
  await expect.element(sun).toHaveAttribute('aria-pressed', 'false');
  await sun.click();
  await expect.element(sun).toHaveAttribute('aria-pressed', 'true');
  await sun.click();
  await expect.element(sun).toHaveAttribute('aria-pressed', 'false');
});

test('another player comes on for a player whose time penalty is over', async () => {
  const { world, stored, players } = await openMatch('play', async (coach, prepared) => {
    await kickOff(coach, prepared);
    const [, , , fourth = 0] = prepared.players;
    const penalty = { type: 'timePenalty', side: 'home', minutes: 5, player: fourth } as const;
    must(await decideMatch(coach, prepared.match, penalty));
  });
  await world.time.pass(301_000);
  await button('Somebody else').click();
  await expect.element(page.getByRole('dialog', { name: 'Comes on' })).toBeVisible();
  await player(11).click();
  const on = async () => pitchNow(await stored()).places.map(({ player_sid }) => player_sid);
  await expect.poll(on).toContain(players[10]);
  expect(await on()).not.toContain(players[3]);
});

/** Player 12 is planned to come on for Player 9 in the middle of the first quarter. */
async function withPlan(coach: Client, prepared: Prepared) {
  const { match, players } = prepared;
  must(await setBlocks(coach, { match, division: { halfParts: 2 } }));
  const to = { x: 50, y: 15 };
  const at = { part: 1, subpart: 2 };
  must(await placePlayer(coach, { match, at, player: players[11] ?? 0, to }));
  await kickOff(coach, prepared);
}

test('the planned change is made from its sheet, and Undo takes it back', async () => {
  const { eventsOf, players } = await openMatch('play', withPlan);
  await button(/Show the planned changes/).click();
  await expect.element(page.getByRole('dialog', { name: 'Planned change' })).toBeVisible();
  await choice('Make these changes now').click();
  await expect.poll(() => eventsOf('SUBS_IN')).toHaveLength(1);
  const [on] = await eventsOf('SUBS_IN');
  expect(on?.data).toMatchObject({ player_sid: players[11], off_player_sid: players[8] });
  await expect.element(sheet()).not.toBeInTheDocument();
  await undo().click();
  await expect.poll(() => eventsOf('SUBS_IN')).toEqual([]);
});

test('closing the sheet of the planned change makes no change', async () => {
  const { stored } = await openMatch('play', withPlan);
  const untouched = await stored();
  await button(/Show the planned changes/).click();
  await choice('Close').click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await stored()).toEqual(untouched);
});

test('a new plan replaces the rest of the plan only when it is used', async () => {
  const { stored } = await openMatch('play', withPlan);
  const { subsmap, subsmap_play } = await stored();
  await button('More').click();
  await choice('Re-plan the rest').click();
  await sheet().getByRole('checkbox', { name: 'Keep the goalkeepers as planned' }).click();
  expect(await stored()).toMatchObject({ subsmap, subsmap_play });
  await choice('Use this plan from now').click();
  await expect.element(said('New plan from now on')).toBeVisible();
  await expect.element(sheet()).not.toBeInTheDocument();
  await undo().click();
  await expect.poll(stored).toMatchObject({ subsmap, subsmap_play });
});

test('a substitution on another device shows in the open sheet “Substitution”', async () => {
  const { elsewhere, match, players } = await openPlaying();
  await button('Change').click();
  const bench = sheet().getByRole('list', { name: 'Comes on' });
  await expect.element(bench.getByRole('button', { name: 'Player 10' })).toBeVisible();
  const [off = 0, on = 0] = [players[7], players[9]];
  await elsewhere(async (other) => must(await decideMatch(other, match, { type: 'substitute', on, off })));
  await expect.element(bench.getByRole('button', { name: 'Player 8' })).toBeVisible();
  await expect.element(bench.getByRole('button', { name: 'Player 10' })).not.toBeInTheDocument();
});

async function goalOnTwoDevices(): Promise<MatchScreen> {
  const screen = await openPlaying();
  const [, , , , , , , eighth = 0] = screen.players;
  await screen.elsewhere(async (other) =>
    must(await decideMatch(other, screen.match, { type: 'goal', side: 'home', player: eighth })),
  );
  await button(/^Goal ?us$/).click();
  await player(8).click();
  await player(7).click();
  await expect.element(page.getByRole('dialog', { name: 'Noted already?' })).toBeVisible();
  return screen;
}

test('the same goal of two devices counts once, and gets the assist that only one of them has', async () => {
  const { eventsOf, players } = await goalOnTwoDevices();
  await choice('Yes, the same').click();
  await expect.poll(async () => (await eventsOf('GOAL'))[0]?.data.assist_player_sid).toBe(players[6]);
  expect(await eventsOf('GOAL')).toHaveLength(1);
});

test.each(['No, another one', 'Close'])('“%s” keeps both goals, so that nothing is lost', async (answer) => {
  const { eventsOf } = await goalOnTwoDevices();
  await choice(answer).click();
  await expect.poll(() => eventsOf('GOAL')).toHaveLength(2);
});

test('a match that another device runs is taken over by one tap', async () => {
  const { elsewhere, match } = await openMatch('play');
  await elsewhere((other) => kickOff(other, { match }));
  await expect.element(page.getByText('You run it on another device')).toBeVisible();
  await button('Take over').click();
  await expect.element(said('You run this match now')).toBeVisible();
  await expect.element(page.getByText('You run it on another device')).not.toBeInTheDocument();
});

/** The report of a match with one goal, ended after ten minutes. */
async function openReport(): Promise<void> {
  const { world } = await openMatch('play', async (coach, prepared) => {
    await kickOff(coach, prepared);
    must(await decideMatch(coach, prepared.match, { type: 'goal', side: 'home' }));
  });
  await world.time.pass(600_000);
  await button('More').click();
  await choice('End the match').click();
  await choice('End it now').click();
  await button('Full-time report').click();
}

/** Replaces something of the browser for one test. */
function replace(target: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  onTestFinished(() => {
    if (own === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, own);
  });
}

test('the report shows the result and the playing time of every player', async () => {
  await openReport();
  const times = sheet().getByRole('list').last().getByRole('listitem');
  await expect.element(times.nth(0)).toHaveTextContent('Player 110′');
  await expect.element(choice('Share the report')).toBeEnabled();
});

test.each([
  ['is shared', async () => undefined],
  ['can be left unshared', () => Promise.reject(new DOMException('', 'AbortError'))],
])('the report %s through the share sheet of the phone', async (_, answer) => {
  const share = vi.fn(answer);
  replace(navigator, 'share', share);
  await openReport();
  await choice('Share the report').click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  const [[shared] = []] = share.mock.calls as unknown as [{ text: string }][];
  expect(shared?.text).toMatch(/^1–0 · Rietdijk MO13-2 – Noordhaven MO13-1/);
  expect(shared?.text).toMatch(/Playing time.*Player \(1.?\) 10′/);
  await expect.element(choice('Share the report')).toBeVisible();
  expect(said('Report copied').query()).toBeNull();
});

test('the report is copied where the browser has no share sheet', async () => {
  const writeText = vi.fn(async (_: string) => undefined);
  replace(navigator.clipboard, 'writeText', writeText);
  expect('share' in navigator).toBe(false);
  await openReport();
  await choice('Share the report').click();
  await expect.element(said('Report copied')).toBeVisible();
  expect(writeText.mock.calls[0]?.[0]).toContain('Playing time');
});
