/** The start screen of an account without a team. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { answerCalls } from '#app/testing/server.testing.ts';

test('a coach makes a team there, and a parent finds what others see of a child', async () => {
  answerCalls({ getOwnChildren: [] });
  await openScreen(async () => '/dashboard/');
  const create = page.getByRole('link', { name: 'Create your team' });
  const children = page.getByRole('main').getByRole('link', { name: 'Your children' });
  await expect.element(create).toBeVisible();
  const widthOf = (one: typeof create) => one.element().getBoundingClientRect().width;
  expect(widthOf(children)).toBeCloseTo(widthOf(create));
  await children.click();
  await expect.element(page.getByRole('heading', { name: 'Your children', level: 1 })).toBeVisible();
});
