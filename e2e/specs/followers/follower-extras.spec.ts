import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WITH_NOTIFICATIONS } from '../../chromium.ts';
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { openPushService } from '../../push-service.ts';
import { findings } from '../../tools/findings.ts';
import { deliver, shownBy } from '../../tools/pushed.ts';

test.use(WITH_NOTIFICATIONS);

test("a club's own site shows the score with the embed code, and nothing else of Touchline", async ({
  coachDevice,
  newDevice,
}) => {
  // Four pages on three devices, with axe on two of them.
  test.slow();
  const coach = await coachDevice();
  const match = await new DashboardPage(coach.page).startMatchDay();
  const link = await match.openStream();
  await coach.page.getByRole('button', { name: 'Match options' }).click();
  await match.sheet().getByRole('button', { name: 'Live page', exact: true }).click();
  await match.sheet().getByRole('button', { name: 'Embed on a website' }).click();
  const code = await match.sheet().getByRole('textbox', { name: 'Code for your website' }).inputValue();
  await coach.page.keyboard.press('Escape');
  expect(code).toContain(`src="${link}/embed"`);
  // The preview that messengers read from the built page; the server makes it once the stream is open there.
  const built = async () => (await coach.page.request.get(link)).text();
  await expect.poll(built).toMatch(/<meta property="og:title" content="[^"]+ – [^"]+">/);

  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    const frame = request.url === '/page' ? code.replace('/embed', '') : code;
    const head = '<title>Our club</title><meta name="viewport" content="width=device-width">';
    response.end(`<!doctype html><html lang="en">${head}<main><h1>Our club</h1>${frame}</main>`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = `http://localhost:${(site.address() as AddressInfo).port}`;

  const visitor = await newDevice({ viewport: { width: 900, height: 600 } });
  const { page } = visitor;
  await page.goto(address);
  const board = page.frameLocator('iframe');
  await expect(board.getByText(/^Starts? /)).toBeVisible();
  await match.kickOff();
  await expect(board.getByText('Live', { exact: true })).toBeVisible();
  await match.goal('Yara', 'Mila');
  await expect(board.getByRole('img', { name: /^Score: .* 1, .* 0/ })).toBeVisible();
  await expect(board.getByText(/^Yara\b/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // In a narrow column of a site, the score stays and the rest shrinks.
  await page.setViewportSize({ width: 300, height: 600 });
  await expect(board.getByText(/^Yara\b/)).toBeHidden();
  await expect(board.getByRole('img', { name: /^Score:/ })).toHaveText('1–0');
  await match.halfTimeOrEnd();
  await expect(board.getByText('Break')).toBeVisible();

  const dark = await newDevice({ locale: 'nl-NL' });
  await dark.page.goto(`${link}/embed?appearance=dark`);
  await expect(dark.page.getByText('Pauze')).toBeVisible();
  await expect(dark.page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(await findings(dark.page)).toEqual([]);

  await coach.page.getByRole('button', { name: 'Match options' }).click();
  await match.sheet().getByRole('button', { name: 'Live page', exact: true }).click();
  await match.sheet().getByRole('switch', { name: 'Followers can watch' }).click();
  await expect(board.getByText('This match is not public')).toBeVisible();

  // The page itself must not be embedded.
  await page.goto(`${address}/page`);
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  site.close();
  site.closeAllConnections();
});

test('a follower without an account is notified of goals and corrections until they switch it off', async ({
  server,
  coachDevice,
  newDevice,
}) => {
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
});
