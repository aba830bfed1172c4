/** Sheets and menus of the app. Each is opened as a coach opens it, in the language of the picture. */
import type { Page } from '@playwright/test';
import { type DemoMatches, findDemoPlayer, playDemoMatch } from '../../tools/addresses.ts';
import { MATCHES, PLAYER, type Scene } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { button, tap } from '../taps.ts';
import type { Text } from '../words.ts';

interface Given {
  readonly matches: DemoMatches;
  readonly player: string;
}

/** The goal button says for whom the goal is. */
const tapGoal = async (page: Page, text: Text) => {
  await button(page, `${text('matchday_goal_us')} ${text('matchday_us')}`).click();
};

const scenes = ({ matches: { playing, next, ended }, player }: Given): readonly Scene[] => {
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
    { name: 'timeline add', address: `/match/${playing}/timeline/`, open: tap('words_add') },
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
    { name: 'erase player', address: `/players/collection/details/${player}/`, open: tap('players_erase') },
    { name: 'delete player', address: `/players/collection/details/${player}/`, open: tap('players_delete') },
  ];
};

takePictures({
  name: 'sheets',
  sample: { matches: MATCHES, player: PLAYER },
  scenes,
  prepare: async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const matches = await playDemoMatch(page);
    return { matches, player: await findDemoPlayer(page) };
  },
});
