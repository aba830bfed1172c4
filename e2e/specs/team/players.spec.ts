/** Players over several seasons: import from a spreadsheet, search, archive, delete, export. */
import { readFile } from 'node:fs/promises';
import { expect, LONG, test } from '../../fixtures.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { findings } from '../../tools/findings.ts';

/** A list as clubs have it: semicolons, another order of columns, and mistakes. */
const FILE = [
  'Naam;Rugnummer;Positie;Telefoon;Lid sinds',
  'Noor Bovenkamp;31;Verdediger;+31 6 12345678;2021',
  '=HYPERLINK("x");32;M;;2022',
  'Pip Libeau;x;Libero;;2022',
].join('\r\n');

test(
  'a list of players is imported, searched, archived, restored, and exported without formulas',
  LONG,
  async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const main = page.getByRole('main');

    await test.step('every problem is listed before the import and can be corrected', async () => {
      await page.goto('/players/collection/');
      await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Import players' }).press('Enter');
      await main
        .locator('input[type=file]')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      const wrong = page.getByRole('region', { name: 'Check these' });
      await expect(wrong).toContainText('“Libero” is not a position');
      await expect(wrong).toContainText('“x” is not a shirt number');
      await expect(main.getByRole('combobox', { name: 'Lid sinds' })).toHaveValue('');
      await expect(main.getByRole('button', { name: 'Import 2 players' })).toBeEnabled();
      expect(await findings(page)).toEqual([]);

      await main.getByRole('textbox').fill(FILE.replace('x;Libero', '33;Aanvaller'));
      await expect(wrong).toBeHidden();
      await main.getByRole('button', { name: 'Import 3 players' }).click();
      await expect(page).toHaveURL(/\/players\/collection\/$/);
      await expect(main.getByRole('link', { name: /Noor Bovenkamp/ })).toBeVisible();
    });

    await test.step('a plain list of names is parsed, and unclear lines are listed', async () => {
      await page.goto('/players/collection/import/');
      await main.getByRole('textbox').fill('1. Jip Kuiper (keeper)\n2. Bram, Puk 34\n3. Cas (op proef)');
      await expect(page.getByRole('region', { name: 'Ready to import' }).getByRole('listitem')).toHaveText([
        /Line 1\s*Jip.*Jip Kuiper · G/,
        /Line 2\s*Bram/,
        /Line 2\s*Puk.*#34/,
      ]);
      await expect(page.getByRole('region', { name: 'Check these' })).toContainText('“op proef” is left out');
      expect(await findings(page)).toEqual([]);
      await main.getByRole('button', { name: 'Import 4 players' }).click();
      await expect(main.getByRole('link', { name: /Puk/ })).toBeVisible();
    });

    await test.step('the list filters while typing; a number matches one player', async () => {
      await main.getByRole('searchbox', { name: 'Search players' }).fill('bovenk');
      await expect(main.getByRole('listitem')).toHaveCount(1);
      await main.getByRole('link', { name: /Noor Bovenkamp/ }).click();
      const number = main.getByRole('textbox', { name: 'Shirt number of Noor in MO13-2' });
      await expect(number).toHaveValue('31');
      await number.fill('33');
      await expect(main.getByText('33 is taken by Pip')).toBeVisible();
      await number.press('Escape');
      expect(await findings(page)).toEqual([]);
    });

    await test.step('an archived player leaves the team and can be restored', async () => {
      await main.getByRole('button', { name: 'Archive player' }).click();
      await expect(page).toHaveURL(/\/players\/collection\/$/);
      await expect(main.getByRole('link', { name: /Noor Bovenkamp/ })).toBeHidden();
      await page.goto('/players/collection/?list=archive');
      await main.getByRole('button', { name: 'Restore Noor' }).click();
      await expect(main.getByRole('link', { name: /Noor Bovenkamp/ })).toBeHidden();
      await page.goto('/players/collection/?list=all');
      await expect(main.getByRole('button', { name: 'Add Noor to MO13-2' })).toBeEnabled();
    });

    await test.step('a deleted player is gone', async () => {
      const player = new PlayerPage(page);
      await player.open('Pip');
      await player.delete();
      await expect(main.getByRole('link', { name: /Pip Libeau/ })).toBeHidden();
    });

    await test.step('the exported table contains no formulas', async () => {
      await page.goto('/players/collection/?list=all');
      await expect(main.getByRole('link', { name: /Noor Bovenkamp/ })).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
      const download = await saved;
      expect(download.suggestedFilename()).toBe('Players.csv');
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain("Noor,Noor,Bovenkamp,Defence,,'+31 6 12345678,,\r\n");
      expect(text).toContain(`"'=HYPERLINK(""x"")"`);
      expect(text).not.toContain('Pip');
    });
  },
);
