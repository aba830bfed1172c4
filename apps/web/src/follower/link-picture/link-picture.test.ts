/** What the pictures of links say: teams, times and results that may be published, and nobody's name. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { publicView } from '@touchline/domain/match/public/public-view';
import { aTeam, kickedOff, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { type LinkPicture, pictureText, pictureVersion } from '@touchline/domain/media/link-picture';
import { aPage, coming, input, played } from '@touchline/domain/team-page/team-page.testing';
import { type TeamPageInput, teamPageView } from '@touchline/domain/team-page/team-page-view';
import { describe, expect, test } from 'vitest';
import { linkPicture } from '../server.tsx';

const PLAYERS = somePlayers(14);
const STARTED: readonly MatchStatus[] = ['PLAYING', 'HALFTIME', 'PENALTIES', 'FINISHED', 'ABANDONED'];
const NOT_STARTED: readonly MatchStatus[] = ['CAN_START', 'DELAYED', 'POSTPONED', 'CANCELLED'];

/** A running match, 1–0, with names of players, a message and a note. */
function liveView(metadata = {}, changes: Partial<PublicMatch> = {}): PublicMatch {
  const coach = kickedOff();
  coach.does({ type: 'goal', side: 'home', player: PLAYERS[3]?.sid ?? 0 }, 60);
  coach.does({ type: 'say', text: 'Well played' }, 90);
  const team = aTeam(PLAYERS, { public_names: 'full_name', age_group: 'adult', ...metadata });
  const match = { ...coach.match, privacy: 1, place: 'Pitch 3' };
  const view = publicView({ match, team, players: PLAYERS });
  if (view === null) throw new Error('the stream is closed');
  return { ...view, ...changes };
}

const pictureOfLive = (view: PublicMatch, locale = 'en') => linkPicture({ page: 'match', view }, locale);
const pictureOfTeam = (changes: Partial<TeamPageInput> = {}, locale = 'en') =>
  linkPicture({ page: 'team', view: teamPageView(input(changes)) }, locale);
/** Every word of a picture, without its shirts. */
const words = (picture: LinkPicture) =>
  JSON.stringify(picture, (name, value: unknown) => (name === 'shirt' ? '' : value));

describe('a live page', () => {
  test('before the kick-off says when and where it is played, in both languages', () => {
    const planned = liveView({}, { status: 'CAN_START' });
    expect(pictureOfLive(planned)).toMatchObject({
      above: 'League',
      home: { club: 'Rietdijk', team: 'MO13-2' },
      away: { club: 'Noordhaven', team: 'MO13-1' },
      between: '–',
      day: 'Saturday 7 November',
      time: '10:30',
      place: 'Pitch 3',
      owner: 'Rietdijk MO13-2',
    });
    expect(pictureOfLive(planned, 'nl-NL')).toMatchObject({
      above: 'Competitie',
      day: 'Zaterdag 7 november',
      locale: 'nl',
    });
    expect(pictureText(pictureOfLive(planned))).toBe(
      'League · Rietdijk MO13-2 – Noordhaven MO13-1 · Saturday 7 November · 10:30 · Pitch 3',
    );
  });

  test('has score and state from the kick-off on, and a time only before it', () => {
    for (const status of STARTED) {
      const picture = pictureOfLive(liveView({}, { status }));
      expect([status, picture]).toMatchObject([status, { between: '1–0', time: '' }]);
    }
    for (const status of NOT_STARTED) {
      const picture = pictureOfLive(liveView({}, { status }));
      const time = status === 'CAN_START' ? '10:30' : '';
      expect([status, picture]).toMatchObject([status, { between: '–', time }]);
    }
    expect(pictureOfLive(liveView())).toMatchObject({ above: 'League · Live' });
    expect(pictureOfLive(liveView({}, { status: 'CANCELLED' }))).toMatchObject({
      above: 'League · Cancelled',
    });
    const pens = { status: 'FINISHED', shootout: { home: 4, away: 3 } } as const;
    expect(pictureOfLive(liveView({}, pens))).toMatchObject({ shootout: '4–3 after penalties' });
  });

  test.each([...STARTED, ...NOT_STARTED])(
    'of a match that is %s has no score where results are not published',
    (status) => {
      const view = liveView({ age_group: 'U8', country: 'GB-ENG' }, { status });
      expect(words(pictureOfLive(view))).not.toMatch(/\d–\d/);
    },
  );

  test('depends on nothing that can name a player', () => {
    const view = liveView();
    expect(JSON.stringify(view)).toContain(PLAYERS[3]?.surname);
    const bare = { ...view, timeline: [], lineup: null, bench: null, notes: [] };
    expect(pictureOfLive(view)).toEqual(pictureOfLive(bare));
  });

  test('has another version for another picture only', () => {
    const view = liveView();
    const versionOf = (changes: Partial<PublicMatch> = {}, locale?: string) =>
      pictureVersion(pictureOfLive({ ...view, ...changes }, locale));
    const others: readonly Partial<PublicMatch>[] = [
      { score: { home: 2, away: 0 } },
      { score: null },
      { status: 'HALFTIME' },
      { place: 'Pitch 4' },
      { awayShirt: { ...view.awayShirt, color1: '#9f70d8' } },
    ];
    const versions = [versionOf(), versionOf({}, 'nl-NL'), ...others.map((changes) => versionOf(changes))];
    expect(new Set(versions).size).toBe(versions.length);
    expect(versionOf({ timeline: [], timer: { ...view.timer, gameStartedAt: 5 } })).toBe(versionOf());
    for (const version of versions) expect(version).toMatch(/^[0-9a-z]{1,7}$/);
  });

  test('is in the colours of its own team', () => {
    const [yellow, blue] = ['#f6d30f', '#1d2f7a'];
    const view = liveView();
    const shirts = {
      homeShirt: { ...view.homeShirt, color1: yellow },
      awayShirt: { ...view.awayShirt, color1: blue },
    };
    const groundOf = (ours: PublicMatch['ours']) =>
      pictureOfLive({ ...view, ...shirts, ours }).colours.ground;
    expect([groundOf('home'), groundOf('away')]).toEqual([yellow, blue]);
  });
});

describe('a Team Page', () => {
  test('says its next match and its last result', () => {
    const matches = [coming(), played(1, [2, 1]), played(2, [0, 5], { awaygame: true })];
    expect(pictureOfTeam({ matches })).toMatchObject({
      title: 'Rietdijk MO13-2',
      news: [
        {
          label: 'Next match',
          what: 'Noordhaven MO13-1',
          lines: ['Saturday 7 November, 10:30', 'at home, Pitch 3'],
        },
        { label: 'Last result', what: '2–1 · Rietdijk MO13-2 – Opponent1', lines: [] },
      ],
    });
    expect(pictureText(pictureOfTeam({ matches: [played(2, [0, 5], { awaygame: true })] }))).toContain(
      'Last result: 5–0 · Opponent2 – Rietdijk MO13-2',
    );
    expect(words(pictureOfTeam({ matches }, 'nl-NL'))).toMatch(/Volgende wedstrijd.*Laatste uitslag/);
  });

  test('that is playing says so instead of the next match, and of a delayed one says no time', () => {
    const matches = [coming({ status: 'PLAYING' }), coming({ sid: 71, date: coming().date + 7 * 86_400 })];
    expect(pictureOfTeam({ matches })).toMatchObject({
      news: [{ label: 'Live', what: 'Noordhaven MO13-1', lines: ['at home, Pitch 3'] }],
    });
    expect(words(pictureOfTeam({ matches: [coming({ status: 'DELAYED' })] }))).not.toContain('10:30');
  });

  test('says only what the page shows, and no match that is called off', () => {
    const matches = [coming(), played(1, [2, 1])];
    const newsOf = (changes: Partial<TeamPageInput>) =>
      (pictureOfTeam(changes) as LinkPicture & { kind: 'team' }).news.map(({ label }) => label);
    const hidden = { next_match: false, show_matches: false };
    expect(newsOf({ matches, page: aPage({}, hidden) })).toEqual([]);
    expect(newsOf({ matches, page: aPage({}, { next_match: false }) })).toEqual([
      'Next match',
      'Last result',
    ]);
    expect(newsOf({ matches, page: aPage({}, { show_matches: false }) })).toEqual(['Next match']);
    for (const next_match of [true, false]) {
      const page = aPage({}, { next_match });
      expect(newsOf({ matches: [coming({ status: 'CANCELLED' })], page })).toEqual([]);
    }
  });

  test('has no result where results are not published', () => {
    const team = { ...input().team, metadata: { ...input().team.metadata, age_group: 'U8' as const } };
    expect(words(pictureOfTeam({ team, matches: [coming(), played(1, [2, 1])] }))).not.toMatch(/\d–\d/);
  });

  test('depends on nothing that can name a person', () => {
    const view = teamPageView(
      input({ page: aPage({}, { messages: [{ id: '1', text: 'Eva scored', at: 1, pinned: true }] }) }),
    );
    expect(view.players?.some(({ name }) => name !== '')).toBe(true);
    const description = { tree: [], pictures: [] };
    const bare = {
      ...view,
      players: null,
      staff: null,
      messages: [],
      description,
      mainImage: null,
      logo: null,
    };
    const pictureOf = (shown: typeof view) => linkPicture({ page: 'team', view: shown }, 'en');
    expect(pictureOf(view)).toEqual(pictureOf(bare));
  });
});

test('what a coach typed is one line of text that can be drawn, and no part of a shirt', () => {
  const evil = `"/><script>\u202e\n${'👨‍👩‍👧'.repeat(200)}`;
  const shirt = { ...liveView().homeShirt, color1: evil, color2: 'url(//evil)' };
  const picture = pictureOfLive({ ...liveView(), homeClub: evil, place: evil, homeShirt: shirt });
  if (picture.kind !== 'match') throw new Error('no match');
  expect(picture.home.shirt).not.toMatch(/script|evil/);
  for (const text of [picture.home.club, picture.place]) {
    expect(text).not.toMatch(/[\n\u202e]/);
    expect([...new Intl.Segmenter().segment(text)].length).toBeLessThanOrEqual(91);
  }
});
