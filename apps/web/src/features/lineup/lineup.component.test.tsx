/** The line-up itself: formation, blocks and the tools of the bench. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openMatch, said, undo } from '#app/testing/match-screen.testing.tsx';
import { printedPaper } from '#app/testing/paper.testing.ts';
import { setBlocks, setFormation } from '#data/commands/match/lineup.ts';
import { must } from '#data/testing/client.testing.ts';

const LATER = { part: 1, subpart: 2 };
const onPitch = (match: Match, at = { part: 1, subpart: 1 }) =>
  plannedLineup(match, at).map(({ player_sid }) => player_sid);
const formation = () => page.getByRole('combobox', { name: 'Formation' });
const player = (number: number) => button(new RegExp(`^Player ${number}, number`));

test('a formation is chosen with the keyboard, and Undo restores the one before', async () => {
  const { stored } = await openMatch('formation');
  const before = (await stored()).formation;
  await formation().click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(said('Formation changed')).toBeVisible();
  expect((await stored()).formation).not.toBe(before);
  await undo().click();
  await expect.poll(async () => (await stored()).formation).toBe(before);
});

test('Escape closes the list of formations and stores nothing', async () => {
  const { stored } = await openMatch('formation');
  const before = await stored();
  await formation().click();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  expect(await stored()).toEqual(before);
});

test('a formation from another device shows', async () => {
  const { elsewhere, match } = await openMatch('formation');
  await expect.element(formation()).toBeVisible();
  await elsewhere(async (other) => must(await setFormation(other, { match, formation: '3-3-2' })));
  await expect.element(formation()).toHaveValue('3-3-2');
});

test('the keyboard swaps two players: Enter, Enter; Escape puts a picked-up player back', async () => {
  const { stored, players } = await openMatch('formation');
  const before = await stored();
  await expect.element(player(12)).toBeVisible();
  player(12).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(player(12)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(player(12)).toHaveAttribute('aria-pressed', 'false');
  expect(await stored()).toEqual(before);
  await userEvent.keyboard('{Enter}');
  player(9).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => onPitch(await stored())).toContain(players[11]);
  expect(onPitch(await stored())).not.toContain(players[8]);
});

test('the pitch is emptied and filled again, each with Undo', async () => {
  const { stored, players } = await openMatch('formation');
  await button('Empty the pitch').click();
  await expect.poll(async () => onPitch(await stored())).toEqual([]);
  await button('Fill automatically').click();
  await expect.poll(async () => onPitch(await stored())).toHaveLength(9);
  await undo().click();
  await expect.poll(async () => onPitch(await stored())).toEqual([]);
  expect(players).toHaveLength(12);
});

test('a later block is changed alone, then copied to the next ones, then reset', async () => {
  const { stored, players } = await openMatch('formation', async (coach, { match }) =>
    must(await setBlocks(coach, { match, division: { halfParts: 3 } })),
  );
  const [ninth = 0, twelfth = 0] = [players[8], players[11]];
  const block = await page
    .getByRole('radio', { name: /^1st quarter/ })
    .nth(1)
    .findElement();
  block.focus();
  await userEvent.keyboard(' ');
  await player(12).click();
  await player(9).click();
  await expect.poll(async () => onPitch(await stored(), LATER)).toContain(twelfth);
  expect(onPitch(await stored())).toContain(ninth);
  await button('Copy to all later blocks').click();
  await expect.poll(async () => onPitch(await stored(), { part: 4, subpart: 3 })).toContain(twelfth);
  await button('Same as previous').click();
  await expect.poll(async () => onPitch(await stored(), LATER)).toContain(ninth);
});

test('a player is moved in small steps, and not onto another player', async () => {
  const { stored } = await openMatch('formation');
  const before = plannedLineup(await stored(), { part: 1, subpart: 1 }).at(-1);
  await button('Free placement').click();
  await player(9).click();
  await button('Move left').click();
  const now = async () => plannedLineup(await stored(), { part: 1, subpart: 1 }).at(-1)?.x;
  await expect.poll(now).toBe((before?.x ?? 0) - 2);
});

/** Each pitch on paper: from which minute, and the lines below it. */
const printedBlocks = (paper: HTMLElement) =>
  [...paper.querySelectorAll('section:has(> section)')].map((block) =>
    [...block.querySelectorAll(':scope > h2, :scope > p')].map(({ textContent }) => textContent),
  );

test('a line-up without changes is one pitch on paper', async () => {
  await openMatch('formation');
  await expect.element(player(12)).toBeVisible();
  const paper = await printedPaper();
  expect(paper.querySelector('h1')?.textContent).toBe('Line-up');
  expect(paper.querySelectorAll('li')).toHaveLength(9);
  expect(printedBlocks(paper)).toEqual([['Bench: Player 10 · Player 11 · Player 12']]);
});

test('on paper each later pitch says from when it counts, and who comes on for whom', async () => {
  const { stored, players } = await openMatch('formation', async (coach, { match }) =>
    must(await setBlocks(coach, { match, division: { halfParts: 3 } })),
  );
  await page
    .getByRole('radio', { name: /^1st quarter/ })
    .nth(1)
    .click({ force: true });
  await player(12).click();
  await player(9).click();
  await expect.poll(async () => onPitch(await stored(), LATER)).toContain(players[11]);
  const blocks = printedBlocks(await printedPaper());
  // All later blocks have the same line-up, so they are not printed again.
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toEqual(["0'", 'Bench: Player 10 · Player 11 · Player 12']);
  expect(blocks[1]).toEqual(["5'", 'Bench: Player 9 · Player 10 · Player 11', 'Player 12 for Player 9']);
});
