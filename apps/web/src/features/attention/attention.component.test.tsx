/** What a coach can do with a change that the server refused: send it again, copy it, or discard it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choice, said, sheet, undo } from '#app/testing/match-screen.testing.tsx';
import { type OpenScreen, openScreen } from '#app/testing/screen.testing.tsx';
import { createPlayer, deletePlayer, updatePlayer } from '#data/commands/team/players.ts';
import { attentionOf } from '#data/queries/device/attention.ts';
import { playersOf } from '#data/queries/players/players.ts';
import { must } from '#data/testing/client.testing.ts';

/** Noor was renamed here while another device deleted her. */
async function openRefused(): Promise<OpenScreen> {
  let noor = 0;
  const screen = await openScreen(async (coach) => {
    noor = must(await createPlayer(coach, { nickname: 'Noor', position_ids: ['M'] })).sid;
    return '/attention/';
  });
  const { world, device, client, elsewhere } = screen;
  await elsewhere(async () => {});
  must(await updatePlayer(client, noor, { nickname: 'Noortje' }));
  const other = await world.device();
  must(await deletePlayer(other.client, noor));
  await world.time.pass(5_000);
  world.setOnline(device, true);
  await world.time.pass(10_000);
  await expect.element(button('Discard')).toBeVisible();
  return screen;
}

const names = async ({ client }: OpenScreen) => (await playersOf(client)).map(({ nickname }) => nickname);

test('a change of something deleted elsewhere says why, and each button names what it is about', async () => {
  await openRefused();
  await expect.element(page.getByText(/It was deleted on another device/)).toBeVisible();
  await expect.element(button('Discard')).toHaveAccessibleDescription(/Noor/);
  await expect.element(button('Bring back')).toHaveAccessibleDescription(/Noor/);
});

test('“Bring back” restores the player with the change', async () => {
  const screen = await openRefused();
  await button('Bring back').click();
  await expect.poll(() => names(screen)).toContain('Noortje');
  await expect.poll(() => attentionOf(screen.client)).toEqual([]);
  await expect.element(page.getByText('Every change was accepted.')).toBeVisible();
});

test('Cancel and Escape discard nothing and give the focus back', async () => {
  const screen = await openRefused();
  for (const how of ['Cancel', 'Escape']) {
    await button('Discard').click();
    await expect.element(page.getByRole('dialog', { name: 'Discard this change?' })).toBeVisible();
    await expect.element(choice('Cancel')).toHaveFocus();
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await choice('Cancel').click();
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(button('Discard')).toHaveFocus();
    expect(await attentionOf(screen.client)).toHaveLength(1);
  }
});

test('a discarded change comes back with Undo', async () => {
  const screen = await openRefused();
  await button('Discard').click();
  await choice('Discard').click();
  await expect.poll(() => attentionOf(screen.client)).toEqual([]);
  await expect.element(said('Change discarded')).toBeVisible();
  await undo().click();
  await expect.poll(() => attentionOf(screen.client)).toHaveLength(1);
});
