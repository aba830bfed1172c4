/** A team whose results may not be published, and which chose "no score for us": no screen says how a match ended. */
import { expect, test } from 'vitest';
import { openTeam, shareWith } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { createTeam, updateTeam } from '#data/commands/team/teams.ts';
import { must, type Prepared, type World } from '#data/testing/client.testing.ts';

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

const PLACES: readonly (readonly [string, (prepared: Prepared) => string])[] = [
  ['the list of matches', () => '/matches/'],
  ['the dashboard', () => '/dashboard/'],
  ['the week', () => '/week/'],
  ['the timeline', ({ match }) => `/match/${match}/timeline/`],
  ['the club screen', club],
  ['match day', ({ match }) => `/match/${match}/play/`],
];

const finished: Before = async (coach, { match }) => {
  must(await decideMatch(coach, match, { type: 'finishTyped', home: OURS, away: THEIRS }));
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

/** Opens the screen and waits until the match is on it. */
async function shows(place: (prepared: Prepared) => string, before: Before): Promise<void> {
  await openTeam(place, async (coach, prepared, world) => {
    await finished(coach, prepared, world);
    if (place === club) must(await createTeam(coach, SECOND_TEAM));
    await before(coach, prepared, world);
  });
  await expect.poll(words).toContain(OPPONENT);
}

test.each(PLACES)('the staff of a young team sees the count on %s', async (_, place) => {
  await shows(place, young);
  await expect.poll(words).toMatch(SCORE);
});

test.each(PLACES)('with "no score for us" there is none on %s', async (_, place) => {
  await shows(place, uncounted);
  expect(words()).not.toMatch(SCORE);
});

/** A fan cannot open match day. */
const OF_A_FAN = PLACES.filter(([name]) => name !== 'match day');

test.each(OF_A_FAN)('a fan of a young team sees none on %s', async (_, place) => {
  await shows(place, async (coach, prepared, world) => {
    await young(coach, prepared, world);
    await shareWith(world, coach, { team: prepared.team, role: 'fan', status: 'active', sku: '1' });
  });
  expect(words()).not.toMatch(SCORE);
});
