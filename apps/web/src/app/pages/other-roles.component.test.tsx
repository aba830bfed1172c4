/** What people of a shared team see of screens that their role cannot change. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';
import { matchIn } from '#data/testing/client-match.testing.ts';
import { answerCalls } from '../testing/server.testing.ts';
import { openTeam, shareWith } from '../testing/team-screen.testing.tsx';

type Address = (prepared: Prepared) => string;

const ofMatch =
  (screen: string): Address =>
  ({ match }) =>
    `/match/${match}/${screen}/`;

const ofPlayer: Address = ({ players }) => `/players/collection/details/${players[7]}/`;

type Member = Pick<Team, 'role'> & Partial<Pick<Team, 'capabilities' | 'sku' | 'trial_end'>>;

/** A Premium team that another account shares with this one, and a match that has begun. */
async function openAs(member: Member, address: Address) {
  answerCalls({ getFederations: [] });
  const opened = await openTeam(address, async (coach, prepared, world) => {
    must(await decideMatch(coach, prepared.match, { type: 'kickOff' }));
    await shareWith(world, coach, { team: prepared.team, sku: SKU_PREMIUM, ...member });
  });
  return { ...opened, stored: () => matchIn(opened.client, opened.match) };
}

/** Everything in the screen that a person can press or fill in. */
function controls(): readonly string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(button, input, textarea, select, [role=button])',
  );
  return [...all]
    .filter((element) => element.checkVisibility() && !element.matches(':disabled, [inert] *'))
    .map((element) => element.ariaLabel ?? element.textContent.trim());
}

const FOLDS = ['Opponent', 'When', /^Shirt/, /^How you play/, 'Live page'];
const FILTERS = ['All', 'Goals', 'Cards', 'Substitutions', 'Ours', 'Theirs'];

interface Seen {
  readonly as: Member;
  readonly screen: string;
  readonly address: Address;
  /** A text of the screen, which shows that it is drawn. */
  readonly shows: string;
  readonly offers: readonly (string | RegExp)[];
}

const REPORTER = { role: 'reporter' } as const;
const FAN = { role: 'fan' } as const;
const NO_PERMISSION = 'You don’t have permission to manage this.';

const SEEN: readonly Seen[] = [
  {
    as: REPORTER,
    screen: 'attendance',
    address: ofMatch('attendance'),
    shows: 'Who is here?',
    offers: ['Print'],
  },
  {
    as: REPORTER,
    screen: 'match setup',
    address: ofMatch('details'),
    shows: NO_PERMISSION,
    offers: [...FOLDS, 'Version history'],
  },
  {
    as: REPORTER,
    screen: 'timeline',
    address: ofMatch('timeline'),
    shows: 'Timeline',
    offers: ['Add', ...FILTERS, 'Undo: Kick-off'],
  },
  { as: REPORTER, screen: 'team', address: () => '/team/details/', shows: 'About the team', offers: [] },
  { as: REPORTER, screen: 'shirt numbers', address: () => '/players/', shows: 'Shirt numbers', offers: [] },
  { as: REPORTER, screen: 'player', address: ofPlayer, shows: NO_PERMISSION, offers: [] },
  {
    as: FAN,
    screen: 'line-up',
    address: ofMatch('formation'),
    shows: 'Your role cannot open this.',
    offers: [],
  },
  { as: FAN, screen: 'match day', address: ofMatch('play'), shows: NO_PERMISSION, offers: [] },
  { as: FAN, screen: 'match setup', address: ofMatch('details'), shows: NO_PERMISSION, offers: FOLDS },
  { as: FAN, screen: 'timeline', address: ofMatch('timeline'), shows: 'Timeline', offers: FILTERS },
  { as: FAN, screen: 'team', address: () => '/team/details/', shows: 'About the team', offers: [] },
  { as: FAN, screen: 'player', address: ofPlayer, shows: NO_PERMISSION, offers: [] },
  {
    as: { ...REPORTER, sku: '', trial_end: 1 },
    screen: 'match day after the plan ended',
    address: ofMatch('play'),
    shows: 'Match day',
    offers: [],
  },
];

test.each(SEEN)('a $as.role looks at $screen and changes nothing', async ({ as, address, shows, offers }) => {
  const { stored } = await openAs(as, address);
  await expect.element(page.getByRole('main').getByText(shows).first()).toBeVisible();
  const before = await stored();
  const matching = offers.map((offer) => (typeof offer === 'string' ? offer : expect.stringMatching(offer)));
  await expect.poll(controls).toEqual(matching);
  expect(await stored()).toEqual(before);
});

test('a reporter looks at the line-up of each part, and cannot place a player', async () => {
  const { stored } = await openAs(REPORTER, ofMatch('formation'));
  const before = await stored();
  await expect
    .element(page.getByText(/^Player 1, number 1, on the pitch at goal$/).first())
    .toBeInTheDocument();
  const blocks = Array.from({ length: 8 }, () => expect.stringMatching(/quarter, .* placed$/));
  await expect.poll(controls).toEqual(['Print', ...blocks]);
  const second = page.getByRole('radio', { name: /^2nd quarter, 15/ });
  await second.click({ force: true });
  await expect.element(second).toBeChecked();
  expect(await stored()).toEqual(before);
});

test.each([REPORTER, { ...FAN, capabilities: ['events' as const] }])(
  'a $role who may run the match has match day as a coach has',
  async (as) => {
    const { stored } = await openAs(as, ofMatch('play'));
    await page.getByRole('button', { name: /^Goal ?them$/ }).click();
    await expect.poll(async () => (await stored()).events.some(({ type }) => type === 'GOAL')).toBe(true);
  },
);

const LISTS = ['Team Page', 'Own formations', 'Match templates', 'Own events'];
const LISTED: readonly (readonly [Team['role'], readonly string[]])[] = [
  ['owner', LISTS],
  ['reporter', ['Own events']],
  ['fan', []],
];

test.each(LISTED)('the screen of the team lists what is useful to its %s: %j', async (role, listed) => {
  await openAs({ role }, () => '/team/');
  await expect.element(page.getByRole('link', { name: /^Seasons/ })).toBeVisible();
  const links = page.getByRole('main').getByRole('link').elements();
  const titles = links.map((link) => link.textContent);
  expect(LISTS.filter((title) => titles.includes(title))).toEqual(listed);
  expect(links.filter((link) => !/\/(\?|$)/.test(link.getAttribute('href') ?? ''))).toEqual([]);
});
