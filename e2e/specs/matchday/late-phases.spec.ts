import type { Locator } from '@playwright/test';
import { expect, PHONE, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';

/** Buttons whose text overflows, and elements outside the screen. */
function tooWide(part: Locator): Promise<readonly string[]> {
  return part.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('*')]
      .filter((inner) => {
        const wider = inner.tagName === 'BUTTON' && inner.scrollWidth > inner.clientWidth;
        return wider || inner.getBoundingClientRect().right > document.documentElement.clientWidth;
      })
      .map((inner) => inner.textContent ?? ''),
  );
}

test('a cup match goes into extra time and a shoot-out, and the follower sees every kick', async ({
  coachDevice,
  newDevice,
}) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  const link = await play.openStream();
  await play.kickOff();
  for (let part = 1; part < 4; part++) {
    await play.halfTimeOrEnd();
    await play.startPart();
  }
  await play.chooseOnClock('Extra time');
  await expect(page.getByText('Extra time follows').first()).toBeVisible();
  await play.startPart();
  await play.halfTimeOrEnd();
  await play.startPart();
  await play.chooseOnClock('Penalty shoot-out');
  const shootout = page.getByRole('region', { name: 'Penalties' });
  await test.step('the buttons of the shoot-out fit on the narrowest phone', async () => {
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => tooWide(shootout)).toEqual([]);
    }
    await page.setViewportSize(PHONE);
  });
  // A tap before the screen shows the next turn would be a second kick of the same side, which is refused.
  const kick = async (side: string, outcome: string) => {
    await expect(shootout.getByRole('status')).toContainText(`${side} to kick`);
    await shootout.getByRole('button', { name: outcome }).click();
  };
  for (let round = 0; round < 3; round++) {
    await kick('Rietdijk', 'Scored');
    await kick('Noordhaven', 'Saved');
  }
  await expect(shootout.getByText(/wins the shoot-out/)).toBeVisible();
  await shootout.getByRole('button', { name: 'Full time' }).click();
  await expect(play.score).toContainText('3–0 pens');

  const { page: home } = await newDevice();
  await home.goto(link);
  const follower = new FollowerPage(home);
  await expect(follower.score).toHaveAccessibleName(/Shoot-out: 3–0/);
  await expect(follower.row(/Penalty/)).toHaveCount(6);
});
