/** The Team Page: a coach sets it up, a parent reads it on a phone without script, and the coach closes it. */
import { expect, test } from '../../fixtures.ts';
import { findings } from '../../tools/findings.ts';

test('a coach sets up the team’s page, a parent reads it without script, and the coach closes it', async ({
  coachDevice,
  newDevice,
}) => {
  const { page } = await coachDevice();
  const { page: phone } = await newDevice({ javaScriptEnabled: false });

  await test.step('the form and its preview', async () => {
    await page.goto('/team/teampage/');
    await page.getByRole('button', { name: 'Title and photos' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('The yellow ones');
    await title.blur();
    await page.getByRole('textbox', { name: 'New message' }).fill('Bring a torch on Thursday.');
    await page.getByRole('button', { name: 'Post message' }).click();
    await page.getByRole('button', { name: 'Pin', exact: true }).first().click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('The yellow ones')).toBeVisible();
    await expect(preview.getByText('Bring a torch on Thursday.')).toBeVisible();
    await page.getByRole('button', { name: 'Content' }).click();
  });

  const link = page.getByRole('link', { name: /\/page\/[\w-]{43}$/ });
  const address = (await link.getAttribute('href')) ?? '';

  await test.step('a parent reads it', async () => {
    await expect
      .poll(async () => {
        await phone.goto(address);
        return [
          await phone.getByRole('heading', { level: 1 }).textContent(),
          await phone.getByText('Bring a torch on Thursday.').isVisible(),
        ];
      })
      .toEqual(['The yellow ones', true]);
    await expect(phone.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expect(phone.getByText('Eva', { exact: true })).toBeVisible();
    expect(await phone.content()).not.toContain('Groen');
    await phone
      .getByText(/more match/)
      .first()
      .click();
    await phone.getByRole('link', { name: 'Nederlands' }).click();
    await expect(phone.getByRole('heading', { name: 'Uitslagen' })).toBeVisible();
  });

  await test.step('without players, the page names none', async () => {
    await page.getByRole('button', { name: 'What the page shows' }).click();
    await page.getByRole('switch', { name: /^Players/ }).click({ force: true });
    await expect
      .poll(async () => {
        await phone.goto(address);
        return phone.getByText('Eva', { exact: true }).count();
      })
      .toBe(0);
  });

  await test.step('the coach replaces the link, and closes the page', async () => {
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(link).not.toHaveAttribute('href', address);
    await phone.goto(address);
    await expect(phone.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    const next = (await link.getAttribute('href')) ?? '';
    await page.getByRole('switch', { name: /^Page is open/ }).click({ force: true });
    await expect
      .poll(async () => {
        await phone.goto(next);
        return phone.getByRole('heading', { level: 1 }).textContent();
      })
      .toBe('This team page is closed');
  });
});
