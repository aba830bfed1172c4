import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { findings } from '../../tools/findings.ts';

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
