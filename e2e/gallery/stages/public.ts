/** Pages of followers and families, without account and app. */
import { expect, type Page } from '@playwright/test';
import { DEMO } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { playDemoMatch } from '../../tools/addresses.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { mailsTo } from '../../tools/mailbox.ts';
import type { Scene } from '../scenes.ts';
import { takePictures } from '../take.ts';

/** Addresses of pages. */
interface Given {
  readonly live: string;
  /** A family's own link, and the shared one. */
  readonly family: string;
  readonly shared: string;
  readonly team: string;
  /** The page of the under-9 team, whose results may not be published. */
  readonly youngTeam: string;
  readonly club: string;
}

const NAMES: Given = { live: '', family: '', shared: '', team: '', youngTeam: '', club: '' };
/** A link that does not exist. */
const UNKNOWN = 'q3Zr8fUoKX2mYl5cWJt0vB7sHdNaE1gP4iRxTzQkLwM';

const scenes = ({ live, family, shared, team, youngTeam, club }: Given): readonly Scene[] => [
  { name: 'live', address: live },
  { name: 'live embedded', address: `${live}/embed` },
  { name: 'live unknown', address: `/live/${UNKNOWN}` },
  { name: 'live without link', address: '/live' },
  { name: 'family answers', address: family },
  { name: 'family what others see', address: `${family}/privacy` },
  { name: 'family unsubscribes', address: `${family}/unsubscribe` },
  { name: 'family shared link', address: shared },
  { name: 'family unknown', address: `/attend/${UNKNOWN}` },
  { name: 'team page', address: team },
  { name: 'team page embedded', address: `${team}/embed` },
  { name: 'team page of an under-9 team', address: youngTeam },
  { name: 'team page unknown', address: `/page/${UNKNOWN}` },
  { name: 'club page', address: club },
  { name: 'club page embedded', address: `${club}/embed` },
  { name: 'club page unknown', address: `/club/${UNKNOWN}` },
  { name: 'mailbox', address: '/dev/mail' },
];

takePictures({
  name: 'public',
  sample: NAMES,
  scenes,
  prepare: async ({ coachDevice, newDevice, server }) => {
    const { page } = await coachDevice();
    const { live } = await playDemoMatch(page);
    const [match = ''] = (await comingMatches(page)).slice(-1);
    const request = new RequestPage(page);
    await request.open(match);
    await request.askAll(14);
    const shared = new URL(await request.openSharedLink()).pathname;
    const mails = await mailsTo(server, 'mila@families.example', '/attend/');
    const family = /\/attend\/[\w-]{43}/.exec(mails)?.[0] ?? '';
    const team = await teamPageOf(page);
    const { page: other } = await newDevice();
    await new LoginPage(other).open();
    await new LoginPage(other).signIn({ ...DEMO, email: 'youth@touchline.example' });
    return { live, family, shared, team, youngTeam: await teamPageOf(other), club: await openClubPage(page) };
  },
  device: ({ newDevice }, options) => newDevice(options),
});

async function teamPageOf(page: Page): Promise<string> {
  await page.goto('/team/teampage/');
  const href = await page.getByRole('link', { name: /\/page\/[\w-]{43}$/ }).getAttribute('href');
  return new URL(href ?? '').pathname;
}

async function openClubPage(page: Page): Promise<string> {
  await page.goto('/club/page/');
  await page.getByRole('switch', { name: 'Rietdijk MO13-2' }).click({ force: true });
  await page.getByRole('switch', { name: /^Page is open/ }).click({ force: true });
  await page.getByRole('button', { name: 'Create link' }).click();
  const href = await page.getByRole('link', { name: /\/club\/[\w-]{43}$/ }).getAttribute('href');
  const { pathname } = new URL(href ?? '');
  // The page shows the team when the device has sent its settings.
  await expect.poll(async () => (await page.request.get(pathname)).text()).toContain('MO13-2');
  return pathname;
}
