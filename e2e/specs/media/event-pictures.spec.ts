/** A photo at a goal: added at the touchline without network, and shown to followers where it may be. */
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { LibraryPage } from '../../pages/library-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { cameraPicture } from '../../pages/photo-page.ts';
import { StreamPage } from '../../pages/stream-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { findings } from '../../tools/findings.ts';

test('followers see a photo at a goal when the coach shows photos, until a child is on it who may not be shown', async ({
  coachDevice,
  newDevice,
}) => {
  // Two devices and an installed app.
  test.slow();
  const { context, page } = await coachDevice({ installed: true });
  await new DashboardPage(page).startMatchDay();
  const play = new MatchDayPage(page);
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const link = await play.openStream();
  await play.kickOff();
  await play.goalThem();
  await play.goal('Yara');
  const stream = new StreamPage(page);
  const timeline = new TimelinePage(page);
  const library = new LibraryPage(page);
  const picture = await cameraPicture(page);
  const family = (await newDevice()).page;
  await family.goto(link);
  const goal = new FollowerPage(family).row(/Yara/);
  const shown = goal.getByRole('img', { name: /^Photo: / });

  await test.step('a photo from the camera, without network', async () => {
    await context.setOffline(true);
    await timeline.open(match);
    const sheet = await timeline.edit('Yara');
    await sheet.getByRole('button', { name: 'Add a photo' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose a photo' });
    const file = { name: 'Yara de Boer.jpg', mimeType: 'image/jpeg', buffer: picture };
    await choice.locator('input[type=file]').first().setInputFiles(file);
    await expect(choice).toBeHidden();
    await sheet.getByRole('link').getByRole('img').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await timeline.filter('With photos');
    await expect(timeline.rows()).toHaveCount(1);
    await expect(timeline.row('Yara')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('public in the library, and photos switched on for followers', async () => {
    await context.setOffline(false);
    await library.open();
    await library.photos().first().click();
    await library.publicSwitch().click();
    await expect(library.publicSwitch()).toBeChecked();
    await play.open(match);
    await expect(goal).toBeVisible();
    await expect(shown).toHaveCount(0);
    await stream.show();
    await stream.sheet.getByRole('switch', { name: 'Show photos of events' }).click();
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await family.content()).not.toContain('de Boer');
    expect(await findings(family)).toEqual([]);
  });

  await test.step('a child is on it whose family has not opened photos', async () => {
    const address = new URL((await shown.getAttribute('src')) ?? '', link).href;
    expect((await family.request.get(address)).status()).toBe(200);
    await library.open();
    await library.photos().first().click();
    await library.tag('Roos');
    await expect(shown).toHaveCount(0);
    await expect(goal).toBeVisible();
    expect((await family.request.get(address)).status()).toBe(410);
  });
});
