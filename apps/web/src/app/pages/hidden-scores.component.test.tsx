/** A team whose results may not be published, and which chose "no score for us": no screen says how a match ended. */
import { expect, test } from 'vitest';
import { openTeam, shareWith } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { createTeam, updateTeam } from '#data/commands/team/teams.ts';
import { addMatch, must, type Prepared, type World } from '#data/testing/client.testing.ts';

/** Nothing else on these screens has these numbers. */
const [OURS, THEIRS] = [17, 13];
const SCORE = /(?<!\d)(?:17|13)\s?[–:-]\s?(?:17|13)(?!\d)/;

const OPPONENT = 'Noordhaven';

const SECOND_TEAM = {
  clubname: 'Rietdijk',
  teamname: 'JO15-1',
  pitchPlayers: 11,
  matchLength: 70,
  matchParts: 2,
};

type Before = (coach: Client, prepared: Prepared, world: World) => Promise<unknown>;

/** For people with several teams. */
const club = () => '/club/';
const dashboard = () => '/dashboard/';

type Place = (prepared: Prepared) => string;

/** The last of what is drawn at once. */
interface Last {
  readonly staff: string;
  readonly fan: string;
}

const PLACES: readonly (readonly [string, Place, Last])[] = [
  ['the list of matches', () => '/matches/', { staff: 'Export season', fan: OPPONENT }],
  ['the dashboard', dashboard, { staff: 'Needs your attention', fan: 'Last matches' }],
  ['the week', () => '/week/', { staff: 'Sunday', fan: 'Sunday' }],
  [
    'the timeline',
    ({ match }) => `/match/${match}/timeline/`,
    { staff: 'Undo: Save', fan: 'Nothing has happened' },
  ],
  ['the club screen', club, { staff: 'Players of several teams', fan: 'Players of several teams' }],
  ['match day', ({ match }) => `/match/${match}/play/`, { staff: 'Full-time report', fan: '' }],
];

/** The next match has the same opponent: the dashboard shows their last meetings. */
const finished: Before = async (coach, { match, team }) => {
  must(await decideMatch(coach, match, { type: 'finishTyped', home: OURS, away: THEIRS }));
  await addMatch(coach, team);
};
const young: Before = async (coach, { team }) => {
  must(await updateTeam(coach, team, { age_group: 'U9', country: 'NL' }));
};
const uncounted: Before = async (coach, prepared, world) => {
  await young(coach, prepared, world);
  must(await updateTeam(coach, prepared.team, { no_score: true }));
};

/** All that is on the screen, one text beside the other, with the names that screen readers say. */
function words(): string {
  const names = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? '');
  return [document.title, texts.join(' '), ...names].join('\n');
}

/** Opens the screen and waits until it is drawn. */
async function open(place: Place, last: string, before: Before) {
  const opened = await openTeam(place, async (coach, prepared, world) => {
    await finished(coach, prepared, world);
    if (place === club) must(await createTeam(coach, SECOND_TEAM));
    await before(coach, prepared, world);
  });
  await expect.poll(words).toContain(OPPONENT);
  await expect.poll(words).toContain(last);
  return opened;
}

/** With the parts that are drawn later. */
async function seesScore(place: Place): Promise<void> {
  await expect.poll(words).toMatch(SCORE);
  if (place === dashboard) await expect.poll(words).toContain('Last meetings');
}

test.each(PLACES)('the staff of a young team sees the count on %s', async (_, place, { staff }) => {
  await open(place, staff, young);
  await seesScore(place);
});

test.each(PLACES)('with "no score for us" there is none on %s', async (_, place, { staff }) => {
  await open(place, staff, uncounted);
  expect(words()).not.toMatch(SCORE);
});

// A part that is drawn late is there when the setting changes, so that it cannot be missed.
test.each(PLACES)(
  'once "no score for us" is chosen there is none left on %s',
  async (_, place, { staff }) => {
    const { client, team } = await open(place, staff, young);
    await seesScore(place);
    must(await updateTeam(client, team, { no_score: true }));
    await expect.poll(words).not.toMatch(SCORE);
    expect(words()).toContain(OPPONENT);
  },
);

/** A fan cannot open match day. */
const OF_A_FAN = PLACES.filter(([name]) => name !== 'match day');

test.each(OF_A_FAN)('a fan of a young team sees none on %s', async (_, place, { fan }) => {
  await open(place, fan, async (coach, prepared, world) => {
    await young(coach, prepared, world);
    await shareWith(world, coach, { team: prepared.team, role: 'fan', status: 'active', sku: '1' });
  });
  expect(words()).not.toMatch(SCORE);
});

test.each(OF_A_FAN)('once its age group has none, a fan sees none on %s', async (_, place, { fan }) => {
  const { client, team } = await open(place, fan, async (coach, prepared, world) => {
    await shareWith(world, coach, { team: prepared.team, role: 'fan', status: 'active', sku: '1' });
  });
  await expect.poll(words).toMatch(SCORE);
  await receive(client, team, { 'metadata.age_group': 'U9', 'metadata.country': 'NL' });
  await expect.poll(words).not.toMatch(SCORE);
  expect(words()).toContain(OPPONENT);
});

/** Registers of a team that the owner's device has written, as a pull brings them. */
async function receive({ store }: Client, team: number, changes: Readonly<Record<string, string>>) {
  await store.write('relaxed', async (tx) => {
    const stored = await tx.row({ collection: 'teams', sid: team });
    const stamp = Object.values(stored?.base ?? {})[0]?.[1];
    if (stored?.base == null || stamp === undefined) throw new Error('the device has no such team');
    const written = Object.entries(changes).map(([path, value]) => [path, [value, stamp] as const]);
    await tx.putRows([{ ...stored, base: { ...stored.base, ...Object.fromEntries(written) } }]);
  });
}
