import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

const HOSTILE = [
  '<img src=x onerror="document.title=\'executed\'">',
  '"><script>document.title="executed"</script>',
  '👩‍👩‍👧‍👦⚽️ مرحبا بالعالم ‮dlrow',
  'W'.repeat(255),
];

test('any text is stored and shown as text, and breaks no screen', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  for (const text of HOSTILE) {
    await page.goto('/match/new/details/');
    await page.getByRole('textbox', { name: 'Club' }).fill(text);
    await page.getByRole('button', { name: 'Create match' }).click();
    await expect(page).toHaveURL(/\/formation/);
  }
  for (const address of ['/matches/', '/dashboard/']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wider, `${address} scrolls sideways`).toBe(false);
    expect(await page.title()).not.toContain('executed');
  }
  expect(problems).toEqual([]);
});

test('a form shows errors at their fields and loses no input', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  await page.goto('/match/new/details/');
  await page.getByRole('textbox', { name: 'Team' }).fill('MO13-9');
  const fields = [page.getByRole('textbox', { name: 'Club' }), page.getByLabel('Date')];
  const before = await distance(fields);
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page.getByText('Enter the opponent’s club')).toBeInViewport();
  expect(await distance(fields), 'the message moves what is below it').toBe(before);
  await expect(page.getByRole('textbox', { name: 'Club' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Team' })).toHaveValue('MO13-9');
  await page.getByRole('textbox', { name: 'Club' }).fill('Somewhere');
  await page.getByLabel('Date').fill('');
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page.getByText('Choose a date')).toBeInViewport();
  // A match in the past is allowed; the form only warns.
  await page.getByLabel('Date').fill('2020-01-01');
  await expect(page.getByText('The date is in the past')).toBeVisible();
  await page.getByRole('button', { name: 'Create match' }).click();
  await expect(page).toHaveURL(/formation/);
});

test('the address of the team’s page at its association is checked, and everybody can open it with one tap', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  await page.goto('/team/details/');
  const fold = page.getByRole('button', { name: 'Club and association' });
  await fold.click();
  const address = page.getByRole('textbox', { name: 'Page at the association' });
  await address.fill('javascript:alert(1)');
  await expect(page.getByText('This is not a web address.', { exact: false })).toBeVisible();
  // A fold that contains an invalid field stays open.
  await fold.click();
  await expect(address).toBeVisible();
  await address.fill('https://club.example/mo13');
  await expect(page.getByText('This address is not allowed.', { exact: false })).toBeVisible();
  await address.fill(' https://www.voetbal.nl/team/T1 ');
  await address.blur();
  await page.getByRole('link', { name: 'Back' }).click();
  const link = page.getByRole('link', { name: 'Page at the association' });
  await expect(link).toHaveAttribute('href', 'https://www.voetbal.nl/team/T1');
});

/** The distance in px between the tops of two fields, independent of scrolling. */
async function distance(fields: readonly Locator[]): Promise<number> {
  const [upper, lower] = await Promise.all(fields.map((field) => field.boundingBox()));
  return Math.round((lower?.y ?? 0) - (upper?.y ?? 0));
}
