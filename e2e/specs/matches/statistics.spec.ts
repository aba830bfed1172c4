import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { findings } from '../../tools/findings.ts';

test('an ended match shows its statistics, with a table for each chart', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`/match/${match}/statistics/`);
  await expect(page.getByText('Statistics come after the match')).toBeVisible();
  await play.open(match);
  await play.kickOff();
  await play.goalThem();
  for (let part = 1; part < 4; part++) {
    await play.halfTimeOrEnd();
    await play.startPart();
  }
  await play.halfTimeOrEnd();
  await expect(page.getByText('The match is over. Everything')).toBeVisible();
  await page.goto(`/match/${match}/statistics/`);
  await expect(page.getByRole('heading', { name: 'Match statistics' })).toBeVisible();
  await expect(page.getByRole('main').getByText('0–1', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Goals: Noordhaven' })).toHaveText("1'");
  await expect(page.getByRole('button', { name: 'Share the report' })).toBeVisible();
  const facts = page.getByRole('table', { name: 'Match facts' });
  await expect(facts.getByRole('row', { name: /^Goals 0 1$/ })).toBeAttached();
  // No shots were recorded, and a goal alone does not give their number.
  await expect(facts.getByRole('row', { name: /^(Shots|On goal)/ })).toHaveCount(0);
  const time = page.getByRole('table', { name: 'Playing time' });
  await expect.poll(() => time.getByRole('row').count()).toBeGreaterThan(9);
  expect(await findings(page)).toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(wider).toBe(false);
});
