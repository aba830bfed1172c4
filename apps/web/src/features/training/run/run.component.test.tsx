/** Running the plan of a session: the countdown, its buttons, and what stays after a reload. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import { keepTimer, planTimers } from '#data/clock/plan-timers.ts';
import { createSelection } from '#data/commands/training/selections.ts';
import { addBlock, createSession } from '#data/commands/training/sessions.ts';
import { must } from '#data/testing/client.testing.ts';

const MINUTE_MS = 60_000;
const { shirt } = create(teamFields);
const SETUP = {
  date: 1_796_083_200,
  dateHours: 17,
  dateMinutes: 0,
  length: 90,
  name: '',
  place: '',
  meet_minutes: 0,
};
const clock = () => page.getByRole('timer', { name: 'Time left of this part' });

/** Presses at once: the browser's own click waits for timers, which are fake. */
function pressed(name: string): void {
  const element = button(name).element();
  if (element instanceof HTMLElement) element.click();
}

beforeEach(() => {
  for (const key of Object.keys(planTimers.get() ?? {})) keepTimer(key, null);
});

/** The plan of a session: a warm-up of 10 minutes and a game of 20. */
async function openRun(blocks: readonly (readonly [minutes: number, text: string])[] = PLAN) {
  let session = 0;
  return openTeam(
    () => `/training/${session}/run/`,
    async (coach, { team, players }) => {
      const made = must(await createSelection(coach, { team, name: 'Squad', shirt, player_sids: players }));
      session = must(await createSession(coach, { selection: made.sid, setup: SETUP })).sid;
      for (const [minutes, words] of blocks) must(await addBlock(coach, { session, minutes, text: words }));
    },
  );
}
const PLAN = [
  [10, 'Warm-up'],
  [20, 'Game'],
] as const;

test('a session without a plan explains where to make one', async () => {
  await openRun([]);
  await expect.element(page.getByRole('link', { name: 'Make the plan' })).toBeVisible();
});

test('the plan runs block by block, with the next one named', async () => {
  const { world } = await openRun();
  await expect.element(text('2 parts, 30 minutes')).toBeVisible();
  await button('Start the plan').click();
  await expect.element(clock()).toHaveTextContent('10:00');
  await expect.element(text('Part 1 of 2')).toBeVisible();
  await expect.element(text('Warm-up').first()).toBeVisible();
  await world.time.pass(9 * MINUTE_MS);
  await expect.element(clock()).toHaveTextContent('1:00');
  await world.time.pass(MINUTE_MS);
  await expect.element(text('Part 2 of 2')).toBeVisible();
  await expect.element(text('This is the last part.')).toBeVisible();
  await world.time.pass(20 * MINUTE_MS);
  await expect.element(text('The plan is done')).toBeVisible();
  await button('Start again').click();
  await expect.element(clock()).toHaveTextContent('10:00');
});

test('a pause, one minute more, the next part and the one before', async () => {
  const { world } = await openRun();
  await button('Start the plan').click();
  await button('Pause').click();
  await world.time.pass(5 * MINUTE_MS);
  await expect.element(text('Paused')).toBeVisible();
  await expect.element(clock()).toHaveTextContent('10:00');
  await button('Continue').click();
  await button('1 minute').click();
  await expect.element(clock()).toHaveTextContent('11:00');
  await button('Next').click();
  await expect.element(clock()).toHaveTextContent('20:00');
  await button('Previous').click();
  await expect.element(text('Part 1 of 2')).toBeVisible();
});

test('the timer is kept on this device, and stopping it can be undone', async () => {
  await openRun();
  await button('Start the plan').click();
  await expect.element(clock()).toBeVisible();
  expect(JSON.stringify(localStorage)).toContain('Warm-up');
  await button('Stop').click();
  await expect.element(said('Plan stopped')).toBeVisible();
  await expect.element(button('Start the plan')).toBeVisible();
  await undo().click();
  await expect.element(clock()).toBeVisible();
});

test('the end of a part is signalled by vibration', async () => {
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  const { world } = await openRun();
  await button('Start the plan').click();
  await expect.element(clock()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Pausing and going on plans the signal again, now on the fake clock.
  pressed('Pause');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Paused'));
  pressed('Continue');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Part 1 of 2'));
  vibrate.mockClear();
  await world.time.pass(10 * MINUTE_MS);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  vi.useRealTimers();
  expect(vibrate).toHaveBeenCalledWith([300, 100, 300]);
});
