/** Sheets before a match or a training session: tasks, requests, the plan, the line-up, and series. */
import type { Page } from '@playwright/test';
import {
  type DemoMatches,
  type DemoTrainings,
  findDemoTrainings,
  playDemoMatch,
} from '../../tools/addresses.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { MATCHES, type Scene, TRAININGS } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { button, row, tap } from '../taps.ts';
import type { Text } from '../words.ts';

interface Given {
  readonly matches: DemoMatches;
  readonly trainings: DemoTrainings;
  /** The match whose families have taken tasks. */
  readonly shared: string;
}

/** A family that has a task, in the list of the task. */
const tapFamily = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('listitem').getByRole('button').first().click();

async function changeFollowing(page: Page, text: Text): Promise<void> {
  await page.getByText(text('series_scope_following'), { exact: true }).click();
  await page.getByLabel(text('words_place')).fill('Sporthal Zuid');
  await tap('series_change_following')(page, text);
}

/** The names of players are the buttons of the plan's table, which is folded on a phone. */
async function openWishes(page: Page, text: Text): Promise<void> {
  const names = page.getByRole('rowheader').getByRole('button');
  if (!(await names.first().isVisible())) await button(page, text('plan_grid')).click();
  await names.first().click();
}

async function openPlayer(page: Page, text: Text): Promise<void> {
  await row(page, /^Yara, /).click();
  await tap('words_more')(page, text);
}

const DAY_MS = 86_400_000;

/** Of a new training session: those of the demo are in a series, or over. */
async function repeatWeekly(page: Page, text: Text): Promise<void> {
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await page.locator('input[type=date]').fill(day);
  await tap('training_create', 'series_repeat')(page, text);
}

const scenes = ({ matches: { next }, trainings: { coming }, shared }: Given): readonly Scene[] => {
  const [tasks, requests] = [`/match/${shared}/tasks/`, `/match/${next}/attendancecenter/`];
  const session = `/training/${coming}/details/`;
  return [
    { name: 'add a task', address: tasks, open: tap('tasks_add') },
    { name: 'own task', address: tasks, open: tap('tasks_add', 'tasks_own') },
    { name: 'change a task', address: tasks, open: tap('tasks_edit') },
    { name: 'who does it', address: tasks, open: tap('tasks_assign_to') },
    { name: 'family with a task', address: tasks, open: tapFamily },
    {
      name: 'answers until',
      address: requests,
      open: (page, text) => row(page, text('request_closing')).click(),
    },
    {
      name: 'reminders',
      address: requests,
      open: (page, text) => row(page, text('request_reminders')).click(),
    },
    { name: 'wishes of a player', address: `/match/${next}/plan/`, open: openWishes },
    { name: 'player of the line-up', address: `/match/${next}/formation/`, open: openPlayer },
    {
      name: 'free spot',
      address: `/match/${next}/formation/`,
      open: (page, text) => row(page, text('lineup_free_spot')).click(),
    },
    { name: 'repeat weekly', address: '/training/new/details/', open: repeatWeekly },
    { name: 'days of a series', address: session, open: tap('series_days') },
    { name: 'change the following', address: session, open: changeFollowing },
  ];
};

takePictures({
  name: 'planning',
  sample: { matches: MATCHES, trainings: TRAININGS, shared: 'shared' },
  scenes,
  prepare: async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const matches = await playDemoMatch(page);
    const trainings = await findDemoTrainings(page);
    const [shared = ''] = (await comingMatches(page)).slice(-1);
    return { matches, trainings, shared };
  },
});
