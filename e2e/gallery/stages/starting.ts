/** A new coach: screens without data. */
import { expect } from '@playwright/test';
import { LoginPage } from '../../pages/login-page.ts';
import { PASSWORD, signUp } from '../../tools/sign-up.ts';
import { screens } from '../scenes.ts';
import { signedInAs } from '../signed-in.ts';
import { takePictures } from '../take.ts';

const EMAIL = 'new.coach@club.example';
/** Lists and screens that say why they are empty, and what to do next. */
const LISTS = [
  '/week/',
  '/club/',
  '/matches/',
  '/matches/templates/',
  '/matches/import/',
  '/players/collection/',
  '/players/collection/import/',
  '/players/ratings/',
  '/players/seasonend/',
  '/trainings/',
  '/trainings/selections/',
  '/teams/',
  '/team/',
  '/team/teampage/',
  '/team/share/',
  '/team/periods/',
  '/team/formations/',
  '/team/events/',
  '/team/tasks/',
  '/team/attendance/',
  ...['', 'players/', 'scorers/', 'opponents/', 'defence/', 'attendance/', 'compare/'].map(
    (part) => `/team/statistics/${part}`,
  ),
  '/notes/',
  '/user/media/',
  '/user/children/',
  '/notifications/',
  '/attention/',
  ...['subscriptions', 'purchases', 'manage', 'offers'].map((part) => `/shop/${part}/`),
];

takePictures({
  name: 'without team',
  sample: null,
  scenes: () =>
    screens(['/dashboard/', '/team/details/new/', '/match/new/details/', '/training/new/details/', ...LISTS]),
  prepare: async ({ server }) => {
    await signUp(server, { email: EMAIL, firstname: 'Anna' });
    return null;
  },
  device: signedInAs(EMAIL),
});

takePictures({
  name: 'empty team',
  sample: null,
  scenes: () => [
    {
      name: 'dashboard',
      address: '/dashboard/',
      // The first steps are fetched after the screen is shown.
      arrange: (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
    },
    ...screens(['/match/new/details/', '/training/new/details/', ...LISTS]),
  ],
  prepare: async ({ server, newDevice }) => {
    await signUp(server, { email: EMAIL, firstname: 'Anna' });
    const { page } = await signedInAs(EMAIL)({ newDevice });
    await page.goto('/team/details/new/');
    await page.getByRole('textbox', { name: 'Club' }).fill('Rietdijk');
    await page.getByRole('textbox', { name: 'Team', exact: true }).fill('JO11-1');
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page).toHaveURL(/\/players\/collection\/$/);
    await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
    return null;
  },
  device: async ({ newDevice }, options) => {
    const device = await newDevice(options);
    await new LoginPage(device.page).open();
    await new LoginPage(device.page).signIn({ email: EMAIL, password: PASSWORD });
    return device;
  },
});
