/** Mails that a family no longer wants, and mails that no mail server accepts: the coach sees both at the player. */
import { expect, LONG } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { linksOf, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { makeItNoon } from '../../tools/daytime.ts';

const ASKED = /^Is .* coming\?/;
const at = (name: string) => `${name}@families.example`;

mailedDemo(
  'a family stops the mails by its link or by its mail program, and reminders pass it by',
  async ({ coachDevice, newDevice, mailServer, server }) => {
    const { page } = await coachDevice();
    await makeItNoon(page, server);
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);

    await mailedDemo.step('by the link of the mail, without script', async () => {
      const links = linksOf(await mailTo(mailServer, at('bo'), ASKED));
      const { page: phone } = await newDevice({ javaScriptEnabled: false });
      await phone.goto(links.find((link) => link.includes('unsubscribe')) ?? '');
      await phone.getByRole('button', { name: 'Stop the e-mails' }).click();
      await expect(phone.getByRole('heading', { name: 'The e-mails have stopped' })).toBeVisible();
    });

    await mailedDemo.step('by the button of a mail program', async () => {
      const { headers } = await mailTo(mailServer, at('tess'), ASKED);
      const [, address = ''] = /<(.+)>/.exec(headers.get('list-unsubscribe') ?? '') ?? [];
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    });

    await expect.poll(() => mailServer.mails.length).toBe(14);
    await request.remindAll(14);
    await expect.poll(() => mailServer.mails.length).toBe(26);
    const reminded = mailServer.mails.slice(14).map(({ to }) => to);
    expect(reminded).not.toContain(at('bo'));
    expect(reminded).not.toContain(at('tess'));
    for (const name of ['Bo', 'Tess'])
      await expect(request.row(name)).toContainText('Wants no e-mails from the team. Share the link.');
  },
);

mailedDemo(
  'an address that the mail server refuses shows at the player and in the notifications; the others get their mail',
  LONG,
  async ({ coachDevice, mailServer }) => {
    const { page } = await coachDevice();
    const [match = ''] = (await comingMatches(page)).slice(-1);
    mailServer.refused.add(at('eva'));
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    await expect.poll(() => mailServer.mails.length).toBe(13);
    await expect(request.row('Eva')).toContainText('The mail server does not accept this address.');
    await expect(request.row('Bo')).toContainText('· sent');
    await page.getByRole('link', { name: 'Notifications, something new' }).click();
    await expect(page.getByRole('link', { name: 'The e-mail address for Eva does not work' })).toBeVisible();
  },
);
