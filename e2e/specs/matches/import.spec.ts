/** A coach imports the calendar of the association without network, and a later one moves a match. */
import { expect, LONG, test } from '../../fixtures.ts';
import { findings } from '../../tools/findings.ts';

/** A Saturday far enough ahead that no match of the demo is on it. */
const SATURDAY = nextSaturday(70);

function nextSaturday(daysAhead: number): Date {
  const day = new Date(Date.now() + daysAhead * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  return day;
}

const written = (time: string) => `${SATURDAY.toISOString().slice(0, 10).replaceAll('-', '')}T${time}00`;

const calendar = (time: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Association//EN',
    'BEGIN:VEVENT',
    'UID:1234@association.example',
    `DTSTART;TZID=Europe/Amsterdam:${written(time)}`,
    'SUMMARY:Zilverwijk MO13-4 - Rietdijk MO13-2',
    'LOCATION:Sportpark Zilverwijk',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test(
  'a calendar is imported without network, moves its match, and leaves an unlinked one alone',
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const { page, context } = await coachDevice({ installed: true });
    await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
    await context.setOffline(true);
    const kickOff = page.getByLabel('Kick-off');
    const applied = page.getByRole('button', { name: 'Import 1 match' });

    async function openSetup(): Promise<void> {
      await page.getByRole('button', { name: 'More for Zilverwijk MO13-4' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Match setup' }).click();
    }

    async function choose(time: string): Promise<void> {
      await page.goto('/matches/');
      await page.getByRole('link', { name: 'Import matches' }).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'team.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar(time)) });
    }

    await test.step('the preview shows a new match, and the list has it', async () => {
      await choose('1000');
      await expect(page.getByRole('heading', { name: 'New matches' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await applied.click();
      await expect(page.getByText('1 match imported')).toBeVisible();
      await openSetup();
      await expect(kickOff).toHaveValue('10:00');
    });

    await test.step('a later calendar moves it, and Undo moves it back', async () => {
      await choose('1430');
      await expect(page.getByText('10:00 becomes 14:30')).toBeAttached();
      expect(await findings(page)).toEqual([]);
      await applied.click();
      await openSetup();
      await expect(kickOff).toHaveValue('14:30');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(kickOff).toHaveValue('10:00');
    });

    await test.step('the coach changes the time by hand and unlinks it', async () => {
      await kickOff.fill('12:15');
      await expect(page.getByText('Unlink this match?')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Unlink', exact: true }).click();
      await expect(page.getByText('Unlinked from its calendar')).toBeVisible();
    });

    await test.step('a later calendar leaves it alone', async () => {
      await choose('1430');
      await expect(page.getByText('Your matches are the same as in the calendar.')).toBeVisible();
      await expect(applied).toBeHidden();
    });
  },
);
