/** The trainer variant: chosen in the settings, without matches, behind its plan. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam, text } from '#app/testing/team-screen.testing.tsx';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { ACCOUNT, KICK_OFF } from '#data/testing/client.testing.ts';

afterEach(async () => {
  await writeSetting('trainer_app', false);
  await writeSetting('device_app_id', '');
});

const menu = () => page.getByRole('navigation', { name: 'Main menu' });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const trainerSwitch = () => page.getByRole('switch', { name: 'Trainer app', exact: false });

test('the switch in the settings takes the matches from the menu', async () => {
  await openTeam('/app-settings/');
  await page.getByRole('button', { name: 'For trainers', exact: false }).click();
  await trainerSwitch().click({ force: true });
  await expect.poll(() => readSetting('trainer_app')).toBe(true);
  await expect.element(menu().getByText('Training')).toBeInTheDocument();
  await expect.element(menu().getByText('Matches')).not.toBeInTheDocument();
});

test('the app of trainers is the variant, and cannot be switched', async () => {
  await writeSetting('device_app_id', 'touchline-trainer');
  await openTeam('/app-settings/');
  await expect.element(menu().getByText('Training')).toBeInTheDocument();
  await expect.element(trainerSwitch()).not.toBeInTheDocument();
});

test('the address of a match explains why it is not here, with a way back', async () => {
  await writeSetting('trainer_app', true);
  await openTeam(({ match }) => `/match/${match}/details/`);
  await expect.element(text('Matches are not part of the trainer app')).toBeVisible();
  await link('Training').first().click();
  await expect.element(text('Who trains together?')).toBeVisible();
});

test('without a trial or a Premium team it names the plan, and the settings stay open', async () => {
  await writeSetting('trainer_app', true);
  await openTeam('/trainings/', (coach) =>
    coach.replica.write({ urgent: false }, (writer) =>
      writer.change('account', ACCOUNT, { signup: KICK_OFF / 1000 - 40 * 86_400 }),
    ),
  );
  await expect.element(text('The trainer app needs a Premium team')).toBeVisible();
  await link('App settings').click();
  await expect.element(trainerSwitch()).toBeVisible();
});
