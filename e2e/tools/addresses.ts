import { expect, type Page } from '@playwright/test';
import { DashboardPage } from '../pages/dashboard-page.ts';
import type { MatchDayPage } from '../pages/match-day-page.ts';
import { ROWS, type StoredRow, storedRecords } from './device-database.ts';
import { plainAddress, ROUTES } from './routes.ts';

/** Screens that need no account. */
export const OPEN = [
  '/',
  '/login/',
  '/login/magiclink/',
  '/login/magiclink/somebody@club.example/code/',
  '/login/request-password/',
  '/signup/',
  '/support/',
  '/feedback/',
  '/shop/features/',
  '/mobile/features/',
  '/no-such-page/',
] as const;

/** Screens of visitors, and those that another app embeds. A coach's own screens are all other ones. */
const VISITORS = new Set<string>([
  ...OPEN.filter((address) => address !== '/shop/features/'),
  '/invite/',
  '/mobile/teamcode/',
  ...['offers', 'subscriptions', 'purchases', 'manage', 'success'].map((name) => `/mobile/${name}/`),
]);

/**
 * Screens of the demo's coach, without those of a match: every route without parameters, and these.
 *
 * @param player a player of the team
 */
export const ofTeam = (player: string): readonly string[] => [
  ...ROUTES.flatMap((path) => plainAddress(path) ?? []).filter((address) => !VISITORS.has(address)),
  '/team/details/new/',
  `/players/collection/details/${player}/privacy/`,
  `/team/statistics/player/${player}/`,
  '/team/statistics/opponent/molenwijkmo13-3/',
  '/team/periods/details/1/',
  '/team/formations/new/',
  '/team/events/new/',
  '/matches/templates/new/',
  '/match/new/details/',
  '/user/media/1/',
  '/trainings/selections/details/new/',
  '/training/new/details/',
  '/no-such-page/',
];

/** A player of the demo that the device has stored. */
export async function findDemoPlayer(page: Page): Promise<string> {
  const rows = await storedRecords<StoredRow>(page, ROWS);
  return String(rows.find(({ collection }) => collection === 'players')?.sid ?? '');
}

/** A match of each kind. */
export interface DemoMatches {
  readonly playing: string;
  readonly next: string;
  readonly ended: string;
  /** The public address of the running match. */
  readonly live: string;
}

/** Screens of matches before, during and after play, and the follower's page. */
export const ofMatches = ({ playing, next, ended, live }: DemoMatches): readonly string[] => [
  `/match/${next}/details/`,
  `/match/${next}/formation/`,
  `/match/${next}/plan/`,
  `/match/${next}/attendance/`,
  `/match/${next}/attendancecenter/`,
  `/match/${next}/tasks/`,
  `/match/${next}/play/`,
  `/match/${next}/picture/`,
  `/match/${playing}/formation/`,
  `/match/${playing}/plan/`,
  `/match/${playing}/attendance/`,
  `/match/${playing}/timeline/`,
  `/match/${playing}/play/`,
  `/match/${ended}/play/`,
  `/match/${ended}/timeline/`,
  `/match/${ended}/statistics/`,
  `/match/${ended}/ratings/`,
  live,
  `${live}/embed`,
];

/** A session before and after its end, and their selection. */
export interface DemoTrainings {
  readonly coming: string;
  readonly past: string;
  readonly selection: string;
}

export const ofTrainings = ({ coming, past, selection }: DemoTrainings): readonly string[] => [
  `/trainings/selections/details/${selection}/`,
  `/training/${coming}/details/`,
  `/training/${coming}/attendance/`,
  `/training/${coming}/attendancecenter/`,
  `/training/${coming}/tasks/`,
  `/training/${coming}/run/`,
  `/training/${past}/details/`,
  `/training/${past}/attendance/`,
  `/training/${past}/ratings/`,
];

/** The demo's next training, which its families were asked about, and the last one, which its coach rated. */
export async function findDemoTrainings(page: Page): Promise<DemoTrainings> {
  // A phone shows one of the two parts.
  const first = (name: string) =>
    page
      .getByRole('region', { name, includeHidden: true })
      .getByRole('link', { includeHidden: true })
      .first();
  await page.goto('/trainings/');
  await expect(first('Coming up')).toBeVisible();
  const coming = sessionOf(await first('Coming up').getAttribute('href'));
  const past = sessionOf(await first('Past').getAttribute('href'));
  await page.goto('/trainings/selections/');
  const selection = await page.getByRole('link', { name: /^Whole team/ }).getAttribute('href');
  return { coming, past, selection: /\/details\/(\d+)/.exec(selection ?? '')?.[1] ?? '' };
}

/** Starts today's match of the demo with an open stream, and finds a future match and a played one. */
export async function playDemoMatch(page: Page): Promise<DemoMatches & { readonly play: MatchDayPage }> {
  const play = await new DashboardPage(page).startMatchDay();
  const live = await play.openStream();
  await play.begin();
  await play.goalThem();
  const playing = matchOf(page.url());
  await page.goto('/matches/');
  const next = page.getByRole('link', { name: /Zandhoek/ }).first();
  const ended = page.getByRole('link', { name: /Molenwijk/ }).first();
  await expect(next.and(page.locator('[href*="/match/"]'))).toBeVisible();
  return {
    play,
    playing,
    live,
    next: matchOf((await next.getAttribute('href')) ?? ''),
    ended: matchOf((await ended.getAttribute('href')) ?? ''),
  };
}

/** Opens an address and waits until its screen is shown. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const ready = address.endsWith('/embed') ? page.getByRole('main') : page.getByRole('heading').first();
  await expect(ready).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const matchOf = (address: string) => /\/match\/(-?\d+)/.exec(address)?.[1] ?? '';
const sessionOf = (address: string | null) => /\/training\/(-?\d+)/.exec(address ?? '')?.[1] ?? '';
