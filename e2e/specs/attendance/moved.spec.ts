/** A match that families were asked about is moved, postponed, cancelled or deleted: each of them reads it once. */
import { expect, LONG } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { AnswerPage } from '../../pages/answer-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { MatchSetupPage } from '../../pages/match-setup-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { answerLink, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { restartAhead } from '../../tools/server-clock.ts';

const ASKED = /coming\?/;
const FAMILIES = 14;
const PLACE = 'Sportpark De Linde, pitch 2';
const EVA = 'eva@families.example';

mailedDemo(
  'families read once that a match is moved, postponed, cancelled or deleted, and nothing of a move that is taken back',
  LONG,
  async ({ coachDevice, newDevice, mailServer, server }) => {
    mailedDemo.slow();
    const { page } = await coachDevice();
    const phone = await newDevice({ javaScriptEnabled: false });
    const [off = '', moved = ''] = (await comingMatches(page)).slice(-2);
    const request = new RequestPage(page);
    const setup = new MatchSetupPage(page);
    const play = new MatchDayPage(page);
    const family = new AnswerPage(phone.page);
    const mailsSent = (count: number) => expect.poll(() => mailServer.mails.length).toBe(count * FAMILIES);
    const pageShows = (address: string, text: string) =>
      expect(async () => {
        await phone.page.goto(address);
        await expect(phone.page.getByText(text).first()).toBeVisible({ timeout: 500 });
      }).toPass();

    await request.open(off);
    await request.askEverybody(FAMILIES);
    await mailsSent(1);
    const offLink = answerLink(await mailTo(mailServer, EVA, ASKED));
    await request.open(moved);
    await request.askAll(FAMILIES);
    await mailsSent(2);
    const link = answerLink(await mailTo(mailServer, EVA, ASKED));
    await phone.page.goto(link);
    await family.yes('Eva');
    await setup.open(moved);
    const day = await setup.date.inputValue();
    const nextDay = dayAfter(day);

    await mailedDemo.step(
      'moved and moved back within five minutes; the other match is postponed',
      async () => {
        await setup.moveTo(nextDay);
        await pageShows(link, dayText(nextDay));
        await setup.open(moved);
        await setup.moveTo(day);
        await pageShows(link, dayText(day));
        await play.open(off);
        await play.chooseStatus('Postponed');
        await pageShows(offLink, 'This match is postponed');
        await restartAhead(server, 6);
        await mailsSent(3);
      },
    );

    await mailedDemo.step('moved to another day; the other match is cancelled', async () => {
      await play.chooseStatus('Cancelled');
      await setup.open(moved);
      await setup.moveTo(nextDay);
      await pageShows(offLink, 'This match is cancelled');
      await pageShows(link, dayText(nextDay));
      await restartAhead(server, 12);
      await mailsSent(5);
      const { text } = await mailTo(mailServer, EVA, /^New date/);
      expect(text).toContain(dayText(nextDay));
      expect(text).toMatch(new RegExp(`was .*${dayText(day)}`, 'i'));
      expect(text).toContain('An answer that you gave still counts');
      await pageShows(link, 'Eva plays');
    });

    await mailedDemo.step('asked again: the earlier answer is set aside, and Eva answers again', async () => {
      await request.open(moved);
      await request.askAgainAfterMove(FAMILIES);
      await expect(request.row('Eva')).toContainText('earlier answer set aside');
      await mailsSent(6);
      await pageShows(link, 'Can Eva play');
      await family.no('Eva');
      await expect(request.row('Eva')).not.toContainText('earlier answer set aside');
    });

    await mailedDemo.step('moved to another place', async () => {
      await setup.open(moved);
      await setup.playAt(PLACE);
      await pageShows(link, PLACE);
      await restartAhead(server, 18);
      await mailsSent(7);
    });

    await mailedDemo.step('deleted', async () => {
      await setup.open(moved);
      await setup.delete();
      await pageShows(link, 'This match no longer exists');
      await restartAhead(server, 24);
      await mailsSent(8);
    });

    const subjects = (address: string) =>
      mailServer.mails
        .filter((mail) => mail.to === EVA && answerLink(mail) === address)
        .map(({ subject }) => subject);
    expect(subjects(offLink)).toEqual([
      expect.stringMatching(ASKED),
      expect.stringMatching(/^Postponed: /),
      expect.stringMatching(/^Cancelled: /),
    ]);
    expect(subjects(link)).toEqual([
      expect.stringMatching(ASKED),
      expect.stringMatching(/^New date for the match /),
      expect.stringMatching(ASKED),
      expect.stringMatching(`^New place for the match .*: ${PLACE}$`),
      expect.stringMatching(/^No longer planned: /),
    ]);
  },
);

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** As the page and the mails name it. */
function dayText(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return noon.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
