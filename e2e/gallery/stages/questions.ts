/** Questions before a step that takes something away, as the owner of a team sees them. */
import type { Page } from '@playwright/test';
import { DEMO, type Device, expect } from '../../fixtures.ts';
import { LibraryPage } from '../../pages/library-page.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { cameraPicture } from '../../pages/photo-page.ts';
import { joinTeam } from '../../staff-fixtures.ts';
import {
  type DemoMatches,
  type DemoTrainings,
  findDemoTrainings,
  playDemoMatch,
} from '../../tools/addresses.ts';
import { storedRecords } from '../../tools/device-database.ts';
import { MATCHES, type Scene, TRAININGS } from '../scenes.ts';
import { included } from '../servers.ts';
import { takePictures } from '../take.ts';
import { button, tap } from '../taps.ts';

interface Given {
  readonly matches: DemoMatches;
  readonly trainings: DemoTrainings;
  /** Addresses of two photos: one with a player who may not be shown, and one in the trash. */
  readonly photo: string;
  readonly trashed: string;
}

/** Who joined the team, and who was invited. */
const [JOINED, INVITED] = ['Bea', 'cas@club.example'];

const scenes = ({ matches, trainings, photo, trashed }: Given): readonly Scene[] => [
  { name: 'delete team', address: '/team/details/', open: tap('teams_delete') },
  { name: 'delete match', address: `/match/${matches.next}/details/`, open: tap('matches_delete') },
  { name: 'delete training', address: `/training/${trainings.past}/details/`, open: tap('training_delete') },
  {
    name: 'delete repeated training',
    address: `/training/${trainings.coming}/details/`,
    open: tap('training_delete'),
  },
  {
    name: 'delete selection',
    address: `/trainings/selections/details/${trainings.selection}/`,
    open: tap('training_selection_delete'),
  },
  { name: 'delete account', address: '/user/details/', open: tap('account_delete_ask') },
  { name: 'log out', address: '/settings/', open: tap('words_log_out') },
  {
    name: 'log out before all is sent',
    address: '/user/details/',
    before: (page) => page.route('**/api/data*', (route) => route.abort()),
    open: async (page, text) => {
      const field = page.getByRole('textbox', { name: text('words_firstname') });
      await field.fill('Joke');
      await field.blur();
      await page.goto('/settings/');
      await tap('words_log_out')(page, text);
    },
  },
  { name: 'log out everywhere', address: '/user/devices/', open: tap('account_devices_all') },
  { name: 'reload everything', address: '/app-settings/', open: tap('settings_reload') },
  { name: 'replace team page link', address: '/team/teampage/', open: tap('teampage_link_replace') },
  { name: 'switch team page off', address: '/team/teampage/', open: tap('teampage_link_off') },
  {
    name: 'replace calendar link',
    address: '/user/calendar/',
    open: async (page, text) => {
      const replace = button(page, text('teampage_link_replace'));
      const make = button(page, text('sharing_link_make'));
      await expect(replace.or(make).first()).toBeVisible();
      if (await make.isVisible()) await make.click();
      await replace.click();
    },
  },
  {
    name: 'replace request link',
    address: `/match/${matches.next}/attendancecenter/`,
    open: async (page, text) => {
      await tap('request_share')(page, text);
      const replace = button(page, text('request_link_replace'));
      const make = button(page, text('request_link_make'));
      await expect(replace.or(make).first()).toBeVisible();
      if (await make.isVisible()) await make.click();
      await replace.click();
      await expect(page.getByRole('dialog')).toHaveCount(2);
    },
  },
  {
    name: 'person of the team',
    address: '/team/share/',
    open: (page) => page.getByRole('button', { name: JOINED }).first().click(),
  },
  {
    name: 'stop sharing',
    address: '/team/share/',
    open: async (page, text) => {
      await page.getByRole('button', { name: JOINED }).first().click();
      await tap('sharing_revoke')(page, text);
    },
  },
  {
    name: 'withdraw invitation',
    address: '/team/share/',
    open: async (page, text) => {
      await page.getByRole('button', { name: INVITED }).first().click();
      await tap('sharing_withdraw')(page, text);
    },
  },
  { name: 'decline invitation', address: '/notifications/', open: tap('notifications_decline') },
  {
    name: 'make photo public',
    address: photo,
    open: (page, text) =>
      page
        .getByRole('switch', { name: text('media_visibility') })
        .first()
        .click({ force: true }),
  },
  { name: 'move a used photo to the trash', address: photo, open: tap('media_to_trash') },
  { name: 'delete photo', address: trashed, open: tap('media_delete') },
  { name: 'empty the trash', address: '/user/media/?part=trash', open: tap('media_empty_trash_do') },
  {
    name: 'crop photo',
    address: photo,
    open: async (page, text) => {
      await tap('media_crop')(page, text);
      await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
    },
  },
  { name: 'who is on a photo', address: photo, open: tap('media_choose_players') },
  { name: 'photos of a season', address: '/user/media/', open: tap('media_season') },
  {
    name: 'choose a photo',
    address: `/match/${matches.playing}/timeline/`,
    open: async (page, text) => {
      await page.getByTitle(text('timeline_edit_title')).last().click();
      await tap('media_attach')(page, text);
      await expect(page.getByRole('dialog')).toHaveCount(2);
    },
  },
  {
    name: 'take back a whistle',
    address: `/match/${matches.playing}/play/`,
    open: async (page, text) => {
      await tap('matchday_clock_label')(page, text);
      await page.getByRole('dialog').locator('button[data-primary]').first().click();
      await page.goto(`/match/${matches.playing}/timeline/`);
      await tap('timeline_undo_last')(page, text);
    },
  },
];

takePictures(
  {
    name: 'questions',
    sample: { matches: MATCHES, trainings: TRAININGS, photo: '', trashed: '' },
    scenes,
    prepare: async ({ coachDevice, newDevice, server }) => {
      const coach = await coachDevice();
      const matches = await playDemoMatch(coach.page);
      const trainings = await findDemoTrainings(coach.page);
      await joinTeam({ newDevice, server }, coach, { firstname: JOINED, role: 'Assistant coach' });
      await invite(coach.page, INVITED);
      const other = await newDevice();
      await new LoginPage(other.page).open();
      await new LoginPage(other.page).signIn({ ...DEMO, email: 'youth@touchline.example' });
      await invite(other.page, DEMO.email);
      const photos = await addPhotos(coach);
      await putAtGoal(coach.page, matches.playing);
      return { matches, trainings, ...photos };
    },
  },
  included,
);

async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/team/share/');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: email })).toBeVisible();
}

async function addPhotos({ page }: Device): Promise<Pick<Given, 'photo' | 'trashed'>> {
  const library = new LibraryPage(page);
  const buffer = await cameraPicture(page);
  await library.open();
  await library.add(['IMG_0001.jpg', 'IMG_0002.jpg'].map((name) => ({ name, buffer })));
  await expect(library.photos()).toHaveCount(2);
  await expect
    .poll(async () => (await storedRecords(page, { of: 'pictures', store: 'waiting' })).length)
    .toBe(0);
  await library.photos().first().click();
  await library.tag('Roos');
  const photo = new URL(page.url()).pathname;
  await library.back();
  await library.photos().nth(1).click();
  await expect(page).not.toHaveURL(photo);
  const trashed = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(library.photos()).toHaveCount(1);
  return { photo, trashed };
}

/** The photo is used then, and the trash asks. */
async function putAtGoal(page: Page, match: string): Promise<void> {
  await page.goto(`/match/${match}/timeline/`);
  await page.getByTitle('Change event').first().click();
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await page.getByRole('dialog', { name: 'Choose a photo' }).getByRole('listitem').first().click();
  await expect(page.getByRole('dialog', { name: 'Choose a photo' })).toBeHidden();
  await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
}
