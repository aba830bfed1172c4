/** The start page. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';

afterEach(() => writeSetting('locale', ''));

test('the language is chosen in its own words and kept on this device', async () => {
  answerCalls();
  await openSignedOut('/');
  const languages = page.getByRole('group', { name: 'Language' });
  await expect
    .element(languages.getByRole('button', { name: 'English' }))
    .toHaveAttribute('aria-pressed', 'true');
  await languages.getByRole('button', { name: 'Nederlands' }).click();
  await expect.poll(() => readSetting('locale')).toBe('nl-NL');
});

test('on a narrow phone, in Dutch, the pictures of the start page stay on their lines', async () => {
  answerCalls();
  await page.viewport(360, 640);
  await writeSetting('locale', 'nl-NL');
  await openSignedOut('/');
  const tops = (name: string) =>
    [...document.querySelectorAll(`[class*="${name}"] > *`)].map((part) => part.getBoundingClientRect());
  await expect.poll(() => tops('follow').length).toBe(3);
  const [home, score, away] = tops('follow');
  expect(home?.right).toBeLessThan(score?.left ?? 0);
  expect(score?.right).toBeLessThan(away?.left ?? 0);
  const [toast, undo] = tops('phoneToast');
  expect(undo?.height).toBeLessThanOrEqual((toast?.height ?? 0) + 4);
});

test('on the narrowest phone both shirts of the picture are whole', async () => {
  answerCalls();
  await page.viewport(320, 568);
  await openSignedOut('/');
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
  await expect.poll(() => boxes('[class*="phoneSide"] svg').length).toBe(2);
  const [score] = boxes('[class*="phoneScore"]');
  for (const shirt of boxes('[class*="phoneSide"] svg')) {
    expect(shirt.left).toBeGreaterThanOrEqual(score?.left ?? 0);
    expect(shirt.right).toBeLessThanOrEqual(score?.right ?? 0);
  }
});

test('text of twice the size stays within a narrow phone', async () => {
  answerCalls();
  await page.viewport(360, 640);
  await writeSetting('locale', 'en');
  await openSignedOut('/');
  await expect.element(page.getByRole('button', { name: 'Nederlands' })).toBeVisible();
  document.documentElement.style.fontSize = '200%';
  const parts = [
    ...document.querySelectorAll<HTMLElement>('[class*="landing"] :is(p, h2, button, [class*="follow"])'),
  ];
  const beside = () => parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length;
  try {
    await expect.poll(beside).toBe(0);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('an invitation that was accepted before the start page is not joined by a later login', async () => {
  answerCalls();
  await openSignedOut('/login/');
  pendingInvite.accept('t0ken', { email: '' });
  await page.getByRole('link', { name: /start page/ }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Your whole match on one screen');
  expect(pendingInvite.get()).toEqual({ token: 't0ken', accepted: null });
});

test.each([
  [null, 'Free to start. No card needed.'],
  ['sold', 'Free to start. No card needed.'],
  ['included', 'Free, with everything in it. No card needed.'],
])('where the page says %s, the start page promises: %s', async (plans, promise) => {
  const said = document.createElement('meta');
  said.name = 'touchline-plans';
  said.content = plans ?? '';
  document.head.append(said);
  const { of } = answerCalls();
  await openSignedOut('/');
  await expect.element(page.getByText(promise).first()).toBeVisible();
  expect(of('offers')).toEqual([]);
  said.remove();
});
