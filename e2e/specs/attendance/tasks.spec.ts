/** Who drives, who washes the kit: families take tasks by their links, and the coach sees who did what. */
import { expect, LONG } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { AnswerPage } from '../../pages/answer-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { TasksPage } from '../../pages/tasks-page.ts';
import { answerLink, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { makeItNoon } from '../../tools/daytime.ts';
import { findings } from '../../tools/findings.ts';

const REMINDED = /^Reminder: is/;

mailedDemo(
  'families that were reminded by a tap take, swap and take over tasks without script, and the ledger counts',
  LONG,
  async ({ coachDevice, newDevice, mailServer, server }) => {
    mailedDemo.slow();
    const { page } = await coachDevice();
    await makeItNoon(page, server);
    // The families of this match were asked before, and eight have not answered.
    const [match = ''] = await comingMatches(page);
    const tasks = new TasksPage(page);
    await tasks.open(match);
    await tasks.add('Car sharing');
    await tasks.add('Referee');
    await new RequestPage(page).open(match);
    await new RequestPage(page).remindAll(8);
    await expect.poll(() => mailServer.mails.length).toBe(8);
    await tasks.open(match);

    const { page: phone } = await newDevice({ javaScriptEnabled: false });
    const family = new AnswerPage(phone);
    const open = async (name: string) =>
      phone.goto(answerLink(await mailTo(mailServer, `${name}@families.example`, REMINDED)));

    await mailedDemo.step('a family takes a task, and looks for a swap', async () => {
      await open('bo');
      await family.task('We do it: Referee');
      await expect(tasks.taker('Referee', /^Bo$/)).toBeVisible();
      await family.task('Find a swap: Referee');
      await expect(tasks.taker('Referee', /^Bo ?looks for a swap$/)).toBeVisible();
    });

    await mailedDemo.step('another family takes it over, and offers seats', async () => {
      await open('tess');
      await family.task('Take over from Bo: Referee');
      await expect(tasks.taker('Referee', /^Tess$/)).toBeVisible();
      await expect(tasks.taker('Referee', /^Bo/)).toHaveCount(0);
      // On a narrow phone the two buttons share a line below the number of seats.
      const [offer, need] = await Promise.all(
        ['Offer: Seats', 'Need: Seats'].map((name) => phone.getByRole('button', { name }).boundingBox()),
      );
      expect(need?.y).toBe(offer?.y);
      expect(need?.width).toBeCloseTo(offer?.width ?? 0);
      await phone.getByRole('combobox', { name: 'Seats' }).selectOption('3');
      await family.task('Offer: Seats');
      await expect(tasks.taker('Car sharing', /^Tess ?3 seats$/)).toBeVisible();
    });

    await mailedDemo.step('a family gives its task back', async () => {
      await family.task('Give back: Referee');
      await expect(tasks.taker('Referee', /^Tess/)).toHaveCount(0);
    });

    await mailedDemo.step(
      'the ledger has who did least on top, and counts no match that is still to come',
      async () => {
        await page.getByRole('link', { name: 'Who did what this season' }).click();
        const first = page.getByRole('row').nth(1);
        await expect(first.getByRole('rowheader')).toHaveText('Tess');
        await expect(first.getByRole('cell').first()).toContainText('0');
        expect(await findings(page)).toEqual([]);
      },
    );
  },
);
