/** Match day's question when the match time may be wrong. Only the coach's answer changes the match. */
import { clockAt } from '@touchline/domain/match/clock/clock';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, choice, type MatchScreen, openMatch, undo } from '#app/testing/match-screen.testing.tsx';
import { SteadyClock } from '#data/clock/steady-clock.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, type World } from '#data/testing/client.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A running match on a phone whose system clock the test sets. */
async function openRunning(deviceOf: (wall: () => number, world: World) => object = (now) => ({ now })) {
  let set = 0;
  const screen = await openMatch(
    'play',
    async (coach, { match }) => must(await decideMatch(coach, match, { type: 'kickOff' })),
    (world) => deviceOf(() => world.time.now() + set, world),
  );
  const setClock = (milliseconds: number) => {
    set = milliseconds;
  };
  const minutes = async () => clockAt(await screen.stored(), screen.client.now() / 1_000).seconds / 60;
  return { ...screen, setClock, minutes };
}

/** Such a phone notices when its system clock is set. */
const openWithClock = () =>
  openRunning((wall, world) => {
    const clock = new SteadyClock({
      wall,
      steady: world.time.now,
      wasAway: () => false,
      kept: () => [],
      keep: () => {},
    });
    return { clock, now: clock.now };
  });

const status = async ({ stored }: Pick<MatchScreen, 'stored'>) => (await stored()).status;
const forgotten = () => page.getByText(/^Still running since \d\d:\d\d\. The planned end was \d\d:\d\d\.$/);

test('a match that was not ended is ended at its planned end by one tap, and Undo lets it run on', async () => {
  const screen = await openRunning();
  await screen.world.time.pass(3 * HOUR);
  await expect.element(forgotten()).toBeVisible();
  await button(/^End it at \d\d:\d\d$/).click();
  await expect.poll(() => status(screen)).toBe('FINISHED');
  expect((await screen.stored()).timer.currentTime).toBe(60 * 60);
  await undo().click();
  await expect.poll(() => status(screen)).toBe('PLAYING');
});

test('a match that has run for an impossibly long time can also have its clock set', async () => {
  const { world } = await openRunning();
  await world.time.pass(3 * HOUR);
  await expect.element(forgotten()).toBeVisible();
  await expect.element(button('Set the clock')).not.toBeInTheDocument();
  await world.time.pass(6 * HOUR);
  await button('Set the clock').click();
  await expect.element(page.getByRole('dialog', { name: 'Clock' })).toBeVisible();
});

test('a phone whose time is before the kick-off says so, and leads to the clock', async () => {
  const { setClock, stored } = await openRunning();
  const untouched = await stored();
  setClock(-20 * MINUTE);
  await expect
    .element(page.getByText(/^It is \d\d:\d\d on this phone, but this part began at/))
    .toBeVisible();
  await button('Set the clock').click();
  await expect.element(choice(/^Set the clock to minute/)).toBeVisible();
  expect(await stored()).toEqual(untouched);
});

test.each([
  [25, /^This phone’s clock was set 25 min ahead\./],
  [-25, /^This phone’s clock was set 25 min back\./],
])('a phone set by %d minutes leaves the match clock as it was, which can stay so', async (by, question) => {
  const { setClock, minutes, world } = await openWithClock();
  await world.time.pass(10 * MINUTE);
  setClock(by * MINUTE);
  await expect.element(page.getByText(question)).toBeVisible();
  expect(await minutes()).toBe(10);
  await button('Keep the match clock').click();
  await expect.element(page.getByText(question)).not.toBeInTheDocument();
  expect(await minutes()).toBe(10);
});

test('“Follow the phone’s clock” takes the time of the phone', async () => {
  const { setClock, minutes, world } = await openWithClock();
  await world.time.pass(10 * MINUTE);
  setClock(4 * MINUTE);
  await button('Follow the phone’s clock').click();
  await expect.poll(minutes).toBe(14);
  await expect.element(button('Follow the phone’s clock')).not.toBeInTheDocument();
});

test('a phone that was set while no match clock runs asks nothing', async () => {
  const { setClock, client, match, stored } = await openWithClock();
  must(await decideMatch(client, match, { type: 'endMatch' }));
  await expect.element(button('Full-time report')).toBeVisible();
  setClock(25 * MINUTE);
  expect(client.clock?.now()).toBeGreaterThan(0);
  await expect.poll(() => client.clock?.jump.get()).toBe(25 * MINUTE);
  await expect.element(button('Full-time report')).toBeVisible();
  await expect.element(button('Keep the match clock')).not.toBeInTheDocument();
  expect((await stored()).status).toBe('FINISHED');
});

// The last one, because the answer stays on the device.
test('“It is still on” changes nothing and asks again only half an hour after the tap', async () => {
  const { world, stored } = await openRunning();
  await world.time.pass(3 * HOUR);
  await expect.element(forgotten()).toBeVisible();
  // A page in the background draws nothing, so the tap comes an hour after the question was drawn.
  const show = hide();
  await world.time.pass(HOUR);
  const untouched = await stored();
  await button('It is still on').click();
  show();
  await expect.element(forgotten()).not.toBeInTheDocument();
  expect(await stored()).toEqual(untouched);
  await world.time.pass(31 * MINUTE);
  await expect.element(forgotten()).toBeVisible();
});

/** Hides the page from its own code; the answer shows it again. */
function hide(): () => void {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  return () => {
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
  };
}
