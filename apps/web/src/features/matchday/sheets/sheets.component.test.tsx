/** Rules that all sheets of match day share. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choice, openMatch, sheet } from '#app/testing/match-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';

type Before = (coach: Client, prepared: Prepared) => Promise<unknown>;

const kickOff: Before = async (coach, { match }) =>
  must(await decideMatch(coach, match, { type: 'kickOff' }));
const end: Before = async (coach, prepared) => {
  await kickOff(coach, prepared);
  must(await decideMatch(coach, prepared.match, { type: 'endMatch' }));
};
const planned: Before = async () => {};

interface Sheet {
  /** The button of the screen that opens it, and the steps within the sheet "More". */
  readonly from: string | RegExp;
  readonly inMore?: readonly string[];
  readonly title: string;
}

const US = /^Goal ?us$/;

const SHEETS: readonly (readonly [when: string, before: Before, sheets: readonly Sheet[]])[] = [
  [
    'Before the match',
    planned,
    [
      { from: 'Kick off', title: 'Kick off now?' },
      { from: 'Somebody has arrived', title: 'Somebody has arrived' },
    ],
  ],
  [
    'During the match',
    kickOff,
    [
      { from: US, title: 'Who scored?' },
      { from: 'Change', title: 'Substitution' },
      { from: /^Match clock/, title: 'Clock' },
      { from: /^Player 8, number/, title: 'What did Player 8 do?' },
      { from: 'More', title: 'More' },
      { from: 'More', inMore: ['Own goal by us'], title: 'Who scored the own goal?' },
      { from: 'More', inMore: ['Card'], title: 'Card' },
      { from: 'More', inMore: ['Other events'], title: 'Other events' },
      { from: 'More', inMore: ['Re-plan the rest'], title: 'Re-plan the rest' },
      { from: 'More', inMore: ['Live page'], title: 'Live page' },
      { from: 'More', inMore: ['Abandon or restart'], title: 'Abandon or restart' },
    ],
  ],
  ['After the match', end, [{ from: 'Full-time report', title: 'Full-time report' }]],
];

test.each(SHEETS)(
  '%s a sheet opens with the keyboard; Escape closes it, stores nothing and gives the focus back',
  async (_, before, sheets) => {
    const { stored } = await openMatch('play', before);
    const untouched = await stored();
    for (const { from, inMore = [], title: message } of sheets) {
      const opener = button(from);
      await expect.element(opener, { message }).toBeVisible();
      opener.element().focus();
      await userEvent.keyboard('{Enter}');
      for (const step of inMore) {
        await expect.element(choice(step), { message }).toBeVisible();
        choice(step).element().focus();
        await userEvent.keyboard('{Enter}');
      }
      await expect.element(page.getByRole('dialog', { name: message })).toBeVisible();
      await expect.element(sheet().getByRole('heading', { name: message })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(sheet(), { message }).not.toBeInTheDocument();
      await expect.element(opener, { message }).toHaveFocus();
      expect(await stored(), message).toEqual(untouched);
    }
  },
);

test.each(['the button Close', 'a tap beside it'])('%s closes a sheet and stores nothing', async (how) => {
  const { stored } = await openMatch('play', kickOff);
  await button('Change').click();
  await expect.element(choice('Player 10')).toBeVisible();
  const untouched = await stored();
  if (how === 'a tap beside it') await sheet().click({ position: { x: 20, y: -100 }, force: true });
  else await choice('Close').click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await stored()).toEqual(untouched);
});
