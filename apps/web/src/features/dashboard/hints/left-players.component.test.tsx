/** The dashboard's hint about players who left, whose code is fetched only when there may be one. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leave } from '#app/testing/left-player.testing.ts';
import { openTeam } from '#app/testing/team-screen.testing.tsx';

const hint = () => page.getByRole('link', { name: /left more than a year ago/ });
const isFetched = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('LeftPlayersHint'));

// The browser keeps 250 entries, and the app's modules are more.
beforeEach(() => performance.clearResourceTimings());

test('a collection whose players are all in a team shows no hint and fetches no code for it', async () => {
  await openTeam('/dashboard/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The hint would be asked for after the first frame.
  for (let frame = 0; frame < 4; frame++) await new Promise((resume) => requestAnimationFrame(resume));
  expect(isFetched()).toBe(false);
});

test('the hint is shown when a player left', async () => {
  await openTeam('/dashboard/', (coach, { team }) => leave(coach, { team, nickname: 'Quib' }));
  await expect.element(hint()).toBeVisible();
});
