/** The start screen of an account without a team. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { answerCalls } from '#app/testing/server.testing.ts';

test('a coach makes a team there, and a parent finds what others see of a child', async () => {
  answerCalls({ getOwnChildren: [] });
  await openScreen(async () => '/dashboard/');
  await expect.element(page.getByRole('link', { name: 'Create your team' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Your children' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your children', level: 1 })).toBeVisible();
});
