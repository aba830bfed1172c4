/** The board of a formation, and what a new one starts from. */
import { ownFormationsOf, spotsOfFormation } from '@touchline/domain/team/own-formations';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, openTeam, said } from '#app/testing/team-screen.testing.tsx';
import { addFormation } from '#data/commands/team/own-formations.ts';
import { must } from '#data/testing/client.testing.ts';

const SPOTS = spotsOfFormation(9, '3-3-2');
const spot = (number: number) => page.getByRole('button', { name: new RegExp(`^Player ${number} of`) });

async function openBoard() {
  let id = 0;
  const { storedTeam, ...opened } = await openTeam(
    () => `/team/formations/${id}/`,
    async (coach, { team }) => {
      ({ id } = must(await addFormation(coach, { team, title: 'Indoor', spots: SPOTS })));
    },
  );
  return { ...opened, spots: () => ownFormationsOf(storedTeam())[0]?.spots ?? [] };
}

function focus(number: number) {
  const element = spot(number).element();
  if (element instanceof HTMLElement) element.focus();
}

test('arrow keys move a player by two percent, with Shift by a half, and store it', async () => {
  const { spots } = await openBoard();
  await expect.element(spot(9)).toBeVisible();
  const before = spots()[8];
  focus(9);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => spots()[8]?.y).toBeCloseTo((before?.y ?? 0) - 2);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(() => spots()[8]?.x).toBeCloseTo((before?.x ?? 0) - 0.5);
  expect(spots().slice(0, 8)).toEqual(SPOTS.slice(0, 8));
});

test('the keeper stays in goal', async () => {
  const { spots } = await openBoard();
  await expect.element(spot(1)).toHaveAttribute('aria-disabled', 'true');
  focus(1);
  await userEvent.keyboard('{ArrowUp}');
  focus(2);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => spots()[1]).not.toEqual(SPOTS[1]);
  expect(spots()[0]).toEqual(SPOTS[0]);
});

test('a new formation has the players and the shape that are chosen, and is stored by its button only', async () => {
  const { storedTeam } = await openTeam('/team/formations/new/');
  await button('Fewer players').click();
  await expect.element(spot(8)).toBeVisible();
  await expect.element(spot(9)).not.toBeInTheDocument();
  expect(ownFormationsOf(storedTeam())).toEqual([]);
  await field('Name').fill('Eight');
  await button('Save formation').click();
  await expect.element(said('Eight is saved')).toBeVisible();
  expect(ownFormationsOf(storedTeam())).toMatchObject([{ title: 'Eight' }]);
  expect(ownFormationsOf(storedTeam())[0]?.spots).toHaveLength(8);
});
