/** The end of a season leads the owner to players who left more than a year ago. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leave } from '#app/testing/left-player.testing.ts';
import { button, openTeam, said, shareWith, text } from '#app/testing/team-screen.testing.tsx';
import { setCurrentTeam } from '#data/commands/team/team-choices.ts';
import { addPeriod, createTeam } from '#data/commands/team/teams.ts';
import { KICK_OFF, must } from '#data/testing/client.testing.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const notice = () => page.getByRole('link', { name: /left more than a year ago/ });

/** The seasons of a team, of whose players one left more than a year ago. */
const openSeasons = () =>
  openTeam('/team/periods/', (coach, { team }) => leave(coach, { team, nickname: 'Quib' }));

test('the seasons screen counts who left more than a year ago, and leads to what is kept about them', async () => {
  await openSeasons();
  await expect
    .element(notice())
    .toHaveAccessibleName('1 player left more than a year ago: see what is still kept');
  await notice().click();
  await expect.element(page.getByRole('checkbox', { name: 'Quib' })).toBeInTheDocument();
});

test('without such players the seasons say nothing about them', async () => {
  await openTeam('/team/periods/');
  await expect.element(text('Matches and playing time are counted per season.')).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('a season that becomes the current one closes another, and only then the notice is there', async () => {
  let season = 0;
  await openTeam(
    () => `/team/periods/details/${season}/`,
    async (coach, { team }) => {
      await leave(coach, { team, nickname: 'Quib' });
      season = must(await addPeriod(coach, { team, title: 'Cup', icon: 'cup' })).id;
      must(await addPeriod(coach, { team, title: 'Next' }));
    },
  );
  const active = page.getByRole('switch', { name: /^Active/ });
  await expect.element(active).not.toBeChecked();
  await expect.element(notice()).not.toBeInTheDocument();
  await active.click({ force: true });
  await expect.element(said('is active now')).toBeVisible();
  await expect.element(notice()).toBeVisible();
});

test('people who work with a team of somebody else are not led to their own players', async () => {
  const { client, team } = await openTeam('/team/periods/', async (coach, { team }, world) => {
    must(await addPeriod(coach, { team, title: 'Theirs' }));
    const own = must(await createTeam(coach, { clubname: 'Own', teamname: 'O11' }));
    await leave(coach, { team: own.sid, nickname: 'Quib' });
    await shareWith(world, coach, { team, role: 'manager', status: 'active', sku: '1' });
  });
  await expect.element(notice()).toBeVisible();
  must(await setCurrentTeam(client, team));
  await expect.element(text('Theirs')).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('“Not now” hides it for 30 days, on the dashboard and the seasons screen', async () => {
  let later = 0;
  await openTeam('/dashboard/', (coach, { team }) => leave(coach, { team, nickname: 'Quib' }), {
    now: () => KICK_OFF + later,
  });
  const look = (at: number) => {
    later = at;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await expect.element(notice()).toBeVisible();
  await button('Not now').click();
  await expect.element(notice()).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Team', exact: true }).first().click();
  await page.getByRole('link', { name: /^Seasons/ }).click();
  await expect.element(text('Matches and playing time are counted per season.')).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
  look(30 * DAY - 2 * MINUTE);
  await expect.element(notice()).not.toBeInTheDocument();
  look(30 * DAY + 2 * MINUTE);
  await expect.element(notice()).toBeVisible();
});
