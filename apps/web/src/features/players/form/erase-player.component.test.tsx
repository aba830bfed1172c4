/** Erasing a player for good: the dialog asks for the name, names the backups, and needs the network. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { button, openTeam, said } from '#app/testing/team-screen.testing.tsx';
import { breakOnce, unexpectedErrors } from '#app/testing/unexpected-errors.testing.ts';
import { dayText } from '#ui/words/day-text.ts';

const DAY = 86_400;
const BACKUPS = [
  { made_at: 20_000 * DAY, expires_at: 20_014 * DAY },
  { made_at: 19_999 * DAY, expires_at: 20_013 * DAY },
];

/** The form of the eighth player, with the dialog open. */
async function openErasing({
  online = true,
  backups = BACKUPS,
}: {
  online?: boolean;
  backups?: object[];
} = {}) {
  const server = answerCalls({ getBackups: backups, erasePlayer: { sid: 1 } });
  const opened = await openTeam(({ players }) => `/players/collection/details/${players[7]}/`);
  const { world, device } = opened;
  await world.time.pass(10_000);
  world.setOnline(device, online);
  await world.time.pass(10_000);
  await button('Erase everything about this player').click();
  /** What the server was asked to erase, after another second. */
  const erased = async () => {
    await opened.world.time.pass(1_000);
    return server.of('erasePlayer');
  };
  return { ...opened, server, erased, player: opened.players[7] ?? 0 };
}

const dialog = () => page.getByRole('dialog', { name: 'Erase Player 8 for good?' });
const confirm = () => dialog().getByRole('button', { name: 'Erase for good' });
const name = () => dialog().getByRole('textbox');

test('the right name erases the player at the server, and leads to the collection', async () => {
  const { player, world, erased } = await openErasing();
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await name().fill(' player 8 ');
  await confirm().click();
  await expect.poll(erased).toEqual([{ sid: player }]);
  await world.time.pass(10_000);
  await expect.element(said('The player was erased')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
});

test('another name erases nothing', async () => {
  const { server } = await openErasing();
  await name().fill('Player 7');
  await confirm().click();
  await expect.element(name()).toHaveAccessibleDescription('Type “Player 8”');
  expect(server.of('erasePlayer')).toEqual([]);
});

test('the backups that still hold the player are named with their last day', async () => {
  await openErasing();
  await dialog()
    .getByText(`2 backups still contain Player 8, the last until ${dayText(20_014 * DAY)}`)
    .click();
  const earlier = `Backup of ${dayText(19_999 * DAY)}, replaced by ${dayText(20_013 * DAY)}`;
  await expect.element(dialog().getByText(earlier)).toBeVisible();
});

test('without automatic backups the dialog says so', async () => {
  await openErasing({ backups: [] });
  await expect.element(dialog().getByText(/makes no automatic backups/)).toBeVisible();
});

test('without network the dialog says that erasing needs it', async () => {
  await openErasing({ online: false });
  await expect.element(dialog().getByText('You have no connection.', { exact: false })).toBeVisible();
  await expect.element(confirm()).toBeDisabled();
});

test('an unexpected error is said, and the button erases at the second try', async () => {
  const { client, server, player, world, erased } = await openErasing();
  const errors = unexpectedErrors();
  await name().fill('Player 8');
  breakOnce(client, 'ask');
  const passing = async () => {
    await world.time.pass(1_000);
    return errors.title();
  };
  await confirm().click();
  await expect.poll(passing).toBe('Something went wrong');
  expect(server.of('erasePlayer')).toEqual([]);
  await confirm().click();
  await expect.poll(erased).toEqual([{ sid: player }]);
});
