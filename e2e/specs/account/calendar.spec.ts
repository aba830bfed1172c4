/** A person's own calendar: the link is made, read by a calendar program, follows a change, and is replaced. */
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchSetupPage } from '../../pages/match-setup-page.ts';
import { findings } from '../../tools/findings.ts';

/** A calendar shows three years ahead. */
const YEAR = new Date().getFullYear() + 2;

test(
  'a coach makes a calendar link; the calendar follows a moved match, and ends when the link is replaced',
  LONG,
  async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const link = page.getByRole('link', { name: /\/calendar\/[\w-]{43}\.ics$/ });
    const read = async (address: string) => {
      const answer = await page.request.get(address);
      return { status: answer.status(), text: (await answer.text()).replaceAll('\r\n ', '') };
    };

    await page.goto('/user/details/');
    await page.getByRole('link', { name: /^My calendar/ }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(link).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const address = (await link.getAttribute('href')) ?? '';
    const first = await read(address);
    expect(first.status).toBe(200);
    expect(first.text).toContain('BEGIN:VEVENT');
    expect(first.text).not.toContain(`:${YEAR}0517T`);

    await page.goto('/dashboard/');
    await new DashboardPage(page).startMatchDay();
    const setup = new MatchSetupPage(page);
    await setup.open(new URL(page.url()).pathname.split('/')[2] ?? '');
    await setup.moveTo(`${YEAR}-05-17`);
    await expect.poll(async () => (await read(address)).text).toContain(`:${YEAR}0517T`);

    await page.goto('/user/calendar/');
    await page.getByRole('button', { name: 'Replace link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click();
    await expect(link).not.toHaveAttribute('href', address);
    expect(await read(address)).toEqual({ status: 410, text: 'calendar link not authorized\n' });
    expect((await read((await link.getAttribute('href')) ?? '')).status).toBe(200);
  },
);
