/** Sheets and menus of the app. Each is opened as a coach opens it, in the language of the picture. */
import type { Page } from '@playwright/test';
import { expect, type Fixtures } from '../../fixtures.ts';
import { cameraPicture } from '../../pages/photo-page.ts';
import { PlanPage } from '../../pages/plan-page.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { type DemoMatches, findDemoPlayer, playDemoMatch } from '../../tools/addresses.ts';
import { MATCHES, PLAYER, type Scene } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { button, tap } from '../taps.ts';
import type { Text } from '../words.ts';

interface Given {
  readonly matches: DemoMatches;
  readonly player: string;
  /** The address of a player whose nickname two people changed. */
  readonly renamed: string;
}

/** The goal button says for whom the goal is. */
const tapGoal = async (page: Page, text: Text) => {
  await button(page, `${text('matchday_goal_us')} ${text('matchday_us')}`).click();
};

/** The plan is made during the match. */
async function openPlanned(page: Page, text: Text): Promise<void> {
  const planned = page.getByRole('button', { name: new RegExp(`${text('plan_show_changes')}$`) });
  if (!(await planned.isVisible())) await tap('words_more', 'plan_replan', 'plan_replan_use')(page, text);
  await planned.click();
}

const scenes = ({ matches: { playing, next, ended }, player, renamed }: Given): readonly Scene[] => {
  const playerScreen = `/players/collection/details/${player}/`;
  const playScreen = `/match/${playing}/play/`;
  return [
    { name: 'goal', address: playScreen, open: tapGoal },
    {
      name: 'assist',
      address: playScreen,
      open: async (page, text) => {
        await tapGoal(page, text);
        await page.getByRole('dialog').getByRole('button', { name: 'Yara', exact: true }).click();
      },
    },
    { name: 'change', address: playScreen, open: tap('matchday_change') },
    { name: 'more', address: playScreen, open: tap('words_more') },
    { name: 'card', address: playScreen, open: tap('words_more', 'words_card') },
    { name: 'clock', address: playScreen, open: tap('matchday_clock_label') },
    { name: 'arrived', address: playScreen, open: tap('attendance_arrived') },
    { name: 'match options', address: playScreen, open: tap('matchday_options') },
    { name: 'own goal', address: playScreen, open: tap('words_more', 'matchday_own_goal_us') },
    { name: 'other events', address: playScreen, open: tap('words_more', 'matchday_other_events') },
    { name: 're-plan the rest', address: playScreen, open: tap('words_more', 'plan_replan') },
    { name: 'end early', address: playScreen, open: tap('words_more', 'matchday_end_match_long') },
    { name: 'status', address: playScreen, open: tap('words_more', 'matchday_status_playing_title') },
    { name: 'kick off on another day', address: `/match/${next}/play/`, open: tap('matchday_kick_off') },
    { name: 'full-time report', address: `/match/${ended}/play/`, open: tap('matchday_recap') },
    { name: 'live page', address: playScreen, open: tap('matchday_options', 'matchday_stream') },
    {
      name: 'player on the pitch',
      address: playScreen,
      open: async (page) =>
        page
          .getByRole('button', { name: /^Mila,/ })
          .first()
          .click(),
    },
    { name: 'planned changes', address: playScreen, open: openPlanned },
    { name: 'timeline add', address: `/match/${playing}/timeline/`, open: tap('words_add') },
    {
      name: 'change an event',
      address: `/match/${playing}/timeline/`,
      open: (page, text) => page.getByTitle(text('timeline_edit_title')).first().click(),
    },
    { name: 'substitution times', address: `/match/${next}/formation/`, open: tap('lineup_blocks_edit') },
    { name: 'saved line-ups', address: `/match/${next}/formation/`, open: tap('words_saved_lineups') },
    { name: 'ask players', address: `/match/${next}/attendancecenter/`, open: tap('request_ask_choose') },
    { name: 'share request', address: `/match/${next}/attendancecenter/`, open: tap('request_share') },
    { name: 'export match', address: `/match/${ended}/statistics/`, open: tap('export_button') },
    { name: 'export season', address: '/matches/', open: tap('export_season_button') },
    { name: 'actions of a match', address: '/matches/', open: tap('matches_row_menu') },
    {
      name: 'shirt',
      address: '/team/details/',
      open: (page, text) =>
        page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(`^${text('teams_shirt_title')}`) })
          .first()
          .click(),
    },
    {
      name: 'crop a photo',
      address: playerScreen,
      open: async (page) => {
        const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(page) };
        await page.locator('input[type=file]').first().setInputFiles(file);
        await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
      },
    },
    { name: 'earlier values', address: renamed, open: tap('history_title') },
    { name: 'actions of a player', address: '/players/', open: tap('players_more') },
    { name: 'actions of all players', address: '/players/collection/', open: tap('words_more') },
    { name: 'actions of a selection', address: '/trainings/selections/', open: tap('players_more') },
    {
      name: 'export statistics',
      address: '/team/statistics/players/',
      // The menu lists the tables of the screen.
      arrange: (page) => expect(page.getByRole('main').getByRole('table')).toBeVisible(),
      open: tap('export_button'),
    },
    {
      name: 'matches behind a number',
      address: '/team/statistics/',
      open: (page) => page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click(),
    },
    { name: 'main menu', address: '/dashboard/', isTouch: true, open: tap('common_menu_open') },
    { name: 'switch team', address: '/dashboard/', open: tap('common_team_switch') },
    { name: 'erase player', address: playerScreen, open: tap('players_erase') },
    { name: 'delete player', address: playerScreen, open: tap('players_delete') },
  ];
};

takePictures({
  name: 'sheets',
  sample: { matches: MATCHES, player: PLAYER, renamed: '' },
  scenes,
  prepare: async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const matches = await playDemoMatch(page);
    // Kick-off needs a line-up.
    await new PlanPage(page).open(matches.next);
    await new PlanPage(page).use();
    return { matches, player: await findDemoPlayer(page), renamed: await renameTwice(coachDevice) };
  },
});

/** Two devices rename Tess; the later change replaces the earlier one. */
async function renameTwice(coachDevice: Fixtures['coachDevice']): Promise<string> {
  const [first, second] = [(await coachDevice()).page, (await coachDevice()).page];
  const address = await new PlayerPage(first).open('Tess');
  await new PlayerPage(first).rename('Tessie');
  await second.goto(address);
  await expect(new PlayerPage(second).nickname()).toHaveValue('Tessie');
  await new PlayerPage(second).rename('Tess');
  await expect(new PlayerPage(first).nickname()).toHaveValue('Tess');
  return address;
}
