import { expect, test } from '../../fixtures.ts';
import { PlayerPage } from '../../pages/player-page.ts';

test("a player's form keeps typed values, and does not save an invalid one", async ({ coachDevice }) => {
  const { page } = await coachDevice();
  const player = new PlayerPage(page);

  await test.step('a new player', async () => {
    await page.goto('/players/collection/details/new/');
    await page.getByRole('textbox', { name: 'Surname' }).fill('de Vries');
    await page.getByRole('button', { name: 'Save player' }).click();
    await expect(page.getByText('Enter a nickname')).toBeInViewport();
    await expect(player.nickname()).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('de Vries');
    await player.nickname().pressSequentially('Zoë');
    await page.getByText('Attack', { exact: true }).click();
    await page.getByRole('button', { name: 'Save player' }).click();
    await expect(page).toHaveURL(/\/players\/collection\/$/);
  });

  await test.step('an existing player', async () => {
    await player.open('Zoë');
    const email = page.getByRole('textbox', { name: /e-?mail/i });
    await page.getByRole('button', { name: 'Contact' }).click();
    await email.fill('zoe at club');
    await expect(page.getByText('Invalid e-mail address')).toBeVisible();
    await player.rename('');
    await expect(page.getByText('Enter a nickname')).toBeVisible();
    await player.rename('Zoë 2');
    await expect(page.getByText('Enter a nickname')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoë 2');
    await page.reload();
    await expect(player.nickname()).toHaveValue('Zoë 2');
    await page.getByRole('button', { name: 'Contact' }).click();
    await expect(email).toHaveValue('');
  });
});
