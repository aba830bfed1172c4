/** The question of every week: a coach asks without network, families answer without an account, and all follows. */

import { expect, IPHONES } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { AnswerPage } from '../../pages/answer-page.ts';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { answerLink, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { findings } from '../../tools/findings.ts';

const ASKED = /coming\?/;
const at = (name: string) => `${name}@families.example`;

mailedDemo(
  'a coach asks 14 families offline, mails arrive, families answer without script or account, and the line-up follows',
  async ({ coachDevice, newDevice, mailServer }) => {
    mailedDemo.slow();
    const { page, context } = await coachDevice({ installed: true });
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);

    await mailedDemo.step('asked without network, the mails wait', async () => {
      await request.open(match);
      await context.setOffline(true);
      await request.askAll(14);
      await expect(
        page.getByText('14 questions wait. E-mails go out when this device is online.'),
      ).toBeVisible();
      expect(mailServer.mails).toHaveLength(0);
      expect(await findings(page)).toEqual([]);
    });

    await mailedDemo.step('online, each family gets one mail', async () => {
      await context.setOffline(false);
      await expect.poll(() => mailServer.mails.length).toBe(14);
      expect(new Set(mailServer.mails.map(({ to }) => to)).size).toBe(14);
      for (const { headers } of mailServer.mails) {
        expect(headers.get('list-unsubscribe')).toMatch(/^<http.*\/attend\/[\w-]+\/unsubscribe>$/);
        expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      }
      await expect(request.row('Eva')).toContainText('· sent');
    });

    const phone = await newDevice({ javaScriptEnabled: false });
    const family = new AnswerPage(phone.page);
    const open = async (name: string) =>
      phone.page.goto(answerLink(await mailTo(mailServer, at(name), ASKED)));

    await mailedDemo.step('three families answer by their links, without script', async () => {
      await open('eva');
      await family.yes('Eva');
      await open('bo');
      await family.no('Bo');
      await phone.page.getByLabel('Reason or message').fill('Birthday of grandma');
      await phone.page.getByRole('button', { name: 'Save', exact: true }).click();
      await open('tess');
      await family.yes('Tess');
    });

    await mailedDemo.step('one family answers by the shared link, and one changes its answer', async () => {
      const shared = await request.openSharedLink();
      await phone.page.goto(shared);
      await family.choose('Isa');
      await family.yes('Isa');
      await open('tess');
      await family.no('Tess');
    });

    await mailedDemo.step('the coach sees all of it', async () => {
      await expect(request.row('Eva')).toContainText('Yes');
      await expect(request.row('Bo')).toContainText('Birthday of grandma');
      await expect(request.row('Isa')).toContainText('Yes');
      await expect(request.row('Tess')).toContainText('Signed off');
      await expect(request.row('Mila')).toContainText('No answer');
    });

    await mailedDemo.step('line-up and plan leave out the children who do not come', async () => {
      const lineup = new LineupPage(page);
      await lineup.open(match);
      await expect(lineup.benchPlayer('Mila').or(lineup.pitchPlayer('Mila'))).toBeVisible();
      for (const name of ['Bo', 'Tess']) {
        await expect(lineup.pitchPlayer(name)).toBeHidden();
        await expect(lineup.benchPlayer(name)).toBeHidden();
      }
    });

    await mailedDemo.step('after closing, a family reads its answer and calls the coach', async () => {
      await request.open(match);
      await request.closeNow();
      await expect(async () => {
        await open('mila');
        await expect(family.heading('Answering has closed')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(phone.page.getByText('Call your coach if something changes.')).toBeVisible();
      await expect(phone.page.getByRole('button', { name: /^(Yes|No)/ })).toHaveCount(0);
      await open('eva');
      await expect(phone.page.getByText('Eva plays')).toBeVisible();
    });
  },
);

mailedDemo(
  'an answer and a change of the coach without network meet: the later one counts, and both see the same',
  async ({ coachDevice, newDevice, mailServer }) => {
    mailedDemo.slow();
    const { page, context } = await coachDevice({ installed: true });
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    const phone = await newDevice();
    const family = new AnswerPage(phone.page);
    const open = async (name: string) =>
      phone.page.goto(answerLink(await mailTo(mailServer, at(name), ASKED)));
    await mailTo(mailServer, at('lena'), ASKED);
    const list = new AttendancePage(page);
    await page.goto(`/match/${match}/attendance/`);
    await expect(list.player('Eva')).toBeVisible();

    // Eva's family answers after the coach's entry, Bo's before it; the coach's phone learns of neither.
    await context.setOffline(true);
    await open('bo');
    await family.yes('Bo');
    for (const name of ['Eva', 'Bo']) {
      // The first tap says yes, the second no.
      await list.player(name).click();
      await expect(list.player(name)).toHaveAttribute('aria-pressed', 'true');
      await list.player(name).click();
      await expect(list.player(name)).toHaveAttribute('aria-pressed', 'false');
    }
    await open('eva');
    await family.yes('Eva');
    await context.setOffline(false);

    await expect(list.player('Eva')).toHaveAttribute('aria-pressed', 'true');
    await expect(list.player('Bo')).toHaveAttribute('aria-pressed', 'false');
    await expect(async () => {
      await open('bo');
      await expect(phone.page.getByText('The coach has noted that Bo does not come.')).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  },
);

mailedDemo(
  'a family answers on an old phone in one tap after the link, and changes it',
  IPHONES,
  async ({ coachDevice, newDevice, mailServer }) => {
    const { page } = await coachDevice();
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    const { page: phone } = await newDevice({ viewport: { width: 320, height: 568 } });
    const family = new AnswerPage(phone);
    await phone.goto(answerLink(await mailTo(mailServer, at('yara'), ASKED)));
    await family.yes('Yara');
    await family.no('Yara');
    await expect(request.row('Yara')).toContainText('Signed off');
  },
);
