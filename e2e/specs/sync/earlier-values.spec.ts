/** A value that lost to a later change can be read and restored for 30 days (MRG-7). */
import { expect, LONG, test } from '../../fixtures.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { findings } from '../../tools/findings.ts';

test(
  '[MRG-7.5, MRG-7.1] an overwritten nickname can be read, restored, and undone',
  LONG,
  async ({ coachDevice }) => {
    const [phone, tablet] = [await coachDevice({ installed: true }), await coachDevice({ installed: true })];
    const { page, context } = phone;
    const mine = new PlayerPage(page);
    const address = await mine.open('Mila');
    await mine.rename('Milou');
    const theirs = new PlayerPage(tablet.page);
    await tablet.page.goto(address);
    await expect(theirs.nickname()).toHaveValue('Milou');
    await theirs.rename('Mieke');
    await expect(mine.nickname()).toHaveValue('Mieke');

    await page.getByRole('button', { name: 'Version history' }).click();
    const sheet = page.getByRole('dialog');
    const earlier = sheet.getByRole('listitem').filter({ hasText: 'Milou' });
    await expect(earlier).toContainText('Entered on this device');
    await expect(earlier).toContainText('Now: Mieke');
    expect(await findings(page)).toEqual([]);
    await earlier.getByRole('button', { name: 'Restore' }).click();
    await page.keyboard.press('Escape');
    await expect(mine.nickname()).toHaveValue('Milou');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.nickname()).toHaveValue('Mieke');
    await expect(theirs.nickname()).toHaveValue('Mieke');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Version history' }).click();
    await expect(sheet).toContainText('The version history is kept online.');
  },
);
