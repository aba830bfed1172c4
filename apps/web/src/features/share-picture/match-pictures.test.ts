/** What a picture to share says, and to whom it may say it (the design's privacy.md). */
import { aTeam, kickedOff, minutes, somePlayers } from '@touchline/domain/match/testing/match.testing';
import {
  allowedName,
  nameDifferences,
  PLANTED_AGES,
  plantedPlayers,
  plantedTeam,
} from '@touchline/domain/privacy/planted-levels.testing';
import { setLocale } from '@touchline/i18n';
import { beforeAll, expect, test } from 'vitest';
import { matchPictures } from './match-pictures.ts';

beforeAll(() => setLocale('en'));

const players = somePlayers(14).map((player) => ({ ...player, media_sid: player.sid + 100 }));
const photoOf = (player: number) => `photo-of-${player}`;

function played() {
  const coach = kickedOff({ matchParts: 1 });
  coach.does({ type: 'goal', side: 'home', player: 8 }, minutes(2));
  coach.does({ type: 'goal', side: 'away', player: 3, ownGoal: true }, minutes(25));
  coach.does({ type: 'endMatch' }, minutes(60));
  return coach.match;
}

const picturesOf = (match = played(), metadata = {}) =>
  matchPictures({ match, team: aTeam(players, metadata), players, photoOf });
const kinds = (...of: Parameters<typeof picturesOf>) => picturesOf(...of).map(({ id }) => id);
/** Every word and address that a picture could paint, and its text. */
const bytes = (...of: Parameters<typeof picturesOf>) =>
  JSON.stringify(picturesOf(...of).map(({ picture, text }) => [picture.content, text]));
const shown = (match: ReturnType<typeof played>, metadata: object) => ({
  ...match,
  metadata: { ...match.metadata, ...metadata },
});

test('the most fitting picture comes first', () => {
  const before = { ...played(), status: 'NEW', events: [] } as const;
  expect(kinds(before)).toEqual(['announcement', 'lineup']);
  expect(kinds({ ...before, status: 'CANCELLED' })).toEqual(['announcement', 'lineup']);
  expect(kinds({ ...before, part1: {} })).toEqual(['announcement']);
  expect(kinds({ ...played(), status: 'PLAYING' })).toEqual(['lineup']);
  expect(kinds()).toEqual(['result', 'lineup']);
});

test('a result has the score and who scored, and no name for an own goal', () => {
  const [result] = picturesOf();
  expect(result?.text).toMatch(/Rietdijk.* 1, .*Noordhaven.* 1.* · Sam 3' · 26' \(o\.g\.\)/);
});

test('where results may not be published there is no picture of one', () => {
  expect(kinds(played(), { age_group: 'U9' })).toEqual(['lineup']);
});

test('a line of a picture that begins with the day begins with a capital, in Dutch too', () => {
  setLocale('nl-NL');
  const before = { ...played(), status: 'NEW', events: [] } as const;
  const days = [played(), before].flatMap((match) =>
    picturesOf(match).map(({ picture }) => JSON.stringify(picture.content)),
  );
  setLocale('en');
  expect(days.length).toBeGreaterThan(2);
  for (const day of days) expect(day).toMatch(/"day":"[A-Z][a-z]+dag /);
});

test('a called-off match says so instead of its kind', () => {
  const [announcement] = picturesOf({ ...played(), status: 'CANCELLED' });
  expect(announcement?.text).toMatch(/^Cancelled · /);
});

test.each(['shielded', 'limited', 'normal'] as const)(
  'a player of level %s appears as the level allows',
  (level) => {
    const metadata = {
      age_group: 'adult',
      public_names: 'full_name',
      family_levels: [{ id: 8, level, at: 1, way: 'link' }],
    };
    const text = bytes(shown(played(), { stream_show_images: true }), metadata);
    const player = players.find(({ sid }) => sid === 8);
    expect(text.includes(player?.surname ?? '?')).toBe(level === 'normal');
    expect(text.includes('Sam')).toBe(level !== 'shielded');
    expect(text.includes('photo-of-8')).toBe(level === 'normal');
  },
);

test('photos are left out until the coach switched them on for the match', () => {
  const adults = { age_group: 'adult', family_levels: [] };
  expect(bytes(shown(played(), { stream_show_images: false }), adults)).not.toContain('photo-of');
  expect(bytes(shown(played(), { stream_show_images: true }), adults)).toContain('photo-of');
});

test.each(PLANTED_AGES)('a line-up shows what age (%s), family and coach allow', (age) => {
  const coach = kickedOff({ matchParts: 1, squad: plantedPlayers.length });
  const before = { ...coach.match, status: 'NEW', events: [] } as const;
  const [, lineup] = matchPictures({
    match: shown(before, { stream_show_images: true }),
    team: plantedTeam(age),
    players: plantedPlayers.map((player) => ({ ...player, media_sid: player.sid + 100 })),
    photoOf,
  });
  const text = JSON.stringify([lineup?.picture.content, lineup?.text]);
  expect(nameDifferences(text, (chosen) => allowedName(age, chosen))).toEqual([]);
});
