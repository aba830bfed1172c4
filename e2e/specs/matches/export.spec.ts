/** A match leaves the product as a file, and comes into another team. */
import { readFile } from 'node:fs/promises';
import { expect, LONG, test } from '../../fixtures.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { findings } from '../../tools/findings.ts';

test('a season is exported without network and imported into another team', LONG, async ({ coachDevice }) => {
  test.slow();
  const { page, context } = await coachDevice({ installed: true });
  await page.goto('/matches/');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Noordhaven/ }) });
  await expect(rows.first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Export season' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Whole season (JSON)' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Rietdijk MO13-2 .*\.json$/);
  const text = await readFile(await download.path());
  const file = { name: download.suggestedFilename(), mimeType: 'application/json', buffer: text };
  const season = JSON.parse(text.toString('utf8')) as { readonly matches: readonly object[] };
  expect(season.matches.length).toBeGreaterThan(1);
  await context.setOffline(false);

  await new TeamsPage(page).make('Elsewhere', 'Noor');
  await page.goto('/matches/');
  await page.getByRole('link', { name: 'Import matches' }).click();
  const main = page.getByRole('main');
  await main.locator('input[type=file]').setInputFiles(file);
  await expect(main.getByText('new', { exact: true }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await main.getByRole('button', { name: /^Import \d+ matches$/ }).click();
  await expect(page.getByText(/matches are imported/)).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();

  await test.step('the same file brings nothing a second time', async () => {
    await page.getByRole('link', { name: 'Import matches' }).click();
    await main.locator('input[type=file]').setInputFiles(file);
    await expect(main.getByText('new', { exact: true })).toHaveCount(0);
    await expect(main.getByText('already here').first()).toBeVisible();
  });
});
