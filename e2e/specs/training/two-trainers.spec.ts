/** A trainer and an assistant run one training on two phones without network, and nothing of either is lost. */
import type { Page } from '@playwright/test';
import { type Device, LONG } from '../../fixtures.ts';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { NotePage } from '../../pages/note-page.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { expect, test } from '../../staff-fixtures.ts';
import { findings } from '../../tools/findings.ts';

const DAY_MS = 86_400_000;
const TUESDAY = 2;
const THURSDAY = 4;
/** Until summer. */
const DAYS = 200;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test(
  'a trainer and an assistant run a training of a series offline, and both find what the other recorded',
  LONG,
  async ({ coachDevice, colleagueDevice }) => {
    test.slow();
    const trainer = await coachDevice({ installed: true });
    const assistant = await colleagueDevice(trainer, {
      firstname: 'Bea',
      role: 'Assistant coach',
      installed: true,
    });
    const { page } = trainer;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

    await test.step('the trainer makes a selection of two teams', async () => {
      await new TeamsPage(page).make('JO9-1', 'Ada');
      await new TeamsPage(page).activate('MO13-2');
      await page.goto('/trainings/selections/details/new/');
      await page.getByRole('textbox', { name: 'Name' }).fill('Keepers and wings');
      for (const name of ['Ada', 'Eva', 'Yara']) await page.getByLabel(name, { exact: true }).check();
      await button('Create selection').click();
      await page.getByRole('combobox', { name: 'Which selection' }).click();
      await page.getByRole('option', { name: 'Keepers and wings' }).click();
      await expect(page.getByText('No training yet')).toBeVisible();
    });

    const yesterday = Date.now() - DAY_MS;
    await test.step('it trains on Tuesdays and Thursdays until summer, without two holidays', async () => {
      await page.goto('/training/new/details/');
      await page.getByLabel(/^Date/).fill(dayOf(yesterday));
      await button('Create training').click();
      for (const [at, words] of ['Rondo 4 against 2', 'Crosses'].entries()) {
        await button('Add part').click();
        await page.getByLabel(`What you do in part ${at + 1}`).fill(words);
      }
      await button('Repeat weekly').click();
      for (const name of ['Tuesday', 'Thursday']) {
        const weekday = page.getByRole('checkbox', { name });
        if (!(await weekday.isChecked())) await weekday.press('Space');
        await expect(weekday).toBeChecked();
      }
      await page.getByLabel(/^Until/).fill(dayOf(yesterday + DAYS * DAY_MS));
      const more = moreTrainings(yesterday);
      await expect(page.getByText(`${more} training sessions are added.`)).toBeVisible();
      for (const weeks of [4, 5]) {
        await page.getByLabel('No training on this day').fill(dayOf(thursdayAfter(yesterday, weeks)));
        await button('Add').click();
      }
      await expect(page.getByText(`${more - 2} training sessions are added.`)).toBeVisible();
      await button('Create the training sessions').click();
      await expect(page.getByText(`${more - 1} training sessions planned`)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('it asks the families for the next Thursday', async () => {
      await page.goto('/trainings/');
      await page
        .getByRole('region', { name: 'Coming up' })
        .getByRole('link', { name: /Thu/ })
        .first()
        .click();
      await openTab(page, 'Attendance requests');
      await button(/^Ask \d+ players$/).click();
      await expect(page.getByText(/^Last asked/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('both run the training of yesterday without network', async () => {
      for (const device of [trainer, assistant]) await openYesterday(device);
      for (const { context } of [trainer, assistant]) await context.setOffline(true);
      await record(trainer, { absent: 'Eva', technique: '7', note: 'The cones are in the shed' });
      await record(assistant, { absent: 'Yara', technique: '9', note: 'The bibs were washed' });
      await openTab(page, 'Run the plan');
      await button('Start the plan').click();
      await expect(page.getByText('Part 1 of 2')).toBeVisible();
      await button('Next').click();
      await expect(page.getByText('This is the last part.')).toBeVisible();
      await page.getByRole('link', { name: 'Back to the training' }).click();
    });

    await test.step('both come online, and nothing of either is lost', async () => {
      for (const { context } of [trainer, assistant]) await context.setOffline(false);
      for (const { page: each } of [trainer, assistant]) {
        await openTab(each, 'Who is here?');
        for (const name of ['Eva', 'Yara'])
          await expect(new AttendancePage(each).player(name)).toHaveAttribute('aria-pressed', 'false');
        await openTab(each, 'Ratings');
        await expect(each.getByText('2 coaches: median 8, 7 to 9').first()).toBeVisible();
        expect(await findings(each)).toEqual([]);
        await openTab(each, 'Training setup');
        const note = new NotePage(each);
        await note.unfold();
        // Each of them made the first note of this training, so there are two.
        await expect(note.all).toContainText('The cones are in the shed');
        await expect(note.all).toContainText('The bibs were washed');
      }
    });
  },
);

/** The trainings after the first day, on its weekday and on those of the series. */
function moreTrainings(first: number): number {
  const weekdayOf = (ms: number) => new Date(ms).getUTCDay();
  const weekdays = new Set([weekdayOf(first), TUESDAY, THURSDAY]);
  const later = Array.from({ length: DAYS }, (_, n) => first + (n + 1) * DAY_MS);
  return later.filter((ms) => weekdays.has(weekdayOf(ms))).length;
}

/** The Thursday so many weeks after the first one behind this day. */
function thursdayAfter(ms: number, weeks: number): number {
  const ahead = (THURSDAY - new Date(ms).getUTCDay() + 7) % 7 || 7;
  return ms + (ahead + weeks * 7) * DAY_MS;
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Training menu' }).getByText(name).click();
}

async function openYesterday({ page }: Device): Promise<void> {
  await page.goto('/trainings/');
  await page.getByRole('radio', { name: 'Past' }).press('Space');
  await page
    .getByRole('region', { name: 'Past' })
    .getByRole('link', { name: /Keepers and wings/ })
    // In the evening, a training of the series may be over too. The latest is the first.
    .last()
    .click();
  await expect(page.getByLabel('What you do in part 2')).toHaveValue('Crosses');
}

interface Recorded {
  readonly absent: string;
  readonly technique: string;
  readonly note: string;
}

/** Marks who was there, rates all players, and writes a line and a check list. */
async function record({ page }: Device, { absent, technique, note: words }: Recorded): Promise<void> {
  const note = new NotePage(page);
  await note.unfold();
  await note.words.click();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await note.tool('Check list').click();
  await page.keyboard.type(`Without ${absent}`);
  await note.save();
  await openTab(page, 'Ratings');
  for (const rated of ['1 of 3', '2 of 3', '3 of 3']) {
    await expect(page.getByText(rated, { exact: true })).toBeVisible();
    await page.getByRole('slider', { name: 'Technique' }).fill(technique);
    await expect(page.getByText(`${rated} players rated`)).toBeVisible();
    await page.getByRole('button', { name: 'Next player' }).click();
  }
  await openTab(page, 'Who is here?');
  await new AttendancePage(page).player(absent).click();
  await expect(new AttendancePage(page).player(absent)).toHaveAttribute('aria-pressed', 'false');
}
