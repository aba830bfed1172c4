/** Mail scanners open every link of a mail, and some run scripts and press buttons. */
import { expect } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { linksOf, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { visit } from '../../tools/visitor.ts';

const ASKED = /coming\?/;

mailedDemo(
  'a robot that opens every link of every mail, twice, from another address and with script, changes nothing',
  async ({ coachDevice, newDevice, mailServer }) => {
    mailedDemo.slow();
    const { page } = await coachDevice();
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    await expect.poll(() => mailServer.mails.length).toBe(14);
    const links = new Set(mailServer.mails.flatMap((mail) => [...linksOf(mail)]));
    // Each mail leads to both answers, to what others see, and to the end of the mails.
    expect(links.size).toBe(14 * 4);

    for (const link of [...links, ...links])
      for (const method of ['GET', 'HEAD']) expect(await visit(link, method)).toBe(200);
    const robot = await newDevice();
    for (const link of [...links].slice(0, 16)) await robot.page.goto(link);

    await page.reload();
    for (const name of ['Eva', 'Bo', 'Lena']) await expect(request.row(name)).toContainText('No answer');
    await expect(page.getByRole('button', { name: 'Remind 14' })).toBeVisible();
    // The mails go on: the robot has not stopped them.
    await page.getByRole('button', { name: 'Remind 14' }).click();
    await expect(page.getByText('14 families reminded')).toBeVisible();
  },
);

mailedDemo(
  'what a robot that presses buttons answers is visible, says by whom, and is undone in one tap',
  async ({ coachDevice, newDevice, mailServer }) => {
    mailedDemo.slow();
    const { page } = await coachDevice();
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    const mail = await mailTo(mailServer, 'eva@families.example', ASKED);
    const robot = await newDevice();
    for (const link of linksOf(mail).filter((address) => !address.includes('unsubscribe'))) {
      await robot.page.goto(link);
      const buttons = robot.page.getByRole('button');
      for (let index = 0; index < (await buttons.count()); index++) await buttons.nth(index).click();
    }
    await expect(request.row('Eva')).not.toContainText('No answer');
    await expect(request.row('Eva')).toContainText('by e-mail,');

    const list = new AttendancePage(page);
    await page.goto(`/match/${match}/attendance/`);
    const before = await list.player('Eva').getAttribute('aria-pressed');
    await list.player('Eva').click();
    await expect(list.player('Eva')).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  },
);
