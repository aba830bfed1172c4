/** Changes that the server refuses are listed in plain words, and the coach decides (OUT-5, MRG-4). */
import type { Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { SyncPage } from '../../pages/sync-page.ts';
import { findings } from '../../tools/findings.ts';

const PLAYER = 'Mila';

async function makeTeam(page: Page, name: string): Promise<void> {
  await page.goto('/team/details/new/');
  await page.getByRole('textbox', { name: 'Club' }).fill('Rietdijk');
  await page.getByRole('textbox', { name: 'Team', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.waitForURL(/\/players\/collection\/$/);
}

test('[OUT-5.2, OUT-5.3] a team above the maximum is listed with its reason, discarded, restored with Undo and retried', async ({
  coachDevice,
}) => {
  const [phone, tablet] = [
    await coachDevice({ installed: true }),
    await coachDevice({ colorScheme: 'dark', installed: true }),
  ];
  // The account may have two teams and has one. Each device creates the second; the server accepts one of them.
  await tablet.page.goto('/team/');
  await tablet.context.setOffline(true);
  await makeTeam(phone.page, 'MO11-1');
  await makeTeam(tablet.page, 'MO15-9');
  await new SyncPage(phone.page).allSent();
  await tablet.context.setOffline(false);

  const { page } = tablet;
  await page.goto('/app-settings/');
  await page.getByRole('link', { name: /needs? your attention/ }).click();
  await expect(page).toHaveURL(/\/attention\/$/);
  const entry = page.getByRole('listitem').filter({ hasText: 'Team Rietdijk MO15-9: added' });
  await expect(entry).toContainText('You’ve reached the maximum of allowed teams');
  await expect(page.getByText(/metadata|player_sids|updateTeam/)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  // By keyboard: discard, confirm and undo.
  await entry.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Team Rietdijk MO15-9: added');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All good' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toBeVisible();

  // A retry is refused again, and no change gets lost.
  await entry.getByRole('button', { name: 'Try again' }).click();
  await expect(entry).toContainText('Error 403');
});

test(
  '[MRG-4.2, OUT-5.3] an edit of a player who was deleted elsewhere is kept, copied, and restores the player',
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const [phone, tablet] = [await coachDevice({ installed: true }), await coachDevice({ installed: true })];
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = await new PlayerPage(phone.page).open(PLAYER);
    await new PlayerPage(tablet.page).open(PLAYER);
    await phone.context.setOffline(true);
    await new PlayerPage(phone.page).rename('Milou');
    await new PlayerPage(tablet.page).delete();
    await new SyncPage(tablet.page).allSent();
    await phone.context.setOffline(false);

    const { page, context } = phone;
    await page.goto('/attention/');
    const entry = page.getByRole('listitem').filter({ hasText: 'Player Milou' });
    await expect(entry).toContainText('It was deleted on another device.');
    await expect(entry).toContainText('Nickname');

    // The list works offline, too.
    await context.setOffline(true);
    await page.reload();
    await entry.getByRole('button', { name: 'Copy' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Nickname: Milou');
    expect(copied).not.toContain('metadata');
    await entry.getByRole('button', { name: 'Bring back' }).click();
    await expect(page.getByRole('heading', { name: 'All good' })).toBeVisible();
    await context.setOffline(false);

    await tablet.page.goto(address);
    await expect(new PlayerPage(tablet.page).nickname()).toHaveValue('Milou');
  },
);
