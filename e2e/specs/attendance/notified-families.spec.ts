/** A family that is told on its phone what becomes of the match, also when the page is closed. */
import { WITH_NOTIFICATIONS } from '../../chromium.ts';
import { expect, LONG } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { openPushService } from '../../push-service.ts';
import { answerLink, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { startSoon } from '../../tools/daytime.ts';
import { findings } from '../../tools/findings.ts';
import { deliver, shownBy, tapShown } from '../../tools/pushed.ts';

mailedDemo.use(WITH_NOTIFICATIONS);

mailedDemo(
  'a family switches notifications on, is told that the match was moved, and a tap shows the new time',
  LONG,
  async ({ coachDevice, newDevice, mailServer, server }) => {
    const push = await openPushService();
    await server.kill();
    await server.start({ PUSH_SERVICES: push.url });
    const { page: coach } = await coachDevice();
    const [match = ''] = (await comingMatches(coach)).slice(-1);
    const request = new RequestPage(coach);
    await request.open(match);
    await request.askAll(14);
    const link = answerLink(await mailTo(mailServer, 'eva@families.example', /coming\?/));

    const { context, page } = await newDevice({ installed: true, viewport: { width: 320, height: 568 } });
    await push.prepare(context);
    await context.grantPermissions(['notifications'], { origin: server.url });
    await page.goto(link);
    const worked = { page, origin: server.url, scope: '/attend/' };
    const switchOn = page.getByRole('button', { name: 'Notify me of changes' });
    const switchOff = page.getByRole('button', { name: 'Stop notifications' });
    await switchOn.click();
    await expect(page.getByText('You get a notification on this device')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(switchOff).toBeVisible();

    const before = await page.getByRole('definition').allTextContents();
    await startSoon(coach, server, match);
    await expect.poll(() => push.messages.length).toBe(1);
    expect(push.messages[0]).not.toContain('Eva');
    await deliver(worked, push.messages);
    const { pathname } = new URL(link);
    const shown = {
      title: expect.stringMatching(/^New date for the match against /),
      body: expect.stringMatching(/, \d\d:\d\d · /),
      url: `${pathname}?lang=en`,
    };
    await expect.poll(() => shownBy(worked)).toEqual([shown]);

    await mailedDemo.step('a tap loads the open page again', async () => {
      expect(await tapShown(worked)).toBe('');
      await expect(page).toHaveURL(`${link}?lang=en`);
      await expect.poll(() => page.getByRole('definition').allTextContents()).not.toEqual(before);
      expect(await shownBy(worked)).toEqual([]);
    });

    await mailedDemo.step('a tap opens the page where it is not open', async () => {
      await deliver(worked, push.messages);
      await expect.poll(() => shownBy(worked)).toEqual([shown]);
      await page.goto(`${link}/unsubscribe`);
      expect(await tapShown(worked)).toBe(`${pathname}?lang=en`);
    });

    await page.goto(link);
    await switchOff.click();
    await expect(switchOn).toBeVisible();
    await page.reload();
    await expect(switchOn).toBeVisible();
    await push.close();
  },
);
