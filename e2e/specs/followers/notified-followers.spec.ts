import { WITH_NOTIFICATIONS } from '../../chromium.ts';
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { openPushService } from '../../push-service.ts';
import { findings } from '../../tools/findings.ts';
import { deliver, shownBy } from '../../tools/pushed.ts';

test.use(WITH_NOTIFICATIONS);

test(
  'a follower without an account is notified of goals and corrections until they switch it off',
  LONG,
  async ({ server, coachDevice, newDevice }) => {
    const push = await openPushService();
    await server.kill();
    await server.start({ PUSH_SERVICES: push.url });
    const coach = await coachDevice();
    const match = await new DashboardPage(coach.page).startMatchDay();
    const link = await match.openStream();

    const { context, page } = await newDevice({ installed: true });
    await push.prepare(context);
    await context.grantPermissions(['notifications'], { origin: server.url });
    await page.goto(link);
    const switchOn = page.getByRole('button', { name: 'Notify me of goals' });
    const switchOff = page.getByRole('button', { name: 'Stop goal notifications' });
    await switchOn.click();
    await expect(switchOff).toBeVisible();
    await expect(page.getByText('This device tells you about every goal')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(switchOff).toBeVisible();

    await match.kickOff();
    await match.goal('Yara', 'Mila');
    await expect.poll(() => push.messages.length).toBe(1);
    await match.undo();
    await expect.poll(() => push.messages.length).toBe(2);

    const worked = { page, origin: server.url, scope: '/live/' };
    await deliver(worked, push.messages);
    const url = new URL(link).pathname;
    await expect
      .poll(() => shownBy(worked))
      .toEqual([
        {
          title: expect.stringMatching(/^Goal for .+!$/),
          body: expect.stringMatching(/ 1–0 .* · \d+' · Yara$/),
          url,
        },
        { title: 'Correction of the score', body: expect.stringMatching(/ 0–0 /), url },
      ]);

    await switchOff.click();
    await expect(switchOn).toBeVisible();
    await match.goal('Yara', 'Mila');
    await page.reload();
    await expect(page.getByRole('img', { name: /^Score:/ })).toHaveText('1–0');
    await expect(switchOn).toBeVisible();
    expect(push.messages.length).toBe(2);

    // A user who has refused notifications reads where to change that.
    const other = await newDevice({ installed: true });
    await other.context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await other.page.goto(link);
    await expect(other.page.getByText('Notifications are blocked for this site')).toBeVisible();
    await expect(other.page.getByRole('button', { name: 'Notify me of goals' })).toBeHidden();
    await push.close();
  },
);
