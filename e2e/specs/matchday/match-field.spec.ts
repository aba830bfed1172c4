import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import type { MatchDayPage } from '../../pages/match-day-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { findings } from '../../tools/findings.ts';

async function chooseMore(play: MatchDayPage, ...names: readonly string[]): Promise<void> {
  await play.page.getByRole('button', { name: 'More', exact: true }).click();
  for (const name of names) await play.sheet().getByRole('button', { name, exact: true }).click();
}

async function card(play: MatchDayPage, name: string): Promise<void> {
  await chooseMore(play, 'Card');
  await play
    .sheet()
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(play.sheet()).toBeHidden();
}

/** The names of what a toast covers: players, buttons, score and clock. */
async function under(toasts: Locator): Promise<readonly string[]> {
  return toasts.evaluate((toast) => {
    const over = toast.getBoundingClientRect();
    const covered = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    return [...document.querySelectorAll('main :is(a, button, [role=img])')]
      .filter((target) => !toast.contains(target) && target.checkVisibility())
      .filter((target) => covered(target.getBoundingClientRect()))
      .map((target) => target.getAttribute('aria-label') ?? target.textContent ?? '');
  });
}

/** Runs in the page. */
function isInside(toast: Element): boolean {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}

async function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
  });
}

test('match day records cards for staff and players, the opponent by name, and a chance with its place', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();

  await test.step('a second yellow card sends off a player, also from the bench; a third is refused with the reason', async () => {
    await card(play, 'Puck');
    await card(play, 'Puck');
    await expect(play.onTheBench('Puck')).toBeHidden();
    await card(play, 'Puck');
    await expect(page.getByText(/Puck was sent off/)).toBeVisible();
  });

  await test.step('an opponent gets a number and a name, a chance its kind and its place', async () => {
    await chooseMore(play, 'Card');
    const sheet = play.sheet();
    await sheet.getByLabel('Number', { exact: true }).fill('9');
    await sheet.getByLabel('Name', { exact: true }).fill('De Vries');
    await sheet.getByRole('button', { name: 'Card', exact: true }).click();
    await chooseMore(play, 'Other events', 'Chance');
    await sheet.getByText('Header', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Where on the pitch?' }).click();
    const pitch = sheet.getByRole('button', { name: 'Where on the pitch', exact: true });
    await pitch.focus();
    await page.keyboard.press('ArrowUp');
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Sam', exact: true }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('captain and keeper change', async () => {
    await play.onThePitch('Sam').click();
    await play.sheet().getByRole('button', { name: 'Captain’s armband' }).click();
    await play.onThePitch('Sam').click();
    await expect(play.sheet().getByRole('button', { name: 'Captain’s armband' })).toBeHidden();
    const isBelowEva = async () => {
      const [sam, eva] = await Promise.all(['Sam', 'Eva'].map((name) => play.onThePitch(name).boundingBox()));
      return sam != null && eva != null && sam.y > eva.y;
    };
    expect(await isBelowEva(), 'Eva is in goal').toBe(false);
    await play.sheet().getByRole('button', { name: 'Goes in goal' }).click();
    await expect.poll(isBelowEva, { message: 'Sam is in goal' }).toBe(true);
  });

  await test.step('the timeline shows every entry, and a bar leads back to the match', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await play.sheet().getByRole('link', { name: 'Timeline' }).click();
    const timeline = new TimelinePage(page);
    await expect(timeline.page.getByText('De Vries')).toBeVisible();
    await expect(timeline.page.getByText(/place known/)).toBeVisible();
    await page.getByRole('link', { name: /^1'\s*0–0\s*Noordhaven.*Back to the match$/ }).click();
    await expect(play.clock).toBeVisible();
  });
});

test('on every screen size match day does not scroll, and Undo covers nothing that is needed and survives Back', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  const actions = page.getByRole('navigation', { name: 'Match day' });
  const toasts = page.getByRole('region', { name: 'Messages' }).locator('> div');

  for (const [width, height] of [
    [360, 640],
    [320, 568],
    [390, 844],
    [640, 360],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await actions.getByRole('button', { name: 'Goal them' }).click();
    // The toast of the goal names the score; until it comes, Undo belongs to the kick-off.
    await expect(toasts).toContainText('0–1');
    // The button More is below, too.
    const needed = async () => (await under(toasts)).filter((name) => name !== 'Match options');
    await expect.poll(needed, { message: `under the toast at ${width}` }).toEqual([]);
    await expect
      .poll(() => toasts.evaluate(isInside), { message: `inside the screen at ${width}` })
      .toBe(true);
    const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
    // A thumb reaches the upper end of a small phone, and the lower half of a high one.
    if (height > 700 && width < 992) expect(undo?.y, `Undo at ${width}`).toBeGreaterThan(height / 2);
    await expect.poll(() => scrolls(page), { message: `scrolls at ${width}` }).toBe(false);
    for (const button of await actions.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height, `a button at ${width}`).toBeGreaterThanOrEqual(56);
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await play.undo();
    await expect(play.score).toHaveText('0–0');
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await actions.getByRole('button', { name: 'Goal us' }).click();
  await expect(play.sheet().getByRole('button', { name: 'Sam', exact: true })).toBeVisible();
  await page.goBack();
  await expect(play.sheet()).toBeHidden();
  await expect(play.score).toHaveText('0–0');
  await page.goBack();
  await expect(page.getByText('Press Back once more')).toBeVisible();
  await expect(play.clock).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\//);

  await page.goto('/app-settings/');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^On match day/ })
    .click();
  await page.getByRole('switch', { name: 'Energy saver' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('link', { name: /Back to the match$/ }).click();
  await expect(play.onThePitch('Sam')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
