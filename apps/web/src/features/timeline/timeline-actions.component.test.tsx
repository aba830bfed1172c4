/** Messages to followers, Undo of the last action, and the filters of the timeline. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choice, type MatchScreen, sheet, undo } from '#app/testing/match-screen.testing.tsx';
import { openTimeline } from '#app/testing/timeline-screen.testing.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { correctMessage, sendFollowerMessage } from '#data/commands/match/stream.ts';
import { must } from '#data/testing/client.testing.ts';

const field = (name: string) => sheet().getByRole('textbox', { name });

async function openMessage(): Promise<MatchScreen> {
  const screen = await openTimeline(async (coach, { match }) =>
    must(await sendFollowerMessage(coach, { match, text: 'Well done' })),
  );
  await button(/Well done/).click();
  return screen;
}
const textOf = async ({ eventsOf }: MatchScreen) => (await eventsOf('MESSAGE'))[0]?.data.text;

test('a message to followers is corrected', async () => {
  const screen = await openMessage();
  await field('Message to followers').fill('Well played');
  expect(await textOf(screen)).toBe('Well done');
  await choice('Save').click();
  await expect.poll(() => textOf(screen)).toBe('Well played');
});

test('an empty message is refused with the reason, and the sheet stays', async () => {
  const screen = await openMessage();
  await field('Message to followers').fill(' ');
  await choice('Save').click();
  await expect.element(sheet().getByText('A message needs a text.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await textOf(screen)).toBe('Well done');
});

test('a message that another device corrects shows', async () => {
  const screen = await openMessage();
  const eid = (await screen.eventsOf('MESSAGE'))[0]?.eid ?? '';
  await screen.elsewhere(async (other) =>
    must(await correctMessage(other, { match: screen.match, eid, text: 'Great save' })),
  );
  await expect.element(field('Message to followers')).toHaveValue('Great save');
});

test('a message is taken back, and Undo restores it', async () => {
  const screen = await openMessage();
  await choice('Take the message back').click();
  await expect.poll(() => screen.eventsOf('MESSAGE')).toEqual([]);
  await undo().click();
  await expect.poll(() => textOf(screen)).toBe('Well done');
});

test('the last action is taken back at once, and “Redo” repeats it', async () => {
  const { eventsOf } = await openTimeline();
  await button('Undo: Goal').click();
  await expect.poll(() => eventsOf('GOAL')).toEqual([]);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => eventsOf('GOAL')).toHaveLength(1);
});

test('taking a whistle back asks before it happens; Cancel and Escape keep the whistle', async () => {
  const { stored } = await openTimeline(async (coach, { match }) =>
    must(await decideMatch(coach, match, { type: 'endMatch' })),
  );
  await button(/^Undo: /).click();
  await expect.element(sheet().getByText('The match continues, and followers see LIVE.')).toBeVisible();
  await choice('Cancel').click();
  await expect.element(sheet()).not.toBeInTheDocument();
  await button(/^Undo: /).click();
  await expect.element(choice('Take back')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect((await stored()).status).toBe('FINISHED');
  await button(/^Undo: /).click();
  await choice('Take back').click();
  await expect.poll(async () => (await stored()).status).toBe('PLAYING');
});

test('a filter shows only what it names and says which one is on', async () => {
  await openTimeline();
  await button('Theirs').click();
  await expect.element(button('Theirs')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(/Player 8/)).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing of this kind has happened.')).toBeVisible();
  await button('Ours').click();
  await expect.element(button(/Player 8/)).toBeVisible();
});
